import { readFragment } from "../address/fragment.js";
import { part } from "../pages/page.js";
import puzzles from "../puzzles/collection.js";
import { areDaysShown, solvedDays, streakOf } from "../puzzles/days.js";
import { inDays } from "../puzzles/result-line.js";
import { isSolved, outcomeOn, readResults } from "../puzzles/results.js";
import { BANDS, openedAt, puzzlesOfDay } from "../puzzles/todays-puzzles.js";
import { markOutcome } from "../puzzles/today-bar.js";
import { gameOf } from "../record/own-game.js";
import { paintSavedGame, sceneOf } from "./saved-game.js";

/**
 * @import { Look } from "../board/look.js"
 * @import { Game } from "../engine/wire.js"
 */

/**
 * Show today's puzzles on their card, and how the reader has done.
 * @param {HTMLElement} card
 * @param {readonly Game[]} games
 * @param {Look} look
 */
export function showPuzzlesOfToday(card, games, look) {
  const { day: today, localDay } = openedAt(new Date());
  const results = readResults();
  const ofToday = puzzlesOfDay(puzzles, today);
  for (const [index, { id, game: gameId, called, link }] of ofToday.entries()) {
    const game = gameOf(games, gameId);
    const reading = readFragment(link, games);
    const tile = part(card, `[href$="#${BANDS[index]}"]`);
    if (!game || !reading) continue;
    paintSavedGame(/** @type {HTMLCanvasElement} */ (part(tile, "canvas")), sceneOf(reading, game), look);
    markOutcome(tile, `Today’s ${BANDS[index]} puzzle: ${called ?? game.name}`, outcomeOn(results.get(id), today));
  }
  const solved = ofToday.filter(({ id }) => isSolved(outcomeOn(results.get(id), today))).length;
  const { length } = streakOf(solvedDays(results, localDay), localDay);
  const said = [`${solved} of ${ofToday.length} solved`, length && areDaysShown() ? inDays(length) : "One move wins"];
  part(card, ".door-says").replaceChildren(said[0], document.createElement("br"), said[1]);
}
