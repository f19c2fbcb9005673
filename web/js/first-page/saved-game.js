/**
 * What the page can tell about a saved game without the engine: its name, who plays or has won, how it stands, and a
 * small picture of its board.
 */

import { readFragment } from "../address/fragment.js";
import { paintMiniature } from "../view/miniature.js";
import { WHOLE_BOARD } from "../board/layout.js";
import { other, SIDES } from "../notation/points.js";
import { readMatch } from "../play/match.js";
import { opponentOf } from "../play/opponents.js";
import { linksOf, plainScene } from "../view/compose.js";

/**
 * @typedef {import("../board/look.js").Look} Look
 * @typedef {import("../board/picture.js").Scene} Scene
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../address/saved-games.js").SavedGame} SavedGame
 * @typedef {"Won" | "Lost" | "Unfinished" | "Ended"} End as a person here sees it
 * @typedef {object} Description
 * @property {string} kind the name of the game
 * @property {string} name the same with its size
 * @property {string} people who plays, or who has won
 * @property {string} standing
 * @property {string} when
 * @property {End} end
 * @property {Scene | null} scene
 */

const WITHOUT_COORDINATES = { ...WHOLE_BOARD, coordinates: false };

/**
 * @param {SavedGame} saved
 * @param {readonly Game[]} games
 * @returns {Description}
 */
export function describeSavedGame({ fragment, changed, match, standing = "" }, games) {
  const when = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const reading = readFragment(fragment, games);
  const game = reading && games.find(({ id }) => id === reading.record.game);
  if (!game) return { kind: "", name: "An empty game", people: "", standing: "", when, end: "Unfinished", scene: null };
  const { record } = reading;
  const { size, root } = record;
  const played = { ...readMatch(match), ...(Object(match).result === undefined && { result: resultToldBy(standing) }) };
  const moves = played.result ? Math.min(played.played, root.end.ply) : root.end.ply;
  return {
    kind: game.name,
    name: `${game.name} ${size}`,
    ...peopleOf(record, played, counted(moves)),
    standing: played.result === "" ? standing || counted(moves) : "",
    when,
    scene: sceneOf(reading, game),
  };
}

/**
 * @param {string} standing of a game that was saved when results were not
 * @returns {import("../play/match.js").Result}
 */
function resultToldBy(standing) {
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
 * @param {import("../record/record.js").GameRecord} record
 * @param {ReturnType<typeof readMatch>} played
 * @param {string} moves in words
 * @returns {{people: string, end: End}}
 */
function peopleOf({ names, root }, { terms, result }, moves) {
  const { here, computer } = opponentOf(terms);
  const level = `level ${terms.level}`;
  const isNamed = Boolean(names.red || names.blue);
  const friend = names[other(terms.side)] || "your friend";
  if (here === "one") return yours(computer === "one" ? level : friend, moves, endOf(root, terms, result));
  const end = result ? "Ended" : "Unfinished";
  if (here === "none") return { people: `${level} against itself`, end };
  if (result !== "red" && result !== "blue") {
    return { people: isNamed ? `${names.red || SIDES.red} and ${names.blue || SIDES.blue}` : "", end };
  }
  const began = isSwapped(root) ? other(result) : result;
  const [winner, loser] = isNamed ? [began, other(began)] : [result, other(result)];
  return { people: `${names[winner] || SIDES[winner]} beat ${names[loser] || SIDES[loser]} in ${moves}`, end };
}

/**
 * @param {string} opponent
 * @param {string} moves in words
 * @param {End | "tie"} end
 * @returns {{people: string, end: End}}
 */
function yours(opponent, moves, end) {
  if (end === "Won") return { people: `you beat ${opponent} in ${moves}`, end };
  if (end === "Lost") return { people: `${opponent} beat you in ${moves}`, end };
  if (end === "tie") return { people: `you and ${opponent} tied`, end: "Ended" };
  return { people: `${end === "Ended" ? "stopped with" : "you against"} ${opponent}`, end };
}

/**
 * @param {import("../record/record.js").MoveNode} root
 * @param {import("../play/match.js").Terms} terms
 * @param {import("../play/match.js").Result} result
 * @returns {End | "tie"} for the person who sits here alone
 */
function endOf(root, { side }, result) {
  if (result === "") return "Unfinished";
  if (result === "stopped") return "Ended";
  if (result === "tie") return "tie";
  return result === (isSwapped(root) ? other(side) : side) ? "Won" : "Lost";
}

/**
 * @param {import("../record/record.js").MoveNode} root
 * @returns {boolean} whether the two people have exchanged colours
 */
function isSwapped(root) {
  return root.end.line.some(({ move }) => move === "swap");
}

/**
 * @param {import("../record/reading.js").Reading} reading
 * @param {Game} game
 * @returns {Scene}
 */
function sceneOf({ record, hint }, game) {
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
