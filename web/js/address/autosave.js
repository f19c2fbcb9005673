/**
 * Saves the game on the board in this browser, at once with every change. The entry of the browser's history says which
 * saved game it is, so a reload continues it. When two tabs have the same game open, one follows the other. If both have
 * changed it, both lines stay. A tab that follows saves nothing, so nothing follows it in turn.
 */

import { tr } from "../language/tr.js";
import { readFragment } from "./fragment.js";
import { historyEntry } from "./history-entry.js";
import { isSameRecord } from "../record/two-records.js";
import { mergedStates, withoutView, withoutSaid } from "./states.js";
import {
  deleteGame,
  isSavingForbidden,
  loadGame,
  matchOf,
  nextOrder,
  onOtherTabs,
  sameByLink,
  saveGame,
} from "../saved/saved-games.js";
import { includes, isNewer, joined, newId, nextVersion, NO_VERSION, TAB } from "../saved/versions.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @import { Address } from "./address-bar.js"
 * @import { SavedGame } from "../saved/saved-games.js"
 * @import { Version } from "../saved/versions.js"
 * @typedef {object} Saving
 * @property {string} id under which the record is saved; empty if it is not saved yet
 * @property {string} title
 * @property {Version} version
 * @property {string} known the record as it was last opened or saved
 * @property {string} moves as last saved, without annotations
 * @property {MoveNode | null} node on the board when it was saved last
 * @property {boolean} isBare whether it was saved here before the engine knew its position
 * @typedef {object} Page
 * @property {(game: SavedGame, sentence?: string) => void} open brings another state of the saved game on the board, with
 *   a sentence about it
 * @property {(match: unknown) => void} hear receives what another tab has saved beside the same record
 * @property {() => Pick<SavedGame, "stands" | "match">} describe returns what else to save of the game on the board
 */

/** @type {Omit<Saving, "known">} */
const UNSAVED = { id: "", title: "", version: NO_VERSION, moves: "", node: null, isBare: false };

const NO_ROOM = tr("This browser has no room left to save the game: delete saved games, or keep the link to this one.");
const FORBIDDEN = tr(
  "This browser blocks storage, so the game is not saved. A reload continues it; otherwise keep the link to it.",
);
const NOT_SAME = tr(
  "This game could not be saved without a loss. What was saved before is still there. Export this game as a file.",
);
const SAVED_APART = tr(
  "The saved game could not be read completely. It stays as it is under My games, and what you do now is saved as a new game.",
);
const BOTH_LINES = tr("This game was changed in two tabs at once. Both lines are kept: the other one is a variation.");
const TOO_MUCH = tr(
  "This game was changed in two tabs at once, and both together do not fit into one. This one is saved as a new game.",
);

/** Saving takes at most this fraction of the time, even for a long record. */
const SHARE = 1 / 10;

export class Autosave {
  /**
   * @param {Session} session
   * @param {Address} address
   * @param {SavedGame | null} saved the saved game on the board, if it is one
   * @param {Page} page
   */
  constructor(session, address, saved, { open, hear, describe }) {
    this.session = session;
    this.address = address;
    /** @type {WeakMap<GameRecord, Saving>} */
    this.savings = new WeakMap();
    this.open = open;
    this.hear = hear;
    this.describe = describe;
    /** @type {Set<MoveNode>} the positions at which a failure to save was reported since saving last succeeded */
    this.reportedAt = new Set();
    /** Changes that are saved. */
    this.edits = session.edits;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** When the next state may be saved. */
    this.free = 0;
    this.begin(saved);
    session.addEventListener("change", () => this.#follow());
    session.addEventListener("leave", () => this.flush());
    address.addEventListener("written", () => this.#complete());
    for (const type of ["pagehide", "visibilitychange"]) addEventListener(type, () => this.flush());
    onOtherTabs((game) => this.#hear(game));
    // A sleeping page learns nothing from other tabs.
    addEventListener("pageshow", ({ persisted }) => persisted && this.lookAgain());
  }

  get #saving() {
    return this.savings.get(this.session.record);
  }

  /** @returns {string} under which the game on the board is saved; empty if it is not saved yet */
  get id() {
    return this.#saving?.id ?? "";
  }

  /** @param {SavedGame | null} saved the record on the board as it is saved; a new record need not be saved at once */
  begin(saved) {
    const { id, title, version } = saved ?? UNSAVED;
    const known = withoutView(this.address.fragment);
    this.savings.set(this.session.record, { ...UNSAVED, id, title, version, known });
    if (saved) this.#note();
  }

  /**
   * Save what belongs to the game besides its record, because it has changed.
   * @param {boolean} isSent whether somebody else has the game already, though perhaps nobody has moved
   */
  saveRest(isSent) {
    this.flush();
    const saving = this.#saving;
    if (saving?.id) this.#put(saving, false);
    else if (saving && isSent) this.#saveSent(saving);
  }

  /** @param {Saving} saving of a game by link that is not saved yet */
  #saveSent(saving) {
    const same = sameByLink(this.describe().match);
    if (same) return this.open(same);
    Object.assign(saving, { id: newId(), version: nextVersion(NO_VERSION, TAB) });
    this.#put(saving, false);
    this.#note();
  }

  /** Save at once what is not saved yet. */
  flush() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.edits === this.session.edits) return;
    this.edits = this.session.edits;
    const begun = performance.now();
    this.#save();
    const now = performance.now();
    this.free = now + (now - begun) / SHARE;
  }

  #follow() {
    const { session } = this;
    if (!this.#saving) this.begin(null);
    if (this.edits === session.edits || this.timer !== undefined) return;
    const wait = this.free - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.flush(), wait);
    else this.flush();
  }

  /**
   * Bring the saved game on the board as it is now.
   * @param {string} [sentence] about what has changed it, if anything has
   */
  lookAgain(sentence) {
    const game = loadGame(this.id);
    if (game) this.#hear(game, sentence);
  }

  /**
   * @param {SavedGame} game as another tab has saved it. Pending moves are played first; otherwise they would be lost.
   * @param {string} [sentence] about the change
   */
  #hear(game, sentence) {
    const { session } = this;
    if (!session.waiting.length) this.#compare(game, sentence);
    else session.addEventListener("change", () => this.#hear(loadGame(game.id) ?? game, sentence), { once: true });
  }

  /**
   * @param {SavedGame} game as another tab has saved it
   * @param {string} [sentence]
   */
  #compare(game, sentence) {
    const saving = this.#saving;
    if (saving?.id !== game.id) return;
    const { version } = saving;
    if (withoutView(game.fragment) === saving.known) {
      saving.version = joined(version, game.version);
      this.hear(game.match);
      this.session.emit("change");
    } else if (includes(game.version, version)) this.open(game, sentence);
    else if (!includes(version, game.version)) this.#merge(saving, game);
    else if (loadGame(game.id)?.fragment === game.fragment) this.#put(saving, false); // The older state was saved later.
  }

  /**
   * @param {Saving} saving of the record on the board
   * @param {SavedGame} game the same game, changed by another tab at the same time
   */
  #merge(saving, game) {
    const { games } = this.session;
    const { fragment } = this.address;
    const isOthersNewer = isNewer(game.version, saving.version);
    const [newer, older] = isOthersNewer ? [game.fragment, fragment] : [fragment, game.fragment];
    const state = mergedStates(newer, older, games);
    if (!state) return this.#saveAsNew(saving);
    const { fragment: both, isParted } = state;
    const version = joined(saving.version, game.version);
    if (withoutView(both) === withoutView(game.fragment)) return void this.open({ ...game, version });
    if (withoutView(both) === saving.known)
      return this.#put(Object.assign(saving, { version: nextVersion(version, TAB) }), false);
    const described = this.describe();
    const merged = {
      ...game,
      ...(isOthersNewer ? { match: matchOf(game, described) } : { ...described, match: matchOf(described, game) }),
      fragment: both,
      order: nextOrder(),
      version: nextVersion(version, TAB),
    };
    if (!saveGame(merged, true)) return this.#saveAsNew(saving);
    this.open(merged, isParted ? BOTH_LINES : "");
  }

  /** @param {Saving} saving of a record that cannot be merged with what is saved already */
  #saveAsNew(saving) {
    this.session.say(TOO_MUCH);
    Object.assign(saving, { id: newId(), version: nextVersion(NO_VERSION, TAB) });
    this.#put(saving, false);
    this.#note();
  }

  #save() {
    const { session } = this;
    const saving = this.#saving;
    const { fragment } = this.address;
    const now = withoutView(fragment);
    if (!saving || now === saving.known) return;
    if (!session.isReadWhole) this.#saveApart(saving);
    this.#joinSame(saving);
    const moves = withoutSaid(now);
    const node = session.record.current;
    const isStep = moves !== saving.moves || node !== saving.node;
    const version = nextVersion(saving.version, TAB);
    const before = loadGame(saving.id);
    const isChangedElsewhere =
      before !== null && !includes(saving.version, before.version) && withoutView(before.fragment) !== now;
    Object.assign(saving, { id: saving.id || newId(), known: now, moves, node, version });
    if (isChangedElsewhere) this.#merge(saving, before);
    else this.#put(saving, isStep, fragment);
    if (historyEntry.notes.savedGame !== saving.id) this.#note();
  }

  /**
   * Save a game by link as the one that it is: another tab may have answered the same link, or begun the same rematch.
   * @param {Saving} saving of the record on the board
   */
  #joinSame(saving) {
    const { match } = this.describe();
    const isJoined = Object(loadGame(saving.id)?.match).id === Object(match).id;
    const same = isJoined ? null : sameByLink(match);
    if (!same || same.id === saving.id) return;
    deleteGame(saving.id);
    Object.assign(saving, { id: same.id, title: same.title });
  }

  /** Save how it stands with the game, and note the game in the history. */
  #complete() {
    const saving = this.#saving;
    const fragment = saving?.isBare ? this.address.fragment : "";
    if (saving && fragment && withoutView(fragment) === saving.known) this.#put(saving, false, fragment);
    this.#note();
  }

  /** @param {Saving} saving of a record that lacks a part of what was saved */
  #saveApart(saving) {
    this.session.isReadWhole = true; // From now on the board holds the whole of a new game.
    if (!saving.id) return;
    Object.assign(saving, UNSAVED, { title: saving.title });
    this.session.say(SAVED_APART);
  }

  /**
   * @param {Saving} saving of the record on the board
   * @param {boolean} isStep whether one can step back to what was saved before
   * @param {string} [fragment] of its address
   */
  #put(saving, isStep, fragment = this.address.fragment) {
    const { id, title: first, version } = saving;
    saving.isBare = !this.session.isCurrent;
    const isSame = readsAs(this.session, fragment);
    const { title = first, changed = 0 } = loadGame(id) ?? {};
    const when = { changed: Math.max(Date.now(), changed), order: nextOrder() };
    const game = { id, title, fragment, ...when, version, ...this.describe() };
    const isSaved = isSame && saveGame(game, isStep);
    if (isSaved) this.reportedAt.clear();
    else this.#reportFailure(isSame ? (isSavingForbidden() ? FORBIDDEN : NO_ROOM) : NOT_SAME, game.match);
  }

  /**
   * @param {string} sentence
   * @param {unknown} match
   */
  #reportFailure(sentence, match) {
    const { current } = this.session.record;
    // The computer's answer removes the sentence.
    const times = Object(match).opponent === "computer" ? 2 : 1;
    if (this.reportedAt.has(current) || this.reportedAt.size >= times) return;
    this.reportedAt.add(current);
    this.session.say(sentence);
  }

  /** Note with the address which saved game it is, and which state of it. */
  #note() {
    const saving = this.#saving;
    if (!saving || !this.address.isShown) return;
    const { id: savedGame, version } = saving;
    const { notes } = historyEntry;
    if (notes.savedGame === savedGame && notes.state === version.count) return;
    historyEntry.write({ savedGame, state: version.count, tab: TAB });
  }
}

/**
 * @param {Session} session
 * @param {string} fragment
 * @returns {boolean} whether reading the fragment gives the record on the board
 */
function readsAs({ record, games }, fragment) {
  const reading = readFragment(fragment, games);
  return reading !== null && !reading.problems.length && isSameRecord(reading.record, record);
}
