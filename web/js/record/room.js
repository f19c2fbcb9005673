/** What fits into a record; more could not be kept in a link. The grammar of links documents it. */

/** @typedef {import("./record.js").MoveNode} MoveNode */

/** Characters that all comments, marks and arrows of a record have together. */
export const MAX_SAID = 200_000;

/** Arrows on one position. */
export const MAX_ARROWS = 100;

/** Counts down while something is read. What does not fit is left out, so that nothing is cut in its middle. */
export class Room {
  #left = MAX_SAID;

  /**
   * @param {string} said a comment, a mark or an arrow that takes its room
   * @returns {string | null} what is wrong if there is not enough
   */
  lacks(said) {
    const length = charactersOf(said);
    if (length > this.#left) return `the record has more than ${MAX_SAID} characters of comments, marks and arrows`;
    this.#left -= length;
    return null;
  }
}

/**
 * @param {MoveNode} root
 * @returns {number} characters of all comments, marks and arrows
 */
export function saidIn(root) {
  let length = 0;
  const nodes = [root];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    length += charactersOf(node.comment);
    for (const [point, mark] of node.marks) length += point.length + 1 + mark.length;
    for (const arrow of node.arrows) length += arrow.length;
    nodes.push(...node.children);
  }
  return length;
}

/**
 * @param {string} text
 * @returns {number} its code points
 */
function charactersOf(text) {
  // Most texts have none of the characters that take two code units.
  return /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;
}
