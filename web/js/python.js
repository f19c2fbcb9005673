/** The page about the Python package: its examples get buttons that run them, and lead to the page where they can be changed. */

import examples from "./console/examples.js";
import { ProgramRunner } from "./console/program-runner.js";
import { RunArea } from "./console/run-area.js";
import { makeButton, makeElement } from "./pages/page.js";
import { site } from "./site/site.js";

const runner = new ProgramRunner();

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
  shown.after(makeElement("div", { className: "program-buttons" }, run, area.stop, change), area.element);
}
