/** Which version of a page is offered to a reader. */

import assert from "node:assert/strict";
import test from "node:test";

const heads = ["en", "fr", "pt-BR"].map((lang) => ({ lang }));
const before = globalThis.document;
Object.assign(globalThis, { document: { documentElement: { lang: "en" }, querySelectorAll: () => heads } });
const { betterLanguage } = await import("../../web/js/site/page-versions.js");
Object.assign(globalThis, { document: before });

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
    assert.equal(betterLanguage(languages), wanted, languages.join());
  }
});
