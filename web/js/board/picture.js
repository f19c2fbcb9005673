/** A whole scene on one canvas. A scene says what to paint, not how it came about. */

import { tr } from "../language/tr.js";
import { pointOf } from "../notation/points.js";
import { paintArrows, paintMarks, paintMoveNumbers } from "./annotations.js";
import { sceneAt } from "./celebration.js";
import { paintConnection } from "./connection.js";
import { paintHighlights, paintLegality, paintWinningPath } from "./explanation.js";
import { Layout } from "./layout.js";
import { contextOf, Pen } from "./pen.js";
import { paintHoppingStone, paintLastMove, paintPossibleLinks, paintStones } from "./stones.js";
import { paintCoordinates, paintPlate, paintSurface } from "./surface.js";
import { paintEdgeNumbers, paintTakenLines, paintZigzags } from "./zigzag.js";

/**
 * @import { BoardStyle, Color, Colored, Edge, Finding, Shape } from "../engine/wire.js"
 * @import { Moment } from "./celebration.js"
 * @import { Frame } from "./layout.js"
 * @import { Look } from "./look.js"
 * @typedef {(pen: Pen, scene: Scene) => void} Painter
 *
 * @typedef {object} Scene what changes only when the position does
 * @property {number} size
 * @property {"stone" | "dot"} marker
 * @property {BoardStyle} boardStyle that of the game
 * @property {boolean} edges whether the edges of the board are coloured
 * @property {string[]} rows north to south, of `.`, `R`, `B`
 * @property {Colored[]} links
 * @property {{move: string, color: Color, filled: string[], linked: string[]} | null} last
 * @property {string[]} path the winning path
 * @property {number} [drawn] how much of the path is painted, from 0 to 1; all of it unless given
 * @property {number} [faded] how far what is beside the path has faded, from 0 to 1; not at all unless given
 * @property {Zigzags | null} zigzags
 * @property {Aids | null} [aids] help for the side to move, painted below the stones; pictures have none
 * @property {Connection | null} [connection] what cannot be cut, painted below the stones; pictures have none
 * @property {{color: Color, illegal: Set<string>}[]} legality the colours whose legal points are shown
 * @property {boolean} [marksOnlyForbidden] whether only the forbidden points of those colours are marked
 * @property {readonly Highlight[]} highlights
 * @property {Map<string, string>} marks shapes and labels by point
 * @property {string[]} arrows from point to point: `d4-f6`
 * @property {Map<string, number>} numbers of the moves that placed the stones, if they are shown
 *
 * @typedef {object} Connection a proof that a side joins its edges, whatever the other side does
 * @property {Color} color
 * @property {string[]} carrier the empty points on which it rests
 * @property {string[]} chain a way from edge to edge: stones, and points where stones would follow
 *
 * @typedef {object} Aids
 * @property {string[]} links that can be made
 * @property {Color} color of those links
 * @property {boolean} takenLines whether to shade the lines that take no more dots
 *
 * @typedef {object} Zigzags
 * @property {string[][]} columns dot to dot by column, in runs without a gap
 * @property {string[][]} rows dot to dot by row, likewise
 * @property {Edge[]} top the outline's edges that count for Red, west to east
 * @property {Edge[]} bottom those that count for Blue
 *
 * @typedef {object} Highlight the reason why a move is against the rules
 * @property {string | null} move
 * @property {string[]} points
 * @property {string[]} links
 * @property {Shape} shape that the points form
 *
 * @typedef {object} Overlay what changes with the pointer and the keyboard
 * @property {{move: string, color: Color, legal: boolean} | null} ghost
 * @property {string[]} offered links that may be made near the pointer
 * @property {Color} offeredColor
 * @property {{point: string, color: Color}[]} preview stones that might be placed, in order
 * @property {{move: string, color: Color}[]} waiting moves made before the engine was ready
 * @property {string | null} focus
 * @property {Finding | null} finding what an explanation points at
 * @property {Remarks | null} remarks
 *
 * @typedef {object} Remarks what other parts of the page say about points
 * @property {(pen: Pen) => void} paint
 * @property {Map<string, string>} notes the same in words, by point
 */

/** @type {Painter[]} from the bottom up */
const PAINTERS = [
  paintSurface,
  paintConnection,
  paintAids,
  paintLegality,
  paintZigzags,
  paintStones,
  paintWinningPath,
  paintLastMove,
  paintEdgeNumbers,
  paintMoveNumbers,
  paintHighlights,
  paintMarks,
  paintArrows,
];

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
function paintAids(pen, scene) {
  const { aids } = scene;
  if (aids?.takenLines) paintTakenLines(pen, scene);
  if (aids) paintPossibleLinks(pen, aids.links, aids.color);
}

/** Lines and coordinates are as thick and as large as with this distance between points, in pixels, as in an SVG, ... */
const USUAL_CELL = 36;
/** ... or on a board of this width, if that is less. */
const USUAL_WIDTH = 600;

/** The margin around board and coordinates, in the same pixels. */
const MARGIN = 16;

/**
 * @param {Pen} pen
 * @param {Scene} scene
 */
export function paintScene(pen, scene) {
  paintPlate(pen);
  paintOnBoard(pen, () => PAINTERS.forEach((paint) => paint(pen, scene)));
  paintCoordinates(pen);
}

/**
 * @param {Pen} pen
 * @param {() => void} paint paints as if the board were upright, and nothing beside the part of it that shows
 */
function paintOnBoard(pen, paint) {
  const { context, layout } = pen;
  const { left, top, width, height } = layout.visible;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  pen.turn();
  paint();
  context.restore();
}

/**
 * Paint what moves while the end of a game is celebrated, over what lies still.
 * @param {Pen} pen
 * @param {Scene} scene of the end
 * @param {Moment} moment
 */
export function paintCelebration(pen, scene, { drawn, hopping }) {
  paintOnBoard(pen, () => {
    for (const { name, height } of hopping) paintHoppingStone(pen, scene, pointOf(name), height);
    paintWinningPath(pen, { ...scene, drawn });
  });
}

/** The height of a caption and of its letters, in the same pixels, on a board of the usual width. */
const CAPTION = 30;
const CAPTION_LETTERS = 17;

/** A canvas for pictures of boards: a whole number of pixels wide, with a margin around the board. */
export class PictureCanvas {
  #context;
  #layout;
  #ground;
  #margin;
  #caption;

  /**
   * @param {number} size of the board
   * @param {Frame} frame
   * @param {object} how
   * @param {number} how.width in pixels
   * @param {string} how.ground the colour behind the board
   * @param {string} [how.caption] below the board
   * @param {boolean} [how.isReadOften] whether the pixels of many pictures are read
   */
  constructor(size, frame, { width, ground, caption = "", isReadOften = false }) {
    const side = Math.min(USUAL_WIDTH, (size + 1) * USUAL_CELL);
    const pixelRatio = width / (side + 2 * MARGIN);
    this.#ground = ground;
    this.#caption = caption;
    this.#margin = Math.round(MARGIN * pixelRatio);
    this.#layout = new Layout({ side, size, pixelRatio, frame });
    this.canvas = document.createElement("canvas");
    this.canvas.width = width;
    const below = caption ? CAPTION * (side / USUAL_WIDTH) * pixelRatio : 0;
    this.canvas.height = Math.round(this.#layout.height * pixelRatio + below) + width - Math.round(side * pixelRatio);
    this.#context = contextOf(this.canvas, isReadOften);
  }

  /**
   * @param {Scene} scene
   * @param {Look} look
   * @param {Moment | null} [moment] of the celebration of its end; by default nothing moves
   */
  paint(scene, look, moment = null) {
    const { canvas } = this;
    const { pixelRatio } = this.#layout;
    const context = this.#context;
    context.resetTransform();
    context.fillStyle = this.#ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.translate(this.#margin, this.#margin);
    context.scale(pixelRatio, pixelRatio);
    const pen = new Pen(context, this.#layout, look);
    paintScene(pen, moment ? sceneAt(scene, moment) : scene);
    if (moment) paintCelebration(pen, scene, moment);
    if (this.#caption) this.#paintCaption(look);
  }

  /** @param {Look} look */
  #paintCaption({ colors, font }) {
    const { side, height } = this.#layout;
    const scale = side / USUAL_WIDTH;
    const context = this.#context;
    context.font = `${CAPTION_LETTERS * scale}px ${font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colors.coordinate;
    context.fillText(this.#caption, side / 2, height + (CAPTION * scale) / 2, side);
  }

  /** @returns {ImageData} */
  get pixels() {
    return this.#context.getImageData(0, 0, this.canvas.width, this.canvas.height);
  }

  /** @returns {Promise<Blob>} */
  png() {
    return new Promise((resolve, reject) => {
      this.canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new RangeError(tr("The picture is too large.")))),
        "image/png",
      );
    });
  }
}
