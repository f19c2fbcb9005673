/**
 * Sentences for boards that do not show the names of their points: the last move has a ring there, and what is talked
 * about is marked. Who listens to the page hears the names all the same.
 */

import { lang, tr } from "../language/tr.js";
import { moveSentence } from "./moves.js";
import { YOU } from "./names.js";

const POINT = "[a-z]\\d{1,2}";
const MOVE = `${POINT}(?:-${POINT})?`;
const LIST = `${MOVE}(?:(?:, | and |; )${MOVE})*`;
/** The points of a shape, such as a crosscut. */
const SHAPE = `${POINT}(?: ${POINT})+`;

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
  [`(?<=[a-z]): ${SHAPE}(?:(?: and |; )${SHAPE})*\\b`, ""],
  [`\\bThe crosscut ${SHAPE} has`, "The marked crosscut has"],
  [`\\b${MOVE}(?:(?:, | and |; | )${MOVE})+\\b`, "the marked points"],
  [`\\b${MOVE}\\b`, "the marked point"],
].map(([pattern, text]) => [new RegExp(pattern, "g"), text]);

/** Points and links in any language, with whatever word stands before the last. */
const ANY_LIST = new RegExp(`\\b${MOVE}(?:(?:, |; | | \\p{L}+ )${MOVE})+\\b`, "gu");
const ANY_MOVE = new RegExp(`\\b${MOVE}\\b`, "g");
const PLACE = /\{(\w+)\}/g;
const OF_PATTERNS = /[.*+?^$()[\]\\|]/g;

/** @type {Record<string, string>} what may stand in a place; in any other one a name, or how the sentence goes on */
const IN_PLACES = { point: POINT, end: POINT, points: "[^.]+" };
const AS_PLACES = { point: "{point}", reason: "{reason}" };
const KEPT = { name: "$<name>", reason: "$<reason>" };

/** @param {string} who */
const moveSentences = (who) =>
  ["{point}", "{point}-{end}"].flatMap((move) =>
    [[], ["{points}"]].flatMap((linked) =>
      [[], ["{points}"]].map((filled) => moveSentence(who, { move, color: "red", linked, filled, skipped: null })),
    ),
  );

/** @returns {[string, string[]][]} in the page's language: what is seen, and the sentences that it stands for */
const seenInstead = () => [
  [tr("{name} has moved.", KEPT), moveSentences("{name}")],
  [tr("You have moved."), moveSentences(YOU)],
  [tr("Red may not play one point: {reason}", KEPT), [tr("Red may not play {point}: {reason}", AS_PLACES)]],
  [tr("Blue may not play one point: {reason}", KEPT), [tr("Blue may not play {point}: {reason}", AS_PLACES)]],
];

/**
 * @param {string} sentence with its places
 * @returns {RegExp} for what it is with values
 */
function asPattern(sentence) {
  const escaped = sentence.replaceAll(OF_PATTERNS, "\\$&");
  return new RegExp(
    escaped.replaceAll(PLACE, (_, name) => `(?<${name}>${IN_PLACES[name] ?? "[^.:;!?]+"})`),
    "g",
  );
}

/**
 * @param {string} text in the page's language, which is not English
 * @returns {string}
 */
function withoutNamesInTranslation(text) {
  let unnamed = text;
  for (const [seen, sentences] of seenInstead())
    for (const sentence of sentences) unnamed = unnamed.replaceAll(asPattern(sentence), seen);
  // Any other sentence gets the same word in every place and case: a translation of these two may be a mere sign.
  return unnamed.replaceAll(ANY_LIST, tr("the marked points")).replaceAll(ANY_MOVE, tr("the marked point"));
}

/**
 * @param {string} text
 * @returns {string}
 */
export function withoutNames(text) {
  if (!lang().startsWith("en")) return withoutNamesInTranslation(text);
  const unnamed = IN_ENGLISH.reduce((changed, [pattern, instead]) => changed.replaceAll(pattern, instead), text);
  return unnamed.replaceAll(/(^|\. )([a-z])/g, (_, before, letter) => before + letter.toUpperCase()).trim();
}
