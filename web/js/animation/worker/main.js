/** The worker that writes an animation, so that the page can be used meanwhile. */

import { GifWriter } from "./gif-writer.js";

/** @import { FromGifWriter, ToGifWriter } from "../protocol.js" */

/** @type {GifWriter} */
let writer;

/** @param {FromGifWriter} message @param {Transferable[]} [transfer] */
const say = (message, transfer = []) => postMessage(message, { transfer });

/** @param {ToGifWriter} message */
function hear(message) {
  if (message.type === "colors") writer = new GifWriter(message.samples);
  else if (message.type === "picture") {
    writer.add(message.pixels, message.width, message.height, message.time);
    say({ type: "written" });
  } else {
    const { buffer } = writer.end();
    say({ type: "gif", content: buffer }, [buffer]);
  }
}

addEventListener("message", ({ data }) => {
  try {
    hear(data);
  } catch (error) {
    say({ type: "failed", message: String(error) });
  }
});
