/** A position in which one move wins. */
export interface Puzzle {
  /** Its name for ever, such as `quax-k3f9x`. */
  readonly id: string;
  readonly game: string;
  /** The fragment of a link that shows it with its task. */
  readonly link: string;
  readonly size: number;
  /** The weakest level of the computer that finds the move, from 1; one more than the top level if none does. */
  readonly level: number;
  readonly themes: readonly string[];
  /** Its place among the puzzles of its game, from easy to hard, from 1. */
  readonly number: number;
}
