/** The games saved in this browser: find, open, name, delete. */

import { tr, trCount } from "../language/tr.js";
import { sentenceOfError } from "../engine/sentence-of-error.js";
import { deleteAll, readBackup, writeBackup } from "./backup.js";
import { describeSavedGame, joinMatches, paintSavedGame } from "./saved-game.js";
import { waitsForMe } from "./waiting-games.js";
import { cleanName } from "../notation/quote.js";
import { whereItBelongs } from "../notation/text-kind.js";
import { noteDeleted } from "../play/series.js";
import { OWN_KIND } from "../record/own-game.js";
import { sayWhere } from "../pages/elsewhere.js";
import { readTextFile, saveFile } from "../pages/files.js";
import { buttonFor, byId, makeButton, makeElement } from "../pages/page.js";
import { deleteGame, gameBefore, listGames, loadGame, saveGame, stepBack } from "../saved/saved-games.js";

/**
 * @import { SavedGame } from "../saved/saved-games.js"
 * @import { Look } from "../board/look.js"
 * @import { Game } from "../engine/wire.js"
 * @import { GameDescription } from "./saved-game.js"
 * @typedef {{game: SavedGame, what: GameDescription}} Entry
 * @typedef {Entry & {others: Entry[], match: string}} Row a game, and the others that the same two people have played by link
 */

/** @type {readonly GameDescription["end"][]} */
const ENDS = ["unfinished", "won", "lost", "ended"];

const FILE = "crosscut.json";
const MORE_IN_FILE = tr("The file held more of this game. Lines that differ are kept as variations.");

/** @returns {Record<GameDescription["end"], string>} as the choices call them */
const endLabels = () => ({
  unfinished: tr("games|Unfinished"),
  won: tr("games|Won"),
  lost: tr("games|Lost"),
  ended: tr("games|Ended"),
});

/** How many rows are built at once; more follow when the last of them comes near. */
const ROWS = 40;

export class GamesDialog {
  /**
   * @param {readonly Game[]} games
   * @param {() => Look} look how boards look at the moment
   * @param {(game: SavedGame) => void} onOpen
   * @param {(text: string) => void} onOther opens what is no backup
   * @param {{flush: () => void, lookAgain: (sentence: string) => void}} autosave of the game on the board
   */
  constructor(games, look, onOpen, onOther, autosave) {
    this.games = games;
    this.look = look;
    this.onOpen = onOpen;
    this.onOther = (/** @type {string} */ text) => {
      this.dialog.close();
      onOther(text);
    };
    this.autosave = autosave;
    this.dialog = byId("games-dialog", HTMLDialogElement);
    this.list = byId("saved-games", HTMLElement);
    this.empty = byId("no-saved-games", HTMLElement);
    this.backup = byId("backup", HTMLDetailsElement);
    this.count = byId("saved-count", HTMLElement);
    this.results = byId("saved-results", HTMLElement);
    this.kinds = byId("saved-kinds", HTMLElement);
    /** Which games are listed; an empty choice stands for all. */
    this.wanted = { end: "", kind: "" };
    this.restore = byId("restore-game", HTMLButtonElement);
    this.said = byId("games-said", HTMLElement);
    /** @type {{id: string, undo: () => boolean}[]} deleted games, and how to restore them; the last one comes first */
    this.deleted = [];
    this.restore.addEventListener("click", () => this.#restore());
    this.chosenFile = byId("read-all", HTMLInputElement);
    this.question = byId("delete-all-dialog", HTMLDialogElement);
    this.done = byId("games-done", HTMLButtonElement);
    this.play = buttonFor("first-saved", () => {
      this.dialog.close();
      byId("begin", HTMLAnchorElement).click();
    });
    buttonFor("save-all", () => this.#saveAll());
    buttonFor("delete-all", () => this.question.showModal());
    this.chosenFile.addEventListener("change", () => this.#readAll());
    this.question.addEventListener("close", () => this.question.returnValue === "delete" && this.#deleteAll());
    /** @type {Row[]} those that are not built yet */
    this.below = [];
    this.nearing = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.#showMore(), {
      rootMargin: "50%",
    });
  }

  /** @param {string} [sentence] to show */
  open(sentence = "") {
    this.autosave.flush();
    this.said.textContent = sentence;
    this.wanted = { end: "", kind: "" };
    this.#show();
    this.backup.open = !this.list.childElementCount; // On a new device that is what one comes for.
    this.dialog.showModal();
  }

  /** @param {number} [rows] how many there must be room for at once */
  #show(rows = ROWS) {
    const saved = listGames().sort((a, b) => Number(waitsForMe(b)) - Number(waitsForMe(a)));
    const entries = saved.map((game) => ({ game, what: describeSavedGame(game, this.games) }));
    const { wanted } = this;
    const ends = ENDS.filter((end) => entries.some(({ what }) => what.end === end));
    const catalogue = this.games.map(({ name }) => name);
    const kinds = [...catalogue, OWN_KIND].filter((kind) => entries.some(({ what }) => what.kind === kind));
    // The last game that a filter showed may have been deleted.
    if (!ends.some((end) => end === wanted.end)) wanted.end = "";
    if (!kinds.includes(wanted.kind)) wanted.kind = "";
    const isWanted = (/** @type {Entry} */ { what }) =>
      (!wanted.end || what.end === wanted.end) && (!wanted.kind || what.kind === wanted.kind);
    const listed = joinMatches(entries).filter((row) => [row, ...row.others].some(isWanted));
    const count = listed.reduce((sum, { others }) => sum + 1 + others.length, 0);
    this.#offer(this.results, "end", [["", tr("results|All")], ...ends.map((end) => [end, endLabels()[end]])]);
    const labelOf = (/** @type {string} */ kind) => (kind === OWN_KIND ? tr("Invented games") : kind);
    this.#offer(this.kinds, "kind", [["", tr("All games")], ...kinds.map((kind) => [kind, labelOf(kind)])]);
    this.empty.hidden = saved.length > 0;
    this.play.hidden = saved.length > 0;
    this.done.classList.toggle("primary", saved.length > 0);
    this.count.textContent =
      count < saved.length ? trCount(saved.length, "{count} of {n} game", "{count} of {n} games", { count }) : "";
    this.restore.hidden = !this.deleted.length;
    this.list.replaceChildren();
    this.below = listed;
    this.#showMore(rows);
  }

  #showMore(rows = ROWS) {
    this.nearing.disconnect();
    this.list.append(...this.below.splice(0, rows).map((row) => this.#row(row)));
    if (this.below.length && this.list.lastElementChild) this.nearing.observe(this.list.lastElementChild);
  }

  /** Show them again, with as many rows as there are. */
  #showAgain() {
    this.#show(Math.max(ROWS, this.list.childElementCount));
  }

  /**
   * @param {HTMLElement} place
   * @param {"end" | "kind"} property
   * @param {string[][]} choices values and labels: the first one stands for all; with only one other there is nothing to
   *   choose
   */
  #offer(place, property, choices) {
    const chips = choices.map(([value, label]) => {
      const choose = () => {
        this.wanted[property] = value;
        this.#show();
        /** @type {HTMLElement | null} */ (place.querySelector("[aria-pressed=true]"))?.focus();
      };
      return makeButton(choose, { ariaPressed: String(this.wanted[property] === value) }, label);
    });
    place.replaceChildren(...(choices.length > 2 ? chips : []));
  }

  #restore() {
    const last = this.deleted.at(-1);
    const isSaved = last?.undo() ?? false;
    if (isSaved) this.deleted.pop();
    this.said.textContent = isSaved
      ? ""
      : tr(
          "This browser has no room left for the game. Make room, then press Undo deletion again before you close this page.",
        );
    this.#showAgain();
    if (!last || !isSaved) return;
    const isLast = (/** @type {Entry} */ { game }) => game.id === last.id;
    while (this.below.some((row) => [row, ...row.others].some(isLast))) this.#showMore();
    // The button may be gone.
    this.list
      .querySelector(`[data-games~="${CSS.escape(last.id)}"]`)
      ?.querySelector("button")
      ?.focus();
  }

  #saveAll() {
    this.autosave.flush();
    saveFile(new Blob([writeBackup()], { type: "application/json" }), FILE);
  }

  async #readAll() {
    const [file] = this.chosenFile.files ?? [];
    if (!file) return;
    try {
      this.read(await readTextFile(file));
    } catch (error) {
      this.#say(sentenceOfError(error));
    }
    this.chosenFile.value = ""; // The same file can be chosen again.
  }

  /**
   * Merge a backup with what is here. Another text goes where it belongs.
   * @param {string} text
   */
  read(text) {
    const belongs = whereItBelongs(text);
    if (!belongs) return this.onOther(text);
    if (!this.dialog.open) this.open();
    if (belongs.place !== "my-games") return sayWhere(this.said, belongs, text);
    this.autosave.flush();
    this.#say(readBackup(text, this.games));
    this.autosave.lookAgain(MORE_IN_FILE);
    this.#showAgain();
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.said.textContent = sentence;
    this.said.scrollIntoView({ block: "nearest" });
  }

  #deleteAll() {
    deleteAll();
    this.question.returnValue = "";
    this.deleted = [];
    this.said.textContent = tr("Everything is deleted.");
    this.#show();
  }

  /** @param {SavedGame} game */
  #stepBack({ id }) {
    const isGone = !gameBefore(id);
    const game = stepBack(id);
    if (game) return this.#open(game);
    this.said.textContent = isGone
      ? tr("Another tab has changed this game: there is no state before it any more.")
      : tr("This browser has no room left to go a step back: delete saved games first.");
  }

  /** @param {SavedGame} game */
  #open(game) {
    this.dialog.close();
    this.onOpen(game);
  }

  /** @param {SavedGame} game */
  #delete({ id, match }) {
    const { id: byLink } = Object(match);
    if (typeof byLink === "string") noteDeleted(byLink);
    this.deleted.push({ id, undo: deleteGame(id) });
    this.#showAgain();
    this.restore.focus();
  }

  /**
   * A row opens its game. What is seldom needed is folded away, and so are the other games of a match.
   * @param {Row} row
   * @returns {HTMLElement}
   */
  #row({ game, what, others, match }) {
    const heading = what.people ? tr("{name}: {people}", { name: what.name, people: what.people }) : what.name;
    const board = makeElement("canvas", { className: "small-board", ariaHidden: "true" });
    const newest = () => loadGame(game.id) ?? game; // Another tab may have played on.
    const label = { placeholder: tr("Name it"), ariaLabel: tr("Name of {game}", { game: heading }) };
    const title = makeElement("input", { type: "text", value: game.title, maxLength: 40, ...label });
    const name = makeElement("b", {}, game.title || what.name);
    title.addEventListener("change", () => {
      game.title = cleanName(title.value);
      name.textContent = game.title || what.name;
      this.said.textContent = saveGame({ ...newest(), title: game.title })
        ? ""
        : tr("This browser has no room left for the name: delete saved games first.");
    });
    const seldom = makeElement("div", { hidden: true }, title);
    const back = {
      title: tr("Go back to the state before the last change; press it again to undo that"),
      hidden: !gameBefore(game.id),
    };
    seldom.append(
      makeButton(() => this.#stepBack(game), back, tr("Step back")),
      makeButton(() => this.#delete(game), {}, tr("Delete")),
    );
    const more = makeButton(
      () => {
        seldom.hidden = !seldom.hidden;
        more.ariaExpanded = String(!seldom.hidden);
        if (others.length && !seldom.querySelector("ul")) seldom.append(this.#rowsOf(others));
      },
      { className: "quiet", ariaLabel: tr("More: {game}", { game: heading }), ariaExpanded: "false" },
      "⋯",
    );
    const said = [game.title && what.name, match, what.people, what.standing].filter(Boolean);
    requestAnimationFrame(() => paintSavedGame(board, what.scene, this.look()));
    const row = makeElement(
      "li",
      {},
      board,
      makeButton(
        () => this.#open(newest()),
        { className: "what", ariaLabel: tr("Open {game}", { game: heading }) },
        name,
      ),
      makeElement("p", { className: "match" }, said.join(" · ")),
      makeElement("p", { className: "details" }, what.when),
      more,
      seldom,
    );
    row.dataset.games = [game, ...others.map((other) => other.game)].map(({ id }) => id).join(" ");
    return row;
  }

  /**
   * @param {Entry[]} others of a match
   * @returns {HTMLElement}
   */
  #rowsOf(others) {
    const rows = others.map((entry) => this.#row({ ...entry, others: [], match: entry.what.rematch?.standing ?? "" }));
    return makeElement("ul", { ariaLabel: tr("The other games of the match") }, ...rows);
  }
}
