/** A scene as a PNG file. */

import { Layout } from "./layout.js";
import { contextOf, Pen } from "./pen.js";
import { paintScene } from "./picture.js";
import proportions from "./proportions.js";

/**
 * @import { Frame } from "./layout.js"
 * @import { Look } from "./look.js"
 * @import { Scene } from "./picture.js"
 */

/** Lines and coordinates are as thick and as large as on a board of this width, in pixels. */
const USUAL_WIDTH = 600;

/** What is left free around board and coordinates, in the same pixels. */
const MARGIN = 16;

/**
 * @param {Scene} scene
 * @param {Look} look
 * @param {Frame} frame
 * @param {{width: number, ground: string}} size the width in pixels, and the colour behind the board
 * @returns {Promise<Blob>}
 */
export function pngOf(scene, look, frame, { width, ground }) {
  const side = Math.min(USUAL_WIDTH, (scene.size + 1) * proportions.lengths.cellMaxPx);
  const pixelRatio = width / (side + 2 * MARGIN);
  const margin = Math.round(MARGIN * pixelRatio);
  const layout = new Layout({ side, size: scene.size, pixelRatio, frame });
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round(layout.height * pixelRatio) + width - Math.round(side * pixelRatio);
  const context = contextOf(canvas);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(margin, margin);
  context.scale(pixelRatio, pixelRatio);
  paintScene(new Pen(context, layout, look), scene);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture is too large"))), "image/png");
  });
}
