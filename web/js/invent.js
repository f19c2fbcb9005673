/** The page on which people invent games. */

import { readAnyFragment, readFragment, withLinkField, writeFragment } from "./address/fragment.js";
import { isGameFragment, isPageFragment } from "./address/fragment-kinds.js";
import { BoardElement } from "./embed/element.js";
import { engine } from "./engine/engine.js";
import { wantedAnswer } from "./engine/requests.js";
import games from "./game/games.js";
import { offerAssistant } from "./invent/assistant.js";
import { BEGINNINGS } from "./invent/beginnings.js";
import { offerCopies } from "./invent/copies.js";
import { DraftList } from "./invent/draft-list.js";
import { draftLike, noteOpened } from "./invent/drafts.js";
import { InventBoard } from "./invent/invent-board.js";
import { Inventing } from "./invent/inventing.js";
import { emptyBoard, inventionOf, shownGame, sizeOf, SMALLEST_GAME, untouched } from "./invent/invention.js";
import { RuleSheet } from "./invent/rule-sheet.js";
import { showInWords } from "./invent/rules-in-words.js";
import { offerSurprise } from "./invent/surprise.js";
import { LARGEST, Verdict } from "./invent/verdict.js";
import { headingOf } from "./invent/written-rules.js";
import { LabPanel } from "./lab/lab-panel.js";
import { tr } from "./language/tr.js";
import { cleanTitle } from "./notation/quote.js";
import { whereItBelongs, whereSaid } from "./notation/text-kind.js";
import { sayWhere } from "./pages/elsewhere.js";
import { listenToArrivals } from "./pages/files.js";
import { buttonFor, byId, showPressed } from "./pages/page.js";
import { onTheBoard, readText } from "./panel/imported-text.js";
import { sentenceOfError } from "./engine/sentence-of-error.js";
import { OWN } from "./record/own-game.js";
import { site } from "./site/site.js";

/**
 * @import { RulesInWords } from "./engine/wire.js"
 * @import { Beginning } from "./invent/beginnings.js"
 * @import { Belongs } from "./notation/text-kind.js"
 * @import { GameRecord } from "./record/record.js"
 * @typedef {object} Opening
 * @property {string | null} [draft] the id of the draft that it is
 * @property {boolean} [isSent] whether somebody has sent it
 * @property {Partial<Beginning>} [beginning] what it shows
 */

const main = byId("invent", HTMLElement);
const nameField = byId("invent-called", HTMLInputElement);
const inventorField = byId("invent-inventor", HTMLInputElement);
const sizeField = byId("invent-size", HTMLInputElement);
const begin = byId("invent-begin", HTMLSelectElement);
const trick = byId("invent-trick", HTMLElement);
const inWords = byId("invent-in-words", HTMLElement);
const problem = byId("invent-problem", HTMLElement);
const visit = byId("invent-visit", HTMLElement);
const draftsStatus = byId("invent-drafts-status", HTMLElement);
const sizesStatus = byId("invent-sizes", HTMLElement);
const labSection = byId("invent-lab", HTMLElement);
/** @type {NodeListOf<HTMLButtonElement>} */
const sheets = main.querySelectorAll(".invent-sheets [data-sheet]");

/** What the engine was asked about the rules that are shown, and what it has answered. */
let asked = {
  rules: "",
  size: 0,
  stopped: new AbortController(),
  answer: /** @type {RulesInWords | null} */ (null),
};

/** What the engine was asked when something arrived that does not belong here. Its answer leaves that sentence alone. */
let arrivedBeside = /** @type {typeof asked | null} */ (null);

const inventing = new Inventing();
const sheet = new RuleSheet(inventing.now.rules, (rules) => inventing.change({ rules }));
const board = new InventBoard(byId("invent-board", BoardElement), games, (record) => inventing.play(record));
const lab = new LabPanel(labSection, { base: site.home });
const verdict = new Verdict((link) => {
  const record = readFragment(link, games)?.record;
  trick.textContent = "";
  if (record) inventing.place(record);
});
const drafts = new DraftList(byId("invent-drafts", HTMLElement), draftsStatus, games, {
  open: async (draft) => {
    noteOpened(draft);
    open(await recordIn(draft.fragment), { draft: draft.id });
  },
  deleted: (draft) => inventing.forget(draft),
  restored: (draft) => inventing.recall(draft),
});

/** Show the game everywhere: as pictures, in words, on the board. */
function show() {
  const { now, rules } = inventing;
  const { record, name, inventor, draft, isSent } = now;
  sheet.show(now.rules);
  board.show(record, { game: rules, called: name, inventor });
  nameField.value = name;
  inventorField.value = inventor;
  sizeField.value = String(sizeOf(now));
  undo.disabled = !inventing.canUndo;
  redo.disabled = !inventing.canRedo;
  drafts.show(draft);
  byId("invent-shaded", HTMLElement).hidden = !rules.includes("ban-");
  visit.hidden = !isSent;
  byId("visit-heading", HTMLElement).textContent = headingOf(now);
  // Somebody who was sent a game reads the rules first.
  if (isSent) visit.querySelector(":scope > .invent-tools")?.before(inWords);
  else if (inWords.parentNode === visit) byId("invent-rules", HTMLElement).after(inWords);
  ask(rules);
}

/** In the single file the address says first which page this is. */
function showSaved() {
  if (!inventing.isSaved) {
    draftsStatus.textContent = tr(
      "This browser has no room for more drafts. Share gives you a link that holds the whole game.",
    );
  }
  if (!main.isConnected) return;
  const page = isPageFragment(location.hash) ? site.pageAddress("invent.html") : "";
  history.replaceState(history.state, "", `${page}#${inventing.fragment}`);
}

/** @returns {string} the game in the address, with its `#`; empty if there is none */
function addressed() {
  const fragment = location.hash.slice(location.hash.lastIndexOf("#"));
  return isGameFragment(fragment) ? fragment : "";
}

/**
 * Ask the engine for the rules in words, and what they are worth.
 * @param {string} rules those drawn, unless the address has rules that cannot be drawn
 */
async function ask(rules) {
  const size = sizeOf(inventing.now);
  if (rules === asked.rules && size === asked.size) return;
  asked.stopped.abort();
  asked = { rules, size, stopped: new AbortController(), answer: null };
  const { signal } = asked.stopped;
  measureButton.disabled = true;
  verdict.clear();
  const wanted = engine.request("rules", { game: rules }, { signal, urgency: "question" });
  const answer = await wantedAnswer(wanted, signal, refuse);
  if (!answer) return;
  asked.answer = answer;
  if (arrivedBeside !== asked) problem.hidden = true;
  showInWords(rules, answer);
  const { id, maxSize } = answer.game;
  inventing.note(rules, id);
  if (size > maxSize) return fit(maxSize);
  const triedSize = Math.min(size, LARGEST);
  lab.follow(id, triedSize);
  labSection.hidden = !lab.isShown;
  measureButton.disabled = false;
  await verdict.follow(rules, triedSize, answer.proved, { signal, refused: refuse });
}

/** @param {string} reason why there are no such rules */
function refuse(reason) {
  asked.size = 0; // They are asked again when they are shown again.
  problem.textContent = reason;
  problem.hidden = false;
}

/**
 * The rules do not take so large a board.
 * @param {number} size that they take
 */
function fit(size) {
  inventing.place(emptyBoard(size));
  sizesStatus.textContent = tr("These rules are played on at most {size} × {size}.", { size });
}

/** @param {string} fragment */
const recordIn = async (fragment) => (await readAnyFragment(fragment, games))?.record;

/**
 * Show another game.
 * @param {GameRecord} [record] of it
 * @param {Opening} [opening]
 */
function open(record, { draft = null, isSent = false, beginning = {} } = {}) {
  const invention = record && inventionOf(record, draft, isSent);
  if (invention) {
    begin.value = beginning.name ?? "";
    trick.textContent = beginning.trick ?? "";
    inventing.open(invention);
  } else ask(record?.game ?? inventing.id); // The engine says what is wrong.
}

/** Open what the address holds: a draft that was left here, or a game that somebody has sent. */
async function openAddressed() {
  const fragment = addressed();
  if (!fragment) return show();
  const draft = draftLike(fragment.slice(1));
  open(await recordIn(fragment), { draft, isSent: draft === null });
}

/**
 * Open what was pasted or dropped, or say where it belongs.
 * @param {() => Promise<string>} read
 */
async function openArrived(read) {
  if (!main.isConnected) return;
  let text = "";
  try {
    text = await read();
    const belongs = whereItBelongs(text);
    if (belongs) return sayArrived(belongs, text);
    const found = await readText(text, kindShown(), engine);
    const { link } = found;
    const record = await recordIn(link);
    if (!record?.game.startsWith(OWN)) return sayArrived(onTheBoard(found), text);
    const draft = draftLike(link);
    open(record, { draft, isSent: draft === null });
  } catch (error) {
    const said = sentenceOfError(error);
    const belongs = whereSaid(said);
    if (belongs) sayArrived(belongs, text);
    else refuse(said);
  }
}

const kindShown = () => ({ game: inventing.id, size: sizeOf(inventing.now) });

/**
 * @param {Belongs} belongs
 * @param {string} text
 */
function sayArrived(belongs, text) {
  sayWhere(problem, belongs, text);
  arrivedBeside = asked;
  problem.hidden = false;
  problem.scrollIntoView({ block: "nearest" });
}

/** @param {"rules" | "words" | "board"} name of the part that a phone shows */
function showSheet(name) {
  main.dataset.sheet = name === "board" ? "board" : "rules";
  showPressed(sheets, (button) => button.dataset.sheet === name);
}

/** Show the rules in words. */
function showWords() {
  showSheet("words");
  inWords.scrollIntoView();
  inWords.focus({ preventScroll: true });
}

/** Come to the report of the game, and measure it unless it is known. */
async function openLab() {
  labSection.hidden = false;
  labSection.scrollIntoView();
  labSection.focus({ preventScroll: true });
  if (!(await lab.showKnown())) lab.measure();
}

/** @returns {string} a link, without its address, to what is on the board */
function shownFragment() {
  const { now, id } = inventing;
  return writeFragment(shownGame({ ...now, record: board.record ?? now.record }, id), null);
}

function playComputer() {
  location.href = `${site.home}#${withLinkField(writeFragment(inventing.newGame, null), "level", 1)}`;
}

/**
 * @param {HTMLInputElement} field
 * @param {"name" | "inventor"} what
 */
function listenToTyping(field, what) {
  field.addEventListener("input", () => inventing.type(what, cleanTitle(field.value.trim())));
  field.addEventListener("change", () => inventing.endTyping());
}

const undo = buttonFor("invent-undo", () => inventing.undo());
const redo = buttonFor("invent-redo", () => inventing.redo());
const measureButton = buttonFor("invent-measure", openLab);
offerSurprise((rules) => {
  begin.value = trick.textContent = "";
  inventing.open({ ...untouched(), rules });
});
offerAssistant((rules) => {
  open(emptyBoard(SMALLEST_GAME, rules));
  showWords();
});
offerCopies({
  written: () => {
    if (!asked.answer) return null;
    const { sentences, proved } = asked.answer;
    const { name, inventor } = inventing.now;
    return { name, inventor, id: inventing.id, sentences: [...sentences, ...proved] };
  },
  shown: shownFragment,
  newGame: () => inventing.newGame,
});
buttonFor("invent-play", playComputer);
buttonFor("invent-visit-play", playComputer);
buttonFor("invent-embed", () => {
  location.href = `${site.pageAddress("figure-editor.html")}#${shownFragment()}`;
});
buttonFor("invent-change", () => {
  inventing.change({});
  nameField.focus();
});
buttonFor("invent-empty", () => {
  trick.textContent = "";
  inventing.place(emptyBoard(sizeOf(inventing.now)));
});
buttonFor("invent-new", () => {
  begin.value = trick.textContent = "";
  inventing.open(untouched());
  nameField.focus();
});
listenToTyping(nameField, "name");
listenToTyping(inventorField, "inventor");
sizeField.addEventListener("change", () => {
  const size = Number(sizeField.value);
  const { minSize = 2, maxSize = 26 } = asked.answer?.game ?? {};
  const isTaken = Number.isInteger(size) && size >= minSize && size <= maxSize;
  sizesStatus.textContent = isTaken
    ? ""
    : tr("These rules are played on {min} × {min} to {max} × {max}.", { min: minSize, max: maxSize });
  if (isTaken) inventing.change({ record: emptyBoard(size) });
  else sizeField.value = String(sizeOf(inventing.now));
});
for (const { name } of BEGINNINGS) begin.add(new Option(name, name));
begin.addEventListener("change", () => {
  const beginning = BEGINNINGS.find(({ name }) => name === begin.value);
  if (beginning) open(readFragment(beginning.link, games)?.record, { beginning });
});
for (const button of sheets)
  button.addEventListener("click", () => {
    if (button.dataset.sheet === "words") return showWords();
    showSheet(button.dataset.sheet === "board" ? "board" : "rules");
    scrollTo(0, 0);
  });
inventing.addEventListener("changed", show);
inventing.addEventListener("saved", showSaved);
addEventListener("hashchange", () => {
  if (main.isConnected && addressed()) openAddressed();
});
addEventListener("keydown", (event) => {
  if (!main.isConnected || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  if (event.key === "z") inventing.undo();
  else if (event.key === "y" || event.key === "Z") inventing.redo();
  else return;
  event.preventDefault();
});
listenToArrivals(openArrived);
main.hidden = false;
engine.start();
openAddressed();
