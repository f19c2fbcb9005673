/** The page on which people invent games. */

import { readAnyFragment, readFragment, writeFragment, withField } from "./address/fragment.js";
import { isGameFragment, isPageFragment } from "./address/places.js";
import { BoardElement } from "./embed/element.js";
import * as snippets from "./embed/snippet.js";
import { engine } from "./engine/engine.js";
import { EngineError, wantedAnswer } from "./engine/requests.js";
import games from "./game/games.js";
import { boundedTitle } from "./notation/quote.js";
import { MeasurePanel } from "./numbers/measure-panel.js";
import { copySaying } from "./pages/clipboard.js";
import { buttonFor, byId, makeElement, showPressed } from "./pages/page.js";
import { GameRecord } from "./record/record.js";
import { site } from "./site/site.js";
import { BEGINNINGS } from "./workshop/beginnings.js";
import { DraftList } from "./workshop/draft-list.js";
import { draftLike, keepDraft, noteOpened } from "./workshop/drafts.js";
import { imagePicture } from "./workshop/pattern-grid.js";
import { RuleSheet } from "./workshop/rule-sheet.js";
import { conflictIn, EMPTY_SHEET, readRules, writeRules } from "./workshop/rules.js";
import { History } from "./pages/history.js";
import { randomRules } from "./workshop/surprise.js";
import { headingOf, rulesAsMarkdown, rulesAsPage, rulesAsText } from "./workshop/written-rules.js";

/**
 * @import { RulesInWords } from "./engine/wire.js"
 * @import { Beginning } from "./workshop/beginnings.js"
 * @import { Rules } from "./workshop/rules.js"
 * @import { WrittenGame } from "./workshop/written-rules.js"
 * @typedef {object} Invented what can be undone
 * @property {Rules} rules
 * @property {string} called
 * @property {string} inventor
 * @property {number} size on which it is played
 * @property {string | null} draft the id of the draft that it is kept as; null until the person has changed something
 */

const main = byId("workshop", HTMLElement);
const board = byId("workshop-board", BoardElement);
const called = byId("workshop-called", HTMLInputElement);
const inventor = byId("workshop-inventor", HTMLInputElement);
const sizeField = byId("workshop-size", HTMLInputElement);
const begin = byId("workshop-begin", HTMLSelectElement);
const trick = byId("workshop-trick", HTMLElement);
const words = byId("workshop-words", HTMLElement);
const inWords = byId("workshop-in-words", HTMLElement);
const problem = byId("workshop-problem", HTMLElement);
const visit = byId("workshop-visit", HTMLElement);
const draftsSaid = byId("workshop-drafts-said", HTMLElement);
const sizesSaid = byId("workshop-sizes", HTMLElement);
const pictures = makeElement("p", { className: "pattern-pictures" });

/** New games begin on a board of at least this size: on smaller ones they end too soon, and only show a trick. */
const SMALLEST_GAME = 7;

/** How many random games are played to check the rules, how many to find a surprise, and the size of their boards. */
const GAMES_OF_CHECK = 400;
const GAMES_OF_SURPRISE = 24;
const SIZE_OF_CHECK = 7;
const SIZE_OF_SURPRISE = 5;
const MOST_SURPRISES = 12;

/** @type {Readonly<Invented>} */
const UNTOUCHED = { rules: EMPTY_SHEET, called: "", inventor: "", size: SMALLEST_GAME, draft: null };

/** @type {Invented} */
let invented = UNTOUCHED;
/** What is on the board: the moves, and the set-up before them. */
let onBoard = new GameRecord({ game: writeRules(invented.rules), size: invented.size });
/** The link to what people put there. It keeps moves that the rules forbid now: they return when a change allows them. */
let made = writeFragment(onBoard, null);
/** @type {RulesInWords | null} what the engine says of the rules shown; null until it answers */
let said = null;
/** The last rule text that the engine has read, and the id that it gives the game. */
let known = { text: "", id: "" };
/** Whether the game came by a link and has not been changed. */
let isVisit = false;
/** @type {string[]} the moves of a random game that got stuck */
let example = [];
/** Cancels the questions about the rules shown. */
let asking = new AbortController();

const history = new History(invented);
const sheet = new RuleSheet(invented.rules, (rules) => change({ rules }));
const drafts = new DraftList(byId("workshop-drafts", HTMLElement), draftsSaid, games, {
  open: (draft) => {
    noteOpened(draft);
    open(draft.fragment, { draft: draft.id });
  },
  deleted: ({ id }) => {
    if (id === invented.draft) invented = { ...invented, draft: null };
  },
  restored: ({ id, fragment }) => {
    if (fragment === fragmentOf(shownGame())) invented = { ...invented, draft: id };
  },
});

/** @returns {string} the id of the game; until the engine has read it, one in which patterns may stand in another order */
function idOf() {
  const text = writeRules(invented.rules);
  return text === known.text ? known.id : text;
}

/**
 * @param {number} [size]
 * @returns {GameRecord} the game before its first move
 */
function newGame(size = invented.size) {
  return new GameRecord({ game: idOf(), size, called: invented.called, inventor: invented.inventor });
}

/**
 * @param {Pick<GameRecord, "size" | "setup" | "root" | "current">} [record] what is on the board
 * @returns {GameRecord} the same as a game of the rules shown
 */
function shownGame({ size, setup, root, current } = onBoard) {
  return Object.assign(newGame(size), { setup, root, current });
}

/** @param {GameRecord} record */
const fragmentOf = (record) => writeFragment(record, null);

/** @param {GameRecord} record that comes on the board */
function place(record) {
  onBoard = record;
  made = fragmentOf(record);
  board.setPosition(`#${made}`);
}

/** Put on the board what people have made, as a game of the rules shown. */
function placeAgain() {
  place(shownGame(readFragment(made, games)?.record));
  showAddress(made);
}

/**
 * @param {string} fragment
 * @returns {string} all moves in it
 */
const movesIn = (fragment) => new URLSearchParams(fragment).get("m") ?? "";

/**
 * The person changes something. A game that came by a link becomes the person's own.
 * @param {Partial<Invented>} changes
 */
function change(changes) {
  const name = invented.called && boundedTitle(`after ${invented.called}`).text;
  const own = isVisit ? { called: name, inventor: "" } : {};
  isVisit = false;
  take({ ...invented, ...own, ...changes });
  keep();
  history.add(invented);
  show();
}

/** @param {Invented | null} other what was undone or redone */
function goTo(other) {
  if (!other) return;
  take(other);
  if (other.draft) keep();
  show();
}

/** @param {Invented} next */
function take(next) {
  const isOtherSize = next.size !== invented.size;
  invented = next;
  if (isOtherSize) place(newGame());
}

/** Keep the game as a draft. */
function keep() {
  const id = keepDraft(invented.draft, fragmentOf(shownGame()));
  draftsSaid.textContent = id
    ? ""
    : "This browser has no room for more drafts. Share gives you a link that holds the whole game.";
  if (id) invented = { ...invented, draft: id };
}

/** Show the game everywhere: as pictures, in words, on the board, in the address. */
function show() {
  placeAgain();
  showFields();
  tellRules(writeRules(invented.rules));
}

function showFields() {
  sheet.show(invented.rules);
  called.value = invented.called;
  inventor.value = invented.inventor;
  sizeField.value = String(invented.size);
  undo.disabled = !history.canUndo;
  redo.disabled = !history.canRedo;
  drafts.show(invented.draft);
  byId("workshop-shaded", HTMLElement).hidden = !idOf().includes("ban-");
  visit.hidden = !isVisit;
  byId("visit-heading", HTMLElement).textContent = headingOf(invented);
  // Somebody who was sent a game reads the rules first.
  if (isVisit) visit.append(inWords);
  else if (inWords.parentNode === visit) byId("workshop-rules", HTMLElement).after(inWords);
}

/**
 * In the single file the address says first which page this is.
 * @param {string} fragment
 */
function showAddress(fragment) {
  const page = isPageFragment(location.hash) ? site.pageAddress("workshop.html") : "";
  window.history.replaceState(window.history.state, "", `${page}#${fragment}`);
}

/** @returns {string} the game in the address, with its `#`; empty if there is none */
function addressed() {
  const fragment = location.hash.slice(location.hash.lastIndexOf("#"));
  return isGameFragment(fragment) ? fragment : "";
}

/**
 * Ask the engine for the rules in words.
 * @param {string} game the rules drawn, unless the address has rules that cannot be drawn
 */
async function tellRules(game) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  said = null;
  measureButton.disabled = true;
  showCheck("", []);
  const asked = engine.request("rules", { game }, { signal, urgency: "question" });
  const answer = await wantedAnswer(asked, signal, refuse);
  if (!answer) return;
  said = answer;
  problem.hidden = true;
  const patterns = readRules(game);
  words.replaceChildren(...answer.sentences.map((sentence) => makeElement("li", {}, sentence)));
  pictures.replaceChildren(...[...(patterns?.ban ?? []), ...(patterns?.fill ?? [])].map(imagePicture));
  published.hidden = !answer.known;
  published.textContent = answer.known;
  oneWinner.hidden = !answer.oneWinner;
  const { id, maxSize } = answer.game;
  if (patterns && id !== idOf()) rename({ text: game, id });
  if (invented.size > maxSize) return fit(maxSize);
  numbers.follow(id, Math.min(invented.size, SIZE_OF_CHECK));
  inNumbers.hidden = !numbers.isShown;
  measureButton.disabled = false;
  await pause(signal);
  if (!signal.aborted) check(game, signal);
}

/** @param {typeof known} now what the engine calls the game that is shown */
function rename(now) {
  known = now;
  placeAgain();
  if (invented.draft) keep();
}

/** @param {string} reason why there are no such rules */
function refuse(reason) {
  problem.textContent = reason;
  problem.hidden = false;
}

/**
 * The rules do not take so large a board.
 * @param {number} size that they take
 */
function fit(size) {
  take({ ...invented, size });
  show();
  sizesSaid.textContent = `These rules are played on at most ${size}x${size}.`;
}

/** @param {AbortSignal} signal */
function pause(signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, 400);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}

/**
 * Play random games, and say what happened in them.
 * @param {string} game
 * @param {AbortSignal} signal
 */
async function check(game, signal) {
  const size = Math.min(invented.size, SIZE_OF_CHECK);
  const asked = engine.request("try-out", { game, size, games: GAMES_OF_CHECK }, { signal, urgency: "analysis" });
  const found = await wantedAnswer(asked, signal, refuse);
  if (found) showCheck(found.sentence, found.example);
}

/**
 * @param {string} sentence
 * @param {string[]} moves of an example
 */
function showCheck(sentence, moves) {
  checked.textContent = sentence;
  example = moves;
  look.hidden = !moves.length;
}

/**
 * Bring a game into the workshop.
 * @param {string} fragment
 * @param {{draft?: string | null, isSent?: boolean, beginning?: Partial<Beginning>}} [how] its draft; whether somebody
 *   has sent it; what it shows
 */
async function open(fragment, { draft = null, isSent = false, beginning = {} } = {}) {
  const reading = await readAnyFragment(fragment, games);
  const record = reading?.record;
  const rules = record && readRules(record.game);
  if (!rules || conflictIn(rules)) {
    showFields();
    return tellRules(record?.game ?? idOf()); // The engine says what is wrong.
  }
  const size = record.setup ? Math.max(record.size, SMALLEST_GAME) : record.size;
  invented = { rules, called: record.called, inventor: record.inventor, size, draft };
  isVisit = isSent;
  begin.value = beginning.name ?? "";
  trick.textContent = beginning.trick ?? "";
  history.add(invented);
  place(record);
  show();
}

/** Open what the address holds: a draft that was left here, or a game that somebody has sent. */
function arrive() {
  const fragment = addressed();
  if (!fragment) return show();
  const draft = draftLike(fragment.slice(1));
  return open(fragment, { draft, isSent: draft === null });
}

/** @param {"rules" | "board"} name of the part that a phone shows */
function showSheet(name) {
  main.dataset.sheet = name;
  showPressed(sheets, (button) => button.dataset.sheet === name);
}

async function surprise() {
  surprised.textContent = "Trying some …";
  surpriseButton.disabled = true;
  try {
    const rules = await surprisingRules();
    await open(`g=${writeRules(rules)}&n=${SMALLEST_GAME}&v=2`);
    surprised.textContent = "";
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    surprised.textContent = error.message;
  } finally {
    surpriseButton.disabled = false;
  }
}

/** @returns {Promise<Rules>} a random few in whose random games nobody got stuck, if some are found */
async function surprisingRules() {
  let rules = randomRules(Math.random);
  for (let tries = 1; tries < MOST_SURPRISES; tries += 1) {
    const wanted = { game: writeRules(rules), size: SIZE_OF_SURPRISE, games: GAMES_OF_SURPRISE };
    const { stuck, tied } = await engine.request("try-out", wanted, { urgency: "analysis" });
    if (!stuck && !tied) break;
    rules = randomRules(Math.random);
  }
  return rules;
}

/** @returns {WrittenGame} */
function written() {
  const proved = oneWinner.hidden ? [] : [oneWinner.textContent];
  return { ...invented, id: idOf(), sentences: [...(said?.sentences ?? []), ...proved] };
}

/** @returns {snippets.Choices} of a figure that shows what is on the board */
const choices = () => ({
  base: site.published || snippets.EXAMPLE,
  link: `#${fragmentOf(shownGame())}`,
  caption: headingOf(invented),
  theme: "",
  isStatic: false,
});

/** @returns {string} what is on the board, as a fenced block */
function fence() {
  const { base, link, caption } = choices();
  const heading = /** @type {[string, string][]} */ (Object.entries({ link, caption }));
  return snippets.markdownSnippet(base, heading, "");
}

/** Come to the numbers of the game, and measure it unless they are known. */
async function measureGame() {
  inNumbers.hidden = false;
  inNumbers.scrollIntoView();
  inNumbers.focus({ preventScroll: true });
  if (!(await numbers.showKnown())) numbers.measure();
}

function playComputer() {
  location.href = `${site.base}#${withField(fragmentOf(newGame()), "level=1")}`;
}

words.before(pictures);
const published = byId("workshop-published", HTMLElement);
const oneWinner = byId("workshop-known", HTMLElement);
const checked = byId("workshop-check", HTMLElement);
const surprised = byId("workshop-surprised", HTMLElement);
const sayCopied = byId("workshop-copied", HTMLElement);
const sayShared = byId("workshop-shared", HTMLElement);
/** @type {NodeListOf<HTMLButtonElement>} */
const sheets = main.querySelectorAll(".workshop-sheets [data-sheet]");
const undo = buttonFor("workshop-undo", () => goTo(history.undo()));
const redo = buttonFor("workshop-redo", () => goTo(history.redo()));
const look = buttonFor("workshop-look", () => {
  const record = newGame(Math.min(invented.size, SIZE_OF_CHECK));
  for (const move of example) record.play(move);
  trick.textContent = "";
  place(record);
});
const inNumbers = byId("workshop-numbers", HTMLElement);
const numbers = new MeasurePanel(inNumbers, { base: site.base });
const measureButton = buttonFor("workshop-measure", measureGame);
const surpriseButton = buttonFor("workshop-surprise", surprise);

buttonFor("workshop-copy", async () => {
  if (said) sayCopied.textContent = await copySaying(rulesAsText(written()));
});
buttonFor("workshop-markdown", async () => {
  if (said) sayCopied.textContent = await copySaying(rulesAsMarkdown(written(), fence()));
});
buttonFor("workshop-page", async () => {
  if (said) sayCopied.textContent = await copySaying(rulesAsPage(written(), snippets.elementSnippet(choices())));
});
buttonFor("workshop-share", async () => {
  const page = site.published && `${site.published}workshop.html`;
  sayShared.textContent = await copySaying(`${page}#${fragmentOf(newGame())}`);
});
buttonFor("workshop-play", playComputer);
buttonFor("workshop-visit-play", playComputer);
buttonFor("workshop-embed", () => {
  location.href = `${site.pageAddress("figure-editor.html")}#${fragmentOf(shownGame())}`;
});
buttonFor("workshop-change", () => {
  change({});
  called.focus();
});
buttonFor("workshop-empty", () => {
  trick.textContent = "";
  place(newGame());
});
buttonFor("workshop-new", () => {
  begin.value = trick.textContent = "";
  isVisit = false;
  invented = UNTOUCHED;
  history.add(invented);
  place(newGame());
  show();
  called.focus();
});
buttonFor("workshop-to-words", () => {
  showSheet("rules");
  inWords.scrollIntoView();
  inWords.focus({ preventScroll: true });
});
called.addEventListener("change", () => change({ called: boundedTitle(called.value.trim()).text }));
inventor.addEventListener("change", () => change({ inventor: boundedTitle(inventor.value.trim()).text }));
sizeField.addEventListener("change", () => {
  const size = Number(sizeField.value);
  const { minSize = 2, maxSize = 26 } = said?.game ?? {};
  const isTaken = Number.isInteger(size) && size >= minSize && size <= maxSize;
  sizesSaid.textContent = isTaken ? "" : `These rules are played on ${minSize}x${minSize} to ${maxSize}x${maxSize}.`;
  if (isTaken) change({ size });
  else sizeField.value = String(invented.size);
});
for (const { name } of BEGINNINGS) begin.add(new Option(name, name));
begin.addEventListener("change", () => {
  const beginning = BEGINNINGS.find(({ name }) => name === begin.value);
  if (!beginning) return;
  open(`g=${beginning.rules}&${beginning.position}&v=2`, { beginning });
});
for (const button of sheets)
  button.addEventListener("click", () => {
    showSheet(button.dataset.sheet === "board" ? "board" : "rules");
    scrollTo(0, 0);
  });
board.addEventListener("crosscut-position", () => {
  const record = board.figure?.session.record;
  // It may still show what was there before.
  if (!record || record.game !== idOf() || record.size !== onBoard.size) return;
  onBoard = record;
  const fragment = fragmentOf(shownGame());
  if (movesIn(fragment) === movesIn(made)) made = fragment;
  if (main.isConnected) showAddress(fragment);
  if (invented.draft) invented = { ...invented, draft: keepDraft(invented.draft, fragment) ?? invented.draft };
});
board.addEventListener("crosscut-move", () => (made = fragmentOf(shownGame())));
addEventListener("hashchange", () => {
  if (!main.isConnected || !addressed()) return;
  arrive();
});
addEventListener("keydown", (event) => {
  if (!main.isConnected || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  if (event.key === "z") goTo(history.undo());
  else if (event.key === "y" || event.key === "Z") goTo(history.redo());
  else return;
  event.preventDefault();
});
main.hidden = false;
engine.start();
arrive();
