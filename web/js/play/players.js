/** Who plays which colour, whose turn it is, and what each has to join. */

import { SIDES } from "../notation/colors.js";
import { namesNow } from "../words/sentences.js";

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
 */
export function showPlayers(element, { state, record, game }) {
  const names = namesNow(record.names, state);
  const isOver = Boolean(state?.outcome || record.resignedHere);
  for (const color of /** @type {const} */ (["red", "blue"])) {
    const player = element.querySelector(`.${color}`);
    const name = player?.querySelector(".name");
    const goal = player?.querySelector(".goal");
    if (!player || !name || !goal) throw new Error("the page has no players");
    name.textContent = names[color] || SIDES[color];
    goal.textContent = game.edges ? EDGES[color] : OUTLINES[color];
    player.classList.toggle("to-move", state?.turn === color && !isOver);
  }
}
