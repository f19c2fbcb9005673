/** The patterns of a game as pictures, each with a label beside it. */

import { tr } from "../language/tr.js";
import { makeElement } from "../pages/page.js";
import { englishName } from "../record/patterns.js";
import { imagePicture, legend } from "./pattern-grid.js";
import { readRules } from "./rules.js";

/** @import { Pattern } from "../record/patterns.js" */

/** @returns what is said of the patterns of a clause, and of one of them that has no name */
const clauses = () =>
  /** @type {const} */ ([
    ["ban", tr("Forbidden patterns"), tr("forbidden")],
    ["fill", tr("Filled automatically"), tr("filled")],
  ]);

/**
 * @param {Pattern} pattern
 * @returns {string} what people call it; empty if it has no name
 */
export function patternName(pattern) {
  /** @type {Record<string, string>} */
  const names = {
    crosscut: tr("pattern|crosscut"),
    square: tr("pattern|square"),
    corner: tr("pattern|corner"),
    stripe: tr("pattern|stripe"),
    "hard corner": tr("pattern|hard corner"),
    "naked attachment": tr("pattern|naked attachment"),
    switch: tr("pattern|switch"),
    "long switch": tr("pattern|long switch"),
    "naked contact": tr("pattern|naked contact"),
    "naked diagonal": tr("pattern|naked diagonal"),
    "two of one colour side by side": tr("pattern|two of one colour side by side"),
    "two colours side by side": tr("pattern|two colours side by side"),
  };
  const name = englishName(pattern);
  return names[name] ?? name;
}

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
                makeElement("figcaption", {}, patternName(pattern) || unnamed),
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
