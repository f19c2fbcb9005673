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
