import { listGames } from "../address/saved-games.js";

/** @import { SavedGame } from "../address/saved-games.js" */

const COUNT = /^\(\d+\) /;

/** How many games by link wait for the person here, before the title of the page and on its icon. */
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
 * @param {SavedGame} game
 * @returns {boolean} whether it is a game by link that waits for the person here
 */
export function waitsForMe({ match }) {
  return Object(match).waits === true; // Other games say nothing of it.
}

/** @param {number} count */
async function showOnIcon(count) {
  try {
    await navigator.setAppBadge?.(count);
  } catch {
    // Only an installed application has an icon.
  }
}
