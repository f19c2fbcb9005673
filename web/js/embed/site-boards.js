/** `<crosscut-board>` on the pages of Crosscut itself, where the engine needs no frame. */

import { Engine } from "../engine.js";
import games from "../games.js";
import { defineBoardElement } from "./element.js";

// Scripts lie in <release>/js/, pages in the folder above the release.
defineBoardElement({ games, base: new URL("../../", import.meta.url).href, engine: new Engine() });
