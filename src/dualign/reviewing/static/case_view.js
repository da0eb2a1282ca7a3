// One case: the left entity, a candidate beside it, and the buttons to judge them.
import { make, percent } from "./elements.js";
import { neighbourhood } from "./drawing.js";

const LONG = 60; // characters of a name that is set in smaller letters
const LITTLE = 0.05; // log-odds of evidence that is not worth a line

function side(words, entity) {
  return make("section", { "aria-label": words },
    make("p", { class: "soft" }, words),
    make("h2", { class: entity.name.length > LONG ? "long" : "" }, entity.name),
    make("p", { class: "id" }, entity.id),
    make("p", {}, entity.types.map((kind) => make("span", { class: "chip" }, kind))),
    entity.aliases.length ? make("p", { class: "soft" }, `also: ${entity.aliases.join(" · ")}`) : null);
}

function attributes(rows) {
  if (!rows.length) return make("p", { class: "soft" }, "Neither has literals.");
  const marks = { equal: "= equal", similar: "≈ similar", different: "≠ different" };
  const cell = (label, values) => make("td", {},
    label ? make("span", { class: "soft" }, `${label}: `) : null, values.join("; "));
  return make("table", {},
    make("thead", {}, make("tr", {}, ["left", "agreement", "right"].map((word) => make("th", { scope: "col" }, word)))),
    make("tbody", {}, rows.map((row) => make("tr", { class: row.agreement.replace(" ", "-") },
      cell(row.left, row.left_values),
      make("td", {}, make("span", { class: "mark" }, marks[row.agreement] ?? row.agreement)),
      cell(row.right, row.right_values)))));
}

function judgements(said) {
  if (!said.length) return null;
  const about = (each) => (each.object_name ? ` ${each.object_name}` : "") + (each.object ? ` (${each.object})` : "");
  return make("div", {}, make("h3", {}, "Judgements"),
    make("ul", {}, said.map((each) => make("li", {},
      `${each.reviewer}: ${each.judgement}${about(each)}, ${each.at.replace("T", " ").replace("+00:00", " UTC")}`
      + (each.reason ? `: ${each.reason}` : "")))));
}

// What moved the probability: one bar per group of evidence, to the right for it, to the left against.
export function whyView(why) {
  if (!why.contributions.length) return [];
  const largest = Math.max(1, ...why.contributions.map((each) => Math.abs(each.log_odds)));
  const signed = (value) => (Math.abs(value) < 0.005 ? "0.00" : `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`);
  const row = (each) => make("tr", {},
    make("th", { scope: "row" }, each.group),
    make("td", {}, signed(each.log_odds)),
    make("td", {}, make("meter", {
      min: 0, max: largest, value: Math.abs(each.log_odds), "aria-label": `${each.group} ${signed(each.log_odds)}`,
      class: each.log_odds < 0 ? "against" : "for" })),
    make("td", {}, each.parts.map((part) => make("div", { class: "soft part" }, `${signed(part.log_odds)} ${part.label}`))));
  return [make("h3", {}, "Why"),
    make("table", { class: "why" },
      make("caption", { class: "soft" }, `log-odds in the run, before judgements: ${signed(why.prior)} with nothing known, `
        + `${signed(why.log_odds)} with all of it`),
      make("tbody", {}, why.contributions.filter((each) => Math.abs(each.log_odds) >= LITTLE).map(row)))];
}

export function caseView(found, shown, blind, act) {
  const candidate = found.candidates[shown];
  const button = (word, key, words) => make("button",
    { type: "button", class: word, id: `judge-${word}`, onclick: () => act.judge(word) },
    words, " ", make("kbd", {}, key));
  const chance = candidate && candidate.probability !== null
    ? make("p", { class: "chance", id: "chance" }, `probability ${percent(candidate.probability)}`
      + (candidate.decision ? `, decision: ${candidate.decision}` : "")
      + (candidate.proposed !== candidate.probability ? `, before judgements ${percent(candidate.proposed)}` : ""))
    : null;
  return [
    make("div", { class: "sides" }, side("left", found.subject),
      candidate ? side("right", candidate) : make("section", { "aria-label": "right" }, "no candidate")),
    chance,
    make("div", { class: "verdict", role: "group", "aria-label": "Judge" },
      candidate ? [button("same", "a", "Same"), button("different", "r", "Different"), button("unsure", "u", "Unsure")] : null,
      button("none", "x", "No counterpart")),
    make("div", { class: "reason" },
      make("label", { for: "reason" }, "Reason (optional)"),
      make("input", { id: "reason", maxlength: 2000, autocomplete: "off" })),
    make("h3", {}, "Candidates"),
    make("div", { class: "candidates", id: "candidates", role: "group", "aria-label": "Candidates" },
      found.candidates.map((each, place) => make("button", {
        type: "button", "aria-current": place === shown ? "true" : false, onclick: () => act.show(place),
      }, make("span", { class: "brief" }, `${place + 1} ${each.name}`),
      each.probability === null ? null : make("span", { class: "chance" }, ` ${percent(each.probability)}`)))),
    make("div", {},
      make("label", { for: "find" }, "Find another candidate "),
      make("input", { id: "find", type: "search", autocomplete: "off" }),
      make("ul", { class: "found", id: "found" })),
    candidate ? make("h3", {}, "Attributes") : null,
    candidate ? attributes(candidate.attributes) : null,
    candidate ? make("h3", {}, "Neighbourhood") : null,
    candidate?.neighbourhood.joined.length ? make("p", { class: "soft" }, "Neighbours that are matched with each other are joined"
      + (blind ? "." : "; a dashed line is less likely than not.")) : null,
    candidate ? neighbourhood(found.subject, candidate, blind) : null,
    make("div", { id: "why", class: "chance" }),
    judgements(found.judgements),
  ];
}
