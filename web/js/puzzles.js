/** The page of puzzles. */

import { elementSnippet, EXAMPLE } from "./embed/snippet.js";
import { BoardElement } from "./embed/element.js";
import games from "./game/games.js";
import { readTextFile, saveFile } from "./pages/files.js";
import { copySaying } from "./pages/clipboard.js";
import { buttonFor, byId } from "./pages/page.js";
import puzzles from "./puzzles/collection.js";
import { levelInWords, nameOf, puzzleOfDay, showList } from "./puzzles/puzzle-list.js";
import { addProgress, parseProgress, readProgress, writeProgress } from "./puzzles/progress.js";
import { Table } from "./puzzles/table.js";
import tables from "./puzzles/tables.js";
import { site } from "./site/site.js";

/** @import { Puzzle } from "./puzzles/puzzle-list.js" */

const PAGE = "puzzles.html";
const FILE = "crosscut-puzzles.json";

const main = byId("puzzles-page", HTMLElement);
const board = byId("puzzle-board", BoardElement);
const title = byId("puzzle-title", HTMLElement);
const facts = byId("puzzle-facts", HTMLElement);
const rules = byId("puzzle-rules", HTMLAnchorElement);
const said = byId("puzzle-said", HTMLElement);
const told = byId("puzzle-told", HTMLElement);
const list = byId("puzzle-list", HTMLElement);
const count = byId("puzzle-count", HTMLElement);
const gameChoice = byId("puzzle-game", HTMLSelectElement);
const themeChoice = byId("puzzle-theme", HTMLSelectElement);
const file = byId("puzzle-file", HTMLInputElement);

/** It leads on once the puzzle is solved. */
const next = buttonFor("puzzle-next", () => goOn(1));

const today = () => puzzleOfDay(puzzles, new Date());
let shown = today();

/** @param {Puzzle} puzzle */
const addressOf = ({ id }) => `${site.pageAddress(PAGE)}#${id}`;

/** @returns {Promise<Puzzle>} the puzzle that the address names, or today's */
async function puzzleOfAddress() {
  const id = location.hash.slice(location.hash.lastIndexOf("#") + 1);
  const isNamed = (/** @type {Puzzle} */ puzzle) => puzzle.id === id;
  const listed = puzzles.find(isNamed);
  if (listed || !id.includes("-")) return listed ?? today();
  const { default: retired } = await import("./puzzles/retired.js");
  return retired.find(isNamed) ?? today();
}

/**
 * @param {Puzzle} puzzle
 * @returns {Promise<Table | null>} null if it cannot be loaded: then the engine judges the answers
 */
async function tableOf({ id, game }) {
  const lines = await tables[game]?.().catch(() => null);
  const line = lines?.default[id];
  return line ? new Table(line) : null;
}

/** @returns {Puzzle[]} the puzzles that the reader has not filtered out */
function chosen() {
  const [game, theme] = [gameChoice.value, themeChoice.value];
  return puzzles.filter((puzzle) => (!game || puzzle.game === game) && (!theme || puzzle.themes.includes(theme)));
}

/** @param {Puzzle} puzzle */
function open(puzzle) {
  shown = puzzle;
  showTitle();
  said.textContent = told.textContent = "";
  next.classList.remove("primary");
  rules.href = site.pageAddress(`rules/${puzzle.game}.html`);
  rules.textContent = `How to play ${games.find(({ id }) => id === puzzle.game)?.name}`;
  if (gameChoice.value && gameChoice.value !== puzzle.game) gameChoice.value = puzzle.game;
  offerThemes();
  board.setPosition(`#${puzzle.link}`, tableOf(puzzle));
  showProgress();
}

function showTitle() {
  title.textContent = shown === today() ? `Today’s puzzle: ${nameOf(shown)}` : nameOf(shown);
}

/** Offer the themes of the chosen game. */
function offerThemes() {
  const chosenTheme = themeChoice.value;
  const ofGame = puzzles.filter(({ game }) => !gameChoice.value || game === gameChoice.value);
  const themes = new Set(ofGame.flatMap((puzzle) => puzzle.themes));
  themeChoice.length = 1;
  for (const theme of themes) themeChoice.add(new Option(theme, theme));
  themeChoice.value = themes.has(chosenTheme) ? chosenTheme : "";
}

function showProgress() {
  const progress = readProgress();
  const solved = puzzles.filter(({ id }) => progress.get(id) === "solved").length;
  // Themes would give the answer away.
  const themes = progress.has(shown.id) ? shown.themes : [];
  facts.textContent = [levelInWords(shown.level), ...themes].join(" · ");
  count.textContent = `${solved} of ${puzzles.length} solved.`;
  showList(list, chosen(), progress, shown, addressOf);
}

/** @param {number} step 1 leads to the next unsolved puzzle, -1 to the previous one */
function goOn(step) {
  const all = chosen();
  const place = all.indexOf(shown);
  const progress = readProgress();
  const ahead = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))];
  const wanted =
    step > 0 ? (ahead.find(({ id }) => progress.get(id) !== "solved") ?? ahead[0]) : all.at(Math.max(place, 0) - 1);
  if (wanted) location.hash = addressOf(wanted).slice(addressOf(wanted).indexOf("#"));
}

for (const { id, name } of games) {
  if (puzzles.some(({ game }) => game === id)) gameChoice.add(new Option(name, id));
}

board.addEventListener("crosscut-task", (event) => {
  const { verdict } = /** @type {CustomEvent<{verdict: string}>} */ (event).detail;
  if (verdict !== "solved" && verdict !== "shown") return;
  next.classList.toggle("primary", verdict === "solved");
  addProgress([[shown.id, verdict === "solved" ? "solved" : "seen"]]);
  showProgress();
});
gameChoice.addEventListener("change", offerThemes);
for (const choice of [gameChoice, themeChoice]) choice.addEventListener("change", showProgress);
buttonFor("puzzle-back", () => goOn(-1));
buttonFor("puzzle-share", async () => {
  said.textContent = await copySaying(site.published ? `${site.published}${PAGE}#${shown.id}` : `#${shown.link}`);
});
buttonFor("puzzle-embed", async () => {
  const base = site.published || EXAMPLE;
  const table = await tableOf(shown);
  // The version comes last.
  const link = table ? shown.link.replace(/(?=&v=)/, `&solution=${table.tree()}`) : shown.link;
  const choices = { base, link: `#${link}`, caption: nameOf(shown), theme: "", isStatic: false };
  told.textContent = await copySaying(elementSnippet(choices));
});
buttonFor("puzzle-save", () => saveFile(new Blob([writeProgress(readProgress())], { type: "application/json" }), FILE));
buttonFor("puzzle-load", () => file.click());
file.addEventListener("change", async () => {
  const [chosenFile] = file.files ?? [];
  if (!chosenFile) return;
  const read = parseProgress(await readTextFile(chosenFile).catch(() => ""));
  file.value = "";
  if (read) addProgress(read);
  showProgress();
  told.textContent = read ? "The file was read." : "This file holds no progress.";
});
addEventListener("hashchange", async () => {
  const named = await puzzleOfAddress();
  if (main.isConnected && named !== shown) open(named);
});
// The address does not change if the puzzle shown was yesterday's.
byId("puzzle-of-today", HTMLElement).addEventListener("click", () => open(today()));
addEventListener("storage", showProgress);
document.addEventListener("visibilitychange", showTitle); // A day may have begun.
puzzleOfAddress().then((puzzle) => {
  gameChoice.value = puzzle.game;
  main.hidden = false;
  open(puzzle);
});
