/** The figure editor: a board that an author builds, and a form that writes it as a text for a page. */

import { writeFragment } from "./address/fragment.js";
import { isGameFragment } from "./address/fragment-kinds.js";
import { engine } from "./engine/engine.js";
import { EngineError } from "./engine/requests.js";
import { BoardTools } from "./figure-editor/board-tools.js";
import {
  attributeOf,
  claimsIn,
  draftOf,
  draftReader,
  emptyDraft,
  LOOKS,
  readDraft,
  showing,
  taskOf,
  withField,
  withRecord,
} from "./figure-editor/draft.js";
import * as edits from "./figure-editor/edits.js";
import { FigureBoard } from "./figure-editor/figure-board.js";
import { Findings } from "./figure-editor/findings.js";
import { FigureForm } from "./figure-editor/form.js";
import { SavedFigures } from "./figure-editor/saved-figures.js";
import { MoveList } from "./figure-editor/move-list.js";
import { openText } from "./figure-editor/opened-text.js";
import { drawPicture, USUAL_WIDTHS } from "./figure-editor/picture-file.js";
import { ReadersView } from "./figure-editor/readers-view.js";
import { askRules, isForetold, needsAnswer, RulesAnswer } from "./figure-editor/rules-answer.js";
import { fragmentOf, isDiagram, isOfPicture, pictureFile, writtenText } from "./figure-editor/written-text.js";
import games from "./game/games.js";
import { MAX_SIZE, MIN_SIZE } from "./notation/points.js";
import { boundedComment } from "./notation/quote.js";
import { whereItBelongs } from "./notation/text-kind.js";
import { copySaying, copyWhenKnown } from "./pages/clipboard.js";
import { sayWhere, takeArrived } from "./pages/elsewhere.js";
import { saveFile } from "./pages/files.js";
import { History } from "./pages/history.js";
import { buttonFor, byId, makeButton, makeElement } from "./pages/page.js";
import { readText } from "./panel/imported-text.js";
import { gameOf, titleOf } from "./record/own-game.js";
import { nodeAt, pathOf } from "./record/record.js";

/**
 * @import { PointTool } from "./figure-editor/board-tools.js"
 * @import { Draft } from "./figure-editor/draft.js"
 * @import { Edited } from "./figure-editor/edits.js"
 * @import { Format } from "./figure-editor/picture-file.js"
 * @import { SavedFigure } from "./figure-editor/saved-figures.js"
 * @import { Answered } from "./figure-editor/rules-answer.js"
 * @import { AuthorsFigure } from "./figure-editor/written-text.js"
 * @import { Session } from "./game/session.js"
 * @import { GameRecord, MoveNode, Reading } from "./record/record.js"
 */

/** The formats of pictures, as the form names them. */
const FORMATS = /** @type {const} */ (["svg", "png", "gif"]);

/** What is typed after a pause of this many milliseconds is undone separately. */
const TYPING_PAUSE = 1000;

const text = byId("g-html", HTMLTextAreaElement);
const copied = byId("g-copied", HTMLElement);
const problems = byId("g-problems", HTMLElement);
const comment = byId("g-comment", HTMLTextAreaElement);
const toOpen = byId("g-open-text", HTMLTextAreaElement);
const openSaid = byId("g-open-said", HTMLElement);
const pictureSaid = byId("g-picture-said", HTMLElement);
const formatChoice = byId("g-format", HTMLSelectElement);
const width = byId("g-width", HTMLSelectElement);
const saveButton = byId("g-save", HTMLButtonElement);
const SAVE = saveButton.textContent;
/** @type {AbortController | null} of the picture that is being drawn */
let drawing = null;
const question = byId("g-question-about-moves", HTMLDialogElement);
const form = new FigureForm();
const findings = new Findings(engine);
const readersView = new ReadersView();
const kept = new SavedFigures();
const rules = new RulesAnswer(engine);
const board = new FigureBoard(() => form.field("task") !== "");
const tools = new BoardTools(board.element, {
  use: touch,
  arrow: (from, to) => edit((now) => edits.arrow(now, games, from, to)),
  play: () => board.tryTask(),
  session: () => board.element.figure?.session ?? null,
});
const moveList = new MoveList({
  goTo: (path) => goTo(path),
  remove: (path) => removeMove(path),
  shift: (by) => edit((now) => edits.shiftMove(now, games, by)),
  shiftVariation: (by) => edit((now) => edits.shiftVariation(now, games, by)),
});

let draft = emptyDraft(board.element.getAttribute("game") ?? games[0].id);
let history = new History(draft);
/** @type {string | null} the text that was copied last, about which something is said; null while it waits for the rules */
let copiedText = "";
/** Whether the author has changed something: an empty form is no figure to keep. */
let isTouched = false;
let lastTyped = 0;

/** @param {GameRecord} record */
const gameIn = (record) => gameOf(games, record.game) ?? games[0];

const readNow = draftReader(games);

/** @returns {Reading | null} what the draft says, not to be changed; null if it is no board */
const reading = () => readNow(draft).read?.reading ?? null;

/** @returns {Reading | null} the same to change */
const readAnew = () => readDraft(draft, games).read?.reading ?? null;

/**
 * @param {GameRecord} record
 * @param {Reading["display"]} [display]
 * @returns {string} of the figure, with its task
 */
function fragmentWithTask(record, display) {
  return fragmentOf({ link: `#${writeFragment(record, null, display)}`, task: taskOf(draft, games) });
}

/**
 * Make a change that can be undone.
 * @param {(now: Draft) => Edited} act
 */
function edit(act) {
  takePlayed();
  const { draft: next, said } = act(draft);
  tools.say(said);
  if (next !== draft) change(next);
}

/**
 * @param {Draft} next
 * @param {string} [run] names changes that are undone together
 */
function change(next, run) {
  isTouched = true;
  engine.start();
  draft = next;
  history.add(draft, run);
  show();
}

/** @param {Draft | null} other that was undone or redone */
function goBackTo(other) {
  if (!other) return;
  draft = other;
  tools.say("");
  show();
}

/** Undo what is on the board, even if the rules have not answered yet. */
function undo() {
  takePlayed();
  goBackTo(history.undo());
}

/** Show the draft everywhere. */
function show() {
  form.show(draft);
  undoButton.disabled = !history.canUndo;
  redoButton.disabled = !history.canRedo;
  const { read, problem } = readNow(draft);
  if (read) showRead(read.reading);
  else {
    rules.abandon();
    findings.clear();
    sayProblems([problem]);
  }
  write();
}

/** @param {Reading} read */
function showRead(read) {
  const { record, display } = read;
  form.check(draft, record.size);
  if (document.activeElement !== comment) comment.value = record.current.comment;
  moveList.show(record);
  const hint = rules.last && isSamePosition(rules.last.record, record) ? rules.last.hint : null;
  const link = `#${fragmentOf({ link: `#${writeFragment(record, hint)}`, task: taskOf(draft, games) })}`;
  board.show(fragmentWithTask(record), link, new Map(LOOKS.map((name) => [name, attribute(name)])));
  const whole = fragmentWithTask(record, display);
  sayProblems([...read.problems, ...(rules.about(whole)?.problems ?? [])]);
  askAbout(whole);
}

/** @param {readonly string[]} sentences about what is not on the board; the same ones are not said twice */
function sayProblems(sentences) {
  const said = sentences.join(" ");
  if (problems.textContent !== said) problems.textContent = said;
}

/**
 * @param {GameRecord} one
 * @param {GameRecord} other
 */
function isSamePosition(one, other) {
  const written = (/** @type {GameRecord} */ { game, size, setup, moves }) =>
    JSON.stringify([game, size, setup, moves]);
  return written(one) === written(other);
}

/** Take over what the author has played on the board, and which position is shown; also moves that wait for the rules. */
function takePlayed() {
  const { session } = board;
  if (!session) return;
  // A move stays among those that wait until the rules have answered about the position after it.
  if (board.hasPlayed || session.waiting.length) takeMoves(session.record);
  else amend(showing(draft, session.record));
  takeWaiting(session);
}

/** @param {GameRecord} record on the board, or with the moves that wait */
function takeMoves(record) {
  const { read } = readNow(draft);
  if (!read) return;
  const next = withRecord(draft, read, record);
  if (next.fields.moves === draft.fields.moves) return amend(showing(draft, record));
  isTouched = true;
  draft = next;
  history.add(draft);
}

/**
 * Take over the moves that the rules have not judged yet, too, one after the other: each is undone by itself.
 * @param {Session} session
 */
function takeWaiting(session) {
  const { waiting, record } = session;
  const { current } = record;
  if (waiting.length) board.expire();
  const places = waiting.map((_, index) => session.foretold(current, waiting.slice(0, index + 1)).ply);
  for (const [index, move] of waiting.entries()) {
    const isThere = places[index] === (places[index - 1] ?? current.ply);
    const read = isThere ? null : readAnew(); // It is on the board already, or cannot be made.
    if (!read) continue;
    read.record.play(move);
    takeMoves(read.record);
  }
}

/** @param {Draft} next that differs only in the position shown, which is not undone by itself */
function amend(next) {
  if (next.fields.at === draft.fields.at) return;
  draft = next;
  history.amend(draft);
}

/** The board has reported what it shows. Moves that still wait stay on it. */
board.addEventListener("reported", () => {
  const { session } = board;
  if (!session) return;
  if (board.hasPlayed) takeMoves(session.record);
  else amend(showing(draft, session.record));
  const read = reading();
  board.take(read && fragmentWithTask(read.record));
  show();
});

/** @param {number[]} path */
function goTo(path) {
  takePlayed();
  const read = readAnew();
  const node = read && nodeAt(read.record.root, path);
  if (!node) return;
  read.record.goTo(node);
  amend(showing(draft, read.record));
  show();
}

/**
 * @param {PointTool} tool
 * @param {string} point
 */
function touch(tool, point) {
  if (tool === "red" || tool === "blue") return edit((now) => edits.placeStone(now, games, tool, point));
  if (tool !== "erase") return edit((now) => edits.mark(now, games, tool, point));
  takePlayed();
  const read = reading();
  const answered = read && rules.about(fragmentWithTask(read.record, read.display));
  const isKnown = read && (answered || isForetold(read.record, gameIn(read.record)));
  const found = edits.erase(draft, games, point, isKnown ? (answered?.state?.rows ?? read.hint.rows) : null);
  if ("edited" in found) edit(() => found.edited);
  else removeMove(pathOf(found.move));
}

/** @param {number[]} path to a move; if others follow it, the author is asked first */
function removeMove(path) {
  takePlayed();
  const read = reading();
  const node = read && nodeAt(read.record.root, path);
  if (!node?.parent) return;
  const count = edits.followers(node);
  const act = () => edit((now) => edits.removeMove(now, games, path));
  if (!count) return act();
  askAboutMoves(node, count, act);
}

/**
 * @param {MoveNode} node
 * @param {number} count of moves that would go with it
 * @param {() => void} act
 */
function askAboutMoves(node, count, act) {
  const others = count === 1 ? "the move that follows it" : `the ${count} moves that follow it`;
  byId("g-question-text", HTMLElement).textContent = `Delete ${node.move} and ${others}?`;
  question.returnValue = "";
  question.addEventListener("close", () => question.returnValue === "delete" && act(), { once: true });
  question.showModal();
}

/**
 * Ask the rules about the figure.
 * @param {string} fragment
 */
async function askAbout(fragment) {
  if (rules.isAskedAbout(fragment)) return;
  const read = readAnew();
  if (!read) return;
  findings.clear();
  const found = await rules.ask(fragment, read.record, gameIn(read.record));
  if (!found) return;
  const { answered, signal } = found;
  sayProblems([...read.problems, ...answered.problems]);
  write();
  findings.look(
    answered,
    { link: fragment, task: taskOf(draft, games), claims: claimsIn(draft.fields.claims) },
    signal,
  );
}

/** @param {string} name */
const attribute = (name) => attributeOf(draft, name, games);

/**
 * @param {Draft} from
 * @param {Reading} read of it
 * @param {Answered | null} answered what the rules say about it
 * @returns {AuthorsFigure}
 */
function figureOf(from, { record, display }, answered) {
  return {
    link: `#${writeFragment(answered?.record ?? record, answered?.hint ?? null, display)}`,
    task: taskOf(from, games),
    attribute: (name) => attributeOf(from, name, games),
    format: FORMATS.find((format) => format === form.field("format")) ?? "svg",
    path: answered?.state?.outcome?.path ?? [],
  };
}

/** @returns {AuthorsFigure | null} with what the rules have said about it; null if there is no board */
function figureNow() {
  const read = reading();
  if (!read) return null;
  return figureOf(draft, read, rules.about(fragmentWithTask(read.record, read.display)));
}

function write() {
  const kind = form.field("form");
  byId("g-frame-note", HTMLElement).hidden = kind !== "frame";
  byId("g-picture", HTMLElement).hidden = !isOfPicture(kind);
  const read = reading();
  const figure = figureNow();
  // A text without the board's stones is right before the rules have answered, too, but a diagram is not.
  const isReady = read && (isAnswered() || !isDiagram(kind) || isForetold(read.record, gameIn(read.record)));
  text.value = figure && isReady ? writtenText(kind, figure) : "";
  if (copiedText !== null && copiedText !== text.value) copied.textContent = "";
  if (!figure) return readersView.clear();
  if (isTouched) kept.keep(nameOfFigure(), writtenText("element", figure));
  readersView.show(kind, figure, text.value);
}

/** @returns {boolean} whether the rules have answered about the figure as it is now, or have nothing to say */
function isAnswered() {
  const read = reading();
  if (!read || !needsAnswer(read.record)) return true;
  return rules.about(fragmentWithTask(read.record, read.display)) !== null;
}

/** @returns {string} by which the author recognizes the figure in a list */
function nameOfFigure() {
  const read = reading();
  if (!read) return "";
  const { record } = read;
  const moves = record.root.end.moves;
  const title = `${titleOf(gameIn(record), record)}, ${record.size} × ${record.size}`;
  return attribute("caption") || `${title}${moves.length ? `, ${moves.join(" ")}` : ""}`;
}

/** Copy the figure as it is now, once the rules have answered. */
async function copy() {
  takePlayed();
  show();
  copiedText = text.value;
  if (!reading()) return void (copied.textContent = `Nothing was copied. ${problems.textContent}`);
  if (isAnswered()) return void (copied.textContent = aboutCopy(await copySaying(text.value)));
  copied.textContent = "Waiting for the rules to check it …";
  copiedText = null;
  const kind = form.field("form");
  const waited = checkedFigure();
  const written = waited.then((figure) => (figure ? writtenText(kind, figure) : ""));
  const isCopied = await copyWhenKnown(written);
  const isChecked = await waited;
  copiedText = await written;
  const outcome = !isChecked
    ? "Nothing was copied: the rules could not check it. Try again."
    : isCopied
      ? "Copied once the rules had checked it."
      : "The rules have checked it. Press Copy again.";
  copied.textContent = isChecked ? aboutCopy(outcome) : outcome;
}

/** @param {string} outcome of copying */
const aboutCopy = (outcome) =>
  [outcome, rules.last && isAnswered() ? rules.last.problems.join(" ") : ""].join(" ").trim();

/** @returns {Promise<AuthorsFigure | null>} the figure as it is now, once the rules have answered; null if they cannot */
async function checkedFigure() {
  const read = readAnew();
  const from = draft;
  if (!read) return null;
  if (engine.status === "failed") engine.retry();
  engine.start();
  const gone = new AbortController();
  engine.addEventListener("failed", () => gone.abort(), { once: true });
  try {
    const answer = await askRules(engine, read.record, gameIn(read.record), gone.signal);
    return figureOf(from, read, answer);
  } catch (error) {
    if (!gone.signal.aborted && !(error instanceof EngineError)) throw error;
    return null;
  }
}

/** Show the figures that the author can continue. */
function offerSaved() {
  const list = byId("g-saved", HTMLUListElement);
  const items = kept.others.map((other) =>
    makeElement(
      "li",
      {},
      makeButton(() => goOnWith(other), {}, other.name),
    ),
  );
  list.replaceChildren(...items);
  byId("g-saved-figures", HTMLElement).hidden = !items.length;
}

/** @param {SavedFigure} other */
async function goOnWith(other) {
  kept.goOn(other);
  await open(other.text, "Opened.");
  offerSaved();
}

/**
 * Open a figure that was made before.
 * @param {string} written
 * @param {string} done shown after success
 * @param {(next: Draft) => void | Promise<void>} [before] called before it is shown, if there is one
 */
async function open(written, done, before) {
  const belongs = whereItBelongs(written);
  if (belongs && belongs.place !== "figure-editor") return sayWhere(openSaid, belongs, written);
  const game = gameOf(games, draft.fields.game) ?? games[0];
  const readGame = async (/** @type {string} */ pasted) => {
    openSaid.textContent = "Reading …";
    engine.start();
    const found = await readText(
      pasted,
      { game: game.id, size: Number(draft.fields.size) || game.defaultSize },
      engine,
    );
    if (found.games) throw new RangeError("The text holds several games. Paste one at a time.");
    return found;
  };
  const { opened, problem } = await openText(written, games, game, readGame);
  openSaid.textContent = problem ?? "";
  if (!opened) return;
  const next = draftOf(opened);
  await before?.(next);
  // The figure that was here before is offered below, so undoing does not lead back to it.
  draft = next;
  history = new History(draft);
  openSaid.textContent = [done, ...(done ? opened.left : []), ...opened.reading.problems].join(" ").trim();
  show();
}

/**
 * What the author opens is one of the kept figures, or becomes one.
 * @param {Draft} next
 */
async function keepOpened(next) {
  const written = JSON.stringify(next);
  const isSame = async (/** @type {string} */ element) => {
    const { opened } = await openText(element, games, games[0]);
    return opened !== null && JSON.stringify(draftOf(opened)) === written;
  };
  takePlayed();
  write();
  await kept.goOnWithSame(isSame);
  isTouched = true;
}

/** Begin another figure of the same game. This one can be found in the list. */
function beginAnother() {
  takePlayed();
  write();
  kept.beginAnother();
  isTouched = false;
  const { fields } = draft;
  draft = emptyDraft(fields.game);
  for (const name of ["called", "inventor", "size"]) draft = withField(draft, name, fields[name]);
  history = new History(draft);
  tools.say("");
  openSaid.textContent = "";
  show();
  offerSaved();
  byId("g-board", HTMLElement).scrollIntoView({ block: "start" });
}

/** Save the picture to which the text refers. While an animation is made, stop it. */
async function savePicture() {
  if (drawing) return drawing.abort();
  takePlayed();
  show();
  const shown = figureNow();
  if (!shown) return;
  const name = pictureFile(shown);
  pictureSaid.textContent = "Drawing …";
  const begun = (drawing = new AbortController());
  if (shown.format === "gif") saveButton.textContent = "Stop";
  try {
    const wanted = { fragment: fragmentOf(shown), theme: attribute("theme"), width: Number(width.value) };
    const onProgress = (/** @type {number} */ share) => {
      pictureSaid.textContent = `Drawing: ${Math.round(share * 100)}%`;
    };
    const { file, problems: lost } = await drawPicture(shown.format, wanted, { signal: begun.signal, onProgress });
    saveFile(file, name);
    pictureSaid.textContent = [`Saved as ${name}.`, ...lost].join(" ");
  } catch (error) {
    if (begun.signal.aborted) pictureSaid.textContent = "Stopped.";
    else if (error instanceof EngineError || error instanceof RangeError) pictureSaid.textContent = error.message;
    else throw error;
  } finally {
    drawing = null;
    saveButton.textContent = SAVE;
  }
}

const undoButton = buttonFor("g-undo", undo);
const redoButton = buttonFor("g-redo", () => goBackTo(history.redo()));
for (const part of [form.element, byId("figure-open", HTMLElement), byId("figure-result", HTMLElement)])
  part.hidden = false;

form.element.addEventListener("input", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (event.timeStamp - lastTyped > TYPING_PAUSE) history.endRun();
  lastTyped = event.timeStamp;
  if (name === "comment") return writeComment();
  if (!(name in draft.fields)) return;
  takePlayed();
  // Whoever types a size is not done after its first digit, which would take stones off the board.
  if (name === "size" && attribute("setup")) return;
  const moved = name === "moves" ? withField(draft, "at", "") : draft;
  change(withField(moved, name, value), `field ${name}`);
});
form.element.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  history.endRun();
  if (name !== "size" || !attribute("setup")) return;
  const size = /^\d{1,2}$/.test(value.trim()) ? Number(value) : 0;
  if (size >= MIN_SIZE && size <= MAX_SIZE) edit((now) => edits.resize(now, games, size));
  else form.show(draft);
});

for (const id of ["g-form", "g-format"]) byId(id, HTMLSelectElement).addEventListener("input", write);
formatChoice.addEventListener("input", () => {
  const usual = USUAL_WIDTHS[/** @type {Format} */ (formatChoice.value)];
  byId("g-width-field", HTMLElement).hidden = !usual;
  width.value = String(usual);
});

function writeComment() {
  takePlayed();
  const { text: said } = boundedComment(comment.value);
  const { draft: next, said: problem } = edits.annotate(draft, games, (annotation) => (annotation.comment = said));
  tools.say(problem);
  if (next !== draft) change(next, `comment ${next.fields.at}`);
}

// In the single file another page may be shown by then.
engine.addEventListener("ready", () => form.element.isConnected && show());
addEventListener("keydown", (event) => {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || target === toOpen || question.open) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !shiftKey) undo();
  else if (key === "y" || key === "z") goBackTo(history.redo());
  else return;
  event.preventDefault();
});
buttonFor("g-open", async () => {
  await open(toOpen.value, "Opened.", keepOpened);
  offerSaved();
});
buttonFor("g-save", () => savePicture());
buttonFor("g-copy", () => copy());
buttonFor("g-new", beginAnother);
const left = kept.goOnHere();
/** The address may bring a game that was invented. */
const brought = location.hash.slice(location.hash.lastIndexOf("#"));
const arrived = takeArrived("figure-editor");
if (arrived !== null) {
  byId("figure-open", HTMLDetailsElement).open = true;
  toOpen.value = arrived;
  open(arrived, "Opened.", keepOpened).then(offerSaved);
} else if (left) open(left.text, "");
else if (isGameFragment(brought)) open(brought, "");
else show();
offerSaved();
