/** The own games that were invented or played in this browser, on the first page. */

import { tr } from "../language/tr.js";
import { readFragment, writeFragment, withLinkField } from "../address/fragment.js";
import { cleanTitle } from "../notation/quote.js";
import { makeButton, makeElement } from "../pages/page.js";
import { gameOf, inventorOf, titleOf } from "../record/own-game.js";
import { GameRecord, kindOf } from "../record/record.js";
import { site } from "../site/site.js";
import { deleteDraft, saveDraft, listDrafts } from "../invent/drafts.js";
import { ownScene } from "../view/own-scene.js";
import { NO_SPECIAL_RULE, specialRule } from "../words/special-rule.js";
import { paintSavedGame } from "./saved-game.js";

/**
 * @import { Look } from "../board/look.js"
 * @import { Game } from "../engine/wire.js"
 * @import { Reading } from "../record/record.js"
 * @import { GameDraft } from "../invent/drafts.js"
 * @typedef {{draft: GameDraft, reading: Reading, game: Game}} Entry
 */

/** @type {WeakSet<GameRecord>} */
const played = new WeakSet();

/**
 * Save an own game that is played here beside those invented here, unless it is there under the same name; once, so that
 * one that is deleted there while it is played stays deleted.
 * @param {GameRecord} record
 * @param {readonly Game[]} games
 */
export function savePlayed(record, games) {
  if (played.has(record)) return;
  played.add(record);
  const isSaved = entries(games).some(({ reading }) => isSameKind(reading.record, record));
  if (!isSaved) saveDraft(null, freshFragment(record));
}

/**
 * @param {HTMLElement} section hidden where there is none
 * @param {readonly Game[]} games
 * @param {Look} look how boards look at the moment
 */
export function showYourGames(section, games, look) {
  const shown = entries(games);
  const showAgain = (/** @type {string} */ changed) => {
    showYourGames(section, games, look);
    const items = [...section.querySelectorAll("li")];
    const item = items.find(({ dataset }) => dataset.draft === changed) ?? items[0];
    item?.querySelector("button")?.focus();
  };
  section.hidden = !shown.length;
  section.querySelector("ul")?.replaceChildren(...shown.map((entry) => card(entry, look, showAgain)));
}

/**
 * @param {readonly Game[]} games
 * @returns {Entry[]} what can be read; the same rules under two names are two games
 */
function entries(games) {
  return listDrafts().flatMap((draft) => {
    const reading = readFragment(draft.fragment, games);
    const game = reading && gameOf(games, reading.record.game);
    return game ? [{ draft, reading, game }] : [];
  });
}

/**
 * @param {Entry} entry
 * @param {Look} look
 * @param {(changed: string) => void} showAgain after a draft was changed; its card gets the focus, or the first one
 * @returns {HTMLElement}
 */
function card({ draft, reading, game }, look, showAgain) {
  const { record } = reading;
  const title = titleOf(game, record);
  const inventor = inventorOf(game, record);
  const board = makeElement("canvas", { className: "small-board", ariaHidden: "true" });
  const fresh = freshFragment(record);
  const play = {
    className: "plays",
    href: `#${withLinkField(fresh, "level", 1)}`,
    ariaLabel: tr("Play {game}", { game: title }),
  };
  const change = {
    href: `${site.pageAddress("invent.html")}#${draft.fragment}`,
    ariaLabel: tr("Change {game}", { game: title }),
  };
  const deleteIt = () => {
    deleteDraft(draft.id);
    showAgain(draft.id);
  };
  const heading = makeElement("h3", {}, title, " ", makeElement("small", {}, inventor));
  const rename = () => {
    const before = record.called;
    const save = (/** @type {string} */ name) => {
      record.called = cleanTitle(name.trim());
      saveDraft(draft.id, writeFragment(record, null));
    };
    const leave = (/** @type {boolean} */ isTyped) => {
      if (!isTyped) save(before);
      showAgain(draft.id);
    };
    const field = nameField(record.called, save, leave);
    heading.replaceChildren(field);
    field.select();
  };
  requestAnimationFrame(() => paintSavedGame(board, ownScene(reading, game), look));
  const item = makeElement(
    "li",
    { className: "card" },
    board,
    heading,
    makeElement("p", {}, specialRule(game.id) || NO_SPECIAL_RULE),
    makeElement(
      "div",
      { className: "choices" },
      makeElement("a", play, tr("Play")),
      makeElement("a", change, tr("Change")),
      makeButton(rename, { className: "plain", ariaLabel: tr("Rename {game}", { game: title }) }, tr("Rename")),
      makeButton(deleteIt, { className: "plain", ariaLabel: tr("Delete {game}", { game: title }) }, tr("Delete")),
    ),
  );
  item.dataset.draft = draft.id;
  return item;
}

/**
 * @param {string} name
 * @param {(name: string) => void} save called with each letter, because nobody knows which is the last before the page is
 *   left
 * @param {(isTyped: boolean) => void} leave called when the name is typed, or stays as it was
 * @returns {HTMLInputElement}
 */
function nameField(name, save, leave) {
  const field = makeElement("input", {
    value: name,
    maxLength: 60,
    placeholder: tr("Untitled game"),
    ariaLabel: tr("Name"),
  });
  field.addEventListener("input", () => save(field.value));
  field.addEventListener("change", () => leave(true));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(false);
    else if (event.key === "Enter" && field.value === name) leave(true);
  });
  return field;
}

/**
 * @param {GameRecord} record
 * @returns {string} of the game before its first move
 */
function freshFragment(record) {
  return writeFragment(new GameRecord(kindOf(record)), null);
}

/**
 * @param {GameRecord} record
 * @param {GameRecord} other
 * @returns {boolean} whether they have the same rules, name and inventor
 */
function isSameKind({ game, called, inventor }, other) {
  return game === other.game && called === other.called && inventor === other.inventor;
}
