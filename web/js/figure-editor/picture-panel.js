/** The picture to which the author's text refers: its format, its width, and saving it as a file. */

import { sentenceOfError } from "../engine/sentence-of-error.js";
import { saveFile } from "../pages/files.js";
import { byId } from "../pages/page.js";
import { drawPicture, USUAL_WIDTHS } from "./picture-file.js";
import { fragmentWithTask, pictureFile } from "./written-text.js";

/**
 * @import { Format } from "./picture-file.js"
 * @import { AuthorsFigure } from "./written-text.js"
 */

export class PicturePanel {
  #said = byId("editor-picture-said", HTMLElement);
  #width = byId("editor-width", HTMLSelectElement);
  #button = byId("editor-save", HTMLButtonElement);
  #save = this.#button.textContent;
  /** @type {AbortController | null} of the picture that is being drawn */
  #drawing = null;

  /** @param {() => AuthorsFigure | null} figure as it is now; null if there is no board */
  constructor(figure) {
    this.#button.addEventListener("click", () => this.#saveOrStop(figure));
    const format = byId("editor-format", HTMLSelectElement);
    format.addEventListener("input", () => {
      const usual = USUAL_WIDTHS[/** @type {Format} */ (format.value)];
      byId("editor-width-field", HTMLElement).hidden = !usual;
      this.#width.value = String(usual);
    });
  }

  /** @param {() => AuthorsFigure | null} figure */
  #saveOrStop(figure) {
    if (this.#drawing) return this.#drawing.abort();
    const shown = figure();
    if (shown) return this.#saveFile(shown);
  }

  /** @param {AuthorsFigure} figure */
  async #saveFile(figure) {
    const said = this.#said;
    const name = pictureFile(figure);
    said.textContent = "Drawing …";
    const { signal } = (this.#drawing = new AbortController());
    if (figure.format === "gif") this.#button.textContent = "Stop";
    try {
      const theme = figure.attribute("theme");
      const wanted = { fragment: fragmentWithTask(figure), theme, width: Number(this.#width.value) };
      const onProgress = (/** @type {number} */ share) => {
        said.textContent = `Drawing: ${Math.round(share * 100)}%`;
      };
      const { file, problems } = await drawPicture(figure.format, wanted, { signal, onProgress });
      saveFile(file, name);
      said.textContent = [`Saved as ${name}.`, ...problems].join(" ");
    } catch (error) {
      said.textContent = signal.aborted ? "Stopped." : sentenceOfError(error);
    } finally {
      this.#drawing = null;
      this.#button.textContent = this.#save;
    }
  }
}
