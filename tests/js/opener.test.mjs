/** What happens to the game on the board when something arrives: from another tab or by a link. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { compactFragment, readFragment } from "../../web/js/address/fragment.js";
import { listGames, saveGame } from "../../web/js/saved/saved-games.js";
import { EngineError } from "../../web/js/engine/requests.js";
import { PLAY_BOTH } from "../../web/js/game/move-queue.js";
import { Session } from "../../web/js/game/session.js";
import { onceAFrame, pause } from "../../web/js/site/events.js";
import { FakeEngine, GAMES, settled, stateAfter } from "./fake-engine.mjs";

/**
 * @import {SavedGame} from "../../web/js/saved/saved-games.js"
 * @import { Modes } from "../../web/js/panel/modes.js"
 */

const QUAX = "v=1&g=quax&n=5";
/** @type {((event: Partial<StorageEvent>) => void)[]} the listeners to what other tabs save */
const onStorage = [];
/** @type {Map<string, (event: any) => void>} the last listener of the page to each kind of event */
const listeners = new Map();
const pageGlobals = {
  history: { state: null, replaceState() {}, pushState() {} },
  location: { href: "https://example.org/#v=1", hash: "#v=1" },
  addEventListener(/** @type {string} */ type, /** @type {() => void} */ listener) {
    listeners.set(type, listener);
    if (type === "storage") onStorage.push(listener);
  },
  localStorage: { getItem: () => null, setItem() {}, removeItem() {} },
};

/** Of a storage that keeps what is written. */
const STORAGE = {
  /** @param {string} key */
  getItem(key) {
    return Object.hasOwn(this, key) ? Object(this)[key] : null;
  },
  /**
   * @param {string} key
   * @param {string} text
   */
  setItem(key, text) {
    Object(this)[key] = text;
  },
  /** @param {string} key */
  removeItem(key) {
    delete Object(this)[key];
  },
};

/** @param {string} fragment */
function readingOf(fragment) {
  const reading = readFragment(fragment, GAMES);
  assert.ok(reading);
  return reading;
}

/** @param {string} moves */
async function compactLink(moves) {
  const { record, expectedBoard } = readingOf(`${QUAX}&m=${moves}`);
  const compact = await compactFragment(record, expectedBoard);
  assert.match(compact, /z=/);
  return compact;
}

describe("a game on the board", () => {
  /** @type {Record<string, PropertyDescriptor | undefined>} */
  const usual = {};
  /** @type {typeof import("../../web/js/first-page/opener.js").Opener} */
  let Opener;
  /** @type {typeof import("../../web/js/by-link/link-game.js").LinkGame} */
  let LinkGame;
  /** @type {typeof import("../../web/js/by-link/awaited-link.js").AwaitedLink} */
  let AwaitedLink;
  /** @type {typeof import("../../web/js/by-link/received-links.js").ReceivedLinks} */
  let ReceivedLinks;
  /** @type {typeof import("../../web/js/play/match.js").Match} */
  let Match;

  before(async () => {
    for (const [name, value] of Object.entries(pageGlobals)) {
      usual[name] = Object.getOwnPropertyDescriptor(globalThis, name);
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    ({ LinkGame } = await import("../../web/js/by-link/link-game.js"));
    ({ AwaitedLink } = await import("../../web/js/by-link/awaited-link.js"));
    ({ ReceivedLinks } = await import("../../web/js/by-link/received-links.js"));
    ({ Opener } = await import("../../web/js/first-page/opener.js"));
    ({ Match } = await import("../../web/js/play/match.js"));
  });

  after(async () => {
    await pause(200); // The address is written a moment after a change.
    for (const [name, descriptor] of Object.entries(usual)) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (/** @type {any} */ (globalThis)[name]);
    }
  });

  /** @param {string} fragment */
  function board(fragment) {
    const engine = new FakeEngine();
    const modes = Object.assign(new EventTarget(), { current: "play", enter() {} });
    const session = new Session(engine, GAMES, readingOf(fragment), () => PLAY_BOTH);
    const match = new Match(session, /** @type {Modes} */ (/** @type {unknown} */ (modes)));
    return { engine, session, match, linkGame: new LinkGame(match) };
  }

  /** A game by link, in which the person here has moved. */
  function boardByLink() {
    const made = board(`${QUAX}&m=c3`);
    const { record } = made.session;
    made.linkGame.begin(record, { opponent: "link", level: 1, side: "red" }, { tip: record.current, known: null });
    return made;
  }

  /** @type {SavedGame} */
  const saved = { id: "1", title: "", fragment: "", changed: 1, order: 1, version: { count: 1, tab: "a", seen: {} } };

  const nothingAwaited = /** @type {any} */ ({ begin() {}, end() {} });
  const nobodyWrites = { isWriting: false, setApart() {} };

  /**
   * @param {{after: (undo: () => void) => void}} context of a test
   * @returns {Record<string, string> & Pick<Storage, "setItem">} a storage that keeps what is written during the test
   */
  function storageFor(context) {
    const { localStorage } = globalThis;
    context.after(() => Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true }));
    const value = Object.create(STORAGE);
    Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
    return value;
  }

  /**
   * @param {string} fragment of a game that is on the board, and not saved yet
   * @param {SavedGame | null} [game] as which it is saved
   */
  function saving(fragment, game = null) {
    const { engine, session, match, linkGame } = board(fragment);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, game);
    return { engine, session, opener };
  }

  /** @param {string} there what another tab has made of the game, in which a click waits here */
  async function followed(there) {
    const { engine, session, match, linkGame } = board(`${QUAX}&m=c3`);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, saved);
    session.play("d4");
    assert.deepEqual(session.waiting, ["d4"]);
    await opener.autosave.open({ ...saved, fragment: there });
    return { engine, session };
  }

  test("a click that waits is reported as not made when another tab has moved", async () => {
    const { session } = await followed(`${QUAX}&m=c3.a1`);
    assert.deepEqual([session.record.moves, session.waiting], [["c3", "a1"], []]);
    assert.equal(session.message?.text, "Your move d4 was not made, because another tab has changed the game.");
  });

  test("a click that waits is made when the position is the same", async () => {
    const { engine, session } = await followed(`${QUAX}&m=c3&comments=1:Good`);
    assert.equal(session.record.current.comment, "Good");
    await engine.answerAll();
    assert.deepEqual(session.record.moves, ["c3", "d4"]);
  });

  test("of two links opened at once the later one counts, though the earlier one takes longer to read", async () => {
    const { session, match, linkGame } = board(QUAX);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    const compact = await compactLink("c3.d4");
    await Promise.all([opener.openLink(compact), opener.openLink(`#${QUAX}&m=b2`)]);
    assert.deepEqual(session.record.moves, ["b2"]);
    await opener.openLink(compact);
    assert.deepEqual(session.record.moves, ["c3", "d4"]);
  });

  test("a link is not opened after something else was, however that came on the board", async () => {
    const { session, match, linkGame } = board(QUAX);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    const opening = opener.openLink(await compactLink("c3.d4"));
    session.open(readingOf(`${QUAX}&m=a1`));
    await opening;
    assert.deepEqual(session.record.moves, ["a1"]);
  });

  test("an engine that dies between two questions about a link is reported", async () => {
    const { engine, session, match, linkGame } = boardByLink();
    const received = new ReceivedLinks(linkGame);
    const id = session.record.byLink?.id;
    const done = received.receive(readingOf(`${QUAX}&m=c3.d4.b2&id=${id}&by=blue`));
    for (let answers = 0; answers < 2; answers += 1) {
      const [{ params }] = engine.asked;
      engine.asked[0].answer(stateAfter(params));
      await settled();
    }
    assert.equal(engine.asked.length > 0, true);
    for (const question of engine.asked) question.refuse(new EngineError("no-answer", "There was no answer."));
    await done;
    assert.match(session.message?.text ?? "", /^The link could not be read\. There was no answer\. Reload the page/);
    assert.deepEqual(match.tip.line.length, 1);
  });

  test("a friend's move is shown before the engine has judged it, and what is touched meanwhile is played then", () => {
    const { session, match, linkGame } = boardByLink();
    const awaited = new AwaitedLink(linkGame);
    assert.equal(awaited.take("b2"), false, "nothing is awaited");
    awaited.begin(readingOf(`${QUAX}&m=c3.d4&id=k3v7q2mxwp&by=blue`));
    assert.deepEqual(awaited.standIn?.last, { move: "d4", color: "blue", filled: [], linked: [] });
    assert.deepEqual([awaited.standIn?.rows[1], awaited.choices?.turn], ["...B.", "red"]);
    assert.equal(awaited.sentence, "Your friend has moved: your turn.");
    assert.ok(awaited.take("a1") && awaited.take("b2"));
    assert.deepEqual(awaited.unjudged, ["b2"]);
    assert.equal(match.canTakeBack, false, "the friend has answered what could be taken back");
    session.open(readingOf(`${QUAX}&m=c3.d4`)); // as the link is taken in
    awaited.end();
    assert.deepEqual(session.waiting, ["b2"]);
    assert.deepEqual([awaited.standIn, awaited.choices, awaited.sentence, awaited.unjudged], [null, null, "", []]);
    assert.equal(match.terms.opponent, "friend");
  });

  test("of a link that does more than continue the game only the engine can say what comes of it", () => {
    for (const moves of ["c3", "c3.d4.a1", "b2.d4", "d4"]) {
      const { session, linkGame } = boardByLink();
      const awaited = new AwaitedLink(linkGame);
      awaited.begin(readingOf(`${QUAX}&m=${moves}&id=k3v7q2mxwp&by=blue`));
      assert.deepEqual([awaited.standIn, awaited.sentence], [null, "Reading the link."], moves);
      assert.ok(awaited.take("e5"));
      awaited.end();
      const isThere = moves === "c3";
      assert.deepEqual(session.waiting, isThere ? ["e5"] : []);
      assert.equal(session.message?.text, isThere ? undefined : "What you touched in the meantime was not played.");
    }
  });

  test("what another tab has sent need not be sent here", async () => {
    const { engine, match, linkGame } = boardByLink();
    await engine.answerAll();
    const { address } = new Opener(match, linkGame, nothingAwaited, nobodyWrites, saved);
    assert.equal(linkGame.sentence, "Now send it to your friend.");
    const sent = { ...saved, fragment: address.fragment, match: { ...linkGame.describe(), sent: "1.c3.." } };
    for (const hear of onStorage) hear({ key: "crosscut.game.1", newValue: JSON.stringify(sent) });
    assert.equal(linkGame.sentence, "Waiting for your friend.");
  });

  test("a game against the computer is noted beside its address, though it is saved: what is saved may be lost", async (context) => {
    const { session, match, linkGame } = board(`${QUAX}&m=c3`);
    context.mock.method(/** @type {any} */ (pageGlobals.localStorage), "getItem", () => JSON.stringify(saved));
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, saved);
    const { historyEntry } = await import("../../web/js/address/history-entry.js");
    opener.playComputer();
    assert.deepEqual(historyEntry.notes.match, match.describe(session.record));
  });

  test("an address that is still to be written, and its notes, do not take the place of a link that is followed", async (/** @type {any} */ context) => {
    const { historyEntry } = await import("../../web/js/address/history-entry.js");
    const { engine, session, match, linkGame } = board(QUAX);
    new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    await engine.answerAll();
    match.begin(session.record, { opponent: "computer", level: 1, side: "red" });
    const { mock } = context.mock.method(historyEntry, "write", () => {});
    context.mock.timers.enable({ apis: ["setTimeout"] });
    session.present({ ...session.display, numbers: true });
    context.mock.timers.tick(119);
    listeners.get("popstate")?.({}); // The link has an entry of its own now, and is read a little later.
    context.mock.timers.tick(1000);
    assert.equal(mock.callCount(), 0, "the game of the link would be against the opponent of this one");
    session.present({ ...session.display, numbers: false });
    context.mock.timers.tick(120);
    assert.ok(mock.callCount(), "what changes later is written");
  });

  test("help is saved and noted at once, so that a reload does not forget it", async (context) => {
    storageFor(context);
    const { engine, session, match, linkGame } = board(QUAX);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    const { historyEntry } = await import("../../web/js/address/history-entry.js");
    opener.playComputer();
    match.noteHelp("hint");
    assert.equal(Object(historyEntry.notes.match).help, "hint", "before the game is saved");
    session.play("c3");
    await engine.answerAll();
    assert.equal(Object(listGames()[0].match).help, "hint");
    opener.playComputer();
    assert.equal(match.help, "");
    match.noteHelp("analysed");
    const [game] = listGames();
    assert.equal(Object(game.match).help, "analysed");
    assert.equal(Object(game.match).begun, 1);
  });

  test("a game that another tab has changed keeps the help that was had here", async () => {
    const { session, match, linkGame } = board(`${QUAX}&m=c3`);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, saved);
    match.begin(session.record, { opponent: "computer", level: 3, side: "red" }, session.record.root);
    match.noteHelp("hint");
    const written = { opponent: "computer", level: 3, side: "red", played: 2, result: "" };
    await opener.autosave.open({ ...saved, fragment: `${QUAX}&m=c3.a1`, match: written });
    assert.deepEqual([session.record.moves, match.help], [["c3", "a1"], "hint"]);
    await opener.autosave.open({ ...saved, fragment: `${QUAX}&m=c3`, match: written });
    assert.deepEqual([session.record.moves, match.help], [["c3"], "hint"]);
  });

  test("a file that holds another line of the game on the board shows the merged game at once, and says so", async (context) => {
    storageFor(context);
    const { readBackup } = await import("../../web/js/first-page/backup.js");
    for (const [count, moves, shown] of /** @type {const} */ ([
      [1, "c3.d4.b2", "c3.d4.e5"],
      [9, "c3.d4.b2.a1", "c3.d4.b2.a1"],
    ])) {
      const { engine, session, match, linkGame } = board(`${QUAX}&m=c3.d4`);
      const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
      session.play("e5");
      await engine.answerAll();
      const { id } = opener.autosave;
      const version = { count, tab: "0", seen: {} };
      const kept = { [`crosscut.game.${id}`]: JSON.stringify({ ...saved, fragment: `${QUAX}&m=${moves}`, version }) };
      readBackup(JSON.stringify({ crosscut: 1, kept }), GAMES);
      opener.autosave.lookAgain("The file held more of it.");
      await settled();
      assert.equal(session.record.moves.join("."), shown);
      assert.equal(session.record.root.children[0].children[0].children.length, 2, "both lines are there");
      assert.equal(session.message?.text, "The file held more of it.");
    }
  });

  test("what is only looked at is not saved, and a move makes it a saved game", async (context) => {
    storageFor(context);
    const { engine, session, opener } = saving(`${QUAX}&m=c3.d4`);
    await engine.answerAll();
    session.goTo(session.record.root.children[0]);
    opener.autosave.flush();
    assert.deepEqual(listGames(), []);
    session.play("a1");
    await engine.answerAll();
    opener.autosave.flush();
    assert.deepEqual(
      listGames().map(({ fragment }) => /m=[^&]*/.exec(fragment)?.[0]),
      ["m=c3.a1(d4)"],
    );
  });

  test("an older state that another tab saves later gives way", async (context) => {
    const stored = storageFor(context);
    const { engine, session, opener } = saving(`${QUAX}&m=c3`);
    session.play("d4");
    await engine.answerAll();
    opener.autosave.flush();
    const key = `crosscut.game.${opener.autosave.id}`;
    const newest = JSON.parse(stored[key]);
    const older = { ...newest, fragment: `${QUAX}&m=c3`, version: { count: 0, tab: "other", seen: {} } };
    stored.setItem(key, JSON.stringify(older));
    for (const hear of onStorage) hear({ key, newValue: stored[key] });
    await settled();
    assert.equal(session.record.moves.join("."), "c3.d4");
    assert.equal(JSON.parse(stored[key]).fragment, newest.fragment);
  });

  test("what the browser does not store as it was written replaces nothing", async (context) => {
    const stored = storageFor(context);
    const { engine, session, opener } = saving(QUAX);
    session.play("c3");
    await engine.answerAll();
    opener.autosave.flush();
    const key = `crosscut.game.${opener.autosave.id}`;
    const first = stored[key];
    stored.setItem = function (name, text) {
      STORAGE.setItem.call(this, name, text.includes("d4") ? text.slice(0, 40) : text);
    };
    session.play("d4");
    await engine.answerAll();
    opener.autosave.flush();
    assert.equal(stored[key], first);
    assert.match(session.message?.text ?? "", /no room left to save/);
  });

  test("a saved game that could not be read whole is never overwritten", async (context) => {
    const stored = storageFor(context);
    const damaged = { ...saved, title: "Mine", fragment: `${QUAX}&m=c3.zz.d4` };
    stored.setItem("crosscut.game.1", JSON.stringify(damaged));
    const { engine, session, opener } = saving(damaged.fragment, damaged);
    session.isReadWhole = false;
    session.play("b2");
    await engine.answerAll();
    opener.autosave.flush();
    assert.equal(stored["crosscut.game.1"], JSON.stringify(damaged));
    assert.match(session.message?.text ?? "", /saved as a new game\.$/);
    const [made] = listGames().filter(({ id }) => id !== "1");
    assert.match(made.fragment, /m=c3\.b2/);
    session.play("a1");
    await engine.answerAll();
    opener.autosave.flush();
    assert.equal(listGames().length, 2);
  });

  test("a line that another tab shows in place of the one here is said to be another one", async () => {
    const { session, match, linkGame } = board(`${QUAX}&m=c3.d4`);
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, saved);
    await opener.autosave.open({ ...saved, fragment: `${QUAX}&m=c3.a1(d4)` });
    assert.match(session.message?.text ?? "", /^Another line of this game is shown now\./);
    await opener.autosave.open({ ...saved, fragment: `${QUAX}&m=c3.a1(d4).b2` });
    assert.equal(session.message, null, "it only goes on");
  });

  test("a rematch and another level are games by the same rules, under the same name", () => {
    const { session, match, linkGame } = board("g=own:join-rising&n=5&called=Hop&inventor=Ada&m=c3");
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    opener.playComputer();
    for (const start of [() => opener.beginRematch(), () => opener.beginOtherLevel(1)]) {
      start();
      const { game, size, called, inventor, moves } = session.record;
      assert.deepEqual([game, size, called, inventor, moves], ["own:join-rising", 5, "Hop", "Ada", []]);
    }
  });

  test("a rematch by link has the score, the other side, and an id that both people find", async () => {
    const { engine, session, match, linkGame } = boardByLink();
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    await engine.answerAll();
    const { id = "" } = session.record.byLink ?? {};
    session.record.resignation = { color: "blue", node: session.record.current };
    opener.beginRematch();
    assert.deepEqual(session.record.byLink, { id: `${id}c`, by: "blue", offer: "", score: "0-1" });
    assert.match(
      linkGame.invitation,
      /^Your friend invites you to a rematch at Quax, 5 × 5 .your friend leads 1 : 0.: /,
    );
    session.record.resignation = { color: "red", node: session.record.current };
    opener.beginRematch();
    assert.deepEqual([session.record.byLink?.id, session.record.byLink?.score], [`${id}d`, "2-0"]);
    assert.equal(match.terms.side, "red");
  });

  test("a link that another tab has answered at the same time is saved as one game with both answers", async (context) => {
    storageFor(context);
    const id = "k3v7q2mxwp";
    const { engine, session, match, linkGame } = board(`${QUAX}&m=c3&id=${id}&by=red`);
    const { record } = session;
    const opener = new Opener(match, linkGame, nothingAwaited, nobodyWrites, null);
    const fragment = `${QUAX}&m=c3.d4&id=${id}&by=blue`;
    saveGame({ ...saved, id: "other", fragment, match: { opponent: "link", id, side: "blue", played: 2 } });
    const known = record.current;
    session.play("b2");
    await engine.answerAll();
    assert.equal(listGames().length, 2, "before the page knows that the move is an answer");
    const terms = /** @type {const} */ ({ opponent: "link", level: 1, side: "blue" });
    linkGame.begin(record, terms, { ...record.byLink, tip: record.current, known });
    session.annotate(() => {});
    opener.autosave.flush();
    await engine.answerAll();
    const games = listGames();
    assert.deepEqual(
      games.map((game) => game.id),
      ["other"],
    );
    const { root } = readingOf(games[0].fragment).record;
    assert.deepEqual(root.children[0].children.map(({ move }) => move).sort(), ["b2", "d4"]);
    assert.equal(opener.autosave.id, "other");
  });

  test("where both agree to stop nothing is taken back, and nobody offers it any more", async () => {
    const { engine, session, match, linkGame } = boardByLink();
    await engine.answerAll();
    session.say("Blue offers a tie.");
    assert.equal(match.canTakeBack, true);
    linkGame.settleOffer("agreed");
    assert.deepEqual([match.canTakeBack, session.message], [false, null]);
  });
});

test("what changes often is shown once before a frame", async () => {
  /** @type {(() => void)[]} */
  const frames = [];
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ frame) => frames.push(frame) });
  let shown = 0;
  const showSoon = onceAFrame(() => (shown += 1));
  for (let change = 0; change < 10; change += 1) showSoon();
  assert.deepEqual([shown, frames.length], [0, 1]);
  frames[0]();
  await settled();
  assert.equal(shown, 1);
  showSoon();
  assert.equal(frames.length, 2);
  delete (/** @type {any} */ (globalThis).requestAnimationFrame);
});

test("a misspelt name of an event does not compile", () => {
  const session = new Session(new FakeEngine(), GAMES, readingOf(QUAX), () => PLAY_BOTH);
  // @ts-expect-error there is no such event
  session.addEventListener("chnage", () => {});
});
