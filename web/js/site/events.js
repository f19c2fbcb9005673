/** Events whose names the type checker knows, and when the page answers them: after a pause, or once a frame. */

/** Browsers have no frames for pages that nobody sees. These go on after so long, in milliseconds. */
const LONGEST = 100;

/**
 * Tells of changes. A name that is not one of its events does not compile.
 * @template {string} Name
 */
export class Emitter extends EventTarget {
  /**
   * @override
   * @param {Name} name
   * @param {(event: Event) => void} listener
   * @param {AddEventListenerOptions} [options]
   */
  addEventListener(name, listener, options) {
    super.addEventListener(name, listener, options);
  }

  /**
   * @param {Name} name
   * @param {unknown} [detail] what the event tells
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/**
 * @param {number} [milliseconds] without them only events that already wait come first
 * @returns {Promise<void>}
 */
export function pause(milliseconds = 0) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @returns {Promise<unknown>} when the browser is about to paint the next frame */
function nextFrame() {
  return Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(LONGEST)]);
}

/** @returns {Promise<void>} when the browser has painted what the page shows */
export async function painted() {
  await nextFrame();
  await pause(); // What an animation frame shows is painted when its callbacks are done.
}

/**
 * @param {() => void} show
 * @returns {() => Promise<void>} asks for it. However often somebody asks, it is done once before the next frame.
 */
export function onceAFrame(show) {
  let isAsked = false;
  return async () => {
    if (isAsked) return;
    isAsked = true;
    await nextFrame();
    isAsked = false;
    show();
  };
}
