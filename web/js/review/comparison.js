/** Compares one position under several games: where they differ, and what holds in each. */

import { illegalPoints } from "../game/positions.js";
import { tr, trCount, trList } from "../language/tr.js";
import { listNames, pointName, SIDES } from "../notation/points.js";
import { result } from "../words/headline.js";
import { codeInWords } from "../words/points-in-words.js";

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
  const points = listNames(framed);
  if (!closed.length) {
    return framed.length
      ? tr("The games differ at {points}, framed on the boards.", { points })
      : tr("The games agree on every point.");
  }
  const noPoint = tr("No point is legal in {games}.", { games: trList(closed, "and") });
  const others = framed.length
    ? tr("The other games differ at {points}, framed on the boards.", { points })
    : tr("The other games agree on every point.");
  return `${noPoint} ${others}`;
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
  if (state.links.length)
    sentences.push(tr("Linked: {links}.", { links: listNames(state.links.map(([link]) => link)) }));
  if (state.linkMoves.length) {
    sentences.push(tr("{side} may link {links}.", { side: SIDES[state.turn], links: listNames(state.linkMoves) }));
  } else if (game.links !== "none" && !state.links.length) sentences.push(tr("No links."));
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
    return more > 0
      ? [...messages.slice(0, PROBLEMS_NAMED), trCount(more, "And {n} more like this.", "And {n} more like this.")]
      : messages;
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
  if (!illegal.size) return [tr("{side} may play on every empty point.", { side })];
  if (illegal.size === empty) return [tr("{side} may not play anywhere.", { side })];
  const reasons = Object.entries(state.illegal[turn]).filter(([, points]) => points.length);
  return reasons.map(([code, points]) =>
    tr("{side} may not play {points} ({reason}).", { side, points: listNames(points), reason: codeInWords(code) }),
  );
}
