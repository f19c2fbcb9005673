/**
 * Boards as people write them. What is read, and why the rest is refused, is said in
 * pysrc/crosscut/notation/written_board.py, which reads the same texts in the same way.
 */

import { asSentence, tr, translated, trList } from "../language/tr.js";
import sentences from "./board-sentences.js";
import { MAX_SIZE, MIN_SIZE, normalLink } from "./points.js";
import { quote } from "./quote.js";
import {
  ALPHABETS,
  BLANKS,
  EMPTY,
  FILES,
  FILES_OF_GO,
  lettersOf,
  linkNames,
  readLines,
  splitLines,
  STONES,
} from "./written-lines.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Values } from "../language/tr.js"
 * @import { Line, Row, Word } from "./written-lines.js"
 * @typedef {{rows: string[], links: string[] | null, turn: Color | null}} Diagram
 *   Rows north to south, of `.`, `R` and `B`; links null if no line is about links; turn null if the text does not say it.
 */

/** Longer texts are not diagrams: a 26x26 board with every possible link is much shorter. */
export const MAX_DIAGRAM = 20_000;

const LINK = "[a-z][0-9]{1,2}-[a-z][0-9]{1,2}";
const LINKS = new RegExp(LINK, "g");
/** Nothing but links behind some other heading than `links:`, or without its colon. */
const OTHER_LINKS = new RegExp(`^(?:[^:]*:|\\s*links)\\s*${LINK}(?:[\\s,]+${LINK})*[\\s.,;]*$`, "i");
const TURN = new RegExp(
  `(^|[^\\w])(red|blue|black|white|[${STONES}])[${BLANKS}]+to[${BLANKS}]+(?:move|play)(?!\\w)`,
  "gi",
);
/** @type {Record<string, Color>} */
const COLORS = { red: "red", black: "red", blue: "blue", white: "blue" };

/** A text is no board. Its message is a sentence without its capital and its full stop. */
class BoardError extends Error {}

/**
 * @param {string} text a board as people write it; perhaps a line `links: b2-c3`
 * @returns {{diagram: Diagram, problem: null} | {diagram: null, problem: string}} a sentence names line and column
 */
export function readDiagram(text) {
  try {
    return { diagram: readBoard(text), problem: null };
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    return { diagram: null, problem: asSentence(error.message) };
  }
}

/**
 * @param {Word | undefined} place
 * @param {keyof typeof sentences} what is wrong there
 * @param {Values} [values] in that sentence
 * @returns {never}
 */
function refuse(place, what, values) {
  const reason = translated(sentences[what], values);
  throw new BoardError(
    place ? tr("line {line}, column {column}: {reason}", { line: place.line, column: place.column, reason }) : reason,
  );
}

/**
 * @param {Word} word that is none
 * @returns {never}
 */
const refuseSign = (word) => refuse(word, "sign", { sign: `'${word.text.slice(0, 1)}'` });

/**
 * @param {string} text
 * @returns {Diagram}
 */
function readBoard(text) {
  if (text.length > MAX_DIAGRAM) {
    refuse(undefined, "length", { number: text.length, most: MAX_DIAGRAM });
  }
  const lines = readLines(text);
  const bad = lines.find(({ kind }) => kind === "bad");
  if (bad) refuseSign(bad.first);
  const block = blockOf(lines);
  const rows = withoutBorders(block.flatMap(({ row }) => row ?? []));
  const files = block.filter(({ kind }) => kind === "files").map((line) => line.text);
  requireRows(rows);
  const alphabet = alphabetOf(rows, files.length > 0 && rows.every(({ left, right }) => left && right));
  const plain = plainRows(placed(rows, files), alphabet);
  requireShape(rows, plain);
  requireFiles(files, plain.length);
  return { rows: plain, links: linksOf(lines, rows), turn: turnOf(splitLines(text), alphabet) };
}

/**
 * @param {Line[]} lines
 * @returns {Line[]} those of the one board between lines of words; rows stand together in it
 */
function blockOf(lines) {
  /** @type {Line[][]} */
  const blocks = [[]];
  for (const line of lines) {
    if (line.kind === "words") blocks.push([]);
    else blocks[blocks.length - 1].push(line);
  }
  const withRows = blocks.filter((block) => block.some(({ row }) => row));
  // Where there are words, a line of dashes may part them.
  const boards = withRows.filter((block) => block.some(({ row }) => row && !row.isBorder));
  const [board = [], second] = boards.length ? boards : withRows;
  if (second) refuse(second.find(({ row }) => row)?.first, "second");
  const isRow = (/** @type {Line} */ { row }) => Boolean(row);
  for (const { kind, first } of board.slice(board.findIndex(isRow), board.findLastIndex(isRow))) {
    if (kind !== "row" && kind !== "links") refuseSign(first);
  }
  return board;
}

/**
 * @param {Row[]} rows
 * @returns {Row[]} without the borders above and below them, which look like rows of empty points
 */
function withoutBorders(rows) {
  if (rows.length < 2) return rows;
  const top = Number(rows[0].isBorder);
  const bottom = rows.length - Number(rows[rows.length - 1].isBorder);
  const inner = rows.slice(top, bottom);
  const tries = [rows, inner, rows.slice(top), rows.slice(0, bottom)];
  return tries.find(isSquare) ?? (inner.length ? inner : rows);
}

/** @param {Row[]} rows */
const isSquare = (rows) => rows.length > 0 && rows.every(({ points }) => points.length === rows.length);

/** @param {Row[]} rows */
function requireRows(rows) {
  const count = rows.length;
  if (count < MIN_SIZE || count > MAX_SIZE) {
    const values = { number: count, least: MIN_SIZE, most: MAX_SIZE };
    refuse(rows[count - 1]?.start, "ranks", values);
  }
  for (const ranks of [rows.map(({ left }) => left), rows.map(({ right }) => right)]) {
    if (!ranks.some(Boolean)) continue;
    for (const [at, rank] of ranks.entries()) {
      const expected = String(isFromNorth(rows) ? at + 1 : count - at);
      if (!rank) refuse(rows[at].start, "unnumbered", { expected });
      if (rank.text !== expected) {
        refuse(rank, "number", { number: rank.text.slice(0, 3), expected });
      }
    }
  }
}

/** @param {Row[]} rows */
const isFromNorth = ([{ left, right }]) => (left ?? right)?.text === "1";

/**
 * @param {Row[]} rows
 * @param {boolean} hasAllCoordinates
 * @returns {string | null} the signs of the stones; null if there are none
 */
function alphabetOf(rows, hasAllCoordinates) {
  let stones = rows.flatMap(({ points }) => points).filter(({ text }) => !EMPTY.includes(text));
  // Between coordinates on all sides, our own programs mark points where nobody may play.
  if (hasAllCoordinates && stones.every(({ text }) => "RBx".includes(text))) {
    stones = stones.filter(({ text }) => text !== "x");
  }
  if (!stones.length) return null;
  const alphabet = ALPHABETS.find((each) => each.includes(stones[0].text.toUpperCase())) ?? "";
  const other = stones.find(({ text }) => !alphabet.includes(text.toUpperCase()));
  if (other) {
    refuse(other, "stones", {
      sign: `'${other.text}'`,
      other: `'${stones[0].text}'`,
      signs: trList([...alphabet], "or"),
    });
  }
  return alphabet;
}

/**
 * @param {Row[]} rows
 * @param {Word[]} files
 * @returns {string[]} the signs of each row, with `.` for blanks that stand for empty points
 */
function placed(rows, files) {
  const signs = rows.map(({ points }) => points.map(({ text }) => text).join(""));
  const all = signs.join("");
  if (!all || [...all].some((sign) => EMPTY.includes(sign))) return signs;
  if (isSquare(rows)) {
    for (const row of rows) {
      const isFramed = files.length || row.left || row.right || row.bars || !row.hasLine;
      if (!isFramed && !isTight(row, rows[0])) refuseBlanks(row);
    }
    return signs;
  }
  const columns = files.length ? columnsOfFiles(files[0]) : columnsBetweenBars(rows);
  if (!columns) {
    for (const row of rows) if (hasBlanks(row)) refuseBlanks(row);
    return signs;
  }
  for (const { points } of rows) {
    for (const point of points) {
      if (!columns.includes(point.column)) refuse(point, "between", { sign: `'${point.text}'` });
    }
  }
  return rows.map(({ points }) =>
    columns.map((column) => points.find((point) => point.column === column)?.text ?? ".").join(""),
  );
}

/** @param {Row} row */
const hasBlanks = ({ points }) =>
  points.length > 1 && points[points.length - 1].column - points[0].column >= points.length;

/**
 * @param {Row} row
 * @returns {never}
 */
const refuseBlanks = ({ start }) => refuse(start, "blanks");

/**
 * @param {Row} row
 * @param {Row} first
 * @returns {boolean} whether there are as many blanks between the signs as in the first row, and none that may stand for
 *   points
 */
function isTight({ points, indent, trailing }, first) {
  const step = points[1].column - points[0].column;
  const isEven = points.every(({ column }, at) => column === points[0].column + at * step);
  const isAlike = indent === first.indent && points.every(({ column }, at) => column === first.points[at].column);
  return isEven && isAlike && (step === 1 || (indent === 0 && trailing < step));
}

/**
 * @param {Word} files
 * @returns {number[]} where the files are that letters name
 */
const columnsOfFiles = ({ text, column }) => [...text.matchAll(/[a-z]/gi)].map(({ index }) => column + index);

/**
 * @param {Row[]} rows
 * @returns {number[] | null} where the files are between bars, if these leave the same room for as many of them as there
 *   are rows
 */
function columnsBetweenBars(rows) {
  const bars = rows[0].bars;
  if (!bars || rows.some((row) => String(row.bars) !== String(bars))) return null;
  const [west, east] = bars;
  const count = rows.length;
  const first = rows.flatMap(({ points }) => points)[0]?.column ?? west + 1;
  /** @type {Record<number, [number, number]>} */
  const starts = {
    [count]: [1, 1],
    [2 * count - 1]: [1, 2],
    [2 * count]: [1 + ((first - west - 1) % 2), 2],
    [2 * count + 1]: [2, 2],
  };
  const [start, step] = starts[east - west - 1] ?? [];
  return start && step ? rows.map((_, at) => west + start + at * step) : null;
}

/**
 * @param {string[]} rows
 * @param {string | null} alphabet
 */
function plainRows(rows, alphabet) {
  const letter = (/** @type {string} */ sign) => ".RB"[1 + (alphabet ?? "RB").indexOf(sign.toUpperCase())];
  return rows.map((row) => [...row].map(letter).join(""));
}

/**
 * @param {Row[]} rows
 * @param {string[]} plain
 */
function requireShape(rows, plain) {
  const columns = plain[0].length;
  const uneven = plain.findIndex(({ length }) => length !== columns);
  if (uneven > 0) {
    const { length } = plain[uneven];
    refuse(rows[uneven].start, "uneven", { number: length, expected: columns });
  }
  const { start } = rows[0];
  if (columns < MIN_SIZE || columns > MAX_SIZE) {
    refuse(start, "files", { number: columns, least: MIN_SIZE, most: MAX_SIZE });
  }
  if (columns !== rows.length) {
    refuse(start, "square", { number: columns, expected: rows.length });
  }
}

/**
 * @param {Word[]} files
 * @param {number} columns
 */
function requireFiles(files, columns) {
  const expected = FILES.slice(0, columns);
  const wrong = files.find((line) => ![expected, FILES_OF_GO.slice(0, columns)].includes(lettersOf(line)));
  if (wrong) {
    const values = { number: columns, first: expected[0], last: expected[columns - 1] };
    refuse(wrong, "letters", values);
  }
}

/**
 * @param {Line[]} lines
 * @param {Row[]} rows
 * @returns {string[] | null} null if no line is about links
 */
function linksOf(lines, rows) {
  const about = lines.filter(({ kind }) => kind === "links").map(({ text }) => text);
  const links = new Set();
  for (const name of about.flatMap(linkNames)) {
    if (isFromNorth(rows)) refuse(name, "north");
    const link = normalLink(name.text.toLowerCase(), rows.length);
    if (!link) refuse(name, "link", { text: quote(name.text) });
    links.add(link);
  }
  for (const { kind, text } of lines) {
    if (kind !== "words" || !OTHER_LINKS.test(text.text)) continue;
    for (const { 0: name, index } of text.text.toLowerCase().matchAll(LINKS)) {
      const link = normalLink(name, rows.length);
      if (link && links.has(link)) continue;
      const place = { ...text, column: text.column + index };
      refuse(place, "stray", { text: `'${name}'` });
    }
  }
  return about.length ? [...links] : null;
}

/**
 * @param {string[]} lines
 * @param {string | null} alphabet
 * @returns {Color | null} the side that is to move, if the text says so of one side
 */
function turnOf(lines, alphabet) {
  /** @type {Color | null} */
  let turn = null;
  for (const [number, line] of lines.entries()) {
    for (const { 1: before, 2: name, index } of line.matchAll(TURN)) {
      const place = { text: name, line: number + 1, column: index + before.length + 1 };
      const side = name.toUpperCase();
      const signs = alphabet ?? ALPHABETS.find((each) => each.includes(side)) ?? "";
      const color = COLORS[name.toLowerCase()] ?? (["red", "blue"][signs.indexOf(side)] || null);
      if (!color || (alphabet === "RB" && /^(?:black|white)$/i.test(name))) {
        refuse(place, "side", { side: `'${name}'` });
      }
      if (turn && turn !== color) refuse(place, "sides");
      turn = /** @type {Color} */ (color);
    }
  }
  return turn;
}
