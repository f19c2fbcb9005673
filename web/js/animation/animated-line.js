/** The line on the board as an animated picture: from one position to a later one, as the board looks here. */

import { tr } from "../language/tr.js";
import { composeLastingScene } from "../view/compose.js";
import { namesNow } from "../words/names.js";
import { SIDES } from "../notation/points.js";
import { fileNameOf } from "../record/own-game.js";
import { gifOf } from "./animation.js";
import { lineOf, tooMany } from "../record/animated-moves.js";
import { shotsOf } from "./shots.js";

/**
 * @import { Scene } from "../board/picture.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { Look } from "../board/look.js"
 * @import { Course } from "./animation.js"
 * @typedef {object} Shown
 * @property {Session} session
 * @property {Look} look
 * @property {string} ground the colour behind the board
 * @typedef {object} Wanted
 * @property {number} [from] the number of moves before the first picture
 * @property {number} [to] the number of moves before the last one
 * @property {number} [width] in pixels
 * @property {boolean} [coordinates] as on the board unless given
 * @property {boolean} [marks] whether marks and arrows are shown
 * @property {boolean} [names] whether the names of the players are written below
 * @property {boolean} [hidesEnd] whether the end is not shown first
 */

/** In pixels. */
const USUAL_WIDTH = 480;

/**
 * @param {Shown} shown
 * @param {Wanted} wanted
 * @param {Course} course
 * @returns {Promise<File>} a GIF
 * @throws {RangeError} with a sentence, if it has too many moves or cannot be made
 * @throws {EngineError} if a move of the line is illegal
 */
export async function animatedLine({ session, look, ground }, wanted, course) {
  const { record, display } = session;
  const line = lineOf(record);
  const { from = 0, to = line.length - 1, width = USUAL_WIDTH, names = true, hidesEnd } = wanted;
  const refusal = tooMany(to - from, to);
  if (refusal) throw new RangeError(refusal);
  const scenes = await scenesOf(session, line.slice(from, to + 1), wanted, course.signal);
  const gif = await gifOf(
    shotsOf(scenes, { hidesEnd }),
    {
      look,
      frame: { ...display, coordinates: wanted.coordinates ?? display.coordinates },
      width,
      ground,
      caption: names ? namesOf(session, line[to]) : "",
    },
    course,
  );
  return new File([gif], `${fileNameOf(record.game)}-${record.size}.gif`, { type: gif.type });
}

/**
 * @param {Session} session
 * @param {MoveNode[]} nodes
 * @param {Wanted} wanted
 * @param {AbortSignal} signal
 * @returns {Promise<Scene[]>}
 */
async function scenesOf(session, nodes, { marks = true }, signal) {
  const { record, game, expectedBoard, display, positions } = session;
  const scenes = [];
  for (const node of nodes) {
    const state = await positions.ask(record, node, { signal });
    const scene = composeLastingScene({
      state,
      game,
      expectedBoard,
      display: { ...display, legal: "none" },
      record: { current: node, moves: node.moves },
    });
    scenes.push(marks ? scene : { ...scene, marks: new Map(), arrows: [] });
  }
  return scenes;
}

/**
 * @param {Session} session
 * @param {MoveNode} node
 * @returns {string} who plays which colour there; empty if no names are known
 */
function namesOf({ record, positions }, node) {
  const names = namesNow(record.names, positions.known(node));
  const known = /** @type {const} */ (["red", "blue"]).filter((color) => names[color]);
  return known.map((color) => tr("{side}: {name}", { side: SIDES[color], name: names[color] ?? "" })).join("   ");
}
