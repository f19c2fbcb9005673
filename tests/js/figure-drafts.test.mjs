/** The figures that authors make: what they change, and that all of it can be undone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { writeFragment } from "../../web/js/address/fragment.js";
import {
  draftOf,
  emptyDraft,
  FIELDS,
  readDraft,
  showing,
  taskOf,
  withField,
  withRecord,
} from "../../web/js/figure-editor/draft.js";
import * as edits from "../../web/js/figure-editor/edits.js";
import { checkInWords, solutionInWords } from "../../web/js/figure-editor/findings.js";
import { openText } from "../../web/js/figure-editor/opened-text.js";
import { askRules } from "../../web/js/figure-editor/rules-answer.js";
import { EngineError } from "../../web/js/engine/requests.js";
import { pointName } from "../../web/js/notation/points.js";
import { History } from "../../web/js/pages/history.js";
import { nodesFrom } from "../../web/js/record/limits.js";
import { pathOf } from "../../web/js/record/record.js";
import { CROSSWAY, FakeEngine, GAMES, QUAX, settled, stateAfter } from "./fake-engine.mjs";

/** @import { Draft } from "../../web/js/figure-editor/draft.js" */

/** @param {Draft} draft */
function readingOf(draft) {
  const { read, problem } = readDraft(draft, GAMES);
  assert.ok(read, problem ?? "");
  return read;
}

/** @param {Draft} draft */
const fragmentOf = (draft) => writeFragment(readingOf(draft).reading.record, null, readingOf(draft).reading.display);

/**
 * @param {string} fragment
 * @returns {Promise<Draft>}
 */
async function draftFrom(fragment) {
  const { opened, problem } = await openText(fragment, GAMES);
  assert.ok(opened, problem ?? "");
  return draftOf(opened);
}

/**
 * @param {number} seed
 * @returns {(below: number) => number} whole numbers, the same for the same seed
 */
function randomFrom(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

const VALUES = {
  game: [CROSSWAY.id, QUAX.id, "own:ban-xo/ox.safe"],
  size: ["", "3", "5", "x"],
  turn: ["", "blue"],
  setup: ["", "...\n.R.\nB..", "nonsense"],
  moves: ["", "a1 b2 c3", "a1(b1 c1) zz"],
  caption: ["", "Who wins?", "A & “B”"],
  crop: ["", "a1-b2"],
  rotate: ["", "90"],
  task: ["", "win", "free"],
  solution: ["", "b2!(a1?.b2)"],
  claims: ["", "red to move\nlegal b2"],
};

/**
 * @param {Draft} draft
 * @param {(below: number) => number} random
 * @returns {Draft} after some change that an author may make
 */
function changed(draft, random) {
  const one = (/** @type {any} */ list) => list[random(list.length)];
  const name = one(Object.keys(VALUES));
  const typed = withField(draft, name, one(/** @type {Record<string, string[]>} */ (VALUES)[name]));
  const { read } = readDraft(draft, GAMES);
  if (!read) return typed;
  const { record } = read.reading;
  const point = pointName({ file: random(record.size), rank: random(record.size) });
  const node = one(nodesFrom(record.root));
  const actions = [
    () => typed,
    () => edits.placeStone(draft, GAMES, one(["red", "blue"]), point).draft,
    () => edits.mark(draft, GAMES, one(["triangle", "letter"]), point).draft,
    () => edits.arrow(draft, GAMES, "a1", "b2").draft,
    () => edits.annotate(draft, GAMES, (said) => (said.comment = `At ${point}; why?`)).draft,
    () => {
      record.goTo(node);
      record.play(point);
      return withRecord(draft, read);
    },
    () => edits.removeMove(draft, GAMES, pathOf(node)).draft,
    () => edits.shiftMove(draft, GAMES, one([-1, 1])).draft,
    () => edits.shiftVariation(draft, GAMES, one([-1, 1])).draft,
    () => edits.resize(draft, GAMES, 2 + random(4)).draft,
    () => {
      const found = edits.erase(draft, GAMES, point, { rows: read.reading.hint.rows, links: [] });
      return "move" in found ? edits.removeMove(draft, GAMES, pathOf(found.move)).draft : found.edited.draft;
    },
  ];
  return one(actions)();
}

for (const seed of [1, 2]) {
  test(`a hundred changes are undone to the start and redone to the end (${seed})`, () => {
    const random = randomFrom(seed);
    let draft = emptyDraft(CROSSWAY.id);
    const history = new History(draft);
    const seen = [JSON.stringify(draft)];
    while (seen.length <= 100) {
      const next = changed(draft, random);
      // Another move may be shown between two changes; undoing comes back to where the change was made.
      const { read } = readDraft(next, GAMES);
      if (read && !random(4)) {
        read.reading.record.goTo(read.reading.record.root);
        history.amend((draft = showing(draft, read.reading.record)));
        seen[seen.length - 1] = JSON.stringify(draft);
      }
      if (JSON.stringify(next) === JSON.stringify(draft)) continue;
      draft = next;
      history.add(draft);
      seen.push(JSON.stringify(draft));
    }
    const undone = [];
    for (let state = history.undo(); state; state = history.undo()) undone.unshift(JSON.stringify(state));
    assert.deepEqual(undone, seen.slice(0, -1));
    const redone = [];
    for (let state = history.redo(); state; state = history.redo()) redone.push(JSON.stringify(state));
    assert.deepEqual(redone, seen.slice(1));
  });
}

test("what a draft says comes back from its own text", async () => {
  const fragment =
    "#g=crossway&n=3&s=3/1b1/3&m=a1(c1.c2).b1&comments=0.1.2:Two;1:One&marks=2:A@c3&arrows=0:a1-b2&crop=a1-b2&v=1";
  const draft = await draftFrom(
    `${fragment}&task=win&solution=c3!&notes=1:Yes.&remarks=0:Who;;?;1:Good.&hints=0:Look.`,
  );
  assert.equal(`#${fragmentOf(draft)}`, fragment);
  assert.deepEqual(Object.keys(draft.fields).toSorted(), FIELDS.toSorted());
  assert.equal(draft.fields.question, "Who;?");
  const task = { kind: "win", solution: "c3!", notes: "1:Yes.", remarks: "0:Who;;?;1:Good.", hints: "0:Look." };
  assert.deepEqual(taskOf(draft, GAMES), task);
  const older = await draftFrom("#g=crossway&n=3&task=win&solution=c3!&notes=0:Who;;?;1:Yes.&v=1");
  const { notes, remarks } = taskOf(older, GAMES) ?? {};
  assert.deepEqual([notes, remarks], ["1:Yes.", "0:Who;;?"], "the question of older figures becomes a remark");
});

test("what is said about a move goes where the move goes", async () => {
  const draft = await draftFrom("#g=quax&n=3&m=a1.b2(c2.a3).c3&comments=1:First;2:Second;1.1.1:Other&at=2&v=1");
  const shifted = edits.shiftMove(draft, GAMES, -1).draft;
  assert.match(fragmentOf(shifted), /m=b2\.a1\(c2\.a3\)\.c3&comments=1:Second;1\.1\.1:Other;2:First&at=1/);
  assert.equal(fragmentOf(edits.shiftMove(shifted, GAMES, 1).draft), fragmentOf(draft));
  const other = edits.shiftVariation(draft, GAMES, 1).draft;
  assert.match(fragmentOf(other), /m=a1\.c2\(b2\.c3\)\.a3&comments=1:First;1\.1\.1:Second;2:Other&at=1\.1\.1/);
  const less = edits.removeMove(draft, GAMES, [2]).draft;
  assert.match(fragmentOf(less), /m=a1\.c2\.a3&comments=1:First;2:Other&at=1/);
});

test("what is not possible is said, and changes nothing", async () => {
  const draft = await draftFrom("#g=crossway&n=3&s=3/1r1/3&m=a1.b1(b3)&at=1&v=1");
  const shown = { rows: [".B.", ".R.", "R.."], links: [] };
  for (const [edited, said] of /** @type {const} */ ([
    [edits.placeStone(draft, GAMES, "red", "a1"), /a1 was played/],
    [edits.shiftMove(draft, GAMES, -1), /before this one/],
    [edits.shiftVariation(draft, GAMES, 1), /no variation/],
  ])) {
    assert.match(edited.said, said);
    assert.equal(edited.draft, draft);
  }
  const erased = (/** @type {string} */ point) => edits.erase(draft, GAMES, point, shown);
  assert.match(Object(erased("b3")).edited.said, /The rules put the stone on b3/);
  assert.match(Object(erased("c3")).edited.said, /Nothing is on c3/);
  assert.equal(edits.followers(Object(erased("a1")).move), 2);
  assert.equal(Object(erased("b2")).edited.draft.fields.setup, "...\n...\n...");
  const smaller = edits.resize(draft, GAMES, 2);
  assert.equal(smaller.draft.fields.setup, ".R\n..");
  assert.equal(edits.resize(smaller.draft, GAMES, 3).draft.fields.setup, "...\n.R.\n...");
  assert.match(edits.resize(await draftFrom("#g=crossway&n=3&s=2r/3/3&v=1"), GAMES, 2).said, /One stone/);
});

test("moves that cannot be read stay until the moves are changed, and then it is said", () => {
  const draft = withField(withField(emptyDraft("crossway"), "size", "3"), "moves", "a1 zz");
  const marked = edits.mark(draft, GAMES, "cross", "b2");
  assert.equal(marked.draft.fields.moves, "a1 zz");
  assert.equal(marked.said, "");
  const { draft: removed, said } = edits.removeMove(marked.draft, GAMES, [1]);
  assert.equal(removed.fields.moves, "");
  assert.match(said, /could not be read are gone/);
});

test("moves that the rules refuse are left out with what follows them, in every line", async () => {
  const engine = new FakeEngine();
  const { reading } = readingOf(await draftFrom("#g=crossway&n=3&m=a1(b2.c3(c1)).b1.a1&at=3&v=1"));
  const answer = askRules(engine, reading.record, CROSSWAY, new AbortController().signal);
  const violation = {
    code: "occupied",
    message: "It is occupied.",
    points: [],
    links: [],
    shape: "points",
    parameters: {},
  };
  for (let round = 0; round < 20; round += 1) {
    await settled();
    const [question] = engine.asked;
    if (!question) break;
    const moves = question.params.moves ?? [];
    const refused = moves.findIndex((move, index) => move === "b2" || moves.indexOf(move) < index);
    if (refused < 0) question.answer(stateAfter(question.params));
    else question.refuse(new EngineError("illegal-move", "no", { ply: refused, move: moves[refused], violation }));
  }
  const { record, problems, hint } = await answer;
  assert.match(writeFragment(record, hint), /&m=a1\.b1&/);
  assert.equal(problems.length, 2);
});

test("what the solver and the checker find is said in sentences", () => {
  const state = stateAfter({ game: "crossway", size: 3 });
  const solution = { winner: /** @type {const} */ ("red"), move: "b2", plies: 3, winningMoves: ["b2", "a1"], nodes: 9 };
  assert.equal(solutionInWords(solution, state), "2 moves win for Red: b2, a1.");
  assert.equal(solutionInWords({ ...solution, winningMoves: ["b2"] }, state), "One move wins for Red: b2.");
  assert.match(solutionInWords(null, state), /not known/);
  assert.match(solutionInWords({ ...solution, winner: "blue" }, state), /Red to move loses/);
  const task = { kind: "win", solution: "", notes: "" };
  const check = { wrong: ["“tie” is claimed, but it is not."], faults: [], answers: 2 };
  assert.deepEqual(checkInWords(check, task, solution), [...check.wrong, "The task has 2 answers: b2, a1."]);
  assert.deepEqual(checkInWords({ ...check, wrong: [] }, { ...task, kind: "win-all" }, solution), []);
});

test("what a text does not hold, or the editor does not keep, is named", async () => {
  const block = "```crosscut\nlink: #g=quax&n=3&m=a1&red=Ann&resigned=blue&v=1\n```";
  assert.deepEqual((await openText(`${block}\n\n${block}`, GAMES)).opened?.left, [
    "The text has 2 figures; this is the first.",
    "A figure does not say who plays.",
    "A figure does not say who resigned.",
  ]);
  const { opened } = await openText("#g=quax&n=3&m=a1&v=1", GAMES);
  assert.match(String(opened?.left), /cannot hold a theme, claims/);
});
