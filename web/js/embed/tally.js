/** @import { TaskPlayer } from "../game/task-player.js" */

/**
 * What a reader needed for a task: how many answers and hints, and how long. It goes on after *Try again*, until another
 * position is shown.
 */
export class Tally {
  #wrong = 0;
  #hints = 0;
  /** When the task came on the screen, in milliseconds; null before that. */
  #since = /** @type {number | null} */ (null);

  /**
   * @param {TaskPlayer} player
   * @param {Element} board
   */
  constructor(player, board) {
    this.player = player;
    player.addEventListener("hinted", () => this.#hints++);
    player.addEventListener("judged", () => {
      if (player.verdict === "wrong" || player.verdict === "open") this.#wrong++;
    });
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        this.#since ??= performance.now();
        seen.disconnect();
      },
      { threshold: 0.5 },
    );
    seen.observe(board);
  }

  /** Another position is shown. */
  begin() {
    this.#wrong = this.#hints = 0;
    if (this.#since !== null) this.#since = performance.now();
  }

  /**
   * @returns {{answer: string, tries: number, hints: number, seconds: number}} the answer that was judged last, with the
   *   replies in it, as in the field `m` of a link; how many answers there were, where right steps of one answer count
   *   once; and the time since the task came on the screen
   */
  get report() {
    const { verdict, answer } = this.player;
    const isAnswered = verdict === "solved" || verdict === "right";
    const seconds = Math.round((performance.now() - (this.#since ?? performance.now())) / 1000);
    return { answer: answer.join("."), tries: this.#wrong + Number(isAnswered), hints: this.#hints, seconds };
  }
}
