/**
 * The lines of a text with a board in it: what each of them is, without what stands around it. A line is taken apart into
 * tokens, and a row of signs is known by the order of their kinds.
 */

import characters from "./characters.js";

/**
 * @typedef {{text: string, line: number, column: number}} Word a part of a text, and where it stands
 * @typedef {object} Row
 * @property {Word} start its first token
 * @property {Word[]} points the signs, without brackets around them
 * @property {Word | undefined} left the rank before it
 * @property {Word | undefined} right the rank behind it
 * @property {[number, number] | null} bars the columns of the bars around it
 * @property {number} indent how many columns stand before it
 * @property {number} trailing how many blanks stand behind it
 * @property {boolean} hasLine whether it has a line to itself, so that blanks in it may stand for points
 * @property {boolean} isBorder whether it may be the border of a board as well
 * @typedef {"row" | "files" | "words" | "links" | "bad" | "other"} Kind
 * @typedef {{kind: Kind, text: Word, first: Word, row?: Row}} Line
 */

const { unseen } = characters;

export const EMPTY = ".,+-·";
export const ALPHABETS = ["RB", "XO", "VH", "●○"];
export const FILES = "abcdefghijklmnopqrstuvwxyz";
export const FILES_OF_GO = FILES.replace("i", "");

const EMPTY_SIGNS = ".,+\\-·";
export const STONES = ALPHABETS.join("");
const SIGNS = `${EMPTY_SIGNS}${STONES}rbxovh`;
export const BLANKS = " \\t\\v\\f\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";

const BLANKS_BEFORE = new RegExp(`^[${BLANKS}]+`);
const ALL_BLANKS = new RegExp(`[${BLANKS}]`, "g");
const LINE_END = /\r\n?|[\n\u2028\u2029]/;
const BEFORE = new RegExp(`^(?:[${BLANKS}${unseen}]*(?:>|\\$\\$[A-Za-z0-9]*))+ ?`);
const TAG = /<\/?(?:pre|code|tt)>|\[\/?(?:pre|code|tt|c)\]/gi;
const LINKS = new RegExp(`^[${BLANKS}${unseen}]*links[${BLANKS}]*:`, "i");
const UNSEEN = new RegExp(`[${unseen}]`, "g");
const LINK = new RegExp(`[^${BLANKS},]+`, "g");
const BORDER = /^[^A-Za-z0-9]?[-+=_─━═]{2,}[^A-Za-z0-9]?$/u;
const LETTERS_APART = new RegExp(`^[a-z](?:[${BLANKS}]+[a-z])+$`);
const WORD = /\p{L}{2,}/gu;
const LETTERS = new RegExp(`^[${STONES}rbxovh]+$`);
const BEGINS_LIKE_A_ROW = new RegExp(
  `^[${BLANKS}]*(?:[0-9]+[${BLANKS}]*)?(?:\\|[${BLANKS}]*[${SIGNS}](?=[${BLANKS}${SIGNS}]|$)` +
    `|(?:[${SIGNS}][${BLANKS}]+){3}` +
    `|(?=[${SIGNS}]*[${EMPTY_SIGNS}])(?=[${SIGNS}]*[A-Za-z])[${SIGNS}]{3,}[${BLANKS}])`,
);
const TOKEN = new RegExp(
  `([${unseen}]+)|([${BLANKS}]{2,}|\\t)|([${BLANKS}])|([0-9]+)|([|¦│┃║])|([:)])` +
    `|([${SIGNS}]|\\[[${SIGNS}]\\]|\\([${SIGNS}]\\))|(.)`,
  "gsu",
);
/** A letter for each kind of token, in the order of the groups. */
const CODES = "z_ n|cpx";
/** Signs alone are no remark, and neither is what has bars: it may be another board. */
const REMARK = "(?:[ _](?:[^|x]*x[^|]*)?)?";
/** A row in these letters: its rank, a bar, the points; then a bar, a rank or a wide blank, and remarks. */
const ROW = new RegExp(
  "^[ _]?(?:(n)c?[ _]?)?(\\|)?((?:[ _]?p)*)(?:[ _]?(\\|)" +
    `(?:[ _]?(n)(?=[ _]|$))?${REMARK}|[ _]?(n)${REMARK}|_p*x[^|]*|[ _]?)$`,
  "d",
);

/**
 * @param {string} text
 * @returns {Line[]} those that are not blank; a slash between rows ends one, too
 */
export function readLines(text) {
  return splitLines(text).flatMap((written, index) => linesIn(written, index + 1));
}

/**
 * @param {string} text
 * @returns {string[]}
 */
export const splitLines = (text) => text.split(LINE_END);

/**
 * @param {Word} line that begins with `links:`
 * @returns {Word[]} the names in it, as they are written
 */
export function linkNames({ text, line, column }) {
  const start = LINKS.exec(text)?.[0].length ?? 0;
  const found = [...text.slice(start).matchAll(LINK)];
  return found
    .map(({ 0: name, index }) => ({ text: name.replace(UNSEEN, ""), line, column: column + start + index }))
    .filter((name) => name.text);
}

/**
 * @param {string} written
 * @param {number} line
 * @returns {Line[]} nothing, or one thing, or the rows between slashes
 */
function linesIn(written, line) {
  const start = BEFORE.exec(written)?.[0].length ?? 0;
  const text = " ".repeat(start) + written.slice(start).replace(TAG, (tag) => " ".repeat(tag.length));
  let column = 1;
  const parts = (text.includes("/") ? text.split("/") : []).map((part) => {
    const read = lineOf({ text: part, line, column }, null);
    column += part.length + 1;
    return read;
  });
  const isRows = parts.length && parts.every((part) => part?.kind !== "words");
  return (isRows ? parts : [lineOf({ text, line, column: 1 }, start)]).filter((part) => part !== null);
}

/**
 * @param {Word} line
 * @param {number | null} start where it begins; null if it is a part of a line
 * @returns {Line | null} null if it is blank
 */
function lineOf(line, start) {
  if (LINKS.test(line.text)) return { kind: "links", text: line, first: line };
  const tokens = [...line.text.matchAll(TOKEN)].flatMap((found) => {
    const code = CODES[found.findIndex((group, index) => index > 0 && group !== undefined) - 1];
    return code === "z" ? [] : { code, text: found[0], line: line.line, column: line.column + found.index };
  });
  const codes = tokens.map(({ code }) => code).join("");
  const first = tokens.find(({ code }) => !" _p".includes(code)) ?? tokens[0];
  if (!/[^ _]/.test(codes)) return null;
  const row = rowOf(line, codes, tokens, start);
  if (row) return { kind: "row", text: line, first: row.start, row };
  const letters = trimmed(line.text).toLowerCase();
  const joined = lettersOf(line);
  const isFiles =
    FILES.startsWith(joined) ||
    FILES_OF_GO.startsWith(joined) ||
    (LETTERS_APART.test(letters) && FILES.includes(joined));
  if (joined.length > 1 && isFiles) return { kind: "files", text: line, first };
  const hasWords = (line.text.match(WORD) ?? []).some((word) => !LETTERS.test(word));
  if (hasWords && !BEGINS_LIKE_A_ROW.test(line.text)) return { kind: "words", text: line, first };
  const isOther = !codes.includes("p") || BORDER.test(trimmed(line.text));
  return { kind: isOther ? "other" : "bad", text: line, first: tokens.find(({ code }) => code === "x") ?? first };
}

/**
 * @param {string} text
 * @returns {string} without the blanks around it
 */
const trimmed = (text) => text.replace(BLANKS_BEFORE, "").trimEnd();

/**
 * @param {Word} line
 * @returns {string} its letters, small, without blanks
 */
export const lettersOf = ({ text }) => text.replace(ALL_BLANKS, "").toLowerCase();

/**
 * @param {Word} line
 * @param {string} codes
 * @param {Word[]} tokens
 * @param {number | null} start
 * @returns {Row | null}
 */
function rowOf(line, codes, tokens, start) {
  const places = ROW.exec(codes)?.indices;
  if (!places?.[3]) return null;
  const part = (/** @type {number} */ group) => (places[group] ? tokens[places[group][0]] : undefined);
  const [begin, end] = places[3];
  const points = tokens.slice(begin, end).filter((_, at) => codes[begin + at] === "p");
  const [left, open, close, right] = [part(1), part(2), part(4), part(6) ?? part(5)];
  // A row without a sign has bars or ranks on both sides; a row of one sign has no remark.
  if (!points.length && !(open && close) && !(left && right && left.text === right.text)) return null;
  if (points.length < 2 && !close && /[^ _|n]/.test(codes.slice(end))) return null;
  const first = tokens[codes.search(/[^ _]/)];
  return {
    start: first,
    points: points.map((sign) =>
      sign.text.length > 1 ? { ...sign, text: sign.text[1], column: sign.column + 1 } : sign,
    ),
    left,
    right,
    bars: open && close ? [open.column, close.column] : null,
    indent: first.column - line.column - (start ?? 0),
    trailing: line.text.length - line.text.trimEnd().length,
    hasLine: start !== null,
    isBorder: BORDER.test(trimmed(line.text)),
  };
}
