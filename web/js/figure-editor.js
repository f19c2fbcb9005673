/** The figure editor: a board that an author builds, and a form that writes it as a text for a page. */

import { readFragment, writeFragment } from "./address/fragment.js";
import { writeTask } from "./address/field-texts.js";
import { copySaying } from "./pages/files.js";
import { describe, readerOf } from "./embed/description.js";
import { BoardElement } from "./embed/element.js";
import { elementSnippet, EXAMPLE, frameSnippet, markdownSnippet } from "./embed/snippet.js";
import games from "./game/games.js";
import { writeDiagram } from "./notation/diagram-text.js";
import { emptyRows, isOnBoard, letterAt, pointOf } from "./notation/points.js";
import { buttonFor, byId, showPressed } from "./pages/page.js";
import { toggleMark, withStone } from "./record/editing.js";
import { site } from "./site/site.js";

/** @typedef {"red" | "blue" | "erase" | "triangle" | "square" | "circle" | "cross" | "letter"} Tool */

/** What says which position it is. */
const POSITION = ["game", "size", "turn", "setup", "moves"];
const TASK = ["task", "solution", "notes"];
const DISPLAY = ["show-legal", "crop", "coordinates", "numbers"];
/** Fields that are attributes of the board, too. A picture is made of it only in the author's page. */
const ATTRIBUTES = [...POSITION, ...TASK, ...DISPLAY, "caption", "theme"];
/** @type {Record<string, "R" | "B" | ".">} */
const LETTERS = { red: "R", blue: "B", erase: "." };

/** What presses the point with the focus. */
const KEYS = new Set(["Enter", " "]);

const form = byId("figure-form", HTMLFormElement);
const preview = byId("figure-preview", BoardElement);
const html = byId("g-html", HTMLTextAreaElement);
const copied = byId("g-copied", HTMLElement);
const problems = byId("g-problems", HTMLElement);
const tools = byId("g-tools", HTMLElement).querySelectorAll("button");

/** @type {Map<string, string>} marks on the position shown */
const marks = new Map();
/** A link to the figure, without its task. */
let figure = "";
/** @type {Tool | ""} what a touch of the board does; empty for playing */
let chosenTool = "";
/** Whether the author has tried the task, so that the board no longer shows what readers see first. */
let isTried = false;

/** @param {string} name */
const field = (name) => String(new FormData(form).get(name) ?? "").trim();

/**
 * @param {string} name
 * @returns {string} of a field that says what is shown; without any position it is the empty board of the usual size
 */
function shown(name) {
  if (name !== "size" || field("size") || field("setup")) return field(name);
  return String(games.find(({ id }) => id === field("game"))?.defaultSize ?? "");
}

function showPreview() {
  for (const name of ATTRIBUTES) {
    const value = shown(name);
    if (value === (preview.getAttribute(name) ?? "")) continue;
    if (value) preview.setAttribute(name, value);
    else preview.removeAttribute(name);
  }
}

/** Say beside the moves which of them, or what of the position before them, is not on the board. */
async function tellProblems() {
  const asked = (problems.dataset.asked = POSITION.map(field).join());
  const description = describe((name) => (POSITION.includes(name) && shown(name)) || null, "");
  const found = description.broken ? [description.broken] : (await readerOf(description, games)).read().problems;
  if (problems.dataset.asked === asked) problems.textContent = found.join(" ");
}

function writeSnippet() {
  if (!isTried) figure = withMarks(preview.link);
  if (!figure) return;
  const task = { kind: field("task"), solution: field("solution").replace(/\s+/g, "."), notes: field("notes") };
  const asked = task.kind ? writeTask(task).map(([key, value]) => `&${key}=${value}`) : [];
  const link = [figure, ...asked].join("");
  const base = site.published || EXAMPLE;
  const choices = { base, link, caption: field("caption"), theme: field("theme"), isStatic: field("static") !== "" };
  const kind = field("form");
  if (kind === "markdown") html.value = markdownSnippet(base, headingOf(figure), diagramOf(figure));
  else html.value = kind === "frame" ? frameSnippet(choices) : elementSnippet(choices);
  copied.textContent = "";
}

/**
 * Marks have no attribute: with them the link is shown, and the diagram is for readers without scripts.
 * @param {string} link of the figure
 */
const isShownByLink = (link) => /&(?:marks|arrows|comments)=/.test(link);

/**
 * @param {string} link of the figure
 * @returns {[string, string][]} the attributes of a fenced block that shows it
 */
function headingOf(link) {
  const { setup = null, size = 0, game = "" } = readingOf(link)?.record ?? {};
  const at = /&at=([^&]+)/.exec(link)?.[1] ?? "";
  /** @type {[string, string][]} */
  const position = isShownByLink(link)
    ? [["link", link.slice(link.indexOf("#"))]]
    : [
        ["game", game],
        ["size", setup ? "" : String(size)],
        ["turn", setup?.turn === "blue" ? "blue" : ""],
        ["moves", movesOf(link)],
        ["at", at],
      ];
  const display = isShownByLink(link) ? [] : DISPLAY;
  const names = ["caption", ...display, ...TASK, "theme", "static"];
  const said = names.map((name) => /** @type {[string, string]} */ ([name, field(name)]));
  return [...position, ...said].filter(([, value]) => value);
}

/**
 * @param {string} link of the figure
 * @returns {string} the diagram of a fenced block that shows it; empty for a game from the empty board
 */
function diagramOf(link) {
  const reading = readingOf(link);
  const board = isShownByLink(link) ? reading?.hint : reading?.record.setup;
  return board ? writeDiagram(board) : "";
}

/** @param {string} link of the preview */
const readingOf = (link) => readFragment(link.slice(link.indexOf("#")), games);

/**
 * @param {string} link of the preview, which gets the marks, too
 * @returns {string} the link with the marks of the author
 */
function withMarks(link) {
  const reading = readingOf(link);
  const before = reading?.record.current.marks;
  for (const point of marks.keys()) {
    if (!reading || !isOnBoard(pointOf(point), reading.record.size)) marks.delete(point);
  }
  if (!before || (before.size === marks.size && [...marks].every(([point, mark]) => before.get(point) === mark))) {
    return link;
  }
  reading.record.current.marks = new Map(marks);
  const marked = `#${writeFragment(reading.record, reading.hasHint ? reading.hint : null, reading.display)}`;
  preview.setPosition(marked);
  return marked;
}

/**
 * @param {Tool} tool
 * @param {string} point
 */
function change(tool, point) {
  isTried = false;
  const reading = readingOf(preview.link);
  if (!reading) return;
  const { record } = reading;
  if (!(tool in LETTERS)) {
    const said = { comment: "", marks, arrows: [] };
    toggleMark(said, /** @type {Exclude<Tool, "red" | "blue" | "erase">} */ (tool), point);
    return writeSnippet();
  }
  const setup = record.setup ?? { rows: emptyRows(record.size), links: null, turn: "red" };
  const game = games.find(({ id }) => id === record.game);
  const letter = letterAt(setup.rows, pointOf(point)) === LETTERS[tool] ? "." : LETTERS[tool];
  byId("g-setup", HTMLTextAreaElement).value = writeDiagram(withStone(setup, point, letter, game?.links ?? "none"));
  byId("g-size", HTMLInputElement).value = "";
  if (!field("task")) byId("g-moves", HTMLInputElement).value = movesOf(preview.link);
  update();
}

/**
 * @param {string} link
 * @returns {string} its moves, with blanks between them
 */
const movesOf = (link) => (new URLSearchParams(link.split("#")[1]).get("m") ?? "").replaceAll(".", " ");

function update() {
  isTried = false;
  showPreview();
  tellProblems();
  writeSnippet();
}

/** @param {Event} event on the board: with a tool it changes the figure, without a tool the author plays on */
function press(event) {
  const [target] = event.composedPath();
  const point = target instanceof HTMLElement ? target.dataset.point : undefined;
  const isKey = event instanceof KeyboardEvent;
  if (!point || (isKey && !KEYS.has(event.key))) return;
  if (!chosenTool) {
    isTried = field("task") !== "";
    return;
  }
  event.stopPropagation();
  event.preventDefault();
  if (isKey || event.type === "click") change(chosenTool, point);
}

const choice = byId("g-game", HTMLSelectElement);
for (const { id, name } of games) choice.add(new Option(name, id));
choice.value = preview.getAttribute("game") ?? choice.value;
form.hidden = false;
byId("figure-result", HTMLElement).hidden = false;

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", update);
for (const button of tools) {
  button.addEventListener("click", () => {
    chosenTool = /** @type {Tool | ""} */ (button.dataset.tool);
    showPressed(tools, ({ dataset }) => dataset.tool === chosenTool);
  });
}
for (const type of ["pointerdown", "pointerup", "click", "keydown"]) preview.addEventListener(type, press, true);
preview.addEventListener("crosscut-position", writeSnippet);
buttonFor("g-copy", async () => {
  copied.textContent = await copySaying(html.value);
});
writeSnippet();
