/** The patterns of a game as pictures, each with a label beside it. */

import { tr } from "../language/tr.js";
import { makeElement } from "../pages/page.js";
import { nameOf } from "../record/patterns.js";
import { imagePicture, legend } from "./pattern-grid.js";
import { readRules } from "./rules.js";

/** @returns what is said of the patterns of a clause, and of one of them that has no name */
const clauses = () =>
  /** @type {const} */ ([
    ["ban", tr("Forbidden patterns"), tr("forbidden")],
    ["fill", tr("Filled automatically"), tr("filled")],
  ]);

/**
 * @param {string} game its id
 * @returns {HTMLElement[]} nothing if its rules have no pattern, or cannot be drawn
 */
export function picturedRules(game) {
  const rules = readRules(game);
  if (!rules) return [];
  const shown = clauses().flatMap(([row, heading, unnamed]) =>
    rules[row].length
      ? [
          makeElement("h3", {}, heading),
          makeElement(
            "div",
            { className: "pattern-pictures" },
            ...rules[row].map((pattern) =>
              makeElement(
                "figure",
                {},
                imagePicture(pattern),
                makeElement("figcaption", {}, nameOf(pattern) || unnamed),
              ),
            ),
          ),
        ]
      : [],
  );
  const patterns = [...rules.ban, ...rules.fill];
  if (!patterns.length) return [];
  return [...shown, makeElement("p", { className: "pattern-legend", ariaHidden: "true" }, ...legend(patterns))];
}
