/** The review of a game: a curve of chances, the moves that turned the game, and a lesson. All of it grows as it is found. */

import { tr, trCount } from "../language/tr.js";
import { SIDES } from "../notation/points.js";
import { buttonFor, byId, keepFocus, makeButton, makeElement, part } from "../pages/page.js";
import { ToolPanel } from "../panel/tool-panel.js";
import { listMistakes, mistakeId } from "../puzzles/mistakes.js";
import { site } from "../site/site.js";
import { decidedInWords, decisionInWords } from "../words/proofs.js";
import { betterInWords, costInWords, chanceDrawn } from "./turning-points.js";
import { Curve } from "./curve.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { LearnFromMistakes } from "./learn-from-mistakes.js"
 * @import { PuzzleMaker } from "./puzzle-maker.js"
 * @import { Review } from "./review.js"
 * @import { Cost } from "./turning-points.js"
 * @typedef {{node: MoveNode, mover: Color, words: string}} Turn a move to list, and what it did to the game
 * @typedef {{item: HTMLElement, text: HTMLElement, puzzle: HTMLElement}} Listed a move in the list: its item, what is said
 *   of it, and whether it makes a puzzle
 */

export class ReviewPanel {
  /** @type {Cost[]} the turning points of the person who learns */
  #own = [];
  /** Whether the reader waits for a lesson: then nothing may give its answers away. */
  #isTeaching = false;
  /** @type {Map<MoveNode, Listed>} the moves that are listed */
  #listed = new Map();

  /**
   * @param {Review} review
   * @param {LearnFromMistakes} lesson
   * @param {PuzzleMaker} maker
   * @param {(turn: Cost) => boolean} isOwn whether somebody here made the move
   */
  constructor(review, lesson, maker, isOwn) {
    this.review = review;
    this.lesson = lesson;
    this.maker = maker;
    this.isOwn = isOwn;
    this.session = review.session;
    this.section = byId("review", HTMLElement);
    this.progress = /** @type {HTMLProgressElement} */ (part(this.section, "progress"));
    this.said = part(this.section, ".review-said");
    this.list = part(this.section, ".turns");
    this.found = part(this.section, ".review-found");
    this.learn = buttonFor("learn", () => this.#beginLesson());
    this.lessonPart = part(this.section, ".lesson");
    this.showAnswer = buttonFor("show-answer", () => lesson.showAnswer());
    this.nextMistake = buttonFor("next-mistake", () => lesson.next());
    const svg = this.section.querySelector(".curve");
    if (!(svg instanceof SVGSVGElement)) throw new Error("the page has no curve");
    this.curve = new Curve(svg, (ply) => this.#goTo(review.line[ply]));
    this.button = byId("begin-review", HTMLButtonElement);
    this.button.disabled = false; // Before, nobody would have heard it.
    this.panel = new ToolPanel(this.button, this.section, {
      seen: svg,
      open: () => review.begin(),
      closed: () => this.#forget(),
    });
    this.stop = buttonFor("review-stop", () => review.stop());
    buttonFor("review-close", () => this.#close());
    buttonFor("end-lesson", () => this.#endLesson());
    review.addEventListener("change", () => this.#showResults());
    maker.addEventListener("change", () => this.#offerPuzzle());
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
    this.found.hidden = lesson.isOn || this.#isTeaching;
    this.learn.disabled = review.isLooking || !this.#own.length;
    this.showAnswer.disabled = !lesson.isAsking;
    this.nextMistake.disabled = !lesson.hasNext;
    this.#offerPuzzle();
  }

  /** Show what the review has found so far. */
  #showResults() {
    const { review } = this;
    const turns = review.turningPoints;
    this.#own = turns.filter((turn) => this.isOwn(turn));
    this.stop.hidden = this.progress.hidden = !review.isWorking;
    this.progress.value = review.fraction;
    this.said.textContent = this.#summary(turns);
    this.#list(this.#turns(turns));
    this.#teachOn();
    if (!review.isLooking) this.#isTeaching = false; // There is no mistake to learn from.
    this.show();
    if (review.isWorking && !review.judged.length) this.panel.reveal();
  }

  /**
   * @param {Cost[]} turns
   * @returns {string}
   */
  #summary(turns) {
    const { isWorking, isLooking, judged, line, decision, decisive } = this.review;
    if (isLooking) return this.#isTeaching ? tr("Looking for your first mistake.") : tr("Looking at all moves.");
    if (isWorking) return tr("Looking for the move that decided the game.");
    const others = turns.filter(({ node }) => node !== decisive).length;
    if (decision) return decidedInWords(decision, others);
    const seen = Math.max(0, judged.length - 1);
    const sentences = [];
    if (judged.length < line.length)
      sentences.push(trCount(seen, "Stopped after {n} move.", "Stopped after {n} moves."));
    if (!turns.length) sentences.push(tr("No move turned the game."));
    else sentences.push(trCount(turns.length, "One move turned the game.", "{n} moves turned the game."));
    if (turns.length && !this.#own.length) sentences.push(tr("None of them was yours."));
    return sentences.join(" ");
  }

  /**
   * @param {Cost[]} costly
   * @returns {Turn[]} the moves that turned the game, and the one that decided it
   */
  #turns(costly) {
    const { decision, decisive } = this.review;
    const turns = costly.map((turn) => {
      const { node, mover } = turn;
      return { node, mover, words: `${costInWords(turn)} ${betterInWords(turn)}` };
    });
    if (!decision?.by || !decisive) return turns;
    const decided = { node: decisive, mover: decision.by, words: decisionInWords(decision) };
    return [...turns.filter(({ node }) => node !== decisive), decided].sort((a, b) => a.node.ply - b.node.ply);
  }

  /**
   * What somebody reads keeps its place: new turning points come below it, and a deeper look changes only words.
   * @param {Turn[]} turns
   */
  #list(turns) {
    const before = this.#listed;
    this.#listed = new Map(turns.map((turn) => [turn.node, before.get(turn.node) ?? this.#item(turn)]));
    for (const [node, { item }] of before) if (!this.#listed.has(node)) item.remove();
    turns.forEach((turn, index) => {
      const { words } = turn;
      const { item, text } = /** @type {Listed} */ (this.#listed.get(turn.node));
      if (this.list.children[index] !== item) this.list.insertBefore(item, this.list.children[index] ?? null);
      if (text.textContent !== words) text.textContent = words;
    });
  }

  #draw() {
    const { judged, line, turningPoints } = this.review;
    const ply = line.indexOf(this.session.record.current);
    this.curve.show({
      plies: line.length - 1,
      chances: judged.map(chanceDrawn),
      swap: line.findIndex(({ move }) => move === "swap"),
      turns: this.#turns(turningPoints).map(({ node, mover }) => ({ ply: line.indexOf(node), mover })),
      ply: ply < 0 ? null : ply,
    });
  }

  /**
   * @param {Turn} turn
   * @returns {Listed}
   */
  #item({ node, mover }) {
    const name = makeElement("b", { className: mover }, `${node.ply}. ${SIDES[mover]} ${node.move}`);
    const text = makeElement("span", {});
    const button = makeButton(() => this.#goTo(node.parent ?? node), {}, name, " ", text);
    const puzzle = makeElement("p", { className: "turn-puzzle", hidden: true, ariaLive: "polite" });
    return { item: makeElement("li", {}, button, puzzle), text, puzzle };
  }

  /** Say below the turning point on the board whether it makes a puzzle. */
  #offerPuzzle() {
    const { maker, lesson, session } = this;
    const { current } = session.record;
    const asked = lesson.isOn ? [] : [...this.#listed].filter(([{ parent }]) => parent === current);
    maker.follow(asked.length ? current : null);
    for (const { puzzle } of this.#listed.values()) puzzle.hidden = asked[0]?.[1].puzzle !== puzzle;
    for (const [, { puzzle }] of asked) this.#showPuzzle(puzzle, current);
  }

  /**
   * @param {HTMLElement} place
   * @param {MoveNode} node
   */
  #showPuzzle(place, node) {
    const winning = this.maker.winning(node);
    const words = winning === 1 ? "" : winningInWords(winning);
    if (words) {
      if (place.textContent !== words) place.textContent = words;
      return;
    }
    const fragment = this.maker.fragment(node);
    if (listMistakes().some((mistake) => mistake.fragment === fragment)) {
      if (!place.querySelector("a")) place.replaceChildren(...whereSaved(fragment ?? ""));
    } else if (!place.querySelector("button")) {
      place.replaceChildren(makeButton(() => this.#savePuzzle(place, node), {}, tr("Make a puzzle of this")));
    }
  }

  /**
   * @param {HTMLElement} place
   * @param {MoveNode} node
   */
  #savePuzzle(place, node) {
    if (!this.maker.save(node)) {
      place.textContent = tr("This browser has no room for it: delete saved games first.");
      return;
    }
    this.#showPuzzle(place, node);
    place.querySelector("a")?.focus();
  }

  /** @param {MoveNode} node */
  #goTo(node) {
    this.session.goTo(node);
    byId("board", HTMLElement).scrollIntoView({ block: "nearest" });
  }

  /** Review the game, and ask for better moves as soon as a mistake of somebody here is found. */
  async teach() {
    this.review.stop();
    this.#isTeaching = !this.lesson.isOn;
    await this.review.begin((turn) => this.isOwn(turn));
    this.#isTeaching = false;
    this.#showResults();
  }

  /** Begin the lesson that is waited for with the first mistake; what is found later comes into the one that has begun. */
  #teachOn() {
    const { review, lesson } = this;
    const isOfBoard = review.record === this.session.record;
    const sure = this.#own.filter(({ depth }) => depth === "deep" || !review.isLooking);
    if (lesson.isOn && isOfBoard) lesson.extend(sure, !review.isLooking);
    if (!this.#isTeaching || !isOfBoard || !sure.length) return;
    this.#isTeaching = false;
    this.#own = sure;
    this.#beginLesson();
  }

  #beginLesson() {
    this.lesson.begin(this.#own, !this.review.isLooking);
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
    this.maker.follow(null);
    this.review.close(); // Otherwise what follows would open it again.
    if (this.lesson.isOn) this.session.dismiss();
    this.lesson.end();
  }
}

/**
 * @param {number | null | undefined} winning how many moves win; null if that was not decided, undefined while it is asked
 * @returns {string}
 */
function winningInWords(winning) {
  if (winning === undefined) return tr("Checking whether only one move wins here.");
  if (winning === null) return tr("Crosscut could not find out how many moves win here, so it makes no puzzle.");
  if (!winning) return tr("No move wins here, so it makes no puzzle.");
  return trCount(winning, "{n} move wins here, so it makes no puzzle.", "{n} moves win here, so it makes no puzzle.");
}

/**
 * @param {string} fragment of a puzzle
 * @returns {(Node | string)[]} a sentence with a link to the puzzle
 */
function whereSaved(fragment) {
  const href = `${site.pageAddress("puzzles.html")}#${mistakeId(fragment)}`;
  const sentence = tr("Saved under {link}.", { link: "\n" });
  const [before, after] = sentence.split("\n");
  return [before, makeElement("a", { href }, tr("My mistakes")), after];
}
