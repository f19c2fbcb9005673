/** What a page shows at once, and what it measures then. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepFocus, measureOnceShown } from "../../web/js/pages/page.js";

const element = /** @type {HTMLElement} */ (/** @type {unknown} */ ({ querySelector: () => null }));

test("sizes are asked for when everything is shown, in the order of the questions", () => {
  /** @type {string[]} */
  const done = [];
  const note = (/** @type {string} */ what) => () => done.push(what);
  keepFocus(element, () => {
    measureOnceShown(note("measure status"));
    done.push("show list");
    keepFocus(element, () => {
      measureOnceShown(note("measure lesson"));
      done.push("show lesson");
    });
    done.push("show board");
  });
  assert.deepEqual(done, ["show list", "show lesson", "show board", "measure status", "measure lesson"]);
});

test("what is shown alone is measured at once, also after something could not be shown", () => {
  let count = 0;
  const measure = () => {
    count += 1;
  };
  measureOnceShown(measure);
  assert.equal(count, 1);
  const fail = () => {
    measureOnceShown(measure);
    throw new Error("on purpose");
  };
  assert.throws(() => keepFocus(element, fail), /on purpose/);
  assert.equal(count, 2);
  measureOnceShown(measure);
  assert.equal(count, 3);
});
