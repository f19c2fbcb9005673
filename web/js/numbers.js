/** The plots and tables of a rule page's numbers, and measuring anew, once somebody opens them. */

import { loadedLater } from "./pages/later.js";
import { part } from "./pages/page.js";
import { site } from "./site/site.js";

/** The sizes of boards that people may measure. The usual time is too short for larger ones. */
const SIZES = [5, 6, 7, 8, 9];
/** The size on which the games were measured when the release was made. */
const USUAL = 7;

/** @param {HTMLElement} numbers */
async function fill(numbers) {
  const { numbers: game = "" } = numbers.dataset;
  delete numbers.dataset.numbers;
  const place = part(numbers, "div");
  const loaded = await loadedLater(import("./numbers/measure-panel.js"), (sentence) => (place.textContent = sentence));
  if (!loaded) {
    numbers.dataset.numbers = game; // The next time tries again.
    return;
  }
  place.replaceChildren();
  // The page says what the release found. Most have a map of first stones, too, for which the computer thought longer.
  const shipped = { hasSentences: false, hasStones: !document.querySelector(".heat-map:not(.numbers .heat-map)") };
  const panel = new loaded.MeasurePanel(place, { base: site.base, shipped, sizes: SIZES });
  panel.follow(game, USUAL);
  panel.showKnown();
}

// It does not bubble.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.numbers) fill(target);
  },
  true,
);
