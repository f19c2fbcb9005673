/**
 * The address of a game: `#v=1&g=quax&n=11&m=d3.f5&p=...&at=1`. Reading never throws: what can be read is
 * kept, and a sentence says what could not.
 */

import { firstCharacters, quote } from "../notation/quote.js";
import { USUAL_DISPLAY } from "../record/display.js";
import { pathOf, writeResignation } from "../record/record.js";
import { pause } from "../time/pause.js";
import { writeAnnotations } from "./annotations-text.js";
import { writeRows } from "./board-text.js";
import { writeByLink } from "./by-link-text.js";
import { compress, expand, MAX_LENGTH } from "./compression.js";
import { writeDisplay } from "./display-text.js";
import { escapeText, protectEnd, unescapeText } from "./escapes.js";
import { readFields, VERSION } from "./fields.js";
import { writeMoves } from "./moves-text.js";
import { writeTask } from "./task-text.js";

/**
 * @typedef {import("./fields.js").KnownGame} KnownGame
 * @typedef {import("../notation/rows.js").BoardText} BoardText
 * @typedef {import("../record/display.js").Display} Display
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {import("../record/reading.js").Task} Task
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {[string, string | number]} Field a key and its value
 * @typedef {Pick<GameRecord, "game" | "size" | "setup" | "names" | "resignation" | "byLink" | "root" | "current">} Written
 *   what of a record is written
 */

/** A longer fragment is shared in its compact form. */
export const MAX_READABLE = 2000;

/** A longer one is read by itself, so that the page answers before and after. */
const QUICKLY_READ = 20_000;

/** Fields that the shortest compact form does not compress: the first and the last are written beside it. */
const WITHOUT_HINT = ["v", "at", "p", "pl"];

const KEYS = new Set([
  ...["v", "g", "n", "s", "l", "t", "m", "red", "blue", "resigned", "id", "by", "offer", "comments", "marks", "arrows"],
  ...["task", "solution", "notes", "coords", "numbers", "legal", "crop", "rotate", "p", "pl", "at", "z"],
]);

/**
 * @param {Written} record
 * @param {BoardText | null} hint the position at the current node; null where readers know it without: see `hintFor`
 * @param {Display} [display]
 * @param {Task | null} [task]
 * @returns {string} without the leading `#`
 */
export function writeFragment(record, hint, display = USUAL_DISPLAY, task = null) {
  return protectEnd(joined(fieldsOf(record, hint, display, task)));
}

/**
 * @param {Written} record
 * @param {BoardText | null} hint the position at the current node; null where readers know it without: see `hintFor`
 * @param {Display} [display]
 * @param {Task | null} [task]
 * @returns {Promise<string>} the fragment, in its compact form if the readable one is long, and then without the hint
 *   if it is still long
 */
export async function shareableFragment(record, hint, display = USUAL_DISPLAY, task = null) {
  const fields = fieldsOf(record, hint, display, task);
  const readable = protectEnd(joined(fields));
  if (readable.length <= MAX_READABLE) return readable;
  const compact = await compactWithout(record, fields, ["v", "at"]);
  return compact.length <= MAX_READABLE ? compact : compactWithout(record, fields, WITHOUT_HINT);
}

/**
 * @param {Written} record
 * @param {BoardText | null} hint
 * @param {Display} [display]
 * @returns {Promise<string>} the fragment in its compact form and without the hint
 */
export function compactFragment(record, hint, display = USUAL_DISPLAY) {
  return compactWithout(record, fieldsOf(record, hint, display, null), WITHOUT_HINT);
}

/**
 * @param {Written} record
 * @param {Field[]} fields
 * @param {string[]} keys of fields that are not compressed
 * @returns {Promise<string>}
 */
async function compactWithout(record, fields, keys) {
  if (typeof CompressionStream === "undefined") return protectEnd(joined(fields)); // Some older browsers have none.
  const z = await compress(joined(fields.filter(([key]) => !keys.includes(key))));
  return joined([
    ["v", VERSION],
    ["z", z],
    ["at", pathOf(record.current).join(".")],
  ]);
}

/**
 * @param {Field[]} fields
 * @returns {string}
 */
function joined(fields) {
  return fields.map(([key, value]) => `${key}=${value}`).join("&");
}

/**
 * @param {Written} record
 * @param {BoardText | null} hint
 * @param {Display} display
 * @param {Task | null} task
 * @returns {Field[]} the fields in their order, with escaped values
 */
function fieldsOf({ game, size, setup, names, resignation, byLink, root, current }, hint, display, task) {
  /** @type {Field[]} */
  const fields = [
    ["v", VERSION],
    ["g", game],
    ["n", size],
  ];
  if (setup) {
    fields.push(["s", writeRows(setup.rows)]);
    if (setup.links) fields.push(["l", setup.links.join(".")]);
    if (setup.turn === "blue") fields.push(["t", "b"]);
  }
  if (root.children.length) fields.push(["m", writeMoves(root)]);
  if (names.red) fields.push(["red", escapeText(names.red)]);
  if (names.blue) fields.push(["blue", escapeText(names.blue)]);
  if (resignation) fields.push(["resigned", writeResignation(resignation, root)]);
  fields.push(
    ...writeByLink(byLink),
    ...writeAnnotations(root),
    ...(task ? writeTask(task) : []),
    ...writeDisplay(display),
  );
  const written = root.children.length ? hint : null;
  if (written) fields.push(["p", writeRows(written.rows)]);
  if (written?.links.length) fields.push(["pl", written.links.join(".")]);
  if (current !== root.end) fields.push(["at", pathOf(current).join(".")]);
  return fields;
}

/**
 * @param {string} fragment readable or compact, with or without the leading `#`
 * @param {readonly KnownGame[]} games
 * @returns {Promise<Reading | null>} null if there is nothing to read
 */
export async function readAnyFragment(fragment, games) {
  const whole = await expand(fragment.replace(/^#/, ""));
  if (whole.length <= QUICKLY_READ) return readWhole(whole, games);
  await pause();
  const reading = readWhole(whole, games);
  await pause();
  return reading;
}

/**
 * @param {string} fragment a readable one, with or without the leading `#`
 * @param {readonly KnownGame[]} games
 * @returns {Reading | null} null if there is nothing to read
 */
export function readFragment(fragment, games) {
  return readWhole(fragment.replace(/^#/, ""), games);
}

/**
 * @param {string} whole a readable fragment without its sign
 * @param {readonly KnownGame[]} games
 * @returns {Reading | null} null if there is nothing to read
 */
function readWhole(whole, games) {
  if (!whole) return null;
  const { text, isCut } = firstCharacters(whole.toWellFormed(), MAX_LENGTH);
  const problems = isCut ? [`The link is longer than ${MAX_LENGTH} characters; the rest is left out.`] : [];
  const fields = isCut ? text.slice(0, Math.max(text.lastIndexOf("&"), 0)) : text;
  return readFields(splitFields(fields, problems), games, problems);
}

/**
 * @param {string} text
 * @param {string[]} problems
 * @returns {Map<string, string>} of a repeated field the first
 */
function splitFields(text, problems) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (const part of text.split("&")) {
    const cut = part.indexOf("=");
    const key = part.slice(0, Math.max(cut, 0));
    if (!KEYS.has(key) || fields.has(key)) continue;
    const value = unescapeText(part.slice(cut + 1).replaceAll("+", " "));
    if (!value.isWhole)
      problems.push(`The field ${quote(key)} of the link has a broken % sign; it is read as it stands.`);
    fields.set(key, value.text);
  }
  return fields;
}
