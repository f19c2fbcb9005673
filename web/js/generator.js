/** The form on the page about links: shows the board that an author wants, and writes its HTML. */

import { copySaying } from "./pages/clipboard.js";
import { describe, readerOf } from "./embed/description.js";
import { BoardElement } from "./embed/element.js";
import { elementSnippet, EXAMPLE, frameSnippet } from "./embed/snippet.js";
import games from "./game/games.js";
import { byId } from "./pages/page.js";
import { site } from "./site/site.js";

/** What says which position it is. */
const POSITION = ["game", "size", "turn", "setup", "moves"];
/** Fields that are attributes of the board, too. A picture is made of it only in the author's page. */
const ATTRIBUTES = [...POSITION, ...["show-legal", "crop", "coordinates", "numbers", "caption", "theme"]];

const form = byId("generator-form", HTMLFormElement);
const preview = byId("generator-preview", BoardElement);
const html = byId("g-html", HTMLTextAreaElement);
const copied = byId("g-copied", HTMLElement);
const problems = byId("g-problems", HTMLElement);

/** @param {string} name */
const field = (name) => String(new FormData(form).get(name) ?? "").trim();

function showPreview() {
  for (const name of ATTRIBUTES) {
    const value = field(name);
    if (value === (preview.getAttribute(name) ?? "")) continue;
    if (value) preview.setAttribute(name, value);
    else preview.removeAttribute(name);
  }
}

/** Say beside the moves what of them, or of the position before them, is not on the board. */
async function tellProblems() {
  const asked = (problems.dataset.asked = POSITION.map(field).join());
  const description = describe((name) => (POSITION.includes(name) && field(name)) || null, "");
  const found = description.broken ? [description.broken] : (await readerOf(description, games))().problems;
  if (problems.dataset.asked === asked) problems.textContent = found.join(" ");
}

function writeSnippet() {
  const { link } = preview;
  if (!link) return;
  const base = site.published || EXAMPLE;
  const choices = { base, link, caption: field("caption"), theme: field("theme"), isStatic: field("static") !== "" };
  html.value = field("form") === "frame" ? frameSnippet(choices) : elementSnippet(choices);
  copied.textContent = "";
}

const choice = byId("g-game", HTMLSelectElement);
for (const { id, name } of games) choice.add(new Option(name, id));
choice.value = preview.getAttribute("game") ?? choice.value;
form.hidden = false;
byId("generator-result", HTMLElement).hidden = false;

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  showPreview();
  tellProblems();
  writeSnippet();
});
preview.addEventListener("crosscut-position", writeSnippet);
byId("g-copy", HTMLButtonElement).addEventListener("click", async () => {
  copied.textContent = await copySaying(html.value);
});
writeSnippet();
