/** Waiting on purpose. */

/**
 * @param {number} [milliseconds] without them only events that already wait come first
 * @returns {Promise<void>}
 */
export function pause(milliseconds = 0) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
