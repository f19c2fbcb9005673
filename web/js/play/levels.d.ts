/** The levels of the computer player, the weakest first: the build writes levels.js from the engine. */

import type { Level } from "../engine/wire.js";

declare const levels: readonly [Level, ...Level[]];
export default levels;
