// book.js: what the book does beyond showing its pages: the search, and entries of the glossary on
// a touch screen.
'use strict';

const up = document.documentElement.dataset.up;
const form = document.querySelector('form');
const input = form.querySelector('input');
const found = document.getElementById('found');
const MOST = 30;

// ---- search ----

let sections, words; // words: { word, places } each, where places are numbers of sections

// Called by book-index.js, which says what it passes.
function book_index(all, lines) {
  sections = all.map(([address, title, heading]) => ({ address, title, heading }));
  words = lines.split('\n').map(line => {
    const [word, ...steps] = line.split(' ');
    let place = 0;
    return { word, places: steps.map(step => place += parseInt(step, 36)) };
  });
  show();
}

function load() {
  if (document.getElementById('index')) return;
  const script = document.createElement('script');
  script.id = 'index';
  script.src = up + 'book-index.js';
  document.head.append(script);
}

// The sections that have words beginning with all that was typed. The first are those whose heading
// begins with it, then those that have it in their heading.
function matches(typed) {
  let places = null;
  for (const one of typed) {
    const here = new Set(words.filter(each => each.word.startsWith(one)).flatMap(each => each.places));
    places = places ? places.filter(place => here.has(place)) : [...here];
  }
  const inHeading = section => typed.filter(one => section.heading.toLowerCase().includes(one)).length;
  const begins = section => section.heading.toLowerCase().startsWith(typed.join(' '));
  const score = place => (begins(sections[place]) ? 100 : 0) + inHeading(sections[place]);
  return places.sort((a, b) => score(b) - score(a) || a - b).map(place => sections[place]);
}

function show() {
  const typed = input.value.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu);
  found.replaceChildren();
  if (!typed || !sections) return;
  const all = matches(typed);
  for (const section of all.slice(0, MOST)) {
    const link = document.createElement('a');
    link.href = up + section.address;
    link.textContent = section.heading;
    if (section.heading !== section.title) {
      const page = document.createElement('span');
      page.textContent = ' – ' + section.title;
      link.append(page);
    }
    found.append(link);
  }
  const left = all.length - MOST;
  if (left > 0 || all.length === 0) {
    const note = document.createElement('p');
    note.textContent = left > 0 ? `and ${left} more: type another word` : 'nothing found';
    found.append(note);
  }
}

form.hidden = false;
input.addEventListener('focus', load);
input.addEventListener('input', show);
form.addEventListener('submit', event => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
found.addEventListener('click', () => found.replaceChildren()); // the link may be on this page

// ---- the glossary ----

// A first touch shows the entry, a second one follows the link.
for (const term of document.querySelectorAll('.term')) {
  const link = term.firstElementChild;
  let shown = false;
  link.addEventListener('pointerdown', () => { shown = document.activeElement === link; });
  link.addEventListener('click', event => {
    if (event.pointerType !== 'touch' || shown) return;
    event.preventDefault();
    link.focus();
  });
  for (const left of ['pointerleave', 'focusout'])
    term.addEventListener(left, () => term.classList.remove('closed'));
}

document.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  found.replaceChildren();
  document.querySelector('.term:is(:hover, :focus-within)')?.classList.add('closed');
});
