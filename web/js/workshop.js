/** The page on which people invent games. */

import { readAnyFragment, writeFragment } from "./address/fragment.js";
import { BoardElement } from "./embed/element.js";
import { engine } from "./engine/engine.js";
import { EngineError } from "./engine/requests.js";
import games from "./game/games.js";
import { boundedTitle } from "./notation/quote.js";
import { copySaying } from "./pages/clipboard.js";
import { buttonFor, byId, makeButton, makeElement } from "./pages/page.js";
import { gameOf } from "./record/own-game.js";
import { GameRecord } from "./record/record.js";
import { site } from "./site/site.js";
import { BEGINNINGS } from "./workshop/beginnings.js";
import { deleteDraft, keepDraft, listDrafts } from "./workshop/drafts.js";
import { imagePicture } from "./workshop/pattern-grid.js";
import { RuleSheet } from "./workshop/rule-sheet.js";
import { EMPTY_SHEET, readRules, writeRules } from "./workshop/rules.js";
import { History } from "./workshop/history.js";

/**
 * @import { RulesInWords } from "./engine/wire.js"
 * @import { Rules } from "./workshop/rules.js"
 * @typedef {object} Invented what can be undone
 * @property {Rules} rules
 * @property {string} called
 * @property {string} inventor
 * @property {number} size
 */

const main = byId("workshop", HTMLElement);
const board = byId("workshop-board", BoardElement);
const called = byId("workshop-called", HTMLInputElement);
const inventor = byId("workshop-inventor", HTMLInputElement);
const sizeField = byId("workshop-size", HTMLInputElement);
const begin = byId("workshop-begin", HTMLSelectElement);
const trick = byId("workshop-trick", HTMLElement);
const words = byId("workshop-words", HTMLElement);
const same = byId("workshop-same", HTMLElement);
const problem = byId("workshop-problem", HTMLElement);
const checked = byId("workshop-check", HTMLElement);
const drafts = byId("workshop-drafts", HTMLElement);

/** @type {Invented} */
const UNTOUCHED = { rules: EMPTY_SHEET, called: "", inventor: "", size: 7 };

/** @type {Invented} */
let invented = UNTOUCHED;
/** @type {string | null} the draft that this is kept as; null until something has changed */
let draft = null;
/** @type {RulesInWords | null} what the engine says of the rules shown */
let said = null;
const history = new History(invented);
const sheet = new RuleSheet(invented.rules, (rules) => change({ rules }));

/** @returns {string} the id of the game */
const idOf = ({ rules } = invented) => writeRules(rules);

/** @returns {GameRecord} what is on the board, as a game of the rules shown */
function shownRecord() {
  const { called: name, inventor: by, size } = invented;
  const session = board.figure?.session;
  const start = { game: idOf(), called: name, inventor: by };
  if (!session || session.record.size !== size) return new GameRecord({ ...start, size });
  const record = new GameRecord({ ...start, size, setup: session.record.setup });
  record.root = session.record.root;
  record.current = session.record.current;
  return record;
}

/** @param {GameRecord} record */
const fragmentOf = (record) => writeFragment(record, null);

/**
 * The person changes something.
 * @param {Partial<Invented>} changes
 */
function change(changes) {
  invented = { ...invented, ...changes };
  history.add(invented);
  keep();
  show();
}

/** @param {Invented | null} other what was undone or redone */
function goTo(other) {
  if (!other) return;
  invented = other;
  keep();
  show();
}

/** Show the rules everywhere: as pictures, in words, on the board, in the address. */
function show() {
  sheet.show(invented.rules);
  if (called.value.trim() !== invented.called) called.value = invented.called;
  if (inventor.value.trim() !== invented.inventor) inventor.value = invented.inventor;
  sizeField.value = String(invented.size);
  undo.disabled = !history.canUndo;
  redo.disabled = !history.canRedo;
  const fragment = fragmentOf(shownRecord());
  board.setPosition(`#${fragment}`);
  showAddress(fragment);
  tellRules();
}

/** @param {string} fragment */
function showAddress(fragment) {
  window.history.replaceState(window.history.state, "", `#${fragment}`);
  const { size, called: name, inventor: by } = invented;
  const fresh = fragmentOf(new GameRecord({ game: idOf(), size, called: name, inventor: by }));
  play.href = `${site.pageAddress("index.html")}#${fresh.replace(/&v=/, "&level=1&v=")}`;
  embed.href = `${site.pageAddress("figure-editor.html")}#${fragment}`;
}

/**
 * Ask the engine for the rules in words.
 * @param {string} [game] that of the pictures, unless the address has rules that cannot be drawn
 */
async function tellRules(game = idOf()) {
  const shown = idOf();
  try {
    const answer = await engine.request("rules", { game }, { urgency: "question" });
    if (shown !== idOf()) return;
    said = answer;
    problem.textContent = "";
    const patterns = [...invented.rules.ban, ...invented.rules.fill];
    words.replaceChildren(...answer.sentences.map((sentence) => makeElement("li", {}, sentence)));
    pictures.replaceChildren(...patterns.map(imagePicture));
    const known = games.find(({ id }) => id === answer.sameAs);
    same.hidden = !known;
    same.textContent = known ? `These are the rules of ${known.name}.` : "";
    const largest = answer.game.maxSize;
    if (invented.size > largest) change({ size: largest });
    checkSoon(game);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (shown === idOf()) problem.textContent = error.message;
  }
}

/** @type {number | undefined} */
let timer;

/**
 * Play random games once the person pauses, and say what happened in them.
 * @param {string} game
 */
function checkSoon(game) {
  clearTimeout(timer);
  checked.textContent = "";
  timer = setTimeout(() => check(game), 400);
}

/** @param {string} game */
async function check(game) {
  const size = Math.min(invented.size, 7);
  try {
    const found = await engine.request("try-out", { game, size }, { urgency: "analysis" });
    if (game === idOf()) checked.textContent = found.sentence;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

/** Keep the game as a draft, unless nothing has been done to it yet. */
function keep() {
  draft = keepDraft(draft, fragmentOf(shownRecord())) ?? draft;
  showDrafts();
}

function showDrafts() {
  drafts.replaceChildren(
    ...listDrafts().map(({ id, fragment }) => {
      const item = makeElement("li", {}, "…");
      readAnyFragment(fragment, games).then((reading) => {
        if (!reading) return;
        const { record } = reading;
        const name = record.called || gameOf(games, record.game)?.name || "";
        const isHere = id === draft;
        const choose = makeButton(() => openDraft(id, fragment), { className: "quiet" }, name);
        const remove = makeButton(() => forget(id), { className: "quiet", ariaLabel: `Delete ${name}` }, "Delete");
        item.replaceChildren(
          isHere ? makeElement("strong", {}, name) : choose,
          " ",
          makeElement("small", {}, record.game),
          " ",
          remove,
        );
      });
      return item;
    }),
  );
}

/** @param {string} id */
function forget(id) {
  deleteDraft(id);
  if (id === draft) draft = null;
  showDrafts();
}

/**
 * @param {string} id
 * @param {string} fragment
 */
function openDraft(id, fragment) {
  open(fragment);
  draft = id;
}

/**
 * Bring a game into the workshop. It becomes a draft once it is changed.
 * @param {string} fragment
 */
async function open(fragment) {
  const reading = await readAnyFragment(fragment, games);
  const rules = reading && readRules(reading.record.game);
  if (!reading) return show();
  if (!rules) return tellRules(reading.record.game); // The engine says what is wrong.
  const { record } = reading;
  draft = null;
  invented = { rules, called: record.called, inventor: record.inventor, size: record.size };
  history.add(invented);
  sheet.show(rules);
  board.setPosition(`#${fragment.replace(/^#/, "")}`);
  called.value = record.called;
  inventor.value = record.inventor;
  sizeField.value = String(record.size);
  undo.disabled = !history.canUndo;
  redo.disabled = !history.canRedo;
  showAddress(fragmentOf(record));
  showDrafts();
  tellRules();
}

/** @param {"rules" | "board"} name of the part that a phone shows */
function showSheet(name) {
  main.dataset.sheet = name;
  for (const button of main.querySelectorAll(".workshop-sheets button"))
    button.ariaPressed = String(/** @type {HTMLElement} */ (button).dataset.sheet === name);
}

const pictures = makeElement("p", { className: "pattern-pictures" });
words.before(pictures);
const play = byId("workshop-play", HTMLAnchorElement);
const embed = byId("workshop-embed", HTMLAnchorElement);
const undo = buttonFor("workshop-undo", () => goTo(history.undo()));
const redo = buttonFor("workshop-redo", () => goTo(history.redo()));
const sayCopied = byId("workshop-copied", HTMLElement);
const sayShared = byId("workshop-shared", HTMLElement);

buttonFor("workshop-copy", async () => {
  if (!said) return;
  const title = invented.called || "Own game";
  const by = invented.inventor ? `, by ${invented.inventor}` : "";
  sayCopied.textContent = await copySaying([`${title}${by}`, "", ...said.sentences, "", idOf()].join("\n"));
});
buttonFor("workshop-share", async () => {
  const { size, called: name, inventor: by } = invented;
  const fresh = fragmentOf(new GameRecord({ game: idOf(), size, called: name, inventor: by }));
  sayShared.textContent = await copySaying(`${site.published}#${fresh}`);
});
buttonFor("workshop-empty", () => {
  trick.textContent = "";
  const { size, called: name, inventor: by } = invented;
  const fragment = fragmentOf(new GameRecord({ game: idOf(), size, called: name, inventor: by }));
  board.setPosition(`#${fragment}`);
  showAddress(fragment);
});
buttonFor("workshop-new", () => {
  draft = null;
  begin.value = "";
  trick.textContent = "";
  invented = UNTOUCHED;
  history.add(invented);
  show();
});
called.addEventListener("change", () => change({ called: boundedTitle(called.value).text }));
inventor.addEventListener("change", () => change({ inventor: boundedTitle(inventor.value).text }));
sizeField.addEventListener("change", () => {
  const size = Number(sizeField.value);
  const { minSize = 2, maxSize = 26 } = said?.game ?? {};
  if (Number.isInteger(size) && size >= minSize && size <= maxSize) change({ size });
  else sizeField.value = String(invented.size);
});
for (const { name } of BEGINNINGS) begin.add(new Option(name, name));
begin.addEventListener("change", () => {
  const beginning = BEGINNINGS.find(({ name }) => name === begin.value);
  if (!beginning) return;
  trick.textContent = beginning.trick;
  open(`g=${beginning.rules}&${beginning.position}&v=2`);
});
for (const button of main.querySelectorAll(".workshop-sheets button"))
  button.addEventListener("click", () =>
    showSheet(/** @type {HTMLElement} */ (button).dataset.sheet === "board" ? "board" : "rules"),
  );
board.addEventListener("crosscut-move", () => showAddress(fragmentOf(shownRecord())));
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
  if (event.key === "z") goTo(event.shiftKey ? history.redo() : history.undo());
  else if (event.key === "y") goTo(history.redo());
  else return;
  event.preventDefault();
});
main.hidden = false;
engine.start();
if (location.hash) open(location.hash);
else show();
