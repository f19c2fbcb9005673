/**
 * A text that was pasted, dropped, typed or opened as a file. The engine finds out what kind of text it is; the result
 * goes on the board, or among the saved games.
 */

import { tr } from "../language/tr.js";
import { isSavingForbidden, loadGame, saveGame } from "../saved/saved-games.js";
import { nextVersion, NO_VERSION, TAB } from "../saved/versions.js";

/**
 * @import { EngineClient } from "../engine/protocol.js"
 * @import { ArchivedGame, RecordLink } from "../engine/wire.js"
 * @import { Belongs } from "../notation/text-kind.js"
 * @import { GameRecord } from "../record/record.js"
 * @typedef {object} OnImport
 * @property {(link: string, problems: string[]) => void} open a game
 * @property {(sentence: string) => void} list shows the saved games, after those of an archive have been saved
 * @property {(text: string) => void} read reads a backup into them
 */

/**
 * @param {string} text a record, an archive or a link; or a diagram or moves of the game on the board
 * @param {Pick<GameRecord, "game" | "size">} record of that game
 * @param {EngineClient} engine
 * @param {boolean} [fromTop] whether moves count their ranks from the top
 * @returns {Promise<RecordLink>}
 * @throws {Error} with a sentence, if it contains nothing for the board
 */
export async function readText(text, { game, size }, engine, fromTop = false) {
  const found = await engine.request("import", { text, game, size, fromTop });
  const { link, problems, games } = found;
  // A text with neither moves nor a set-up does not replace the game on the board.
  const fields = new URLSearchParams(link);
  if (problems.length && !games && !fields.has("m") && !fields.has("s")) throw new RangeError(problems[0]);
  return found;
}

/**
 * @param {RecordLink} found in a text that came to a page without a board for it
 * @returns {Belongs}
 */
export const onTheBoard = ({ games }) => ({
  place: "board",
  sentence: games
    ? tr("These are several games: open them on the board.")
    : tr("This is a game: open it on the board."),
});

/**
 * @param {RecordLink} found in a text
 * @param {OnImport} onImport
 */
export function openImported({ link, problems, games }, onImport) {
  if (games) onImport.list([saveArchive(games), ...problems].join(" "));
  else onImport.open(link, problems);
}

/**
 * @param {ArchivedGame[]} games
 * @returns {string} a sentence about how many were saved; games that were saved before stay as they are
 */
export function saveArchive(games) {
  let saved = 0;
  let known = 0;
  for (const { id, link: fragment, result, ended } of games) {
    const changed = Date.parse(ended) || Date.now();
    // The games that are played here come first in the list.
    const stands = result === "red" || result === "blue" ? /** @type {const} */ (`${result}-won`) : result;
    const game = { id, title: "", fragment, stands, changed, order: 0, version: nextVersion(NO_VERSION, TAB) };
    if (loadGame(id)) known += 1;
    else if (saveGame(game)) saved += 1;
  }
  const left = games.length - saved - known;
  const sentences = [tr("Games taken into My games: {n}.", { n: saved })];
  if (known) sentences.push(tr("There already: {n}.", { n: known }));
  if (left && isSavingForbidden()) sentences.push(tr("This browser blocks storage, so nothing is saved."));
  else if (left) sentences.push(tr("This browser has no room for {n} more: delete saved games first.", { n: left }));
  return sentences.join(" ");
}
