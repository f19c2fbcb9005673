/**
 * Single fields of an address as text: a position (rows from north to south, separated by `/`, of `r`, `b` and numbers for
 * empty runs), how it is shown, what a figure asks its reader, and a game that two people play by sending links.
 */

import { trList } from "../language/tr.js";
import { escapeText } from "./encoding.js";
import { sentence } from "./sentence.js";
import grammar from "../notation/grammar.js";
import { emptyRows, isOnBoard, normalLink, parsePoint, pointName } from "../notation/points.js";
import { boundedLine, quote } from "../notation/quote.js";
import { charactersOf } from "../record/limits.js";
import { USUAL_DISPLAY } from "../record/record.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { GameByLink, Crop, Display, LegalShown, Rotation, Task } from "../record/record.js"
 * @typedef {"position" | "display" | "task"} FigurePart of a figure
 * @typedef {{kind: string, words?: string[], pattern?: string, limit?: string, ends?: string, entry?: string} & Partial<Record<FigurePart, string>>} Field
 */

const { limits, patterns, sentences } = grammar;

const STEP = /[rb.]|[0-9]{1,2}/iy;
const BETWEEN = /[. \t\r\n]+/;
const SOLUTION = new RegExp(`^${patterns.solution}$`);

/**
 * @param {string[]} rows
 * @returns {string}
 */
export function writeRows(rows) {
  return rows.map((row) => row.toLowerCase().replace(/\.+/g, (run) => String(run.length))).join("/");
}

/**
 * Read as many rows as the board has. Missing or unreadable points stay empty.
 * @param {string} text
 * @param {number} size
 * @returns {{rows: string[], problem: string | null}}
 */
export function readRows(text, size) {
  const lines = text.split("/", size + 1);
  /** @type {string | null} */
  let problem = lines.length === size ? null : sentence("rows", { size });
  const rows = emptyRows(size).map((empty, index) => {
    if (index >= lines.length) return empty;
    const { row, isWhole } = readRow(lines[index], size);
    if (row.length !== size || !isWhole) {
      problem ??= sentence("row", { number: index + 1, size });
    }
    return row.slice(0, size).padEnd(size, ".");
  });
  return { rows, problem };
}

/**
 * @param {string} text
 * @param {number} size
 * @returns {{row: string, isWhole: boolean}} the points up to the first mistake or the end of the board, and whether
 *   that was the whole text
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
 * @returns {{links: string[], problem: string | null}}
 */
export function readLinks(text, size) {
  const links = new Set();
  for (const name of text.split(BETWEEN).filter(Boolean)) {
    const link = normalLink(name, size);
    if (!link) return { links: [...links], problem: sentence("links") };
    links.add(link);
  }
  return { links: [...links], problem: null };
}

/**
 * @param {Display} display
 * @returns {[string, string][]} the fields of the choices that are not the default
 */
export function writeDisplay({ coordinates, numbers, outlines, legal, crop, rotation }) {
  /** @type {[string, string][]} */
  const fields = [];
  if (!coordinates) fields.push(["coords", "off"]);
  if (numbers) fields.push(["numbers", "on"]);
  if (!outlines) fields.push(["outlines", "off"]);
  if (legal !== "none") fields.push(["legal", legal]);
  if (crop) fields.push(["crop", `${pointName(crop.southWest)}-${pointName(crop.northEast)}`]);
  if (rotation) fields.push(["rotate", String(rotation)]);
  return fields;
}

/** @type {Record<string, Field>} */
export const LINK_FIELDS = grammar.fields;

/**
 * @param {FigurePart} part
 * @returns {[string, string][]} the fields that say this part of a figure, and the attributes that say the same
 */
export const attributesOf = (part) =>
  Object.entries(LINK_FIELDS).flatMap(([key, { [part]: name }]) => (name ? [[key, name]] : []));

const allOrNothing = (/** @type {string} */ text, /** @type {boolean} */ fits) =>
  fits ? { text, isCut: false } : { text: "", isCut: true };

/**
 * @type {Record<string, (said: string, field: Required<Field>, most: number) => {text: string, isCut: boolean}>} by kinds of
 *   fields: what can be read of a value, and whether something is left out
 */
const READERS = {
  choice: (said, { words }) => allOrNothing(said, words.includes(said)),
  side: (said, { words }) => allOrNothing(said.toLowerCase(), words.includes(said.toLowerCase())),
  pattern: (said, { pattern }) => allOrNothing(said, new RegExp(`^${pattern}$`).test(said)),
  name: (said, _, most) => boundedLine(said, most),
  text: (said, _, most) => allOrNothing(said, charactersOf(said) <= most),
  solution: (said, _, most) => {
    const text = said.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "").replace(/[ \t\r\n.]+/g, ".");
    return allOrNothing(text, text.length <= most && SOLUTION.test(text));
  },
};

/**
 * @param {Map<string, string>} fields
 * @param {string} key of a field with a kind
 * @param {string[]} problems get a sentence about what cannot be read
 * @returns {string} what can be read of it; empty without the field
 */
export function readValue(fields, key, problems) {
  const said = fields.get(key);
  if (said === undefined) return "";
  const field = /** @type {Required<Field>} */ (LINK_FIELDS[key]);
  const { kind, words = [], limit } = field;
  const { text, isCut } = READERS[kind](said, field, limits[/** @type {keyof typeof limits} */ (limit)]);
  const name = /** @type {"choice"} */ (key in sentences ? key : kind);
  if (isCut) problems.push(sentence(name, { key, text: quote(said), expected: trList(words, "or") }));
  return text;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @param {string[]} problems
 * @param {Readonly<Display>} [base] what stays where the fields say nothing
 * @returns {Display}
 */
export function readDisplay(fields, size, problems, base = USUAL_DISPLAY) {
  const [coords, numbers, outlines, legal] = ["coords", "numbers", "outlines", "legal"].map((key) =>
    readValue(fields, key, problems),
  );
  const crop = readCorners(fields.get("crop"), size);
  if (!crop && fields.has("crop")) {
    const expected = sentence("corners");
    problems.push(sentence("choice", { key: "crop", text: quote(fields.get("crop") ?? ""), expected }));
  }
  const rotate = readValue(fields, "rotate", problems);
  return {
    coordinates: coords ? coords === "on" : base.coordinates,
    numbers: numbers ? numbers === "on" : base.numbers,
    outlines: outlines ? outlines === "on" : base.outlines,
    legal: /** @type {LegalShown} */ (legal || base.legal),
    crop: crop ?? base.crop,
    rotation: rotate ? /** @type {Rotation} */ (Number(rotate)) : base.rotation,
  };
}

/**
 * @param {string | undefined} text
 * @param {number} size
 * @returns {Crop | null}
 */
function readCorners(text = "", size) {
  const corners = text.split("-", 3).map(parsePoint);
  const [one, other] = corners;
  if (corners.length !== 2 || !one || !other || !isOnBoard(one, size) || !isOnBoard(other, size)) return null;
  return {
    southWest: { file: Math.min(one.file, other.file), rank: Math.min(one.rank, other.rank) },
    northEast: { file: Math.max(one.file, other.file), rank: Math.max(one.rank, other.rank) },
  };
}

const QUESTION = /^0:((?:[^;]|;;)*)/;

/**
 * @param {Map<string, string>} fields
 * @param {string[]} problems
 * @returns {Task | null} null if nothing is asked
 */
export function readTask(fields, problems) {
  const kind = readValue(fields, "task", problems);
  if (!kind) return null;
  const [solution, notes, remarks, hints] = ["solution", "notes", "remarks", "hints"].map((key) =>
    readValue(fields, key, problems),
  );
  return { kind, solution, notes, remarks, hints };
}

/**
 * @param {Task} task
 * @returns {[string, string][]} the fields, with escaped values
 */
export function writeTask({ kind, solution, notes, remarks = "", hints = "" }) {
  /** @type {[string, string][]} */
  const fields = [
    ["task", kind],
    ["solution", solution],
    ["notes", escapeText(notes)],
    ["remarks", escapeText(remarks)],
    ["hints", escapeText(hints)],
  ];
  return fields.filter(([, value]) => value);
}

/**
 * @param {Task} task
 * @returns {string} the question in the author's words, if there is one
 */
export function authorsQuestion({ notes, remarks = "" }) {
  const question = QUESTION.exec(remarks) ?? QUESTION.exec(notes);
  return (question?.[1] ?? "").replaceAll(";;", ";").trim();
}

/**
 * @param {Map<string, string>} fields
 * @param {string[]} problems
 * @returns {GameByLink | null} null if the link belongs to no game by link
 */
export function readByLink(fields, problems) {
  if (!fields.has("id")) return null;
  const [id, by, offer, score] = ["id", "by", "offer", "score"].map((key) => readValue(fields, key, problems));
  if (!id) return null;
  return {
    id,
    by: by ? /** @type {Color} */ (by) : null,
    offer: /** @type {GameByLink["offer"]} */ (offer),
    ...(score && { score }),
  };
}

/**
 * @param {GameByLink | null} byLink
 * @returns {[string, string][]} the fields; none for a game that is not played by link
 */
export function writeByLink(byLink) {
  if (!byLink) return [];
  /** @type {[string, string][]} */
  const fields = [
    ["id", byLink.id],
    ["by", byLink.by ?? ""],
    ["offer", byLink.offer],
    ["score", byLink.score ?? ""],
  ];
  return fields.filter(([, value]) => value);
}
