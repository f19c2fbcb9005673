/**
 * What `embed.html` runs before its other scripts. It is not a module, because browsers load no modules in a sandbox without
 * an origin, and this script has to report that.
 */

import "../site/old-browser.js";
import "../site/missing-methods.js";
import { reportMissingScripts } from "../site/missing-scripts.js";

reportMissingScripts();
