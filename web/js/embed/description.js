/** What the author of a page wants a board to show, read from the attributes and the text of its element. */

import { expand, MAX_LENGTH } from "../address/compression.js";
import { readDisplay } from "../address/display-text.js";
import { readFields } from "../address/fields.js";
import { readFragment } from "../address/fragment.js";
import { readTask } from "../address/task-text.js";
import { plainRow, problemOfDiagram, splitDiagram } from "../notation/diagram-text.js";
import { isOnBoard, parsePoint } from "../notation/points.js";
import { quote } from "../notation/quote.js";

/**
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../pages/theme.js").Scheme} Scheme
 * @typedef {(name: string) => string | null} Attributes the value of an attribute, null if it is missing
 * @typedef {object} Description
 * @property {string | null} link an address or its fragment; null if the attributes say what is shown
 * @property {Map<string, string>} position fields as in a link
 * @property {Map<string, string>} display the same for choices of display, which go before those of the link
 * @property {Map<string, string>} task fields as in a link, which go before those of the link
 * @property {string} caption
 * @property {boolean} isStatic whether it is a picture only
 * @property {Scheme | null} scheme null follows the page
 * @property {string[]} path a winning path, to be painted until the engine finds it
 * @property {string | null} broken a sentence about a diagram that is none: then there is no board
 * @property {string[]} problems sentences about attributes that could not be read
 */

/** Attributes that say which position is shown; without any of them the element's text does. */
const POSITION_SOURCES = ["link", "setup", "moves"];

/** Attributes and the fields of a link that they stand for. */
const DISPLAY_FIELDS = {
  "show-legal": "legal",
  coordinates: "coords",
  numbers: "numbers",
  crop: "crop",
  rotate: "rotate",
};
/** @type {Record<string, keyof import("../record/display.js").Display>} */
const DISPLAY_CHOICES = {
  legal: "legal",
  coords: "coordinates",
  numbers: "numbers",
  crop: "crop",
  rotate: "rotation",
};

/** Attributes that change how a position is shown, but not the position. */
export const PRESENTATION_ATTRIBUTES = ["caption", "theme", ...Object.keys(DISPLAY_FIELDS)];

/** Attributes that say what the reader is asked, and fields of a link of the same names. */
const TASK_FIELDS = ["task", "solution", "notes"];

export const ATTRIBUTES = [
  ...POSITION_SOURCES,
  ...["game", "size", "links", "turn", "at", "static"],
  ...TASK_FIELDS,
  ...PRESENTATION_ATTRIBUTES,
];

const MAX_CAPTION = 2000;

/** @type {Map<string | null, Scheme | null>} */
const SCHEMES = new Map([
  ["light", "light"],
  ["dark", "dark"],
  [null, null],
]);

/**
 * @param {Attributes} attribute
 * @param {string} text a text diagram, used where no attribute says what to show
 * @returns {Description}
 */
export function describe(attribute, text) {
  const theme = attribute("theme");
  const scheme = SCHEMES.get(theme);
  const display = Object.entries(DISPLAY_FIELDS).map(([name, field]) => [field, attribute(name)]);
  return {
    link: attribute("link"),
    broken: attribute("link") === null ? problemOfSetup(attribute, text) : null,
    position: positionFields(attribute, needsText(attribute) ? text : ""),
    display: present(display),
    task: present(TASK_FIELDS.map((name) => [name, attribute(name)])),
    caption: (attribute("caption") ?? "").slice(0, MAX_CAPTION),
    isStatic: attribute("static") !== null,
    scheme: scheme ?? null,
    path: (attribute("path") ?? "").slice(0, MAX_LENGTH).split(" "),
    problems:
      scheme === undefined ? ["The attribute theme should be light or dark; the board follows the page instead."] : [],
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
 * @param {Description} description
 * @param {readonly Game[]} games
 * @returns {Promise<() => Reading>} reads the position again each time, because records change
 */
export async function readerOf(description, games) {
  const { link, position, display, task, path, problems } = description;
  const fragment = link === null ? null : await expand(fragmentOf(link));
  const read = () => {
    const reading = (fragment && readFragment(fragment, games)) || readFields(new Map(position), games, []);
    reading.problems.push(...problems);
    const { size } = reading.record;
    reading.hint.path = path.filter((name) => isPointOf(name, size));
    if (task.has("task")) reading.task = readTask(task, reading.problems);
    const choices = readDisplay(display, size, reading.problems);
    for (const field of display.keys()) {
      const name = DISPLAY_CHOICES[field];
      Object.assign(reading.display, { [name]: choices[name] });
    }
    return reading;
  };
  return read;
}

/**
 * @param {string} name
 * @param {number} size
 */
function isPointOf(name, size) {
  const point = parsePoint(name);
  return point !== null && isOnBoard(point, size);
}

/**
 * @param {string} link a whole address or its fragment alone
 * @returns {string} the fragment
 */
function fragmentOf(link) {
  const text = link.trim();
  return text.slice(text.indexOf("#") + 1);
}

/**
 * @param {Attributes} attribute
 * @param {string} text
 * @returns {Map<string, string>}
 */
function positionFields(attribute, text) {
  const diagram = diagramFields(attribute("setup") ?? text);
  return present([
    ["g", attribute("game")],
    ["n", attribute("size") ?? diagram.size],
    ["s", diagram.rows],
    ["l", separated(attribute("links")) ?? diagram.links],
    ["t", attribute("turn")],
    ["m", separated(attribute("moves"))],
    ["at", attribute("at")],
  ]);
}

/**
 * @param {Attributes} attribute
 * @param {string} text
 * @returns {string | null} what is wrong with the author's diagram; null if nothing is, or there is none
 */
function problemOfSetup(attribute, text) {
  const diagram = attribute("setup") ?? (needsText(attribute) ? text : "");
  if (!diagram.trim()) return null;
  const size = attribute("size")?.trim();
  const { rows } = splitDiagram(diagram.slice(0, MAX_LENGTH));
  const isOther = size && rows.length && size !== String(rows.length);
  return (
    problemOfDiagram(diagram) ??
    (isOther ? `The diagram has ${rows.length} rows, but the size is ${quote(size)}.` : null)
  );
}

/**
 * @param {(string | null)[][]} fields
 * @returns {Map<string, string>} those that have a value
 */
function present(fields) {
  const found = fields.filter(([, value]) => value !== null);
  return new Map(found.map(([key, value]) => [String(key), String(value).slice(0, MAX_LENGTH)]));
}

/**
 * @param {string | null} list words with blanks, commas or points between them
 * @returns {string | null} the same with single points
 */
function separated(list) {
  return (
    list &&
    list
      .slice(0, MAX_LENGTH)
      .trim()
      .split(/[\s,.]+/)
      .join(".")
  );
}

/**
 * @param {string} text a text diagram
 * @returns {{rows: string | null, size: string | null, links: string | null}} the same as fields of a link
 */
function diagramFields(text) {
  const { rows, links } = splitDiagram(text.slice(0, MAX_LENGTH));
  return {
    rows: rows.length ? rows.map(compactRow).join("/") : null,
    size: rows.length ? String(rows.length) : null,
    links: links && links.join("."),
  };
}

/**
 * @param {string} row
 * @returns {string} with numbers for empty runs
 */
function compactRow(row) {
  const letters = plainRow(row);
  return /\d/.test(letters) ? letters : letters.replace(/\.+/g, ({ length }) => String(length));
}
