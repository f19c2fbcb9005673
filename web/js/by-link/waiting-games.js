/** How many games by link wait for the person here: on the tab's title and on the icon of the installed application. */

import { countWaiting } from "./known-game.js";

const COUNT = /^\(\d+\) /;

export class WaitingGames {
  #count = 0;

  constructor() {
    addEventListener("storage", () => this.count());
    this.count();
  }

  /** Count them again. */
  count() {
    const count = countWaiting();
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

/** @param {number} count */
async function showOnIcon(count) {
  try {
    await navigator.setAppBadge?.(count);
  } catch {
    // Only an installed application has an icon.
  }
}
