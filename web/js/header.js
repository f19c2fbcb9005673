/** What the header of every page does. */

import "./pages/appearance-dialog.js";
import "./pages/contents.js";
import "./pages/language-choice.js";
import "./pages/skip-button.js";
