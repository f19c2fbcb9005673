/** What random games and proofs say of a game, below its board. */

import { engine } from "../engine/engine.js";
import { wantedAnswer } from "../engine/requests.js";
import { buttonFor, byId } from "../pages/page.js";

/** @import { TryOut } from "../engine/wire.js" */

/** How many random games are played, and how large the boards are at most. */
const GAMES = 400;
export const LARGEST = 7;

/** Rules that change again within so many milliseconds are not tried out. */
const PAUSE = 400;

export class Verdict {
  #checked = byId("invent-check", HTMLElement);
  #ends = byId("invent-ends", HTMLElement);
  /** A link to a random game that got stuck, or was tied; empty if none did. */
  #example = "";
  /** A link to a game that ends without a winner, or to a board; empty if none is known. */
  #endExample = "";
  #look;
  #showEnd;

  /** @param {(link: string) => void} show called with a link to what the person wants to see on the board */
  constructor(show) {
    this.#look = buttonFor("invent-look", () => show(this.#example));
    this.#showEnd = buttonFor("invent-show-end", () => show(this.#endExample));
  }

  /** Nothing is known yet. */
  clear() {
    this.#showCheck([], "");
    this.#showProofs([], []);
  }

  /**
   * @param {string} game its rules
   * @param {number} size of the board on which it is tried
   * @param {readonly string[]} proved what theorems say of it
   * @param {{signal: AbortSignal, refused: (reason: string) => void}} how
   */
  async follow(game, size, proved, { signal, refused }) {
    this.#showProofs(proved, []);
    await pause(signal);
    if (signal.aborted) return;
    const asked = { game, size };
    /** @param {TryOut | null | undefined} found */
    const show = (found) => found && !signal.aborted && this.#showCheck(found.sentences, found.example);
    const onProgress = (/** @type {{partial?: TryOut}} */ { partial }) => show(partial);
    const tried = engine.request("try-out", { ...asked, games: GAMES }, { signal, urgency: "analysis", onProgress });
    show(await wantedAnswer(tried, signal, refused));
    if (signal.aborted) return;
    const searched = engine.request("ends", asked, { signal, urgency: "analysis" });
    const ends = await wantedAnswer(searched, signal, refused);
    if (!ends) return;
    this.#showProofs([...proved, ...ends.sentences], ends.examples);
    const followed = engine.request("decided", asked, { signal, urgency: "analysis" });
    const decided = await wantedAnswer(followed, signal, refused);
    if (decided) this.#showProofs([...proved, ...ends.sentences, ...decided.sentences], ends.examples);
  }

  /**
   * @param {readonly string[]} sentences what random games mean, the most important first
   * @param {string} link to a game that got stuck or was tied
   */
  #showCheck([first = "", ...others], link) {
    const texts = [first, others.join(" ")];
    // A status is read aloud whenever its text changes, so it stays where only the details have changed.
    [...this.#checked.children].forEach((part, index) => {
      if (part.textContent !== texts[index]) part.textContent = texts[index];
    });
    this.#example = link;
    this.#look.hidden = !link;
  }

  /**
   * @param {readonly string[]} sentences what is proved
   * @param {readonly string[]} examples links to games that end without a winner
   */
  #showProofs(sentences, examples) {
    this.#ends.textContent = sentences.join(" ");
    this.#endExample = examples[0] ?? "";
    this.#showEnd.hidden = !this.#endExample;
  }
}

/** @param {AbortSignal} signal */
function pause(signal) {
  return new Promise((done) => {
    const timer = setTimeout(done, PAUSE);
    signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
}
