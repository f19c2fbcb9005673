/**
 * Setting up a position: stones, links, the side to move, or a pasted diagram. The engine says at once what is wrong.
 * */

import { tr } from "../language/tr.js";
import { writeDiagram } from "../notation/diagram-text.js";
import { emptyRows } from "../notation/points.js";
import { holdsLink, kindOfText, whereItBelongs } from "../notation/text-kind.js";
import { Lazy } from "../pages/lazy.js";
import { buttonFor, byId, showPressed } from "../pages/page.js";
import { GameRecord, kindOf } from "../record/record.js";
import { toggleLink, toggleStone } from "../record/editing.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Reading, Setup } from "../record/record.js"
 * @typedef {"red" | "blue" | "erase" | "link"} Tool
 */

/** Diagrams with more rows than this scroll. */
const MAX_DIAGRAM_ROWS = 14;

export class SetupPanel {
  /**
   * @param {Session} session
   * @param {() => void} onPlay called to play from the position
   */
  constructor(session, onPlay) {
    this.session = session;
    this.element = byId("setup", HTMLElement);
    this.tools = [...byId("setup-tools", HTMLElement).querySelectorAll("button")];
    this.turn = byId("setup-turn", HTMLSelectElement);
    this.diagram = byId("setup-diagram", HTMLTextAreaElement);
    this.error = byId("setup-error", HTMLElement);
    /** @type {Tool} */
    this.tool = "red";
    /** @type {string | null} where a link begins */
    this.linkStart = null;
    /** @type {(Reading & {isReadWhole: boolean}) | null} what was shown before; null while the board is for playing */
    this.before = null;
    /** @type {GameRecord | null} the record with the set-up */
    this.record = null;
    /** What the panel itself has written as the diagram. */
    this.written = "";
    this.reader = new Lazy(
      (sentence) => (this.error.textContent = sentence),
      () => import("../notation/written-board.js"),
    );
    buttonFor("set-up", () => session.afterWaiting(() => this.#begin()));
    buttonFor("setup-play", async () => {
      if (this.diagram.value !== this.written) {
        const reader = await this.reader.load();
        if (!reader || !this.before) return;
        const { problem } = reader.readDiagram(this.diagram.value);
        if (problem) return this.#complain(this.#whatItIs(problem));
      }
      this.#end();
      onPlay();
    });
    buttonFor("setup-cancel", () => this.#cancel());
    buttonFor("setup-clear", () => this.#clear());
    this.turn.addEventListener("change", () =>
      this.#open({ ...this.#setup, turn: this.turn.value === "blue" ? "blue" : "red" }),
    );
    this.diagram.addEventListener("input", () => this.#read());
    for (const button of this.tools) {
      button.addEventListener("click", () => this.#choose(/** @type {Tool} */ (button.dataset.setup)));
    }
  }

  /** @returns {boolean} whether the board is for setting up */
  isActive() {
    return this.before !== null;
  }

  show() {
    // Another game was opened meanwhile, so there is nothing to return to.
    if (this.before && this.session.record !== this.record) this.#end();
    this.element.hidden = !this.before;
    document.documentElement.toggleAttribute("data-setup", Boolean(this.before));
    for (const button of this.tools) {
      if (button.dataset.setup === "link") button.hidden = this.session.game.links === "none";
    }
  }

  /**
   * @param {string} point
   * @returns {boolean}
   */
  press(point) {
    if (!this.before) return false;
    const { tool } = this;
    if (tool === "link") this.#link(point);
    else this.#open(toggleStone(this.#setup, point, tool, this.session.game.links));
    return true;
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {boolean}
   */
  drag(from, to) {
    if (!this.before || this.tool !== "link") return false;
    this.linkStart = from;
    this.#link(to);
    return true;
  }

  /** @returns {Setup} */
  get #setup() {
    const setup = this.record?.setup;
    if (!setup) throw new Error("no set-up has begun");
    return setup;
  }

  #begin() {
    const { record, display, turn, isReadWhole } = this.session;
    const { rows, links } = this.session.boardText;
    this.before = { record, display, expectedBoard: { rows, links }, givesBoard: true, problems: [], isReadWhole };
    this.#choose("red");
    this.#open({ rows, links, turn });
  }

  /** @param {string} problem in what the person has typed, which the board does not show */
  #complain(problem) {
    this.error.textContent = problem;
    this.diagram.focus();
  }

  /**
   * @param {string} problem of what the person has typed or pasted as a diagram
   * @returns {string} the same, or what it is instead
   */
  #whatItIs(problem) {
    const text = this.diagram.value;
    const kind = kindOfText(text);
    if (kind === "own game" || kind === "rules in words")
      return tr("These are the rules of an own game. Cancel, and paste them on the page.");
    if (holdsLink(text)) return tr("This is a link. Cancel, and paste it on the page.");
    return whereItBelongs(text)?.sentence ?? problem;
  }

  #cancel() {
    const { before } = this;
    this.#end();
    if (!before) return;
    this.session.open(before);
    this.session.isReadWhole = before.isReadWhole;
  }

  #end() {
    this.before = null;
    this.record = null;
    this.show();
  }

  #clear() {
    const { rows, turn } = this.#setup;
    this.#open({ rows: emptyRows(rows.length), links: null, turn });
  }

  /** @param {Tool} tool */
  #choose(tool) {
    this.tool = tool;
    this.linkStart = null;
    showPressed(this.tools, ({ dataset }) => dataset.setup === tool);
  }

  /** @param {string} point */
  #link(point) {
    const { linkStart } = this;
    this.linkStart = linkStart ? null : point;
    if (linkStart) this.#toggleLink(linkStart, point);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {Promise<void>}
   */
  async #toggleLink(from, to) {
    const { session, record } = this;
    // The person's links start from those that the rules have made, which are not known at once.
    const isToCome = session.game.links === "automatic" && !this.#setup.links && !session.state;
    if (isToCome && !(await session.loading.load(session.record)) && this.record !== record && this.before)
      return this.#toggleLink(from, to);
    if (!this.before) return;
    const links = session.state?.links.map(([name]) => name) ?? this.#setup.links;
    const { setup, problem } = toggleLink({ ...this.#setup, links }, from, to);
    this.error.textContent = problem ?? "";
    if (setup) this.#open(setup);
  }

  async #read() {
    const reader = await this.reader.load();
    if (!reader || !this.before) return;
    const { diagram, problem } = reader.readDiagram(this.diagram.value);
    this.error.textContent = problem ? this.#whatItIs(problem) : "";
    if (diagram) {
      const { turn } = this.#setup;
      this.#open({ ...diagram, turn: diagram.turn ?? turn }, this.diagram.value);
    }
  }

  /**
   * @param {Setup} setup
   * @param {string} [written] the diagram as the person has written it
   */
  #open(setup, written) {
    const { record: before, display: shown } = this.session;
    const size = setup.rows.length;
    const display = size === before.size ? shown : { ...shown, crop: null };
    this.record = new GameRecord({ ...kindOf(before), size, setup, names: before.names });
    this.turn.value = setup.turn;
    this.diagram.rows = Math.min(setup.rows.length + 1, MAX_DIAGRAM_ROWS);
    this.written = writeDiagram(setup);
    this.diagram.value = written ?? this.written;
    if (written === undefined) this.error.textContent = "";
    const expectedBoard = { rows: setup.rows, links: setup.links ?? [] };
    this.session.open({ record: this.record, display, expectedBoard, givesBoard: true, problems: [] });
  }
}
