/** The figure takes over what the author plays on the board. */

/**
 * @import { Session } from "../game/session.js"
 * @import { EditedFigure } from "./edited-figure.js"
 * @import { FigureBoard } from "./figure-board.js"
 */

/**
 * Take over what the author has played on the board, and which position is shown; also moves that wait for the rules.
 * @param {EditedFigure} figure
 * @param {FigureBoard} board
 */
export function takePlayed(figure, board) {
  const { session } = board;
  if (!session) return;
  // A move stays among those that wait until the rules have answered about the position after it.
  if (board.hasPlayed || session.waiting.length) figure.takeMoves(session.record);
  else figure.goTo(session.record);
  takeWaiting(figure, board, session);
}

/**
 * Take over the moves that the rules have not judged yet, one after the other: each is undone by itself.
 * @param {EditedFigure} figure
 * @param {FigureBoard} board
 * @param {Session} session
 */
function takeWaiting(figure, board, session) {
  const { waiting, record } = session;
  const { current } = record;
  if (waiting.length) board.expire();
  const places = waiting.map((_, index) => session.foretold(current, waiting.slice(0, index + 1)).ply);
  for (const [index, move] of waiting.entries()) {
    const isThere = places[index] === (places[index - 1] ?? current.ply);
    const read = isThere ? null : figure.readAnew(); // It is on the board already, or cannot be made.
    if (!read) continue;
    read.record.play(move);
    figure.takeMoves(read.record);
  }
}

/**
 * Take over what the board has reported. Moves that still wait stay on it.
 * @param {EditedFigure} figure
 * @param {FigureBoard} board
 * @returns {boolean} whether the board shows the figure
 */
export function takeReported(figure, board) {
  const { session } = board;
  if (!session) return false;
  if (board.hasPlayed) figure.takeMoves(session.record);
  else figure.goTo(session.record);
  const { reading } = figure;
  board.take(reading && figure.fragment(reading.record));
  return true;
}
