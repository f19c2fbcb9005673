/** Waiting on purpose. */

/**
 * @param {number} [milliseconds] without them only what waits for the page comes in between
 * @returns {Promise<void>}
 */
export function pause(milliseconds = 0) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
