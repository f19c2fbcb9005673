/** The plots and tables of what was measured of a game, on its rule page, and measuring anew, once somebody opens them. */

import { loadLazily } from "./pages/lazy.js";
import { part } from "./pages/page.js";
import { site } from "./site/site.js";

/** The sizes of boards that people may measure. The usual time is too short for larger ones. */
const SIZES = [5, 6, 7, 8, 9];
/** The size on which the games were measured when the release was made. */
const USUAL = 7;

/** @param {HTMLElement} element */
async function fill(element) {
  const { lab: game = "" } = element.dataset;
  delete element.dataset.lab;
  const place = part(element, "div");
  const loaded = await loadLazily(import("./lab/lab-panel.js"), (sentence) => (place.textContent = sentence));
  if (!loaded) {
    element.dataset.lab = game; // The next time tries again.
    return;
  }
  place.replaceChildren();
  // The page says what the release found. Most have a map of first stones, too, for which the computer thought longer.
  const shipped = { hasSentences: false, hasStones: !document.querySelector(".heat-map:not(.lab .heat-map)") };
  const panel = new loaded.LabPanel(place, { base: site.home, shipped, sizes: SIZES });
  panel.follow(game, USUAL);
  panel.showKnown();
}

// It does not bubble.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.lab) fill(target);
  },
  true,
);
