import { makeSvg } from "../pages/page.js";

/** @import { Color } from "../engine/wire.js" */

/**
 * @typedef {object} CurveContent
 * @property {number} plies of the whole line
 * @property {(number | null)[]} chances Red's, from 0 to 1, from the start on; null where they are not known
 * @property {number} swap the ply of the swap, where the colours change hands; -1 if there was none
 * @property {{ply: number, mover: Color}[]} turns
 * @property {number | null} ply where the board is
 */

const WIDTH = 320;
const HEIGHT = 48;
/** Room for marks at the edge. */
const RIM = 6;
const MARK = 4;

/**
 * Draws Red's chance from move to move, the moves that turned the game, and the position on the board. The curve
 * breaks at a swap, where another person becomes Red.
 */
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
      // However the page is scaled or turned.
      const onCurve = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM()?.inverse());
      const across = (onCurve.x - RIM) / (WIDTH - 2 * RIM);
      onChoose(Math.round(Math.min(1, Math.max(0, across)) * this.plies));
    });
  }

  /** @param {CurveContent} content */
  show({ plies, chances, swap, turns, ply }) {
    this.plies = Math.max(1, plies);
    const known = chances.flatMap((chance, at) =>
      chance === null ? [] : [{ at, point: `${this.#x(at)},${y(chance)}` }],
    );
    const pieces = swap < 0 ? [known] : [known.filter(({ at }) => at < swap), known.filter(({ at }) => at >= swap)];
    const drawn = pieces.filter((piece) => piece.length);
    const points = (/** @type {typeof known} */ piece) => piece.map(({ point }) => point).join(" ");
    const ends = (/** @type {typeof known} */ piece) =>
      [piece[0].at, piece[piece.length - 1].at].map((at) => this.#x(at));
    this.element.replaceChildren(
      ...drawn.map((piece) => {
        const [first, last] = ends(piece);
        return makeSvg("polygon", { class: "red-part", points: `${first},${y(0)} ${points(piece)} ${last},${y(0)}` });
      }),
      makeSvg("line", { class: "middle", x1: RIM, x2: WIDTH - RIM, y1: y(0.5), y2: y(0.5) }),
      ...(drawn.length > 1 ? [this.#swapSign(swap)] : []),
      ...(ply === null
        ? []
        : [makeSvg("line", { class: "here", x1: this.#x(ply), x2: this.#x(ply), y1: 0, y2: HEIGHT })]),
      ...drawn.map((piece) => makeSvg("polyline", { class: "chances", points: points(piece) })),
      ...turns.map(({ ply: at, mover }) => this.#mark(at, chances[at] ?? 0.5, mover)),
    );
  }

  /**
   * Two arrows, one up and one down, between the pieces of the curve.
   * @param {number} ply
   */
  #swapSign(ply) {
    const middle = round((this.#x(ply - 1) + this.#x(ply)) / 2);
    const arrow = (/** @type {number} */ at, /** @type {1 | -1} */ way) =>
      `M${at} ${HEIGHT / 2 + way * 9}v${-18 * way}m-3 ${4 * way}l3 ${-4 * way}l3 ${4 * way}`;
    return makeSvg("path", { class: "swap-sign", d: arrow(middle - 4, 1) + arrow(middle + 4, -1) });
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
