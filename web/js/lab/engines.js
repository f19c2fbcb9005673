/** Measuring a game: the engine of the page works on it, and another one beside it where there is room. */

/**
 * @import { EngineSupervisor } from "../engine/supervisor.js"
 * @import { Sentences } from "../engine/said.js"
 * @import { LabAnswer, LabRequest } from "../engine/wire.js"
 * @import { ToldReport } from "./saved-reports.js"
 * @typedef {object} Wanted
 * @property {string} game
 * @property {number} size of the board
 * @property {number} seconds
 * @property {readonly string[]} known lines of earlier measurements of this game
 * @typedef {object} Course
 * @property {AbortSignal} signal aborted when the answer is not wanted any more
 * @property {AbortSignal} stopped aborted when the answer is wanted at once, with what was found so far
 * @property {(progress: {progress?: number, partial?: LabAnswer}) => void} onProgress
 */

const urgency = "analysis";
/** The seed of the second engine, so that it plays other games than the first one. */
const OTHER_SEED = 2;

/**
 * @param {Pick<EngineSupervisor, "request">} engine
 * @param {EngineSupervisor | null} another that is ended afterwards
 * @param {Wanted} wanted
 * @param {Course} course
 * @returns {Promise<{report: ToldReport | null, lines: string[]}>} all lines, those known before, too; no report if
 *   nothing was found
 */
export async function measure(engine, another, { game, size, seconds, known }, { signal, stopped, onProgress }) {
  const asked = { game, size, known: [...known] };
  const working = AbortSignal.any([signal, stopped]);
  try {
    const found = await Promise.all([
      find(engine, { ...asked, seconds }, working, onProgress),
      another ? help(another, { ...asked, seconds, seed: OTHER_SEED }, working) : [],
    ]);
    const lines = [...known, ...found.flat()];
    if (lines.length === known.length) return { report: null, lines };
    const together = { ...asked, seconds: 0, known: lines };
    /** @type {Sentences} */
    let said = {};
    const onSaid = (/** @type {Sentences} */ heard) => (said = heard);
    const { report } = await engine.request("lab", together, { signal, urgency, onSaid });
    return { report: { ...report, sentences: report.sentences.map((sentence) => said[sentence] ?? sentence) }, lines };
  } finally {
    another?.end();
  }
}

/**
 * @param {Pick<EngineSupervisor, "request">} engine
 * @param {LabRequest} asked
 * @param {AbortSignal} signal that ends it
 * @param {Course["onProgress"]} [onProgress]
 * @returns {Promise<string[]>} the lines that are new
 */
async function find(engine, asked, signal, onProgress) {
  /** @type {string[]} */
  let found = [];
  /** @type {Course["onProgress"]} */
  const note = (progress) => {
    found = progress.partial?.lines ?? found;
    onProgress?.(progress);
  };
  try {
    return (await engine.request("lab", asked, { signal, urgency, onProgress: note })).lines;
  } catch (error) {
    if (!signal.aborted) throw error;
    return found;
  }
}

/**
 * @param {EngineSupervisor} another that starts
 * @param {LabRequest & {seconds: number}} asked
 * @param {AbortSignal} signal that ends it
 * @returns {Promise<string[]>} what it has found; nothing if it does not start in time, or fails
 */
async function help(another, { seconds, ...asked }, signal) {
  const began = performance.now();
  const isReady = await new Promise((done) => {
    const timer = setTimeout(() => done(false), 1000 * seconds);
    const end = (/** @type {Event} */ { type }) => {
      clearTimeout(timer);
      done(type === "ready");
    };
    for (const event of /** @type {const} */ (["ready", "failed"]))
      another.addEventListener(event, end, { once: true });
    signal.addEventListener("abort", end, { once: true });
  });
  const left = seconds - (performance.now() - began) / 1000;
  return isReady && left > 0 ? find(another, { ...asked, seconds: left }, signal).catch(() => []) : [];
}
