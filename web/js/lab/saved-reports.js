/** What was measured in this browser, a report for each game. */

import { listIn, readItem, REPORTS, writeItem } from "../saved/storage.js";
import { isSaid } from "./saved-sentences.js";

/**
 * @import { Said } from "../engine/said.js"
 * @import { LabReport } from "../engine/wire.js"
 * @typedef {Omit<LabReport, "sentences"> & {sentences: (Said | string)[]}} ToldReport a report whose sentences any language
 *   can say; those of older reports are English
 * @typedef {ToldReport & {seconds?: number}} SavedReport with the time that it took; unless given it was not stopped
 */

const MOST = 20;

/** What is known of games of one kind. */
const NUMBERS = [
  "stuck",
  "tied",
  "red",
  "full",
  "length",
  "choices",
  "skips",
  "forbidden",
  "special",
  "leadChanges",
  "tree",
];
const EXAMPLES = new Set(["stuck", "tied", "shortest", "strongest"]);

/**
 * @param {string} game
 * @param {number} size
 * @returns {SavedReport | null} null if none is saved
 */
export function savedReport(game, size) {
  return listReports().find((report) => isAbout(report, game, size)) ?? null;
}

/**
 * @param {SavedReport} report in place of an earlier one about the same game and size
 * @returns {boolean} whether it is saved
 */
export function saveReport(report) {
  const others = listReports().filter((one) => !isAbout(one, report.game, report.size));
  return writeItem(REPORTS, JSON.stringify([report, ...others].slice(0, MOST)));
}

/**
 * @param {string} game
 * @param {number} size
 */
export function deleteReport(game, size) {
  writeItem(REPORTS, JSON.stringify(listReports().filter((one) => !isAbout(one, game, size))));
}

/** @returns {SavedReport[]} the last one comes first */
function listReports() {
  return listIn(readItem(REPORTS), (value) => (isReport(value) ? value : null));
}

/**
 * @param {ToldReport} report
 * @param {string} game
 * @param {number} size
 */
const isAbout = (report, game, size) => report.game === game && report.size === size;

/**
 * Another release, or anything else, may have written there.
 * @param {unknown} value
 * @returns {value is SavedReport}
 */
function isReport(value) {
  const report = Object(value);
  const { game, size, random, levels, fairest, afterFairest, ladder, bestPlay, firstStones, firstStoneSpreads } =
    report;
  return (
    typeof game === "string" &&
    Number.isInteger(size) &&
    isGames(random) &&
    isAll(levels, isGames) &&
    (fairest === null || typeof fairest === "string") &&
    (afterFairest === null || isGames(afterFairest)) &&
    [ladder, report.examples, report.sentences].every(Array.isArray) &&
    isAll(ladder, isRung) &&
    [report.decided, report.mirror].every(isMeasured) &&
    isAll(bestPlay, (winner) => winner === null || typeof winner === "string") &&
    [firstStones, firstStoneSpreads].every((stones) => isAll(stones, isNumber)) &&
    isAll(report.examples, isExample) &&
    isAll(report.sentences, (sentence) => typeof sentence === "string" || isSaid(sentence))
  );
}

/** @param {unknown} value */
function isRung(value) {
  const { level, weaker, share } = Object(value);
  return [level, weaker].every(isNumber) && isMeasured(share);
}

/** @param {unknown} value */
function isExample(value) {
  const { kind, link, by } = Object(value);
  return EXAMPLES.has(kind) && [link, by].every((text) => typeof text === "string");
}

/**
 * @param {unknown} value
 * @returns {boolean} whether it is of games of one kind
 */
function isGames(value) {
  const games = Object(value);
  const { count, lengths } = games;
  return (
    isNumber(count) &&
    isAll(lengths, (played) => isNumber(played) && played > 0) &&
    Object.keys(lengths).every((moves) => /^\d+$/.test(moves)) &&
    NUMBERS.every((name) => isMeasured(games[name]))
  );
}

/**
 * @param {unknown} value
 * @returns {boolean} whether it is a number with its interval, or null
 */
function isMeasured(value) {
  const { value: middle, low, high } = Object(value);
  return value === null || [middle, low, high].every(isNumber);
}

/**
 * @param {unknown} values a list or a record
 * @param {(value: any) => boolean} fits
 */
const isAll = (values, fits) => typeof values === "object" && values !== null && Object.values(values).every(fits);

/**
 * @param {unknown} value
 * @returns {boolean} whether a plot has room for it
 */
const isNumber = (value) => Number.isFinite(value) && Math.abs(Number(value)) <= 1e6;
