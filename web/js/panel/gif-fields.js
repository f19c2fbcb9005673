/** The fields of the dialog Export that say what the animated picture shows. */

import { tr } from "../language/tr.js";
import { lineOf, MOST_MOVES, tooMany } from "../record/animated-moves.js";
import { quote } from "../notation/quote.js";
import { byId } from "../pages/page.js";

/**
 * @import { Wanted } from "../animation/animated-line.js"
 * @import { Session } from "../game/session.js"
 */

/** The widths of an animated picture, in pixels. */
const MIN_WIDTH = 100;
const MAX_WIDTH = 1200;

export class GifFields {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.from = byId("gif-from", HTMLInputElement);
    this.to = byId("gif-to", HTMLInputElement);
    this.width = byId("gif-width", HTMLInputElement);
    this.coordinates = byId("gif-coordinates", HTMLInputElement);
    this.marks = byId("gif-marks", HTMLInputElement);
    this.names = byId("gif-names", HTMLInputElement);
  }

  /** Fill in what is on the board. */
  show() {
    const { record, display } = this.session;
    this.from.value = "0";
    this.to.value = String(this.#moves);
    this.coordinates.checked = display.coordinates;
    const isNamed = Boolean(record.names.red || record.names.blue);
    this.names.checked = isNamed;
    this.names.disabled = !isNamed;
  }

  /** @returns {Wanted} throws a RangeError with a sentence for numbers that do not fit the line */
  get wanted() {
    const to = wholeNumber(this.to, notALastMove, 0, this.#moves);
    const from = wholeNumber(this.from, notAFirstMove, 0, to);
    const width = wholeNumber(this.width, notAWidth, MIN_WIDTH, MAX_WIDTH);
    const refusal = tooMany(to - from, to);
    if (refusal) {
      this.from.value = String(to - MOST_MOVES);
      throw new RangeError(refusal);
    }
    const [coordinates, marks, names] = [this.coordinates, this.marks, this.names].map(({ checked }) => checked);
    return { from, to, width, coordinates, marks, names };
  }

  /** @returns {number} in the line on the board */
  get #moves() {
    return lineOf(this.session.record).length - 1;
  }
}

/** @typedef {{least: number, most: number, text: string}} Expected */

/** @param {Expected} values */
const notALastMove = (values) => tr("The last move must be a whole number from {least} to {most}, not {text}.", values);

/** @param {Expected} values */
const notAFirstMove = (values) =>
  tr("The first move must be a whole number from {least} to {most}, not {text}.", values);

/** @param {Expected} values */
export const notAWidth = (values) => tr("The width must be a whole number from {least} to {most}, not {text}.", values);

/**
 * @param {HTMLInputElement} field
 * @param {(values: Expected) => string} refusal the sentence about another text
 * @param {number} least
 * @param {number} most
 * @returns {number}
 * @throws {RangeError} with a sentence
 */
export function wholeNumber(field, refusal, least, most) {
  const text = field.value.trim();
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  throw new RangeError(refusal({ least, most, text: quote(text) }));
}
