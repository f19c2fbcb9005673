/** What the fields of an address mean. Nothing throws: what can be read is kept, and a sentence says what could not. */

import { MAX_SIZE, MIN_SIZE } from "../notation/points.js";
import { boundedName, MAX_NAME, quote } from "../notation/quote.js";
import { foretell } from "../record/foretell.js";
import { GameRecord, nodeAt } from "../record/record.js";
import { readAnnotations } from "./annotations-text.js";
import { readLinks, readRows } from "./board-text.js";
import { readByLink } from "./by-link-text.js";
import { MAX_LENGTH } from "./compression.js";
import { readDisplay } from "./display-text.js";
import { readMoves } from "./moves-text.js";
import { readPath } from "./paths.js";
import { readTask } from "./task-text.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../record/record.js").Setup} Setup
 * @typedef {import("../notation/rows.js").BoardText} BoardText
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {Pick<Game, "id" | "name" | "defaultSize" | "links" | "fills" | "skips" | "mostForbidden">} KnownGame
 */

/** The version of links that is written, and read without a warning. */
export const VERSION = "1";

/**
 * @param {Map<string, string>} fields unescaped values by their keys
 * @param {readonly KnownGame[]} games
 * @param {string[]} [problems] those found before
 * @returns {Reading}
 */
export function readFields(fields, games, problems = []) {
  if (fields.has("z")) {
    problems.push(
      `The compressed part of the link could not be read: it is broken or holds more than ${MAX_LENGTH} characters.`,
    );
  }
  if ((fields.get("v") ?? VERSION) !== VERSION) {
    problems.push(
      `The link is of version ${quote(fields.get("v") ?? "")}, newer than this page; some of it may be missing.`,
    );
  }
  const game = readGame(fields.get("g"), games, problems);
  const size = readSize(fields, game, problems);
  const setup = readSetup(fields, size, problems);
  const names = { red: readName(fields, "red", problems), blue: readName(fields, "blue", problems) };
  const record = new GameRecord({ game: game.id, size, setup, names });
  const { root, problem } = readMoves(fields.get("m") ?? "", size);
  if (problem) problems.push(problem);
  record.root = root;
  readResignation(fields.get("resigned"), record, problems);
  record.byLink = readByLink(fields, problems);
  readAnnotations(fields, root, size, problems);
  const display = readDisplay(fields, size, problems);
  const task = readTask(fields, problems);
  record.goTo(readAt(fields.get("at"), root, problems));
  const hint = readHint(fields, size) ?? foretell(record, game);
  return { record, display, hint, hasHint: fields.has("p"), problems, task };
}

/**
 * @param {string | undefined} id
 * @param {readonly KnownGame[]} games
 * @param {string[]} problems
 * @returns {KnownGame}
 */
function readGame(id, games, problems) {
  const game = games.find((candidate) => candidate.id === id);
  if (game) return game;
  const missing = id === undefined ? "The link names no game" : `There is no game ${quote(id)} here`;
  problems.push(`${missing}; ${games[0].name} is shown instead.`);
  return games[0];
}

/**
 * @param {Map<string, string>} fields
 * @param {KnownGame} game
 * @param {string[]} problems
 * @returns {number}
 */
function readSize(fields, game, problems) {
  const text = fields.get("n");
  if (text === undefined) return game.defaultSize;
  const size = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (size >= MIN_SIZE && size <= MAX_SIZE) return size;
  problems.push(
    `The size ${quote(text)} is not a number from ${MIN_SIZE} to ${MAX_SIZE}; ${game.defaultSize} is used instead.`,
  );
  return game.defaultSize;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @param {string[]} problems
 * @returns {Setup | null}
 */
function readSetup(fields, size, problems) {
  const text = fields.get("s");
  if (text === undefined) return null;
  const { rows, problem } = readRows(text, size, "set-up");
  if (problem) problems.push(problem);
  const turnText = fields.get("t") ?? "r";
  const turn = ["b", "blue"].includes(turnText.toLowerCase()) ? "blue" : "red";
  if (turn === "red" && !["r", "red"].includes(turnText.toLowerCase()))
    problems.push(`The side to move ${quote(turnText)} is neither r nor b; it is Red's turn.`);
  const linksText = fields.get("l");
  if (linksText === undefined) return { rows, links: null, turn };
  const links = readLinks(linksText, size, "links of the set-up");
  if (links.problem) problems.push(links.problem);
  return { rows, links: links.links, turn };
}

/**
 * @param {Map<string, string>} fields
 * @param {Color} color
 * @param {string[]} problems
 * @returns {string}
 */
function readName(fields, color, problems) {
  const { text, isCut } = boundedName(fields.get(color) ?? "");
  if (isCut) {
    const side = color === "red" ? "Red" : "Blue";
    problems.push(`The name of ${side} is longer than ${MAX_NAME} characters; the rest is left out.`);
  }
  return text;
}

/**
 * @param {string | undefined} text
 * @param {GameRecord} record
 * @param {string[]} problems
 */
function readResignation(text, record, problems) {
  if (text === undefined) return;
  const [, color, path] = /^(red|blue)(?:\.(.*))?$/s.exec(text) ?? [];
  const place = path === undefined ? null : readPath(path);
  const node = path === undefined ? record.root.end : place && nodeAt(record.root, place);
  if (color && node && !node.children.length) record.resignation = { color: color === "red" ? "red" : "blue", node };
  else problems.push(`The resignation of ${quote(text)} is left out: it should be red or blue.`);
}

/**
 * @param {string | undefined} text
 * @param {import("../record/record.js").MoveNode} root
 * @param {string[]} problems
 * @returns {import("../record/record.js").MoveNode}
 */
function readAt(text, root, problems) {
  if (text === undefined) return root.end;
  const path = readPath(text);
  const node = path && nodeAt(root, path);
  if (!node)
    problems.push(`The link asks for move ${quote(text)}, which it does not have; the end of the game is shown.`);
  return node ?? root.end;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @returns {BoardText | null} what the link says that is on the board
 */
function readHint(fields, size) {
  const text = fields.get("p");
  if (text === undefined) return null;
  return { rows: readRows(text, size, "position").rows, links: readLinks(fields.get("pl") ?? "", size, "links").links };
}
