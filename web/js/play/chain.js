/** Draws a ladder as a chain between two rails. When all levels are beaten, it joins both. */

import { makeElement } from "../pages/page.js";

/** @import { Rung } from "./ladder.js" */

/**
 * @param {(Rung | null)[]} rungs
 * @param {number} next the level to play next
 * @returns {HTMLElement} a picture
 */
export function chainPicture(rungs, next) {
  const chain = makeElement("span", { className: "chain", role: "img", ariaLabel: chainInWords(rungs) });
  chain.append(...rungs.map((rung, at) => makeElement("i", { className: stateOf(rung, at + 1 === next) })));
  return chain;
}

/**
 * @param {(Rung | null)[]} rungs
 * @param {number} next the level to play next
 * @returns {HTMLElement} the chain with its numbers; each rung that was won leads to the game that won it
 */
export function chainOfLinks(rungs, next) {
  const chain = makeElement("ol", { className: "chain", ariaLabel: chainInWords(rungs) });
  const items = rungs.map((rung, at) => {
    const level = at + 1;
    const item = makeElement("li", { className: stateOf(rung, level === next) });
    const ariaLabel = rung ? `Level ${level}, won in ${rung.moves} ${rung.moves === 1 ? "move" : "moves"}` : "";
    item.append(rung ? makeElement("a", { href: `#${rung.fragment}`, ariaLabel }, String(level)) : String(level));
    return item;
  });
  chain.append(...items);
  return chain;
}

/** @param {(Rung | null)[]} rungs */
function chainInWords(rungs) {
  const won = rungs.filter(Boolean).length;
  return won === rungs.length ? "All levels won" : `${won} of ${rungs.length} levels won`;
}

/**
 * @param {Rung | null} rung
 * @param {boolean} isNext
 */
const stateOf = (rung, isNext) => (rung ? "won" : isNext ? "next" : "");
