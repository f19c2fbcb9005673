/** A small board that tells an invented game apart, with what is special in a few words: for lists of such games. */

import { preferredLook } from "../saved/storage.js";
import { WITHOUT_COORDINATES } from "../board/layout.js";
import { lookOf } from "../board/look.js";
import { schemeAt } from "../embed/scheme.js";
import { makeElement } from "../pages/page.js";
import { gameOf } from "../record/own-game.js";
import { paintMiniature } from "../view/miniature.js";
import { ownScene } from "../view/own-scene.js";
import { NO_SPECIAL_RULE, specialRule } from "../words/special-rule.js";

/** @import { Reading } from "../record/record.js" */

/**
 * @param {Pick<Reading, "record" | "expectedBoard"> | null} reading null if there is none to paint
 * @returns {{board: HTMLElement, rule: HTMLElement}}
 */
export function smallBoard(reading) {
  const board = makeElement("canvas", { className: "small-board", ariaHidden: "true" });
  const game = reading && gameOf([], reading.record.game);
  if (!game) return { board, rule: makeElement("small", {}) };
  // It has a size only once it is on the page.
  requestAnimationFrame(() => {
    const look = lookOf(schemeAt(board), board, preferredLook());
    paintMiniature(board, ownScene(reading, game), look, { frame: WITHOUT_COORDINATES });
  });
  return { board, rule: makeElement("small", {}, specialRule(game.id) || NO_SPECIAL_RULE) };
}
