"use strict";
const points = JSON.parse(document.getElementById("points").textContent);
const slider = document.getElementById("wanted"), told = document.getElementById("told");
const percent = (share) => (100 * share).toFixed(1) + " %";
function tell() {
  const point = points[Number(slider.value)];
  let words = `${point.links.toLocaleString("en")} links from confidence ${point.threshold.toFixed(3)} on: ` +
    `expected precision ${percent(point.precision)}, expected recall ${percent(point.recall)}`;
  if (point.true_precision !== null) words += `; in truth ${percent(point.true_precision)} and ${percent(point.true_recall)}`;
  told.textContent = words;
  const marker = document.getElementById("chosen"), lines = document.querySelectorAll("#curve polyline.precision");
  if (marker && lines.length) {
    const [x, y] = lines[0].getAttribute("points").split(" ")[Number(slider.value)].split(",");
    marker.setAttribute("cx", x); marker.setAttribute("cy", y);
  }
}
if (slider) { slider.addEventListener("input", tell); tell(); }
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((each) => { each.open = true; }));
