/** The buttons that open dialogs. What takes a game out of the page or compares games is loaded when it is first asked for. */

import { LaterDialog } from "../pages/later.js";
import { listenToArrivals } from "../pages/files.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId } from "../pages/page.js";

/**
 * @typedef {import("../game/session.js").Session} Session
 * @typedef {import("../play/new-game-dialog.js").NewGameDialog} NewGameDialog
 */

/**
 * @param {Record<string, {open: () => void}>} dialogs what buttons with `data-opens` open
 * @param {NewGameDialog} newGameDialog what buttons with `data-plays` open, for that game
 */
export function listenToButtons(dialogs, newGameDialog) {
  for (const [name, dialog] of Object.entries(dialogs)) {
    for (const button of document.querySelectorAll(`[data-opens="${name}"]`)) {
      button.addEventListener("click", () => dialog.open());
    }
  }
  for (const button of document.querySelectorAll("[data-plays]")) {
    const game = /** @type {HTMLElement} */ (button).dataset.plays;
    button.addEventListener("click", () => newGameDialog.open(game));
  }
}

/**
 * Export, Compare, and what is dropped or pasted on the page.
 * @param {Session} session
 * @param {import("../view/board-view.js").BoardView} view
 * @param {(link: string, problems: string[]) => void} onImport
 */
export function listenToLaterButtons(session, view, onImport) {
  const say = (/** @type {string} */ sentence) => session.say(sentence);
  const exporting = new LaterDialog(say, async () => {
    const { ExportDialog } = await import("../panel/export-dialog.js");
    return new ExportDialog(session, view, appearance, onImport);
  });
  const comparing = new LaterDialog(say, async () => {
    const { CompareDialog } = await import("../compare/compare-dialog.js");
    return new CompareDialog(session, appearance);
  });
  byId("export", HTMLButtonElement).addEventListener("click", () => exporting.open());
  byId("compare", HTMLButtonElement).addEventListener("click", () => comparing.open());
  listenToArrivals(async (read) => (await exporting.ready())?.importArrival(read));
}
