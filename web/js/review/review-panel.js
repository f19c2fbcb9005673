/** The review of a game: a curve of chances, the moves that turned the game, a table of all moves, and a lesson. */

import { SIDES } from "../notation/points.js";
import { buttonFor, byId, keepFocus, makeButton, makeElement, makeSvg, part } from "../pages/page.js";
import { ToolPanel } from "../panel/modes.js";
import { standing } from "../words/advice.js";
import { betterInWords, chanceInWords, costInWords, redChance } from "./turning-points.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { Lesson } from "./lesson.js"
 * @import { Review } from "./review.js"
 * @import { Cost, Judged } from "./turning-points.js"
 * @typedef {object} CurveContent
 * @property {number} plies of the whole line
 * @property {(number | null)[]} chances Red's, from 0 to 1, from the start on; null where they are not known
 * @property {{ply: number, mover: Color}[]} turns
 * @property {number | null} ply where the board is
 */

const WIDTH = 320;
const HEIGHT = 96;
/** Room for marks at the edge. */
const RIM = 8;
const MARK = 5;

/** Draws Red's chance from move to move, the moves that turned the game, and the position on the board. */
class Curve {
  /**
   * @param {SVGSVGElement} element
   * @param {(ply: number) => void} onChoose
   */
  constructor(element, onChoose) {
    this.element = element;
    this.plies = 1;
    element.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    element.addEventListener("click", (event) => {
      const { left, width } = element.getBoundingClientRect();
      const across = (((event.clientX - left) / width) * WIDTH - RIM) / (WIDTH - 2 * RIM);
      onChoose(Math.round(Math.min(1, Math.max(0, across)) * this.plies));
    });
  }

  /** @param {CurveContent} content */
  show({ plies, chances, turns, ply }) {
    this.plies = Math.max(1, plies);
    const known = chances.flatMap((chance, at) => (chance === null ? [] : [[this.#x(at), y(chance)]]));
    const line = known.map(([across, down]) => `${across},${down}`).join(" ");
    const [[first], [last]] = [known[0] ?? [RIM], known.at(-1) ?? [RIM]];
    this.element.replaceChildren(
      makeSvg("polygon", { class: "red-part", points: `${first},${y(0)} ${line} ${last},${y(0)}` }),
      makeSvg("line", { class: "middle", x1: RIM, x2: WIDTH - RIM, y1: y(0.5), y2: y(0.5) }),
      ...(ply === null
        ? []
        : [makeSvg("line", { class: "here", x1: this.#x(ply), x2: this.#x(ply), y1: 0, y2: HEIGHT })]),
      makeSvg("polyline", { class: "chances", points: line }),
      ...turns.map(({ ply: at, mover }) => this.#mark(at, chances[at] ?? 0.5, mover)),
    );
  }

  /**
   * A triangle that points the way the move sent the curve: down for a mistake by Red.
   * @param {number} ply
   * @param {number} chance
   * @param {Color} mover
   */
  #mark(ply, chance, mover) {
    const [across, down] = [this.#x(ply), y(chance)];
    const tip = mover === "red" ? MARK : -MARK;
    const points = `${across - MARK},${down - tip} ${across + MARK},${down - tip} ${across},${down + tip}`;
    return makeSvg("polygon", { class: `turn ${mover}`, points });
  }

  /** @param {number} ply */
  #x(ply) {
    return round(RIM + (ply / this.plies) * (WIDTH - 2 * RIM));
  }
}

/** @param {number} chance */
function y(chance) {
  return round(HEIGHT - RIM - chance * (HEIGHT - 2 * RIM));
}

/** @param {number} length */
function round(length) {
  return Math.round(10 * length) / 10;
}

export class ReviewPanel {
  /** @type {Cost[]} the turning points of the person who learns */
  #own = [];

  /**
   * @param {Review} review
   * @param {Lesson} lesson
   * @param {(turn: Cost) => boolean} isOwn whether somebody here made the move
   */
  constructor(review, lesson, isOwn) {
    this.review = review;
    this.lesson = lesson;
    this.isOwn = isOwn;
    this.session = review.session;
    this.section = byId("review", HTMLElement);
    this.work = part(this.section, ".review-work");
    this.progress = /** @type {HTMLProgressElement} */ (part(this.section, "progress"));
    this.said = part(this.section, ".review-said");
    this.list = part(this.section, ".turns");
    this.rows = part(this.section, "tbody");
    this.found = part(this.section, ".review-found");
    this.learn = buttonFor("learn", () => this.#beginLesson());
    this.lessonPart = part(this.section, ".lesson");
    this.showAnswer = buttonFor("show-answer", () => lesson.showAnswer());
    this.nextMistake = buttonFor("next-mistake", () => lesson.next());
    const svg = this.section.querySelector(".curve");
    if (!(svg instanceof SVGSVGElement)) throw new Error("the page has no curve");
    this.curve = new Curve(svg, (ply) => this.#goTo(review.line[ply]));
    this.button = byId("begin-review", HTMLButtonElement);
    this.panel = new ToolPanel(this.button, this.section, {
      seen: svg,
      open: () => review.begin(),
      closed: () => this.#forget(),
    });
    buttonFor("review-stop", () => review.stop());
    buttonFor("review-close", () => this.#close());
    buttonFor("end-lesson", () => this.#endLesson());
    review.addEventListener("change", () => this.#showResults());
    lesson.addEventListener("change", () => keepFocus(this.lessonPart, () => this.show()));
  }

  /** Show where the board is, and what the lesson says. */
  show() {
    const { review, lesson } = this;
    if (review.record !== this.session.record) {
      this.panel.close();
      return;
    }
    this.panel.open();
    this.#draw();
    this.lessonPart.hidden = !lesson.isOn;
    this.found.hidden = lesson.isOn;
    this.learn.disabled = review.isWorking || !this.#own.length;
    this.showAnswer.disabled = !lesson.isAsking;
    this.nextMistake.disabled = !lesson.hasNext;
  }

  /** Show what the review has found so far. */
  #showResults() {
    const { review } = this;
    const turns = review.turningPoints;
    this.#own = turns.filter((turn) => this.isOwn(turn));
    this.work.hidden = !review.isWorking;
    this.progress.value = review.fraction;
    if (!review.isWorking) {
      this.said.textContent = this.#summary(turns);
      this.list.replaceChildren(...turns.map((turn) => this.#item(turn)));
      this.rows.replaceChildren(...this.#rows(turns));
    } else if (!review.judged.length) {
      this.said.textContent = "The computer looks at all moves.";
      this.list.replaceChildren();
      this.rows.replaceChildren();
    }
    this.show();
    if (review.isWorking && !review.judged.length) this.panel.reveal();
  }

  /**
   * @param {Cost[]} turns
   * @returns {string}
   */
  #summary(turns) {
    const { judged, line } = this.review;
    const seen = Math.max(0, judged.length - 1);
    const begin = judged.length < line.length ? `Stopped after ${seen} ${seen === 1 ? "move" : "moves"}. ` : "";
    if (!turns.length) return `${begin}No move turned the game.`;
    const count = turns.length === 1 ? "One move" : `${turns.length} moves`;
    return `${begin}${count} turned the game.${this.#own.length ? "" : " None of them was yours."}`;
  }

  #draw() {
    const { judged, line, turningPoints } = this.review;
    const ply = line.indexOf(this.session.record.current);
    this.curve.show({
      plies: line.length - 1,
      chances: judged.map(redChance),
      turns: turningPoints.map(({ node, mover }) => ({ ply: line.indexOf(node), mover })),
      ply: ply < 0 ? null : ply,
    });
  }

  /**
   * @param {Cost} turn
   * @returns {HTMLElement}
   */
  #item(turn) {
    const { node, mover } = turn;
    const name = makeElement("b", { className: mover }, `${node.ply}. ${SIDES[mover]} ${node.move}`);
    const goThere = () => this.#goTo(node.parent ?? node);
    return makeElement("li", {}, makeButton(goThere, {}, name, " ", costInWords(turn), " ", betterInWords(turn)));
  }

  /**
   * @param {Cost[]} turns
   * @returns {HTMLElement[]}
   */
  #rows(turns) {
    const turned = new Set(turns.map(({ node }) => node));
    return this.review.judged.map((judged) => {
      const { node } = judged;
      const button = makeButton(() => this.#goTo(node), {}, node.move ? `${node.ply} ${node.move}` : "start");
      const cells = [button, chanceOfRed(judged), turned.has(node) ? "turned the game" : ""];
      return makeElement("tr", {}, ...cells.map((cell) => makeElement("td", {}, cell)));
    });
  }

  /** @param {MoveNode} node */
  #goTo(node) {
    this.session.goTo(node);
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** Review the game, then ask for better moves if somebody here has made a mistake. */
  async teach() {
    const { review, session } = this;
    await review.begin();
    const isWhole = review.record === session.record && review.judged.length === review.line.length;
    if (isWhole && this.#own.length && !this.lesson.isOn) this.#beginLesson();
  }

  #beginLesson() {
    this.lesson.begin(this.#own);
    this.showAnswer.focus({ preventScroll: true });
    this.lessonPart.scrollIntoView({ block: "nearest" });
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  #endLesson() {
    this.lesson.end();
    this.session.dismiss();
    this.learn.focus();
  }

  #close() {
    this.panel.close();
    this.button.focus();
  }

  #forget() {
    this.review.close(); // Otherwise what follows would open it again.
    if (this.lesson.isOn) this.session.dismiss();
    this.lesson.end();
  }
}

/**
 * @param {Judged} judged
 * @returns {string}
 */
function chanceOfRed({ state, advice }) {
  if (state.outcome) return "the end";
  if (!advice) return "unknown";
  const { red, isProved } = standing(advice, state.turn);
  return chanceInWords(red, isProved);
}
