/** The page of puzzles. */

import { readFragment } from "./address/fragment.js";
import { elementSnippet, EXAMPLE } from "./embed/snippet.js";
import { BoardElement } from "./embed/element.js";
import { keepInView } from "./embed/keep-in-view.js";
import { engine } from "./engine/engine.js";
import { sentenceOfError } from "./engine/sentence-of-error.js";
import { showPuzzleBoard } from "./first-page/puzzle-boards.js";
import games from "./game/games.js";
import { tr } from "./language/tr.js";
import { readTextFile, saveFile } from "./pages/files.js";
import { copySaying } from "./pages/clipboard.js";
import { sayWhere, takeArrived } from "./pages/elsewhere.js";
import { AnimationButton, handOver } from "./panel/animation-button.js";
import { onTheBoard, readText } from "./panel/imported-text.js";
import { buttonFor, byId, part } from "./pages/page.js";
import puzzles from "./puzzles/collection.js";
import { DaysPanel, titleOnDay } from "./puzzles/days-panel.js";
import { judgedLink, tableOf } from "./puzzles/judged-link.js";
import { puzzleOf } from "./puzzles/mistakes.js";
import { MistakeList, originOf } from "./puzzles/mistake-list.js";
import { gameNameOf, levelInWords, puzzleName, showList } from "./puzzles/puzzle-list.js";
import { addResults, addVerdict, parseResults, readResults, stateOf, writeResults } from "./puzzles/results.js";
import { ruleSentence } from "./puzzles/rule-sentence.js";
import tables from "./puzzles/tables.js";
import { themeInWords } from "./puzzles/themes.js";
import { isEndOfDay, openToday, showTodayBar } from "./puzzles/today-bar.js";
import { bandNamed, openedAt, puzzlesOfDay } from "./puzzles/todays-puzzles.js";
import { usualTurn } from "./record/foretell.js";
import { gameOf } from "./record/own-game.js";
import { painted } from "./site/events.js";
import { site } from "./site/site.js";
import { scoreOf } from "./words/goals.js";
import { whereItBelongs, whereSaid } from "./notation/text-kind.js";
import { withoutUnseen } from "./notation/unseen.js";

/**
 * @import { Figure } from "./embed/figure.js"
 * @import { Puzzle } from "./puzzles/puzzle-list.js"
 * @import { PuzzleResult } from "./puzzles/results.js"
 */

const PAGE = "puzzles.html";
const FILE = "crosscut-puzzles.json";

const main = byId("puzzles-page", HTMLElement);
const board = byId("puzzle-board", BoardElement);
const title = byId("puzzle-title", HTMLElement);
const facts = byId("puzzle-facts", HTMLElement);
const rules = byId("puzzle-rules", HTMLAnchorElement);
const rule = byId("puzzle-rule", HTMLElement);
const score = byId("puzzle-score", HTMLElement);
const newDay = byId("puzzle-new-day", HTMLElement);
const todayBar = byId("puzzle-bands", HTMLElement);
const said = byId("puzzle-said", HTMLElement);
const told = byId("puzzle-told", HTMLElement);
const list = byId("puzzle-list", HTMLElement);
const count = byId("puzzle-count", HTMLElement);
const gameChoice = byId("puzzle-game", HTMLSelectElement);
const themeChoice = byId("puzzle-theme", HTMLSelectElement);
const file = byId("puzzle-file", HTMLInputElement);

/** How often the page looks whether a day has begun, in milliseconds. */
const MINUTE = 60_000;

/** It leads on once the puzzle is solved. */
const next = buttonFor("puzzle-next", () => goOn(1));

/** Offered with the solution on the board. The picture begins with the question, so that it gives nothing away. */
const animation = new AnimationButton(byId("puzzle-animation", HTMLButtonElement), {
  get view() {
    if (!board.figure) throw new RangeError("There is no board.");
    const { session, view } = board.figure;
    return { session, board: view.board };
  },
  wanted() {
    board.figure?.engine.start(); // The answer may have been judged without it.
    return { from: board.figure?.player.start.ply, hidesEnd: true, names: false };
  },
  onMade: (made) => handOver(made, (sentence) => (said.textContent = sentence)),
  say: (sentence) => (said.textContent = sentence),
});

const days = new DaysPanel(puzzles, addressOf, site.published && `${site.published}${PAGE}#today`);

const mistakes = new MistakeList(games, addressOf, () => showProgress());

/** @returns {number} the day in UTC */
const today = () => openedAt(new Date()).day;

/** @returns {Puzzle} the first one of today that is still to be solved */
const nextOfToday = () => openToday(puzzles, readResults(), today())[0] ?? puzzlesOfDay(puzzles, today())[0];
let shown = nextOfToday();
/** What is done with a puzzle belongs to the day on which it was opened. */
let opened = openedAt(new Date());
/** Whether its end has been seen since: to try it again is to open it again. */
let isDone = false;
/** @type {Figure | null} whose hints are noted */
let heard = null;

/** @returns {PuzzleResult | undefined} of the puzzle that is shown */
const resultNow = () => readResults().get(shown.id)?.get(opened.day);

/** @returns {number} which of the three of its day the puzzle that is shown is; -1 if it is none of them */
const placeInDay = () => puzzlesOfDay(puzzles, opened.day).indexOf(shown);

/** @param {Puzzle} puzzle */
function addressOf({ id }) {
  return `${site.pageAddress(PAGE)}#${id}`;
}

/** @returns {Promise<Puzzle>} the puzzle that the address names, or one of today */
async function puzzleOfAddress() {
  const id = location.hash.slice(location.hash.lastIndexOf("#") + 1);
  const isNamed = (/** @type {Puzzle} */ puzzle) => puzzle.id === id || (puzzle.own && puzzle.link === id);
  const listed = [...puzzles, ...mistakes.puzzles].find(isNamed) ?? puzzleOf(id, null, games);
  const ofToday = puzzlesOfDay(puzzles, today())[bandNamed(id)] ?? nextOfToday();
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
  beginNow();
  said.textContent = told.textContent = score.textContent = "";
  next.classList.remove("primary");
  const isListed = games.some(({ id }) => id === puzzle.game);
  rules.hidden = !isListed && !puzzle.called;
  rules.href = site.pageAddress(isListed ? `rules/${puzzle.game}.html` : `invent.html#g=${puzzle.game}&v=2`);
  rules.textContent = tr("How to play {game}", { game: gameNameOf(puzzle) });
  const reading = readFragment(puzzle.link, games);
  const known = gameOf(games, puzzle.game);
  rule.textContent = reading && known ? ruleSentence(known, usualTurn(reading.record, reading.record.current)) : "";
  if (gameChoice.value && !puzzle.own) gameChoice.value = puzzle.game;
  offerThemes();
  board.setPosition(`#${puzzle.link}`, tableOf(puzzle, tables));
  showProgress();
}

function beginNow() {
  opened = openedAt(new Date());
  isDone = false;
}

function showTitle() {
  const place = placeInDay();
  const name = puzzleName(shown);
  if (place >= 0) title.textContent = titleOnDay(name, place, opened.day, today());
  else title.textContent = shown.own?.made ? tr("My mistakes: {name}", { name }) : name;
}

/** Hear of hints, and show the score of a game that has one. */
function followBoard() {
  const { figure } = board;
  if (!figure) return;
  const { session, player } = figure;
  if (figure !== heard) {
    heard = figure;
    player.addEventListener("hinted", () => note("wrong"));
  }
  if (isDone && !player.verdict) beginNow();
  animation.button.hidden = player.verdict !== "solved" || session.record.current === player.start;
  score.hidden = session.game.wonBy !== "score";
  if (!score.hidden) figure.engine.start(); // Only the rules count edges.
  const [red, blue] = /** @type {const} */ (["red", "blue"]).map((color) =>
    scoreOf(session.game, session.state?.scores, color),
  );
  score.textContent = red && blue ? tr("Red: {red}. Blue: {blue}.", { red, blue }) : "";
}

/**
 * Save how the reader has done.
 * @param {"solved" | "wrong" | "shown"} verdict a hint counts as a wrong answer
 */
function note(verdict) {
  const before = resultNow();
  const isSaved = addVerdict(shown.id, opened, verdict, board.figure?.player.isHelped);
  days.say(isSaved ? "" : noRoom());
  const after = resultNow();
  const isNews = before?.outcome !== after?.outcome || before?.localDays.size !== after?.localDays.size;
  return isNews ? painted().then(showProgress) : Promise.resolve(); // The verdict comes first.
}

const noRoom = () => tr("This browser has no room for your progress: save it to a file.");

/** Offer the themes of the chosen game. */
function offerThemes() {
  const chosenTheme = themeChoice.value;
  const ofGame = puzzles.filter(({ game }) => !gameChoice.value || game === gameChoice.value);
  const themes = new Set(ofGame.flatMap((puzzle) => puzzle.themes));
  themeChoice.length = 1;
  for (const theme of themes) themeChoice.add(new Option(themeInWords(theme), theme));
  themeChoice.value = themes.has(chosenTheme) ? chosenTheme : "";
}

function showProgress() {
  const results = readResults();
  showTitle();
  newDay.hidden = opened.day === today();
  const solved = puzzles.filter(({ id }) => stateOf(results.get(id)) === "solved").length;
  // Themes would give the answer away.
  const themes = stateOf(results.get(shown.id)) ? shown.themes : [];
  facts.textContent = shown.own
    ? originOf(shown.own)
    : [levelInWords(shown.level), ...themes.map(themeInWords)].join(" · ");
  count.textContent = tr("{solved} of {count} solved.", { solved, count: puzzles.length });
  showList(list, chosen(), results, shown, { addressOf, showBoard: showPuzzleBoard });
  showTodayBar(todayBar, puzzles, results, today(), shown, showPuzzleBoard);
  const own = mistakes.puzzles;
  mistakes.show(own, results, shown);
  days.show(results, { now: openedAt(new Date()), opened, mistakes: own, shown });
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
  const nextToday = placeInDay() >= 0 && openToday(puzzles, results, today()).find((puzzle) => puzzle !== shown);
  const unsolved = ahead.find(({ id }) => stateOf(results.get(id)) !== "solved");
  const wanted = step > 0 ? nextToday || (unsolved ?? ahead[0] ?? nextOfToday()) : all.at(Math.max(place, 0) - 1);
  if (!wanted) return;
  location.hash = addressOf(wanted).slice(addressOf(wanted).indexOf("#"));
  title.scrollIntoView({ block: "start" });
}

for (const id of new Set([...games.map((game) => game.id), ...puzzles.map(({ game }) => game)])) {
  const puzzle = puzzles.find(({ game }) => game === id);
  if (puzzle) gameChoice.add(new Option(gameNameOf(puzzle), id));
}

board.addEventListener("crosscut-position", followBoard);
board.addEventListener("crosscut-task", async (event) => {
  const { verdict } = /** @type {CustomEvent<{verdict: string}>} */ (event).detail;
  if (verdict !== "solved" && verdict !== "shown" && verdict !== "wrong") return;
  isDone ||= verdict !== "wrong";
  const isShown = note(verdict);
  const isEnd = isEndOfDay(puzzles, readResults(), opened.day, shown);
  next.classList.toggle("primary", verdict === "solved" && !isEnd); // At the end the result is for telling.
  if (verdict === "wrong") return;
  await isShown;
  keepInView(isEnd ? days.result : next, board);
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
  const choices = { base, link, caption: puzzleName(shown), theme: "", isStatic: false };
  told.textContent = await copySaying(elementSnippet(choices));
});
buttonFor("puzzle-save", () => saveFile(new Blob([writeResults(readResults())], { type: "application/json" }), FILE));
buttonFor("puzzle-load", () => file.click());
file.addEventListener("change", async () => {
  const [chosenFile] = file.files ?? [];
  if (!chosenFile) return;
  await load(() => readTextFile(chosenFile));
  file.value = "";
});

/** @param {() => Promise<string>} read a file */
async function load(read) {
  try {
    const text = await read();
    const belongs = whereItBelongs(text);
    if (!belongs) return await sayOther(text);
    if (belongs.place !== "puzzles") return sayWhere(told, belongs, text);
    const results = parseResults(withoutUnseen(text));
    if (!results) throw new RangeError(tr("This file is damaged or was cut off. Choose a whole one."));
    const isSaved = addResults(results);
    showProgress();
    told.textContent = isSaved ? tr("The file was read.") : noRoom();
  } catch (error) {
    told.textContent = sentenceOfError(error);
  }
}

/** @param {string} text of a file that holds no progress */
async function sayOther(text) {
  const noProgress = tr("This file holds no progress.");
  told.textContent = noProgress;
  if (!withoutUnseen(text).trim()) return;
  told.textContent = tr("Reading …");
  engine.start();
  try {
    sayWhere(told, onTheBoard(await readText(text, shown, engine)), text);
  } catch (error) {
    const sentence = sentenceOfError(error);
    const belongs = whereSaid(sentence);
    if (belongs) sayWhere(told, belongs, text);
    else told.textContent = `${noProgress} ${sentence}`;
  }
}

async function followAddress() {
  const named = await puzzleOfAddress();
  const isAnotherDay = openedAt(new Date()).localDay !== opened.localDay;
  if (main.isConnected && (named !== shown || isAnotherDay)) open(named);
}
addEventListener("hashchange", followAddress);
// The address may stay the same while the puzzle changes.
for (const link of [...todayBar.children, byId("puzzle-of-today", HTMLElement), part(newDay, "a")]) {
  link.addEventListener("click", () => setTimeout(followAddress));
}
addEventListener("storage", showProgress);
// A day may have begun.
document.addEventListener("visibilitychange", showProgress);
let dayShown = Object.values(openedAt(new Date())).join();
setInterval(() => {
  const now = Object.values(openedAt(new Date())).join();
  if (now === dayShown) return;
  dayShown = now;
  showProgress();
}, MINUTE);
puzzleOfAddress().then(async (puzzle) => {
  gameChoice.value = puzzle.game;
  if (gameChoice.selectedIndex < 0) gameChoice.value = ""; // It is an own game.
  main.hidden = false;
  open(puzzle);
  const arrived = takeArrived("puzzles");
  if (arrived === null) return;
  await load(async () => arrived);
  told.closest("details")?.setAttribute("open", "");
  told.scrollIntoView({ block: "center" });
});
