/**
 * A fake engine: it notes what it is asked, and answers when the test says so. Sample answers are here, too: a small
 * catalogue, and opinions about positions.
 */

import { GameRecord } from "../../web/js/record/record.js";

/**
 * @import {EngineClient, RequestOptions} from "../../web/js/engine/protocol.js"
 * @import {Advice, Color, Game, GameReference, Outcome, State} from "../../web/js/engine/wire.js"
 * @typedef {object} Asked
 * @property {string} method
 * @property {GameReference & {move?: string, answer?: string[]}} params
 * @property {RequestOptions<any>} options
 * @property {(answer: unknown) => void} answer
 * @property {(error: unknown) => void} refuse
 */

/** @implements {EngineClient} */
export class FakeEngine extends EventTarget {
  /** @type {EngineClient["status"]} */
  status = "ready";
  /** @type {Asked[]} what is neither answered nor abandoned */
  asked = [];

  start() {}

  retry() {}

  /** @type {EngineClient["request"]} */
  request(method, params, options = {}) {
    return new Promise((resolve, reject) => {
      options.signal?.throwIfAborted();
      const end = () => (this.asked = this.asked.filter((other) => other !== question));
      /** @type {Asked} */
      const question = {
        method,
        params: /** @type {Asked["params"]} */ (params),
        options,
        answer: (answer) => (end(), resolve(/** @type {any} */ (answer))),
        refuse: (error) => (end(), reject(error)),
      };
      options.signal?.addEventListener("abort", () => question.refuse(options.signal?.reason));
      this.asked.push(question);
    });
  }

  /** @returns {string[]} the questions about positions that wait for an answer: method and moves */
  get open() {
    return this.asked.map(({ method, params }) => [method, ...(params.moves ?? [])].join(" "));
  }

  /**
   * Answer the oldest question, and let everything happen that follows.
   * @param {unknown} [answer] the position after the moves unless given
   */
  async answer(answer) {
    const [question] = this.asked;
    question.answer(answer === undefined ? stateAfter(question.params) : answer);
    await settled();
  }

  /** @param {unknown} error with which the oldest question is refused */
  async refuse(error) {
    this.asked[0].refuse(error);
    await settled();
  }

  /** Answer everything that is asked, until nothing is. */
  async answerAll() {
    await settled();
    while (this.asked.length) await this.answer();
  }
}

/** Let everything happen that waits for nothing else, even if a test has mocked the timers. */
export function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * @param {GameReference} reference
 * @param {Partial<State>} [difference]
 * @returns {State} without a rule: stones where the moves put them
 */
export function stateAfter({ size = 3, moves = [] }, difference = {}) {
  const rows = Array.from({ length: size }, (_row, index) =>
    Array.from({ length: size }, (_point, file) => {
      const ply = moves.indexOf(`${"abcdefgh"[file]}${size - index}`);
      return ply < 0 ? "." : ply % 2 ? "B" : "R";
    }).join(""),
  );
  const turn = moves.length % 2 ? "blue" : "red";
  const nothing = { last: null, linkMoves: [], swap: false, scores: null, outcome: null, problems: [], links: [] };
  const illegal = { red: {}, blue: {} };
  return { size, turn, ply: moves.length, swapped: false, rows, illegal, ...nothing, ...difference };
}

/**
 * @param {Partial<Game>} fields
 * @returns {Game}
 */
const game = (fields) => ({
  id: "quax",
  name: "Quax",
  inventor: "Bill Taylor",
  year: 2000,
  newcomerRank: 3,
  pie: true,
  defaultSize: 11,
  smallSize: 9,
  minSize: 2,
  maxSize: 26,
  marker: "stone",
  boardStyle: "points",
  edges: true,
  wonBy: "path",
  links: "move",
  fills: false,
  skips: false,
  mostForbidden: 4,
  forbids: false,
  fillable: false,
  ...fields,
});

export const QUAX = game({});
export const CROSSWAY = game({
  id: "crossway",
  name: "Crossway",
  defaultSize: 13,
  links: "none",
  skips: true,
  forbids: true,
});
export const GAMES = [QUAX, CROSSWAY];

/**
 * @param {string} move
 * @param {number} winningChance
 * @param {Partial<Advice>} [fields]
 * @returns {Advice}
 */
export function advice(move, winningChance, fields = {}) {
  const candidates = [{ move, winningChance, share: 1, proved: null }];
  const said = {
    proved: null,
    candidates,
    line: [move],
    evaluations: 200,
    pivotality: {},
    margin: null,
    byPlayouts: false,
  };
  return { move, winningChance, ...said, ...fields };
}

/**
 * @param {string} move
 * @param {boolean} wins
 */
export function proof(move, wins) {
  return advice(move, Number(wins), { proved: wins });
}

/**
 * @param {[string, Color, Advice | null, (Color | null)?][]} steps moves, whose turn it is after each, and who has won
 */
export function line(...steps) {
  const record = new GameRecord({ game: "quax", size: 5 });
  return steps.map(([move, turn, said, winner]) => {
    const node = move ? record.play(move) : record.root;
    const outcome = winner ? /** @type {Outcome} */ ({ winner }) : null;
    return { node, state: { turn, outcome }, advice: said };
  });
}
