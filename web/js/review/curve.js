import { makeSvg } from "../pages/page.js";

/** @import { Color } from "../engine/wire.js" */

/**
 * @typedef {object} CurveContent
 * @property {number} plies of the whole line
 * @property {(number | null)[]} chances Red's, from 0 to 1, from the start on; null where they are not known
 * @property {{ply: number, mover: Color}[]} turns
 * @property {number | null} ply where the board is
 */

const WIDTH = 320;
const HEIGHT = 96;
/** Room for marks at the edge. */
const RIM = 8;
const MARK = 5;

/** Draws Red's chance from move to move, the moves that turned the game, and the position on the board. */
export class Curve {
  /**
   * @param {SVGSVGElement} element
   * @param {(ply: number) => void} onChoose
   */
  constructor(element, onChoose) {
    this.element = element;
    this.plies = 1;
    element.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    element.addEventListener("click", (event) => {
      const { left, width } = element.getBoundingClientRect();
      const across = (((event.clientX - left) / width) * WIDTH - RIM) / (WIDTH - 2 * RIM);
      onChoose(Math.round(Math.min(1, Math.max(0, across)) * this.plies));
    });
  }

  /** @param {CurveContent} content */
  show({ plies, chances, turns, ply }) {
    this.plies = Math.max(1, plies);
    const known = chances.flatMap((chance, at) => (chance === null ? [] : [[this.#x(at), y(chance)]]));
    const line = known.map(([across, down]) => `${across},${down}`).join(" ");
    const [[first], [last]] = [known[0] ?? [RIM], known.at(-1) ?? [RIM]];
    this.element.replaceChildren(
      makeSvg("polygon", { class: "red-part", points: `${first},${y(0)} ${line} ${last},${y(0)}` }),
      makeSvg("line", { class: "middle", x1: RIM, x2: WIDTH - RIM, y1: y(0.5), y2: y(0.5) }),
      ...(ply === null
        ? []
        : [makeSvg("line", { class: "here", x1: this.#x(ply), x2: this.#x(ply), y1: 0, y2: HEIGHT })]),
      makeSvg("polyline", { class: "chances", points: line }),
      ...turns.map(({ ply: at, mover }) => this.#mark(at, chances[at] ?? 0.5, mover)),
    );
  }

  /**
   * A triangle that points the way the move sent the curve: down for a mistake by Red.
   * @param {number} ply
   * @param {number} chance
   * @param {Color} mover
   */
  #mark(ply, chance, mover) {
    const [across, down] = [this.#x(ply), y(chance)];
    const tip = mover === "red" ? MARK : -MARK;
    const points = `${across - MARK},${down - tip} ${across + MARK},${down - tip} ${across},${down + tip}`;
    return makeSvg("polygon", { class: `turn ${mover}`, points });
  }

  /** @param {number} ply */
  #x(ply) {
    return round(RIM + (ply / this.plies) * (WIDTH - 2 * RIM));
  }
}

/** @param {number} chance */
function y(chance) {
  return round(HEIGHT - RIM - chance * (HEIGHT - 2 * RIM));
}

/** @param {number} length */
function round(length) {
  return Math.round(10 * length) / 10;
}
