/** Shows who plays which colour, whose turn it is, and what each has to join. */

import { tr } from "../language/tr.js";
import { SIDES } from "../notation/points.js";
import { byId, part } from "../pages/page.js";
import { readPreference, SWAP_EXPLAINED, writePreference } from "../saved/storage.js";
import { goalOf, scoreOf } from "../words/goals.js";
import { playerSign } from "../words/headline.js";
import { FRIEND, nameAtStart, namesNow, shownName, YOU } from "../words/names.js";

/**
 * @import { Color, Game } from "../engine/wire.js"
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
    part(element, `.${color}`).textContent = columnHead(color, names[color] ?? "");
  }
}

/**
 * @param {Color} color
 * @param {string} name
 */
function columnHead(color, name) {
  const side = SIDES[color];
  if (!name) return side;
  if (name === YOU) return tr("{side}: you", { side });
  return name === FRIEND ? tr("{side}: your friend", { side }) : tr("{side}: {name}", { side, name: shownName(name) });
}

/**
 * The last swap that was explained, in case the browser saves nothing.
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
  const goal = goalOf(game, "blue");
  const rule = tr("This is the swap rule.");
  if (here === "one") {
    const name = computer === "one" ? tr("The computer") : nameAtStart(blue);
    const taken = goal
      ? tr("{name} takes it: you are Blue now ({goal}).", { name, goal })
      : tr("{name} takes it: you are Blue now.", { name });
    return [tr("Your stone was too strong."), taken, rule].join(" ");
  }
  const isRed = { name: shownName(blue) || tr("Whoever was Blue"), goal: goalOf(game, "red") };
  const isBlue = { name: shownName(red) || tr("Whoever was Red"), goal };
  return [
    tr("The first stone was too strong."),
    isRed.goal ? tr("{name} takes it and is Red now ({goal}).", isRed) : tr("{name} takes it and is Red now.", isRed),
    isBlue.goal ? tr("{name} is Blue now ({goal}).", isBlue) : tr("{name} is Blue now.", isBlue),
    rule,
  ].join(" ");
}
