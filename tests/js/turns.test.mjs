/**
 * Whoever plays one side never moves the other: clicks at any time, several at once, while the engine starts, after a
 * reload, and in two tabs.
 */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";

import { readFragment, writeFragment } from "../../web/js/address/fragment.js";
import { PLAY_BOTH } from "../../web/js/game/move-queue.js";
import { Session } from "../../web/js/game/session.js";
import { FakeEngine, GAMES, settled, stateAfter } from "./fake-engine.mjs";

/**
 * @import { Modes } from "../../web/js/panel/modes.js"
 * @import {Terms} from "../../web/js/play/match.js"
 * @typedef {"computer" | "link"} Opponent
 */

const SIZE = 6;
const GAMES_PLAYED = 6;
const STEPS = 40;
/** The person clicks here, and the other side moves there, so a stone shows who has placed it. */
const [OWN_RANKS, OTHER_RANKS] = [
  [1, 2, 3],
  [4, 5, 6],
];

// They need a page, and modules that the build writes.
/** @type {typeof import("../../web/js/by-link/link-game.js").LinkGame} */
let LinkGame;
/** @type {typeof import("../../web/js/play/computer-player.js").ComputerPlayer} */
let ComputerPlayer;
/** @type {typeof import("../../web/js/play/match.js").Match} */
let Match;
/** @type {typeof import("../../web/js/address/history-entry.js").historyEntry} */
let historyEntry;
const pageGlobals = {
  history: { state: null, replaceState() {}, pushState() {} },
  location: { href: "https://example.org/#", hash: "" },
  addEventListener() {},
};

/** The person's move is known only by the page, the other side's only by the engine or by a link. */
class Tab {
  modes = /** @type {Modes} */ (/** @type {unknown} */ (Object.assign(new EventTarget(), { current: "play" })));
  engine = new FakeEngine();

  /**
   * @param {string} fragment
   * @param {Terms} terms
   */
  constructor(fragment, terms) {
    this.terms = terms;
    this.session = new Session(this.engine, GAMES, readingOf(fragment), () => ({
      ...PLAY_BOTH,
      refusal: (turn) => this.computer.refusal(turn) ?? this.linkGame.refusal(turn),
    }));
    this.match = new Match(this.session, this.modes);
    this.computer = new ComputerPlayer(this.match, async () => true);
    this.linkGame = new LinkGame(this.match);
    this.match.begin(this.session.record, terms);
    this.modes.dispatchEvent(new Event("change"));
  }

  /** @returns {string} */
  get fragment() {
    return writeFragment(this.session.record, this.session.boardText);
  }

  /** @param {string} fragment as another tab has saved it */
  follow(fragment) {
    this.session.open(readingOf(fragment));
    this.match.begin(this.session.record, this.terms);
    this.modes.dispatchEvent(new Event("change"));
  }

  /** @param {() => number} random */
  async answer(random) {
    const [question] = this.engine.asked;
    if (!question) return;
    if (question.method === "advise") {
      this.computer.moveNow();
      const move = freePoint(random, OTHER_RANKS, question.params.moves ?? []);
      question.options.onProgress?.({ progress: 1, partial: /** @type {any} */ ({ move }) });
    } else if (question.method === "violation") {
      await this.engine.answer({
        code: "occupied",
        message: "It is occupied.",
        points: [],
        links: [],
        shape: "points",
        parameters: {},
      });
    } else {
      await this.engine.answer(stateAfter({ ...question.params, size: SIZE }));
    }
    await settled();
  }

  /** @param {() => number} random what the friend sends: one move more, if it is the friend's turn */
  async arrive(random) {
    const { record, state, isCurrent, waiting } = this.session;
    const isFriends = this.terms.opponent === "link" && isCurrent && state && state.turn !== this.terms.side;
    if (!isFriends || waiting.length) return;
    const move = freePoint(random, OTHER_RANKS, record.moves);
    record.play(move);
    this.match.goOn(record.current);
    await settled();
  }
}

/** @param {string} fragment */
function readingOf(fragment) {
  const reading = readFragment(fragment, GAMES);
  assert.ok(reading);
  return reading;
}

/**
 * @param {() => number} random
 * @param {readonly number[]} ranks
 * @param {readonly string[]} taken
 * @returns {string} a point there, free if there is one
 */
function freePoint(random, ranks, taken) {
  const points = ranks.flatMap((rank) => [..."abcdef"].map((file) => `${file}${rank}`));
  const free = points.filter((point) => !taken.includes(point));
  const from = free.length ? free : points;
  return from[Math.floor(random() * from.length)];
}

/**
 * @param {number} seed
 * @returns {() => number} from 0 to 1, the same for the same seed
 */
function randomOf(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * @param {Tab} tab
 * @param {string} said where
 */
function assertOwnStonesOnly({ session: { record }, terms: { side } }, said) {
  for (const [ply, { move }] of record.current.line.entries()) {
    const color = ply % 2 ? "blue" : "red";
    const isOwn = OWN_RANKS.includes(Number(move.slice(1)));
    assert.equal(isOwn, color === side, `${move} is ${color}, and the person plays ${side}: ${record.moves} (${said})`);
  }
}

/**
 * One game, played by somebody who clicks whenever, in two tabs.
 * @param {number} seed
 * @param {Opponent} opponent
 */
async function play(seed, opponent) {
  const random = randomOf(seed);
  const chance = (/** @type {number} */ part) => random() < part;
  /** @type {Terms} */
  const terms = { opponent, level: 1, side: chance(0.5) ? "red" : "blue" };
  const start = `g=crossway&n=${SIZE}${opponent === "link" ? "&id=abcdefgh23&by=red" : ""}`;
  const tabs = [new Tab(start, terms), new Tab(start, terms)];
  let saved = start;
  for (let step = 0; step < STEPS; step += 1) {
    const index = chance(0.7) ? 0 : 1;
    const tab = tabs[index];
    const { session } = tab;
    const own = () => session.play(freePoint(random, OWN_RANKS, session.record.moves));
    const { fragment } = tab;
    if (chance(0.5)) own();
    if (chance(0.3)) own();
    if (chance(0.1)) tab.match.takeBack();
    for (let answers = Math.floor(random() * 4); answers; answers -= 1) await tab.answer(random);
    if (chance(0.3)) await tab.arrive(random);
    if (chance(0.1)) tabs[index] = reloaded(tab);
    assertOwnStonesOnly(tabs[index], `seed ${seed}, step ${step}`);
    if (tabs[index].fragment !== fragment) saved = tabs[index].fragment;
    if (chance(0.5) && tabs[1 - index].fragment !== saved) tabs[1 - index].follow(saved);
  }
  return Math.max(...tabs.map(({ session }) => session.record.moves.length));
}

/**
 * @param {Tab} tab
 * @returns {Tab} the same page after a reload: the moves that waited are made again
 */
function reloaded({ fragment, terms, session }) {
  const tab = new Tab(fragment, terms);
  for (const move of session.queue.ofPerson) tab.session.play(move);
  return tab;
}

describe("whose turn it is", () => {
  const usual = Object.fromEntries(
    Object.keys(pageGlobals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );

  before(async () => {
    for (const [name, value] of Object.entries(pageGlobals)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    ({ historyEntry } = await import("../../web/js/address/history-entry.js"));
    ({ LinkGame } = await import("../../web/js/by-link/link-game.js"));
    ({ ComputerPlayer } = await import("../../web/js/play/computer-player.js"));
    ({ Match } = await import("../../web/js/play/match.js"));
  });

  after(() => {
    historyEntry.forget(); // Else node waits for it at the end.
    for (const name of Object.keys(pageGlobals)) {
      const descriptor = usual[name];
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete (/** @type {any} */ (globalThis)[name]);
    }
  });

  for (const opponent of /** @type {const} */ (["computer", "link"])) {
    test(`against ${opponent}: no click places a stone of the other side`, async () => {
      let longest = 0;
      for (let seed = 1; seed <= GAMES_PLAYED; seed += 1) longest = Math.max(longest, await play(seed, opponent));
      assert.ok(longest > 8, "games are played");
    });
  }

  test("what the other side has answered cannot be taken back, even if the engine has not answered yet", () => {
    const start = `g=crossway&n=${SIZE}&id=abcdefgh23&by=red`;
    const terms = /** @type {const} */ ({ opponent: "link", level: 1, side: "red" });
    assert.equal(new Tab(`${start}&m=c3.d5`, terms).match.canTakeBack, false);
    assert.equal(new Tab(`${start}&m=c3.d5.e2`, terms).match.canTakeBack, true);
  });

  test("a game against somebody goes on until it has a result; then its proofs may be shown", async () => {
    const terms = (/** @type {Terms["opponent"]} */ opponent) => ({
      opponent,
      level: 1,
      side: /** @type {const} */ ("red"),
    });
    for (const opponent of ["computer", "link", "friend", "computers"]) {
      const { match, session, modes } = new Tab(`g=crossway&n=${SIZE}&m=c3.d4`, terms(opponent));
      modes.current = "analyse";
      const isAlone = opponent === "computer" || opponent === "link";
      assert.equal(match.isContested, isAlone, opponent);
      session.record.resignation = { node: match.tip, color: "blue" };
      assert.equal(match.isContested, false, `${opponent}, after a resignation`);
    }
  });

  test("a second click while the engine starts is refused when its turn comes, and the page says so", async () => {
    const tab = new Tab(`g=crossway&n=${SIZE}`, { opponent: "computer", level: 1, side: "red" });
    tab.session.play("c3");
    tab.session.play("d2");
    assert.deepEqual(tab.session.waiting, ["c3", "d2"]);
    await tab.answer(() => 0);
    await tab.answer(() => 0);
    assert.deepEqual([tab.session.record.moves, tab.session.waiting], [["c3"], []]);
    assert.match(tab.session.message?.text ?? "", /It is the computer’s turn/);
    assert.equal(tab.computer.isThinking, true);
    tab.modes.current = "analyse";
    tab.modes.dispatchEvent(new Event("change"));
  });
});
