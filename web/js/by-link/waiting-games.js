/** How many games by link wait for the person here: on the tab's title and on the icon of the installed application. */

import { listGames } from "../address/saved-games.js";
import { friendByLink } from "../play/opponents.js";

const COUNT = /^\(\d+\) /;

export class WaitingGames {
  #count = 0;

  constructor() {
    addEventListener("storage", () => this.count());
    this.count();
  }

  /** Count them again. */
  count() {
    const count = listGames().filter(waitsForMe).length;
    if (count !== this.#count) showOnIcon(count);
    this.#count = count;
    this.show();
  }

  /** Put the number before the title of the page. */
  show() {
    const title = document.title.replace(COUNT, "");
    document.title = this.#count ? `(${this.#count}) ${title}` : title;
  }
}

/**
 * @param {import("../address/saved-games.js").SavedGame} game
 * @returns {boolean} whether it is a game by link that waits for the person here
 */
export function waitsForMe({ match }) {
  return isByLink(match) && Object(match).waits === true;
}

/**
 * @param {unknown} match of a saved game
 * @returns {boolean} whether it is played by link
 */
export function isByLink(match) {
  return Object(match).opponent === friendByLink.id;
}

/** @param {number} count */
async function showOnIcon(count) {
  try {
    await navigator.setAppBadge?.(count);
  } catch {
    // Only an installed application has an icon.
  }
}
