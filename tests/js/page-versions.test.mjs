/** Which version of a page is offered to a reader. */

import assert from "node:assert/strict";
import test from "node:test";

const heads = ["en", "fr", "pt-BR"].map((hreflang) => ({ hreflang }));
const documentElement = { lang: "en" };
Object.assign(globalThis, { document: { documentElement, querySelectorAll: () => heads } });

/** @type {readonly string[]} */
let read = [];
Object.defineProperty(globalThis, "navigator", {
  value: {
    get languages() {
      return read;
    },
  },
});

const { betterLanguage } = await import("../../web/js/site/page-versions.js");

test("a reader is offered the first language of theirs that the page has, however it is written", () => {
  const offers = /** @type {const} */ ([
    [["fr-CA", "en"], "fr"],
    [["FR"], "fr"],
    [["fr_FR"], "fr"],
    [["de", "pt-br"], "pt-BR"],
    [["de", "fr"], "fr"],
    [["en-US", "fr"], undefined],
    [["EN", "fr"], undefined],
    [["x", "", " ", "__proto__", "french"], undefined],
    [[], undefined],
  ]);
  for (const [languages, wanted] of offers) {
    read = languages;
    assert.equal(betterLanguage(), wanted, languages.join());
  }
});
