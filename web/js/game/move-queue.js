/**
 * Moves that have been requested and are not on the board yet. They are tried one after the other. The policy of a page
 * decides which moves of a person are tried at all.
 */

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Choices } from "../record/foretell.js"
 * @typedef {object} Policy what a page does with the moves that the person makes in it
 * @property {(move: string) => boolean} take takes a move that is meant for something else, such as an answer to a
 *   question; false for any other move
 * @property {readonly string[]} unjudged the moves taken in this way that have had no effect yet
 * @property {(turn: Color) => string | null} refusal a sentence if the person may not move for the side whose turn it is
 * @property {boolean} hidesLegality whether legal moves stay hidden until they are tried, because they are the question
 * @property {Choices | null} [choices] in the position that a person is asked about, if that is not the one on the board
 * @callback Attempt
 * @param {string} move
 * @param {() => boolean} isWanted whether the move is still wanted
 * @param {boolean} isPersons whether a person has made it here, and not the page
 * @returns {Promise<void>} resolves when the move is on the board or cannot be made
 */

/** @type {Readonly<Policy>} all moves are played, no matter whose turn it is */
export const PLAY_BOTH = {
  take: () => false,
  unjudged: [],
  refusal: () => null,
  hidesLegality: false,
};

/**
 * @param {readonly Partial<Policy>[]} policies may still grow
 * @returns {Policy} that of the first which takes a move, refuses it, or says what can be chosen
 */
export function combinedPolicy(policies) {
  /**
   * @template T
   * @param {(one: Partial<Policy>) => T} ask
   */
  const firstSaid = (ask) => policies.map(ask).find((said) => said) ?? null;
  return {
    ...PLAY_BOTH,
    take: (move) => policies.some((one) => one.take?.(move)),
    get unjudged() {
      return policies.flatMap((one) => one.unjudged ?? []);
    },
    get choices() {
      return firstSaid((one) => one.choices);
    },
    refusal: (turn) => firstSaid((one) => one.refusal?.(turn)),
  };
}

export class MoveQueue {
  /** @type {{move: string, isPersons: boolean}[]} */
  #entries = [];
  #isWorking = false;
  #attempt;
  #onChange;

  /**
   * @param {Attempt} attempt
   * @param {() => void} onChange
   */
  constructor(attempt, onChange) {
    this.#attempt = attempt;
    this.#onChange = onChange;
  }

  /** @returns {string[]} */
  get moves() {
    return this.#entries.map(({ move }) => move);
  }

  /** @returns {string[]} those that a person has made */
  get ofPerson() {
    return this.#entries.filter(({ isPersons }) => isPersons).map(({ move }) => move);
  }

  /**
   * @param {string} move
   * @param {boolean} [isPersons]
   */
  add(move, isPersons = true) {
    if (this.moves.includes(move)) return;
    this.#entries.push({ move, isPersons });
    this.#onChange();
    this.#work();
  }

  /** These moves are not wanted any more. */
  clear() {
    this.#entries = [];
  }

  async #work() {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let [entry] = this.#entries; entry; [entry] = this.#entries) {
      const tried = entry;
      await this.#attempt(tried.move, () => this.#entries.includes(tried), tried.isPersons);
      this.#entries = this.#entries.filter((other) => other !== tried);
      this.#onChange();
    }
    this.#isWorking = false;
  }
}
