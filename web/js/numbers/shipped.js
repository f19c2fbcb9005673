/** What was measured when this release was made. */

import { loadedLater } from "../pages/later.js";

/**
 * @import { LabReport } from "../engine/wire.js"
 * @param {string} game
 * @param {(sentence: string) => void} say why it cannot be loaded
 * @returns {Promise<LabReport | null>} null if there is none
 */
export async function shippedReport(game, say) {
  const loaded = await loadedLater(import("./shipped-reports.js"), say);
  return loaded?.default.find((report) => report.game === game) ?? null;
}
