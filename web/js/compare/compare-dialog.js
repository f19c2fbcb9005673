/** The dialog that shows the position on the board under every game that can be compared with it, side by side. */

import { lookOf } from "../board/look.js";
import { EngineError } from "../engine/requests.js";
import { writeFragment } from "../address/fragment.js";
import { byId } from "../pages/page.js";
import { listNames } from "../notation/points.js";
import { GameRecord } from "../record/record.js";
import { SIDES } from "../notation/colors.js";
import { comparableGames, differingPoints, summary } from "./comparison.js";
import { miniatureScene, paintMiniature } from "./miniature.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../engine/wire.js").State} State
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../pages/appearance-dialog.js").AppearanceDialog} AppearanceDialog
 * @typedef {{game: Game, canvas: HTMLCanvasElement, text: HTMLElement, state: State | null}} Entry
 */

export class CompareDialog {
  /**
   * @param {Session} session
   * @param {AppearanceDialog} appearance
   */
  constructor(session, appearance) {
    this.session = session;
    this.appearance = appearance;
    this.dialog = byId("compare-dialog", HTMLDialogElement);
    this.differences = byId("compare-differences", HTMLElement);
    this.list = byId("compare-games", HTMLElement);
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {readonly string[]} */
    this.framed = [];
    this.asking = new AbortController();
    this.dialog.addEventListener("close", () => this.asking.abort());
    this.list.addEventListener("click", (event) => {
      if (event.target instanceof HTMLAnchorElement) this.dialog.close();
    });
    addEventListener("resize", () => this.dialog.open && this.#paint());
  }

  /** @returns {Promise<void>} resolves when all games have answered, or the dialog was closed */
  async open() {
    const { session } = this;
    const position = session.state;
    if (!position) return;
    this.asking.abort();
    this.asking = new AbortController();
    this.framed = [];
    this.entries = comparableGames(session.games).map((game) => this.#entry(game, position));
    this.list.replaceChildren(...this.entries.map(({ text }) => /** @type {HTMLElement} */ (text.parentElement)));
    this.differences.textContent = "Looking at the position.";
    this.dialog.showModal();
    const { signal } = this.asking;
    for (const entry of this.entries) await this.#ask(entry, position, signal);
    if (!signal.aborted) this.#showDifferences(position);
  }

  /**
   * @param {Entry} entry
   * @param {State} position
   * @param {AbortSignal} signal
   */
  async #ask(entry, position, signal) {
    const { game, text } = entry;
    if (signal.aborted) return;
    try {
      entry.state = await this.#stateUnder(game, position, signal);
      if (signal.aborted) return;
      text.textContent = summary(game, entry.state, position.turn);
      this.#paint();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof EngineError)) throw error;
      text.textContent = error.message;
    }
  }

  /**
   * @param {Game} game
   * @param {State} position
   * @param {AbortSignal} signal
   * @returns {Promise<State>}
   */
  async #stateUnder(game, position, signal) {
    if (game === this.session.game) return position;
    const setup = { diagram: position.rows.join("\n"), turn: position.turn };
    return this.session.engine.request("state", { game: game.id, size: position.size, setup, moves: [] }, { signal });
  }

  /** @param {State} position */
  #showDifferences({ turn }) {
    const states = this.entries.flatMap(({ state }) => state ?? []);
    this.framed = differingPoints(states, turn);
    const verdict = this.framed.length
      ? `The games differ at ${listNames(this.framed)}, framed on the boards.`
      : "The games agree on every point.";
    this.differences.textContent = `${SIDES[turn]} to move. Dots mark legal points, shades mark illegal ones. ${verdict}`;
    this.#paint();
  }

  #paint() {
    const { appearance, session } = this;
    const look = lookOf(appearance.scheme, this.dialog, appearance.choice);
    const turn = session.state?.turn ?? "red";
    for (const { game, canvas, state } of this.entries) {
      if (state) paintMiniature(canvas, miniatureScene(game, state, turn), look, { framed: this.framed });
    }
  }

  /**
   * @param {Game} game
   * @param {State} position
   * @returns {Entry}
   */
  #entry(game, position) {
    const item = document.createElement("li");
    const heading = document.createElement("h3");
    heading.textContent = game.name;
    const canvas = document.createElement("canvas");
    canvas.ariaHidden = "true";
    const text = document.createElement("p");
    text.textContent = "Loading the rules.";
    const isShown = game === this.session.game;
    item.append(heading, canvas, text, isShown ? note("On the board.") : link(game, position));
    return { game, canvas, text, state: null };
  }
}

/**
 * @param {string} text
 * @returns {HTMLElement}
 */
function note(text) {
  const paragraph = document.createElement("p");
  paragraph.className = "note";
  paragraph.textContent = text;
  return paragraph;
}

/**
 * @param {Game} game
 * @param {State} position
 * @returns {HTMLElement} what opens the position in that game
 */
function link({ id, name }, { size, rows, turn }) {
  const anchor = document.createElement("a");
  const record = new GameRecord({ game: id, size, setup: { rows, links: null, turn } });
  anchor.href = new URL(`#${writeFragment(record, null)}`, location.href).href;
  anchor.textContent = `Open in ${name}`;
  return anchor;
}
