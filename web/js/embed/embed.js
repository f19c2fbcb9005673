/** The script `embed.js` for pages of any site: everything that `<crosscut-board>` needs but the engine. */

import "../site/missing-methods.js";
import games from "../game/games.js";
import { defineBoardElement } from "./element.js";
import { EngineFrame } from "./engine-frame.js";
import languages from "./published-languages.js";
import { dayOf } from "../puzzles/todays-puzzles.js";

/**
 * @import { FigureSite } from "./figure.js"
 * @typedef {{createScriptURL: (input: string) => string}} Policy
 * @typedef {{createPolicy: (name: string, rules: Policy) => Policy}} TrustedTypes
 */

/** The scripts that are loaded where a page needs them. */
const LATER = Object.freeze({ lesson: "lesson.js", puzzle: "puzzle.js" });

// An element of the page may have this name, and then stands in its place.
const script = Object.getOwnPropertyDescriptor(Document.prototype, "currentScript")?.get?.call(document);
if (!(script instanceof HTMLScriptElement))
  throw new Error("embed.js is a classic script: load it without type=module");

/** @type {Policy | undefined} */
let policy;
/** @type {{day: number, link: Promise<string>} | undefined} the same for all boards of the page */
let puzzle;

/** @type {FigureSite} */
const site = {
  games,
  base: new URL("./", script.src).href,
  engine: new EngineFrame(new URL("engine.html", script.src).href),
  loadLessons: () => void load(script, LATER.lesson),
  todaysPuzzle: () => {
    const day = dayOf(new Date());
    if (puzzle?.day !== day) puzzle = { day, link: todaysPuzzle(script) };
    puzzle.link.catch(() => (puzzle = undefined)); // The next board tries again.
    return puzzle.link;
  },
};

const language = wantedLanguage();
if (language) {
  const added = load(script, `embed-${language}.js`);
  // Without its words the boards are in English.
  for (const type of ["load", "error"]) added.addEventListener(type, () => defineBoardElement(site));
} else defineBoardElement(site);

/** @returns {string | undefined} the published language of the first board that the page has so far, or of the page */
function wantedLanguage() {
  const place = document.querySelector("crosscut-board") ?? document.documentElement;
  const said = place.closest("[lang]")?.getAttribute("lang")?.toLowerCase() ?? "";
  const isIn = (/** @type {string} */ code) => said === code.toLowerCase() || said.split("-")[0] === code;
  return languages.find(isIn);
}

/**
 * @param {HTMLScriptElement} own
 * @returns {Promise<string>} the fragment of a link
 */
function todaysPuzzle(own) {
  const added = load(own, LATER.puzzle);
  return new Promise((resolve, reject) => {
    added.addEventListener("error", reject);
    added.addEventListener("crosscut-puzzle", (event) => resolve(/** @type {CustomEvent<string>} */ (event).detail));
  });
}

/**
 * @param {HTMLScriptElement} own its nonce is what a page's content policy allows scripts by, if it does
 * @param {string} name one of LATER
 * @returns {HTMLScriptElement}
 */
function load(own, name) {
  const { trustedTypes } = /** @type {{trustedTypes?: TrustedTypes}} */ (globalThis);
  // A page may allow a policy of this name only once.
  policy ??= trustedTypes?.createPolicy("crosscut", { createScriptURL: (input) => input });
  const address = new URL(name, own.src).href;
  const added = document.createElement("script");
  added.src = policy?.createScriptURL(address) ?? address;
  added.nonce = own.nonce;
  document.head.append(added);
  return added;
}
