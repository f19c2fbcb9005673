/** Measuring a game: the engine of the page works on it, and another one beside it where there is room. */

/**
 * @import { EngineSupervisor } from "../engine/supervisor.js"
 * @import { LabReport, Measured } from "../engine/wire.js"
 * @typedef {object} Wanted
 * @property {string} game
 * @property {number} size of the board
 * @property {number} seconds
 * @property {readonly string[]} known lines of earlier measurements of this game
 * @typedef {object} Course
 * @property {AbortSignal} signal
 * @property {(progress: {progress?: number, partial?: LabReport}) => void} onProgress
 */

/** The seed of the second engine, so that it plays other games than the first one. */
const OTHER_SEED = 2;

/**
 * @param {Pick<EngineSupervisor, "request">} engine
 * @param {EngineSupervisor | null} another that is ended afterwards
 * @param {Wanted} wanted
 * @param {Course} course
 * @returns {Promise<Measured>} with all lines: those known before, too
 */
export async function measure(engine, another, { game, size, seconds, known }, { signal, onProgress }) {
  const asked = { game, size, known: [...known] };
  try {
    const helped = another ? help(another, { ...asked, seconds, seed: OTHER_SEED }) : null;
    const first = await engine.request("measure", { ...asked, seconds }, { signal, urgency: "analysis", onProgress });
    const own = [...known, ...first.lines];
    const lines = [...own, ...((await helped) ?? [])];
    if (lines.length === own.length) return { report: first.report, lines };
    const together = { ...asked, seconds: 0, known: lines };
    const { report } = await engine.request("measure", together, { signal, urgency: "analysis" });
    return { report, lines };
  } finally {
    another?.end();
  }
}

/**
 * @param {EngineSupervisor} another that starts
 * @param {Wanted & {seed: number}} wanted
 * @returns {Promise<string[]>} what it has found; nothing if it does not start in time, or fails
 */
async function help(another, { seconds, ...wanted }) {
  const began = performance.now();
  const isReady = await new Promise((done) => {
    const timer = setTimeout(() => done(false), 1000 * seconds);
    for (const event of /** @type {const} */ (["ready", "failed"]))
      another.addEventListener(
        event,
        () => {
          clearTimeout(timer);
          done(event === "ready");
        },
        { once: true },
      );
  });
  const left = seconds - (performance.now() - began) / 1000;
  if (!isReady || left <= 0) return [];
  const asked = { ...wanted, known: [...wanted.known], seconds: left };
  return another.request("measure", asked, { urgency: "analysis" }).then(
    ({ lines }) => lines,
    () => [],
  );
}
