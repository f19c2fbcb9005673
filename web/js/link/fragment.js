/**
 * The address of a game: `#v=1&g=quax&n=11&m=d3.f5&p=...&at=1`. Reading never throws: what can be read is
 * kept, and a sentence says what could not.
 */

import { MAX_SIZE, MIN_SIZE } from "../points.js";
import { GameRecord, nodeAt, pathOf } from "../record.js";
import { emptyRows, readLinks, readRows, writeRows } from "./board-text.js";
import { readMoves, writeMoves } from "./moves-text.js";
import { cleanName, quote } from "./quote.js";

/**
 * @typedef {import("../protocol.js").Color} Color
 * @typedef {import("../protocol.js").Game} Game
 * @typedef {import("../record.js").Setup} Setup
 * @typedef {import("./board-text.js").BoardText} BoardText
 * @typedef {{record: GameRecord, hint: BoardText, problems: string[]}} Reading
 *   The hint is what to paint until the engine has answered.
 */

const VERSION = "1";

/** Longer fragments are cut before they are read. */
const MAX_LENGTH = 200_000;

/**
 * @param {GameRecord} record
 * @param {BoardText} shown the position at the current node
 * @returns {string} without the leading `#`
 */
export function writeFragment(record, shown) {
  const { setup, names, resignation, root, current } = record;
  /** @type {[string, string | number][]} */
  const fields = [
    ["v", VERSION],
    ["g", record.game],
    ["n", record.size],
  ];
  if (setup) {
    fields.push(["s", writeRows(setup.rows)]);
    if (setup.links) fields.push(["l", setup.links.join(".")]);
    if (setup.turn === "blue") fields.push(["t", "b"]);
  }
  if (root.children.length) fields.push(["m", writeMoves(root)]);
  if (names.red) fields.push(["red", encodeName(names.red)]);
  if (names.blue) fields.push(["blue", encodeName(names.blue)]);
  if (resignation?.node === root.end) fields.push(["resigned", resignation.color]);
  if (root.children.length) {
    fields.push(["p", writeRows(shown.rows)]);
    if (shown.links.length) fields.push(["pl", shown.links.join(".")]);
    if (current !== root.end) fields.push(["at", pathOf(current).join(".")]);
  }
  return fields.map(([key, value]) => `${key}=${value}`).join("&");
}

/**
 * @param {string} text a name; brackets are escaped too, because mail programs cut them off
 * @returns {string}
 */
function encodeName(text) {
  return encodeURIComponent(text.toWellFormed()).replace(/%20/g, "+").replace(/[()]/g, (bracket) => (bracket === "(" ? "%28" : "%29"));
}

/**
 * @param {string} fragment with or without the leading `#`
 * @param {readonly Game[]} games
 * @returns {Reading | null} null if there is nothing to read
 */
export function readFragment(fragment, games) {
  const text = fragment.replace(/^#/, "");
  if (!text) return null;
  /** @type {string[]} */
  const problems = [];
  if (text.length > MAX_LENGTH) problems.push(`The link is longer than ${MAX_LENGTH} characters; the rest is left out.`);
  const fields = splitFields(text.slice(0, MAX_LENGTH), problems);
  if ((fields.get("v") ?? VERSION) !== VERSION) {
    problems.push(`The link is of version ${quote(fields.get("v") ?? "")}, newer than this page; some of it may be missing.`);
  }
  const game = readGame(fields.get("g"), games, problems);
  const size = readSize(fields, game, problems);
  const setup = readSetup(fields, size, problems);
  const record = new GameRecord({ game: game.id, size, setup, names: readNames(fields) });
  const { root, problem } = readMoves(fields.get("m") ?? "", size);
  if (problem) problems.push(problem);
  record.root = root;
  readResignation(fields.get("resigned"), record, problems);
  record.goTo(readAt(fields.get("at"), root, problems));
  return { record, hint: readHint(fields, size, setup), problems };
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
    if (cut <= 0 || fields.has(part.slice(0, cut))) continue;
    const value = part.slice(cut + 1).replaceAll("+", " ");
    try {
      fields.set(part.slice(0, cut), decodeURIComponent(value));
    } catch {
      fields.set(part.slice(0, cut), value);
      problems.push(`The field ${quote(part.slice(0, cut))} of the link has a broken % sign; it is read as it stands.`);
    }
  }
  return fields;
}

/**
 * @param {string | undefined} id
 * @param {readonly Game[]} games
 * @param {string[]} problems
 * @returns {Game}
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
 * @param {Game} game
 * @param {string[]} problems
 * @returns {number}
 */
function readSize(fields, game, problems) {
  const text = fields.get("n");
  if (text === undefined) return game.defaultSize;
  const size = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (size >= MIN_SIZE && size <= MAX_SIZE) return size;
  problems.push(`The size ${quote(text)} is no number from ${MIN_SIZE} to ${MAX_SIZE}; ${game.defaultSize} is used instead.`);
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
  const turn = turnText.toLowerCase().startsWith("b") ? "blue" : "red";
  if (!/^(r|b|red|blue)$/i.test(turnText)) problems.push(`The side to move ${quote(turnText)} is neither r nor b; it is Red's turn.`);
  const linksText = fields.get("l");
  if (linksText === undefined) return { rows, links: null, turn };
  const links = readLinks(linksText, size, "links of the set-up");
  if (links.problem) problems.push(links.problem);
  return { rows, links: links.links, turn };
}

/**
 * @param {Map<string, string>} fields
 * @returns {import("../record.js").Names}
 */
function readNames(fields) {
  return { red: cleanName(fields.get("red") ?? ""), blue: cleanName(fields.get("blue") ?? "") };
}

/**
 * @param {string | undefined} text
 * @param {GameRecord} record
 * @param {string[]} problems
 */
function readResignation(text, record, problems) {
  if (text === undefined) return;
  if (text === "red" || text === "blue") record.resignation = { color: text, node: record.root.end };
  else problems.push(`The resignation of ${quote(text)} is left out: it should be red or blue.`);
}

/**
 * @param {string | undefined} text
 * @param {import("../record.js").MoveNode} root
 * @param {string[]} problems
 * @returns {import("../record.js").MoveNode}
 */
function readAt(text, root, problems) {
  if (text === undefined) return root.end;
  const isPath = text.length < 4000 && /^\d{1,4}(\.\d{1,4}\.\d{1,4})*$/.test(text);
  const node = isPath ? nodeAt(root, text.split(".").map(Number)) : null;
  if (!node) problems.push(`The link asks for move ${quote(text)}, which it does not have; the end of the game is shown.`);
  return node ?? root.end;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @param {Setup | null} setup
 * @returns {BoardText}
 */
function readHint(fields, size, setup) {
  const text = fields.get("p");
  if (text === undefined) return { rows: setup?.rows ?? emptyRows(size), links: setup?.links ?? [] };
  return { rows: readRows(text, size, "position").rows, links: readLinks(fields.get("pl") ?? "", size, "links").links };
}
