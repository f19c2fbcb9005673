/** What Python says about a program, read with suspicion: the program may have taken its worker over. */

import { isPlainPicture, LONGEST_PICTURE } from "./picture.js";

/** @import { FromProgram } from "../engine/protocol.js" */

/** The most that a page shows of a program: messages, characters of text, pictures and tables. */
const MOST_MESSAGES = 5_000;
const MOST_TEXT = 110_000;
const MOST_LINES = 2_500;
const MOST_PICTURES = 100;
const MOST_CELLS = 5_000;
/** The longest message, in characters: a picture as JSON. */
const LONGEST_MESSAGE = LONGEST_PICTURE * 1.2;
/** The longest error, in characters. */
const LONGEST_ERROR = 500;
/** A move as the engine writes it, or that the bot resigns. */
const MOVE = /^(swap|resign|[a-z]\d{1,2}(-[a-z]\d{1,2})?)$/;

/** What one program may still show. */
export class Allowance {
  #left = { messages: MOST_MESSAGES, text: MOST_TEXT, lines: MOST_LINES, pictures: MOST_PICTURES, cells: MOST_CELLS };

  /**
   * @param {unknown} data what has come from its worker
   * @returns {FromProgram | null} null if it is nothing that a worker says, or too much
   */
  take(data) {
    const left = this.#left;
    left.messages -= 1;
    const said = left.messages < 0 ? null : readMessage(data);
    if (said?.type === "text") {
      left.text -= said.text.length;
      left.lines -= said.text.split("\n").length - 1;
    }
    if (said?.type === "picture") left.pictures -= 1;
    if (said?.type === "table") left.cells -= said.rows.reduce((sum, row) => sum + row.length, 0);
    return Object.values(left).every((rest) => rest >= 0) ? said : null;
  }
}

/**
 * @param {unknown} data what has come from a worker
 * @returns {FromProgram | null} null if it is nothing that a worker says
 */
export function readMessage(data) {
  if (typeof data !== "string" || data.length > LONGEST_MESSAGE) return null;
  try {
    const { type, ...fields } = Object(JSON.parse(data));
    return Object.hasOwn(READERS, type) ? READERS[/** @type {FromProgram["type"]} */ (type)](fields) : null;
  } catch {
    return null;
  }
}

/** @type {Record<FromProgram["type"], (fields: Record<string, unknown>) => FromProgram | null>} */
const READERS = {
  ready: () => ({ type: "ready" }),
  broken: ({ message }) => ({ type: "broken", message: shortText(message) }),
  end: ({ message, line }) => ({
    type: "end",
    message: shortText(message),
    line: Number.isSafeInteger(line) ? Number(line) : 0,
  }),
  text: ({ text, isError }) => (typeof text === "string" ? { type: "text", text, isError: isError === true } : null),
  picture: ({ svg, caption }) =>
    typeof svg === "string" && isPlainPicture(svg) ? { type: "picture", svg, caption: shortText(caption) } : null,
  move: ({ move }) => (typeof move === "string" && MOVE.test(move) ? { type: "move", move } : null),
  table: ({ rows }) => (isTable(rows) ? { type: "table", rows } : null),
};

/** @param {unknown} value */
const shortText = (value) => (typeof value === "string" ? value.slice(0, LONGEST_ERROR) : "");

/**
 * @param {unknown} rows
 * @returns {rows is string[][]}
 */
function isTable(rows) {
  const isRow = (/** @type {unknown} */ row) => Array.isArray(row) && row.every((cell) => typeof cell === "string");
  return Array.isArray(rows) && rows.every(isRow);
}
