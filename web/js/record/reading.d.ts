import type { BoardText } from "../notation/rows.js";
import type { Display } from "./display.js";
import type { GameRecord } from "./record.js";

/** What to paint until the engine has answered; the path is a winning one. */
export interface Hint extends BoardText {
  path?: string[];
}

/** What a figure asks of the side to move; the engine reads the two texts. */
export interface Task {
  /** `legal`, `illegal`, `win`, `win-all`, `win.1` to `win.9`, `play` or `free`. */
  kind: string;
  /** The author's tree of right and wrong moves; may be empty. */
  solution: string;
  /** Comments on the nodes of that tree; may be empty. */
  notes: string;
}

/** What a link, a saved game or a file turned out to hold. */
export interface Reading {
  record: GameRecord;
  display: Display;
  /** What the link says that is on the board; what the moves put there by themselves, if `hasHint` is false. */
  hint: Hint;
  hasHint: boolean;
  /** Sentences about what could not be read. */
  problems: string[];
  /** Nothing is asked unless it is there. */
  task?: Task | null;
}
