/**
 * What the page says of a game, of games by link and of saved games: in a made-up language, which puts brackets around each
 * message, no word stands outside the brackets, and whoever has a sentence of his own is in none as a value.
 */

import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { invitation, newsSentence, notYourTurn, turnOf, withoutSender } from "../../web/js/by-link/sentences.js";
import { describeSavedGame } from "../../web/js/first-page/saved-game.js";
import { leadInWords } from "../../web/js/play/series.js";
import { swapInWords } from "../../web/js/play/players.js";
import { GameRecord, resign } from "../../web/js/record/record.js";
import { NO_VERSION } from "../../web/js/saved/versions.js";
import { hintSentences } from "../../web/js/words/advice.js";
import { COMPUTER, endingInWords } from "../../web/js/words/endings.js";
import { goalOf, goalSentence, scoreOf, yourGoal } from "../../web/js/words/goals.js";
import { headline, playerSign } from "../../web/js/words/headline.js";
import { reasonAfterColon, remark } from "../../web/js/words/messages.js";
import { consequenceSentence, moveSentence } from "../../web/js/words/moves.js";
import { FRIEND, nameAtStart, shownName, YOU } from "../../web/js/words/names.js";
import { pointLabel } from "../../web/js/words/points-in-words.js";
import { usualQuestion } from "../../web/js/words/tasks.js";
import { specialRule } from "../../web/js/words/special-rule.js";
import { advice, GAMES } from "./fake-engine.mjs";
import { assertSaid, MADE_UP } from "./made-up-language.mjs";

/** @import { State } from "../../web/js/engine/wire.js" */

const SIDES = /** @type {const} */ (["red", "blue"]);
const PEOPLE = [
  { red: "", blue: "" },
  { red: YOU, blue: "Computer 3" },
  { red: FRIEND, blue: YOU },
  { red: "Ada", blue: "" },
  { red: "Ada", blue: "Ben" },
];

/**
 * Nobody here is called otherwise than by a name: what a language says of you and of a friend is never a value.
 * @param {string} text
 */
function assertWhole(text) {
  assertSaid(text);
  assert.doesNotMatch(text, /\{\w+\}/, "a place without its value");
  assert.doesNotMatch(text, /⟦[^⟧]*⟦(?:you|your friend)⟧/, "you or a friend as a value");
}

/**
 * @param {...readonly any[]} lists
 * @returns {any[][]} each choice of one from every list
 */
function choices(...lists) {
  /** @type {any[][]} */
  let all = [[]];
  for (const list of lists) all = all.flatMap((chosen) => list.map((one) => [...chosen, one]));
  return all;
}

describe("in a made-up language", () => {
  beforeEach(() => void Object.assign(globalThis, { crosscutLanguage: MADE_UP }));
  afterEach(() => void Reflect.deleteProperty(globalThis, "crosscutLanguage"));

  test("how a game stands and ends", () => {
    const outcomes = [
      { winner: "red", scores: null, outlines: null },
      { winner: "blue", scores: [3, 5], outlines: null },
      { winner: "red", scores: [5, 3], outlines: { top: [], bottom: [] } },
      { winner: null, scores: [4, 4], outlines: null },
      { winner: null, scores: null, outlines: null },
    ];
    for (const [people, turn, outcome, resigned] of choices(PEOPLE, SIDES, [null, ...outcomes], [null, ...SIDES])) {
      const record = new GameRecord({ game: "quax", size: 5 });
      if (resigned) resign(record, resigned);
      const state = { turn, swapped: false, outcome, last: { move: "c3", skipped: outcome ? null : turn } };
      const session = /** @type {any} */ ({ state, record, engine: { status: "ready" }, expectedBoard: {} });
      assertWhole(headline(session, { people }));
    }
    for (const [people, side, winner, isToMove] of choices(PEOPLE, SIDES, [null, ...SIDES], [true, false])) {
      const sign = playerSign(side, people, { isToMove, winner, isHere: true });
      assertWhole(sign.replaceAll(/Ada|Ben/g, "⟦name⟧"));
    }
  });

  test("a swap", () => {
    const game = { id: "quax", edges: true, wonBy: /** @type {const} */ ("path") };
    for (const people of PEOPLE) {
      const swapped = { state: { last: { move: "swap" }, problems: [] }, record: { names: people } };
      assertWhole(remark(/** @type {any} */ (swapped)));
      const here = people.red === YOU ? "one" : "both";
      // Whoever swaps needs no card about it.
      if (people.blue !== YOU) assertWhole(swapInWords(game, { here, computer: "none" }, people));
    }
  });

  test("a friend and you have sentences of your own", () => {
    assert.equal(shownName("Ada"), "Ada");
    assert.equal(shownName("Computer 3"), "⟦Computer 3⟧");
    assert.equal(nameAtStart(FRIEND), "⟦Your friend⟧");
    assert.equal(turnOf(FRIEND), "⟦It is your friend’s turn.⟧");
    assert.equal(turnOf("Ada"), "⟦It is Ada’s turn.⟧");
    assert.equal(
      notYourTurn(FRIEND),
      "⟦It is your friend’s turn. Under Analyse you can try moves; they are not sent.⟧",
    );
    const scores = [null, { numbers: { high: 5, low: 3 }, isEdges: true }];
    const [winners, losers] = [
      [YOU, FRIEND, COMPUTER, "Ada", ""],
      [YOU, FRIEND, "Ben", ""],
    ];
    for (const [winner, loser, score, level, isResigned] of choices(winners, losers, scores, [0, 3], [true, false])) {
      if (winner === loser || (!winner && loser === YOU)) continue;
      const ending = endingInWords({ winner, loser, score, level, moves: 3, isResigned, isRace: true });
      if (ending) assertWhole(ending);
    }
  });

  test("moves, goals, labels and rules", () => {
    const consequences = [{}, { linked: ["a1-b2", "b2-c3"] }, { filled: ["a1"] }];
    for (const [who, move, more] of choices([YOU, "⟦Ada⟧"], ["c3", "c3-d4"], consequences)) {
      const last = { move, linked: [], filled: [], ...more };
      assertWhole(moveSentence(who, /** @type {any} */ (last)));
      if (Object.keys(more).length) assertWhole(consequenceSentence(/** @type {any} */ (last)));
    }
    for (const [wonBy, id, color] of choices(["path", "score", "rule"], ["quax", "own:avoid"], SIDES)) {
      const game = { id, edges: true, wonBy };
      for (const text of [goalSentence(game, color), goalSentence(game, null), yourGoal(game, color)])
        assertWhole(text);
      assertWhole(scoreOf(game, [1, 3], color) ?? "");
      if (wonBy !== "rule" || id !== "quax") assertWhole(goalOf(game, color));
    }
    for (const code of ["crosscut", "rim", "unheard-of"]) assertWhole(reasonAfterColon(code));
    const kinds = ["legal", "illegal", "win-all", "win", "free", "win.1", "win.3", "play"];
    for (const [kind, side] of choices(kinds, SIDES)) assertWhole(usualQuestion(kind, side));
    assertWhole(specialRule("own:ban-xo/ox-xx/xx-xxo.safe.rim.fill-xo/fx.link-move.join-corners.avoid"));
    const { root } = new GameRecord({ game: "quax", size: 3 });
    root.marks.set("b2", "triangle");
    root.arrows.push("b2-c3");
    const label = pointLabel({
      ...{ point: "b2", rows: ["...", ".R.", "R.."], links: ["a1-b2", "b2-c3"], node: root, last: "b2", state: null },
      ...{ illegal: new Map([["b2", "naked-diagonal"]]), reason: ["b2"], waiting: ["b2"] },
    });
    assertWhole(label);
  });

  test("hints", () => {
    const moves = [
      ["c3", 0.6],
      ["c3", 0.99],
      ["c3", 0.01],
      ["c3-d4", 0.6],
      ["swap", 0.7],
    ];
    for (const [turn, [move, chance], proved] of choices(SIDES, moves, [null, true, false])) {
      const given = { ...advice(move, chance, { line: [move, "d4", "e5-f6"] }), proved };
      for (const sentence of hintSentences(given, turn, chance === 0.6)) assertWhole(sentence);
    }
  });

  test("games by link", () => {
    const record = new GameRecord({ game: "quax", size: 5, names: { red: "Ada", blue: "" } });
    const state = /** @type {State} */ (/** @type {unknown} */ ({ turn: "blue", swapped: false, last: null }));
    for (const [by, side, moves] of choices(SIDES, SIDES, [["c3"], ["swap"], ["c3", "d4"]]))
      assertWhole(newsSentence({ record, state, by, side, moves }));
    for (const score of [undefined, "2-1"]) {
      record.byLink = { id: "abcdefgh23", by: "red", offer: "", score };
      for (const isSent of [true, false]) assertWhole(invitation(record, "Quax", "red", { isSent }));
    }
    for (const [score, friend] of choices(["1-1", "2-1", "1-2"], [FRIEND, "Ada"]))
      assertWhole(leadInWords(score, "red", friend));
    for (const id of ["ab", "abcdefgh23"]) assertWhole(withoutSender(id));
  });

  test("saved games", () => {
    const opponents = ["computer", "friend", "link", "computers"];
    const results = ["", "red", "blue", "tie", "stopped"];
    const games = ["", "m=c3.d4.b2&red=Ada&blue=Ben", "m=c3.d4.b2&blue=Ben"];
    for (const [opponent, side, result, begun, fields] of choices(opponents, SIDES, results, [0, 1], games)) {
      const match = { opponent, level: 4, side, played: 3, result, begun, waits: side === "red" };
      const saved = { id: "a", title: "", changed: 0, order: 0, version: NO_VERSION, match };
      const fragment = `v=1&g=quax&n=9&${fields}`;
      const { people, standing } = describeSavedGame({ ...saved, fragment, stands: "red-again" }, GAMES);
      for (const text of [people, standing]) if (text) assertWhole(text);
    }
  });
});
