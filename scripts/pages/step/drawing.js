// drawing.js: draws one step of a record: its line, lanes, request, shared memory and sums. The
// record is the JSON of the element "record"; player.lua writes it. A step has t: its time, r: its
// place in the order in which the emulator ran all steps, k: its kind, f, l: file and line, m: its
// lanes, s, a, n: space, array and bytes, o: offsets, b, v: values before and after, p, i: its cost
// and the ideal, x: what was found, e: ended lanes, q: the lanes that a shuffle's values are from.
"use strict";
const data = JSON.parse(document.getElementById("record").textContent);
const WORD = 4, SECTOR = 8, BANKS = 32; // bytes; words; words
const at = id => document.getElementById(id);
let warp = data.start[0], index = data.start[1];

const make = (tag, text, className) => {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};
const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const lanesOf = mask => {
  const bits = BigInt("0x" + mask), list = [];
  for (let lane = 0; lane < data.warp; lane++) if (bits >> BigInt(lane) & 1n) list.push(lane);
  return list;
};
for (const steps of data.warps) for (const step of steps) step.lanes = lanesOf(step.m);
const arrayOf = step => data.arrays[step.a] || { name: "memory without a name", start: 0 };
const here = () => data.warps[warp][index];
const isBarrier = step => step.k === "barrier" || step.k === "grid barrier";
const values = step => step.k === "load" || step.k === "copy load" ? step.b : step.v;
const range = list => {
  const parts = [];
  for (let i = 0; i < list.length;) {
    let end = i;
    while (list[end + 1] === list[end] + 1) end++;
    parts.push(end > i ? `${list[i]}–${list[end]}` : `${list[i]}`);
    i = end + 1;
  }
  return parts.length > 8 ? parts.slice(0, 8).join(", ") + ", …" : parts.join(", ");
};

// ---- the words of an access ----

// The lanes that access each word, by the word's number; the array's beginning counts from a
// multiple of all banks.
const wordsOf = step => {
  const words = new Map(), start = arrayOf(step).start;
  step.lanes.forEach((lane, i) => {
    const from = step.o[i] + start;
    for (let w = Math.floor(from / WORD); w <= Math.floor((from + step.n - 1) / WORD); w++)
      words.set(w, (words.get(w) || []).concat(lane));
  });
  return words;
};
const bank = word => (word % BANKS + BANKS) % BANKS;

// Of a request that needs more wavefronts than the ideal: the banks of which lanes want different
// words, the most wanted first.
const clashes = (step, words) => {
  const by = new Map();
  if (step.s !== "shared" || !(step.p > step.i)) return [];
  for (const [word, lanes] of words) by.set(bank(word), (by.get(bank(word)) || []).concat([[word, lanes]]));
  return [...by].filter(one => one[1].length > 1).sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
};

// How many words a row of a table has room for.
const columns = box => box.clientWidth < 480 ? BANKS / 2 : BANKS;

// ---- the parts of the page ----

const listing = at("listing");
let shown = -1, lines = [];
const jumpToLine = line => {
  const steps = data.warps[warp], file = here().f;
  const fits = step => step.l === line && step.f === file;
  let next = steps.findIndex((step, i) => i > index && fits(step));
  if (next < 0) next = steps.findIndex(fits);
  if (next >= 0) go(warp, next);
};
const drawSource = step => {
  if (shown !== step.f) {
    shown = step.f;
    const all = data.sources[step.f].lines, ran = new Set();
    for (const steps of data.warps) for (const one of steps) if (one.f === shown) ran.add(one.l);
    lines = all.map((text, i) => {
      const row = make("div", undefined, ran.has(i + 1) ? "ran" : "");
      row.append(make("b", i + 1), make("span", text));
      row.onclick = () => jumpToLine(i + 1);
      return row;
    });
    listing.replaceChildren(...lines);
  }
  for (const row of lines) row.classList.remove("here");
  const row = lines[step.l - 1];
  if (!row) return;
  row.classList.add("here");
  listing.scrollTop = row.offsetTop - listing.clientHeight / 2;
};

const describe = step => {
  if (step.p !== undefined || step.o) {
    const asked = `${many(step.lanes.length, "lane")} ${step.lanes.length === 1 ? "asks" : "ask"} for ` +
      many(step.lanes.length * step.n, "byte");
    return `${step.s} ${step.k}, ${arrayOf(step).name}: ${asked}`;
  }
  if (isBarrier(step))
    return `${step.k}: lanes ${range(step.lanes)} wait` + (step.e ? `, lanes ${range(lanesOf(step.e))} have ended` : "");
  return `${step.k === "enter" ? "reach this line" : step.k}: lanes ${range(step.lanes)}`;
};
const drawNow = step => {
  const text = make("span", `Step ${index + 1} of ${data.warps[warp].length}, warp ${warp}, ` +
    `${data.sources[step.f].name}:${step.l}: ${describe(step)}. `);
  at("now").replaceChildren(text);
  if (!step.x) return;
  const words = data.found[`${step.x} ${data.sources[step.f].name}:${step.l}`];
  at("now").append(make("span", `✗ ${step.x}${words ? ". First at this line: " + words : ""}`, "bad"));
};

const drawLanes = step => {
  const given = values(step), before = step.b, ended = step.e ? lanesOf(step.e) : [];
  const cells = [];
  for (let lane = 0; lane < data.warp; lane++) {
    const i = step.lanes.indexOf(lane), cell = make("div", undefined,
      i < 0 ? (ended.includes(lane) ? "ended" : "") : isBarrier(step) ? "waits" : "active");
    let text = i >= 0 && given ? given[i] : i >= 0 && isBarrier(step) ? "waits" : ended.includes(lane) ? "ended" : "";
    if (i >= 0 && step.k === "atomic" && before) text = `${before[i]} → ${given ? given[i] : "?"}`;
    const source = i >= 0 && step.q ? step.q[i] : -1;
    if (source >= 0) text = given[step.lanes.indexOf(source)];
    cell.append(make("small", source >= 0 ? `${lane} ← ${source}` : lane), make("span", text));
    cell.title = `lane ${lane}${source >= 0 ? ` takes from lane ${source}` : ""}${text ? ": " + text : ""}`;
    cells.push(cell);
  }
  at("lane-grid").replaceChildren(...cells);
};

// A row of memory: `width` words from `first` on.
const drawRow = (words, first, width, marks, apart) => {
  const row = make("tr");
  row.append(make("th", `byte ${first * WORD}`));
  for (let w = first; w < first + width; w++) {
    const lanes = words.get(w), cell = make("td", "", lanes ? (marks.has(bank(w)) ? "used clash" : "used") : "");
    if (apart && (w - first) % SECTOR === 0) cell.classList.add("apart");
    if (lanes) {
      cell.textContent = lanes.length === 1 ? lanes[0] : `${lanes[0]}+`;
      cell.title = `lanes ${range(lanes)}`;
    }
    row.append(cell);
  }
  return row;
};
const drawRequest = step => {
  const box = at("drawn"), cost = at("cost");
  box.replaceChildren();
  cost.textContent = step.k === "shuffle" ? "Each lane shows the lane that it takes from, and the value." : "This step asks for no memory.";
  if (!step.o) return;
  const words = wordsOf(step), shared = step.s === "shared", found = clashes(step, words);
  cost.textContent = step.p === undefined ? "It has no cost of its own: it is a constant, or nvcc merges it with the request before." :
    `${many(step.p, shared ? "wavefront" : "sector")}, ideal ${step.i}. ` +
    (found.length ? `Bank conflict: bank ${found[0][0]} has ${found[0][1].length} words for lanes ` +
      `${range(found[0][1].flatMap(one => one[1]).sort((a, b) => a - b))}, and serves one at a time.` :
      shared ? "" : `A sector is 32 bytes: ${step.p * 32} bytes move for ${step.lanes.length * step.n} that are asked for.`);
  if ([...words.values()].some(lanes => lanes.length > 1)) cost.textContent += " 0+ is a word that lane 0 and others want.";
  if (shared) drawBanks(box, words, new Set(found.map(one => one[0])));
  else drawSectors(box, words);
};
const pieces = (words, width) => [...new Set([...words.keys()].map(w => Math.floor(w / width)))].sort((a, b) => a - b);

// A row of memory has a word of each bank; where there is no room for so many, each half has a table.
const drawBanks = (box, words, marks) => {
  const width = columns(box);
  for (let from = 0; from < BANKS; from += width) {
    const table = make("table"), head = table.createTHead().insertRow(), body = table.createTBody();
    head.append(make("th", "bank"));
    for (let i = from; i < from + width; i++) head.append(make("th", i));
    for (const piece of pieces(words, width))
      if (bank(piece * width) === from) body.append(drawRow(words, piece * width, width, marks, false));
    if (body.rows.length) box.append(table);
  }
};
const drawSectors = (box, words) => {
  const sectors = pieces(words, SECTOR), table = make("table"), none = new Set();
  const across = columns(box) / 16;
  for (let i = 0; i < sectors.length;) {
    let count = 1;
    while (count < 2 * across && sectors[i + count] === sectors[i] + count) count++;
    table.append(drawRow(words, sectors[i] * SECTOR, count * SECTOR, none, true));
    i += count;
  }
  box.append(table);
};

// All steps in the order of their times.
const ordered = data.warps.flatMap((steps, w) => steps.map(step => ({ w, step }))).sort((a, b) => a.step.t - b.step.t || a.w - b.w);
// The same in the order in which the emulator ran them, from which the values are.
const asRun = ordered.slice().sort((a, b) => a.step.r - b.step.r);
const upTo = function* (time) {
  for (const one of ordered) {
    if (one.step.t > time) return;
    yield one;
  }
};

const MOST_ROWS = 32;
const drawMap = step => {
  const writers = new Map(), box = at("map");
  for (const { w, step: one } of asRun) {
    if (one.r > step.r) break;
    if (one.s !== "shared" || one.k === "load") continue;
    one.lanes.forEach((lane, i) => {
      for (let b = 0; b < one.n; b += WORD)
        writers.set(`${one.a} ${Math.floor((one.o[i] + b) / WORD)}`, { w, lane, l: one.l, v: one.v ? one.v[i] : "?" });
    });
  }
  box.replaceChildren();
  for (const [number, array] of Object.entries(data.arrays)) {
    if (array.space !== "shared") continue;
    const count = Math.ceil(array.bytes / WORD), table = make("table"), touched = new Set();
    const now = String(step.a) === number && step.o;
    if (now) step.lanes.forEach((lane, i) => touched.add(Math.floor(step.o[i] / WORD)));
    const wide = columns(box), all = Math.ceil(count / wide);
    const from = now && all > MOST_ROWS ? Math.max(0, Math.floor(Math.min(...touched) / wide) - 4) : 0;
    const end = Math.min(all, from + MOST_ROWS);
    box.append(make("p", `${array.name}, ${count} words; the number is the warp` +
      (end - from < all ? `; words ${from * wide} to ${Math.min(count, end * wide) - 1}` : "")));
    for (let r = from; r < end; r++) {
      const row = table.insertRow();
      row.append(make("th", `word ${r * wide}`));
      for (let i = r * wide; i < Math.min(count, (r + 1) * wide); i++) {
        const writer = writers.get(`${number} ${i}`), cell = row.insertCell();
        cell.textContent = writer ? writer.w : "·";
        cell.className = (writer ? "warp" : "") + (touched.has(i) ? " here" : "");
        cell.title = `${array.name} word ${i}: ` + (writer ? `${writer.v}, by warp ${writer.w}, lane ${writer.lane}, line ${writer.l}` : "not written yet");
      }
    }
    box.append(table);
  }
  if (box.childElementCount) box.append(make("p", "Between two barriers the emulator runs one warp after the other."));
  else box.append(make("p", "This block uses no shared memory that has a name."));
};

const drawSums = step => {
  const sums = new Map();
  let barriers = 0;
  for (const { w, step: one } of upTo(step.t)) {
    if (isBarrier(one) && w === warp) barriers++;
    if (one.p === undefined) continue;
    const key = `${one.s} ${one.k}`, sum = sums.get(key) || { requests: 0, parts: 0, ideal: 0, asked: 0, shared: one.s === "shared" };
    sum.requests++;
    sum.parts += one.p;
    sum.ideal += one.i;
    sum.asked += one.lanes.length * one.n;
    sums.set(key, sum);
  }
  const table = make("table"), head = table.createTHead().insertRow();
  for (const title of ["this block", "requests", "sectors, wavefronts", "ideal", "bytes asked for", "bytes moved"]) head.append(make("th", title));
  for (const [key, sum] of sums) {
    const row = table.createTBody().insertRow();
    row.append(make("th", key));
    for (const value of [sum.requests, sum.parts, sum.ideal, sum.asked, sum.shared ? "" : sum.parts * 32]) row.insertCell().textContent = value.toLocaleString("en");
  }
  at("sums").replaceChildren(table, make("p", `This warp has passed ${many(barriers, "barrier")}.`));
};
