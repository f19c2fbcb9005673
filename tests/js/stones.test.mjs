/** Stones on boards that are tiny, or hidden and laid out as if they were one pixel wide. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Layout } from "../../web/js/board/layout.js";
import { Pen } from "../../web/js/board/pen.js";
import proportions from "../../web/js/board/proportions.js";
import { paintStones } from "../../web/js/board/stones.js";

/** @import { Scene } from "../../web/js/board/picture.js" */

for (const marker of /** @type {Scene["marker"][]} */ (["stone", "dot"])) {
  test(`a ${marker} of a hidden board has a radius, because a canvas paints no other`, () => {
    /** @type {number[]} */
    const radii = [];
    const methods = {
      arc: (/** @type {number} */ _x, /** @type {number} */ _y, /** @type {number} */ radius) => radii.push(radius),
    };
    const context = /** @type {any} */ (
      new Proxy(methods, { get: (known, name) => Reflect.get(known, name) ?? (() => {}), set: () => true })
    );
    const look = { colors: proportions.colors.light, font: "", boardStyle: null, patterned: false };
    const layout = new Layout({ side: 1, size: 2, pixelRatio: 1 });
    const scene = { rows: ["R.", ".B"], links: [], marker, path: [] };
    paintStones(new Pen(context, layout, look), /** @type {any} */ (scene));
    assert.ok(radii.length >= 4);
    assert.ok(Math.min(...radii) > 0, `${radii}`);
  });
}
