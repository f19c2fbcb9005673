/** Events whose names the type checker knows, and when the page answers them: after a pause, or once a frame. */

/** Browsers paint no frames of a hidden page. There, continue after this many milliseconds. */
const LONGEST = 100;

/**
 * Emits events. A name that is not one of its events does not compile.
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
   * @param {unknown} [detail] what the event carries
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/**
 * @param {number} [milliseconds] by default only events that already wait come first
 * @returns {Promise<void>}
 */
export function pause(milliseconds = 0) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @returns {Promise<unknown>} resolves when the browser is about to paint the next frame */
function nextFrame() {
  return Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(LONGEST)]);
}

/** @returns {Promise<void>} resolves when the browser has painted what the page shows */
export async function painted() {
  await nextFrame();
  await pause(); // What an animation frame shows is painted when its callbacks are done.
}

/**
 * @param {() => void} show
 * @returns {() => Promise<void>} requests it. However often it is requested, it is shown once before the next frame.
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
