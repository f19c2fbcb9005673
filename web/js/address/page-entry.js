import { HistoryEntry } from "./history-entry.js";

/** The entry of the browser's history that this page is at. */
export const historyEntry = new HistoryEntry(history);

addEventListener("popstate", () => historyEntry.forget());
