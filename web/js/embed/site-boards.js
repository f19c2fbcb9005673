/** `<crosscut-board>` on the pages of Crosscut itself, where the engine needs no frame. */

import games from "../game/games.js";
import { engine } from "../engine/engine.js";
import { MARKS, preferredLook, readPreference } from "../saved/storage.js";
import { site } from "../site/site.js";
import { defineBoardElement } from "./element.js";
import { keepInView } from "./keep-in-view.js";

/**
 * @import { LookChoice } from "../board/look.js"
 * @import { BoardElement } from "./element.js"
 * @import { FigureSite } from "./figure.js"
 * @import { Color } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { TaskPlayer } from "../game/task-player.js"
 */

/** @type {WeakSet<Session>} the boards to mark once the engine has started */
const waiting = new WeakSet();

/** A task of a lesson whose solution was found or shown leads on to the next, and the last one to a game. */
document.addEventListener("crosscut-task", (event) => {
  const { verdict } = /** @type {CustomEvent<{verdict: string}>} */ (event).detail;
  const place = /** @type {Element} */ (event.target).closest(".lesson li")?.querySelector(".place");
  const button = place?.querySelector("button");
  if (!place || !button || (verdict !== "solved" && verdict !== "shown")) return;
  button.hidden = false;
  place.querySelector("a")?.remove();
  button.focus({ preventScroll: true });
  keepInView(place, /** @type {Element} */ (event.target));
});

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest(".lesson .place button");
  if (!button) return;
  const next = button.closest("li")?.nextElementSibling;
  if (!next) return /** @type {HTMLAnchorElement | null} */ (button.closest("main")?.querySelector("a.play"))?.click();
  next.scrollIntoView({ block: "nearest", inline: "start" });
  /** @type {HTMLElement} */ (next).tabIndex = -1; // Tab goes on from here to the board.
  /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
});

/** @type {FigureSite} */
const shared = {
  ...{ games, base: site.home, engine, look: preferredLook(), markedFor },
  loadLessons: () => import("./lesson.js"),
  isInRow: (element) => element.closest(".side-by-side, .small-figures") !== null,
};
defineBoardElement(shared);
document.addEventListener("crosscut-appearance", (event) => {
  shared.look = /** @type {CustomEvent<LookChoice>} */ (event).detail;
  /** @type {NodeListOf<BoardElement>} */
  const boards = document.querySelectorAll("crosscut-board");
  for (const board of boards) board.figure?.updateLook();
});

/**
 * In a lesson, and where a game is invented, the forbidden points are marked, unless they are the question. So they are in
 * a puzzle of dots, because most lines are taken there; in other puzzles only if the reader has chosen marks in a game.
 * The engine does not start for that: they appear once the reader has touched a board of the page.
 * @param {TaskPlayer} player
 * @returns {Color | null} whose forbidden points are marked
 */
function markedFor({ task, hidesLegality, session }) {
  const choice = readPreference(MARKS);
  const isPuzzle = document.querySelector(".puzzles") && (choice === "on" || session.game.marker === "dot");
  const isTask = task && choice !== "off" && (isPuzzle || document.querySelector(".lesson"));
  const isWanted = isTask || document.getElementById("invent");
  if (!isWanted || hidesLegality || !session.game.forbids) return null;
  if (engine.status !== "idle") session.engine.start();
  else if (!waiting.has(session)) engine.addEventListener("ready", () => session.engine.start(), { once: true });
  waiting.add(session);
  return session.turn;
}
