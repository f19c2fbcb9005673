/**
 * The figure that an author makes, as plain data, and how it is read. Every change makes another draft, so that each can
 * be undone.
 */

import { attributesOf, authorsQuestion, readTask, writeDisplay } from "../address/field-texts.js";
import { readFields } from "../address/fragment.js";
import { sentence } from "../address/sentence.js";
import { placesOf, readAnnotations, readEntries, readMoves, readPath, writeMoves } from "../address/tree-text.js";
import { describe, PRESENTATION_ATTRIBUTES, TASK_ATTRIBUTES } from "../embed/description.js";
import { writeDiagram } from "../notation/diagram-text.js";
import { isPointName } from "../notation/points.js";
import { quote } from "../notation/quote.js";
import { gameOf, OWN } from "../record/own-game.js";
import { nodeAt, pathOf } from "../record/record.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Display, GameRecord, Reading, Task } from "../record/record.js"
 * @import { Opened } from "./opened-text.js"
 * @typedef {object} PlacedAnnotation what the author says about a position
 * @property {string} place of its move in the game, as in links
 * @property {string} comment
 * @property {readonly (readonly [string, string])[]} marks points and their marks
 * @property {readonly string[]} arrows
 * @typedef {object} FigureDraft
 * @property {Readonly<Record<string, string>>} fields what stands in the form, by the names of its fields
 * @property {readonly PlacedAnnotation[]} said
 * @typedef {object} DraftRead
 * @property {Reading} reading
 * @property {readonly PlacedAnnotation[]} unplaced what is said about moves that are not there now
 * @typedef {{read: DraftRead, problem: null} | {read: null, problem: string}} Read a sentence if it is no board
 */

/** The fields of the position. */
const POSITION = ["game", "called", "inventor", "size", "turn", "setup", "moves", "at"];
const ASKED = ["question", ...TASK_ATTRIBUTES];
export const FIGURE_FIELDS = [...POSITION, ...PRESENTATION_ATTRIBUTES, "static", ...ASKED, "claims"];

/** The question at the beginning of the remarks. */
const QUESTION = /^0:(?:[^;]|;;)*(?:;|$)/;

/**
 * @param {string} game its id
 * @returns {FigureDraft} an empty board
 */
export function emptyDraft(game) {
  return { fields: { ...Object.fromEntries(FIGURE_FIELDS.map((name) => [name, ""])), game }, said: [] };
}

/**
 * @param {FigureDraft} draft
 * @param {string} name
 * @param {string} value
 * @returns {FigureDraft}
 */
export function withField(draft, name, value) {
  return { ...draft, fields: { ...draft.fields, [name]: value } };
}

/**
 * @param {FigureDraft} draft
 * @param {string} name
 * @param {readonly Game[]} games
 * @returns {string} an attribute of the board; empty if it is missing. A set-up says how large the board is, and without
 *   a size it is the usual one
 */
export function attributeOf({ fields }, name, games) {
  const field = (/** @type {string} */ key) => fields[key].trim();
  if (name === "remarks") return remarksOf(field("question"), field("remarks"));
  if (name === "claim") return claimsIn(fields.claims).join("; ");
  if ((name === "called" || name === "inventor") && !fields.game.startsWith(OWN)) return "";
  if (name !== "size") return field(name);
  return field("setup") ? "" : field("size") || String(gameOf(games, fields.game)?.defaultSize ?? "");
}

/**
 * @param {string} text
 * @returns {string[]} one claim each
 */
export function claimsIn(text) {
  return text
    .split(/[\n;]/)
    .map((claim) => claim.trim().replace(/\s+/g, " "))
    .filter(Boolean);
}

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @returns {Task | null}
 */
export function taskOf(draft, games) {
  const said = (/** @type {string} */ name) => attributeOf(draft, name, games);
  const [kind, solution, remarks] = ["task", "solution", "remarks"].map(said);
  const task = { kind, solution: solution.replace(/\s+/g, "."), notes: said("notes"), remarks, hints: said("hints") };
  return kind ? task : null;
}

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @returns {Read}
 */
export function readDraft(draft, games) {
  // The place shown may be one of moves that are not there any more.
  const attribute = (/** @type {string} */ name) => (name !== "at" && attributeOf(draft, name, games)) || null;
  const { position, display, broken } = describe((name) => (name in draft.fields ? attribute(name) : null), "");
  const unknown = gameOf(games, draft.fields.game) ? null : `There is no game ${quote(draft.fields.game)} here.`;
  const problem = broken ?? unknown;
  if (problem) return { read: null, problem };
  const reading = readFields(new Map([...position, ...display]), games);
  const { record } = reading;
  const path = readPath(draft.fields.at || "-");
  record.goTo((path && nodeAt(record.root, path)) || record.root.end);
  return { read: { reading, unplaced: putSaid(draft.said, record) }, problem: null };
}

/**
 * @param {readonly Game[]} games
 * @returns {(draft: FigureDraft) => Read} that reads the same draft once; its record must not be changed
 */
export function draftReader(games) {
  /** @type {{draft: FigureDraft, read: Read} | null} */
  let last = null;
  return (draft) => {
    if (last?.draft !== draft) last = { draft, read: readDraft(draft, games) };
    return last.read;
  };
}

/**
 * @param {readonly PlacedAnnotation[]} said
 * @param {GameRecord} record gets what is said, as far as it lies on the board
 * @returns {PlacedAnnotation[]} what is said about moves that the record does not have
 */
function putSaid(said, { root, size }) {
  const isHere = (/** @type {string} */ point) => isPointName(point, size);
  const left = new Map(said.map((each) => [each.place, each]));
  for (const { start, last, node } of placesOf(root)) {
    const place = `${start}${last}`;
    const { comment = "", marks = [], arrows = [] } = left.get(place) ?? {};
    left.delete(place);
    node.comment = comment;
    node.marks = new Map(marks.filter(([point]) => isHere(point)));
    node.arrows = arrows.filter((arrow) => arrow.split("-").every(isHere));
  }
  return [...left.values()];
}

/**
 * @param {GameRecord} record
 * @returns {PlacedAnnotation[]} what it says about its positions
 */
function saidIn({ root }) {
  const all = [...placesOf(root)].map(({ start, last, node }) => ({
    place: `${start}${last}`,
    comment: node.comment,
    marks: [...node.marks],
    arrows: [...node.arrows],
  }));
  return all.filter(({ comment, marks, arrows }) => comment || marks.length || arrows.length);
}

/**
 * @param {FigureDraft} draft
 * @param {DraftRead} read what was read of it, after a change of what is said about its positions
 * @returns {FigureDraft}
 */
export function withSaid(draft, { reading, unplaced }) {
  return { ...draft, said: [...saidIn(reading.record), ...unplaced] };
}

/**
 * @param {FigureDraft} draft
 * @param {DraftRead} before what was read of it
 * @param {GameRecord} [record] the same with other moves, or with something else said about them
 * @returns {FigureDraft} that says what the record does
 */
export function withRecord(draft, { reading, unplaced }, record = reading.record) {
  const { moves, at } = positionFields(record);
  const places = new Set([...placesOf(record.root)].map(({ start, last }) => `${start}${last}`));
  const left = unplaced.filter(({ place }) => !places.has(place));
  return { fields: { ...draft.fields, moves, at }, said: [...saidIn(record), ...left] };
}

/**
 * @param {FigureDraft} draft
 * @param {GameRecord} record at another position
 * @returns {FigureDraft} that shows it
 */
export function showing(draft, record) {
  return withField(draft, "at", positionFields(record).at);
}

/**
 * @param {Opened} opened
 * @returns {FigureDraft}
 */
export function draftOf({ reading: { record, display }, task, question, caption, theme, isStatic, claim }) {
  const fields = {
    ...emptyDraft(record.game).fields,
    ...positionFields(record),
    ...displayFields(display),
    ...taskFields(task, question),
    caption,
    theme,
    static: isStatic ? "static" : "",
    claims: claim.replace(/\s*;\s*/g, "\n").trim(),
  };
  return { fields, said: saidIn(record) };
}

/** @param {GameRecord} record */
function positionFields({ game, called, inventor, size, setup, root, current }) {
  return {
    game,
    called,
    inventor,
    size: String(size),
    setup: setup ? writeDiagram(setup) : "",
    turn: setup?.turn === "blue" ? "blue" : "",
    moves: writeMoves(root).replaceAll(".", " "),
    at: current === root.end ? "" : pathOf(current).join("."),
  };
}

/**
 * @param {Display} display
 * @returns {Record<string, string>}
 */
function displayFields(display) {
  const shown = new Map(writeDisplay(display));
  return Object.fromEntries(attributesOf("display").map(([key, name]) => [name, shown.get(key) ?? ""]));
}

/**
 * @param {Task} task
 * @param {string} besides a question that stands outside it, used if it has none
 * @returns {Record<string, string>}
 */
function taskFields(task, besides) {
  const { kind, solution, hints = "" } = task;
  const question = authorsQuestion(task);
  // The question stands in one of the two.
  const [notes, remarks] = [task.notes, task.remarks ?? ""].map((text) =>
    question ? text.replace(QUESTION, "") : text,
  );
  return { task: kind, solution, question: question || besides, notes, remarks, hints };
}

/**
 * @param {string} question
 * @param {string} remarks on moves of the solution
 * @returns {string} both together, as in a link
 */
function remarksOf(question, remarks) {
  return [question && `0:${question.replaceAll(";", ";;")}`, remarks].filter(Boolean).join(";");
}

/**
 * Boards read a solution only when somebody answers, so the editor reads it beforehand.
 * @param {FigureDraft} draft
 * @param {number} size of the board
 * @param {readonly Game[]} games
 * @returns {string[]} sentences about what could not be read
 */
export function problemsOfTask(draft, size, games) {
  const task = taskOf(draft, games);
  const isAsked = ASKED.some((name) => draft.fields[name].trim());
  if (!task) return isAsked ? ["Readers are asked nothing until you choose a task."] : [];
  /** @type {string[]} */
  const problems = [];
  readTask(new Map(Object.entries({ ...task, task: task.kind })), problems);
  if (problems.length) return problems;
  const { root, problem } = readMoves(task.solution.replace(/[!?]+(?=[.()]|$)/g, ""), size);
  if (problem) problems.push(problem.replace("link", "solution"));
  const [opened, closed] = ["(", ")"].map((bracket) => task.solution.split(bracket).length);
  if (!problem && opened > closed) problems.push("A parenthesis of the solution is not closed.");
  if (!problem) readAnnotations(new Map([["comments", task.notes]]), root, size, problems);
  const moves = task.solution.split(/[.()]+/).filter(Boolean).length;
  for (const [key, text] of Object.entries({ remarks: task.remarks ?? "", hints: task.hints ?? "" })) {
    const isThere = (/** @type {number[]} */ [number, ...more]) => (number <= moves && !more.length ? root : undefined);
    const fault = problem ? null : readEntries(text, isThere, () => null);
    if (fault) problems.push(sentence("entries", { key, fault }));
  }
  return problems.map((said) => said.replace("The comments", "The notes").replace("the link", "the solution"));
}
