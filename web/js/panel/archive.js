/** The games of an archive are saved in this browser. */

import { isStoringForbidden, loadGame, nextVersion, NO_VERSION, saveGame, TAB } from "../address/saved-games.js";

/**
 * @param {import("../engine/wire.js").ArchivedGame[]} games
 * @returns {string} how many were saved; one that is saved already stays as it is
 */
export function saveArchive(games) {
  let saved = 0;
  let known = 0;
  for (const { id, link: fragment, standing, ended } of games) {
    const changed = Date.parse(ended) || Date.now();
    // The games that are played here come first in the list.
    const game = { id, title: "", fragment, standing, changed, order: 0, version: nextVersion(NO_VERSION, TAB) };
    if (loadGame(id)) known += 1;
    else if (saveGame(game)) saved += 1;
  }
  const left = games.length - saved - known;
  const told = [`Games taken into My games: ${saved}.`];
  if (known) told.push(`There already: ${known}.`);
  if (left && isStoringForbidden()) told.push("This browser lets the page store nothing.");
  else if (left) told.push(`This browser has no room for ${left} more: delete saved games first.`);
  return told.join(" ");
}
