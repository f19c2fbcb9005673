import assert from "node:assert/strict";
import { test } from "node:test";

import { decodeBase64 } from "../../web/js/offline/single-file-site.js";

const BYTES = Uint8Array.from({ length: 256 }, (_, value) => value);

for (const length of [0, 1, 2, 3, 256]) {
  test(`${length} bytes come back`, () => {
    const bytes = BYTES.subarray(0, length);
    const text = Buffer.from(bytes).toString("base64");
    assert.deepEqual([...decodeBase64(text)], [...bytes]);
  });
}
