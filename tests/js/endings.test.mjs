/** What the page tells of a game that has ended, and what it offers after losses. */

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { GameRecord } from "../../web/js/record/record.js";
import { endingInWords } from "../../web/js/words/endings.js";

/**
 * @import { Color } from "../../web/js/engine/wire.js"
 * @import { Session } from "../../web/js/game/session.js"
 * @import { Modes } from "../../web/js/panel/modes.js"
 * @import { Match, Terms } from "../../web/js/play/match.js"
 */

const LEVEL_3 = { opponent: "computer", level: 3, side: /** @type {const} */ ("red") };
const BY_LINK = { ...LEVEL_3, opponent: "link" };
const AT_TABLE = { ...LEVEL_3, opponent: "friend" };

// They need modules that the build writes.
/** @type {typeof import("../../web/js/play/match.js")} */
let play;
/** @type {typeof import("../../web/js/play/story.js")} */
let stories;
/** @type {typeof import("../../web/js/play/challenge.js")} */
let challenges;
/** @type {typeof import("../../web/js/play/losses.js")} */
let losses;

before(async () => {
  play = await import("../../web/js/play/match.js");
  stories = await import("../../web/js/play/story.js");
  challenges = await import("../../web/js/play/challenge.js");
  losses = await import("../../web/js/play/losses.js");
});

/**
 * @param {Terms} terms
 * @param {object} end
 * @param {string[]} [end.moves]
 * @param {Color | null} [end.winner]
 * @param {Color} [end.resigned]
 * @param {[number, number]} [end.scores]
 * @param {{red?: string, blue?: string}} [end.names]
 * @param {number} [end.from] after which move the computer came in
 * @returns {Match} a game that has ended so
 */
function ended(
  terms,
  { moves = ["a1", "b1", "a2", "b2", "a3"], winner = "red", resigned, scores, names = {}, from = 0 },
) {
  const record = new GameRecord({ game: "quax", size: 3, names: { red: "", blue: "", ...names } });
  for (const move of moves) record.play(move);
  const begun = record.current.line[from - 1] ?? record.root;
  if (resigned) record.resignation = { color: resigned, node: record.current };
  const outcome = resigned ? null : { winner, path: [], scores: scores ?? null, outlines: scores ? {} : null };
  const session = {
    ...{ game: { id: "quax", wonBy: scores ? "score" : "path" }, title: "Quax" },
    ...{ record, winner, isCurrent: true, addEventListener() {}, positions: { known: () => null } },
    state: { swapped: moves.includes("swap"), outcome },
  };
  const modes = Object.assign(new EventTarget(), { current: "play" });
  const match = new play.Match(
    /** @type {Session} */ (/** @type {unknown} */ (session)),
    /** @type {Modes} */ (/** @type {unknown} */ (modes)),
  );
  match.begin(record, terms, begun);
  return match;
}

/** @param {Match} match */
const told = (match) => stories.storyOf(match, match.people);

test("a win tells how many moves of one's own it took", () => {
  assert.equal(told(ended(LEVEL_3, {})), "You beat level 3 in 3 moves.");
  assert.equal(told(ended(LEVEL_3, { winner: "blue" })), "The computer got there first, in 2 moves.");
  assert.equal(told(ended(LEVEL_3, { moves: ["a1"] })), "You beat level 3 in 1 move.");
});

test("a swap is a move of the person who made it, and the stone before it belongs to the other", () => {
  const moves = ["a1", "swap", "b1", "a2", "b2", "a3"];
  assert.equal(told(ended(LEVEL_3, { moves, winner: "blue" })), "You beat level 3 in 3 moves.");
  assert.equal(told(ended(LEVEL_3, { moves })), "The computer got there first, in 3 moves.");
});

test("friends are told by their names, if they have any", () => {
  const names = { blue: "Ben" };
  assert.equal(told(ended(BY_LINK, { names })), "You beat Ben in 3 moves.");
  assert.equal(told(ended(BY_LINK, { winner: "blue" })), "Your friend got there first, in 2 moves.");
  assert.equal(told(ended(AT_TABLE, { names, winner: "blue" })), "Ben won in 2 moves.");
  assert.equal(told(ended(AT_TABLE, {})), "Red won in 3 moves.");
});

test("scores, ties and resignations", () => {
  assert.equal(told(ended(LEVEL_3, { scores: [5, 3] })), "You beat level 3 by 5 edges to 3.");
  assert.equal(told(ended(LEVEL_3, { winner: null, scores: [4, 4] })), "You held level 3 to a tie, 4 to 4.");
  assert.equal(told(ended(LEVEL_3, { resigned: "blue" })), "You made level 3 resign in 3 moves.");
  assert.equal(told(ended(LEVEL_3, { resigned: "red", winner: "blue" })), "You resigned, so the computer wins.");
  assert.equal(told(ended(BY_LINK, { resigned: "red", winner: "blue" })), "You resigned, so your friend wins.");
  assert.equal(told(ended(AT_TABLE, { resigned: "red", winner: "blue" })), "");
  assert.equal(told(ended(LEVEL_3, { scores: [3, 5], winner: "blue" })), "The computer won by 5 edges to 3.");
  assert.equal(told(ended(AT_TABLE, { winner: null })), "", "nobody takes sides");
  const avoided = { winner: "the computer", loser: "you", moves: 2, score: null, isResigned: false };
  assert.equal(endingInWords(avoided), "The computer won in 2 moves.", "it was the goal to get there last");
  const tie = { winner: "", loser: "Ben", moves: 0, score: null, isResigned: false };
  assert.equal(endingInWords(tie), "You held Ben to a tie: nobody can move.");
});

test("who was asked to win in fewer moves learns who needed fewer", () => {
  assert.equal(told(ended({ ...LEVEL_3, beat: 4 }, {})), "You beat level 3 in 3 moves. Your friend needed 4.");
  assert.equal(told(ended({ ...LEVEL_3, beat: 2 }, {})), "You beat level 3 in 3 moves. Your friend needed only 2.");
  assert.match(told(ended({ ...LEVEL_3, beat: 3 }, {})), / as many\.$/);
  assert.equal(told(ended({ ...LEVEL_3, beat: 4 }, { winner: "blue" })), "The computer got there first, in 2 moves.");
  const saved = (/** @type {unknown} */ beat) => play.readMatch({ ...LEVEL_3, beat }).terms.beat;
  assert.deepEqual([13, 0, 1000, "13", 1.5].map(saved), [13, undefined, undefined, undefined, undefined]);
});

test("a win is told with a link to the same game before its first move", () => {
  const match = ended(LEVEL_3, { names: { blue: "Computer 3" } });
  const challenge = challenges.challengeOf(match);
  assert.equal(challenge?.heading, "You beat level 3 in 3 moves");
  assert.match(challenge?.text ?? "", /^I beat level 3 in 3 moves at .*, 3 × 3\. Can you\?$/);
  const sent = challenge?.sent();
  assert.deepEqual([sent?.game, sent?.size, sent?.names.blue, sent?.moves], ["quax", 3, "Computer 3", []]);
  assert.equal(challenges.challengeOf(ended(LEVEL_3, { winner: "blue" })), null);
  match.noteHelp("hint");
  assert.equal(challenges.challengeOf(match), null, "with a hint it is nothing to boast of");
  const answers = [4, 3, 2].map((beat) => challenges.challengeOf(ended({ ...LEVEL_3, beat }, {}))?.text ?? "");
  assert.match(answers[0], /You needed 4\. Can you beat that\?$/);
  assert.match(answers[1], /As many as you: can you do better\?$/);
  assert.match(answers[2], /You beat me: you needed only 2\.$/);
  assert.equal(challenges.challengeOf(ended(BY_LINK, {})), null);
  assert.equal(challenges.challengeOf(ended(LEVEL_3, { scores: [5, 3] })), null, "there the moves are not counted");
});

test("a position that was played elsewhere and won against the computer is no win from the start", () => {
  const match = ended({ ...LEVEL_3, beat: 4 }, { from: 4 });
  assert.equal(told(match), "You beat level 3 in 1 move. The computer came in after move 4.");
  assert.equal(challenges.challengeOf(match), null);
  assert.equal(match.isEarned, false);
  const { record } = match.session;
  const saved = JSON.parse(JSON.stringify(match.describe(record)));
  const again = ended(LEVEL_3, {});
  again.resume(again.session.record, saved);
  assert.deepEqual([again.begun, again.isEarned], [4, false], "a reload changes nothing");
  assert.ok(ended(LEVEL_3, {}).isEarned);
});

test("a line that replaces a deleted one in Analyse was not played against the computer", () => {
  const match = ended(LEVEL_3, {});
  const { session, modes } = match;
  const { record } = session;
  Object.assign(session, { goTo: (/** @type {any} */ node) => record.goTo(node) });
  match.carryOn(record, record.current);
  modes.current = "analyse";
  record.remove(record.current);
  record.play("c3");
  modes.current = "play";
  modes.dispatchEvent(new Event("change"));
  assert.deepEqual([match.tip.move, match.begun, match.isEarned], ["c3", 5, false]);
});

test("help is help from the moment on when it was had, and after the game it is none", () => {
  for (const [help, end] of /** @type {const} */ ([
    ["hint", {}],
    ["taken-back", {}],
  ])) {
    const match = ended(LEVEL_3, end);
    let times = 0;
    match.addEventListener("helped", () => (times += 1));
    match.noteHelp(help);
    match.noteHelp("hint");
    assert.equal(times, 1);
    assert.equal(challenges.challengeOf(match), null);
    assert.equal(play.readMatch(match.describe(match.session.record)).help, help);
  }
  const going = ended(LEVEL_3, { winner: null });
  going.noteAnalysis();
  assert.equal(going.help, "analysed");
  const friends = ended(AT_TABLE, { winner: null });
  friends.noteAnalysis();
  assert.equal(friends.help, "");
  const over = ended(LEVEL_3, { resigned: "blue" });
  over.noteAnalysis();
  assert.equal(over.help, "");
});

test("after two losses in a row a level is too hard, however often one of them is looked at", (context) => {
  /** @type {Map<string, string>} */
  const stored = new Map();
  const usual = globalThis.localStorage;
  context.after(() => Object.assign(globalThis, { localStorage: usual }));
  const getItem = (/** @type {string} */ key) => stored.get(key) ?? null;
  const setItem = (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text);
  Object.assign(globalThis, { localStorage: { getItem, setItem } });

  const counted = new losses.Losses();
  /** @type {(winner: Color, terms?: Terms) => void} */
  const finish = (winner, terms = LEVEL_3) => {
    const match = ended(terms, { winner });
    const { session } = match;
    const outcome = session.state?.outcome;
    Object.assign(session.state ?? {}, { outcome: null });
    counted.note(match);
    Object.assign(session.state ?? {}, { outcome });
    for (let look = 0; look < 3; look += 1) counted.note(match);
  };
  finish("blue");
  assert.equal(counted.isTooHard(3), false);
  counted.note(ended(LEVEL_3, { winner: "blue" })); // only opened again
  assert.equal(counted.isTooHard(3), false);
  finish("blue");
  assert.equal(counted.isTooHard(3), true);
  assert.equal(counted.isTooHard(2), false);
  finish("red");
  assert.equal(counted.isTooHard(3), false);
  finish("blue");
  finish("blue", { ...LEVEL_3, level: 4 });
  finish("blue");
  assert.equal(counted.isTooHard(3), false, "another level was played between them");
});
