/**
 * Sentences in the language of the page. The English text is the key; the messages of another language come with a script
 * of the build, `words/<code>.js`, before the modules. English has none.
 */

/**
 * @typedef {string | number} Value a point, a list, a number, a name, or a whole sentence
 * @typedef {Record<string, Value>} Values by the names between braces
 * @typedef {object} Language
 * @property {string} lang by BCP 47
 * @property {Record<string, string>} messages by their English text
 * @property {Record<string, Record<string, string>>} plurals by the English text of the plural: a text for each category of
 *   `Intl.PluralRules`
 */

/** @returns {Language | undefined} what the page's language says; none for English */
const language = () => /** @type {{ crosscutLanguage?: Language }} */ (globalThis).crosscutLanguage;

/** @returns {string} the language of sentences, numbers and dates, by BCP 47 */
export const lang = () => language()?.lang ?? "en-GB";

/**
 * @param {string} english a whole sentence or label, always a literal. Braces stand around the name of a value: `{name}`.
 *   What is before a bar is never shown: it tells two meanings of a word apart (`step|Back`)
 * @param {Values} [values]
 * @returns {string}
 */
export function tr(english, values) {
  return filled(own(language()?.messages, english) || afterBar(english), values);
}

/**
 * @param {number} count
 * @param {string} one what is said of one, in English: a literal, like `{n} move`
 * @param {string} many what is said of any other number
 * @param {Values} [values] besides `n`
 * @returns {string}
 */
export function trCount(count, one, many, values) {
  const forms = own(language()?.plurals, many);
  const text = forms?.[new Intl.PluralRules(lang()).select(count)] || (count === 1 ? one : many);
  return filled(afterBar(text), { n: count, ...values });
}

/**
 * The same for texts that are no literals of a script, because the engine or the build has them from a Python source, where
 * they are marked as messages: sentences of the engine, names of levels.
 */
export const [translated, translatedCount] = [tr, trCount];

/** @type {Record<string, Intl.ListFormatOptions["type"]>} by the word before the last item */
const LISTS = { and: "conjunction", or: "disjunction" };

/** @type {Map<string, Intl.ListFormat>} each is made once: boards say hundreds of lists at a time */
const formats = new Map();

/**
 * @param {readonly string[]} items
 * @param {"and" | "or" | ""} word
 * @returns {string} `a, b and c`; or `a, b, c` without a word
 */
export function trList(items, word) {
  // The browser's lists without a word have one in most languages, and in Chinese nothing at all.
  if (!word || items.length < 2) return items.join(/^(zh|ja)/.test(lang()) ? "、" : ", ");
  const key = `${word} ${lang()}`;
  const format = formats.get(key) ?? new Intl.ListFormat(lang(), { type: LISTS[word] });
  formats.set(key, format);
  return format.format(items);
}

/**
 * @param {string} reason in the language of the page, as programs get it: it begins small, and has no full stop
 * @returns {string} as a sentence of its own
 */
export function asSentence(reason) {
  const begun = reason.charAt(0).toLocaleUpperCase(lang()) + reason.slice(1);
  return /[.!?。]$/.test(begun) ? begun : tr("{reason}.", { reason: begun });
}

/**
 * @template T
 * @param {Record<string, T> | undefined} record
 * @param {string} key that may be a word of a text, such as `constructor`
 * @returns {T | undefined} what the record itself has
 */
function own(record, key) {
  // Not `Object.hasOwn`: modules say sentences before an old browser is told that it is too old.
  return record && Object.prototype.hasOwnProperty.call(record, key) ? record[key] : undefined;
}

/**
 * @param {string} text
 * @returns {string} without what tells its meaning
 */
function afterBar(text) {
  return text.slice(text.indexOf("|") + 1);
}

/**
 * @param {string} text
 * @param {Values} [values]
 * @returns {string} with the values in their places; they are never searched for places themselves
 */
function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (place, name) => String(own(values, name) ?? place));
}
