/** The sentence beside a game that is played, and what is said below it. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { saidInPlay } from "../../web/js/play/voice.js";
import { append, newGame } from "../../web/js/record/record.js";
import { YOU } from "../../web/js/words/names.js";
import { CROSSWAY } from "./fake-engine.mjs";

/**
 * @typedef {import("../../web/js/engine/wire.js").Color} Color
 * @typedef {import("../../web/js/play/match.js").Match} Match
 */

const TABLE = { red: "", blue: "" };

/**
 * @param {object} game
 * @param {Partial<import("../../web/js/engine/wire.js").Game>} [game.facts] that differ from those of Crossway
 * @param {string[]} [game.moves]
 * @param {Record<number, Record<string, string[]>>} [game.closed] by ply, what is closed to both sides, by code
 * @param {{red: string, blue: string}} [game.people]
 * @param {boolean} [game.swap] whether the side to move may swap
 * @returns {Match}
 */
function playing({ facts = {}, moves = [], closed = {}, people = { red: YOU, blue: "Computer 1" }, swap = false }) {
  const game = { ...CROSSWAY, ...facts };
  const { record } = newGame({ game: game.id, size: 5 });
  record.goTo(moves.reduce(append, record.root));
  const turnAt = (/** @type {number} */ ply) => (ply % 2 ? "blue" : "red");
  const stateAt = (/** @type {number} */ ply) => {
    const illegal = closed[ply] ?? {};
    return { turn: turnAt(ply), outcome: null, swapped: false, illegal: { red: illegal, blue: illegal } };
  };
  const state = stateAt(moves.length);
  const positions = { known: (/** @type {{ply: number}} */ { ply }) => stateAt(ply) };
  const session = {
    game,
    record,
    state,
    turn: state.turn,
    positions,
    isCurrent: true,
    isMovable: true,
    choices: { swap },
  };
  const here = people === TABLE ? "both" : "one";
  return /** @type {any} */ ({ session, people, opponent: { here } });
}

test("while the first five moves are played the goal is said", () => {
  const said = saidInPlay(playing({}), "", true);
  const goal = "Join top and bottom before Blue joins left and right.";
  assert.deepEqual(said, { voice: goal, aside: "Start anywhere.", isKnown: false });
  const later = playing({ moves: ["a1", "b1", "a2", "b2"] });
  assert.deepEqual(saidInPlay(later, "Computer played b2.", true), {
    voice: goal,
    aside: "Computer played b2.",
    isKnown: true,
  });
  const sixth = playing({ moves: ["a1", "b1", "a2", "b2", "a3", "b3"] });
  assert.deepEqual(saidInPlay(sixth, "Computer played b3.", true), {
    voice: "Computer played b3.",
    aside: "",
    isKnown: false,
  });
  const edges = playing({ facts: { edges: false, wonBy: "score" }, people: { red: "Computer 1", blue: YOU } });
  assert.equal(saidInPlay(edges, "", true).voice, "Score more edges below than Red scores on top.");
  assert.match(saidInPlay(playing({ people: TABLE }), "", false).voice, /^Red joins .* Blue .* wins\.$/);
});

test("why points are closed is said when that happens first, where they are marked", () => {
  const moves = ["a1", "b1", "a2", "b2"];
  const closed = { 4: { crosscut: ["c3"] } };
  assert.equal(
    saidInPlay(playing({ moves, closed }), "", true).aside,
    "Red may not play c3: a stone there would make a crosscut.",
  );
  assert.match(saidInPlay(playing({ moves, closed }), "News.", true).aside, /^News\. Red may not play c3:/);
  assert.equal(saidInPlay(playing({ moves, closed }), "News.", false).aside, "News.");
  const area = { 4: { "pattern-area": ["c3"] } };
  for (const [fillable, reason] of /** @type {const} */ ([
    [true, "with a stone there the board could no longer be filled."],
    [false, "a stone there would cut empty points off from the rim."],
  ])) {
    const { aside } = saidInPlay(playing({ moves, closed: area, facts: { fillable } }), "", true);
    assert.equal(aside, `Red may not play c3: ${reason}`);
  }
  const before = { ...closed, 2: { crosscut: ["c3"] } };
  assert.equal(saidInPlay(playing({ moves, closed: before }), "News.", true).aside, "News.");
  const many = { 4: { "of-an-own-game": ["c3", "c4"] } };
  assert.equal(
    saidInPlay(playing({ moves, closed: many }), "", true).aside,
    "Red may not play the pink points: touch to see why.",
  );
});

test("a swap is explained to whoever may make it", () => {
  const people = { red: "Computer 1", blue: YOU };
  assert.match(
    saidInPlay(playing({ moves: ["a1"], people, swap: true }), "", true).aside,
    /^If you swap, you play Red/,
  );
  assert.match(saidInPlay(playing({ moves: ["a1"], people: TABLE, swap: true }), "", true).aside, /^Blue may swap: /);
});

test("a rematch begins with the news that the colours have changed", () => {
  const match = playing({ people: { red: "Computer 1", blue: YOU } });
  match.rematch = match.session.record;
  assert.match(saidInPlay(match, "", true).aside, /^The colours have changed: you are Blue now\./);
  const table = playing({ people: TABLE });
  table.rematch = table.session.record;
  assert.match(saidInPlay(table, "", true).aside, /^The colours have changed\./);
  const later = playing({ moves: ["a1", "b1"], people: { red: YOU, blue: "Computer 1" } });
  later.rematch = later.session.record;
  assert.doesNotMatch(saidInPlay(later, "", true).aside, /colours/);
});
