import { readFragment } from "../address/fragment.js";
import { part } from "../pages/page.js";
import puzzles from "../puzzles/collection.js";
import { readProgress } from "../puzzles/progress.js";
import { puzzleOfDay } from "../puzzles/puzzle-list.js";
import { paintSavedGame, sceneOf } from "./saved-game.js";

/**
 * @import { Look } from "../board/look.js"
 * @import { Game } from "../engine/wire.js"
 */

/** What the card says of a puzzle that was dealt with. */
const DONE = { solved: "Solved. A new one comes tomorrow.", seen: "You have seen the solution." };

/**
 * Show today's puzzle on its card.
 * @param {HTMLElement} card
 * @param {readonly Game[]} games
 * @param {Look} look
 */
export function showPuzzleOfToday(card, games, look) {
  const { id, game: gameId, link } = puzzleOfDay(puzzles, new Date());
  const game = games.find((known) => known.id === gameId);
  const reading = readFragment(link, games);
  if (!game || !reading) return;
  const state = readProgress().get(id);
  part(card, ".door-says").textContent = state ? DONE[state] : `${game.name}: one move wins.`;
  paintSavedGame(/** @type {HTMLCanvasElement} */ (part(card, "canvas")), sceneOf(reading, game), look);
}
