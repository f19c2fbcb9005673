/** The small boards of puzzles, each painted when it comes into view. */

import { readFragment } from "../address/fragment.js";
import { lookOf } from "../board/look.js";
import games from "../game/games.js";
import { appearance } from "../pages/appearance-dialog.js";
import { gameOf } from "../record/own-game.js";
import { paintSavedGame, sceneOf } from "./saved-game.js";

/** @import { Puzzle } from "../puzzles/puzzle-list.js" */

/** @type {WeakMap<Element, Puzzle>} */
const shown = new WeakMap();

/** @type {Set<HTMLCanvasElement>} those painted, which a change of colours paints anew */
const painted = new Set();

const watch = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting) paint(/** @type {HTMLCanvasElement} */ (target));
});

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Puzzle} puzzle
 */
export function showPuzzleBoard(canvas, puzzle) {
  if (shown.get(canvas) === puzzle) return;
  shown.set(canvas, puzzle);
  watch.observe(canvas);
}

/** @param {HTMLCanvasElement} canvas */
function paint(canvas) {
  watch.unobserve(canvas);
  const puzzle = shown.get(canvas);
  const game = puzzle && gameOf(games, puzzle.game);
  const reading = puzzle && readFragment(puzzle.link, games);
  if (!game || !reading) return;
  painted.add(canvas);
  const look = lookOf(appearance.scheme, document.body, appearance.choice);
  paintSavedGame(canvas, sceneOf(reading, game), look);
}

appearance.addEventListener("change", () => {
  for (const canvas of painted) {
    if (canvas.isConnected) paint(canvas);
    else painted.delete(canvas);
  }
});
