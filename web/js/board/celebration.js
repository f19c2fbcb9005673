/**
 * Animates the end of a game. The winning path draws itself from rail to rail, and each of its stones hops as the front
 * passes; the outlines of two zigzags are counted edge by edge. Then what is beside the path fades. Pure arithmetic: it
 * gets the time, in milliseconds since the beginning.
 */

/**
 * @import { Scene } from "./picture.js"
 * @typedef {object} Moment
 * @property {number} drawn how much of the path, or of the longer outline, from 0 to 1
 * @property {{name: string, height: number}[]} hopping stones, and how high they are, from 0 to 1
 * @property {number} faded how far what is beside the path has faded, from 0 to 1
 * @property {boolean} isOver
 */

const DRAWING = 1100;
const HOP = 260;
/** The last stone comes down, and what is beside the path fades. */
const AFTERWARDS = 320;
/** Stones no higher than this lie on the board. */
const LOWEST = 0.001;

export class Celebration {
  /**
   * @param {Pick<Scene, "path" | "edges" | "zigzags">} scene of the end
   * @param {object} how
   * @param {readonly string[]} how.stones that hop: those of the path, or others where there is none; perhaps none
   * @param {boolean} how.isStill whether nothing moves, because the reader prefers less motion
   */
  constructor({ path, edges, zigzags }, { stones, isStill }) {
    this.isStill = isStill;
    this.stones = stones;
    this.drawing = path.length || zigzags ? DRAWING : 0;
    this.length = this.drawing + (stones.length || path.length ? AFTERWARDS : 0);
    /** How many steps lead from a rail to the first stone, and from the last one to the other rail. */
    this.approach = path.length && edges ? 1 : 0;
    this.steps = Math.max(path.length, stones.length) - 1 + 2 * this.approach;
  }

  /**
   * @param {number} time
   * @returns {Moment}
   */
  at(time) {
    if (this.isStill) return { drawn: 1, hopping: [], faded: 1, isOver: true };
    return {
      drawn: share(time, this.drawing),
      hopping: this.#hopping(time),
      faded: share(time - this.drawing, AFTERWARDS),
      isOver: time >= this.length,
    };
  }

  /** @param {number} time */
  #hopping(time) {
    const stones = this.stones.map((name, index) => {
      const passed = ((index + this.approach) / Math.max(this.steps, 1)) * this.drawing;
      return { name, height: Math.sin(Math.PI * share(time - passed, HOP)) };
    });
    return stones.filter(({ height }) => height > LOWEST);
  }
}

/**
 * @param {Scene} scene of the end
 * @param {Moment} moment
 * @returns {Scene} what lies still: the path, which moves, is left out
 */
export function sceneAt(scene, { drawn, faded }) {
  const { zigzags } = scene;
  if (!zigzags) return { ...scene, drawn: 0, faded: faded * (scene.faded ?? 0) };
  const { top, bottom } = zigzags;
  const counted = Math.floor(drawn * Math.max(top.length, bottom.length));
  return { ...scene, zigzags: { ...zigzags, top: top.slice(0, counted), bottom: bottom.slice(0, counted) } };
}

/**
 * @template {Record<"file" | "rank", number>} P
 * @param {P[]} line from point to point
 * @param {number} drawn how much of it, from 0 to 1; each step counts the same, however long it is
 * @returns {{file: number, rank: number}[]} that much of it, from its beginning to the front
 */
export function drawnPart(line, drawn) {
  const front = drawn * (line.length - 1);
  const step = Math.min(Math.floor(front), line.length - 1);
  const [from, to] = [line[step], line[step + 1]];
  if (!to) return line;
  const along = front - step;
  const between = {
    file: from.file + along * (to.file - from.file),
    rank: from.rank + along * (to.rank - from.rank),
  };
  return [...line.slice(0, step + 1), between];
}

/**
 * @param {number} time
 * @param {number} whole
 * @returns {number} how much of it has passed, from 0 to 1
 */
function share(time, whole) {
  return time >= whole ? 1 : Math.max(time / whole, 0);
}
