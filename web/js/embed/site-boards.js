/** `<crosscut-board>` on the pages of Crosscut itself, where the engine needs no frame. */

import games from "../games.js";
import { engine } from "../page-engine.js";
import { preferredLook } from "../preferences.js";
import { site } from "../site.js";
import { defineBoardElement } from "./element.js";

defineBoardElement({
  games,
  base: site.base,
  engine,
  look: preferredLook(),
});
