import type { BoardText } from "../notation/rows.js";
import type { Display } from "./display.js";
import type { GameRecord } from "./record.js";

/** What to paint until the engine has answered; the path is a winning one. */
export interface Hint extends BoardText {
  path?: string[];
}

/** What a link, a saved game or a file turned out to hold. */
export interface Reading {
  record: GameRecord;
  display: Display;
  /** The position to start from, if `hasHint` is false. */
  hint: Hint;
  hasHint: boolean;
  /** Sentences about what could not be read. */
  problems: string[];
}
