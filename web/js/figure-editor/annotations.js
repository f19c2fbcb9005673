import { isPointName } from "../notation/points.js";
import { placesOf, writeAnnotations } from "../address/tree-text.js";

/**
 * @import { GameRecord, MoveNode, Reading } from "../record/record.js"
 * @import { Annotation } from "../record/limits.js"
 */

/** What the author says about positions: comments, marks and arrows, by the place of their move in the game. */
export class Annotations {
  /** @type {Map<string, Annotation>} */
  #byPlace = new Map();

  /** @param {GameRecord} record whose annotations take the place of all others */
  take({ root }) {
    this.#byPlace.clear();
    for (const { place, node } of namedPlaces(root)) {
      const { comment, marks, arrows } = node;
      if (comment || marks.size || arrows.length) this.#byPlace.set(place, { comment, marks, arrows });
    }
  }

  /**
   * @param {GameRecord} record
   * @returns {Annotation} of its current position; the caller may change them
   */
  at({ root, current }) {
    const place = namedPlaces(root).find(({ node }) => node === current)?.place ?? "0";
    const annotation = this.#byPlace.get(place) ?? { comment: "", marks: new Map(), arrows: [] };
    this.#byPlace.set(place, annotation);
    return annotation;
  }

  /**
   * Write the annotations into a record. What does not lie on its board is left out.
   * @param {Reading} reading
   * @returns {boolean} whether the record was changed
   */
  put({ record: { root, size } }) {
    const before = writeAnnotations(root).join();
    const isHere = (/** @type {string} */ point) => isPointName(point, size);
    for (const { place, node } of namedPlaces(root)) {
      const { comment = "", marks = [], arrows = [] } = this.#byPlace.get(place) ?? {};
      node.comment = comment;
      node.marks = new Map([...marks].filter(([point]) => isHere(point)));
      node.arrows = [...arrows].filter((arrow) => arrow.split("-").every(isHere));
    }
    return writeAnnotations(root).join() !== before;
  }
}

/**
 * @param {MoveNode} root
 * @returns {{place: string, node: MoveNode}[]} the nodes with their addresses, as in links
 */
function namedPlaces(root) {
  return [...placesOf(root)].map(({ start, last, node }) => ({ place: `${start}${last}`, node }));
}
