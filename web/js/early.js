/**
 * What the page must know before anything is painted: stands in the head and is no module. It says whether the front
 * door or the board is to be seen, whether games are kept here, and which scheme the reader likes. And it hears of scripts
 * that do not come.
 */

import { isGameFragment } from "./address/places.js";
import { tellOfMissingScripts } from "./site/missing-scripts.js";
import { hasSavedGames } from "./storage/saved-games.js";
import { THEME, readPreference } from "./storage/preferences.js";

tellOfMissingScripts();

const { dataset } = document.documentElement;
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);

dataset.theme = readPreference(THEME) ?? "system";
dataset.saved = "";
if (!hasSavedGames()) delete dataset.saved;
// Browsers refuse modules to a page from a folder: it stays as it is without scripts. The single file holds its scripts.
if (location.protocol !== "file:" || !script?.src) dataset.view = isGameFragment(location.hash) ? "board" : "front";
