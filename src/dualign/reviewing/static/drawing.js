// The neighbourhood of a pair: both entities, their neighbours, and lines between neighbours that
// are matched with each other.
import { draw } from "./elements.js";

const ROW = 34;
const WIDE = { width: 900, top: 26, longest: 30, edge: 30, left: { main: 40, near: 250 }, right: { main: 860, near: 650 } };
// On a phone, so that letters keep their size; the names of the two have a line of their own.
const NARROW = { width: 400, top: 52, names: 14, longest: 20, edge: 12, left: { main: 14, near: 50 }, right: { main: 386, near: 350 } };
const NARROWEST = 700; // pixels of a window that has room for the wide one

function node(x, y, entity, anchor, side, short) {
  const arrow = entity.outgoing === (side === "left") ? "→" : "←";
  return draw("g", {},
    draw("title", {}, `${entity.relation}: ${entity.name} (${entity.id})`),
    draw("circle", { cx: x, cy: y, r: 5 }),
    draw("text", { x: anchor === "end" ? x - 10 : x + 10, y: y - 6, "text-anchor": anchor }, short(entity.name)),
    draw("text", { x: anchor === "end" ? x - 10 : x + 10, y: y + 12, "text-anchor": anchor, class: "relation" },
      `${arrow} ${short(entity.relation)}`));
}

export function neighbourhood(subject, candidate, blind) {
  const shape = window.innerWidth < NARROWEST ? NARROW : WIDE, { left: LEFT, right: RIGHT } = shape;
  const short = (text) => (text.length > shape.longest ? `${text.slice(0, shape.longest - 1)}…` : text);
  const found = candidate.neighbourhood, TOP = shape.top;
  const alone = Math.max(found.left.length, found.right.length);
  const rows = found.joined.length + alone;
  const height = TOP + Math.max(rows, 1) * ROW + 10;
  const middle = TOP + (Math.max(rows, 1) - 1) * ROW / 2;
  const named = shape.names ?? middle - 16;
  const words = `${found.joined.length} neighbours of ${subject.name} and ${candidate.name} are matched with each other; `
    + `${found.left.length + found.left_more} and ${found.right.length + found.right_more} others`;
  const lines = [], nodes = [];
  const at = (row) => TOP + row * ROW;
  found.joined.forEach((pair, row) => {
    const y = at(row);
    lines.push(draw("line", { x1: LEFT.main, y1: middle, x2: LEFT.near, y2: y }));
    lines.push(draw("line", { x1: RIGHT.main, y1: middle, x2: RIGHT.near, y2: y }));
    const doubtful = pair.probability < 0.5 && !blind;
    lines.push(draw("line", { x1: LEFT.near, y1: y, x2: RIGHT.near, y2: y, class: doubtful ? "joined doubtful" : "joined" }));
    nodes.push(node(LEFT.near, y, pair.left, "start", "left", short), node(RIGHT.near, y, pair.right, "end", "right", short));
  });
  for (const [side, place, anchor] of [["left", LEFT, "start"], ["right", RIGHT, "end"]]) {
    found[side].forEach((entity, row) => {
      const y = at(found.joined.length + row);
      lines.push(draw("line", { x1: place.main, y1: middle, x2: place.near, y2: y }));
      nodes.push(node(place.near, y, entity, anchor, side, short));
    });
  }
  return draw("svg", { viewBox: `0 0 ${shape.width} ${height}`, role: "img", "aria-label": words },
    lines, nodes,
    draw("circle", { cx: LEFT.main, cy: middle, r: 9, class: "main" }),
    draw("circle", { cx: RIGHT.main, cy: middle, r: 9, class: "main" }),
    draw("text", { x: LEFT.main - shape.edge, y: named }, short(subject.name)),
    draw("text", { x: RIGHT.main + shape.edge, y: named, "text-anchor": "end" }, short(candidate.name)));
}
