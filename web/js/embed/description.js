/** What the author of a page asks of a board, read from the attributes and the text of its element. */

import { expand, MAX_LENGTH } from "../address/compression.js";
import { readDisplay } from "../address/display-text.js";
import { readFields, readFragment } from "../address/fragment.js";
import { plainRow } from "../notation/diagram-text.js";
import { isOnBoard, parsePoint } from "../notation/points.js";

/**
 * @typedef {import("../record/reading.js").Reading} Reading
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../pages/theme.js").Scheme} Scheme
 * @typedef {(name: string) => string | null} Attributes the value of an attribute, null if it is missing
 * @typedef {object} Description
 * @property {string | null} link an address or its fragment; null if the attributes say what is shown
 * @property {Map<string, string>} position fields as in a link
 * @property {Map<string, string>} display the same for choices of display, which go before those of the link
 * @property {string} caption
 * @property {boolean} isStatic whether it is a picture only
 * @property {Scheme | null} scheme null follows the page
 * @property {string[]} path a winning path, to be painted until the engine finds it
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

export const ATTRIBUTES = [
  ...POSITION_SOURCES,
  ...["game", "size", "links", "turn", "at", "static"],
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
    position: positionFields(attribute, needsText(attribute) ? text : ""),
    display: present(display),
    caption: (attribute("caption") ?? "").slice(0, MAX_CAPTION),
    isStatic: attribute("static") !== null,
    scheme: scheme ?? null,
    path: (attribute("path") ?? "").slice(0, MAX_LENGTH).split(" "),
    problems:
      scheme === undefined ? ["The attribute theme should be light or dark; the page is followed instead."] : [],
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
 * @returns {Promise<() => Reading>} reads the position, each time anew, as records change
 */
export async function readerOf(description, games) {
  const { link, position, display, path, problems } = description;
  const fragment = link === null ? null : await expand(fragmentOfLink(link));
  const read = () => {
    const reading = (fragment && readFragment(fragment, games)) || readFields(new Map(position), games, []);
    reading.problems.push(...problems);
    const { size } = reading.record;
    reading.hint.path = path.filter((name) => isPointOf(name, size));
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
function fragmentOfLink(link) {
  const text = link.trim();
  return text.slice(text.indexOf("#") + 1);
}

/**
 * @param {Attributes} attribute
 * @param {string} text
 * @returns {Map<string, string>}
 */
function positionFields(attribute, text) {
  const diagram = readDiagram(attribute("setup") ?? text);
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
 * A text diagram, its rows in lines or with slashes between them, in the syntax of links. Mistakes are left as they
 * are: the reader of links has a sentence for them.
 * @param {string} text
 * @returns {{rows: string | null, size: string | null, links: string | null}}
 */
function readDiagram(text) {
  const lines = text
    .slice(0, MAX_LENGTH)
    .split(/[\n/]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isAboutLinks = (/** @type {string} */ line) => /^links:/i.test(line);
  const rows = lines.filter((line) => !isAboutLinks(line)).map(compactRow);
  const links = lines.find(isAboutLinks);
  return {
    rows: rows.length ? rows.join("/") : null,
    size: rows.length ? String(rows.length) : null,
    links: links === undefined ? null : separated(links.slice("links:".length)),
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
