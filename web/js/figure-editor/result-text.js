/** The figure as the author takes it away: a text for a page, which is copied once the rules have checked it. */

import { writeFragment } from "../address/fragment.js";
import { engine } from "../engine/engine.js";
import { EngineError } from "../engine/requests.js";
import games from "../game/games.js";
import { copySaying, copyWhenKnown } from "../pages/clipboard.js";
import { byId } from "../pages/page.js";
import { attributeOf, taskOf } from "./draft.js";
import { gameIn } from "./edited-figure.js";
import { ReadersView } from "./readers-view.js";
import { askRules, isForetold, needsAnswer } from "./rules-answer.js";
import { isDiagram, isOfPicture, writtenText } from "./written-text.js";

/**
 * @import { Reading } from "../record/record.js"
 * @import { FigureDraft } from "./draft.js"
 * @import { EditedFigure } from "./edited-figure.js"
 * @import { FigureForm } from "./form.js"
 * @import { Answered, RulesAnswer } from "./rules-answer.js"
 * @import { AuthorsFigure } from "./written-text.js"
 */

/** The formats of pictures, as the form names them. */
const FORMATS = /** @type {const} */ (["svg", "png", "gif"]);

export class ResultText {
  #text = byId("editor-text", HTMLTextAreaElement);
  #copied = byId("editor-copied", HTMLElement);
  #readersView = new ReadersView();
  /** @type {string | null} what was copied last, about which something is said; null while it waits for the rules */
  #copiedText = "";
  #figure;
  #form;
  #rules;

  /**
   * @param {EditedFigure} figure
   * @param {FigureForm} form
   * @param {RulesAnswer} rules
   */
  constructor(figure, form, rules) {
    this.#figure = figure;
    this.#form = form;
    this.#rules = rules;
  }

  /** @returns {AuthorsFigure | null} with what the rules have said about it; null if there is no board */
  get figure() {
    const { reading } = this.#figure;
    return reading && this.#written(this.#figure.draft, reading, this.#answer(reading));
  }

  /**
   * Write the text, and show what its readers will see.
   * @returns {AuthorsFigure | null} what it was written of
   */
  write() {
    const kind = this.#form.field("form");
    byId("editor-frame-note", HTMLElement).hidden = kind !== "frame";
    byId("editor-picture", HTMLElement).hidden = !isOfPicture(kind);
    const { figure } = this;
    this.#text.value = figure && this.#isReady(kind) ? writtenText(kind, figure) : "";
    if (this.#copiedText !== null && this.#copiedText !== this.#text.value) this.#copied.textContent = "";
    if (figure) this.#readersView.show(kind, figure, this.#text.value);
    else this.#readersView.clear();
    return figure;
  }

  /**
   * Copy the text of the figure as it is now, once the rules have answered.
   * @param {string} problems sentences about what is no board
   */
  async copy(problems) {
    const copied = this.#copied;
    this.#copiedText = this.#text.value;
    if (!this.#figure.reading) return void (copied.textContent = `Nothing was copied. ${problems}`);
    if (this.#isAnswered()) return void (copied.textContent = this.#aboutCopy(await copySaying(this.#text.value)));
    copied.textContent = "Waiting for the rules to check it …";
    this.#copiedText = null;
    const kind = this.#form.field("form");
    const waited = this.#checkedFigure();
    const written = waited.then((figure) => (figure ? writtenText(kind, figure) : ""));
    const isCopied = await copyWhenKnown(written);
    const isChecked = await waited;
    this.#copiedText = await written;
    const outcome = !isChecked
      ? "Nothing was copied: the rules could not check it. Try again."
      : isCopied
        ? "Copied once the rules had checked it."
        : "The rules have checked it. Press Copy again.";
    copied.textContent = isChecked ? this.#aboutCopy(outcome) : outcome;
  }

  /** @param {string} outcome of copying */
  #aboutCopy(outcome) {
    const { last } = this.#rules;
    return [outcome, last && this.#isAnswered() ? last.problems.join(" ") : ""].join(" ").trim();
  }

  /**
   * A text without the board's stones is right before the rules have answered, too, but a diagram is not.
   * @param {string} kind of text
   */
  #isReady(kind) {
    const { reading } = this.#figure;
    return this.#isAnswered() || !isDiagram(kind) || !reading || isForetold(reading.record, gameIn(reading.record));
  }

  /** @returns {boolean} whether the rules have answered about the figure as it is now, or have nothing to say */
  #isAnswered() {
    const { reading } = this.#figure;
    return !reading || !needsAnswer(reading.record) || this.#answer(reading) !== null;
  }

  /** @param {Reading} reading */
  #answer({ record, display }) {
    return this.#rules.about(this.#figure.fragment(record, display));
  }

  /**
   * @param {FigureDraft} draft
   * @param {Reading} reading of it
   * @param {Answered | null} answered what the rules say about it
   * @returns {AuthorsFigure}
   */
  #written(draft, { record, display }, answered) {
    return {
      link: `#${writeFragment(answered?.record ?? record, answered?.boardToWrite ?? null, display)}`,
      task: taskOf(draft, games),
      attribute: (name) => attributeOf(draft, name, games),
      format: FORMATS.find((format) => format === this.#form.field("format")) ?? "svg",
      path: answered?.state?.outcome?.path ?? [],
    };
  }

  /** @returns {Promise<AuthorsFigure | null>} the figure as it is now, once the rules have answered; null if they cannot */
  async #checkedFigure() {
    const read = this.#figure.readAnew();
    const { draft } = this.#figure;
    if (!read) return null;
    if (engine.status === "failed") engine.retry();
    engine.start();
    const gone = new AbortController();
    engine.addEventListener("failed", () => gone.abort(), { once: true });
    try {
      const answer = await askRules(engine, read.record, gameIn(read.record), gone.signal);
      return this.#written(draft, read, answer);
    } catch (error) {
      if (!gone.signal.aborted && !(error instanceof EngineError)) throw error;
      return null;
    }
  }
}
