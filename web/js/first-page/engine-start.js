/** When the engine of the first page starts, if no board asks for it before. */

/** @import { EngineClient } from "../engine/protocol.js" */

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "drop", "paste"];

/** After so long without a sign it starts, too, in milliseconds, to be ready when the reader comes back to the page. */
const REST = 10_000;

/** @param {EngineClient} engine */
export function startEngineWhenWanted(engine) {
  // Keeping the site for offline use waits for it, so that no file is fetched twice.
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
