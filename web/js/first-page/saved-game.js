/**
 * What the page can say about a saved game without the engine: its name, who plays or has won, how it stands, and a small
 * picture of its board.
 */

import { lang, tr, trCount } from "../language/tr.js";
import { readFragment } from "../address/fragment.js";
import { listGames } from "../saved/saved-games.js";
import { linksOf, plainScene } from "../view/compose.js";
import { paintMiniature } from "../view/miniature.js";
import { WITHOUT_COORDINATES } from "../board/layout.js";
import { other, SIDES } from "../notation/points.js";
import { readMatch } from "../play/match.js";
import { colorNow, opponentOf } from "../play/opponents.js";
import { numberInSeries, rematchOf, scoreFor, seriesOf } from "../play/series.js";
import { usualTurn } from "../record/foretell.js";
import { gameOf, OWN, OWN_KIND, titleOf } from "../record/own-game.js";
import { kindOf } from "../record/record.js";
import { turnSentence, waitingFor } from "../words/headline.js";
import { FRIEND, shownName, YOU } from "../words/names.js";
import { waitsForMe } from "./waiting-games.js";

/**
 * @import { SavedGame, Stands } from "../saved/saved-games.js"
 * @import { Look } from "../board/look.js"
 * @import { Scene } from "../board/picture.js"
 * @import { Color, Game } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Result, Terms } from "../play/match.js"
 * @import { GameRecord, GameKind, MoveNode, Names, Reading } from "../record/record.js"
 */

/**
 * @typedef {"won" | "lost" | "unfinished" | "ended"} End from the view of the person here
 * @typedef {object} GameDescription
 * @property {string} kind the name of the game; all own games are of one kind
 * @property {string} name what it is called, with its size
 * @property {string} people who plays, or who has won
 * @property {string} standing
 * @property {string} when
 * @property {End} end
 * @property {Scene | null} scene
 * @property {Rematch | null} rematch null unless it is played by link
 * @typedef {object} Rematch how a game by link belongs to those that its two people have played before
 * @property {string} series the same for all of them
 * @property {number} number which of them it is, from 1
 * @property {string} standing such as: game 4 at 2 : 1
 */

/**
 * @param {SavedGame} saved
 * @param {readonly Game[]} games
 * @returns {GameDescription}
 */
export function describeSavedGame({ fragment, changed, match, stands, standing = "" }, games) {
  const when = new Date(changed).toLocaleString(lang(), { dateStyle: "medium", timeStyle: "short" });
  const reading = readFragment(fragment, games);
  const game = reading && gameOf(games, reading.record.game);
  if (!game)
    return {
      kind: "",
      name: tr("An empty game"),
      people: "",
      standing: "",
      when,
      end: "unfinished",
      scene: null,
      rematch: null,
    };
  const { record } = reading;
  const { size, root } = record;
  const played = {
    ...readMatch(match),
    ...(Object(match).result === undefined && { result: resultFrom(standing, stands) }),
  };
  const moves = played.result ? Math.min(played.played, root.end.ply) : root.end.ply;
  return {
    kind: game.id.startsWith(OWN) ? OWN_KIND : game.name,
    name: `${titleOf(game, record)} ${size}`,
    ...peopleOf(record, played, winnersMoves(record, played, moves)),
    standing: played.result === "" ? (standingOf(record, played, match, stands) ?? (standing || counted(moves))) : "",
    when,
    scene: sceneOf(reading, game),
    rematch: rematchIn(record, played),
  };
}

/**
 * @param {readonly Game[]} games
 * @returns {GameKind | null} what was played last in this browser
 */
export function lastKind(games) {
  const [latest] = listGames();
  const reading = latest && readFragment(latest.fragment, games);
  return reading ? kindOf(reading.record) : null;
}

/**
 * @param {GameRecord} record
 * @param {Pick<ReturnType<typeof readMatch>, "result" | "begun">} played
 * @param {number} moves that were played
 * @returns {number} in how many of the winner's own moves the game was won, since the computer came in; a swap is one
 */
function winnersMoves(record, { result, begun }, moves) {
  const end = record.root.end;
  const began = colorNow(result === "blue" ? "blue" : "red", end.moves.includes("swap"));
  return end.line.slice(begun, moves).filter(({ parent }) => {
    const before = parent ?? record.root;
    return colorNow(usualTurn(record, before), before.moves.includes("swap")) === began;
  }).length;
}

/**
 * @param {GameRecord} record
 * @param {ReturnType<typeof readMatch>} played
 * @returns {Rematch | null}
 */
function rematchIn({ byLink, root }, { terms, result }) {
  if (!byLink || !opponentOf(terms).isElsewhere) return null;
  const [series, number] = [seriesOf(byLink.id), numberInSeries(byLink.id)];
  if (!result) return { series, number, standing: gameAt(number, scoreFor(byLink.score || "0-0", terms.side)) };
  const isWon = result === "red" || result === "blue";
  const winner = isWon ? colorNow(result, root.end.moves.includes("swap")) : null;
  const { score } = rematchOf(byLink, winner, false);
  const values = { score: scoreFor(score, terms.side) };
  return { series, number, standing: trCount(number, "{score} after {n} game", "{score} after {n} games", values) };
}

/**
 * @param {number} n
 * @param {string} score
 */
const gameAt = (n, score) => tr("game {n} at {score}", { n, score });

/**
 * @template {{game: SavedGame, what: GameDescription}} Entry
 * @param {readonly Entry[]} entries
 * @returns {(Entry & {others: Entry[], match: string})[]} a game and its rematches as one, where the first of them was:
 *   the game that waits for the person here, or else the last, with how the match stands; empty for a game without rematch
 */
export function joinMatches(entries) {
  /** @type {Map<string, Entry[]>} */
  const bySeries = new Map();
  for (const entry of entries) {
    const { rematch } = entry.what;
    const key = rematch ? `series:${rematch.series}` : `game:${entry.game.id}`;
    bySeries.set(key, [...(bySeries.get(key) ?? []), entry]);
  }
  return [...bySeries.values()].map((games) => {
    const numberOf = (/** @type {Entry} */ { what }) => what.rematch?.number ?? 1;
    const [last, ...before] = games.toSorted((a, b) => numberOf(b) - numberOf(a));
    const shown = games.find(({ game }) => waitsForMe(game)) ?? last;
    const match = numberOf(last) > 1 ? (last.what.rematch?.standing ?? "") : "";
    return { ...shown, others: [last, ...before].filter((entry) => entry !== shown), match };
  });
}

/**
 * @param {Session} session
 * @returns {Stands | undefined} what to save of how its game stands, which needs no word of any language
 */
export function standsOf({ state, isOver }) {
  if (!state || isOver) return undefined;
  return state.last?.skipped ? `${state.turn}-again` : state.turn;
}

/**
 * @param {GameRecord} record
 * @param {ReturnType<typeof readMatch>} played
 * @param {unknown} match
 * @param {Stands} [stands]
 * @returns {string | null} whose turn it is, in words; null if that was not saved, or was saved in words
 */
function standingOf({ names, current }, { terms }, match, stands) {
  const { here, isElsewhere } = opponentOf(terms);
  const { waits } = Object(match);
  if (isElsewhere && typeof waits === "boolean")
    return waits ? tr("Your move.") : waitingFor(names[other(terms.side)] || FRIEND);
  if (!stands) return null;
  if (stands === "abandoned") return tr("Abandoned.");
  const turn = stands.startsWith("red") ? "red" : "blue";
  const people = here === "one" ? { ...names, [terms.side]: YOU } : names;
  const began = colorNow(turn, current.moves.includes("swap"));
  return turnSentence(turn, stands.endsWith("-again") ? other(turn) : null, people[began]);
}

/**
 * @param {string} standing of a game that was saved before results were
 * @param {Stands} [stands] of a game that was played elsewhere
 * @returns {Result}
 */
function resultFrom(standing, stands) {
  if (stands === "red-won") return "red";
  if (stands === "blue-won") return "blue";
  if (stands === "tie" || standing.startsWith("Tie")) return "tie";
  const [winner] = /^(Red|Blue)(?= wins)/.exec(standing) ?? [""];
  return winner === "Red" ? "red" : winner === "Blue" ? "blue" : "";
}

/**
 * @param {number} moves
 * @returns {string}
 */
function counted(moves) {
  return trCount(moves, "{n} move", "{n} moves");
}

/**
 * @param {GameRecord} record
 * @param {ReturnType<typeof readMatch>} played
 * @param {number} moves of the winner
 * @returns {{people: string, end: End}}
 */
function peopleOf({ names, root }, { terms, result, begun }, moves) {
  const { here, computer } = opponentOf(terms);
  const { level } = terms;
  if (here === "one") {
    const end = endOf(root, terms, result);
    const friend = names[other(terms.side)] || FRIEND;
    const people = computer === "one" ? withLevel(end, { level, moves, begun }) : withFriend(end, friend, moves);
    return { people, end: end === "tie" ? "ended" : end };
  }
  const end = result ? "ended" : "unfinished";
  if (here === "none") return { people: tr("level {level} against itself", { level }), end };
  const isNamed = Boolean(names.red || names.blue);
  if (result !== "red" && result !== "blue") return { people: isNamed ? both(names) : "", end };
  const began = colorNow(result, root.end.moves.includes("swap"));
  const [winner, loser] = isNamed ? [began, other(began)] : [result, other(result)];
  return { people: beat(names, winner, loser, moves), end };
}

/** @param {Names} names */
function both({ red, blue }) {
  const values = { red: red ? shownName(red) : SIDES.red, blue: shownName(blue) };
  return blue ? tr("{red} and {blue}", values) : tr("{red} and Blue", values);
}

/**
 * @param {Names} names
 * @param {Color} winner
 * @param {Color} loser
 * @param {number} moves of the winner
 * @returns {string} who beat whom
 */
function beat(names, winner, loser, moves) {
  const values = { winner: names[winner] ? shownName(names[winner]) : SIDES[winner], loser: shownName(names[loser]) };
  if (names[loser])
    return moves
      ? trCount(moves, "{winner} beat {loser} in {n} move", "{winner} beat {loser} in {n} moves", values)
      : tr("{winner} beat {loser} before the first move", values);
  if (loser === "red")
    return moves
      ? trCount(moves, "{winner} beat Red in {n} move", "{winner} beat Red in {n} moves", values)
      : tr("{winner} beat Red before the first move", values);
  return moves
    ? trCount(moves, "{winner} beat Blue in {n} move", "{winner} beat Blue in {n} moves", values)
    : tr("{winner} beat Blue before the first move", values);
}

/**
 * @param {End | "tie"} end
 * @param {{level: number, moves: number, begun: number}} values the level of the computer, the moves of the winner, and
 *   after which move the computer came in
 * @returns {string}
 */
function withLevel(end, values) {
  if (end === "tie") return tr("you and level {level} tied", values);
  if (end === "ended") return tr("tied with level {level}", values);
  if (end === "unfinished") return tr("you against level {level}", values);
  return end === "won" ? beatLevel(values) : beatenByLevel(values);
}

/** @param {{level: number, moves: number, begun: number}} values */
function beatLevel({ moves, ...values }) {
  if (!moves) return tr("you beat level {level} before the first move", values);
  return values.begun
    ? trCount(
        moves,
        "you beat level {level} in {n} move after move {begun}",
        "you beat level {level} in {n} moves after move {begun}",
        values,
      )
    : trCount(moves, "you beat level {level} in {n} move", "you beat level {level} in {n} moves", values);
}

/** @param {{level: number, moves: number, begun: number}} values */
function beatenByLevel({ moves, ...values }) {
  if (!moves) return tr("level {level} beat you before the first move", values);
  return values.begun
    ? trCount(
        moves,
        "level {level} beat you in {n} move after move {begun}",
        "level {level} beat you in {n} moves after move {begun}",
        values,
      )
    : trCount(moves, "level {level} beat you in {n} move", "level {level} beat you in {n} moves", values);
}

/**
 * @param {End | "tie"} end
 * @param {string} friend a name, or {@link FRIEND}
 * @param {number} moves of the winner
 * @returns {string}
 */
function withFriend(end, friend, moves) {
  if (friend === FRIEND) return withNameless(end, moves);
  const values = { name: friend };
  if (end === "tie") return tr("you and {name} tied", values);
  if (end === "ended") return tr("tied with {name}", values);
  if (end === "unfinished") return tr("you against {name}", values);
  if (end === "won")
    return moves
      ? trCount(moves, "you beat {name} in {n} move", "you beat {name} in {n} moves", values)
      : tr("you beat {name} before the first move", values);
  return moves
    ? trCount(moves, "{name} beat you in {n} move", "{name} beat you in {n} moves", values)
    : tr("{name} beat you before the first move", values);
}

/**
 * @param {End | "tie"} end
 * @param {number} moves of the winner
 * @returns {string}
 */
function withNameless(end, moves) {
  if (end === "tie") return tr("you and your friend tied");
  if (end === "ended") return tr("tied with your friend");
  if (end === "unfinished") return tr("you against your friend");
  if (end === "won")
    return moves
      ? trCount(moves, "you beat your friend in {n} move", "you beat your friend in {n} moves")
      : tr("you beat your friend before the first move");
  return moves
    ? trCount(moves, "your friend beat you in {n} move", "your friend beat you in {n} moves")
    : tr("your friend beat you before the first move");
}

/**
 * @param {MoveNode} root
 * @param {Terms} terms
 * @param {Result} result
 * @returns {End | "tie"} for the one person who plays here
 */
function endOf(root, { side }, result) {
  if (result === "") return "unfinished";
  if (result === "stopped") return "ended";
  if (result === "tie") return "tie";
  return result === colorNow(side, root.end.moves.includes("swap")) ? "won" : "lost";
}

/**
 * @param {Reading} reading
 * @param {Game} game
 * @returns {Scene} the position that it shows
 */
export function sceneOf({ record, expectedBoard }, game) {
  return { ...plainScene(game, expectedBoard.rows), links: linksOf(expectedBoard), marks: record.current.marks };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Scene | null} scene
 * @param {Look} look
 */
export function paintSavedGame(canvas, scene, look) {
  if (scene) paintMiniature(canvas, scene, look, { frame: WITHOUT_COORDINATES });
}
