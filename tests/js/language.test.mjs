import assert from "node:assert/strict";
import test, { afterEach } from "node:test";

import { asSentence, tr, trCount, trList } from "../../web/js/language/tr.js";

/** Stands in for the script of a language. */
const POLISH = {
  lang: "pl",
  messages: { "step|Back": "Wstecz", "{point} is taken.": "Punkt {point} jest zajęty.", Empty: "" },
  plurals: { "{n} moves": { one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów", other: "{n} ruchu" } },
};

afterEach(() => Reflect.deleteProperty(globalThis, "crosscutLanguage"));

/** @param {unknown} language */
const speak = (language) => Object.assign(globalThis, { crosscutLanguage: language });

test("English is said as it is written", () => {
  assert.equal(tr("{point} is taken.", { point: "e4" }), "e4 is taken.");
  assert.equal(tr("step|Back"), "Back");
  assert.equal(trCount(1, "{n} move", "{n} moves"), "1 move");
  assert.equal(trCount(0, "{n} move", "{n} moves"), "0 moves");
  assert.equal(trList(["e4", "d5", "c6"], "or"), "e4, d5 or c6");
  assert.equal(trList(["e4", "d5"], "and"), "e4 and d5");
  assert.equal(trList(["e4", "d5", "c6"], ""), "e4, d5, c6");
  assert.deepEqual([trList([], "and"), trList(["e4"], "or")], ["", "e4"]);
});

test("a language says what it has, and English the rest", () => {
  speak(POLISH);
  assert.equal(tr("step|Back"), "Wstecz");
  assert.equal(tr("{point} is taken.", { point: "e4" }), "Punkt e4 jest zajęty.");
  assert.equal(tr("Forward"), "Forward");
  assert.equal(tr("Empty"), "Empty");
  assert.deepEqual(
    [1, 3, 5].map((count) => trCount(count, "{n} move", "{n} moves")),
    ["1 ruch", "3 ruchy", "5 ruchów"],
  );
  assert.equal(trList(["e4", "d5"], "or"), "e4 lub d5");
  assert.equal(trList(["e4", "d5", "c6"], ""), "e4, d5, c6");
});

test("a reason for programs becomes a sentence", () => {
  assert.equal(asSentence("there is no game 'go' here"), "There is no game 'go' here.");
  assert.equal(asSentence("Red has won."), "Red has won.");
  speak({ lang: "zh-Hans", messages: { "{reason}.": "{reason}。" }, plurals: {} });
  assert.equal(asSentence("没有这种棋"), "没有这种棋。");
});

test("a value is never searched for places, and a place without a value stays", () => {
  assert.equal(tr("{a} and {b}", { a: "{b}", b: "$&" }), "{b} and $&");
  assert.equal(tr("{a} and {c}", { a: 0 }), "0 and {c}");
});

test("words that every object has are words like others", () => {
  for (const language of [undefined, POLISH]) {
    speak(language);
    for (const word of ["__proto__", "constructor", "toString"]) {
      assert.equal(tr(word), word);
      assert.equal(trCount(2, "one", word), word);
    }
    assert.equal(tr("{constructor} of {a}", { a: "{toString}" }), "{constructor} of {toString}");
  }
});

test("French counts nothing as one, and a million apart", () => {
  speak({
    lang: "fr",
    messages: {},
    plurals: { "{n} moves": { one: "{n} coup", many: "{n} de coups", other: "{n} coups" } },
  });
  assert.deepEqual(
    [0, 1, 2, 1_000_000].map((count) => trCount(count, "{n} move", "{n} moves")),
    ["0 coup", "1 coup", "2 coups", "1000000 de coups"],
  );
  assert.deepEqual(
    [["e4"], ["e4", "d5"], ["e4", "d5", "c6"]].map((points) => trList(points, "or")),
    ["e4", "e4 ou d5", "e4, d5 ou c6"],
  );
});
