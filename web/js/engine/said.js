/**
 * Sentences of the engine in the language of the page. Beside an answer in English comes what its sentences are made of;
 * `crosscut.bridge.sentences` says how. Pages in English do not ask for it.
 */

import { lang, translated, translatedCount, trList } from "../language/tr.js";

/**
 * @typedef {[template: string, values: Record<string, Value>, one?: string]} Said a sentence. With `one`, the template for
 *   one, it counts its value `n`, and `template` is that for many
 * @typedef {string | number | {list: Value[], word: "and" | "or"} | Rounded | Said} Value
 * @typedef {{number: number, digits: number}} Rounded a number with so many digits behind the point
 * @typedef {Record<string, Said>} Sentences of an answer, by their English texts
 */

/** @returns {boolean} whether the page says other words than the engine */
export const isTranslated = () => "crosscutLanguage" in globalThis;

/**
 * @param {Said} said
 * @returns {string} the sentence in the language of the page
 */
export function sentenceOf([template, values, one]) {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]));
  return one === undefined ? translated(template, shown) : translatedCount(Number(values.n), one, template, shown);
}

/**
 * @param {Value} value
 * @returns {string}
 */
function shownValue(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number") return isTranslated() ? value.toLocaleString(lang()) : String(value);
  if (Array.isArray(value)) return sentenceOf(value);
  if ("number" in value) return isTranslated() ? inDigits(value) : value.number.toFixed(value.digits);
  return trList(value.list.map(shownValue), value.word);
}

/** @param {Rounded} value */
const inDigits = ({ number, digits }) =>
  number.toLocaleString(lang(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * @template T
 * @param {T} answer of the engine, in English
 * @param {Sentences | undefined} said none on pages in English
 * @returns {T} the same with each sentence in the language of the page
 */
export function inThisLanguage(answer, said) {
  return said ? /** @type {T} */ (replaced(answer, said)) : answer;
}

/**
 * @param {unknown} part of an answer
 * @param {Sentences} said
 * @returns {unknown}
 */
function replaced(part, said) {
  if (typeof part === "string") return Object.hasOwn(said, part) ? sentenceOf(said[part]) : part;
  if (Array.isArray(part)) return part.map((inner) => replaced(inner, said));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, replaced(inner, said)]));
}
