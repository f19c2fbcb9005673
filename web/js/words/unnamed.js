/**
 * Sentences for boards that do not show the names of their points: the last move has a ring there, and what is talked
 * about is marked. Who listens to the page hears the names all the same.
 */

import { lang, tr } from "../language/tr.js";

const POINT = "[a-z]\\d{1,2}";
const MOVE = `${POINT}(?:-${POINT})?`;
const LIST = `${MOVE}(?:(?:, | and |; )${MOVE})*`;

/** @type {readonly [RegExp, string][]} for sentences in English, tried one after the other */
const IN_ENGLISH = [
  [`\\bComputer (?:played|made the link) ${MOVE}(?: and (?:linked|filled) ${LIST})?\\.`, "The computer has moved."],
  [`\\bYou (?:played|made the link) ${MOVE}(?: and (?:linked|filled) ${LIST})?\\.`, "You have moved."],
  [`(?:played|made the link) ${MOVE}(?: and (?:linked|filled) ${LIST})?\\.`, "has moved."],
  [`\\blinked ${LIST}\\.`, "linked stones."],
  [`\\bfilled ${LIST}\\.`, "filled a point."],
  [`( moves): ${LIST}\\.`, "$1."],
  [`would play (?:the link )?${MOVE}\\.`, "would play here."],
  [` If (?:Red|Blue) answers (?:the link )?${MOVE}, (?:Red|Blue) goes on with (?:the link )?${MOVE}\\.`, ""],
  [`^${MOVE}: `, ""],
  [`may not play ${POINT}:`, "may not play one point:"],
  [`The link with ${MOVE} is already sent`, "The link with your move is already sent"],
  [`You had taken ${MOVE} back`, "You had taken a move back"],
  [`goes on with ${MOVE}; ${MOVE} is a variation`, "goes on as before; the other move is a variation"],
  [`goes on with ${MOVE}`, "goes on with the other move"],
  [`takes back ${MOVE} and plays ${MOVE}`, "takes a move back and plays another"],
  [`^(Keep|Allow) ${MOVE}$`, "$1 this"],
  [` on ${POINT}\\b`, " there"],
  [`\\b${MOVE}(?:(?:, | and |; )${MOVE})+\\b`, "the marked points"],
  [`\\b${MOVE}\\b`, "the marked point"],
].map(([pattern, text]) => [new RegExp(pattern, "g"), text]);

/** Points and links in any language, with whatever word stands before the last. */
const ANY_LIST = new RegExp(`\\b${MOVE}(?:(?:, |; | \\p{L}+ )${MOVE})+\\b`, "gu");
const ANY_MOVE = new RegExp(`\\b${MOVE}\\b`, "g");

/**
 * @param {string} text
 * @returns {string}
 */
export function withoutNames(text) {
  // Other languages have no sentences of their own for this: a translation of these two may be a mere sign.
  if (!lang().startsWith("en"))
    return text.replaceAll(ANY_LIST, tr("the marked points")).replaceAll(ANY_MOVE, tr("the marked point"));
  const unnamed = IN_ENGLISH.reduce((changed, [pattern, instead]) => changed.replaceAll(pattern, instead), text);
  return unnamed.replaceAll(/(^|\. )([a-z])/g, (_, before, letter) => before + letter.toUpperCase()).trim();
}
