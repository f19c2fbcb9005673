/** The page about the Python package: its examples get buttons that run them, and lead to the page where they can be changed. */

import examples from "./console/examples.js";
import { ProgramRunner } from "./console/program-runner.js";
import { RunArea } from "./console/run-area.js";
import { makeButton, makeElement } from "./pages/page.js";
import { pause } from "./site/events.js";
import { site } from "./site/site.js";

/** How long the page itself has the device first, in milliseconds. */
const REST = 500;

const runner = new ProgramRunner();

/**
 * Python gets ready when a reader comes to an example, but only where this browser keeps the site: there nothing is sent for
 * that. A browser keeps no compiled code for a frame without an origin, so Python would begin slowly at the touch.
 */
const nearby = new IntersectionObserver((entries) => {
  if (!navigator.serviceWorker?.controller || !entries.some(({ isIntersecting }) => isIntersecting)) return;
  nearby.disconnect();
  pause(REST).then(() => runner.prepare());
});

for (const { id, source, needs } of examples) {
  const shown = document.querySelector(`pre[data-example="${id}"]`);
  if (!shown) continue;
  if (needs) {
    shown.after(
      makeElement("p", {
        className: "program-needs",
        textContent: `This program needs ${needs}, so it does not run in a page.`,
      }),
    );
    continue;
  }
  const run = makeButton(() => area.follow(source), { className: "primary" }, "Run");
  const area = new RunArea(runner, run);
  const change = makeElement("a", { href: `${site.pageAddress("console.html")}#${id}`, textContent: "Change it" });
  nearby.observe(shown);
  shown.after(makeElement("div", { className: "program-buttons" }, run, area.stop, change), area.element);
}
