/** The states of what a person edits, to undo and redo. */

/** @template State */
export class History {
  /** @type {State[]} */
  #states;
  #now = 0;
  /** The run of changes that the present state belongs to; empty if the next change begins another run. */
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

  /** @param {State} state replaces the present one, because the difference is not to be undone separately */
  amend(state) {
    this.#states[this.#now] = state;
  }

  /** The next change is undone separately. */
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
