/** A button that makes the animated picture of a line. While that takes, it stops it. */

import { tr } from "../language/tr.js";
import { saveFile } from "../pages/files.js";
import { loadLazily } from "../pages/lazy.js";
import { pictureGround } from "../view/board-view.js";
import { sentenceOfError } from "../engine/sentence-of-error.js";

/**
 * @import { Wanted } from "../animation/animated-line.js"
 * @import { BoardView } from "../view/board-view.js"
 * @typedef {object} Making
 * @property {Pick<BoardView, "session" | "board">} view
 * @property {() => Wanted} wanted throws a RangeError with a sentence for what cannot be made
 * @property {(file: File) => void} onMade
 * @property {(sentence: string) => void} say
 */

export class AnimationButton {
  /** @type {AbortController | null} */
  #making = null;
  #how;
  #label;

  /**
   * @param {HTMLButtonElement} button
   * @param {Making} how
   */
  constructor(button, how) {
    this.button = button;
    this.#how = how;
    /** Beside the label the button may have an icon. */
    this.text = button.querySelector("span") ?? button;
    this.#label = this.text.textContent ?? "";
    button.addEventListener("click", () => (this.#making ? this.stop() : this.#make()));
  }

  /** @param {string} label while it makes nothing */
  set label(label) {
    this.#label = label;
    if (!this.#making) this.text.textContent = label;
  }

  stop() {
    this.#making?.abort();
  }

  async #make() {
    const { say, onMade } = this.#how;
    const making = (this.#making = new AbortController());
    this.text.textContent = tr("making|Stop");
    say(tr("Making the picture …"));
    try {
      const file = await this.#file(making.signal);
      if (file) onMade(file);
    } catch (error) {
      say(making.signal.aborted ? tr("Stopped.") : sentenceOfError(error));
    } finally {
      this.#making = null;
      this.text.textContent = this.#label;
    }
  }

  /**
   * @param {AbortSignal} signal
   * @returns {Promise<File | null>} null if the script cannot be loaded, which is said
   */
  async #file(signal) {
    const { view, wanted, say } = this.#how;
    const loaded = await loadLazily(import("../animation/animated-line.js"), say);
    if (!loaded) return null;
    const onProgress = (/** @type {number} */ share) =>
      say(tr("Making the picture: {n}%", { n: Math.round(share * 100) }));
    const shown = { session: view.session, look: view.board.look, ground: pictureGround() };
    return loaded.animatedLine(shown, wanted(), { signal, onProgress });
  }
}

/**
 * Give the picture to the system's share sheet, or save it where there is none or where it opens only right after a click.
 * @param {File} file
 * @param {(sentence: string) => void} say
 */
export async function handOver(file, say) {
  try {
    if (!navigator.canShare?.({ files: [file] })) throw new DOMException("no share sheet", "NotAllowedError");
    await navigator.share({ files: [file] });
    say("");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return say("");
    saveFile(file, file.name);
    say(savedAs(file));
  }
}

/**
 * @param {File} file
 * @returns {string}
 */
export function savedAs(file) {
  return tr("Saved as {name}, {n} kB.", { name: file.name, n: Math.ceil(file.size / 1000) });
}
