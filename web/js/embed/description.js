/**
 * What the author of a page wants a board to show, read from the attributes and the text of its element. The text may
 * begin with attributes, too, so that a fenced block of Markdown can say everything that an element can.
 */

import { expand, MAX_LENGTH } from "../address/encoding.js";
import { attributesOf, readDisplay, readRows, readTask, writeRows } from "../address/field-texts.js";
import { readFields, readFragment } from "../address/fragment.js";
import { sentence } from "../address/sentence.js";
import { translated, trList } from "../language/tr.js";
import grammar from "../notation/grammar.js";
import { isPointName, letterAt, pointOf } from "../notation/points.js";
import { quote } from "../notation/quote.js";
import { MAX_DIAGRAM, readDiagram } from "../notation/written-board.js";
import { splitHeading } from "./content.js";
import sentences from "./figure-sentences.js";
import { gameOf } from "../record/own-game.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Values } from "../language/tr.js"
 * @import { Scheme } from "../pages/appearance-dialog.js"
 * @import { FigurePart } from "../address/field-texts.js"
 * @import { Reading } from "../record/record.js"
 * @typedef {(name: string) => string | null} Attributes the value of an attribute, null if it is missing
 * @typedef {object} WrittenSetup what a text diagram says, as fields of a link; null where it says nothing
 * @property {string | null} rows
 * @property {string | null} size
 * @property {string | null} links
 * @property {string | null} turn
 * @property {string | null} problem a sentence about a text that is no diagram
 * @typedef {object} FigureDescription
 * @property {string | null} link an address or its fragment; null if the attributes say what is shown
 * @property {Map<string, string>} position fields as in a link
 * @property {Map<string, string>} display the same for choices of display, which override those of the link
 * @property {Map<string, string>} task fields as in a link, which override those of the link
 * @property {string} caption
 * @property {boolean} isStatic whether it is only a picture
 * @property {Scheme | null} scheme null follows the page
 * @property {string[]} path a winning path to paint until the engine finds it
 * @property {string | null} broken a sentence about what is missing or is not a diagram, so that there is no board
 * @property {string[]} problems sentences about attributes that could not be read
 */

/** Attributes that say which position is shown. If all are missing, the element's text does. */
const POSITION_SOURCES = ["link", "setup", "moves"];

/**
 * @param {keyof typeof sentences} name
 * @param {Values} [values]
 */
const say = (name, values) => translated(sentences[name], values);

const attributesIn = (/** @type {FigurePart} */ part) => attributesOf(part).map(([, name]) => name);

/** Attributes that change how a position is shown, but not the position. */
export const PRESENTATION_ATTRIBUTES = ["caption", "theme", ...attributesIn("display")];

/** Attributes that say what the reader is asked. */
export const TASK_ATTRIBUTES = attributesIn("task");

/** How a fragment alone begins. It may have a `#` of its own, as in a name. */
const FIRST_FIELD = /^[^#?/:.]*=/;

/** Attributes that gather boards in a lesson. */
export const LESSON_ATTRIBUTES = ["lesson", "last"];

/** Attributes that say a position where no link does. */
export const POSITION_ATTRIBUTES = ["setup", ...attributesIn("position")];

export const ATTRIBUTES = ["link", "static", ...POSITION_ATTRIBUTES, ...TASK_ATTRIBUTES, ...PRESENTATION_ATTRIBUTES];

/** What the text of an element may begin with. */
const HEADINGS = new Set([...ATTRIBUTES, ...grammar.attributes]);

/**
 * @param {Attributes} attribute
 * @param {string} text of the element, used where no attribute says what to show
 * @param {string | null} [link] set by a script, in place of the position that they describe
 * @returns {FigureDescription}
 */
export function describe(attribute, text, link = null) {
  const { heading, diagram } = splitHeading(needsText(attribute) ? text : "");
  const said = (/** @type {string} */ name) => attribute(name) ?? heading.get(name) ?? null;
  const theme = said("theme");
  const scheme = theme === "light" || theme === "dark" ? theme : null;
  const address = link ?? said("link");
  const setup = readSetup(said("setup") ?? diagram);
  return {
    link: address,
    broken: address === null ? (problemOfHeading(heading) ?? problemOfSetup(said, setup)) : null,
    position: positionFields(said, setup),
    display: fieldsSaid("display", said),
    task: fieldsSaid("task", said),
    caption: said("caption") ?? "",
    isStatic: said("static") !== null,
    scheme,
    path: ((link === null && said("path")) || "").slice(0, MAX_LENGTH).split(/[\s.]+/),
    problems: [
      ...(theme === scheme ? [] : [say("theme")]),
      // An empty link shows nothing.
      ...(address?.trim() === "" && setup.problem ? [setup.problem] : []),
    ],
  };
}

/**
 * @param {Attributes} attribute
 * @returns {boolean} whether the element's text says what to show
 */
export function needsText(attribute) {
  return POSITION_SOURCES.every((name) => attribute(name) === null);
}

/**
 * @param {FigureDescription} description
 * @param {readonly Game[]} games
 * @returns {Promise<{broken: string | null, read: () => Reading}>} a sentence if there is no board to show, and a function
 *   that reads the position anew each time, because records change
 */
export async function readerOf(description, games) {
  const { link, position, display, task, path, problems } = description;
  const fragment = link === null ? null : await expand(fragmentOf(link));
  const read = () => {
    const reading = (fragment && readFragment(fragment, games)) || readFields(new Map(position), games, []);
    reading.problems.push(...problems);
    const { size } = reading.record;
    if (isOneSides(path, reading)) reading.expectedBoard.path = path;
    if (task.has("task")) reading.task = readTask(task, reading.problems);
    reading.display = readDisplay(display, size, reading.problems, reading.display);
    return reading;
  };
  return { broken: unknownGame(read(), games), read };
}

/**
 * @param {Reading} reading
 * @param {readonly Game[]} games
 * @returns {string | null} why it names no game that there is; null if it does
 */
function unknownGame({ named = "", problems }, games) {
  if (gameOf(games, named)) return null;
  const lost = sentence("z");
  if (!named && problems.includes(lost)) return lost;
  const ids = trList(
    games.map(({ id }) => id),
    "",
  );
  return named ? say("game", { game: quote(named), games: ids }) : say("unnamed", { games: ids });
}

/**
 * @param {string[]} path
 * @param {Reading} reading
 * @returns {boolean} whether all its points hold stones of one side. If not, the author has changed the moves since
 */
function isOneSides(path, { record: { size }, expectedBoard: { rows } }) {
  const letters = new Set(path.map((name) => (isPointName(name, size) ? letterAt(rows, pointOf(name)) : ".")));
  return letters.size === 1 && !letters.has(".");
}

/**
 * @param {string} link a whole address or its fragment alone
 * @returns {string} the fragment
 */
function fragmentOf(link) {
  const text = link.trim();
  return FIRST_FIELD.test(text) ? text : text.slice(text.indexOf("#") + 1);
}

/**
 * @param {Attributes} attribute
 * @param {WrittenSetup} setup
 * @returns {Map<string, string>}
 */
function positionFields(attribute, setup) {
  const { rows, problem, ...drawn } = setup;
  /** @type {Record<string, string | null>} */
  const others = drawn;
  const fields = fieldsSaid("position", (name) => {
    const said = attribute(name);
    return (name === "links" || name === "moves" ? separated(said) : said) ?? others[name] ?? null;
  });
  return rows === null ? fields : fields.set("s", rows);
}

/**
 * @param {Map<string, string>} heading
 * @returns {string | null} a sentence about what is not an attribute
 */
function problemOfHeading(heading) {
  const unknown = [...heading.keys()].find((name) => !HEADINGS.has(name));
  return unknown ? say("attribute", { word: quote(unknown) }) : null;
}

/**
 * @param {Attributes} attribute
 * @param {WrittenSetup} setup the author's diagram
 * @returns {string | null} what is wrong with it; null if it is right, or not needed
 */
function problemOfSetup(attribute, setup) {
  const size = attribute("size")?.trim();
  if (setup.problem) return setup.problem;
  if (!setup.rows) {
    return attribute("moves") === null && attribute("size") === null ? say("empty") : null;
  }
  const rows = setup.size ?? "";
  return size && size !== setup.size ? say("rows", { rows, size: quote(size) }) : null;
}

/**
 * @param {FigurePart} part
 * @param {Attributes} attribute
 * @returns {Map<string, string>} the fields that have a value
 */
function fieldsSaid(part, attribute) {
  const found = attributesOf(part).map(([key, name]) => /** @type {const} */ ([key, attribute(name)]));
  return new Map(found.flatMap(([key, value]) => (value === null ? [] : [[key, value.slice(0, MAX_LENGTH)]])));
}

/**
 * @param {string | null} list words with blanks, commas or points between them
 * @returns {string | null} the same with single points
 */
function separated(list) {
  const words = list && list.slice(0, MAX_LENGTH).trim();
  return words && words.replace(/[\s,.]+/g, ".");
}

/**
 * @param {string} text a text diagram, or rows as in a link, with numbers for empty points; empty if there is none
 * @returns {WrittenSetup}
 */
function readSetup(text) {
  const setup = { rows: null, size: null, links: null, turn: null, problem: null };
  if (!text.trim()) return setup;
  const rows = rowsOfLink(text);
  if (rows) {
    const size = rows.length;
    return {
      ...setup,
      rows: rows.join("/"),
      size: String(size),
      problem: readRows(rows.join("/"), size).problem,
    };
  }
  const { diagram, problem } = readDiagram(text);
  if (!diagram) return { ...setup, problem };
  const { links, turn } = diagram;
  const size = String(diagram.rows.length);
  return { ...setup, rows: writeRows(diagram.rows), size, links: links && links.join("."), turn };
}

/**
 * @param {string} text
 * @returns {string[] | null} rows with numbers for empty points; null for any other text. Ranks beside rows never make
 *   these a square
 */
function rowsOfLink(text) {
  if (text.length > MAX_DIAGRAM || !/\d/.test(text) || !/^[.+\-RXVBOHrxvboh\d\s/]*$/.test(text)) return null;
  const parts = text.split(/[/\n]/).filter((part) => part.trim());
  const rows = parts.map((part) =>
    part.replace(/\s/g, "").replace(/[+-]/g, ".").replace(/[xv]/gi, "R").replace(/[oh]/gi, "B"),
  );
  const isWhole = rows.every((row) => row.replace(/\d{1,2}/g, (run) => ".".repeat(Number(run))).length === rows.length);
  return isWhole || text.includes("/") ? rows : null;
}
