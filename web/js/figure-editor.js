/** The figure editor: a board that an author builds, and a form that writes it as a text for a page. */

import { writeFragment } from "./address/fragment.js";
import { isGameFragment } from "./address/fragment-kinds.js";
import { PRESENTATION_ATTRIBUTES } from "./embed/description.js";
import { engine } from "./engine/engine.js";
import { BoardTools } from "./figure-editor/board-tools.js";
import { claimsIn, emptyDraft, withField } from "./figure-editor/draft.js";
import { EditedFigure, gameIn } from "./figure-editor/edited-figure.js";
import * as edits from "./figure-editor/edits.js";
import { FigureBoard } from "./figure-editor/figure-board.js";
import { Findings } from "./figure-editor/findings.js";
import { FigureForm } from "./figure-editor/form.js";
import { MoveList } from "./figure-editor/move-list.js";
import { Opening } from "./figure-editor/opening.js";
import { PicturePanel } from "./figure-editor/picture-panel.js";
import { takePlayed, takeReported } from "./figure-editor/played-moves.js";
import { ResultText } from "./figure-editor/result-text.js";
import { isForetold, RulesAnswer } from "./figure-editor/rules-answer.js";
import { SavedFigures } from "./figure-editor/saved-figures.js";
import { fragmentWithTask, writtenText } from "./figure-editor/written-text.js";
import games from "./game/games.js";
import { MAX_SIZE, MIN_SIZE } from "./notation/points.js";
import { boundedComment } from "./notation/quote.js";
import { buttonFor, byId } from "./pages/page.js";
import { titleOf } from "./record/own-game.js";
import { nodeAt, pathOf } from "./record/record.js";

/**
 * @import { PointTool } from "./figure-editor/board-tools.js"
 * @import { FigureDraft } from "./figure-editor/draft.js"
 * @import { Edited } from "./figure-editor/edits.js"
 * @import { GameRecord, MoveNode, Reading } from "./record/record.js"
 */

/** What is typed after a pause of this many milliseconds is undone separately. */
const TYPING_PAUSE = 1000;

const problems = byId("editor-problems", HTMLElement);
const comment = byId("editor-comment", HTMLTextAreaElement);
const question = byId("editor-question-about-moves", HTMLDialogElement);
const form = new FigureForm();
const findings = new Findings(engine);
const saved = new SavedFigures();
const rules = new RulesAnswer(engine);
const board = new FigureBoard(() => form.field("task") !== "");
const figure = new EditedFigure(board.element.getAttribute("game") ?? games[0].id);
const result = new ResultText(figure, form, rules);
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
const opening = new Opening(figure, saved, {
  save: () => {
    takePlayed(figure, board);
    write();
  },
  show,
});
new PicturePanel(() => {
  takePlayed(figure, board);
  show();
  return result.figure;
});

let lastTyped = 0;

/**
 * Make a change that can be undone.
 * @param {(now: FigureDraft) => Edited} act
 */
function edit(act) {
  takePlayed(figure, board);
  const { draft: next, said } = act(figure.draft);
  tools.say(said);
  if (next !== figure.draft) change(next);
}

/**
 * @param {FigureDraft} next
 * @param {string} [run] names changes that are undone together
 */
function change(next, run) {
  engine.start();
  figure.change(next, run);
  show();
}

/** Undo what is on the board, even if the rules have not answered yet. */
function undo() {
  takePlayed(figure, board);
  showIf(figure.undo());
}

const redo = () => showIf(figure.redo());

/** @param {boolean} isOther whether the figure is another one now */
function showIf(isOther) {
  if (!isOther) return;
  tools.say("");
  show();
}

/** Show the figure everywhere. */
function show() {
  form.show(figure.draft);
  undoButton.disabled = !figure.canUndo;
  redoButton.disabled = !figure.canRedo;
  const { read, problem } = figure.read;
  if (read) showRead(read.reading);
  else {
    rules.abandon();
    findings.clear();
    sayProblems([problem]);
  }
  write();
}

/** @param {Reading} read */
function showRead({ record, display, problems: unread }) {
  form.check(figure.draft, record.size);
  if (document.activeElement !== comment) comment.value = record.current.comment;
  moveList.show(record);
  const boardToWrite = rules.last && isSamePosition(rules.last.record, record) ? rules.last.boardToWrite : null;
  const link = `#${fragmentWithTask({ link: `#${writeFragment(record, boardToWrite)}`, task: figure.task })}`;
  board.show(
    figure.fragment(record),
    link,
    new Map(PRESENTATION_ATTRIBUTES.map((name) => [name, figure.attribute(name)])),
  );
  const whole = figure.fragment(record, display);
  sayProblems([...unread, ...(rules.about(whole)?.problems ?? [])]);
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

/**
 * Ask the rules about the figure.
 * @param {string} fragment
 */
async function askAbout(fragment) {
  if (rules.isAskedAbout(fragment)) return;
  const read = figure.readAnew();
  if (!read) return;
  findings.clear();
  const found = await rules.ask(fragment, read.record, gameIn(read.record));
  if (!found) return;
  const { answered, signal } = found;
  sayProblems([...read.problems, ...answered.problems]);
  write();
  const claims = claimsIn(figure.draft.fields.claims);
  findings.look(answered, { link: fragment, task: figure.task, claims }, signal);
}

/** Write the text for the author's page, and save the figure. */
function write() {
  const written = result.write();
  if (written && figure.isTouched) saved.save(nameOfFigure(), writtenText("element", written));
}

/** @returns {string} by which the author recognizes the figure in a list */
function nameOfFigure() {
  const { reading } = figure;
  if (!reading) return "";
  const { record } = reading;
  const { moves } = record.root.end;
  const title = `${titleOf(gameIn(record), record)}, ${record.size} × ${record.size}`;
  return figure.attribute("caption") || `${title}${moves.length ? `, ${moves.join(" ")}` : ""}`;
}

/** @param {number[]} path */
function goTo(path) {
  takePlayed(figure, board);
  const read = figure.readAnew();
  const node = read && nodeAt(read.record.root, path);
  if (!node) return;
  read.record.goTo(node);
  figure.goTo(read.record);
  show();
}

/**
 * @param {PointTool} tool
 * @param {string} point
 */
function touch(tool, point) {
  if (tool === "red" || tool === "blue") return edit((now) => edits.placeStone(now, games, tool, point));
  if (tool !== "erase") return edit((now) => edits.mark(now, games, tool, point));
  takePlayed(figure, board);
  const read = figure.reading;
  const answered = read && rules.about(figure.fragment(read.record, read.display));
  const isKnown = read && (answered || isForetold(read.record, gameIn(read.record)));
  const rows = isKnown ? (answered?.state?.rows ?? read.expectedBoard.rows) : null;
  const found = edits.erase(figure.draft, games, point, rows);
  if ("edited" in found) edit(() => found.edited);
  else removeMove(pathOf(found.move));
}

/** @param {number[]} path to a move; if others follow it, the author is asked first */
function removeMove(path) {
  takePlayed(figure, board);
  const read = figure.reading;
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
  byId("editor-question-text", HTMLElement).textContent = `Delete ${node.move} and ${others}?`;
  question.returnValue = "";
  question.addEventListener("close", () => question.returnValue === "delete" && act(), { once: true });
  question.showModal();
}

/** Begin another figure of the same game. This one can be found in the list. */
function beginAnother() {
  takePlayed(figure, board);
  write();
  saved.beginAnother();
  figure.isTouched = false;
  const { fields } = figure.draft;
  let next = emptyDraft(fields.game);
  for (const name of ["called", "inventor", "size"]) next = withField(next, name, fields[name]);
  figure.replace(next);
  tools.say("");
  opening.clear();
  show();
  opening.offerSaved();
  byId("editor-board", HTMLElement).scrollIntoView({ block: "start" });
}

function writeComment() {
  takePlayed(figure, board);
  const { text: said } = boundedComment(comment.value);
  const annotate = (/** @type {{comment: string}} */ annotation) => (annotation.comment = said);
  const { draft: next, said: problem } = edits.annotate(figure.draft, games, annotate);
  tools.say(problem);
  if (next !== figure.draft) change(next, `comment ${next.fields.at}`);
}

const undoButton = buttonFor("editor-undo", undo);
const redoButton = buttonFor("editor-redo", redo);
for (const part of [form.element, byId("editor-open", HTMLElement), byId("editor-result", HTMLElement)])
  part.hidden = false;

board.addEventListener("reported", () => {
  if (takeReported(figure, board)) show();
});
form.element.addEventListener("input", (event) => {
  const { name, value } = /** @type {HTMLInputElement} */ (event.target);
  if (event.timeStamp - lastTyped > TYPING_PAUSE) figure.endRun();
  lastTyped = event.timeStamp;
  if (name === "comment") return writeComment();
  if (!(name in figure.draft.fields)) return;
  takePlayed(figure, board);
  // Whoever types a size is not done after its first digit, which would take stones off the board.
  if (name === "size" && figure.attribute("setup")) return;
  const moved = name === "moves" ? withField(figure.draft, "at", "") : figure.draft;
  change(withField(moved, name, value), `field ${name}`);
});
form.element.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  figure.endRun();
  if (name !== "size" || !figure.attribute("setup")) return;
  const size = /^\d{1,2}$/.test(value.trim()) ? Number(value) : 0;
  if (size >= MIN_SIZE && size <= MAX_SIZE) edit((now) => edits.resize(now, games, size));
  else form.show(figure.draft);
});
for (const id of ["editor-written-as", "editor-format"]) byId(id, HTMLSelectElement).addEventListener("input", write);

// In the single file another page may be shown by then.
engine.addEventListener("ready", () => form.element.isConnected && show());
addEventListener("keydown", (event) => {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || target === opening.field || question.open) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !shiftKey) undo();
  else if (key === "y" || key === "z") redo();
  else return;
  event.preventDefault();
});
buttonFor("editor-copy", () => {
  takePlayed(figure, board);
  show();
  result.copy(problems.textContent);
});
buttonFor("editor-new", beginAnother);

const left = saved.goOnHere();
/** The address may bring a game that was invented. */
const brought = location.hash.slice(location.hash.lastIndexOf("#"));
if (!opening.openArrived()) {
  if (left) opening.open(left.text);
  else if (isGameFragment(brought)) opening.openLink(brought);
  else show();
}
opening.offerSaved();
