/** Sentences of the engine as a report is saved with them: what they are made of, and their English texts. */

/** @import { Said, Value } from "../engine/said.js" */

/**
 * @param {Value} value
 * @returns {string} in English, for files
 */
export function inEnglish(value) {
  if (typeof value !== "object") return String(value);
  if ("number" in value) return value.number.toFixed(value.digits);
  if (!Array.isArray(value)) {
    const items = value.list.map(inEnglish);
    const last = items.pop() ?? "";
    return items.length ? `${items.join(", ")} ${value.word} ${last}` : last;
  }
  const [many, values, one = many] = value;
  const template = values.n === 1 ? one : many;
  const shown = template.slice(template.indexOf("|") + 1);
  return shown.replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(values, name) ? inEnglish(values[name]) : place));
}

/** How deeply sentences may stand in one another. */
const DEEPEST = 20;
/** How many digits may be behind the point. */
const MOST_DIGITS = 20;

/**
 * @param {unknown} value that anything may have saved
 * @returns {value is Said}
 */
export function isSaid(value, depth = 0) {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3 || depth > DEEPEST) return false;
  const [template, values, one = ""] = value;
  const areTexts = typeof template === "string" && typeof one === "string";
  const isObject = typeof values === "object" && values !== null;
  return areTexts && isObject && Object.values(values).every((inner) => isValue(inner, depth + 1));
}

/**
 * @param {unknown} value
 * @param {number} depth
 * @returns {value is Value}
 */
function isValue(value, depth) {
  if (typeof value === "string" || Number.isFinite(value) || isSaid(value, depth)) return true;
  const { list, word, number, digits } = Object(value);
  if (Number.isFinite(number)) return Number.isInteger(digits) && digits >= 0 && digits <= MOST_DIGITS;
  const isList = Array.isArray(list) && list.length > 0 && (word === "and" || word === "or");
  return isList && depth < DEEPEST && list.every((item) => isValue(item, depth + 1));
}
