/** The page of the atlas: which rows are shown, and in what order. Without this script all of them are. */

import { byId } from "./pages/page.js";

const form = byId("atlas-choice", HTMLFormElement);
const list = byId("atlas-games", HTMLUListElement);
const count = byId("atlas-count", HTMLElement);
const text = byId("atlas-text", HTMLInputElement);
const sort = byId("atlas-sort", HTMLSelectElement);
const choices = ["status", "join", "group"].map(
  (name) => /** @type {const} */ ([name, byId(`atlas-${name}`, HTMLSelectElement)]),
);

/** In the page's order. @type {HTMLElement[]} */
const rows = [...list.children].filter((row) => row instanceof HTMLElement);

/** @param {HTMLElement} row */
const isShown = (row) =>
  choices.every(([name, choice]) => !choice.value || row.dataset[name] === choice.value) &&
  (row.dataset["text"] ?? "").includes(text.value.trim().toLowerCase());

/** @param {HTMLElement} row what it is sorted by: games that nobody can begin come last */
const rank = (row) => Number(row.dataset[sort.value] ?? Infinity);

function show() {
  let shown = 0;
  for (const row of rows) {
    row.hidden = !isShown(row);
    if (!row.hidden) shown += 1;
  }
  count.textContent = shown === rows.length ? `${shown} games` : `${shown} of ${rows.length} games`;
}

function order() {
  list.append(...(sort.value ? rows.toSorted((a, b) => rank(a) - rank(b) || 0) : rows));
}

form.addEventListener("input", show);
sort.addEventListener("change", order);
form.addEventListener("submit", (event) => event.preventDefault());
form.hidden = false;
show();

/** A link to a row opens it. */
function openLinked() {
  const row = document.getElementById(location.hash.slice(1));
  const details = row?.querySelector("details");
  if (row && details && list.contains(row)) {
    details.open = true;
    row.scrollIntoView();
  }
}
globalThis.addEventListener("hashchange", openLinked);
openLinked();
