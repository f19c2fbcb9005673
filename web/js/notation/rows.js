/** A board as rows of letters: from north to south, of `.`, `R` and `B`. */

/** @typedef {{rows: string[], links: string[]}} BoardText with the links by name */

/**
 * @param {number} size
 * @returns {string[]}
 */
export function emptyRows(size) {
  return Array.from({ length: size }, () => ".".repeat(size));
}
