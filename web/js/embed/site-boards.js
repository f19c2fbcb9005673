/** `<crosscut-board>` on the pages of Crosscut itself, where the engine needs no frame. */

import games from "../game/games.js";
import { engine } from "../engine/page-engine.js";
import { MARKS, preferredLook, readPreference } from "../storage/preferences.js";
import { site } from "../site/site.js";
import { defineBoardElement } from "./element.js";

/** @type {WeakSet<import("../game/session.js").Session>} what to mark once the engine has started */
const waiting = new WeakSet();

defineBoardElement({
  games,
  base: site.base,
  engine,
  look: preferredLook(),
  markedFor,
});

/**
 * In a lesson the forbidden points are marked, unless they are the question. No engine starts for that: it tells them
 * once the reader has touched a board of the page.
 * @param {import("../game/task-player.js").TaskPlayer} player
 * @returns {import("../engine/wire.js").Color | null} whose forbidden points are marked
 */
function markedFor({ task, hidesLegality, session }) {
  const isWanted = task && !hidesLegality && session.game.forbids && readPreference(MARKS) !== "off";
  if (!isWanted || !document.querySelector(".lesson")) return null;
  if (engine.status !== "idle") session.engine.start();
  else if (!waiting.has(session)) engine.addEventListener("ready", () => session.engine.start(), { once: true });
  waiting.add(session);
  return session.turn;
}
