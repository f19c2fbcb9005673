/** Compares one position under several games: where they differ, and what holds in each. */

import { illegalPoints } from "../game/positions.js";
import { listNames, pointName, SIDES } from "../notation/points.js";
import { codeInWords, result } from "../words/sentences.js";

/** @import { Color, Game, State } from "../engine/wire.js" */

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
  const left = closed.length ? `No point is legal in ${closed.join(", ")}. The other games` : "The games";
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
