/** The page on which people invent games. */

import { readAnyFragment, readFragment, writeFragment, withField } from "./address/fragment.js";
import { isGameFragment, isPageFragment } from "./address/fragment-kinds.js";
import { BoardElement } from "./embed/element.js";
import * as snippets from "./embed/snippet.js";
import { engine } from "./engine/engine.js";
import { EngineError, wantedAnswer } from "./engine/requests.js";
import games from "./game/games.js";
import { cleanTitle } from "./notation/quote.js";
import { whereItBelongs } from "./notation/text-kind.js";
import { LabPanel } from "./lab/lab-panel.js";
import { copySaying } from "./pages/clipboard.js";
import { sayWhere } from "./pages/elsewhere.js";
import { listenToArrivals } from "./pages/files.js";
import { buttonFor, byId, makeElement, showPressed } from "./pages/page.js";
import { readText } from "./panel/imported-text.js";
import { sentenceOf } from "./panel/sentence-of-error.js";
import { lookOf } from "./board/look.js";
import { WITHOUT_COORDINATES } from "./board/layout.js";
import { schemeAt } from "./embed/scheme.js";
import { preferredLook } from "./address/storage.js";
import { gameOf, OWN } from "./record/own-game.js";
import { GameRecord } from "./record/record.js";
import { paintMiniature } from "./view/miniature.js";
import { ownScene } from "./view/own-scene.js";
import { NO_SPECIAL_RULE, specialRule } from "./words/special-rule.js";
import { site } from "./site/site.js";
import { AnswerList } from "./invent/answer-list.js";
import { BEGINNINGS } from "./invent/beginnings.js";
import { DraftList } from "./invent/draft-list.js";
import { draftLike, saveDraft, noteOpened } from "./invent/drafts.js";
import { picturedRules } from "./invent/pictured-rules.js";
import { PROMPT } from "./invent/prompt.js";
import { RuleSheet } from "./invent/rule-sheet.js";
import { conflictIn, EMPTY_SHEET, readRules, writeRules } from "./invent/rules.js";
import { History } from "./pages/history.js";
import { randomRules } from "./invent/surprise.js";
import { headingOf, rulesAsMarkdown, rulesAsPage, rulesAsText } from "./invent/written-rules.js";

/**
 * @import { RulesInWords, TryOut } from "./engine/wire.js"
 * @import { Beginning } from "./invent/beginnings.js"
 * @import { Reading } from "./record/record.js"
 * @import { Rules } from "./invent/rules.js"
 * @import { WrittenGame } from "./invent/written-rules.js"
 * @typedef {object} Invented what can be undone
 * @property {Rules} rules
 * @property {string} called
 * @property {string} inventor
 * @property {number} size on which it is played
 * @property {string | null} draft the id of the draft that it is saved as; null until the person has changed something
 */

const main = byId("invent", HTMLElement);
const board = byId("invent-board", BoardElement);
const called = byId("invent-called", HTMLInputElement);
const inventor = byId("invent-inventor", HTMLInputElement);
const sizeField = byId("invent-size", HTMLInputElement);
const begin = byId("invent-begin", HTMLSelectElement);
const trick = byId("invent-trick", HTMLElement);
const words = byId("invent-words", HTMLElement);
const inWords = byId("invent-in-words", HTMLElement);
const problem = byId("invent-problem", HTMLElement);
const visit = byId("invent-visit", HTMLElement);
const draftsStatus = byId("invent-drafts-status", HTMLElement);
const sizesStatus = byId("invent-sizes", HTMLElement);
const special = byId("invent-special", HTMLElement);
const pictures = byId("invent-pictures", HTMLElement);

/** What arrives and has no rules that can be changed here. */
const OF_A_BOARD = { place: "board", sentence: "The rules of this game are not changed here." };

/** New games begin on a board of at least this size: on smaller ones they end too soon, and only show a trick. */
const SMALLEST_GAME = 7;

/** How many random games are played to check the rules, and how large their boards are at most. */
const GAMES_OF_CHECK = 400;
const SIZE_OF_CHECK = 7;
/** How many random games a surprise must pass, and how many rules are tried to find one. */
const GAMES_OF_SURPRISE = 100;
const MOST_SURPRISES = 40;

/** @type {Readonly<Invented>} */
const UNTOUCHED = { rules: EMPTY_SHEET, called: "", inventor: "", size: SMALLEST_GAME, draft: null };

/** @type {Invented} */
let invented = UNTOUCHED;
/** What is on the board: the moves, and the set-up before them. */
let onBoard = new GameRecord({ game: writeRules(invented.rules), size: invented.size });
/** The link to what people put there. It keeps moves that the rules forbid now: they return when a change allows them. */
let boardFragment = writeFragment(onBoard, null);
/** @type {RulesInWords | null} what the engine says of the rules shown; null until it answers */
let rulesAnswer = null;
/** The last rule text that the engine has read, and the id that it gives the game. */
let named = { text: "", id: "" };
/** Whether the game came by a link and has not been changed. */
let isVisit = false;
/** A link to a random game that got stuck, or was tied; empty if none did. */
let example = "";
/** A link to a game that ends without a winner, or to a board; empty if none is known. */
let endExample = "";
/** Cancels the questions about the rules shown. */
let asking = new AbortController();

const history = new History(invented);
const sheet = new RuleSheet(invented.rules, (rules) => change({ rules }));
const drafts = new DraftList(
  byId("invent-drafts", HTMLElement),
  draftsStatus,
  games,
  {
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
  },
  describeDraft,
);

/** @returns {string} the id of the game; until the engine has read it, one in which patterns may stand in another order */
function idOf() {
  const text = writeRules(invented.rules);
  return text === named.text ? named.id : text;
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

/**
 * @param {HTMLCanvasElement} canvas on which the draft is painted
 * @param {Reading} reading of the draft
 * @returns {string} what is special in it
 */
function describeDraft(canvas, reading) {
  const game = gameOf(games, reading.record.game);
  if (!game) return "";
  const look = lookOf(schemeAt(main), main, preferredLook());
  paintMiniature(canvas, ownScene(reading, game), look, { frame: WITHOUT_COORDINATES });
  return specialRule(game.id) || NO_SPECIAL_RULE;
}

/** @param {GameRecord} record */
const fragmentOf = (record) => writeFragment(record, null);

/** @param {GameRecord} record that comes on the board */
function place(record) {
  onBoard = record;
  boardFragment = fragmentOf(record);
  board.setPosition(`#${boardFragment}`);
}

/** Put on the board what people have made, as a game of the rules shown. */
function placeAgain() {
  place(shownGame(readFragment(boardFragment, games)?.record));
  showAddress(boardFragment);
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
  make(changes);
  show();
}

/**
 * @param {Partial<Invented>} changes
 * @param {string} [run] names changes that are undone together
 */
function make(changes, run) {
  const name = invented.called && cleanTitle(`after ${invented.called}`);
  const own = isVisit ? { called: name } : {};
  isVisit = false;
  take({ ...invented, ...own, ...changes });
  saveAsDraft();
  history.add(invented, run);
}

/**
 * A text is saved with each letter, because nobody knows which one is the last before the page is left.
 * @param {HTMLInputElement} field
 * @param {"called" | "inventor"} name
 */
function listenToTyping(field, name) {
  field.addEventListener("input", () => {
    make({ [name]: cleanTitle(field.value.trim()) }, name);
    showAddress(fragmentOf(shownGame()));
  });
  field.addEventListener("change", () => {
    history.endRun();
    show();
  });
}

/** @param {Invented | null} other what was undone or redone */
function goTo(other) {
  if (!other) return;
  take(other);
  if (other.draft) saveAsDraft();
  show();
}

/** @param {Invented} next */
function take(next) {
  const isOtherSize = next.size !== invented.size;
  invented = next;
  if (isOtherSize) place(newGame());
}

/** Save the game as a draft. */
function saveAsDraft() {
  const id = saveDraft(invented.draft, fragmentOf(shownGame()));
  draftsStatus.textContent = id
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
  byId("invent-shaded", HTMLElement).hidden = !idOf().includes("ban-");
  visit.hidden = !isVisit;
  byId("visit-heading", HTMLElement).textContent = headingOf(invented);
  // Somebody who was sent a game reads the rules first.
  if (isVisit) visit.append(inWords);
  else if (inWords.parentNode === visit) byId("invent-rules", HTMLElement).after(inWords);
}

/**
 * In the single file the address says first which page this is.
 * @param {string} fragment
 */
function showAddress(fragment) {
  const page = isPageFragment(location.hash) ? site.pageAddress("invent.html") : "";
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
  rulesAnswer = null;
  measureButton.disabled = true;
  showCheck([], "");
  const asked = engine.request("rules", { game }, { signal, urgency: "question" });
  const answer = await wantedAnswer(asked, signal, refuse);
  if (!answer) return;
  rulesAnswer = answer;
  problem.hidden = true;
  const patterns = readRules(game);
  words.replaceChildren(...answer.sentences.map((sentence) => makeElement("li", {}, sentence)));
  special.replaceChildren(...answer.special.map((sentence) => makeElement("li", {}, sentence)));
  pictures.replaceChildren(...picturedRules(game));
  published.hidden = !answer.known;
  published.textContent = answer.known;
  showEnds(answer.proved, []);
  const { id, maxSize } = answer.game;
  if (patterns && id !== idOf()) rename({ text: game, id });
  if (invented.size > maxSize) return fit(maxSize);
  lab.follow(id, Math.min(invented.size, SIZE_OF_CHECK));
  labSection.hidden = !lab.isShown;
  measureButton.disabled = false;
  await pause(signal);
  if (signal.aborted) return;
  await check(game, signal);
  if (!signal.aborted) await prove(answer.proved, game, signal);
}

/** @param {typeof named} now what the engine calls the game that is shown */
function rename(now) {
  named = now;
  placeAgain();
  if (invented.draft) saveAsDraft();
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
  sizesStatus.textContent = `These rules are played on at most ${size} × ${size}.`;
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
  const showFound = (/** @type {TryOut | null | undefined} */ found) =>
    found && !signal.aborted && showCheck(found.sentences, found.example);
  const asked = engine.request(
    "try-out",
    { game, size, games: GAMES_OF_CHECK },
    { signal, urgency: "analysis", onProgress: ({ partial }) => showFound(partial) },
  );
  showFound(await wantedAnswer(asked, signal, refuse));
}

/**
 * Look for boards on which the game would be over without a winner.
 * @param {string[]} proved what theorems say
 * @param {string} game
 * @param {AbortSignal} signal
 */
async function prove(proved, game, signal) {
  const size = Math.min(invented.size, SIZE_OF_CHECK);
  const asked = engine.request("ends", { game, size }, { signal, urgency: "analysis" });
  const found = await wantedAnswer(asked, signal, refuse);
  if (found) showEnds([...proved, ...found.sentences], found.examples);
}

/**
 * @param {string[]} sentences whether the game can get stuck or tie
 * @param {string[]} examples links to games that do
 */
function showEnds(sentences, examples) {
  ends.textContent = sentences.join(" ");
  endExample = examples[0] ?? "";
  showEnd.hidden = !endExample;
}

/**
 * @param {readonly string[]} sentences what random games mean, the most important first
 * @param {string} link to a game that got stuck or was tied
 */
function showCheck([first = "", ...others], link) {
  const texts = [first, others.join(" ")];
  // A status is read aloud whenever its text changes, so it stays where only the details have changed.
  [...checked.children].forEach((part, index) => {
    if (part.textContent !== texts[index]) part.textContent = texts[index];
  });
  example = link;
  look.hidden = !link;
}

/**
 * Show another game.
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
function openAddressed() {
  const fragment = addressed();
  if (!fragment) return show();
  const draft = draftLike(fragment.slice(1));
  return open(fragment, { draft, isSent: draft === null });
}

/**
 * Open what was pasted or dropped, or say where it belongs.
 * @param {() => Promise<string>} read
 */
async function openArrived(read) {
  if (!main.isConnected) return;
  try {
    const text = await read();
    const belongs = whereItBelongs(text);
    if (belongs) return sayArrived(belongs, text);
    const { link, games: several } = await readText(text, { game: idOf(), size: invented.size }, engine);
    if (several || !link.startsWith(`g=${OWN}`)) return sayArrived(OF_A_BOARD, text);
    const draft = draftLike(link);
    await open(link, { draft, isSent: draft === null });
  } catch (error) {
    refuse(sentenceOf(error));
  }
}

/**
 * @param {import("./pages/elsewhere.js").Belongs} belongs
 * @param {string} text
 */
function sayArrived(belongs, text) {
  sayWhere(problem, belongs, text);
  problem.hidden = false;
  problem.scrollIntoView({ block: "nearest" });
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
    const found = await surprisingRules();
    if (found) await open(`g=${writeRules(found.rules)}&n=${SMALLEST_GAME}&v=2`);
    surprised.textContent = found?.praise ?? `None of ${MOST_SURPRISES} games was good enough. Try again.`;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    surprised.textContent = error.message;
  } finally {
    surpriseButton.disabled = false;
  }
}

/** @returns {Promise<{rules: Rules, praise: string} | null>} random rules that random games speak for; null if none are found */
async function surprisingRules() {
  for (let tries = 0; tries < MOST_SURPRISES; tries += 1) {
    const rules = randomRules(Math.random);
    const wanted = { game: writeRules(rules), size: SIZE_OF_CHECK, games: GAMES_OF_SURPRISE, strict: true };
    const { praise } = await engine.request("try-out", wanted, { urgency: "analysis" });
    if (praise) return { rules, praise };
  }
  return null;
}

/** @returns {WrittenGame} */
function written() {
  const { sentences = [], proved = [] } = rulesAnswer ?? {};
  return { ...invented, id: idOf(), sentences: [...sentences, ...proved] };
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
async function openLab() {
  labSection.hidden = false;
  labSection.scrollIntoView();
  labSection.focus({ preventScroll: true });
  if (!(await lab.showKnown())) lab.measure();
}

function playComputer() {
  location.href = `${site.base}#${withField(fragmentOf(newGame()), "level=1")}`;
}

const published = byId("invent-published", HTMLElement);
const ends = byId("invent-ends", HTMLElement);
const checked = byId("invent-check", HTMLElement);
const surprised = byId("invent-surprised", HTMLElement);
const copiedStatus = byId("invent-copied", HTMLElement);
const sharedStatus = byId("invent-shared", HTMLElement);
/** @type {NodeListOf<HTMLButtonElement>} */
const sheets = main.querySelectorAll(".invent-sheets [data-sheet]");
const undo = buttonFor("invent-undo", () => goTo(history.undo()));
const redo = buttonFor("invent-redo", () => goTo(history.redo()));
const look = buttonFor("invent-look", () => {
  const record = readFragment(example, games)?.record;
  trick.textContent = "";
  if (record) place(record);
});
const showEnd = buttonFor("invent-show-end", () => {
  const record = readFragment(endExample, games)?.record;
  trick.textContent = "";
  if (record) place(record);
});
const labSection = byId("invent-lab", HTMLElement);
const lab = new LabPanel(labSection, { base: site.base });
const measureButton = buttonFor("invent-measure", openLab);
const surpriseButton = buttonFor("invent-surprise", surprise);

buttonFor("invent-copy", async () => {
  if (rulesAnswer) copiedStatus.textContent = await copySaying(rulesAsText(written()));
});
buttonFor("invent-markdown", async () => {
  if (rulesAnswer) copiedStatus.textContent = await copySaying(rulesAsMarkdown(written(), fence()));
});
buttonFor("invent-page", async () => {
  if (rulesAnswer)
    copiedStatus.textContent = await copySaying(rulesAsPage(written(), snippets.elementSnippet(choices())));
});
buttonFor("invent-prompt", async () => {
  byId("invent-prompt-copied", HTMLElement).textContent = await copySaying(PROMPT);
});
const answers = new AnswerList(byId("invent-answers", HTMLElement), byId("invent-found", HTMLElement), {
  ask: (game, signal, refused) =>
    wantedAnswer(engine.request("rules", { game }, { signal, urgency: "question" }), signal, refused),
  open: async (rules) => {
    await open(`g=${rules}&n=${SMALLEST_GAME}&v=2`);
    inWords.scrollIntoView();
    inWords.focus({ preventScroll: true });
  },
});
const faultsButton = buttonFor("invent-faults", async () => {
  byId("invent-found", HTMLElement).textContent = await copySaying(answers.faults);
});
buttonFor("invent-read", async () => {
  faultsButton.hidden = true;
  await answers.read(byId("invent-answer", HTMLTextAreaElement).value);
  faultsButton.hidden = !answers.faults;
});
buttonFor("invent-share", async () => {
  const page = site.published && `${site.published}invent.html`;
  sharedStatus.textContent = await copySaying(`${page}#${fragmentOf(newGame())}`);
});
buttonFor("invent-play", playComputer);
buttonFor("invent-visit-play", playComputer);
buttonFor("invent-embed", () => {
  location.href = `${site.pageAddress("figure-editor.html")}#${fragmentOf(shownGame())}`;
});
buttonFor("invent-change", () => {
  change({});
  called.focus();
});
buttonFor("invent-empty", () => {
  trick.textContent = "";
  place(newGame());
});
buttonFor("invent-new", () => {
  begin.value = trick.textContent = "";
  isVisit = false;
  invented = UNTOUCHED;
  history.add(invented);
  place(newGame());
  show();
  called.focus();
});
buttonFor("invent-to-words", () => {
  showSheet("rules");
  inWords.scrollIntoView();
  inWords.focus({ preventScroll: true });
});
listenToTyping(called, "called");
listenToTyping(inventor, "inventor");
sizeField.addEventListener("change", () => {
  const size = Number(sizeField.value);
  const { minSize = 2, maxSize = 26 } = rulesAnswer?.game ?? {};
  const isTaken = Number.isInteger(size) && size >= minSize && size <= maxSize;
  sizesStatus.textContent = isTaken
    ? ""
    : `These rules are played on ${minSize} × ${minSize} to ${maxSize} × ${maxSize}.`;
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
  if (movesIn(fragment) === movesIn(boardFragment)) boardFragment = fragment;
  if (main.isConnected) showAddress(fragment);
  if (invented.draft) invented = { ...invented, draft: saveDraft(invented.draft, fragment) ?? invented.draft };
});
board.addEventListener("crosscut-move", () => (boardFragment = fragmentOf(shownGame())));
addEventListener("hashchange", () => {
  if (!main.isConnected || !addressed()) return;
  openAddressed();
});
addEventListener("keydown", (event) => {
  if (!main.isConnected || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  if (event.key === "z") goTo(history.undo());
  else if (event.key === "y" || event.key === "Z") goTo(history.redo());
  else return;
  event.preventDefault();
});
listenToArrivals(openArrived);
main.hidden = false;
engine.start();
openAddressed();
