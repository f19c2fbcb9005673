/** Waiting until the browser has painted what the page shows. */

import { pause } from "./pause.js";

/** Browsers do not paint pages that nobody sees. These go on after so long, in milliseconds. */
const LONGEST = 100;

/** @returns {Promise<void>} */
export function painted() {
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(undefined);
      };
      port2.postMessage(null);
    });
  // What an animation frame shows is painted when its callbacks are done.
  const frame = new Promise((resolve) => requestAnimationFrame(() => resolve(nextTask())));
  return Promise.race([frame, pause(LONGEST)]);
}
