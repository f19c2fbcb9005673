/** The games saved in this browser: open, name, delete. */

import { waitsForMe } from "../by-link/known-game.js";
import { cleanName } from "../notation/quote.js";
import { byId, makeElement } from "../pages/page.js";
import { describeSavedGame, paintSavedGame } from "./saved-game.js";
import { deleteGame, gameBefore, listGames, loadGame, saveGame, stepBack } from "../storage/saved-games.js";

/**
 * @typedef {import("../engine/wire.js").Game} Game
 * @typedef {import("../storage/saved-games.js").SavedGame} SavedGame
 */

const NO_ROOM =
  "This browser has no room left for the game. Make room, and press Undo deletion again before you close this page.";

const NO_ROOM_TO_STEP = "This browser has no room left to go a step back: delete saved games first.";

export class GamesDialog {
  /**
   * @param {readonly Game[]} games
   * @param {() => import("../board/look.js").Look} look how boards look at the moment
   * @param {(game: SavedGame) => void} onOpen
   * @param {() => void} saveNow what of the game on the board still waits to be saved
   */
  constructor(games, look, onOpen, saveNow) {
    this.games = games;
    this.look = look;
    this.onOpen = onOpen;
    this.saveNow = saveNow;
    this.dialog = byId("games-dialog", HTMLDialogElement);
    this.list = byId("saved-games", HTMLElement);
    this.empty = byId("no-saved-games", HTMLElement);
    this.restore = byId("restore-game", HTMLButtonElement);
    this.said = byId("games-said", HTMLElement);
    /** @type {(() => boolean)[]} what brings the deleted ones back, the last one first */
    this.deleted = [];
    this.restore.addEventListener("click", () => this.#restore());
  }

  open() {
    this.saveNow();
    this.said.textContent = "";
    this.dialog.showModal();
    this.#show();
  }

  #show() {
    const saved = listGames().sort((a, b) => Number(waitsForMe(b)) - Number(waitsForMe(a)));
    this.empty.hidden = saved.length > 0;
    this.restore.hidden = !this.deleted.length;
    this.list.replaceChildren(...saved.map((game) => this.#row(game)));
  }

  #restore() {
    const isSaved = this.deleted.at(-1)?.() ?? false;
    if (isSaved) this.deleted.pop();
    this.said.textContent = isSaved ? "" : NO_ROOM;
    this.#show();
  }

  /** @param {SavedGame} game */
  #stepBack({ id }) {
    const game = stepBack(id);
    this.said.textContent = game ? "" : NO_ROOM_TO_STEP;
    if (!game) return;
    this.dialog.close();
    this.onOpen(game);
  }

  /**
   * @param {SavedGame} game
   * @returns {HTMLElement}
   */
  #row(game) {
    const row = document.createElement("li");
    const what = describeSavedGame(game, this.games);
    const board = document.createElement("canvas");
    board.className = "small-board";
    board.ariaHidden = "true";
    const title = document.createElement("input");
    title.type = "text";
    title.value = game.title;
    title.placeholder = what.name;
    title.ariaLabel = `Name of ${what.name}`;
    title.maxLength = 40;
    title.addEventListener("change", () => {
      game.title = cleanName(title.value);
      saveGame({ ...(loadGame(game.id) ?? game), title: game.title }); // Another tab may have played on.
    });
    const details = document.createElement("p");
    details.textContent = `${what.standing} · ${what.when}`;
    const open = button("Open", () => {
      this.dialog.close();
      this.onOpen(game);
    });
    const remove = button("Delete", () => {
      this.deleted.push(deleteGame(game.id));
      this.#show();
      this.restore.focus();
    });
    const back = button("Step back", () => this.#stepBack(game));
    back.title = "Go back to the state before the last change; press it again to undo that";
    back.hidden = !gameBefore(game.id);
    row.append(board, title, details, makeElement("div", {}, open, back, remove));
    requestAnimationFrame(() => paintSavedGame(board, what.scene, this.look()));
    return row;
  }
}

/**
 * @param {string} text
 * @param {() => void} onClick
 * @returns {HTMLButtonElement}
 */
function button(text, onClick) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", onClick);
  return element;
}
