/** The form of the figure editor: its fields become attributes of a board, and an opened figure fills them. */

import { questionOf, readTask, writeDisplay } from "../address/field-texts.js";
import { placesOf, readAnnotations, readMoves, writeMoves } from "../address/tree-text.js";
import { describe, readerOf } from "../embed/description.js";
import { engine } from "../engine/engine.js";
import { EngineError } from "../engine/requests.js";
import games from "../game/games.js";
import { referenceTo } from "../game/positions.js";
import { repair } from "../game/repair.js";
import { writeDiagram } from "../notation/diagram-text.js";
import { byId } from "../pages/page.js";
import { pathOf } from "../record/record.js";
import { gameOf } from "../record/own-game.js";

/**
 * @import { Display, GameRecord, Task } from "../record/record.js"
 * @import { Opened } from "./opened-text.js"
 * @import { ClaimsField } from "./claims-field.js"
 */

/** The fields that say which position it is. */
export const POSITION = ["game", "size", "turn", "setup", "moves", "at"];
/** The fields that do not change the position. */
export const LOOKS = ["show-legal", "crop", "coordinates", "numbers", "rotate", "caption", "theme"];
/** Attributes of the board. `static` is not among them, because it takes effect only in the author's page. */
export const ATTRIBUTES = [...POSITION, "task", "solution", "notes", ...LOOKS];

/** The attributes that stand for fields of a link. */
const DISPLAY = { legal: "show-legal", crop: "crop", coords: "coordinates", numbers: "numbers", rotate: "rotate" };
/** The question at the beginning of the notes. */
const QUESTION = /^0:(?:[^;]|;;)*(?:;|$)/;

export class FigureForm {
  element = byId("figure-form", HTMLFormElement);

  /** @param {ClaimsField} claims */
  constructor(claims) {
    this.claims = claims;
    this.element.addEventListener("submit", (event) => event.preventDefault());
  }

  /** @param {string} name */
  field(name) {
    return String(new FormData(this.element).get(name) ?? "").trim();
  }

  /**
   * @param {string} name
   * @returns {string} an attribute of the board; if the form has no position, that of an empty board of the usual size
   */
  attribute(name) {
    if (name === "notes") return notesOf(this.field("question"), this.field("notes"));
    if (name === "claim") return this.claims.claims.join("; ");
    if (name !== "size" || this.field("size") || this.field("setup")) return this.field(name);
    return String(gameOf(games, this.field("game"))?.defaultSize ?? "");
  }

  /** @returns {Task | null} */
  get task() {
    const [kind, solution, notes] = ["task", "solution", "notes"].map((name) => this.attribute(name));
    return kind ? { kind, solution: solution.replace(/\s+/g, "."), notes } : null;
  }

  /**
   * @param {string} name of a field
   * @param {string} value
   */
  put(name, value) {
    const field = this.element.elements.namedItem(name);
    if (!(field instanceof HTMLElement) || !("value" in field)) throw new Error(`the form has no field ${name}`);
    const isChoice = field instanceof HTMLSelectElement;
    if (isChoice && ![...field.options].some((option) => option.value === value)) field.add(new Option(value, value));
    field.value = value;
  }

  /**
   * @param {GameRecord} record on the board
   * @param {boolean} hasMoves whether its moves replace those in the form
   */
  takePlace(record, hasMoves) {
    const { moves, at } = ofPosition(record);
    if (hasMoves && moves !== this.field("moves")) this.put("moves", moves);
    this.put("at", at);
  }

  /**
   * @returns {Promise<{record: GameRecord | null, position: string[], task: string[]}>} the record that it describes, null
   *   if there is no board, and sentences about what could not be read
   */
  async problems() {
    const names = POSITION.filter((name) => name !== "at"); // The author chose it on the board and did not type it.
    const description = describe((name) => (names.includes(name) && this.attribute(name)) || null, "");
    const { broken, read } = await readerOf(description, games);
    const problem = description.broken ?? broken;
    if (problem) return { record: null, position: [problem], task: [] };
    const { record, problems } = read();
    const isAsked = ["question", "solution", "notes"].some((name) => this.field(name));
    const unasked = isAsked ? ["Readers are asked nothing until you choose a task."] : [];
    return { record, position: problems, task: this.task ? problemsOf(this.task, record.size) : unasked };
  }

  /** @param {Opened} opened */
  fill({ reading: { record, display, task }, caption, theme, isStatic, claim }) {
    const values = { ...ofPosition(record), ...ofDisplay(display), ...ofTask(task ?? null), caption, theme };
    for (const [name, value] of Object.entries(values)) this.put(name, value);
    this.put("static", isStatic ? "static" : "");
    this.claims.text = claim;
  }
}

/**
 * Boards read a solution only when somebody answers, so the editor checks it beforehand.
 * @param {Task} task
 * @param {number} size of the board
 * @returns {string[]} sentences
 */
function problemsOf(task, size) {
  /** @type {string[]} */
  const problems = [];
  readTask(new Map(Object.entries({ ...task, task: task.kind })), problems);
  if (problems.length) return problems;
  const { root, problem } = readMoves(task.solution.replace(/[!?]+(?=[.()]|$)/g, ""), size);
  if (problem) problems.push(problem.replace("link", "solution"));
  const [opened, closed] = ["(", ")"].map((bracket) => task.solution.split(bracket).length);
  if (!problem && opened > closed) problems.push("A parenthesis of the solution is not closed.");
  if (!problem) readAnnotations(new Map([["comments", task.notes]]), root, size, problems);
  return problems.map((said) => said.replace("The comments", "The notes").replace("the link", "the solution"));
}

/**
 * @param {GameRecord} record
 * @returns {Record<string, string>}
 */
function ofPosition({ game, size, setup, root, current }) {
  return {
    game,
    size: setup ? "" : String(size),
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
function ofDisplay(display) {
  const shown = new Map(writeDisplay(display));
  return Object.fromEntries(Object.entries(DISPLAY).map(([key, name]) => [name, shown.get(key) ?? ""]));
}

/**
 * @param {Task | null} task
 * @returns {Record<string, string>}
 */
function ofTask(task) {
  if (!task) return { task: "", solution: "", question: "", notes: "" };
  const question = questionOf(task);
  const notes = question ? task.notes.replace(QUESTION, "") : task.notes;
  return { task: task.kind, solution: task.solution, question, notes };
}

/**
 * @param {string} question
 * @param {string} notes about moves of the solution
 * @returns {string} both together, as in a link
 */
function notesOf(question, notes) {
  return [question && `0:${question.replaceAll(";", ";;")}`, notes].filter(Boolean).join(";");
}

/**
 * @param {GameRecord} record
 * @param {AbortSignal} signal aborted when the form changes
 * @returns {Promise<string>} a sentence about what the engine leaves out; empty if it accepts everything
 */
export async function refusalOf(record, signal) {
  for (const { node } of placesOf(record.root)) {
    if (node.children.length) continue;
    record.goTo(node);
    try {
      await engine.request("state", referenceTo(record, node), { signal, urgency: "ahead" });
    } catch (error) {
      if (signal.aborted) return "";
      if (!(error instanceof EngineError)) throw error;
      return repair(record, error, null)?.text ?? "";
    }
  }
  return "";
}
