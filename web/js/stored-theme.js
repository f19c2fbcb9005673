/** Puts the reader's choice of light or dark to use before anything is painted: stands in the head and is no module. */

import { THEME, readPreference } from "./storage/preferences.js";

document.documentElement.dataset.theme = readPreference(THEME) ?? "system";
