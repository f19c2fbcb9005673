/** The position on the board under every game that can be compared with it, side by side, and where these differ. */

import { writeFragment } from "../address/fragment.js";
import { lookOf } from "../board/look.js";
import { wantedAnswer } from "../engine/requests.js";
import { tr } from "../language/tr.js";
import { SIDES } from "../notation/points.js";
import { byId, makeElement } from "../pages/page.js";
import { GameRecord } from "../record/record.js";
import { miniatureScene, paintMiniature } from "../view/miniature.js";
import { comparableGames, differingPoints, verdictOn, summary } from "./comparison.js";

/**
 * @import { Game, State } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { AppearanceDialog } from "../pages/appearance-dialog.js"
 */

/**
 * @typedef {{game: Game, canvas: HTMLCanvasElement, text: HTMLElement, state: State | null}} Entry
 */

export class CompareDialog {
  /**
   * @param {Session} session
   * @param {AppearanceDialog} appearance passed in, so that the functions in this file can be tested without a page
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
    const own = session.games.includes(session.game) ? [] : [session.game];
    const games = comparableGames([...own, ...session.games]);
    this.entries = games.map((game) => this.#entry(game, position));
    this.list.replaceChildren(...this.entries.map(({ text }) => /** @type {HTMLElement} */ (text.parentElement)));
    this.differences.textContent = tr("Looking at the position.");
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
    const asked = this.#stateUnder(game, position, signal);
    entry.state = await wantedAnswer(asked, signal, (reason) => (text.textContent = reason));
    if (!entry.state) return;
    text.textContent = summary(game, entry.state, position.turn);
    this.#paint();
  }

  /**
   * @param {Game} game
   * @param {State} position
   * @param {AbortSignal} signal
   * @returns {Promise<State>}
   */
  async #stateUnder(game, position, signal) {
    if (game.id === this.session.game.id) return position;
    const setup = { diagram: position.rows.join("\n"), turn: position.turn };
    return this.session.engine.request("state", { game: game.id, size: position.size, setup, moves: [] }, { signal });
  }

  /** @param {State} position */
  #showDifferences({ turn }) {
    const known = this.entries.flatMap(({ game, state }) => (state ? [{ game, state }] : []));
    const states = known.map(({ state }) => state);
    this.framed = differingPoints(states, turn);
    const verdict = verdictOn(known, this.framed);
    const side = SIDES[turn];
    const legend = tr("{side} to move. Dots mark legal points, shades mark illegal ones.", { side });
    this.differences.textContent = `${legend} ${verdict}`;
    this.#paint();
  }

  #paint() {
    const look = lookOf(this.appearance.scheme, this.dialog, this.appearance.choice);
    const turn = this.session.state?.turn ?? "red";
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
    const { size, rows, turn } = position;
    const canvas = makeElement("canvas", { ariaHidden: "true" });
    const text = makeElement("p", {}, tr("Loading the rules."));
    const record = new GameRecord({ game: game.id, size, setup: { rows, links: null, turn } });
    const href = new URL(`#${writeFragment(record, null)}`, location.href).href;
    const isShown = game.id === this.session.game.id;
    const title = isShown ? this.session.title : game.name;
    const more = isShown
      ? makeElement("p", { className: "note" }, tr("On the board."))
      : makeElement("a", { href }, tr("Open in {game}", { game: game.name }));
    makeElement("li", {}, makeElement("h3", {}, title), canvas, text, more);
    return { game, canvas, text, state: null };
  }
}
