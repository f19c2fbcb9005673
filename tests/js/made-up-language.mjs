/** A language that puts brackets around each message: what stands outside of them cannot be translated. */

import assert from "node:assert/strict";

/** @param {string} english */
const inBrackets = (english) => `⟦${english.slice(english.indexOf("|") + 1)}⟧`;

/** @param {(english: string) => unknown} say */
const havingAll = (say) =>
  new Proxy(
    {},
    {
      get: (_, english) => say(String(english)),
      getOwnPropertyDescriptor: (_, english) => ({ value: say(String(english)), configurable: true }),
    },
  );

/** What stands in for the script of a language. */
export const MADE_UP = {
  lang: "en-XA",
  messages: havingAll(inBrackets),
  plurals: havingAll((many) => ({ one: inBrackets(many), other: inBrackets(many) })),
};

/** @param {string} text that is said through messages alone */
export function assertSaid(text) {
  let [rest, before] = [text, ""];
  while (rest !== before) [rest, before] = [rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ""), rest];
  assert.notEqual(text, "");
  assert.doesNotMatch(rest, /\p{L}/u, text);
}
