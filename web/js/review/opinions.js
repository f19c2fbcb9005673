/** What is thought of each move of a tree, as far as the evaluation or a review has looked at it. */

import { openChance } from "../words/advice.js";
import { costlyMoves, deepest, redChance, turningPoints } from "./turning-points.js";

/**
 * @import { Positions } from "../game/positions.js"
 * @import { Opinion } from "../panel/listed-moves.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { Thoughts } from "./thoughts.js"
 * @import { Depth, Judged, Reviewed } from "./turning-points.js"
 */

export class Opinions {
  /**
   * @param {Positions} positions
   * @param {Thoughts} thoughts
   */
  constructor(positions, thoughts) {
    this.positions = positions;
    this.thoughts = thoughts;
  }

  /**
   * @param {MoveNode} node
   * @returns {Opinion}
   */
  about(node) {
    const [start, end] = [node.parent && this.#reviewed(node.parent), this.#reviewed(node)];
    const red = end && redChance(deepest(end));
    const chance = red === null ? "" : red === 0 || red === 1 ? String(100 * red) : openChance(red).replace("%", "");
    const line = start && end ? [start, end] : [];
    return { chance, sign: turningPoints(line).length ? "??" : costlyMoves(line).length ? "?" : "" };
  }

  /**
   * @param {MoveNode} node
   * @returns {Reviewed | null} null until the engine has looked at the position
   */
  #reviewed(node) {
    const review = this.#judged(node, "review");
    return review && { review, deep: this.#judged(node, "deep") };
  }

  /**
   * @param {MoveNode} node
   * @param {Depth} depth
   * @returns {Judged | null}
   */
  #judged(node, depth) {
    const state = this.positions.known(node);
    const advice = state && this.thoughts.finished(node, depth);
    return state && (advice || state.outcome) ? { node, state, advice } : null;
  }
}
