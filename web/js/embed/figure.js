/** One figure: a session on a board with everything around it. Emits "moved" and "position". */

import { Board } from "../board/board.js";
import { tr } from "../language/tr.js";
import { composeAids, composeScene } from "../view/compose.js";
import { BoardView } from "../view/board-view.js";
import { writeFragment } from "../address/fragment.js";
import { StatusLine } from "../view/status-line.js";
import { OtherMoves } from "../view/other-moves.js";
import { keepFocus, makeElement } from "../pages/page.js";
import { mayBeOver } from "./finished.js";
import { describePosition, makeBoard, makeParts, makeWidth } from "./figure-parts.js";
import { schemeAt } from "./scheme.js";
import { TaskBar } from "./task-bar.js";
import { Stepper } from "./stepper.js";
import { Tally } from "./tally.js";
import { authorsQuestion } from "../address/field-texts.js";
import { usualQuestion, verdictInWords } from "../words/tasks.js";
import { TaskPlayer } from "../game/task-player.js";
import { Session } from "../game/session.js";
import { foretell } from "../record/foretell.js";
import { SleepingEngine } from "./sleeping-engine.js";
import { Emitter, onceAFrame, painted } from "../site/events.js";
import { ENGINE_EVENTS } from "../engine/requests.js";

/**
 * @import { Answers } from "../game/task-player.js"
 * @import { LookChoice } from "../board/look.js"
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { Color, Game } from "../engine/wire.js"
 * @import { Scheme } from "../pages/appearance-dialog.js"
 * @import { MoveNode, Reading } from "../record/record.js"
 * @import { Overlays } from "../view/compose.js"
 * @typedef {object} FigureSite what the figures of a page share
 * @property {readonly [Game, ...Game[]]} games
 * @property {string} base the address of Crosscut's first page, without a fragment
 * @property {EngineClient} engine
 * @property {LookChoice} [look] how the reader likes boards to look, if that is known
 * @property {(player: TaskPlayer) => Color | null} [markedFor] whose forbidden points are marked
 * @property {() => void} loadLessons loads the element `<crosscut-lesson>`
 * @property {() => Promise<string>} [todaysPuzzle] a link to the puzzle of boards with `puzzle="today"`, in pages of others
 * @property {boolean} [isOnPaper] whether the page is being printed
 * @property {(element: Element) => boolean} [isInRow] whether a board stands beside others, with captions below them
 * @typedef {object} Figured
 * @property {() => Reading} read reads the position that the author wants, anew each time
 * @property {boolean} isStatic
 * @property {string} caption
 * @property {Scheme | null} scheme null follows the page
 * @property {boolean} isInRow whether its bars wait until it is touched, so that the captions of a row are in a line
 * @property {Promise<Answers | null> | null} [known] about the answers to its task
 */

/** The largest distance between points, unless the page says another, and the room for rails and coordinates. */
const CELL = "var(--crosscut-cell, 3em)";
const BESIDE = 1.3;

/** @extends {Emitter<"moved" | "position">} */
export class Figure extends Emitter {
  #isChanged = false;
  #isTouched = false;
  /** @type {MoveNode | null} where the game ended that the reader has played here */
  #won = null;
  /** Whether it was taken out of the page. Its engine sleeps then, because an awake one would keep it in memory. */
  #isOut = false;
  /** Whether to wake its engine when it is in the page again. */
  #wasAwake = false;
  /** The fragment at the last "position" event. */
  #reported = "";
  /** @type {(() => void)[]} functions that show the session */
  #showers = [];
  #showSoon = onceAFrame(() => this.#show());

  /**
   * @param {ShadowRoot} root
   * @param {FigureSite} site
   * @param {Figured} figured
   */
  constructor(root, site, figured) {
    super();
    this.site = site;
    this.figured = figured;
    this.engine = new SleepingEngine(site.engine);
    this.element = makeElement("figure", {});
    this.captionText = new Text();
    this.caption = makeElement("figcaption", {}, this.captionText);
    /** Inherits the page's text colour, with a transition whose end tells that it has changed. */
    this.probe = makeElement("span", { className: "probe" });
    root.replaceChildren(this.probe, makeWidth(), this.element);
    const reading = figured.read();
    this.session = new Session(this.engine, site.games, reading, () => this.player);
    this.player = new TaskPlayer(this.session);
    this.tally = new Tally(this.player, this.element);
    this.view = figured.isStatic ? this.#makeStaticBoard() : this.#makeBoard();
    this.element.append(this.#makeComment(), this.caption);
    this.#listen();
    this.#begin(reading);
  }

  /** @returns {string} of a link to what is shown */
  get fragment() {
    const { record, display, boardToWrite } = this.session;
    return writeFragment(record, boardToWrite, display);
  }

  /** @returns {boolean} whether a reader has begun with its task and is not done with it */
  get isUnderWay() {
    const { verdict } = this.player;
    return this.#isChanged && verdict !== "solved" && verdict !== "shown";
  }

  /**
   * Show another position, to which Reset will return.
   * @param {Figured} figured
   */
  open(figured) {
    this.figured = figured;
    this.tally.begin();
    this.#reset();
  }

  /**
   * Show the same position in another way.
   * @param {Figured} figured
   */
  present(figured) {
    this.figured = figured;
    const { display, problems } = figured.read();
    this.#present(display);
    this.session.report(problems);
  }

  /** The figure was taken out of the page, perhaps for ever. */
  release() {
    this.#isOut = true;
    this.#wasAwake = this.engine.status !== "idle";
    this.engine.release();
  }

  /** The figure is in the page again. */
  comeBack() {
    this.#isOut = false;
    if (this.#wasAwake) this.#wake();
    this.updateLook(); // The page may look different by now.
    this.#show();
  }

  #makeComment() {
    const comment = makeElement("p", { className: "comment" });
    this.#showers.push(() => {
      comment.textContent = this.session.record.current.comment;
      comment.hidden = !comment.textContent;
    });
    return comment;
  }

  #makeStaticBoard() {
    const { session } = this;
    const element = makeBoard();
    element.role = "img";
    this.element.append(element);
    const board = new Board(element, composeScene(session));
    const show = () => {
      board.show(composeScene(session), session.display);
      element.ariaLabel = describePosition(session);
    };
    this.#showers.push(show);
    return { board, show };
  }

  #makeBoard() {
    const { session, engine } = this;
    const parts = makeParts();
    const panel = makeElement("div", { className: "panel" }, parts.tools, parts.status);
    const taskBar = new TaskBar(this.player, () => this.#reset());
    this.element.append(parts.board, parts.otherMoves, panel, taskBar.element);
    const view = new BoardView(parts.board, parts.twin, session);
    const status = new StatusLine(parts.status, engine, () => session.dismiss());
    const otherMoves = new OtherMoves(parts.otherMoves, {
      play: (move) => session.play(move),
      point: (link) => view.pointAtLink(link),
    });
    const stepper = new Stepper(session, { goTo: (node) => this.#goTo(node), reset: () => this.#reset() });
    parts.tools.append(stepper.element);
    // Caught on its way down: the twin keeps its own keys from the page.
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Tab") this.#wake();
      stepper.press(event);
    };
    parts.board.addEventListener("keydown", pressed, true);
    for (const type of ["pointerdown", "focusin"]) {
      const touched = () => ((this.#isTouched = true), this.#showSoon());
      parts.board.addEventListener(type, touched, { once: true });
    }
    this.#showers.push(
      () => view.overlay({ ...this.#marks(), ...this.#ending() }),
      () => view.show(),
      () => status.show(session, { instead: this.#question() }),
      () => (parts.status.dataset.verdict = this.player.verdict ?? (this.player.isHint ? "hint" : "")),
      () => taskBar.show(this.#isChanged),
      () => otherMoves.show(session),
      () => stepper.show(this.#isChanged),
      () => {
        const { task } = this.player;
        // There is nothing to step through yet, and perhaps nothing to say.
        const isStill = this.figured.isInRow && !this.#isTouched && !task && !session.message;
        const isFresh = !this.#isChanged && (task !== null || !session.record.root.children.length);
        parts.tools.hidden = isFresh || isStill;
        const isSilent = isFresh && !task && !session.message && engine.status === "idle";
        panel.classList.toggle("quiet", isSilent || isStill);
        if (isStill) parts.otherMoves.hidden = true;
      },
      () => (parts.open.href = `${this.site.base}#${this.fragment}`),
      () => {
        // In the corner below the board, which the caption shares with it.
        const place = this.figured.caption ? this.caption : parts.tools;
        if (parts.open.parentNode !== place) place.append(parts.open);
      },
      () => (parts.twin.ariaLabel = tr("Board, {game}", { game: session.title })),
    );
    return view;
  }

  /** Look as the author or the page wants it. Paper is light. */
  updateLook() {
    const scheme = this.site.isOnPaper ? "light" : (this.figured.scheme ?? schemeAt(this.probe));
    this.element.style.colorScheme = scheme;
    this.element.classList.toggle("forced", this.figured.scheme !== null);
    this.view.board.setLook(scheme, this.site.look);
  }

  #listen() {
    const { session, engine } = this;
    this.probe.addEventListener("transitionend", () => this.updateLook());
    this.player.addEventListener("change", () => {
      if (this.player.asking) this.#wake();
      if (this.view instanceof BoardView) this.view.overlay(this.#ending()); // before the answer is on the board
      this.#showSoon();
    });
    session.addEventListener("change", () => {
      if (session.waiting.length) painted().then(() => this.#wake()); // What is known already comes first.
      this.#showSoon();
    });
    session.addEventListener("played", () => this.#note());
    for (const type of ENGINE_EVENTS) engine.addEventListener(type, () => this.#showSoon());
  }

  /** @param {Reading} reading that the session has opened */
  #begin({ display, givesBoard, expectedBoard, task }) {
    this.#isChanged = false;
    this.#won = null;
    this.player.ask((!this.figured.isStatic && task) || null, this.figured.known);
    this.#present(display);
    this.#show();
    // A figure with a task does not show how a game ended.
    if ((!givesBoard && !expectedBoard.isExact) || (!this.player.task && mayBeOver(this.session))) this.#wake();
  }

  /** @param {Reading["display"]} display */
  #present(display) {
    this.session.display = display;
    this.captionText.data = this.figured.caption;
    this.caption.hidden = !this.figured.caption;
    this.view.show();
    this.updateLook();
    this.#limitWidth();
    if (display.legal !== "none") this.#wake();
  }

  /** Small boards need not fill the column that the page gives them. */
  #limitWidth() {
    const { west, east, south, north } = this.view.board.layout.part;
    const points = 1 + Math.max(east - west, north - south);
    this.element.style.setProperty("--plate", `calc(${points + BESIDE} * ${CELL})`);
  }

  /** @returns {{headline: string, verdict: string, remark: string} | undefined} shown in place of the state of the game */
  #question() {
    const { task, side, verdict, text } = this.player;
    if (!task) return undefined;
    const headline = authorsQuestion(task) || usualQuestion(task.kind, side);
    return { headline, verdict: verdictInWords(verdict, text), remark: text };
  }

  /** @returns {Pick<Overlays, "forbiddenTo" | "aids">} Where dots are placed, lines are forbidden, not single points. */
  #marks() {
    const { session, player, site } = this;
    const markedFor = site.markedFor?.(player) ?? null;
    if (session.game.links === "move" && player.isOpen) {
      const { linkMoves: links, turn: color } = session.choices;
      return { forbiddenTo: markedFor, aids: { links, color, takenLines: false } };
    }
    if (session.game.marker !== "dot") return { forbiddenTo: markedFor, aids: null };
    return { forbiddenTo: null, aids: markedFor && composeAids(session, true) };
  }

  /** @returns {Pick<Overlays, "cheered" | "isEnd">} Nobody is cheered for a solution that was only shown. */
  #ending() {
    const { task, side, verdict } = this.player;
    const cheered = !task ? "both" : verdict === "shown" ? null : side;
    return { cheered, isEnd: this.#won === this.session.record.current };
  }

  /** A move of the reader is on the board, or one that answers it. */
  #note() {
    const { session, player, view } = this;
    const { current } = session.record;
    this.#isChanged = true;
    if (session.state?.outcome && player.verdict !== "shown") this.#won = current;
    else if (player.verdict === "solved" && !session.waiting.length && view instanceof BoardView)
      view.cheer(current.move);
    this.#show();
    this.emit("moved");
  }

  #reset() {
    const reading = this.figured.read();
    this.session.open(reading);
    this.#begin(reading);
  }

  /** @param {MoveNode | null} node */
  #goTo(node) {
    if (!node) return;
    this.#wake();
    this.#isChanged = true;
    const { session } = this;
    session.goTo(node);
    if (session.isCurrent) return;
    session.expectedBoard = foretell(session.record, session.game);
    this.#show();
  }

  #wake() {
    if (this.#isOut) this.#wasAwake = true;
    else this.engine.start();
  }

  #show() {
    keepFocus(this.element, () => this.#showers.forEach((show) => show()));
    const { fragment, session, engine } = this;
    const isKnown = session.isCurrent || engine.status === "idle";
    if (!isKnown || fragment === this.#reported) return;
    this.#reported = fragment;
    this.emit("position");
  }
}
