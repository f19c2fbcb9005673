/** The first swap of a person's life: a card says what has happened, and which side is whose now. */

import { byId } from "../pages/page.js";
import { goalOf } from "./players.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../record/record.js").Names} Names
 * @typedef {import("./opponents.js").Opponent} Opponent
 */

/** @param {import("./match.js").Match} match in which somebody has just swapped */
export function showSwapCard({ session, opponent, people }) {
  byId("swap-text", HTMLElement).textContent = swapInWords(session.game, opponent, people);
  byId("swap-card", HTMLDialogElement).showModal();
}

/**
 * @param {Pick<Game, "edges">} game
 * @param {Pick<Opponent, "here" | "computer">} opponent
 * @param {Names} people who began as which colour
 * @returns {string}
 */
export function swapInWords(game, { here, computer }, { red, blue }) {
  const [ofRed, ofBlue] = [goalOf(game, "red"), goalOf(game, "blue")];
  const what =
    here === "one"
      ? `Your stone was too good. ${computer === "one" ? "The computer" : blue || "Your friend"} takes it: ` +
        `you are Blue now (${ofBlue}).`
      : `The first stone was too good. ${blue || "Who was Blue"} takes it and is Red now (${ofRed}). ` +
        `${red || "Who was Red"} is Blue now (${ofBlue}).`;
  return `${what} This is the swap rule.`;
}
