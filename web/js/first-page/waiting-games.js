import { listGames } from "../saved/saved-games.js";

/** @import { SavedGame } from "../saved/saved-games.js" */

const COUNT = /^\(\d+\) /;

/** Shows how many games by link wait for the person here, in front of the page's title and on its icon. */
export class WaitingGames {
  #count = 0;

  constructor() {
    addEventListener("storage", () => this.count());
    this.count();
  }

  /** Count the games again. */
  count() {
    const count = listGames().filter(waitsForMe).length;
    if (count !== this.#count) showOnIcon(count);
    this.#count = count;
    this.show();
  }

  /** Put the number in front of the page's title. */
  show() {
    const title = document.title.replace(COUNT, "");
    document.title = this.#count ? `(${this.#count}) ${title}` : title;
  }
}

/**
 * @param {SavedGame} game
 * @returns {boolean} whether the game is played by link and waits for the person here
 */
export function waitsForMe({ match }) {
  return Object(match).waits === true; // Other games do not have this property.
}

/** @param {number} count */
async function showOnIcon(count) {
  try {
    await navigator.setAppBadge?.(count);
  } catch {
    // Only an installed application has an icon.
  }
}
