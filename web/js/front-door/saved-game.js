/**
 * What the page can tell about a saved game without the engine: its name, how it stands, and a small picture of its
 * board.
 */

import { readFragment } from "../address/fragment.js";
import { paintMiniature } from "../compare/miniature.js";
import { WHOLE_BOARD } from "../board/layout.js";
import { letterAt, pointOf } from "../notation/points.js";

/**
 * @typedef {import("../board/look.js").Look} Look
 * @typedef {import("../board/scene.js").Scene} Scene
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../storage/saved-games.js").SavedGame} SavedGame
 * @typedef {{name: string, standing: string, when: string, scene: Scene | null}} Description
 */

const WITHOUT_COORDINATES = { ...WHOLE_BOARD, coordinates: false };

/**
 * @param {SavedGame} saved
 * @param {readonly Game[]} games
 * @returns {Description}
 */
export function describeSavedGame({ fragment, changed, standing = "" }, games) {
  const when = new Date(changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const reading = readFragment(fragment, games);
  const game = reading && games.find(({ id }) => id === reading.record.game);
  if (!game) return { name: "an empty game", standing: "", when, scene: null };
  const { size, names, root } = reading.record;
  const people = names.red || names.blue ? ` · ${names.red || "Red"} – ${names.blue || "Blue"}` : "";
  const moves = root.end.ply;
  return {
    name: `${game.name} ${size} × ${size}${people}`,
    standing: standing || (moves === 1 ? "1 move" : `${moves} moves`),
    when,
    scene: sceneOf(reading, game),
  };
}

/**
 * @param {import("../record/reading.js").Reading} reading
 * @param {Game} game
 * @returns {Scene}
 */
function sceneOf({ record, hint: { rows, links } }, game) {
  const { size, current } = record;
  const color = (/** @type {string} */ name) =>
    letterAt(rows, pointOf(name.split("-")[0])) === "B" ? /** @type {const} */ ("blue") : /** @type {const} */ ("red");
  return {
    size,
    rows,
    links: links.map((name) => ({ name, color: color(name) })),
    marker: game.marker,
    boardStyle: game.boardStyle,
    edges: game.edges,
    ...{ last: null, path: [], zigzags: null, marks: current.marks, arrows: [], numbers: new Map() },
    ...{ legality: [], highlight: null },
  };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Scene | null} scene
 * @param {Look} look
 */
export function paintSavedGame(canvas, scene, look) {
  if (scene) paintMiniature(canvas, scene, look, { frame: WITHOUT_COORDINATES });
}
