// player.js: goes from step to step, and draws the strip of all warps. The parts of a step are drawn by
// drawing.js.
"use strict";

// ---- the strip of all warps ----

const KINDS = [["global", "--global", "global memory"], ["shared", "--shared", "shared memory"], ["wait", "--wait", "waits, or at a barrier"],
  ["other", "--rule", "other steps"], ["found", "--found", "✗ something is found"]];
const kindOf = step => step.x ? "found" : step.s === "shared" ? "shared" : step.s ? "global" : isBarrier(step) ? "wait" : "other";
const strip = at("strip"), LABEL = 56;
const drawStrip = step => {
  const style = getComputedStyle(document.documentElement), scale = window.devicePixelRatio || 1;
  const wide = strip.clientWidth, high = data.warps.length > 12 ? 14 : 18, each = (wide - LABEL) / data.length;
  strip.width = wide * scale;
  strip.height = (data.warps.length * high + 4) * scale;
  strip.style.height = `${data.warps.length * high + 4}px`;
  const pen = strip.getContext("2d"), colour = {};
  for (const [kind, name] of KINDS) colour[kind] = style.getPropertyValue(name);
  pen.scale(scale, scale);
  pen.font = "12px system-ui, sans-serif";
  data.warps.forEach((steps, w) => {
    const y = w * high + 2;
    let done = 0;
    pen.fillStyle = style.getPropertyValue("--ink");
    pen.fillText(`${w === warp ? "▶" : ""} warp ${w}`, 0, y + high - 5);
    for (const one of steps) {
      if (isBarrier(one) && one.t > done) {
        pen.fillStyle = colour.wait;
        pen.fillRect(LABEL + done * each, y + high / 2 - 2, (one.t - done) * each, 4);
      }
      pen.fillStyle = colour[kindOf(one)];
      const thin = isBarrier(one) ? 1 : one.s ? 2 : 4;
      pen.fillRect(LABEL + one.t * each, y + thin, Math.max(each - (each > 3 ? 1 : 0), 0.7), high - 1 - 2 * thin);
      if (one.x && each > 8) {
        pen.fillStyle = style.getPropertyValue("--on");
        pen.fillText("✗", LABEL + (one.t + 0.5) * each - 4, y + high - 5);
      }
      done = one.t + 1;
    }
  });
  pen.strokeStyle = style.getPropertyValue("--ink");
  pen.lineWidth = 2;
  pen.strokeRect(LABEL + step.t * each - 1, warp * high + 1, Math.max(each, 3) + 1, high);
  pen.fillStyle = pen.strokeStyle;
  pen.globalAlpha = 0.35;
  pen.fillRect(LABEL + step.t * each + each / 2, 0, 1, data.warps.length * high + 4);
};

// ---- moving ----

let timer = null; // while it plays

const go = (w, i) => {
  warp = w;
  index = Math.max(0, Math.min(i, data.warps[w].length - 1));
  const step = here();
  at("warp").value = w;
  at("slider").max = data.warps[w].length - 1;
  at("slider").value = index;
  for (const draw of [drawNow, drawSource, drawLanes, drawRequest, drawMap, drawSums, drawStrip]) draw(step);
  at("back").disabled = index === 0;
  at("next").disabled = index === data.warps[w].length - 1;
  if (location.protocol === "file:") history.replaceState(null, "", `#${w}.${index + 1}`);
};
const goToWarp = w => {
  if (!data.warps[w] || !data.warps[w].length) return;
  const time = here().t, next = data.warps[w].findIndex(step => step.t >= time);
  go(w, next < 0 ? data.warps[w].length - 1 : next);
};
const find = fits => {
  const next = data.warps[warp].findIndex((step, i) => i > index && fits(step));
  if (next >= 0) go(warp, next);
};
const findAnyWarp = fits => {
  const place = ordered.findIndex(one => one.step === here());
  const next = ordered.slice(place + 1).concat(ordered.slice(0, place + 1)).find(one => fits(one.step));
  if (next) go(next.w, data.warps[next.w].indexOf(next.step));
};
const play = on => {
  clearInterval(timer);
  timer = on ? setInterval(() => at("next").disabled ? play(false) : go(warp, index + 1), 700) : null;
  at("play").textContent = on ? "pause" : "play";
};
const actions = {
  first: () => go(warp, 0), last: () => go(warp, Infinity), back: () => go(warp, index - 1), next: () => go(warp, index + 1),
  play: () => play(!timer), barrier: () => find(isBarrier), found: () => findAnyWarp(step => step.x),
  worst: () => go(data.costliest[0], data.costliest[1]), access: () => find(step => step.o && String(step.a) === at("array").value),
};
const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play", b: "barrier", f: "found", c: "worst", a: "access" };

for (const [id, act] of Object.entries(actions)) at(id).onclick = act;
for (const [w, steps] of data.warps.entries()) {
  const option = make("option", w);
  option.disabled = !steps.length;
  at("warp").append(option);
}
for (const [number, array] of Object.entries(data.arrays)) {
  const option = make("option", array.name);
  option.value = number;
  at("array").append(option);
}
at("access").disabled = !at("array").options.length;
at("found").disabled = !ordered.some(one => one.step.x);
at("worst").disabled = !data.costliest;
at("warp").onchange = () => goToWarp(Number(at("warp").value));
at("slider").oninput = () => go(warp, Number(at("slider").value));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || /SELECT|INPUT/.test(event.target.tagName)) return;
  const act = actions[KEYS[event.key]], up = event.key === "ArrowUp";
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  if (act) act();
  else if (up || event.key === "ArrowDown") goToWarp(warp + (up ? -1 : 1));
  else return;
  event.preventDefault();
});
strip.onclick = event => {
  const box = strip.getBoundingClientRect(), each = (box.width - LABEL) / data.length;
  const w = Math.min(data.warps.length - 1, Math.floor((event.clientY - box.top) / box.height * data.warps.length));
  const time = Math.floor((event.clientX - box.left - LABEL) / each), next = data.warps[w].findIndex(step => step.t >= time);
  if (data.warps[w].length) go(w, next < 0 ? Infinity : next);
};
for (const [kind, name, words] of KINDS) {
  const item = make("span", words), mark = make("i");
  mark.style.background = `var(${name})`;
  item.prepend(mark);
  if (ordered.some(one => kindOf(one.step) === kind)) at("legend").append(item);
}
at("legend").append(make("span", "Steps, not time: between barriers, the order of two warps is not known."));
window.addEventListener("resize", () => go(warp, index));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawStrip(here()));

at("stills").remove();
at("player").hidden = false;
const place = location.hash.match(/^#(\d+)\.(\d+)$/); // of an address that names a step
if (place && data.warps[place[1]] && data.warps[place[1]].length) go(Number(place[1]), place[2] - 1);
else go(warp, index);
