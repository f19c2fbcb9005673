/** Who plays which colour, whose turn it is, and what each has to join. */

import { SIDES } from "../notation/colors.js";
import { namesNow, YOU } from "../words/sentences.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../game/session.js").Session} Session
 */

/** @type {Record<Color, string>} */
const EDGES = { red: "top to bottom", blue: "left to right" };
/** @type {Record<Color, string>} */
const OUTLINES = { red: "edges on top", blue: "edges below" };

/**
 * @param {HTMLElement} element
 * @param {Session} session
 * @param {import("../record/record.js").Names} people who began as which colour
 */
export function showPlayers(element, { state, record, game }, people) {
  const names = namesNow(people, state);
  const isOver = Boolean(state?.outcome || record.resignedHere);
  for (const color of /** @type {const} */ (["red", "blue"])) {
    const player = element.querySelector(`.${color}`);
    const name = player?.querySelector(".name");
    const goal = player?.querySelector(".goal");
    if (!player || !name || !goal) throw new Error("the page has no players");
    name.textContent = names[color] === YOU ? "You" : names[color] || SIDES[color];
    goal.textContent = game.edges ? EDGES[color] : OUTLINES[color];
    player.classList.toggle("to-move", state?.turn === color && !isOver);
  }
}
