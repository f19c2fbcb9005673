import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { describe, readerOf } from "../../web/js/embed/description.js";
import { meaningOf } from "./link-meaning.mjs";

/** @param {string} name */
const vectors = async (name) => JSON.parse(await readFile(new URL(`../data/${name}`, import.meta.url), "utf8"));
const { figures } = await vectors("figure-vectors.json");
const { games } = await vectors("link-vectors.json");

for (const { name, attributes, lines, meaning, broken } of figures) {
  test(`figure of a page: ${name}`, async () => {
    const description = describe((attribute) => attributes[attribute] ?? null, lines.join("\n"));
    const reader = await readerOf(description, games);
    if (broken) return assert.equal(description.broken ?? reader.broken, broken);
    assert.equal(reader.broken, null);
    const reading = reader.read();
    delete reading.hint.path;
    assert.deepEqual(meaningOf(reading), meaning);
  });
}
