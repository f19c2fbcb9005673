/** The board with its twin: shows a session and turns touches and keys into moves of that session. */

import { Board } from "../board/board.js";
import { listenToPointer } from "../board/pointer.js";
import { Aim } from "./aim.js";
import { composeLabels, composeOverlay, composeScene, composeStandIn } from "./compose.js";
import { ringsAround } from "./finding-points.js";
import { intendedMove, linksNear, withinReach } from "./intentions.js";
import { Glance } from "./glance.js";
import { areDiagonal, letterAt, linkName, parsePoint, pointName, pointOf } from "../notation/points.js";
import { Twin } from "./twin.js";
import { consequenceCount, withConsequences } from "./unfolding.js";

/**
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../board/layout.js").Hit} Hit
 * @typedef {import("../notation/points.js").Point} Point
 * @typedef {import("./compose.js").LegalityShown} LegalityShown
 * @typedef {object} BoardTools what touching the board may mean besides moves
 * @property {() => boolean} isActive whether it means something else at the moment
 * @property {(point: string) => boolean} press whether that took the event
 * @property {(from: string, to: string) => boolean} drag whether that took the event
 */

/** The time from one consequence of a move to the next, in milliseconds, and the most for all of them. */
const CONSEQUENCE = 110;
const ALL_CONSEQUENCES = 900;

/** @type {BoardTools} */
const NO_TOOLS = { isActive: () => false, press: () => false, drag: () => false };

export class BoardView {
  /**
   * @param {HTMLElement} boardElement
   * @param {HTMLElement} twinElement
   * @param {Session} session
   * @param {BoardTools} [tools]
   */
  constructor(boardElement, twinElement, session, tools = NO_TOOLS) {
    this.session = session;
    this.tools = tools;
    /** @type {LegalityShown} */
    this.legalityShown = "none";
    this.isNumbered = false;
    /** @type {import("../board/scene.js").Scene["aids"]} */
    this.aids = null;
    /** @type {import("../engine/wire.js").Color | null} whose forbidden points are marked where nothing else is chosen */
    this.forbiddenTo = null;
    /** @type {string | null} the move that the pointer is on */
    this.move = null;
    /** @type {string[]} links that may be made near the pointer */
    this.offered = [];
    /** @type {string | null} the point with the visible focus */
    this.focus = null;
    /** @type {import("../engine/wire.js").Finding | null} what an explanation points at */
    this.finding = null;
    /** @type {import("../board/scene.js").Overlay["preview"]} */
    this.previewed = [];
    /** @type {import("../board/scene.js").Zigzags | null} shown instead of those of the position */
    this.zigzags = null;
    /** @type {import("./compose.js").StandIn | null} shown instead of the position */
    this.standIn = null;
    /** @type {import("../board/scene.js").Remarks | null} about the position */
    this.remarks = null;
    /** How many consequences of the last move are shown. */
    this.consequences = Infinity;
    this.glance = new Glance(session);
    this.board = new Board(boardElement, composeScene(session, this.legalityShown));
    this.twin = new Twin(twinElement, {
      press: (point) => tools.press(point) || session.play(point),
      explain: (point) => session.explain(point),
      focus: (point) => {
        this.focus = point;
        this.glance.rest(point, this.#shown);
        this.#lay();
      },
    });
    this.board.addEventListener("laid-out", () => this.twin.align(this.board.layout));
    this.aim = new Aim(this.board, (hit) => this.#press(hit));
    listenToPointer(boardElement, (x, y) => this.board.layout.hit(x, y), {
      hover: (hit) => this.#hover(hit && this.#meant(hit)),
      press: (hit) => this.#press(this.#meant(hit)),
      touch: (hit, phase) => !tools.isActive() && this.#touch(hit, phase),
      drag: (from, to) => this.#drag(from, to),
    });
    /** The position in which the person aims. */
    this.aimedAt = session.record.current;
    /** The record in which the pointer is on a move. */
    this.pointedIn = session.record;
    session.addEventListener("played", () => this.#unfold());
    this.show();
    this.twin.align(this.board.layout);
  }

  show() {
    if (this.session.record.current !== this.aimedAt) this.#endAim();
    this.board.show(this.#scene());
    this.#label();
    this.#lay();
  }

  /** The aim belonged to another position; the pointer may have been on a larger board. */
  #endAim() {
    this.aimedAt = this.session.record.current;
    const isOpened = this.session.record !== this.pointedIn;
    if (this.aim.move || isOpened) this.move = null;
    if (isOpened) this.offered = [];
    this.pointedIn = this.session.record;
    this.aim.end();
  }

  #label() {
    const { state, game } = this.session;
    const own = state?.turn === "red" ? "R" : "B";
    const isDraggable = (/** @type {string} */ point) =>
      game.links === "move" && Boolean(state) && letterAt(state?.rows ?? [], pointOf(point)) === own;
    this.twin.show(this.board.layout.part, composeLabels(this.session, this.finding, this.remarks), isDraggable);
  }

  /** @param {import("../record/display.js").Display} display */
  present(display) {
    this.legalityShown = display.legal;
    this.isNumbered = display.numbers;
    this.board.setFrame(display);
    this.show();
  }

  /** @returns {LegalityShown} */
  get #shown() {
    return this.legalityShown === "none" ? (this.forbiddenTo ?? "none") : this.legalityShown;
  }

  #scene() {
    if (this.standIn) return composeStandIn(this.session, this.standIn);
    const marksOnlyForbidden = this.legalityShown === "none";
    const composed = composeScene(this.session, this.#shown, this.isNumbered);
    const scene = { ...composed, aids: this.aids, marksOnlyForbidden };
    if (this.zigzags) return { ...scene, zigzags: this.zigzags };
    return this.consequences < consequenceCount(scene) ? withConsequences(scene, this.consequences) : scene;
  }

  /** Let the stone come down, then what follows the move by itself appear bit by bit, and last the winning path. */
  #unfold() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const scene = composeScene(this.session, "none");
    const count = consequenceCount(scene);
    if (scene.last && parsePoint(scene.last.move)) this.board.land(scene.last.move, scene.last.color);
    if (!count) return;
    const { current } = this.session.record;
    const pause = Math.min(CONSEQUENCE, ALL_CONSEQUENCES / count);
    const next = () => {
      const isDone = this.consequences >= count || this.session.record.current !== current;
      this.consequences = isDone ? Infinity : this.consequences + 1;
      this.show();
      if (!isDone) setTimeout(next, pause);
    };
    this.consequences = 0;
    this.show();
    setTimeout(next, pause);
  }

  /** @param {import("../board/scene.js").Overlay["preview"]} stones that might be placed */
  preview(stones) {
    this.previewed = stones;
    this.#lay();
  }

  /** @param {import("../board/scene.js").Zigzags | null} zigzags instead of those of the position */
  showZigzags(zigzags) {
    this.zigzags = zigzags;
    this.show();
  }

  /** @param {import("./compose.js").StandIn | null} standIn instead of the position */
  showStandIn(standIn) {
    this.standIn = standIn;
    this.show();
  }

  /**
   * @param {"light" | "dark"} scheme
   * @param {import("../board/look.js").LookChoice} [choice]
   */
  dress(scheme, choice) {
    this.board.dress(scheme, choice);
  }

  /** @param {string | null} link a link to show before it is made */
  pointAtLink(link) {
    this.move = link;
    this.offered = [];
    this.#lay();
  }

  /** @param {import("../engine/wire.js").Finding | null} finding */
  pointAtFinding(finding) {
    this.finding = finding;
    this.show(); // Another game may have come on the board.
  }

  /**
   * @param {Hit} hit
   * @returns {Hit} with the point only if the person may mean it
   */
  #meant(hit) {
    return withinReach(hit, this.board.look.boardStyle ?? this.session.game.boardStyle);
  }

  /** @param {import("../board/scene.js").Remarks | null} remarks about the position */
  showRemarks(remarks) {
    if (remarks === this.remarks) return;
    this.remarks = remarks;
    this.show();
  }

  /** @param {Hit | null} hit */
  #hover(hit) {
    const { game, state } = this.session;
    const isPlay = hit && !this.tools.isActive();
    const move = isPlay ? intendedMove(hit, game, state) : null;
    const offered = isPlay ? linksNear(hit, state) : [];
    this.glance.rest(isPlay && hit.point ? pointName(hit.point) : null, this.#shown);
    if (move === this.move && offered.join() === this.offered.join()) return;
    this.move = move;
    this.offered = offered;
    this.#lay();
  }

  /**
   * @param {Hit} hit
   * @param {import("../board/pointer.js").TouchPhase} phase
   * @returns {boolean} whether the points are so small that a touch only aims
   */
  #touch(hit, phase) {
    const { game, state } = this.session;
    const move = intendedMove(hit, game, state);
    if (!this.aim.touch(hit, move, phase)) return false;
    this.move = this.aim.move;
    this.#lay();
    return true;
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @returns {boolean}
   */
  #drag(from, to) {
    if (this.tools.drag(pointName(from), pointName(to))) return true;
    if (this.session.game.links !== "move" || !areDiagonal(from, to)) return false;
    this.session.play(linkName(from, to));
    return true;
  }

  /** @param {Hit} hit */
  #press(hit) {
    if (hit.point && this.tools.press(pointName(hit.point))) return;
    const move = intendedMove(hit, this.session.game, this.session.state);
    if (move) this.session.play(move);
  }

  #lay() {
    const { move, offered, focus, previewed: preview } = this;
    const finding = this.standIn ? ringsAround(this.standIn.points) : this.finding;
    const remarks = this.standIn || preview.length ? null : this.remarks;
    this.board.lay(composeOverlay(this.session, { move, offered, focus, finding, preview, remarks }));
  }
}
