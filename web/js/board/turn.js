/** Painting boards that are turned. */

/**
 * @typedef {import("./layout.js").Layout} Layout
 */

/**
 * Turn a canvas, so that a board can be painted as if it were not turned.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 */
export function turnCanvas(context, { rotation, middle }) {
  turnAround(context, middle.x, middle.y, rotation);
}

/**
 * Paint something on a turned canvas that must not be turned.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {number} x the pixel in its middle
 * @param {number} y
 * @param {() => void} paint
 */
export function paintUpright(context, { rotation }, x, y, paint) {
  context.save();
  turnAround(context, x, y, -rotation);
  paint();
  context.restore();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} degrees
 */
function turnAround(context, x, y, degrees) {
  if (!degrees) return;
  context.translate(x, y);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-x, -y);
}
