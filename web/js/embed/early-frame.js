/**
 * What `embed.html` runs before its other scripts. It is not a module, because browsers load no modules in a sandbox without
 * an origin, and only this can say so.
 */

import { reportMissingScripts } from "../site/missing-scripts.js";

reportMissingScripts();
