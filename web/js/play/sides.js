/** Who plays which colour in a game in which people on this device do not play both sides. */

import { other } from "../notation/colors.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./match.js").Terms} Terms
 */

/**
 * @param {Terms} terms
 * @param {State} state
 * @returns {Color} the colour that the person here plays now: a swap exchanges the two people, not the stones
 */
export function colorHere({ side }, { swapped }) {
  return swapped ? other(side) : side;
}

/**
 * @param {MoveNode} tip the last move of the game
 * @param {(node: MoveNode) => boolean} isByComputer
 * @returns {number} of moves that go back to the last one made here, with it; 0 if none was made here
 */
export function movesBackToOwn(tip, isByComputer) {
  let count = 0;
  for (let node = tip; node.parent; node = node.parent) {
    count += 1;
    if (!isByComputer(node)) return count;
  }
  return 0;
}
