/** `<crosscut-board>` on the pages of Crosscut itself, where the engine needs no frame. */

import { Engine } from "../engine.js";
import games from "../games.js";
import { preferredLook } from "../preferences.js";
import { defineBoardElement } from "./element.js";

defineBoardElement({
  games,
  // Scripts lie in <release>/js/, pages in the folder above the release.
  base: new URL("../../", import.meta.url).href,
  engine: new Engine(),
  look: preferredLook(),
});
