/** The question of a task, and how the verdict on an answer begins. */

import { tr, trCount } from "../language/tr.js";
import { SIDES } from "../notation/points.js";

/**
 * @import { Color, Judgement } from "../engine/wire.js"
 * @typedef {Judgement["verdict"] | "shown" | null} TaskVerdict
 */

/**
 * @param {NonNullable<TaskVerdict>} verdict
 * @returns {string} what stands before the engine's reason
 */
function verdictLabel(verdict) {
  return { solved: tr("Solved."), right: tr("answer|Right."), wrong: tr("Not yet:"), open: "", shown: "" }[verdict];
}

/**
 * @param {string} kind of the task
 * @param {Color} side the side that is asked
 * @returns {string} the default question, if the author has not written one
 */
export function usualQuestion(kind, side) {
  const isRed = side === "red";
  if (kind === "legal") return isRed ? tr("Play a legal point for Red.") : tr("Play a legal point for Blue.");
  if (kind === "illegal")
    return isRed ? tr("Mark every point that is forbidden to Red.") : tr("Mark every point that is forbidden to Blue.");
  if (kind === "win-all") return isRed ? tr("Find all winning moves for Red.") : tr("Find all winning moves for Blue.");
  const values = { side: SIDES[side] };
  if (kind === "win") return tr("{side} to move and win. Find a winning move.", values);
  if (kind === "free") return tr("{side} to move. Find the right move.", values);
  const within = Number(kind.split(".")[1]);
  if (!within) return isRed ? tr("Red to move. Win, whatever Blue does.") : tr("Blue to move. Win, whatever Red does.");
  return isRed
    ? trCount(
        within,
        "Red to move. Win within {n} move, whatever Blue does.",
        "Red to move. Win within {n} moves, whatever Blue does.",
      )
    : trCount(
        within,
        "Blue to move. Win within {n} move, whatever Red does.",
        "Blue to move. Win within {n} moves, whatever Red does.",
      );
}

/**
 * @param {TaskVerdict} verdict
 * @param {string} reason
 * @returns {string} how the sentence about an answer begins; empty if there is only the reason, or if this begins so
 */
export function verdictInWords(verdict, reason) {
  const words = verdict ? verdictLabel(verdict) : "";
  const isSaid = verdict !== "solved" && reason.toLowerCase().startsWith(words.slice(0, -1).toLowerCase());
  return isSaid ? "" : words;
}
