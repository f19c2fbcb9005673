/** What is on the board as a file. */

import { pngOf } from "../board/picture.js";
import { composeLastingScene } from "../view/compose.js";

/**
 * @param {import("../game/session.js").Session} session
 * @param {import("../view/board-view.js").BoardView} view
 * @param {number} width in pixels
 * @returns {Promise<File>} a PNG, as the board looks in this page
 */
export async function boardPicture(session, { board }, width) {
  const { game, size } = session.record;
  const ground = getComputedStyle(document.body).backgroundColor;
  const png = await pngOf(composeLastingScene(session), board.look, board.frame, { width, ground });
  return new File([png], `${game}-${size}.png`, { type: png.type });
}
