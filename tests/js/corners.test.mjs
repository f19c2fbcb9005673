/** A place on a board that a page shows from anywhere. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeIn } from "../../web/js/view/corners.js";

/** @typedef {import("../../web/js/view/corners.js").Place} Place */

/** @type {Record<string, (place: Place) => Place>} from the square to the screen */
const VIEWS = {
  "as it is": ([x, y]) => [300 * x + 20, 300 * y + 50],
  scaled: ([x, y]) => [480 * x, 80 * y - 7],
  turned: ([x, y]) => [200 - 300 * y, 100 + 300 * x],
  "turned a little": ([x, y]) => [
    300 * (x * Math.cos(0.3) - y * Math.sin(0.3)),
    300 * (x * Math.sin(0.3) + y * Math.cos(0.3)),
  ],
  mirrored: ([x, y]) => [500 - 300 * x, 300 * y],
  skewed: ([x, y]) => [300 * x + 90 * y, 300 * y - 40 * x],
  tilted: ([x, y]) => [(300 * x + 10) / (1 + 0.3 * y + 0.1 * x), (250 * y + 4) / (1 + 0.3 * y + 0.1 * x)],
};

for (const [how, view] of Object.entries(VIEWS)) {
  test(`a pixel is found on a board that is ${how}`, () => {
    /** @type {Place[]} */
    const around = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ];
    const corners = around.map(view);
    for (const [x, y] of /** @type {Place[]} */ ([...around, [0.5, 0.5], [0.1, 0.9], [0.73, 0.21], [1.2, -0.1]])) {
      const [across, down] = placeIn(corners, view([x, y]));
      assert.ok(Math.abs(across - x) < 1e-9 && Math.abs(down - y) < 1e-9, `${[x, y]} became ${[across, down]}`);
    }
  });
}
