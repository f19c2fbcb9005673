/** The rounds in which a game's moves are written beside its board. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readFragment } from "../../web/js/address/fragment.js";
import { roundsOf } from "../../web/js/play/score-sheet.js";
import { GAMES } from "./fake-engine.mjs";

/**
 * @param {string} fields of a link after its game and size
 * @returns {string[]} its rounds, each move with the first letter of its side
 */
function written(fields) {
  const reading = readFragment(`g=quax&n=5&${fields}`, GAMES);
  assert.ok(reading);
  return roundsOf(reading.record).map((round) => round.map(({ color, node }) => color[0] + node.move).join(" "));
}

test("a round holds a move of each side, the first one on the left", () => {
  assert.deepEqual(written("m=c3.d4.b2"), ["rc3 bd4", "rb2"]);
  assert.deepEqual(written("m=c3.swap.b2.d4"), ["rc3 bswap", "bb2", "rd4"]);
  assert.deepEqual(written(""), []);
});
