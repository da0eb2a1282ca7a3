"use strict";
const points = JSON.parse(document.getElementById("points").textContent);
const slider = document.getElementById("wanted"), told = document.getElementById("told");
const percent = (share) => `${(100 * share).toFixed(1)}\u00a0%`;
function tell() {
  const point = points[Number(slider.value)];
  let words = `${point.links.toLocaleString("en")} links from confidence ${point.threshold.toFixed(3)} on: ` +
    `expected precision ${percent(point.precision)}, expected recall ${percent(point.recall)}`;
  if (point.true_precision !== null) words += `; in truth ${percent(point.true_precision)} and ${percent(point.true_recall)}`;
  told.textContent = words;
  document.getElementById("asked").textContent = (Math.floor(1000 * point.precision) / 1000).toFixed(3);
  const marker = document.getElementById("chosen"), lines = document.querySelectorAll("#curve polyline.precision");
  if (marker && lines.length) {
    const [x, y] = lines[0].getAttribute("points").split(" ")[Number(slider.value)].split(",");
    marker.setAttribute("cx", x); marker.setAttribute("cy", y);
  }
}
if (slider) { slider.addEventListener("input", tell); tell(); }
// What is wider than the page can be scrolled by keyboard too.
document.querySelectorAll(".scroll").forEach((each) => {
  if (each.scrollWidth <= each.clientWidth) return;
  each.tabIndex = 0;
  each.setAttribute("role", "region");
  each.setAttribute("aria-label", each.querySelector("h3") ? each.querySelector("h3").textContent : "table");
});
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((each) => { each.open = true; }));
