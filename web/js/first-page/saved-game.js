/**
 * What the page can say about a saved game without the engine: its name, who plays or has won, how it stands, and a small
 * picture of its board.
 */

import { readFragment } from "../address/fragment.js";
import { listGames } from "../address/saved-games.js";
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
import { FRIEND, turnSentence, YOU } from "../words/sentences.js";
import { waitsForMe } from "./waiting-games.js";

/**
 * @import { SavedGame, Stands } from "../address/saved-games.js"
 * @import { Look } from "../board/look.js"
 * @import { Scene } from "../board/picture.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Result, Terms } from "../play/match.js"
 * @import { GameRecord, Kind, MoveNode, Reading } from "../record/record.js"
 */

/**
 * @typedef {"Won" | "Lost" | "Unfinished" | "Ended"} End from the view of the person here
 * @typedef {object} Description
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
 * @returns {Description}
 */
export function describeSavedGame({ fragment, changed, match, stands, standing = "" }, games) {
  const when = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const reading = readFragment(fragment, games);
  const game = reading && gameOf(games, reading.record.game);
  if (!game)
    return {
      kind: "",
      name: "An empty game",
      people: "",
      standing: "",
      when,
      end: "Unfinished",
      scene: null,
      rematch: null,
    };
  const { record } = reading;
  const { size, root } = record;
  const played = { ...readMatch(match), ...(Object(match).result === undefined && { result: resultFrom(standing) }) };
  const moves = played.result ? Math.min(played.played, root.end.ply) : root.end.ply;
  return {
    kind: game.id.startsWith(OWN) ? OWN_KIND : game.name,
    name: `${titleOf(game, record)} ${size}`,
    ...peopleOf(record, played, whenEnded(record, played, moves)),
    standing: played.result === "" ? (standingOf(record, played, match, stands) ?? (standing || counted(moves))) : "",
    when,
    scene: sceneOf(reading, game),
    rematch: rematchIn(record, played),
  };
}

/**
 * @param {readonly Game[]} games
 * @returns {Kind | null} what was played last in this browser
 */
export function lastPlayed(games) {
  const [latest] = listGames();
  const reading = latest && readFragment(latest.fragment, games);
  return reading ? kindOf(reading.record) : null;
}

/**
 * @param {GameRecord} record
 * @param {Pick<ReturnType<typeof readMatch>, "result" | "begun">} played
 * @param {number} moves that were played
 * @returns {string} in how many of the winner's own moves the game was won, since the computer came in; a swap is one
 */
function whenEnded(record, { result, begun }, moves) {
  const end = record.root.end;
  const began = colorNow(result === "blue" ? "blue" : "red", end.moves.includes("swap"));
  const own = end.line.slice(begun, moves).filter(({ parent }) => {
    const before = parent ?? record.root;
    return colorNow(usualTurn(record, before), before.moves.includes("swap")) === began;
  });
  const after = begun ? ` after move ${begun}` : "";
  return own.length ? `in ${counted(own.length)}${after}` : "before the first move";
}

/**
 * @param {GameRecord} record
 * @param {ReturnType<typeof readMatch>} played
 * @returns {Rematch | null}
 */
function rematchIn({ byLink, root }, { terms, result }) {
  if (!byLink || !opponentOf(terms).isElsewhere) return null;
  const [series, number] = [seriesOf(byLink.id), numberInSeries(byLink.id)];
  if (!result) return { series, number, standing: `game ${number} at ${scoreFor(byLink.score || "0-0", terms.side)}` };
  const isWon = result === "red" || result === "blue";
  const winner = isWon ? colorNow(result, root.end.moves.includes("swap")) : null;
  const { score } = rematchOf(byLink, winner, false);
  const games = number === 1 ? "1 game" : `${number} games`;
  return { series, number, standing: `${scoreFor(score, terms.side)} after ${games}` };
}

/**
 * @template {{game: SavedGame, what: Description}} Entry
 * @param {readonly Entry[]} entries
 * @returns {(Entry & {others: Entry[], match: string})[]} a game and its rematches as one, where the first of them was:
 *   the game that waits for the person here, or else the last, with how the match stands; empty for a game without rematch
 */
export function joinMatches(entries) {
  /** @type {Map<string, Entry[]>} */
  const bySeries = new Map();
  for (const entry of entries) {
    const { rematch } = entry.what;
    const key = rematch ? `series ${rematch.series}` : `game ${entry.game.id}`;
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
    return waits ? "Your move." : `Waiting for ${names[other(terms.side)] || FRIEND}.`;
  if (!stands) return null;
  if (stands === "abandoned") return "Abandoned.";
  const turn = stands.startsWith("red") ? "red" : "blue";
  const people = here === "one" ? { ...names, [terms.side]: YOU } : names;
  const began = colorNow(turn, current.moves.includes("swap"));
  return turnSentence(turn, stands.endsWith("-again") ? other(turn) : null, people[began]);
}

/**
 * @param {string} standing of a game that was saved before results were
 * @returns {Result}
 */
function resultFrom(standing) {
  if (standing.startsWith("Tie")) return "tie";
  const [winner] = /^(Red|Blue)(?= wins)/.exec(standing) ?? [""];
  return winner === "Red" ? "red" : winner === "Blue" ? "blue" : "";
}

/**
 * @param {number} moves
 * @returns {string}
 */
function counted(moves) {
  return moves === 1 ? "1 move" : `${moves} moves`;
}

/**
 * @param {GameRecord} record
 * @param {ReturnType<typeof readMatch>} played
 * @param {string} when it ended, such as: in 3 moves
 * @returns {{people: string, end: End}}
 */
function peopleOf({ names, root }, { terms, result }, when) {
  const { here, computer } = opponentOf(terms);
  const level = `level ${terms.level}`;
  const isNamed = Boolean(names.red || names.blue);
  const friend = names[other(terms.side)] || FRIEND;
  if (here === "one") return yours(computer === "one" ? level : friend, when, endOf(root, terms, result));
  const end = result ? "Ended" : "Unfinished";
  if (here === "none") return { people: `${level} against itself`, end };
  if (result !== "red" && result !== "blue") {
    return { people: isNamed ? `${names.red || SIDES.red} and ${names.blue || SIDES.blue}` : "", end };
  }
  const began = colorNow(result, root.end.moves.includes("swap"));
  const [winner, loser] = isNamed ? [began, other(began)] : [result, other(result)];
  return { people: `${names[winner] || SIDES[winner]} beat ${names[loser] || SIDES[loser]} ${when}`, end };
}

/**
 * @param {string} opponent
 * @param {string} when it ended, such as: in 3 moves
 * @param {End | "tie"} end
 * @returns {{people: string, end: End}}
 */
function yours(opponent, when, end) {
  if (end === "Won") return { people: `you beat ${opponent} ${when}`, end };
  if (end === "Lost") return { people: `${opponent} beat you ${when}`, end };
  if (end === "tie") return { people: `you and ${opponent} tied`, end: "Ended" };
  return { people: `${end === "Ended" ? "tied with" : "you against"} ${opponent}`, end };
}

/**
 * @param {MoveNode} root
 * @param {Terms} terms
 * @param {Result} result
 * @returns {End | "tie"} for the one person who plays here
 */
function endOf(root, { side }, result) {
  if (result === "") return "Unfinished";
  if (result === "stopped") return "Ended";
  if (result === "tie") return "tie";
  return result === colorNow(side, root.end.moves.includes("swap")) ? "Won" : "Lost";
}

/**
 * @param {Reading} reading
 * @param {Game} game
 * @returns {Scene} the position that it shows
 */
export function sceneOf({ record, hint }, game) {
  return { ...plainScene(game, hint.rows), links: linksOf(hint), marks: record.current.marks };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Scene | null} scene
 * @param {Look} look
 */
export function paintSavedGame(canvas, scene, look) {
  if (scene) paintMiniature(canvas, scene, look, { frame: WITHOUT_COORDINATES });
}
