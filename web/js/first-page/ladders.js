/** The ladders on the cards of the games: the next rung is the button. */

import { makeElement } from "../pages/page.js";
import { chainPicture } from "../play/chain.js";
import { nextLevel, rungsOf } from "../play/ladder.js";

/** @param {HTMLElement} cards those with a ladder name their game */
export function showLadders(cards) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (cards.querySelectorAll("[data-ladder]"))) {
    const rungs = rungsOf(place.dataset.ladder ?? "");
    const next = nextLevel(rungs);
    place.replaceChildren(chainPicture(rungs, next));
    const play = place.parentElement?.querySelector("a.plays");
    if (play instanceof HTMLAnchorElement && next > 1) lead(play, next);
  }
}

/**
 * @param {HTMLAnchorElement} play the button of a card, which leads to level 1
 * @param {number} level
 */
function lead(play, level) {
  play.href = play.href.replace(/([#&]level=)\d/, `$1${level}`);
  const name = (play.ariaLabel ?? "").replace(/^.*?(Play |: )/, "");
  play.ariaLabel = `Level ${level}, you begin: ${name}`;
  play.replaceChildren(`Level ${level}`, makeElement("span", {}, ", you begin"));
}
