/** In what way the move of a puzzle wins, in words. */

import { tr } from "../language/tr.js";

/**
 * @param {string} theme of a puzzle, one of those of the list
 * @returns {string}
 */
export function themeInWords(theme) {
  /** @type {Record<string, string>} */
  const words = {
    "only moves": tr("theme|only moves"),
    link: tr("theme|link"),
    fill: tr("theme|fill"),
    "chain of fills": tr("theme|chain of fills"),
    "decisive ban": tr("theme|decisive ban"),
    skip: tr("theme|skip"),
    defence: tr("theme|defence"),
    "double threat": tr("theme|double threat"),
    corner: tr("theme|corner"),
    edge: tr("theme|edge"),
    "join it": tr("theme|join it"),
    "cut it": tr("theme|cut it"),
    ladder: tr("theme|ladder"),
    "quiet move": tr("theme|quiet move"),
    "three to go": tr("theme|three to go"),
    "four to go": tr("theme|four to go"),
    "five to go": tr("theme|five to go"),
    "six to go": tr("theme|six to go"),
  };
  return words[theme] ?? theme;
}
