/** The evaluation of positions and the review of games. The page loads this when somebody analyses for the first time. */

import { startAnother } from "../engine/engine.js";
import { Cuts } from "./cuts.js";
import { EvaluationPanel } from "./evaluation-panel.js";
import { ExpectedLine } from "./expected-line.js";
import { Evaluator } from "./evaluator.js";
import { Opinions } from "./opinions.js";
import { ProofSearch } from "./proof-search.js";
import { Thoughts } from "./thoughts.js";
import { byId } from "../pages/page.js";
import { colorNow } from "../play/opponents.js";
import { LearnFromMistakes } from "./learn-from-mistakes.js";
import { PuzzleMaker } from "./puzzle-maker.js";
import { Review } from "./review.js";
import { ReviewPanel } from "./review-panel.js";

/**
 * @import { Decisions } from "../game/decisions.js"
 * @import { StepThrough } from "../panel/step-through.js"
 * @import { Tree } from "../panel/tree.js"
 * @import { Match } from "../play/match.js"
 * @import { BoardView } from "../view/board-view.js"
 * @import { Cost } from "./turning-points.js"
 * @typedef {object} Neighbours
 * @property {Match} match
 * @property {Decisions} decisions
 * @property {BoardView} view
 * @property {Tree} tree
 * @property {StepThrough} stepThrough
 * @property {() => boolean} isSettingUp whether a position is being set up
 */

export class AnalysisTools {
  /** @param {Neighbours} neighbours */
  constructor({ match, decisions, view, tree, stepThrough, isSettingUp }) {
    const { session, modes } = match;
    const thoughts = new Thoughts(session.engine, () => match.noteAnalysis());
    const review = new Review(session, thoughts, decisions, startAnother);
    const lesson = new LearnFromMistakes(review);
    const evaluate = byId("evaluate", HTMLInputElement);
    const isWanted = () => evaluate.checked && !isSettingUp() && !lesson.isAsking;
    const evaluator = new Evaluator(session, modes, thoughts, isWanted);
    const expectedLine = new ExpectedLine(session, stepThrough, view);
    const search = new ProofSearch(session, modes, thoughts, () => isWanted() && !match.isContested);
    this.cuts = new Cuts(session, search, stepThrough, view);
    this.review = review;
    this.lesson = lesson;
    this.evaluationPanel = new EvaluationPanel(evaluator, search, this.cuts, view, expectedLine);
    this.reviewPanel = new ReviewPanel(review, lesson, new PuzzleMaker(session), (turn) => isOwn(match, turn));
    const opinions = new Opinions(session.positions, thoughts);
    for (const thinker of [evaluator, review, search]) {
      thinker.addEventListener("change", () => tree.judge((node) => opinions.about(node)));
    }
    const stop = () => {
      lesson.end();
      review.stop();
    };
    session.addEventListener("opened", stop);
    modes.addEventListener("change", () => modes.current !== "analyse" && stop());
    lesson.addEventListener("change", () => this.evaluationPanel.show());
  }

  show() {
    this.evaluationPanel.show();
    this.reviewPanel.show();
  }
}

/**
 * @param {Neighbours["match"]} match
 * @param {Cost} turn
 * @returns {boolean} whether somebody here made the move
 */
function isOwn({ opponent, terms, session }, { node, mover }) {
  const state = node.parent && session.positions.known(node.parent);
  return opponent.here !== "one" || !state || mover === colorNow(terms.side, state.swapped);
}
