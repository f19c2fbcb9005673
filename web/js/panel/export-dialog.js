/** The dialog Export and import: a game leaves as text, picture or file, and an arriving text or file is opened. */

import { tr } from "../language/tr.js";
import { readAnyFragment, writeFragment } from "../address/fragment.js";
import { isPageFragment } from "../address/fragment-kinds.js";
import { writeDiagram } from "../notation/diagram-text.js";
import { pointsWith } from "../notation/points.js";
import { whereItBelongs, whereSaid } from "../notation/text-kind.js";
import { askWhere } from "../pages/elsewhere.js";
import { readTextFile, saveFile } from "../pages/files.js";
import { copySaying } from "../pages/clipboard.js";
import { byId } from "../pages/page.js";
import { fileNameOf } from "../record/own-game.js";
import { isSameRecord } from "../record/two-records.js";
import { pictureOf } from "../view/board-view.js";
import { AnimationButton, savedAs } from "./animation-button.js";
import { GifFields, notAWidth, wholeNumber } from "./gif-fields.js";
import { openImported, readText } from "./imported-text.js";
import { sentenceOfError } from "../engine/sentence-of-error.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { GameRecord } from "../record/record.js"
 * @import { AppearanceDialog } from "../pages/appearance-dialog.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { OnImport } from "./imported-text.js"
 */

/** Texts longer than this take a moment to read. */
const LONG_TEXT = 50_000;

const MIN_WIDTH = 100;
const MAX_WIDTH = 4000;

export class ExportDialog {
  /**
   * @param {Session} session
   * @param {BoardView} view
   * @param {AppearanceDialog} appearance
   * @param {OnImport} onImport
   */
  constructor(session, view, appearance, onImport) {
    this.session = session;
    this.view = view;
    this.appearance = appearance;
    this.onImport = onImport;
    this.dialog = byId("export-dialog", HTMLDialogElement);
    this.width = byId("png-width", HTMLInputElement);
    this.text = byId("import-text", HTMLTextAreaElement);
    this.file = byId("import-file", HTMLInputElement);
    this.fromTop = byId("import-from-top", HTMLInputElement);
    this.said = byId("export-said", HTMLElement);
    this.gifFields = new GifFields(session);
    this.gif = new AnimationButton(byId("save-gif", HTMLButtonElement), {
      view,
      wanted: () => this.gifFields.wanted,
      onMade: (file) => {
        saveFile(file, file.name);
        this.#say(savedAs(file));
      },
      say: (sentence) => this.#say(sentence),
    });
    this.dialog.addEventListener("close", () => this.gif.stop());
    const actions = {
      "copy-diagram": () => {
        const { boardText, isOver, turn } = this.session;
        return this.#copy(writeDiagram(boardText), isOver ? "" : aboutTurn(boardText.rows, turn));
      },
      "copy-record": async () => this.#copy(await this.#record("text")),
      "save-text": async () => this.#save(await this.#record("text"), "text/plain", "txt"),
      "save-json": async () => this.#save(await this.#record("json"), "application/json", "json"),
      "save-svg": async () => this.#save(await this.#svg(), "image/svg+xml", "svg"),
      "save-animated": async () => this.#save(await this.#svg(true), "image/svg+xml", "svg"),
      "save-png": () => this.#savePng(),
      "print-page": () => this.#print(),
      "import-open": () => this.#import(this.text.value),
    };
    for (const [id, act] of Object.entries(actions)) {
      byId(id, HTMLButtonElement).addEventListener("click", () => this.#try(act));
    }
    this.file.addEventListener("change", () => {
      const [file] = this.file.files ?? [];
      if (file) this.#try(async () => this.#import(await readTextFile(file)));
      this.file.value = ""; // The same file can be chosen again.
    });
  }

  open() {
    this.said.textContent = "";
    this.text.value = "";
    this.fromTop.checked = false;
    this.file.value = "";
    this.gifFields.show();
    this.dialog.showModal();
  }

  /** @param {() => unknown} act */
  async #try(act) {
    this.said.textContent = "";
    try {
      await act();
    } catch (error) {
      this.#say(sentenceOfError(error));
    }
  }

  /** @param {string} text that must be visible even if the dialog is taller than the screen */
  #say(text) {
    this.said.textContent = text;
    this.said.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {"text" | "json"} format
   * @returns {Promise<string>}
   */
  async #record(format) {
    const { record, engine, games } = this.session;
    // An export is read again and compared with the record.
    const { text, problems } = await engine.request("export", { link: writeFragment(record, null), format });
    const { link } = await engine.request("import", { text });
    const reading = await readAnyFragment(link, games);
    const isSame = reading !== null && isSameRecord(reading.record, record);
    this.#say(
      isSame || problems.length
        ? problems.join(" ")
        : tr("The export does not hold all of the record: keep its link, too."),
    );
    return text;
  }

  /**
   * @param {boolean} [animated] whether to draw the whole line, not only what is on the board
   * @returns {Promise<string>}
   */
  async #svg(animated = false) {
    const { record, display, boardToWrite, engine } = this.session;
    const { scheme, choice } = this.appearance;
    const link = writeFragment(record, boardToWrite, display);
    const { svg, problems } = await engine.request("svg", { link, scheme, animated, ...choice });
    this.#say(problems.join(" "));
    return svg;
  }

  /** The dialog is not what is printed. */
  #print() {
    this.dialog.close();
    print();
  }

  async #savePng() {
    const width = wholeNumber(this.width, notAWidth, MIN_WIDTH, MAX_WIDTH);
    const file = await pictureOf(this.view, width);
    saveFile(file, file.name);
  }

  /**
   * @param {string} text
   * @param {string} [remark] about it
   */
  async #copy(text, remark) {
    const said = await copySaying(text);
    this.#say([this.said.textContent, said, remark].filter(Boolean).join(" "));
  }

  /**
   * @param {string} text
   * @param {string} type
   * @param {string} extension
   */
  #save(text, type, extension) {
    saveFile(new Blob([text], { type }), this.#fileName(extension));
  }

  /**
   * @param {string} extension
   * @returns {string}
   */
  #fileName(extension) {
    const { game, size } = this.session.record;
    return `${fileNameOf(game)}-${size}.${extension}`;
  }

  /**
   * @param {string} text
   * @param {GameRecord} [record] of the game on the board when it came
   */
  async #import(text, record = this.session.record) {
    const known = whereItBelongs(text);
    try {
      if (known && known.place !== "figure-editor") throw new RangeError(known.sentence);
      await this.#open(text, record);
    } catch (error) {
      const sentence = sentenceOfError(error);
      const belongs = known ?? whereSaid(sentence);
      if (!belongs) throw error;
      this.dialog.close();
      const isMine = belongs.place === "my-games";
      askWhere({ ...belongs, sentence }, text, isMine ? () => this.onImport.read(text) : null);
    }
  }

  /**
   * @param {string} text
   * @param {GameRecord} record
   */
  async #open(text, record) {
    if (text.length > LONG_TEXT) this.#show(tr("Reading …"));
    const found = await readText(text, record, this.session.engine, this.dialog.open && this.fromTop.checked);
    // The engine may only just have started.
    if (!found.games && !this.dialog.open && this.session.record !== record)
      throw new RangeError(
        tr("Another game came on the board before this one was read. Paste it or drop it again to open it."),
      );
    this.dialog.close();
    openImported(found, this.onImport);
  }

  /**
   * @param {() => Promise<string>} read what was dropped or pasted on the page
   * @param {GameRecord} record of the game that was on the board then
   */
  async importArrival(read, record) {
    if ((!this.dialog.open && document.querySelector("dialog[open]")) || isPageFragment(location.hash)) return;
    try {
      await this.#import(await read(), record);
    } catch (error) {
      this.#show(sentenceOfError(error));
    }
  }

  /** @param {string} sentence to show on the board if that is visible, otherwise in this dialog */
  #show(sentence) {
    if (document.documentElement.dataset.view === "board" && !this.dialog.open) this.session.say(sentence);
    else {
      if (!this.dialog.open) this.open();
      this.#say(sentence);
    }
  }
}

/**
 * @param {string[]} rows of a diagram
 * @param {Color} turn
 * @returns {string} a warning if importing the diagram would give the turn to the other side: imports give it to the side
 *   with fewer stones, or to Red
 */
export function aboutTurn(rows, turn) {
  const guessed = pointsWith(rows, "R").length > pointsWith(rows, "B").length ? "blue" : "red";
  if (turn === guessed) return "";
  return turn === "red"
    ? tr("A diagram does not say that it is Red’s turn. A record does.")
    : tr("A diagram does not say that it is Blue’s turn. A record does.");
}
