/** Shows who plays which colour, whose turn it is, and what each has to join. */

import { SIDES } from "../notation/points.js";
import { byId, part } from "../pages/page.js";
import { readPreference, SWAP_EXPLAINED, writePreference } from "../address/storage.js";
import { goalOf, scoreOf } from "../words/goals.js";
import { nameAtStart, namesNow, playerSign } from "../words/sentences.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode, Names } from "../record/record.js"
 * @import { Match } from "./match.js"
 * @import { Opponent } from "./opponents.js"
 */

/**
 * @param {HTMLElement} element
 * @param {Session} session
 * @param {Names} people who began as which colour
 * @param {object} how
 * @param {boolean} how.isHere whether both play at this device
 * @param {boolean} how.isOver whether nobody is to move, perhaps because both have agreed to stop
 */
export function showPlayers(element, { state, game, winner }, people, { isHere, isOver }) {
  const names = namesNow(people, state);
  const near = state?.swapped ? "blue" : "red"; // The person who began as Red keeps the place at the table.
  element.classList.toggle("at-table", isHere);
  for (const color of /** @type {const} */ (["red", "blue"])) {
    const player = element.querySelector(`.${color}`);
    const name = player?.querySelector(".name");
    const goal = player?.querySelector(".goal");
    if (!player || !name || !goal) throw new Error("the page has no players");
    const isToMove = state?.turn === color && !isOver;
    name.textContent = playerSign(color, names, { isToMove, winner, isHere });
    goal.textContent = scoreOf(game, state?.scores, color) ?? goalOf(game, color);
    player.classList.toggle("to-move", isToMove);
    player.classList.toggle("won", winner === color);
    player.classList.toggle("near", color === near);
    player.classList.toggle("far", color !== near);
  }
}

/**
 * @param {HTMLElement} element the head of a table with a column for each colour
 * @param {Session} session
 * @param {Names} people who began as which colour
 */
export function showColumns(element, { state }, people) {
  const names = namesNow(people, state);
  for (const color of /** @type {const} */ (["red", "blue"])) {
    part(element, `.${color}`).textContent = [SIDES[color], ...(names[color] ? [names[color]] : [])].join(": ");
  }
}

/**
 * The last swap that was explained, in case the browser stores nothing.
 * @type {MoveNode | null}
 */
let explained = null;

/**
 * The first time that somebody else swaps, a card explains what has happened, and who has which side now.
 * @param {Match} match
 */
export function explainFirstSwap({ isSwapNews, session, opponent, people }) {
  const { current } = session.record;
  if (!isSwapNews || explained === current || readPreference(SWAP_EXPLAINED)) return;
  explained = current;
  writePreference(SWAP_EXPLAINED, "yes");
  byId("swap-text", HTMLElement).textContent = swapInWords(session.game, opponent, people);
  byId("swap-card", HTMLDialogElement).showModal();
}

/**
 * @param {Pick<Game, "id" | "edges" | "wonBy">} game
 * @param {Pick<Opponent, "here" | "computer">} opponent
 * @param {Names} people who began as which colour
 * @returns {string}
 */
export function swapInWords(game, { here, computer }, { red, blue }) {
  const inBrackets = (/** @type {string} */ goal) => (goal ? ` (${goal})` : "");
  const [ofRed, ofBlue] = [inBrackets(goalOf(game, "red")), inBrackets(goalOf(game, "blue"))];
  const what =
    here === "one"
      ? `Your stone was too strong. ${computer === "one" ? "The computer" : nameAtStart(blue)} takes it: ` +
        `you are Blue now${ofBlue}.`
      : `The first stone was too strong. ${blue || "Whoever was Blue"} takes it and is Red now${ofRed}. ` +
        `${red || "Whoever was Red"} is Blue now${ofBlue}.`;
  return `${what} This is the swap rule.`;
}
