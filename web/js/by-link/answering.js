/**
 * The reader's view of a link for which there is no game here: what happened in its game, which side the reader is, and
 * the button that answers. A reader can also answer a link that belongs to no game by link: that begins one.
 */

import { other, SIDES } from "../notation/colors.js";
import { byId, part } from "../pages/page.js";
import { USUAL_TERMS } from "../play/match.js";
import { site } from "../site/site.js";
import { colorNow, newsSentence, personName } from "./sentences.js";
import { saidBy, withSpeakers } from "./state-to-send.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../modes/modes.js").Modes} Modes
 * @typedef {import("../record/record.js").GameRecord} GameRecord
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./link-game.js").LinkGame} LinkGame
 */

export class Answering {
  /** @type {WeakMap<GameRecord, MoveNode>} where the links lead that were opened */
  #opened = new WeakMap();
  /** @type {GameRecord | null} the page has not said yet what happened in it */
  #unsaid = null;

  /**
   * @param {LinkGame} game
   * @param {Modes} modes
   * @param {() => void} onAnswer the reader has made a move, which can be sent
   */
  constructor(game, modes, onAnswer) {
    this.game = game;
    this.modes = modes;
    this.onAnswer = onAnswer;
    this.comment = byId("reading-comment", HTMLElement);
    this.choice = byId("link-choice", HTMLElement);
    this.rules = byId("link-rules", HTMLAnchorElement);
    this.playOn = byId("play-on", HTMLButtonElement);
    this.answer = byId("answer", HTMLButtonElement);
    /** @type {Record<Color, HTMLInputElement>} */
    this.sides = { red: byId("link-side-red", HTMLInputElement), blue: byId("link-side-blue", HTMLInputElement) };
    this.answer.addEventListener("click", () => this.#answer());
    this.choice.addEventListener("change", () => this.show());
  }

  /** @param {GameRecord} record that is now read */
  begin(record) {
    const { byLink } = record;
    this.#opened.set(record, byLink?.by ? record.root.end : record.current);
    if (!byLink?.by) return;
    this.sides[other(byLink.by)].checked = true;
    this.#unsaid = record;
  }

  show() {
    const { session } = this.game.match;
    const { record, game } = session;
    const by = record.byLink?.by ?? null;
    this.choice.hidden = by === null;
    this.playOn.hidden = by !== null;
    this.answer.classList.toggle("primary", by !== null);
    this.answer.textContent = by !== null && !this.#isOwnTurn ? "Go on with this game" : "Answer and send back";
    if (by === null) return;
    this.comment.textContent = withSpeakers(record.current.comment, (side) => personName(record, side, this.#swapped));
    this.rules.href = site.pageAddress(`rules/${game.id}.html`);
    this.rules.textContent = `How to play ${game.name}`;
    for (const side of /** @type {const} */ (["red", "blue"])) {
      const name = record.names[side];
      const color = SIDES[colorNow(side, this.#swapped)];
      const label = this.sides[side].parentElement;
      if (label) part(label, "span").textContent = name ? `${color} (${name})` : color;
    }
    if (this.#unsaid === record && session.isCurrent) this.#tell(by);
  }

  get #end() {
    const { record } = this.game.match.session;
    return this.#opened.get(record) ?? record.current;
  }

  get #swapped() {
    return this.#end.line.some(({ move }) => move === "swap");
  }

  /** @returns {Color} the colour with which the reader began, as far as a game by link asks for it */
  get #side() {
    return this.sides.red.checked ? "red" : "blue";
  }

  get #isOwnTurn() {
    const state = this.game.match.session.positions.known(this.#end);
    return !state || (!state.outcome && state.turn === colorNow(this.#side, this.#swapped));
  }

  /** @param {Color} by */
  #tell(by) {
    const { session } = this.game.match;
    const { record, state } = session;
    this.#unsaid = null;
    const end = this.#end;
    if (!state || record.current !== end) return;
    const { byLink, resignation } = record;
    const name = personName(record, by, this.#swapped);
    const isTheirs = end.parent && this.#moverOf(end) === by;
    const resigned = resignation?.node === end ? resignation.color : null;
    const sentences = [
      end.parent && !isTheirs && !resigned ? `${name} sends you this game.` : "",
      end.parent && !isTheirs && !resigned
        ? ""
        : newsSentence({
            ...{ record, state, gameName: session.game.name, by, side: other(by), resigned },
            moves: end.parent ? [end.move] : [],
          }),
      byLink?.offer === "stop" ? `${name} offers to stop.` : "",
      byLink?.offer === "agreed" ? "Both have agreed to stop." : "",
      ...saidBy(end.comment, by).map((text) => `${name} says: ${text}`),
    ];
    const told = sentences.filter(Boolean).join(" ");
    if (session.message?.isAboutAddress) session.report([session.message.text, told]);
    else session.say(told);
  }

  /**
   * @param {MoveNode} node
   * @returns {Color | null} the colour with which the person began who made the move
   */
  #moverOf(node) {
    if (node.move === "swap") return "blue";
    const color = this.game.match.session.positions.mover(node);
    return color && colorNow(color, this.#swapped);
  }

  /** The game goes on here; a move that the reader has tried where the link ends is the answer. */
  #answer() {
    const { game, modes } = this;
    const { session } = game.match;
    const { record } = session;
    const end = this.#end;
    const isTried = record.current.parent === end;
    const state = session.positions.known(end);
    const by = record.byLink?.by ?? null;
    const side = by ? this.#side : colorNow(state?.turn ?? "red", this.#swapped);
    const takesTry = isTried && this.#isTurnOf(side, end);
    const tip = takesTry ? record.current : by || record.current === end ? end : record.current;
    if (!by) record.byLink = null;
    game.begin(record, { ...USUAL_TERMS, side }, { ...(by && { id: record.byLink?.id }), tip, known: end });
    modes.enter("play");
    session.edit(() => record.makeMainLine(tip));
    if (takesTry) this.onAnswer();
  }

  /**
   * @param {Color} side
   * @param {MoveNode} node
   * @returns {boolean} whether that side has to move there
   */
  #isTurnOf(side, node) {
    const state = this.game.match.session.positions.known(node);
    return Boolean(state && !state.outcome && state.turn === colorNow(side, this.#swapped));
  }
}
