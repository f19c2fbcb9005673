/** The page of puzzles. */

import { elementSnippet, EXAMPLE } from "./embed/snippet.js";
import { BoardElement } from "./embed/element.js";
import games from "./game/games.js";
import { readTextFile, saveFile } from "./pages/files.js";
import { copySaying } from "./pages/clipboard.js";
import { buttonFor, byId } from "./pages/page.js";
import puzzles from "./puzzles/collection.js";
import { DaysPanel } from "./puzzles/days-panel.js";
import { judgedLink, tableOf } from "./puzzles/judged-link.js";
import { puzzleOf } from "./puzzles/mistakes.js";
import { MistakeList, originOf } from "./puzzles/mistake-list.js";
import { levelInWords, nameOf, showList } from "./puzzles/puzzle-list.js";
import { addResults, addVerdict, parseResults, readResults, stateOf, writeResults } from "./puzzles/results.js";
import tables from "./puzzles/tables.js";
import { isEndOfToday, openToday, showTodayBar } from "./puzzles/today-bar.js";
import { BANDS, dayOf, puzzlesOfDay } from "./puzzles/todays-puzzles.js";
import { painted } from "./site/events.js";
import { site } from "./site/site.js";

/**
 * @import { Puzzle } from "./puzzles/puzzle-list.js"
 * @import { Outcome } from "./puzzles/results.js"
 */

const PAGE = "puzzles.html";
const FILE = "crosscut-puzzles.json";
const NO_ROOM = "This browser has no room for your progress: save it to a file.";

const main = byId("puzzles-page", HTMLElement);
const board = byId("puzzle-board", BoardElement);
const title = byId("puzzle-title", HTMLElement);
const facts = byId("puzzle-facts", HTMLElement);
const rules = byId("puzzle-rules", HTMLAnchorElement);
const todayBar = byId("puzzle-bands", HTMLElement);
const said = byId("puzzle-said", HTMLElement);
const told = byId("puzzle-told", HTMLElement);
const list = byId("puzzle-list", HTMLElement);
const count = byId("puzzle-count", HTMLElement);
const gameChoice = byId("puzzle-game", HTMLSelectElement);
const themeChoice = byId("puzzle-theme", HTMLSelectElement);
const file = byId("puzzle-file", HTMLInputElement);

/** It leads on once the puzzle is solved. */
const next = buttonFor("puzzle-next", () => goOn(1));

const days = new DaysPanel(puzzles, addressOf, site.published && `${site.published}${PAGE}#today`);

const mistakes = new MistakeList(games, addressOf, () => showProgress());

const today = () => dayOf(new Date());

/** @returns {Puzzle} the first one of today that is still to be solved */
const nextOfToday = () => openToday(puzzles, readResults(), today())[0] ?? puzzlesOfDay(puzzles, today())[0];
let shown = nextOfToday();

/** @returns {Outcome | undefined} of the puzzle that is shown */
const outcomeToday = () => readResults().get(shown.id)?.get(today());

/** @param {Puzzle} puzzle */
function addressOf({ id }) {
  return `${site.pageAddress(PAGE)}#${id}`;
}

/** @returns {Promise<Puzzle>} the puzzle that the address names, or one of today */
async function puzzleOfAddress() {
  const id = location.hash.slice(location.hash.lastIndexOf("#") + 1);
  const isNamed = (/** @type {Puzzle} */ puzzle) => puzzle.id === id || (puzzle.own && puzzle.link === id);
  const listed = [...puzzles, ...mistakes.puzzles].find(isNamed) ?? puzzleOf(id, null, games);
  const ofToday = puzzlesOfDay(puzzles, today())[BANDS.indexOf(id)] ?? nextOfToday();
  if (listed || !id.includes("-")) return listed ?? ofToday;
  const { default: retired } = await import("./puzzles/retired.js");
  return retired.find(isNamed) ?? ofToday;
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
  const game = games.find(({ id }) => id === puzzle.game);
  rules.hidden = !game;
  rules.href = site.pageAddress(`rules/${puzzle.game}.html`);
  rules.textContent = `How to play ${game?.name}`;
  if (gameChoice.value && !puzzle.own) gameChoice.value = puzzle.game;
  offerThemes();
  board.setPosition(`#${puzzle.link}`, tableOf(puzzle, tables));
  showProgress();
}

function showTitle() {
  const band = BANDS[puzzlesOfDay(puzzles, today()).indexOf(shown)];
  const name = `${shown.own?.made ? "My mistakes: " : ""}${nameOf(shown)}`;
  title.textContent = band ? `Today’s ${band} puzzle: ${name}` : name;
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
  const results = readResults();
  const solved = puzzles.filter(({ id }) => stateOf(results.get(id)) === "solved").length;
  // Themes would give the answer away.
  const themes = stateOf(results.get(shown.id)) ? shown.themes : [];
  facts.textContent = shown.own ? originOf(shown.own) : [levelInWords(shown.level), ...themes].join(" · ");
  count.textContent = `${solved} of ${puzzles.length} solved.`;
  showList(list, chosen(), results, shown, addressOf);
  showTodayBar(todayBar, puzzles, results, today(), shown);
  const own = mistakes.puzzles;
  mistakes.show(own, results, shown);
  days.show(results, today(), own, shown);
}

/**
 * @param {Puzzle} puzzle
 * @returns {string} what others can follow: one of the reader's own is nowhere but in its link
 */
function linkTo({ id, link, own }) {
  return site.published ? `${site.published}${PAGE}#${own ? link : id}` : `#${link}`;
}

/** @param {number} step 1 leads to the next unsolved puzzle, first to those of today; -1 to the previous one */
function goOn(step) {
  const all = shown.own ? mistakes.puzzles : chosen();
  const place = all.indexOf(shown);
  const results = readResults();
  const ahead = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))];
  const isOfToday = puzzlesOfDay(puzzles, today()).includes(shown);
  const nextToday = isOfToday && openToday(puzzles, results, today()).find((puzzle) => puzzle !== shown);
  const unsolved = ahead.find(({ id }) => stateOf(results.get(id)) !== "solved");
  const wanted = step > 0 ? nextToday || (unsolved ?? ahead[0] ?? nextOfToday()) : all.at(Math.max(place, 0) - 1);
  if (wanted) location.hash = addressOf(wanted).slice(addressOf(wanted).indexOf("#"));
}

for (const { id, name } of games) {
  if (puzzles.some(({ game }) => game === id)) gameChoice.add(new Option(name, id));
}

board.addEventListener("crosscut-task", (event) => {
  const { verdict } = /** @type {CustomEvent<{verdict: string}>} */ (event).detail;
  if (verdict !== "solved" && verdict !== "shown" && verdict !== "wrong") return;
  const before = outcomeToday();
  const isSaved = addVerdict(shown.id, today(), verdict, board.figure?.player.isHelped ?? false);
  days.say(isSaved ? "" : NO_ROOM);
  const isEnd = isEndOfToday(puzzles, readResults(), today(), shown);
  next.classList.toggle("primary", verdict === "solved" && !isEnd); // At the end the result is for telling.
  if (outcomeToday() !== before) painted().then(showProgress); // The verdict comes first.
});
gameChoice.addEventListener("change", offerThemes);
for (const choice of [gameChoice, themeChoice]) choice.addEventListener("change", showProgress);
buttonFor("puzzle-back", () => goOn(-1));
buttonFor("puzzle-share", async () => {
  said.textContent = await copySaying(linkTo(shown));
});
buttonFor("puzzle-embed", async () => {
  const base = site.published || EXAMPLE;
  const link = await judgedLink(shown, tables);
  const choices = { base, link, caption: nameOf(shown), theme: "", isStatic: false };
  told.textContent = await copySaying(elementSnippet(choices));
});
buttonFor("puzzle-save", () => saveFile(new Blob([writeResults(readResults())], { type: "application/json" }), FILE));
buttonFor("puzzle-load", () => file.click());
file.addEventListener("change", async () => {
  const [chosenFile] = file.files ?? [];
  if (!chosenFile) return;
  const read = parseResults(await readTextFile(chosenFile).catch(() => ""));
  file.value = "";
  const isSaved = !read || addResults(read);
  showProgress();
  told.textContent = !read ? "This file holds no progress." : isSaved ? "The file was read." : NO_ROOM;
});
async function followAddress() {
  const named = await puzzleOfAddress();
  if (main.isConnected && named !== shown) open(named);
}
addEventListener("hashchange", followAddress);
// The address may stay the same while the puzzle changes.
for (const link of [...todayBar.children, byId("puzzle-of-today", HTMLElement)]) {
  link.addEventListener("click", () => setTimeout(followAddress));
}
addEventListener("storage", showProgress);
document.addEventListener("visibilitychange", () => {
  // A day may have begun.
  showTitle();
  showProgress();
});
puzzleOfAddress().then((puzzle) => {
  gameChoice.value = puzzle.game;
  if (gameChoice.selectedIndex < 0) gameChoice.value = ""; // It is an own game.
  main.hidden = false;
  open(puzzle);
});
