/** Small pictures of positions, with nothing to press. */

import { pointOf } from "../notation/points.js";
import { Layout } from "../board/layout.js";
import { paintFocus } from "../board/explanation.js";
import { contextOf, Pen } from "../board/pen.js";
import { paintScene } from "../board/picture.js";
import { plainScene, legalityOf } from "./compose.js";

/**
 * @import { Frame } from "../board/layout.js"
 * @import { Look } from "../board/look.js"
 * @import { Scene } from "../board/picture.js"
 * @import { Color, Game, State } from "../engine/wire.js"
 */

/**
 * @param {Game} game
 * @param {State} state
 * @param {Color} turn whose illegal points are shaded
 * @returns {Scene}
 */
export function miniatureScene(game, state, turn) {
  const points = state.problems.flatMap((problem) => problem.points);
  return {
    ...plainScene(game, state.rows),
    links: state.links,
    path: state.outcome?.path ?? [],
    legality: state.outcome ? [] : [legalityOf(state, turn)],
    highlights: points.length ? [{ move: null, points, links: [], shape: "points" }] : [],
  };
}

/**
 * @param {HTMLCanvasElement} canvas a square with its final size on the page
 * @param {Scene} scene
 * @param {Look} look
 * @param {{framed?: readonly string[], frame?: Frame, side?: number, pixelRatio?: number}} [how] `framed`: points with a
 *   frame around them; `frame`: which part of the board is visible; the others say its size where it is not on the screen
 */
export function paintMiniature(
  canvas,
  scene,
  look,
  { framed = [], frame, side = canvas.clientWidth, pixelRatio = window.devicePixelRatio || 1 } = {},
) {
  const context = contextOf(canvas);
  canvas.width = canvas.height = Math.round(side * pixelRatio);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  const layout = new Layout({ side, size: scene.size, pixelRatio, frame });
  const pen = new Pen(context, layout, look);
  paintScene(pen, scene);
  for (const point of framed) paintFocus(pen, pointOf(point));
}
