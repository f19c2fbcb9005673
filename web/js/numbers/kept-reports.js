/** What was measured in this browser, a report for each game. */

import { listIn, readItem, REPORTS, writeItem } from "../address/storage.js";

/**
 * @import { LabReport } from "../engine/wire.js"
 * @typedef {LabReport & {seconds?: number}} KeptReport with the time that it took; unless given it was not stopped
 */

const MOST = 20;

/**
 * @param {string} game
 * @param {number} size
 * @returns {KeptReport | null} null if none is kept
 */
export function keptReport(game, size) {
  return listReports().find((report) => isAbout(report, game, size)) ?? null;
}

/**
 * @param {KeptReport} report in place of an earlier one about the same game and size
 * @returns {boolean} whether it is kept
 */
export function keepReport(report) {
  const others = listReports().filter((one) => !isAbout(one, report.game, report.size));
  return writeItem(REPORTS, JSON.stringify([report, ...others].slice(0, MOST)));
}

/**
 * @param {string} game
 * @param {number} size
 */
export function forgetReport(game, size) {
  writeItem(REPORTS, JSON.stringify(listReports().filter((one) => !isAbout(one, game, size))));
}

/** @returns {KeptReport[]} the last one comes first */
function listReports() {
  return listIn(readItem(REPORTS), (value) => (isReport(value) ? value : null));
}

/**
 * @param {LabReport} report
 * @param {string} game
 * @param {number} size
 */
const isAbout = (report, game, size) => report.game === game && report.size === size;

/**
 * @param {unknown} value
 * @returns {value is KeptReport}
 */
function isReport(value) {
  const { game, size, random, levels, ladder, bestPlay, firstStones, firstStoneSpreads, examples, sentences } =
    Object(value);
  const objects = [random, random?.lengths, levels, bestPlay, firstStones, firstStoneSpreads];
  const isWhole = objects.every((part) => part && typeof part === "object");
  return (
    typeof game === "string" && Number.isInteger(size) && isWhole && [ladder, examples, sentences].every(Array.isArray)
  );
}
