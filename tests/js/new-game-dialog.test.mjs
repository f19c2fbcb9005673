import assert from "node:assert/strict";
import { test } from "node:test";
import { namedSizes } from "../../web/js/play/new-game-dialog.js";

test("no two sizes to choose from are alike, and none is too large", () => {
  assert.deepEqual(namedSizes({ smallSize: 9, defaultSize: 13, maxSize: 26 }), { small: 9, standard: 13, large: 19 });
  assert.deepEqual(namedSizes({ smallSize: 9, defaultSize: 9, maxSize: 26 }), { standard: 9, large: 15 });
  assert.deepEqual(namedSizes({ smallSize: 7, defaultSize: 7, maxSize: 26 }), { standard: 7, large: 13 });
  assert.deepEqual(namedSizes({ smallSize: 8, defaultSize: 26, maxSize: 26 }), { small: 8, standard: 26 });
});
