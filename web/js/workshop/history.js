/** What can be undone and redone. */

/** @template State */
export class History {
  /** @type {State[]} */
  #states;
  #now = 0;

  /** @param {State} first */
  constructor(first) {
    this.#states = [first];
  }

  /** @returns {boolean} */
  get canUndo() {
    return this.#now > 0;
  }

  /** @returns {boolean} */
  get canRedo() {
    return this.#now < this.#states.length - 1;
  }

  /** @param {State} state the person has made; what was undone before is gone */
  add(state) {
    this.#states = [...this.#states.slice(0, this.#now + 1), state].slice(-MOST);
    this.#now = this.#states.length - 1;
  }

  /** @returns {State | null} the state before; null if there is none */
  undo() {
    return this.canUndo ? this.#states[--this.#now] : null;
  }

  /** @returns {State | null} the state after; null if there is none */
  redo() {
    return this.canRedo ? this.#states[++this.#now] : null;
  }
}

/** The most states that are kept. */
const MOST = 200;
