/** After a win against the computer: the rung that it won, and the ladder beside the button that leads on. */

import { writeFragment } from "../address/fragment.js";
import { OWN } from "../record/own-game.js";
import { makeElement } from "../pages/page.js";
import { chainOfLinks } from "./chain.js";
import { keepRung, nextLevel, rungsOf } from "./ladder.js";

/**
 * @import { Match } from "./match.js"
 * @import { Help } from "./match.js"
 */

/** @type {Record<Exclude<Help, "">, string>} */
const HELPED = {
  hint: "With a hint, the rung stays open.",
  "taken-back": "With a move taken back, the rung stays open.",
};

/**
 * Keep the rung that the game on the board has won, and show the ladder.
 * @param {Match} match that was won against the computer
 * @param {HTMLElement} place
 */
export function climb(match, place) {
  const { session, terms, help } = match;
  const { record, winner } = session;
  if (!isOnLadder(match) || !winner) return place.replaceChildren();
  if (!help) {
    const fragment = writeFragment(record, null);
    keepRung(record.game, terms.level, { moves: match.movesOf(winner), fragment });
  }
  const rungs = rungsOf(record.game);
  const note = rungs[terms.level - 1] === null && help ? HELPED[help] : "";
  place.replaceChildren(note ? makeElement("p", { className: "note" }, note) : chainOfLinks(rungs, nextLevel(rungs)));
}

/**
 * @param {Match} match
 * @returns {boolean} whether a win counts: in a game of the catalogue from its start, on a beginner's board or larger
 */
function isOnLadder({ session: { record, game } }) {
  return !record.game.startsWith(OWN) && !record.setup && record.size >= game.smallSize;
}
