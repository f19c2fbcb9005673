/**
 * What the moves of a record alone put on the board, and whether the rules add anything. The page paints this while the
 * engine starts. A link says what is on the board only if it cannot be foretold like this; `crosscut/record/foretell.py`
 * does the same. Also which moves besides placements a task offers while the engine starts.
 */

import { emptyRows, letterAt, linkEnds, linkName, other, parsePoint, pointsWith } from "../notation/points.js";

/**
 * @import { Color, Game, State } from "../engine/wire.js"
 * @import { BoardText, Point } from "../notation/points.js"
 * @import { GameRecord, MoveNode } from "./record.js"
 * @typedef {Pick<Game, "links" | "fills" | "skips" | "mostForbidden">} Facts what must be known about the game
 * @typedef {Pick<GameRecord, "size" | "setup" | "current">} Shown
 * @typedef {BoardText & {turn: Color, ply: number}} Foretold a position as far as it is known
 * @typedef {Pick<State, "rows" | "turn" | "swap" | "linkMoves">} Choices the moves to choose from besides placements
 */

/**
 * @param {Shown} record at its current node
 * @param {Facts} game
 * @returns {BoardText & {isExact: boolean}} exact if the rules add nothing, provided that all moves are legal
 */
export function foretell(record, game) {
  const { size, setup, current } = record;
  const points = (setup?.rows ?? emptyRows(size)).map((row) => [...row]);
  const links = [...(setup?.links ?? [])];
  let color = setup?.turn ?? "red";
  for (const { move } of current.line) {
    if (move === "swap") continue; // After a swap it is Blue's turn again.
    const point = parsePoint(move);
    if (point) points[size - 1 - point.rank][point.file] = color === "red" ? "R" : "B";
    else links.push(move);
    color = other(color);
  }
  const stones = points.flat().filter((letter) => letter !== ".").length;
  const isExact = current.parent ? addsNothing(record, game, stones) : findsNoLinks(record, game, stones);
  return { rows: points.map((row) => row.join("")), links, isExact };
}

/**
 * @param {Pick<State, "rows" | "links">} state what the engine has answered
 * @returns {BoardText} what is on the board
 */
export function boardTextOf({ rows, links }) {
  return { rows, links: links.map(([name]) => name) };
}

/**
 * @param {Pick<GameRecord, "setup">} record
 * @param {MoveNode} node
 * @returns {Color} the side to move there, if the rules have skipped nobody
 */
export function usualTurn({ setup }, { line }) {
  const begins = setup?.turn ?? "red";
  return line.filter(({ move }) => move !== "swap").length % 2 ? other(begins) : begins;
}

/**
 * Make moves that the rules have not judged yet. One that cannot be made, because its point is taken or its ends are not
 * there, changes nothing: the rules will refuse it.
 * @param {Foretold} position
 * @param {readonly string[]} moves
 * @returns {Foretold} after them, without what the rules add
 */
export function foretellMoves({ rows, links, turn, ply }, moves) {
  const after = { rows: [...rows], links: [...links], turn, ply };
  for (const move of moves) {
    if (move === "swap") {
      after.ply += 1; // It is Blue's turn again.
      continue;
    }
    const letter = letterOf(after.turn);
    const point = parsePoint(move);
    if (point && letterAt(after.rows, point) !== ".") continue;
    if (!point && !isOpen(move, letter, after)) continue;
    if (point) after.rows = withStone(after.rows, point, letter);
    else after.links.push(move);
    after.turn = other(after.turn);
    after.ply += 1;
  }
  return after;
}

/**
 * The moves besides placements, in the engine's order, as far as the board shows them: a swap after the first move, and
 * links between two stones where no other link is, or those that are known to be legal. The engine judges them like any
 * other move.
 * @param {Foretold} position
 * @param {Pick<Game, "pie" | "links">} game
 * @param {boolean} isSetUp whether the game began with a set-up position
 * @param {readonly string[] | null} [legal] the legal moves, if they are known
 * @returns {Choices}
 */
export function foretellChoices({ rows, links, turn, ply }, game, isSetUp, legal = null) {
  const letter = letterOf(turn);
  const own = game.links === "move" ? pointsWith(rows, letter) : [];
  const linkMoves = [1, -1].flatMap((rise) =>
    own.flatMap((west) => {
      const east = own.find(({ file, rank }) => file - west.file === 1 && rank - west.rank === rise);
      return east ? linkName(west, east) : [];
    }),
  );
  const known = linkMoves.filter((link) => (legal ? legal.includes(link) : isOpen(link, letter, { rows, links })));
  return { rows, turn, swap: game.pie && !isSetUp && ply === 1, linkMoves: known };
}

/** @param {Color} color */
const letterOf = (color) => (color === "red" ? "R" : "B");

/**
 * @param {string[]} rows
 * @param {Point} point
 * @param {string} letter
 */
function withStone(rows, { file, rank }, letter) {
  const row = rows.length - 1 - rank;
  return rows.map((text, index) => (index === row ? text.slice(0, file) + letter + text.slice(file + 1) : text));
}

/**
 * @param {string} link
 * @param {string} letter of a side
 * @param {BoardText} board
 * @returns {boolean} whether both its ends are stones of the side, and there is no link in its place or across it
 */
function isOpen(link, letter, { rows, links }) {
  const [west, east] = linkEnds(link);
  const across = linkName({ file: west.file, rank: east.rank }, { file: east.file, rank: west.rank });
  const isOwn = [west, east].every((end) => letterAt(rows, end) === letter);
  return isOwn && !links.includes(link) && !links.includes(across);
}

/**
 * @param {Shown} record
 * @param {Facts} game
 * @param {number} stones on the board
 * @returns {boolean} whether nothing comes on the board but what is played
 */
function addsNothing({ size, setup }, game, stones) {
  const points = size ** 2;
  const isNobodySkipped = game.skips ? stones * game.mostForbidden <= points : stones < points;
  return !setup && game.links !== "automatic" && !game.fills && isNobodySkipped;
}

/**
 * @param {Shown} record
 * @param {Facts} game
 * @param {number} stones
 * @returns {boolean} whether the start has no links other than those it lists
 */
function findsNoLinks({ setup }, game, stones) {
  return Boolean(setup?.links) || !stones || game.links !== "automatic";
}

/**
 * @param {Shown} record
 * @param {Facts} game
 * @param {BoardText} shown what is on the board at the current node
 * @returns {BoardText | null} what a link must say about the board; null if readers can foretell it
 */
export function boardToWrite(record, game, shown) {
  const { rows, links, isExact } = foretell(record, game);
  const isForetold = isExact && isSame(rows, shown.rows) && isSame(links.toSorted(), shown.links.toSorted());
  return isForetold ? null : shown;
}

/**
 * @param {string[]} one
 * @param {string[]} another
 * @returns {boolean}
 */
function isSame(one, another) {
  return one.join() === another.join();
}
