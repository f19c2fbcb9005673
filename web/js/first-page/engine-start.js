/** Starts the engine of the first page, unless a board asks for it earlier. */

/** @import { EngineClient } from "../engine/protocol.js" */

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "drop", "paste"];

/** Without a sign of interest it starts after this many milliseconds, to be ready when the reader comes back. */
const REST = 10_000;

/** @param {EngineClient} engine */
export function startEngineWhenWanted(engine) {
  // Caching the site for offline use waits for the engine, so that no file is fetched twice.
  document.documentElement.dataset.engine = "expected";
  const signs = new AbortController();
  const start = () => {
    signs.abort();
    clearTimeout(timer);
    engine.start();
  };
  const timer = setTimeout(start, REST);
  for (const sign of SIGNS) addEventListener(sign, start, { passive: true, signal: signs.signal });
}
