/** A random game that is worth a look. */

import { engine } from "../engine/engine.js";
import { EngineError } from "../engine/requests.js";
import { tr } from "../language/tr.js";
import { buttonFor, byId } from "../pages/page.js";
import { randomRules } from "./random-rules.js";
import { writeRules } from "./rules.js";
import { LARGEST } from "./verdict.js";

/** @import { Rules } from "./rules.js" */

/** How many random games a surprise must pass, and how many rules are tried to find one. */
const GAMES = 100;
const MOST_TRIES = 40;

/** @param {(rules: Rules) => void} open called with rules that random games speak for */
export function offerSurprise(open) {
  const status = byId("invent-surprised", HTMLElement);
  const button = buttonFor("invent-surprise", async () => {
    status.textContent = tr("Trying some …");
    button.disabled = true;
    try {
      const found = await findSurprise();
      if (found) open(found.rules);
      status.textContent = found?.praise ?? tr("None of {n} games was good enough. Try again.", { n: MOST_TRIES });
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      status.textContent = error.message;
    } finally {
      button.disabled = false;
    }
  });
}

/** @returns {Promise<{rules: Rules, praise: string} | null>} with why the game is worth a look; null if none is found */
async function findSurprise() {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const rules = randomRules(Math.random);
    const wanted = { game: writeRules(rules), size: LARGEST, games: GAMES, strict: true };
    const { praise } = await engine.request("try-out", wanted, { urgency: "analysis" });
    if (praise) return { rules, praise };
  }
  return null;
}
