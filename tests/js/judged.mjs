/** Positions that were judged, for tests of the review. */

import { GameRecord } from "../../web/js/record/record.js";

/**
 * @typedef {import("../../web/js/engine/wire.js").Advice} Advice
 * @typedef {import("../../web/js/engine/wire.js").Color} Color
 * @typedef {import("../../web/js/engine/wire.js").Outcome} Outcome
 */

/**
 * @param {string} move
 * @param {number} winningChance
 * @param {Partial<Advice>} [fields]
 * @returns {Advice}
 */
export function advice(move, winningChance, fields = {}) {
  const candidates = [{ move, winningChance, share: 1, proved: null }];
  const said = {
    proved: null,
    candidates,
    line: [move],
    evaluations: 200,
    pivotality: {},
    margin: null,
    byPlayouts: false,
  };
  return { move, winningChance, ...said, ...fields };
}

/**
 * @param {string} move
 * @param {boolean} wins
 */
export function proof(move, wins) {
  return advice(move, Number(wins), { proved: wins });
}

/**
 * @param {[string, Color, Advice | null, (Color | null)?][]} steps moves, whose turn it is after each, and who has won
 */
export function line(...steps) {
  const record = new GameRecord({ game: "quax", size: 5 });
  return steps.map(([move, turn, said, winner]) => {
    const node = move ? record.play(move) : record.root;
    const outcome = winner ? /** @type {Outcome} */ ({ winner }) : null;
    return { node, state: { turn, outcome }, advice: said };
  });
}
