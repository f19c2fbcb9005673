/**
 * The address of a game: `#g=quax&n=11&m=d3.f5&p=...&at=1&v=1`. Reading never throws: what can be read is kept, and
 * sentences say what could not be read.
 */

import { compress, escapeId, escapeText, expand, unescapeText } from "./encoding.js";
import {
  LINK_FIELDS,
  readByLink,
  readDisplay,
  readLinks,
  readRows,
  readTask,
  readValue,
  writeByLink,
  writeDisplay,
  writeRows,
} from "./field-texts.js";
import { sentence } from "./sentence.js";
import { readAnnotations, readMoves, readPath, writeAnnotations, writeMoves } from "./tree-text.js";
import grammar from "../notation/grammar.js";
import { emptyRows, MIN_SIZE } from "../notation/points.js";
import { asTyped } from "../notation/unseen.js";
import { firstCharacters, quote } from "../notation/quote.js";
import { GameRecord, nodeAt, pathOf, USUAL_DISPLAY, writeResignation } from "../record/record.js";
import { foretell } from "../record/foretell.js";
import { gameOf, OWN } from "../record/own-game.js";
import { pause } from "../site/events.js";

/**
 * @import { Color, Game } from "../engine/wire.js"
 * @import { BoardText } from "../notation/points.js"
 * @import { Display, MoveNode, Reading, Setup } from "../record/record.js"
 * @typedef {[string, string | number]} WrittenField a key and its value
 * @typedef {Pick<GameRecord, "game" | "size" | "setup" | "names" | "called" | "inventor" | "resignation" | "byLink" | "root" | "current">} Written
 *   the parts of a record that are written
 */

const { version: VERSION, versionOfOwnGames: VERSION_OF_OWN_GAMES, limits } = grammar;
const KEYS = Object.keys(LINK_FIELDS);

/** A fragment longer than this is shared in its compact form. */
export const { MAX_READABLE } = limits;

/** A fragment longer than this is read in a turn of its own, so that the page stays responsive. */
const QUICKLY_READ = 20_000;

/** Fields that are written beside the compressed ones. */
const BESIDE = ["at", "v"];

/** Characters at the end of the last field, of which any may have been added. */
const LONGEST_ADDITION = 1_000;

/**
 * @param {Written} record
 * @param {BoardText | null} boardText the position at the current node; null if readers can foretell it (`boardToWrite`)
 * @param {Display} [display]
 * @returns {string} without the leading `#`
 */
export function writeFragment(record, boardText, display = USUAL_DISPLAY) {
  return joined(fieldsOf(record, boardText, display));
}

/**
 * @param {Written} record
 * @param {BoardText | null} boardText the position at the current node; null if readers can foretell it (`boardToWrite`)
 * @param {Display} [display]
 * @returns {Promise<string>} the fragment, in its compact form if the readable one is long, and without the board if that is
 *   still too long
 */
export async function shareableFragment(record, boardText, display) {
  const readable = writeFragment(record, boardText, display);
  if (readable.length <= MAX_READABLE) return readable;
  const compact = await compactFragment(record, boardText, display, BESIDE);
  return compact.length <= MAX_READABLE ? compact : compactFragment(record, boardText, display);
}

/**
 * @param {Written} record
 * @param {BoardText | null} boardText
 * @param {Display} [display]
 * @param {string[]} left keys of fields that are not compressed; those of the board are left out
 * @returns {Promise<string>} the fragment in its compact form
 */
export async function compactFragment(record, boardText, display = USUAL_DISPLAY, left = ["p", "pl", ...BESIDE]) {
  const fields = fieldsOf(record, boardText, display);
  if (typeof CompressionStream === "undefined") return joined(fields); // Some older browsers have none.
  const z = await compress(joined(fields.filter(([key]) => !left.includes(key))));
  return joined([
    ["z", z],
    ["at", pathOf(record.current).join(".")],
    ["v", versionFor(record.game)],
  ]);
}

/**
 * @param {string} text a fragment that the page has written, or an address with one
 * @param {string} key of a field that is none of the record, such as `level`
 * @param {string | number} value escaped
 * @returns {string} with this field, in place of the one that it had or before the version, which stays last
 */
export function withLinkField(text, key, value) {
  return text.replace(new RegExp(`&${key}=[^&]*|(?=&v=)`), () => `&${key}=${value}`);
}

/**
 * @param {WrittenField[]} fields
 * @returns {string} in the order in which they are written
 */
function joined(fields) {
  const values = new Map(fields);
  return KEYS.flatMap((key) => (values.has(key) ? `${key}=${values.get(key)}` : [])).join("&");
}

/**
 * @param {Written} record
 * @param {BoardText | null} boardText
 * @param {Display} display
 * @returns {WrittenField[]} the fields with escaped values
 */
function fieldsOf(
  { game, size, setup, names, called, inventor, resignation, byLink, root, current },
  boardText,
  display,
) {
  /** @type {WrittenField[]} */
  const fields = [
    ["g", escapeId(game)],
    ["n", size],
    ["v", versionFor(game)],
  ];
  if (setup) {
    fields.push(["s", writeRows(setup.rows)]);
    if (setup.links) fields.push(["l", setup.links.join(".")]);
    if (setup.turn === "blue") fields.push(["t", "b"]);
  }
  if (root.children.length) fields.push(["m", writeMoves(root)]);
  if (names.red) fields.push(["red", escapeText(names.red)]);
  if (names.blue) fields.push(["blue", escapeText(names.blue)]);
  if (called) fields.push(["called", escapeText(called)]);
  if (inventor) fields.push(["inventor", escapeText(inventor)]);
  if (resignation) fields.push(["resigned", writeResignation(resignation, root)]);
  fields.push(...writeByLink(byLink), ...writeAnnotations(root), ...writeDisplay(display));
  const written = root.children.length ? boardText : null;
  if (written) fields.push(["p", writeRows(written.rows)]);
  if (written?.links.length) fields.push(["pl", written.links.join(".")]);
  if (current !== root.end) fields.push(["at", pathOf(current).join(".")]);
  return fields;
}

/**
 * @param {string} game its id
 * @returns {string} the version of a link to it: pages that know no own games would show another game, so they must say
 *   that the link is newer than they are
 */
function versionFor(game) {
  return game.startsWith(OWN) ? VERSION_OF_OWN_GAMES : VERSION;
}

/**
 * @param {string} fragment readable or compact. With its leading `#` it is an address, which people send each other:
 *   without `v` it may have been cut off
 * @param {readonly KnownGame[]} games
 * @returns {Promise<Reading | null>} null if there is nothing to read
 */
export async function readAnyFragment(fragment, games) {
  const isAddress = fragment.startsWith("#");
  const whole = await expand(fragment.replace(/^#/, ""));
  if (whole.length <= QUICKLY_READ) return readWhole(whole, games, isAddress);
  await pause();
  const reading = readWhole(whole, games, isAddress);
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
 * @param {string} whole a readable fragment without its `#`
 * @param {readonly KnownGame[]} games
 * @param {boolean} [isAddress]
 * @returns {Reading | null} null if there is nothing to read
 */
function readWhole(whole, games, isAddress = false) {
  if (!whole) return null;
  const { text, isCut } = firstCharacters(whole.toWellFormed(), limits.MAX_LENGTH);
  const problems = isCut ? [sentence("length")] : [];
  const there = isCut ? text.slice(0, Math.max(text.lastIndexOf("&"), 0)) : text;
  const fields = splitFields(there, isAddress, problems);
  const hasEnd = !isAddress || Boolean(fields.get("v"));
  if (!hasEnd) problems.unshift(sentence("cut"));
  return { ...readFields(fields, games, problems), isCut: !hasEnd };
}

/**
 * @param {string} text
 * @param {boolean} isAddress
 * @param {string[]} problems
 * @returns {Map<string, string>} if a field is repeated, the first one counts
 */
function splitFields(text, isAddress, problems) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  const parts = text.split("&").filter((part) => part.includes("="));
  for (const [index, part] of parts.entries()) {
    const cut = part.indexOf("=");
    const key = asTyped(unescapeText(part.slice(0, cut)).text);
    if (!KEYS.includes(key) || fields.has(key)) continue;
    const { kind, entry } = LINK_FIELDS[key];
    const isText = ["name", "text"].includes(kind) || entry === "comment";
    const trimmed = (/** @type {string} */ said) => (index === parts.length - 1 ? withoutAdditions(said, key) : said);
    const said = part.slice(cut + 1).replaceAll("+", " ");
    const value = unescapeText(isText && isAddress ? trimmed(said) : said);
    if (!value.isWhole) problems.push(sentence("escape", { text: quote(key) }));
    fields.set(key, isText ? value.text : trimmed(asTyped(value.text)));
  }
  return fields;
}

/**
 * @param {string} value of the last field
 * @param {string} key
 * @returns {string} without what messengers, mail programs and Markdown put behind a link
 */
function withoutAdditions(value, key) {
  // Rows with numbers have no full stops.
  const { kind, ends = "" } = LINK_FIELDS[key];
  const own = kind === "rows" && /\d/.test(value) ? "" : ends;
  const end = new RegExp(`(^|[\\p{L}\\p{N}][${own}]*)[^\\p{L}\\p{N}]*$`, "u");
  return value.slice(0, -LONGEST_ADDITION) + value.slice(-LONGEST_ADDITION).replace(end, "$1");
}

/**
 * @typedef {Pick<Game, "id" | "name" | "defaultSize" | "maxSize" | "links" | "fills" | "skips" | "mostForbidden">} KnownGame
 */

/**
 * @param {Map<string, string>} fields unescaped values by their keys
 * @param {readonly KnownGame[]} games
 * @param {string[]} [problems] found before
 * @returns {Reading}
 */
export function readFields(fields, games, problems = []) {
  if (fields.has("z")) problems.push(sentence("z"));
  if (fields.get("v")) readValue(fields, "v", problems);
  const game = readGame(fields.get("g"), games, problems);
  const size = readSize(fields, game, problems);
  const setup = readSetup(fields, size, problems);
  const [red, blue, called, inventor] = ["red", "blue", "called", "inventor"].map((key) =>
    readValue(fields, key, problems),
  );
  const record = new GameRecord({ game: game.id, size, setup, names: { red, blue }, called, inventor });
  const { root, problem } = readMoves(fields.get("m") ?? "", size);
  if (problem) problems.push(problem);
  record.root = root;
  readResignation(fields.get("resigned"), record, problems);
  record.byLink = readByLink(fields, problems);
  readAnnotations(fields, root, size, problems);
  const display = readDisplay(fields, size, problems);
  const task = readTask(fields, problems);
  record.goTo(readAt(fields.get("at"), root, problems));
  const expectedBoard = readBoardText(fields, size) ?? foretell(record, game);
  const [level, beat] = ["level", "beat"].map((key) => Number(readValue(fields, key, problems)));
  return {
    record,
    display,
    expectedBoard,
    givesBoard: fields.has("p"),
    problems,
    task,
    level,
    beat,
    named: fields.get("g"),
  };
}

/**
 * @param {string | undefined} id
 * @param {readonly KnownGame[]} games
 * @param {string[]} problems
 * @returns {KnownGame}
 */
function readGame(id, games, problems) {
  const game = id === undefined ? undefined : gameOf(games, id);
  if (game) return game;
  const [{ name: shown }] = games;
  problems.push(id === undefined ? sentence("no g", { shown }) : sentence("g", { text: quote(id), shown }));
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
  if (size >= MIN_SIZE && size <= game.maxSize) return size;
  problems.push(sentence("n", { text: quote(text), MIN_SIZE, MAX_SIZE: game.maxSize, usual: game.defaultSize }));
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
  const { rows, problem } = text === undefined ? { rows: emptyRows(size) } : readRows(text, size);
  if (problem) problems.push(problem);
  const turn = readValue(fields, "t", problems).startsWith("b") ? "blue" : "red";
  const linksText = fields.get("l");
  // Without a set-up there are no stones to link, so no link fits, as on a board of one point.
  const links = readLinks(linksText ?? "", text === undefined ? 1 : size);
  if (links.problem) problems.push(links.problem);
  if (text === undefined && turn === "red") return null;
  return { rows, links: linksText === undefined ? null : links.links, turn };
}

/**
 * @param {string | undefined} text
 * @param {GameRecord} record
 * @param {string[]} problems
 */
function readResignation(text, record, problems) {
  if (text === undefined) return;
  const [color, ...path] = text.split(".");
  const place = readPath(path.join("."));
  const node = path.length ? place && nodeAt(record.root, place) : record.root.end;
  if (grammar.fields.resigned.words.includes(color) && node && !node.children.length)
    record.resignation = { color: /** @type {Color} */ (color), node };
  else problems.push(sentence("resigned", { text: quote(text) }));
}

/**
 * @param {string | undefined} text
 * @param {MoveNode} root
 * @param {string[]} problems
 * @returns {MoveNode}
 */
function readAt(text, root, problems) {
  if (text === undefined) return root.end;
  const path = readPath(text);
  const node = path && nodeAt(root, path);
  if (!node) problems.push(sentence("at", { text: quote(text) }));
  return node ?? root.end;
}

/**
 * @param {Map<string, string>} fields
 * @param {number} size
 * @returns {BoardText | null} the board according to the link
 */
function readBoardText(fields, size) {
  const text = fields.get("p");
  if (text === undefined) return null;
  return { rows: readRows(text, size).rows, links: readLinks(fields.get("pl") ?? "", size).links };
}
