/** The position on the board under every game that can be compared with it, side by side, and where these differ. */

import { writeFragment } from "../address/fragment.js";
import { lookOf } from "../board/look.js";
import { wantedAnswer } from "../engine/requests.js";
import { illegalPoints } from "../game/positions.js";
import { listNames, pointName, SIDES } from "../notation/points.js";
import { byId, makeElement } from "../pages/page.js";
import { GameRecord } from "../record/record.js";
import { miniatureScene, paintMiniature } from "../view/compose.js";
import { codeInWords, result } from "../words/sentences.js";

/**
 * @import { Color, Game, State } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { AppearanceDialog } from "../pages/appearance-dialog.js"
 * @typedef {{game: Game, canvas: HTMLCanvasElement, text: HTMLElement, state: State | null}} Entry
 */

/** This many problems of one kind are named; the rest are counted. */
const PROBLEMS_NAMED = 3;

/**
 * @param {readonly Game[]} games
 * @returns {Game[]} those whose boards mean the same: each colour owns two edges
 */
export function comparableGames(games) {
  return games.filter(({ edges }) => edges);
}

/**
 * @param {readonly State[]} states of the same size
 * @param {Color} turn
 * @returns {string[]} the points that are not the same in all of them, or not legal for that side in all of them;
 *   games in which nobody may place anything are left out, because they differ everywhere
 */
export function differingPoints(states, turn) {
  const compared = states.filter(hasPlacements).map((state) => new Map(pointsOf(state, turn)));
  const [first, ...others] = compared;
  if (!first) return [];
  const points = [...first.keys()].filter((point) => others.some((other) => other.get(point) !== first.get(point)));
  return points.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

/**
 * @param {readonly {game: Game, state: State}[]} known
 * @param {readonly string[]} framed the points at which they differ
 * @returns {string} sentences about this, and about the games that are left out
 */
export function verdictOn(known, framed) {
  const closed = known.filter(({ state }) => !hasPlacements(state)).map(({ game }) => game.name);
  const left = closed.length ? `Nobody may place anything in ${closed.join(", ")}. The other games` : "The games";
  return framed.length
    ? `${left} differ at ${listNames(framed)}, framed on the boards.`
    : `${left} agree on every point.`;
}

/**
 * @param {State} state
 * @returns {boolean}
 */
function hasPlacements(state) {
  const empty = state.rows.join("").split(".").length - 1;
  return !empty || illegalPoints(state, "red").size < empty || illegalPoints(state, "blue").size < empty;
}

/**
 * @param {State} state
 * @param {Color} turn
 * @returns {[string, string][]} each point with what is there
 */
function pointsOf(state, turn) {
  const illegal = illegalPoints(state, turn);
  const imposed = new Set(
    state.problems.filter(({ code }) => code === "unfilled-fourth").flatMap(({ points }) => points),
  );
  return state.rows.flatMap((row, index) =>
    [...row].map((letter, file) => {
      const name = pointName({ file, rank: state.size - 1 - index });
      const isFree = letter === "." && !illegal.has(name) && !imposed.has(name);
      return /** @type {[string, string]} */ ([name, letter === "." && !isFree ? "closed" : letter]);
    }),
  );
}

/**
 * @param {Game} game
 * @param {State} state of the position as a set-up of that game
 * @param {Color} turn the side to move in the position compared
 * @returns {string} sentences about it, without the name of the game
 */
export function summary(game, state, turn) {
  const sentences = state.outcome ? [result(state.outcome)] : [];
  sentences.push(...problems(state));
  if (!state.outcome) sentences.push(...placements(state, turn));
  if (state.links.length) sentences.push(`Linked: ${listNames(state.links.map(([link]) => link))}.`);
  if (state.linkMoves.length) sentences.push(`${SIDES[state.turn]} may link ${listNames(state.linkMoves)}.`);
  else if (game.links !== "none" && !state.links.length) sentences.push("No links.");
  return sentences.join(" ");
}

/**
 * @param {State} state
 * @returns {string[]} the first few problems of each kind
 */
function problems(state) {
  const kinds = [...new Set(state.problems.map(({ code }) => code))];
  return kinds.flatMap((kind) => {
    const messages = state.problems.filter(({ code }) => code === kind).map(({ message }) => message);
    const more = messages.length - PROBLEMS_NAMED;
    return more > 0 ? [...messages.slice(0, PROBLEMS_NAMED), `And ${more} more like this.`] : messages;
  });
}

/**
 * @param {State} state
 * @param {Color} turn
 * @returns {string[]}
 */
function placements(state, turn) {
  const illegal = illegalPoints(state, turn);
  const empty = state.rows.join("").split(".").length - 1;
  const side = SIDES[turn];
  if (!empty) return [];
  if (!illegal.size) return [`${side} may play on every empty point.`];
  if (illegal.size === empty) return [`${side} may not play anywhere.`];
  const reasons = Object.entries(state.illegal[turn]).filter(([, points]) => points.length);
  return [
    `${side} may not play ${reasons.map(([code, points]) => `${listNames(points)} (${codeInWords(code)})`).join("; ")}.`,
  ];
}

export class CompareDialog {
  /**
   * @param {Session} session
   * @param {AppearanceDialog} appearance passed in, so that the functions in this file can be tested without a page
   */
  constructor(session, appearance) {
    this.session = session;
    this.appearance = appearance;
    this.dialog = byId("compare-dialog", HTMLDialogElement);
    this.differences = byId("compare-differences", HTMLElement);
    this.list = byId("compare-games", HTMLElement);
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {readonly string[]} */
    this.framed = [];
    this.asking = new AbortController();
    this.dialog.addEventListener("close", () => this.asking.abort());
    this.list.addEventListener("click", (event) => {
      if (event.target instanceof HTMLAnchorElement) this.dialog.close();
    });
    addEventListener("resize", () => this.dialog.open && this.#paint());
  }

  /** @returns {Promise<void>} resolves when all games have answered, or the dialog was closed */
  async open() {
    const { session } = this;
    const position = session.state;
    if (!position) return;
    this.asking.abort();
    this.asking = new AbortController();
    this.framed = [];
    this.entries = comparableGames(session.games).map((game) => this.#entry(game, position));
    this.list.replaceChildren(...this.entries.map(({ text }) => /** @type {HTMLElement} */ (text.parentElement)));
    this.differences.textContent = "Looking at the position.";
    this.dialog.showModal();
    const { signal } = this.asking;
    for (const entry of this.entries) await this.#ask(entry, position, signal);
    if (!signal.aborted) this.#showDifferences(position);
  }

  /**
   * @param {Entry} entry
   * @param {State} position
   * @param {AbortSignal} signal
   */
  async #ask(entry, position, signal) {
    const { game, text } = entry;
    if (signal.aborted) return;
    const asked = this.#stateUnder(game, position, signal);
    entry.state = await wantedAnswer(asked, signal, (reason) => (text.textContent = reason));
    if (!entry.state) return;
    text.textContent = summary(game, entry.state, position.turn);
    this.#paint();
  }

  /**
   * @param {Game} game
   * @param {State} position
   * @param {AbortSignal} signal
   * @returns {Promise<State>}
   */
  async #stateUnder(game, position, signal) {
    if (game === this.session.game) return position;
    const setup = { diagram: position.rows.join("\n"), turn: position.turn };
    return this.session.engine.request("state", { game: game.id, size: position.size, setup, moves: [] }, { signal });
  }

  /** @param {State} position */
  #showDifferences({ turn }) {
    const known = this.entries.flatMap(({ game, state }) => (state ? [{ game, state }] : []));
    const states = known.map(({ state }) => state);
    this.framed = differingPoints(states, turn);
    const verdict = verdictOn(known, this.framed);
    this.differences.textContent = `${SIDES[turn]} to move. Dots mark legal points, shades mark illegal ones. ${verdict}`;
    this.#paint();
  }

  #paint() {
    const look = lookOf(this.appearance.scheme, this.dialog, this.appearance.choice);
    const turn = this.session.state?.turn ?? "red";
    for (const { game, canvas, state } of this.entries) {
      if (state) paintMiniature(canvas, miniatureScene(game, state, turn), look, { framed: this.framed });
    }
  }

  /**
   * @param {Game} game
   * @param {State} position
   * @returns {Entry}
   */
  #entry(game, position) {
    const { size, rows, turn } = position;
    const canvas = makeElement("canvas", { ariaHidden: "true" });
    const text = makeElement("p", {}, "Loading the rules.");
    const record = new GameRecord({ game: game.id, size, setup: { rows, links: null, turn } });
    const href = new URL(`#${writeFragment(record, null)}`, location.href).href;
    const isShown = game === this.session.game;
    const more = isShown
      ? makeElement("p", { className: "note" }, "On the board.")
      : makeElement("a", { href }, `Open in ${game.name}`);
    makeElement("li", {}, makeElement("h3", {}, game.name), canvas, text, more);
    return { game, canvas, text, state: null };
  }
}
