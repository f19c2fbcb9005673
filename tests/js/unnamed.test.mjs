/** Sentences for boards that do not show the names of their points. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { hintSentences } from "../../web/js/words/advice.js";
import { reasons, violationMessage } from "../../web/js/words/messages.js";
import { consequenceSentence, moveSentence } from "../../web/js/words/moves.js";
import { YOU } from "../../web/js/words/names.js";
import { withoutNames } from "../../web/js/words/unnamed.js";

const POINT = /\b[a-z]\d+\b/;

/** @param {object} last */
const made = (last) =>
  /** @type {any} */ ({ move: "c3", color: "red", filled: [], linked: [], skipped: null, ...last });

test("what was done is seen on the board, so nobody needs its name", () => {
  for (const [text, expected] of [
    [moveSentence("Computer", made({})), "The computer has moved."],
    [moveSentence("Computer", made({ linked: ["b3-c2", "c2-d1"] })), "The computer has moved."],
    [moveSentence("Your friend", made({ move: "c3-d4" })), "Your friend has moved."],
    [moveSentence("Ben", made({ filled: ["a1"] })), "Ben has moved."],
    [moveSentence(YOU, made({})), "You have moved."],
    [consequenceSentence(made({ linked: ["b3-c2"] })), "You linked stones."],
    ["Ben’s link brings 3 moves: a1, b2, c3.", "Ben’s link brings 3 moves."],
    ["Ben takes back d4 and plays d6. Both are kept.", "Ben takes a move back and plays another. Both are kept."],
    ["The game goes on with d4; d6 is a variation.", "The game goes on as before; the other move is a variation."],
    ["Red may not play c3: touch to see why.", "Red may not play one point: touch to see why."],
    [
      "The link with c3 is already sent. Play another move.",
      "The link with your move is already sent. Play another move.",
    ],
    ["Allow d6", "Allow this"],
    ["c3 is occupied.", "The marked point is occupied."],
    ["a1, b2 and c3 cannot all be filled.", "The marked points cannot all be filled."],
    ["There is a crosscut: a1 b1 a2 b2.", "There is a crosscut."],
    ["Red on b2 would form naked diagonals: a1 b2 and b2 c3.", "Red there would form naked diagonals."],
    ["Blue on b2 would form hard corner: a1 b1 b2; b2 c2 c3.", "Blue there would form hard corner."],
    [
      "Red may not play b2: the board already holds a crosscut: c3 d3 c4 d4.",
      "Red may not play one point: the board already holds a crosscut.",
    ],
    ["The crosscut a1 b1 a2 b2 has no link.", "The marked crosscut has no link."],
  ])
    assert.equal(withoutNames(text), expected);
});

test("hints say it without names, too", () => {
  const advice = /** @type {any} */ ({
    ...{ move: "c3", winningChance: 0.6, proved: null, evaluations: 1 },
    ...{ line: ["c3", "d4", "e5"], candidates: [{ move: "c3", winningChance: 0.6, proved: null, share: 1 }] },
  });
  for (const move of ["c3", "c3-d4"]) {
    for (const sentence of hintSentences({ ...advice, move }, "red", false)) {
      assert.doesNotMatch(withoutNames(sentence), POINT);
    }
  }
  assert.equal(withoutNames("The computer would play c3."), "The computer would play here.");
});

test("in another language every name gives way, whatever the sentence", () => {
  const messages = { "the marked points": "○", "the marked point": "○" };
  Object.assign(globalThis, { crosscutLanguage: { lang: "fr", messages, plurals: {} } });
  try {
    assert.equal(withoutNames("Ordinateur : d4, c3 et d4-e5."), "Ordinateur : ○.");
    assert.equal(withoutNames("Il y a une croisée : a1 b1 a2 b2 et c3 d3 c4 d4."), "Il y a une croisée : ○.");
    assert.equal(withoutNames("d4 est pris. Rouge joue c12."), "○ est pris. Rouge joue ○.");
    assert.equal(withoutNames("Au tour de Bleu."), "Au tour de Bleu.");
  } finally {
    Reflect.deleteProperty(globalThis, "crosscutLanguage");
  }
});

test("in another language what was done is seen, too, and a point has no case", () => {
  const messages = {
    "{name} has moved.": "{name} hat gezogen.",
    "{name} played {move}.": "{name} hat {move} gespielt.",
    "{name} played {move} and filled {points}.": "{name} hat {move} gespielt und {points} gefüllt.",
    "You have moved.": "Du hast gezogen.",
    "You made the link {move}.": "Du hast die Verbindung {move} gespielt.",
    "Red may not play one point: {reason}": "Rot darf auf einen Punkt nicht setzen: {reason}",
    "Red may not play {point}: {reason}": "Rot darf nicht auf {point} setzen: {reason}",
    "the marked points": "○",
    "the marked point": "○",
  };
  Object.assign(globalThis, { crosscutLanguage: { lang: "de", messages, plurals: {} } });
  try {
    for (const [text, expected] of [
      [
        "Rot setzt aus. Anna 2 hat d4 gespielt. Anna ist am Zug.",
        "Rot setzt aus. Anna 2 hat gezogen. Anna ist am Zug.",
      ],
      ["Anna hat d4 gespielt und a1, b2 und c3 gefüllt.", "Anna hat gezogen."],
      ["Du hast die Verbindung c3-d4 gespielt.", "Du hast gezogen."],
      [
        "Rot darf nicht auf c3 setzen: ein Stein dort. Ja.",
        "Rot darf auf einen Punkt nicht setzen: ein Stein dort. Ja.",
      ],
      ["Nach d4 spielt Blau c3 oder c4.", "Nach ○ spielt Blau ○."],
    ])
      assert.equal(withoutNames(text), expected);
  } finally {
    Reflect.deleteProperty(globalThis, "crosscutLanguage");
  }
});

test("what names no point stays as it is", () => {
  for (const text of [
    "Waiting for Ben.",
    "Level 3: Casual player.",
    "You beat level 3 in 13 moves.",
    "Red’s chance is 61%.",
  ])
    assert.equal(withoutNames(text), text);
});

test("why a point is closed is said by its kind", () => {
  const violation = /** @type {any} */ ({
    code: "crosscut",
    message: "c3 and d4.",
    points: [],
    links: [],
    shape: "points",
    parameters: {},
  });
  assert.equal(violationMessage(violation, "c3").seen, "A stone there would make a crosscut.");
  assert.equal(violationMessage({ ...violation, code: "occupied" }, "c3").seen, undefined);
  const cut = { ...violation, code: "pattern-area", parameters: { rule: "rim" } };
  assert.equal(violationMessage(cut, "c3").seen, "A stone there would cut empty points off from the rim.");
  for (const reason of Object.values(reasons())) assert.doesNotMatch(reason, POINT);
});
