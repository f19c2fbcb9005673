/**
 * The buttons that open dialogs. Those for export and comparison are loaded when they are first asked for.
 */

import { appearance } from "../pages/appearance-dialog.js";
import { listenToArrivals } from "../pages/files.js";
import { buttonFor } from "../pages/page.js";
import { LazyDialog } from "../pages/lazy.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { OnImport } from "../panel/imported-text.js"
 * @import { BoardView } from "../view/board-view.js"
 */

/**
 * @param {Record<string, {open: () => void}>} dialogs what buttons with `data-opens` open
 */
export function listenToButtons(dialogs) {
  for (const [name, dialog] of Object.entries(dialogs)) {
    for (const button of document.querySelectorAll(`[data-opens="${name}"]`)) {
      button.addEventListener("click", () => dialog.open());
    }
  }
}

/**
 * Export, Compare, and what is dropped or pasted on the page.
 * @param {Session} session
 * @param {BoardView} view
 * @param {OnImport} onImport
 * @returns {(read: () => Promise<string>) => void} opens a text as if it had been pasted
 */
export function listenToLaterButtons(session, view, onImport) {
  const say = (/** @type {string} */ sentence) => session.say(sentence);
  const exporting = new LazyDialog(say, async () => {
    const { ExportDialog } = await import("../panel/export-dialog.js");
    return new ExportDialog(session, view, appearance, onImport);
  });
  const comparing = new LazyDialog(say, async () => {
    const { CompareDialog } = await import("../review/compare-dialog.js");
    return new CompareDialog(session, appearance);
  });
  buttonFor("export", () => exporting.open());
  buttonFor("compare", () => comparing.open());
  const arrive = async (/** @type {() => Promise<string>} */ read) => {
    const { record } = session;
    (await exporting.load())?.importArrival(read, record);
  };
  listenToArrivals(arrive);
  return arrive;
}
