import { isPointName } from "../notation/points.js";
import { placesOf, writeAnnotations } from "../address/tree-text.js";

/**
 * @import { GameRecord, MoveNode, Reading } from "../record/record.js"
 * @import { Said } from "../record/limits.js"
 */

/** What the author says about positions: comments, marks and arrows, by the place of their move in the game. */
export class Annotations {
  /** @type {Map<string, Said>} */
  #said = new Map();

  /** @param {GameRecord} record whose annotations take the place of all others */
  take({ root }) {
    this.#said.clear();
    for (const { place, node } of namedPlaces(root)) {
      const { comment, marks, arrows } = node;
      if (comment || marks.size || arrows.length) this.#said.set(place, { comment, marks, arrows });
    }
  }

  /**
   * @param {GameRecord} record
   * @returns {Said} what is said about its position shown; to be changed
   */
  at({ root, current }) {
    const place = namedPlaces(root).find(({ node }) => node === current)?.place ?? "0";
    const said = this.#said.get(place) ?? { comment: "", marks: new Map(), arrows: [] };
    this.#said.set(place, said);
    return said;
  }

  /**
   * Write them into a record. What does not lie on its board is left out.
   * @param {Reading} reading
   * @returns {boolean} whether the record was changed
   */
  put({ record: { root, size } }) {
    const before = writeAnnotations(root).join();
    const isHere = (/** @type {string} */ point) => isPointName(point, size);
    for (const { place, node } of namedPlaces(root)) {
      const { comment = "", marks = [], arrows = [] } = this.#said.get(place) ?? {};
      node.comment = comment;
      node.marks = new Map([...marks].filter(([point]) => isHere(point)));
      node.arrows = [...arrows].filter((arrow) => arrow.split("-").every(isHere));
    }
    return writeAnnotations(root).join() !== before;
  }
}

/**
 * @param {MoveNode} root
 * @returns {{place: string, node: MoveNode}[]} the nodes with their addresses, as links have them
 */
function namedPlaces(root) {
  return [...placesOf(root)].map(({ start, last, node }) => ({ place: `${start}${last}`, node }));
}
