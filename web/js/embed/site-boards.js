/** `<crosscut-board>` on the pages of Crosscut itself, where the engine needs no frame. */

import games from "../game/games.js";
import { engine } from "../engine/page-engine.js";
import { preferredLook } from "../storage/preferences.js";
import { site } from "../site/site.js";
import { defineBoardElement } from "./element.js";

defineBoardElement({
  games,
  base: site.base,
  engine,
  look: preferredLook(),
});
