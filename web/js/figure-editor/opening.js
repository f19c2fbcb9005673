/** Opening a figure that was made before: from a pasted text, another page, or the list of those made here. */

import { engine } from "../engine/engine.js";
import games from "../game/games.js";
import { whereItBelongs } from "../notation/text-kind.js";
import { sayWhere, takeArrived } from "../pages/elsewhere.js";
import { buttonFor, byId, makeButton, makeElement } from "../pages/page.js";
import { readText } from "../panel/imported-text.js";
import { gameOf } from "../record/own-game.js";
import { draftOf } from "./draft.js";
import { openLink, openText } from "./opened-text.js";

/**
 * @import { RecordLink } from "../engine/wire.js"
 * @import { FigureDraft } from "./draft.js"
 * @import { EditedFigure } from "./edited-figure.js"
 * @import { Result } from "./opened-text.js"
 * @import { SavedFigure, SavedFigures } from "./saved-figures.js"
 * @typedef {object} Editor
 * @property {() => void} save the figure as it is now
 * @property {() => void} show it
 */

export class Opening {
  /** The field into which a text is pasted. */
  field = byId("editor-open-text", HTMLTextAreaElement);
  #said = byId("editor-open-said", HTMLElement);
  #figure;
  #saved;
  #editor;

  /**
   * @param {EditedFigure} figure
   * @param {SavedFigures} saved
   * @param {Editor} editor
   */
  constructor(figure, saved, editor) {
    this.#figure = figure;
    this.#saved = saved;
    this.#editor = editor;
    buttonFor("editor-read", () => this.#openPasted());
  }

  /** @returns {boolean} whether another page has sent a text here, which is opened */
  openArrived() {
    const arrived = takeArrived("figure-editor");
    if (arrived === null) return false;
    byId("editor-open", HTMLDetailsElement).open = true;
    this.field.value = arrived;
    this.#openPasted();
    return true;
  }

  /** Show the figures that the author can continue. */
  offerSaved() {
    const list = byId("editor-saved-list", HTMLUListElement);
    const items = this.#saved.others.map((other) =>
      makeElement(
        "li",
        {},
        makeButton(() => this.#goOnWith(other), {}, other.name),
      ),
    );
    list.replaceChildren(...items);
    byId("editor-saved", HTMLElement).hidden = !items.length;
  }

  clear() {
    this.#said.textContent = "";
  }

  async #openPasted() {
    await this.open(this.field.value, "Opened.", (next) => this.#saveOpened(next));
    this.offerSaved();
  }

  /** @param {SavedFigure} other */
  async #goOnWith(other) {
    this.#saved.goOn(other);
    await this.open(other.text, "Opened.");
    this.offerSaved();
  }

  /**
   * @param {string} written
   * @param {string} [done] shown after success
   * @param {(next: FigureDraft) => Promise<void>} [before] called before the figure is shown, if there is one
   */
  async open(written, done = "", before) {
    const belongs = whereItBelongs(written);
    if (belongs && belongs.place !== "figure-editor") return sayWhere(this.#said, belongs, written);
    await this.#show(await openText(written, games, (pasted) => this.#readGame(pasted)), done, before);
  }

  /** @param {string} link that brought the author here, with its `#` */
  async openLink(link) {
    await this.#show(await openLink(link, games));
  }

  /**
   * @param {string} pasted
   * @returns {Promise<RecordLink>}
   */
  async #readGame(pasted) {
    this.#said.textContent = "Reading …";
    engine.start();
    const { fields } = this.#figure.draft;
    const { id, defaultSize } = gameOf(games, fields.game) ?? games[0];
    const found = await readText(pasted, { game: id, size: Number(fields.size) || defaultSize }, engine);
    if (found.games) throw new RangeError("The text holds several games. Paste one at a time.");
    return found;
  }

  /**
   * @param {Result} result
   * @param {string} [done]
   * @param {(next: FigureDraft) => Promise<void>} [before]
   */
  async #show({ opened, problem }, done = "", before) {
    const said = this.#said;
    said.textContent = problem ?? "";
    if (!opened) return;
    const next = draftOf(opened);
    await before?.(next);
    said.textContent = [done, ...(done ? opened.left : []), ...opened.reading.problems].join(" ").trim();
    this.#figure.replace(next);
    this.#editor.show();
  }

  /**
   * What the author opens is one of the saved figures, or becomes one.
   * @param {FigureDraft} next
   */
  async #saveOpened(next) {
    const written = JSON.stringify(next);
    const isSame = async (/** @type {string} */ element) => {
      const { opened } = await openText(element, games, (pasted) => this.#readGame(pasted));
      return opened !== null && JSON.stringify(draftOf(opened)) === written;
    };
    this.#editor.save();
    await this.#saved.goOnWithSame(isSame);
    this.#figure.isTouched = true;
  }
}
