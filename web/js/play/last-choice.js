/** What was chosen in the dialog New game last, kept in this browser. */

import { readPreference, writePreference } from "../address/preferences.js";
import { USUAL_TERMS } from "./match.js";

/** @typedef {import("./new-game-dialog.js").Choice} Choice */

const LAST_CHOICE = "new-game";

/** @param {Choice} choice */
export function rememberChoice(choice) {
  writePreference(LAST_CHOICE, JSON.stringify(choice));
}

/** @returns {Choice | null} null if nothing was chosen yet, or cannot be read */
export function lastChoice() {
  try {
    const { game, size, names, terms } = JSON.parse(readPreference(LAST_CHOICE) ?? "null");
    const isChoice = typeof game === "string" && Number.isInteger(size);
    return isChoice
      ? { game, size, names: { red: "", blue: "", ...names }, terms: { ...USUAL_TERMS, ...terms } }
      : null;
  } catch {
    return null;
  }
}
