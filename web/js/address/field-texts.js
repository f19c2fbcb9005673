/**
 * Single fields of an address as text: a position (rows from north to south, `/` between, `r`, `b`, numbers for empty
 * runs), how it is shown, what a figure asks of its reader, and a game that two people play by sending links.
 */

import { escapeText } from "./encoding.js";
import { emptyRows, isOnBoard, normalLink, parsePoint, pointName } from "../notation/points.js";
import { quote } from "../notation/quote.js";

/** @import { ByLink, Crop, Display, LegalShown, Rotation, Task } from "../record/record.js" */

const STEP = /[rb.]|[0-9]{1,2}/iy;
const BETWEEN = /[. \t\r\n]+/;

/**
 * @param {string[]} rows
 * @returns {string}
 */
export function writeRows(rows) {
  return rows.map((row) => row.toLowerCase().replace(/\.+/g, (run) => String(run.length))).join("/");
}

/**
 * Read as many rows as the board has. Points that are missing or unreadable stay empty.
 * @param {string} text
 * @param {number} size
 * @param {string} what the name of the field, for the sentence
 * @returns {{rows: string[], problem: string | null}}
 */
export function readRows(text, size, what) {
  const lines = text.split("/", size + 1);
  /** @type {string | null} */
  let problem = lines.length === size ? null : `The ${what} should have ${size} rows.`;
  const rows = emptyRows(size).map((empty, index) => {
    if (index >= lines.length) return empty;
    const { row, isWhole } = readRow(lines[index], size);
    if (row.length !== size || !isWhole) {
      problem ??= `Row ${index + 1} of the ${what} could not be read: it should describe ${size} points by r, b and numbers.`;
    }
    return row.slice(0, size).padEnd(size, ".");
  });
  return { rows, problem };
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {{row: string, isWhole: boolean}} the points before the first mistake or the end of the board, and whether
 *   that was all
 */
function readRow(text, size) {
  let row = "";
  let index = 0;
  while (row.length < size) {
    STEP.lastIndex = index;
    const step = STEP.exec(text)?.[0];
    if (!step) break;
    row += /[0-9]/.test(step) ? ".".repeat(Number(step)) : step.toUpperCase();
    index += step.length;
  }
  return { row, isWhole: index === text.length };
}

/**
 * @param {string} text links joined by `.`
 * @param {number} size
 * @param {string} what the name of the field, for the sentence
 * @returns {{links: string[], problem: string | null}}
 */
export function readLinks(text, size, what) {
  const links = new Set();
  for (const name of text.split(BETWEEN).filter(Boolean)) {
    const link = normalLink(name, size);
    if (!link) return { links: [...links], problem: `The ${what} could be read only in part.` };
    links.add(link);
  }
  return { links: [...links], problem: null };
}

/** Their fields in an address. */
export const DISPLAY_FIELDS = ["coords", "numbers", "legal", "crop", "rotate"];

/** What the fields may say, and what that means. */
const SWITCH = { on: true, off: false };
/** @type {Record<string, LegalShown>} */
const LEGAL = { none: "none", mine: "mine", red: "red", blue: "blue", both: "both" };
/** @type {Record<string, Rotation>} */
const ROTATIONS = { 0: 0, 90: 90, 180: 180, 270: 270 };

/**
 * @param {Display} display
 * @returns {[string, string][]} the fields of the choices that are not the usual ones
 */
export function writeDisplay({ coordinates, numbers, legal, crop, rotation }) {
  /** @type {[string, string][]} */
  const fields = [];
  if (!coordinates) fields.push(["coords", "off"]);
  if (numbers) fields.push(["numbers", "on"]);
  if (legal !== "none") fields.push(["legal", legal]);
  if (crop) fields.push(["crop", `${pointName(crop.southWest)}-${pointName(crop.northEast)}`]);
  if (rotation) fields.push(["rotate", String(rotation)]);
  return fields;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @param {string[]} problems
 * @returns {Display}
 */
export function readDisplay(fields, size, problems) {
  /** @type {(key: string, expected: string) => void} */
  const leaveOut = (key, expected) => {
    problems.push(`The choice ${key}=${quote(fields.get(key) ?? "")} is left out: expected ${expected}.`);
  };
  /**
   * @template T
   * @param {string} key
   * @param {Record<string, T>} options
   * @param {T} usual
   * @returns {T}
   */
  const choice = (key, options, usual) => {
    const said = fields.get(key);
    if (said === undefined) return usual;
    if (Object.hasOwn(options, said)) return options[said];
    const names = Object.keys(options);
    leaveOut(key, `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
    return usual;
  };
  const coordinates = choice("coords", SWITCH, true);
  const numbers = choice("numbers", SWITCH, false);
  const legal = choice("legal", LEGAL, "none");
  const crop = readCrop(fields.get("crop"), size);
  if (!crop && fields.has("crop")) leaveOut("crop", "two corners on the board, as in c3-h8");
  return { coordinates, numbers, legal, crop, rotation: choice("rotate", ROTATIONS, 0) };
}

/**
 * @param {string | undefined} text
 * @param {number} size
 * @returns {Crop | null}
 */
function readCrop(text = "", size) {
  const corners = text.split("-", 3).map(parsePoint);
  const [one, other] = corners;
  if (corners.length !== 2 || !one || !other || !isOnBoard(one, size) || !isOnBoard(other, size)) return null;
  return {
    southWest: { file: Math.min(one.file, other.file), rank: Math.min(one.rank, other.rank) },
    northEast: { file: Math.max(one.file, other.file), rank: Math.max(one.rank, other.rank) },
  };
}

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

const ID = /^[a-z2-7]{8,12}$/;

/**
 * @param {Map<string, string>} fields
 * @param {string[]} problems
 * @returns {ByLink | null} null if the link belongs to no game by link
 */
export function readByLink(fields, problems) {
  const id = fields.get("id");
  if (id === undefined) return null;
  if (!ID.test(id)) {
    problems.push(`The id ${quote(id)} of a game by link is broken or cut off; only its moves are shown.`);
    return null;
  }
  const by = fields.get("by") ?? "";
  const isSide = by === "red" || by === "blue";
  if (by && !isSide)
    problems.push(`The side ${quote(by)} that sends the link is neither red nor blue; only its moves are shown.`);
  const offer = fields.get("offer") ?? "";
  const isOffer = offer === "stop" || offer === "agreed";
  if (offer && !isOffer) problems.push(`The offer ${quote(offer)} is not known here; it is left out.`);
  return { id, by: isSide ? by : null, offer: isOffer ? offer : "" };
}

/**
 * @param {ByLink | null} byLink
 * @returns {[string, string][]} the fields; none for a game that is not played by link
 */
export function writeByLink(byLink) {
  if (!byLink) return [];
  /** @type {[string, string][]} */
  const fields = [
    ["id", byLink.id],
    ["by", byLink.by ?? ""],
    ["offer", byLink.offer],
  ];
  return fields.filter(([, value]) => value);
}
