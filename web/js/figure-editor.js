/** The figure editor: a board that an author builds, and a form that writes it as a text for a page. */

import { readFragment, writeFragment } from "./address/fragment.js";
import { isGameFragment } from "./address/places.js";
import { BoardElement } from "./embed/element.js";
import { engine } from "./engine/engine.js";
import { EngineError } from "./engine/requests.js";
import { BoardTools } from "./figure-editor/board-tools.js";
import { Annotations } from "./figure-editor/annotations.js";
import { ATTRIBUTES, FigureForm, LOOKS, refusalOf } from "./figure-editor/form.js";
import { ClaimsField } from "./figure-editor/claims-field.js";
import { KeptFigures } from "./figure-editor/kept-figures.js";
import { openText } from "./figure-editor/opened-text.js";
import { fragmentOf, isOfPicture, pictureFile, writtenText } from "./figure-editor/written-text.js";
import { drawPicture } from "./figure-editor/picture-file.js";
import games from "./game/games.js";
import { writeDiagram } from "./notation/diagram-text.js";
import { boundedComment } from "./notation/quote.js";
import { emptyRows } from "./notation/points.js";
import { saveFile } from "./pages/files.js";
import { copySaying } from "./pages/clipboard.js";
import { buttonFor, byId, makeButton, makeElement } from "./pages/page.js";
import { toggleArrow, toggleMark, toggleStone } from "./record/editing.js";
import { changeAnnotation } from "./record/limits.js";
import { gameOf } from "./record/own-game.js";

/**
 * @import { PointTool } from "./figure-editor/board-tools.js"
 * @import { KeptFigure } from "./figure-editor/kept-figures.js"
 * @import { AuthorsFigure } from "./figure-editor/written-text.js"
 * @import { Annotation } from "./record/limits.js"
 */

const preview = byId("figure-preview", BoardElement);
const text = byId("g-html", HTMLTextAreaElement);
const copied = byId("g-copied", HTMLElement);
const problems = byId("g-problems", HTMLElement);
const taskProblems = byId("g-task-problems", HTMLElement);
const comment = byId("g-comment", HTMLTextAreaElement);
const toOpen = byId("g-open-text", HTMLTextAreaElement);
const openSaid = byId("g-open-said", HTMLElement);
const pictureSaid = byId("g-picture-said", HTMLElement);
const claims = new ClaimsField();
const form = new FigureForm(claims);
const annotations = new Annotations();
const tools = new BoardTools(preview, {
  use: change,
  arrow: (from, to) => annotate((annotation) => toggleArrow(annotation, from, to)),
  play: tryTask,
});

const kept = new KeptFigures();

/** A link to the figure, without its task. */
let figure = "";
/** Whether the author has changed something: an empty form is no figure to keep. */
let isTouched = false;
/** Whether the author has tried the task, so that the board no longer shows what readers see first. */
let isTried = false;
/** Whether the author has played on the board since the form last changed it. */
let hasPlayed = false;
/** Whether the board does not yet show the position in the form. */
let isBehind = false;
/** The attributes that the board shows. What the author has played on it is not in those of its element. */
const onBoard = new Map(ATTRIBUTES.map((name) => [name, preview.getAttribute(name) ?? ""]));
/** Of the last check of the form. */
let checking = new AbortController();

function tryTask() {
  isTried = form.field("task") !== "";
}

function showPreview() {
  const changed = ATTRIBUTES.filter((name) => form.attribute(name) !== onBoard.get(name));
  const isAnew = changed.some((name) => isTried || !LOOKS.includes(name));
  if (isAnew) {
    if (!changed.includes("moves")) takeWaiting();
    isBehind = true;
    isTried = hasPlayed = false;
    preview.removeAttribute("game"); // The board shows something else even if the element agrees with the form.
  }
  for (const name of isAnew ? ATTRIBUTES : changed) {
    const value = form.attribute(name);
    onBoard.set(name, value);
    if (value) preview.setAttribute(name, value);
    else preview.removeAttribute(name);
  }
}

/**
 * Copy to the form what the author has played on the board, and which position is shown.
 * @param {boolean} hasMoves whether moves were played
 */
function takePlayed(hasMoves) {
  const record = readingOf(figure)?.record;
  if (!record) return;
  const before = form.field("moves");
  form.takePlace(record, hasMoves);
  for (const name of ["moves", "at"]) onBoard.set(name, form.attribute(name));
  if (form.field("moves") !== before) showProblems();
}

/** Before the board shows something else, add the moves that wait for the engine to the figure. */
function takeWaiting() {
  const reading = readingOf(figure);
  if (!reading || isTried) return;
  const { record, display } = reading;
  const waiting = preview.figure?.session.waiting.filter((move) => !record.moves.includes(move));
  if (!waiting?.length) return;
  for (const move of waiting) record.play(move);
  figure = `#${writeFragment(record, null, display)}`;
  takePlayed(true);
}

/** Say what is missing from the board: moves, parts of the position before them, and parts of the task. */
async function showProblems() {
  checking.abort();
  checking = new AbortController();
  const { signal } = checking;
  const { position, task, record } = await form.problems();
  if (signal.aborted) return;
  problems.textContent = position.join(" ");
  taskProblems.textContent = task.join(" ");
  if (!record || engine.status === "idle") return;
  const refusal = await refusalOf(record, signal);
  if (refusal && !signal.aborted) problems.textContent = [...position, refusal].join(" ");
}

/** @returns {AuthorsFigure} */
function authorsFigure() {
  const attribute = (/** @type {string} */ name) => form.attribute(name);
  return { link: figure, task: form.task, attribute, format: form.field("format") };
}

function write() {
  if (!isTried && !isBehind) figure = annotated(preview.link);
  if (!figure) return;
  const kind = form.field("form");
  byId("g-frame-note", HTMLElement).hidden = kind !== "frame";
  byId("g-picture", HTMLElement).hidden = !isOfPicture(kind);
  text.value = writtenText(kind, authorsFigure());
  if (isTouched) kept.keep(nameOfFigure(), writtenText("element", authorsFigure()));
  claims.check();
  copied.textContent = "";
}

/** @returns {string} by which the author recognizes the figure in a list */
function nameOfFigure() {
  const { size, game, moves } = readingOf(figure)?.record ?? {};
  const name = gameOf(games, game ?? "")?.name ?? "";
  return form.field("caption") || `${name}, ${size}x${size}${moves?.length ? `, ${moves.join(" ")}` : ""}`;
}

/** Show the figures that the author can continue. */
function offerKept() {
  const list = byId("g-kept", HTMLUListElement);
  list.replaceChildren(
    ...kept.others.map((other) =>
      makeElement(
        "li",
        {},
        makeButton(() => goOnWith(other), {}, other.name),
      ),
    ),
  );
  byId("g-kept-figures", HTMLElement).hidden = !list.childElementCount;
}

/** @param {KeptFigure} other */
async function goOnWith(other) {
  kept.goOn(other);
  await open(other.text, "Opened.");
  offerKept();
}

/** @param {string} link that the page has written */
const readingOf = (link) => readFragment(link.slice(link.indexOf("#")), games);

/**
 * @param {string} link of the preview, which gets the annotations, too
 * @returns {string} the link with all annotations
 */
function annotated(link) {
  const reading = link ? readingOf(link) : null;
  if (!reading) return link;
  const isChanged = annotations.put(reading);
  if (document.activeElement !== comment) comment.value = reading.record.current.comment;
  if (!isChanged) return link;
  const whole = `#${writeFragment(reading.record, reading.hasHint ? reading.hint : null, reading.display)}`;
  isTried = false;
  preview.setPosition(whole);
  return whole;
}

/**
 * Change the annotations of the position shown.
 * @param {(annotation: Annotation) => void} act
 */
function annotate(act) {
  isTouched = true;
  takeWaiting();
  const reading = readingOf(figure);
  if (!reading) return;
  const { root, current } = reading.record;
  tools.say(changeAnnotation(root, current, act, annotations.at(reading.record)) ?? "");
  figure = annotated(figure);
  isBehind = true; // The board reports when it shows that.
  write();
  isBehind = false;
}

/**
 * @param {PointTool} tool
 * @param {string} point
 */
function change(tool, point) {
  isTouched = true;
  if (tool !== "red" && tool !== "blue" && tool !== "erase")
    return annotate((annotation) => toggleMark(annotation, tool, point));
  const reading = readingOf(figure);
  if (!reading) return;
  const { record } = reading;
  const setup = record.setup ?? { rows: emptyRows(record.size), links: null, turn: "red" };
  const game = gameOf(games, record.game);
  form.put("setup", writeDiagram(toggleStone(setup, point, tool, game?.links ?? "none")));
  form.put("size", "");
  update();
}

function update() {
  showPreview();
  showProblems();
  write();
}

/**
 * Open a figure that was made before.
 * @param {string} written
 * @param {string} done shown after success
 */
async function open(written, done) {
  const { opened, problem } = await openText(written, games);
  openSaid.textContent = problem ?? "";
  if (!opened) return;
  // An own game has a title, which no attribute of a figure says.
  form.fill({ ...opened, caption: opened.caption || opened.reading.record.called });
  annotations.take(opened.reading.record);
  openSaid.textContent = [done, ...opened.reading.problems].join(" ").trim();
  update();
}

/** Save the picture to which the text refers. */
async function savePicture() {
  const shown = authorsFigure();
  const name = pictureFile(shown);
  pictureSaid.textContent = "Drawing …";
  try {
    const wanted = { fragment: fragmentOf(shown), theme: form.field("theme") };
    const { file, problems: lost } = await drawPicture(shown.format === "png" ? "png" : "svg", wanted);
    saveFile(file, name);
    pictureSaid.textContent = [`Saved as ${name}.`, ...lost].join(" ");
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof RangeError)) throw error;
    pictureSaid.textContent = error.message;
  }
}

const choice = byId("g-game", HTMLSelectElement);
for (const { id, name } of games) choice.add(new Option(name, id));
choice.value = preview.getAttribute("game") ?? choice.value;
for (const part of [form.element, byId("figure-open", HTMLElement), byId("figure-result", HTMLElement)])
  part.hidden = false;

form.element.addEventListener("input", ({ target }) => {
  if (target === comment) return;
  isTouched = true;
  const { name } = /** @type {HTMLInputElement} */ (target);
  if (name === "moves") form.put("at", "");
  update();
});
comment.addEventListener("input", () =>
  annotate((annotation) => (annotation.comment = boundedComment(comment.value).text)),
);
preview.addEventListener("crosscut-move", () => {
  isTouched ||= !isTried;
  hasPlayed ||= !isTried;
});
preview.addEventListener("crosscut-position", () => {
  // The board accepts another position only after it has reported this one and the move that led to it.
  queueMicrotask(() => {
    isBehind = false;
    write();
    if (!isTried) takePlayed(hasPlayed);
  });
});
// Hints and the solution appear on the board, too, but are not part of the figure.
preview.addEventListener(
  "click",
  (event) => event.composedPath().some((part) => part instanceof Element && part.matches(".task")) && tryTask(),
  true,
);
engine.addEventListener("ready", showProblems);
buttonFor("g-open", async () => {
  kept.beginAnother();
  isTouched = true;
  await open(toOpen.value, "Opened.");
  offerKept();
});
buttonFor("g-save", () => savePicture());
buttonFor("g-copy", async () => {
  copied.textContent = await copySaying(text.value);
});
const left = kept.goOnHere();
/** The address may bring a game that was invented. */
const brought = location.hash.slice(location.hash.lastIndexOf("#"));
if (left) open(left.text, "");
else if (isGameFragment(brought)) open(brought, "");
else write();
offerKept();
