import { tr, trCount } from "../language/tr.js";
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
    markOutcome(tile, titleOfToday(BANDS[index], called ?? game.name), outcomeOn(results.get(id), today));
  }
  const solved = ofToday.filter(({ id }) => isSolved(outcomeOn(results.get(id), today))).length;
  const { length } = streakOf(solvedDays(results, localDay), localDay);
  const said = [
    trCount(solved, "{n} of {all} solved", "{n} of {all} solved", { all: ofToday.length }),
    length && areDaysShown() ? inDays(length) : tr("One move wins"),
  ];
  part(card, ".door-says").replaceChildren(said[0], document.createElement("br"), said[1]);
}

/**
 * @param {string} band
 * @param {string} name of the puzzle's game
 */
function titleOfToday(band, name) {
  if (band === "easy") return tr("Today’s easy puzzle: {game}", { game: name });
  return band === "hard"
    ? tr("Today’s hard puzzle: {game}", { game: name })
    : tr("Today’s medium puzzle: {game}", { game: name });
}
