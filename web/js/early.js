/**
 * What the page must know before anything is painted. This script is in the head and is not a module. It finds out whether
 * to show the first page or the board, whether games are saved here, and whether the reader prefers light or dark. It
 * moves on to the language that the reader has chosen. It also reports scripts that cannot be loaded.
 */

import "./site/old-browser.js";
import "./site/missing-methods.js";
import { isGameFragment } from "./address/fragment-kinds.js";
import { reportMissingScripts } from "./site/missing-scripts.js";
import { hasSavedGames } from "./saved/saved-games.js";
import { LANGUAGE, THEME, readPreference } from "./saved/storage.js";
import { betterLanguage, versions } from "./site/page-versions.js";

reportMissingScripts();

const page = document.documentElement;
const { dataset } = page;
const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);

dataset.theme = readPreference(THEME) ?? "system";
dataset.saved = "";
if (!hasSavedGames()) delete dataset.saved;
// Browsers load no modules for a page from a folder, so it stays as it is without scripts. The single file contains its
// scripts.
if (location.protocol !== "file:" || !script?.src) dataset.view = isGameFragment(location.hash) ? "board" : "front";

const chosen = readPreference(LANGUAGE);
const version = [...versions].find(({ lang }) => lang === chosen);
// The service worker adds `?en` where the chosen version is not saved, and there is no network.
if (version && chosen !== page.lang && location.search !== "?en") {
  page.hidden = true; // Nothing is painted in the language that was not chosen.
  location.replace(version.href + location.search + location.hash);
}
const better = chosen ? undefined : betterLanguage(navigator.languages);
if (better) dataset.offered = better; // The styles leave room for the line that offers it.
