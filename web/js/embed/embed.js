/** The script `embed.js` for pages of any site: everything that `<crosscut-board>` needs but the engine. */

import games from "../game/games.js";
import { defineBoardElement } from "./element.js";
import { EngineFrame } from "./engine-frame.js";

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement))
  throw new Error("embed.js is a classic script: load it without type=module");

defineBoardElement({
  games,
  base: new URL("./", script.src).href,
  engine: new EngineFrame(new URL("engine.html", script.src).href),
});
