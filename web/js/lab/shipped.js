/** What was measured when this release was made. */

import { loadLazily } from "../pages/lazy.js";

/**
 * @import { ToldReport } from "./saved-reports.js"
 * @param {string} game
 * @param {(sentence: string) => void} say why it cannot be loaded
 * @returns {Promise<ToldReport | null>} null if there is none
 */
export async function shippedReport(game, say) {
  const loaded = await loadLazily(import("./shipped-reports.js"), say);
  return loaded?.default.find((report) => report.game === game) ?? null;
}
