/** Written by the build from web/puzzles/. */
declare const puzzles: readonly import("./puzzle.js").Puzzle[];
export default puzzles;
