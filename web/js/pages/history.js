/** What can be undone and redone. */

/** @template State */
export class History {
  /** @type {State[]} */
  #states;
  #now = 0;
  /** Of which run of changes the present state is the last; empty if the next change begins another. */
  #run = "";

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

  /**
   * @param {State} state the person has made; what was undone before is gone
   * @param {string} [run] names changes that are undone together if they follow each other, such as the letters of a word
   */
  add(state, run = "") {
    const kept = run && run === this.#run ? this.#now : this.#now + 1;
    this.#states = [...this.#states.slice(0, kept), state].slice(-MOST);
    this.#now = this.#states.length - 1;
    this.#run = run;
  }

  /** @param {State} state takes the place of the present one, because it differs in nothing that is undone by itself */
  amend(state) {
    this.#states[this.#now] = state;
  }

  /** The next change is undone by itself. */
  endRun() {
    this.#run = "";
  }

  /** @returns {State | null} the state before; null if there is none */
  undo() {
    this.endRun();
    return this.canUndo ? this.#states[--this.#now] : null;
  }

  /** @returns {State | null} the state after; null if there is none */
  redo() {
    this.endRun();
    return this.canRedo ? this.#states[++this.#now] : null;
  }
}

/** The most states that are kept. */
const MOST = 200;
