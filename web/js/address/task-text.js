/** What a figure asks of its reader, as the fields `task`, `solution` and `notes` of a link. */

import { quote } from "../notation/quote.js";
import { escapeText } from "./escapes.js";

/** @typedef {import("../record/reading.js").Task} Task */

/** Characters of a solution, and of notes. */
const MAX_TASK_TEXT = 20_000;

const KIND = /^(?:legal|illegal|win|win-all|win\.[1-9]|play|free)$/;
const SOLUTION = /^[a-z0-9.()!?-]*$/;
const QUESTION = /^0:((?:[^;]|;;)*)/;

/**
 * @param {Map<string, string>} fields
 * @param {string[]} problems
 * @returns {Task | null} null if nothing is asked
 */
export function readTask(fields, problems) {
  const kind = fields.get("task");
  if (kind === undefined) return null;
  if (!KIND.test(kind)) {
    problems.push(`The task ${quote(kind)} is not known here; the figure is shown without it.`);
    return null;
  }
  let solution = (fields.get("solution") ?? "").replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "").replace(/[ \t\r\n.]+/g, ".");
  if (solution.length > MAX_TASK_TEXT || !SOLUTION.test(solution)) {
    problems.push(`The solution ${quote(solution)} of the task could not be read; it is left out.`);
    solution = "";
  }
  let notes = fields.get("notes") ?? "";
  if ([...notes].length > MAX_TASK_TEXT) {
    problems.push(`The notes of the task have more than ${MAX_TASK_TEXT} characters; they are left out.`);
    notes = "";
  }
  return { kind, solution, notes };
}

/**
 * @param {Task} task
 * @returns {[string, string][]} the fields, with escaped values
 */
export function writeTask({ kind, solution, notes }) {
  /** @type {[string, string][]} */
  const fields = [
    ["task", kind],
    ["solution", solution],
    ["notes", escapeText(notes)],
  ];
  return fields.filter(([, value]) => value);
}

/**
 * @param {Task} task
 * @returns {string} the question in the author's words, if there is one
 */
export function questionOf({ notes }) {
  return (QUESTION.exec(notes)?.[1] ?? "").replaceAll(";;", ";").trim();
}
