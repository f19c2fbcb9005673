/** The catalogue: the build writes games.js from the registry of the engine. */

import type { Game } from "../engine/wire.js";

declare const games: readonly [Game, ...Game[]];
export default games;
