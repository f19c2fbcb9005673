/** A language that puts brackets around each message: what stands outside of them cannot be translated. */

import assert from "node:assert/strict";

/** @param {string} english */
const inBrackets = (english) => `⟦${english.slice(english.indexOf("|") + 1)}⟧`;

/** What stands in for the script of a language. */
export const MADE_UP = {
  lang: "en-XA",
  messages: new Proxy({}, { get: (_, english) => inBrackets(String(english)) }),
  plurals: new Proxy({}, { get: (_, many) => ({ one: inBrackets(String(many)), other: inBrackets(String(many)) }) }),
};

/** @param {string} text that is said through messages alone */
export function assertSaid(text) {
  let [rest, before] = [text, ""];
  while (rest !== before) [rest, before] = [rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ""), rest];
  assert.notEqual(text, "");
  assert.doesNotMatch(rest, /\p{L}/u, text);
}
