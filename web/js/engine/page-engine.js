/** The one engine of the page. */

import { Engine } from "./engine.js";

export const engine = new Engine();
