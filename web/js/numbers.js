/** The plots and tables of a rule page's numbers, once somebody opens them. */

import { shippedReport } from "./numbers/shipped.js";
import { ReportView } from "./numbers/report-view.js";
import { site } from "./site/site.js";

/** @param {HTMLElement} numbers */
async function fill(numbers) {
  const shown = /** @type {HTMLElement} */ (numbers.lastElementChild);
  const report = await shippedReport(numbers.dataset.numbers ?? "", (sentence) => (shown.textContent = sentence));
  if (!report) return;
  delete numbers.dataset.numbers;
  // Most rule pages have a map of first stones for which the computer thought longer.
  const hasStones = !document.querySelector(".heat-map");
  new ReportView(shown, site.base, { hasStones }).show({ ...report, sentences: [] });
}

// It does not bubble.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target instanceof HTMLElement && target.dataset.numbers) fill(target);
  },
  true,
);
