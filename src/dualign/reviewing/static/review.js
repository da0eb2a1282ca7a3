// The review page: a queue, a case, and keys for everything.
import { byId, count, make, percent } from "./elements.js";
import { caseView, whyView } from "./case_view.js";

const PAGE = 50; // entries of the queue that the server lists at once
const page = { entries: [], total: 0, start: 0, place: 0, beside: "", found: null, shown: 0, version: "", asked: 0 };

async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, options);
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error ?? `status ${answer.status}`);
  return said;
}

function say(words) {
  byId("said").textContent = words;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { byId("said").textContent = ""; }, 5000);
}

function guarded(work) {
  return (...given) => work(...given).catch((error) => say(`Not done: ${error.message}`));
}

function showProgress(state) {
  const share = state.total ? state.judged / state.total : 0;
  byId("progress").value = share;
  const names = state.reviewers.map((each) => `${each.name} ${count(each.count)}`).join(", ");
  byId("progress-text").textContent = `${count(state.judged)} of ${count(state.total)} judged`
    + (names ? ` (${names})` : "") + (state.disputed ? `, ${count(state.disputed)} disputed` : "");
  page.version = state.version.join(".");
}

function options(select, choices) {
  for (const each of choices) select.append(make("option", { value: each.id }, `${each.name} (${count(each.count)})`));
}

function asked() {
  const fields = new URLSearchParams(new FormData(byId("filters")));
  fields.set("start", page.start);
  return fields;
}

// An entity that is being judged stays, even where the filters no longer list it: it is beside the queue.
async function loadQueue(subject, stays = false) {
  const found = await ask(`/api/queue?${asked()}`);
  page.entries = found.entries;
  page.total = found.total;
  byId("count").textContent = found.total
    ? `${count(found.start + 1)} to ${count(found.start + found.entries.length)} of ${count(found.total)}, most worth a look first`
    : "nothing here";
  byId("earlier").disabled = page.start === 0;
  byId("later").disabled = page.start + found.entries.length >= found.total;
  const place = found.entries.findIndex((each) => each.subject === subject);
  page.beside = stays && place < 0 ? subject : "";
  page.place = place >= 0 ? place : Math.min(page.place, Math.max(found.entries.length - 1, 0));
  showQueue();
}

function showQueue() {
  byId("queue").replaceChildren(...page.entries.map((each, place) => make("li", {},
    make("button", { type: "button", "aria-current": place === page.place && !page.beside ? "true" : false, onclick: () => open(place) },
      make("span", { class: "brief" }, `${each.subject_name} = ${each.object_name}`),
      make("small", {},
        make("span", { class: "chance" }, `${percent(each.probability)} · `),
        each.judgements.length
          ? each.judgements.map((said) => `${said.reviewer}: ${said.judgement}`).join(", ")
          : "not judged")))));
}

const open = guarded(async (place) => {
  page.place = place;
  page.beside = "";
  showQueue();
  const current = byId("queue").children[place];
  if (current) current.scrollIntoView({ block: "nearest" });
  await loadCase();
});

// Until a case is shown, keys judge nothing; of several that are asked for, the last one is shown.
async function loadCase(further = "") {
  const asked = ++page.asked;
  page.found = null;
  const subject = page.beside || page.entries[page.place]?.subject;
  if (!subject) {
    byId("case").replaceChildren(make("p", {}, "Nothing to judge with these filters."));
    return;
  }
  const fields = new URLSearchParams({ subject, further });
  const found = await ask(`/api/case?${fields}`);
  if (asked !== page.asked) return;
  page.found = found;
  const first = further || page.found.next;
  page.shown = Math.max(0, page.found.candidates.findIndex((each) => each.id === first));
  showCase();
}

function showCase() {
  const view = caseView(page.found, page.shown, isBlind(), { judge, show });
  byId("case").replaceChildren(...view.filter((each) => each !== null));
  const listed = byId("candidates"), current = listed.querySelector("[aria-current=true]");
  if (current) listed.scrollTop = current.offsetTop - listed.offsetTop;
  byId("find").addEventListener("input", guarded(find));
  showWhy();
}

const showWhy = guarded(async () => {
  const candidate = page.found.candidates[page.shown], place = byId("why");
  if (!candidate || candidate.probability === null) return;
  const fields = new URLSearchParams({ subject: page.found.subject.id, object: candidate.id });
  place.replaceChildren(...whyView(await ask(`/api/explanation?${fields}`)));
});

function show(place) {
  if (!page.found || place >= page.found.candidates.length) return;
  page.shown = place;
  showCase();
}

async function find() {
  const text = byId("find").value;
  const { result } = text.trim() ? await ask(`/api/search?${new URLSearchParams({ q: text })}`) : { result: [] };
  byId("found").replaceChildren(...result.map((each) => make("li", {},
    make("button", { type: "button", onclick: guarded(() => loadCase(each.id)) },
      each.name, make("small", { class: "soft" }, ` ${each.description}`)))));
}

const judge = guarded(async (word) => {
  const found = page.found, candidate = found?.candidates[page.shown];
  if (!found || (!candidate && word !== "none")) return;
  page.found = null;
  const said = await ask("/api/judgements", {
    subject: found.subject.id,
    object: word === "none" ? "" : candidate.id,
    judgement: word,
    reason: byId("reason").value,
  }).catch((error) => { page.found = found; throw error; });
  say(`${word}: ${found.subject.name}. ${count(said.rescored)} pairs scored again in ${said.seconds} s`);
  showProgress(said.progress);
  await loadQueue(said.open ? found.subject.id : undefined, said.open);
  await loadCase();
  byId("case").focus({ preventScroll: true });
});

const undo = guarded(async () => {
  const said = await ask("/api/undo", {});
  say(`undone: ${said.judgement}`);
  showProgress(said.progress);
  await loadQueue(said.subject, true);
  await loadCase();
});

function isBlind() {
  return document.body.classList.contains("blind");
}

function toggleBlind() {
  document.body.classList.toggle("blind");
  byId("blind").setAttribute("aria-pressed", String(isBlind()));
  if (page.found) showCase();
}

const filter = guarded(async () => {
  page.start = 0;
  page.place = 0;
  await loadQueue();
  await loadCase();
});

const turn = guarded(async (by, place = 0) => {
  page.start = Math.max(0, page.start + by);
  page.place = place;
  await loadQueue();
  await loadCase();
});

function step(by) {
  const place = page.place + (page.beside && by > 0 ? by - 1 : by);
  if (place >= 0 && place < page.entries.length) open(place);
  else if (place < 0 && page.start > 0) turn(-PAGE, PAGE - 1);
  else if (place > 0 && page.start + page.entries.length < page.total) turn(PAGE);
}

function focusOn(id) {
  byId(id)?.focus();
}

const KEYS = {
  a: () => judge("same"), r: () => judge("different"), u: () => judge("unsure"), x: () => judge("none"),
  z: () => undo(), j: () => step(1), k: () => step(-1), b: toggleBlind,
  f: () => focusOn("find"), e: () => focusOn("reason"), "/": () => focusOn("text"),
  "?": () => byId("keys").showModal(),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  if (event.target.matches("input, select, textarea")) {
    if (event.key === "Escape" || (event.key === "Enter" && event.target.type === "search")) {
      event.preventDefault(); // a browser would empty a search field
      event.target.blur();
      byId("case").focus();
    }
    return;
  }
  const number = Number(event.key);
  if (number >= 1 && number <= 9) show(number - 1);
  else if (KEYS[event.key]) KEYS[event.key]();
  else return;
  event.preventDefault();
});

// Other reviewers' judgements appear by themselves; what is being looked at stays.
const watch = guarded(async () => {
  const state = await ask("/api/state");
  if (state.version.join(".") === page.version) return;
  showProgress(state);
  await loadQueue(page.found?.subject.id, page.beside !== "");
});

const start = guarded(async () => {
  const state = await ask("/api/state");
  byId("title").textContent = `${state.title}, as ${state.reviewer}`;
  options(byId("type"), state.choices.types);
  options(byId("relation"), state.choices.relations);
  showProgress(state);
  await loadQueue();
  await loadCase();
  setInterval(watch, 5000);
});

byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("filters").addEventListener("input", () => {
  clearTimeout(filter.timer);
  filter.timer = setTimeout(filter, 200);
});
byId("blind").addEventListener("click", toggleBlind);
byId("undo").addEventListener("click", undo);
byId("help").addEventListener("click", () => byId("keys").showModal());
byId("earlier").addEventListener("click", () => turn(-PAGE));
byId("later").addEventListener("click", () => turn(PAGE));
start();
