/** The page of the atlas. Without this script its map is there, and the list leads to Invent. */

import { showGame } from "./atlas/card.js";
import { Choice } from "./atlas/choice.js";
import { nearest } from "./atlas/arrow-keys.js";
import { buttonFor, byId } from "./pages/page.js";

const map = /** @type {HTMLElement} */ (byId("map", HTMLElement).parentElement);
const list = byId("atlas-games", HTMLUListElement);
const card = byId("atlas-card", HTMLElement);
const title = byId("atlas-card-title", HTMLElement);

/** The place from which the card was opened. @type {HTMLElement | null} */
let opener = null;

/** @type {HTMLAnchorElement[]} */
const places = [...map.querySelectorAll("a[data-status]")].filter((place) => place instanceof HTMLAnchorElement);
const isPlace = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLAnchorElement && places.includes(target);

const rows = [...list.children].filter((row) => row instanceof HTMLElement);
new Choice(rows, places);

for (const row of rows) {
  const link = row.querySelector("a");
  if (link) link.href = `#${row.id}`;
}

/** @param {string} id the row's */
function open(id) {
  const row = document.getElementById(id);
  if (!row || !list.contains(row)) return;
  card.hidden = false;
  card.scrollTop = 0;
  for (const place of [...places, ...list.querySelectorAll("a")]) {
    if (place.hash === `#${id}`) place.ariaCurrent = "true";
    else place.removeAttribute("aria-current");
  }
  void showGame(row);
}

function close() {
  card.hidden = true;
  for (const place of document.querySelectorAll("[aria-current='true'][href^='#own-']")) {
    place.removeAttribute("aria-current");
  }
  opener?.focus({ preventScroll: true });
  opener = null;
}

/** A link to a game shows its card, here. */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !link.hash.startsWith("#own-") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!card.contains(link)) opener = link;
  history.replaceState(history.state, "", link.hash);
  open(link.hash.slice(1));
  title.focus({ preventScroll: true });
  if (!card.contains(link)) link.scrollIntoView({ block: "nearest" });
});
buttonFor("atlas-close", close);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !card.hidden) close();
  if (!isPlace(event.target) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const place = /** @type {HTMLAnchorElement} */ (event.target);
  const next = nearest(place, places, event.key);
  if (!next) return;
  event.preventDefault();
  stopAt(next);
  next.focus();
  if (card.hidden) return;
  opener = next;
  open(next.hash.slice(1));
});

/** Tab comes to one place of the map; arrows go on from there. @param {HTMLAnchorElement} there */
function stopAt(there) {
  for (const place of places) place.tabIndex = place === there ? 0 : -1;
}
if (places[0]) stopAt(places[0]);
for (const place of places) place.title = place.ariaLabel ?? "";

function openLinked() {
  if (location.hash.startsWith("#own-")) open(location.hash.slice(1));
}
globalThis.addEventListener("hashchange", openLinked);
openLinked();
