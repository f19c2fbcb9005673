/** The review of a game: a curve of chances, the moves that turned the game, a table of all moves, and a lesson. */

import { byId, makeElement, part } from "../pages/page.js";
import { SIDES } from "../notation/colors.js";
import { ToolPanel } from "../panel/tool-panel.js";
import { standing } from "../words/advice.js";
import { betterInWords, chanceInWords, costInWords } from "../words/review.js";
import { Curve } from "./curve.js";
import { redChance } from "./turning-points.js";

/**
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 * @typedef {import("./lesson.js").Lesson} Lesson
 * @typedef {import("./review.js").Review} Review
 * @typedef {import("./turning-points.js").Judged} Judged
 * @typedef {import("./turning-points.js").TurningPoint} TurningPoint
 */

export class ReviewPanel {
  /** @type {TurningPoint[]} those of the person who learns */
  #own = [];

  /**
   * @param {Review} review
   * @param {Lesson} lesson
   * @param {(turn: TurningPoint) => boolean} isOwn whether a move was made by somebody who sits here
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
    this.learn = byId("learn", HTMLButtonElement);
    this.lessonPart = part(this.section, ".lesson");
    this.showAnswer = byId("show-answer", HTMLButtonElement);
    this.nextMistake = byId("next-mistake", HTMLButtonElement);
    const svg = this.section.querySelector(".curve");
    if (!(svg instanceof SVGSVGElement)) throw new Error("the page has no curve");
    this.curve = new Curve(svg, (ply) => this.#goTo(review.line[ply]));
    this.button = byId("begin-review", HTMLButtonElement);
    this.panel = new ToolPanel(this.button, this.section, {
      seen: svg,
      open: () => review.begin(),
      closed: () => this.#forget(),
    });
    byId("review-stop", HTMLButtonElement).addEventListener("click", () => review.stop());
    byId("review-close", HTMLButtonElement).addEventListener("click", () => this.#close());
    byId("end-lesson", HTMLButtonElement).addEventListener("click", () => this.#endLesson());
    this.learn.addEventListener("click", () => this.#beginLesson());
    this.showAnswer.addEventListener("click", () => lesson.showAnswer());
    this.nextMistake.addEventListener("click", () => lesson.next());
    review.addEventListener("change", () => this.#tell());
    lesson.addEventListener("change", () => this.show());
  }

  /** Where the board is, and what the lesson says. */
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

  /** What the review has found so far. */
  #tell() {
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
   * @param {TurningPoint[]} turns
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
   * @param {TurningPoint} turn
   * @returns {HTMLElement}
   */
  #item(turn) {
    const { node, mover } = turn;
    const name = makeElement("b", { className: mover }, `${node.ply}. ${SIDES[mover]} ${node.move}`);
    const button = makeElement("button", { type: "button" }, name, " ", costInWords(turn), " ", betterInWords(turn));
    button.addEventListener("click", () => this.#goTo(node.parent ?? node));
    return makeElement("li", {}, button);
  }

  /**
   * @param {TurningPoint[]} turns
   * @returns {HTMLElement[]}
   */
  #rows(turns) {
    const turned = new Set(turns.map(({ node }) => node));
    return this.review.judged.map((judged) => {
      const { node } = judged;
      const button = makeElement("button", { type: "button" }, node.move ? `${node.ply} ${node.move}` : "start");
      button.addEventListener("click", () => this.#goTo(node));
      return makeElement(
        "tr",
        {},
        makeElement("td", {}, button),
        makeElement("td", {}, chanceOfRed(judged)),
        makeElement("td", {}, turned.has(node) ? "turned the game" : ""),
      );
    });
  }

  /** @param {MoveNode} node */
  #goTo(node) {
    this.session.goTo(node);
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** Look at the game, and then ask for better moves, if somebody who sits here has made a mistake. */
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
    if (this.lesson.isOn) this.#endLesson();
    this.review.close();
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
