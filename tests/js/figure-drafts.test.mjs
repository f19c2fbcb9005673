/** The figures that authors make: what they change, and that all of it can be undone. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { writeFragment } from "../../web/js/address/fragment.js";
import { ATTRIBUTES, describe, readerOf } from "../../web/js/embed/description.js";
import {
  attributeOf,
  draftOf,
  emptyDraft,
  FIGURE_FIELDS,
  draftReader,
  readDraft,
  showing,
  taskOf,
  withField,
  withRecord,
} from "../../web/js/figure-editor/draft.js";
import * as edits from "../../web/js/figure-editor/edits.js";
import { checkInWords, solutionInWords } from "../../web/js/figure-editor/findings.js";
import { openLink, openText } from "../../web/js/figure-editor/opened-text.js";
import { askRules } from "../../web/js/figure-editor/rules-answer.js";
import { writtenText } from "../../web/js/figure-editor/written-text.js";
import { EngineError } from "../../web/js/engine/requests.js";
import { pointName } from "../../web/js/notation/points.js";
import { History } from "../../web/js/pages/history.js";
import { nodesFrom } from "../../web/js/record/limits.js";
import { pathOf } from "../../web/js/record/record.js";
import { askedOfPython } from "./asked-of-python.mjs";
import { CROSSWAY, FakeEngine, GAMES, QUAX, settled, stateAfter } from "./fake-engine.mjs";
import { meaningOf } from "./records.mjs";

/** @import { FigureDraft } from "../../web/js/figure-editor/draft.js" */

/** @param {FigureDraft} draft */
function readingOf(draft) {
  const { read, problem } = readDraft(draft, GAMES);
  assert.ok(read, problem ?? "");
  return read;
}

/** @param {FigureDraft} draft */
const fragmentOf = (draft) => writeFragment(readingOf(draft).reading.record, null, readingOf(draft).reading.display);

/** @param {string} text */
async function openedFrom(text) {
  const isLink = text.startsWith("#");
  const { opened, problem } = await (isLink ? openLink(text, GAMES) : openText(text, GAMES, askedOfPython));
  assert.ok(opened, problem ?? "");
  return opened;
}

/**
 * @param {string} text
 * @returns {Promise<FigureDraft>}
 */
const draftFrom = async (text) => draftOf(await openedFrom(text));

/**
 * @param {string} form
 * @param {FigureDraft} draft
 * @param {{format?: "svg" | "png" | "gif", path?: string[]}} [picture]
 * @returns {string} what the author copies, before the rules have answered
 */
function textOf(form, draft, { format = "svg", path = [] } = {}) {
  const attribute = (/** @type {string} */ name) => attributeOf(draft, name, GAMES);
  const figure = {
    link: `#${fragmentOf(draft)}`,
    task: taskOf(draft, GAMES),
    attribute,
    format,
    path,
  };
  return writtenText(form, figure);
}

/** @param {string} html with one element */
function attributesIn(html) {
  const [, said = ""] = /<crosscut-board([^>]*)>/.exec(html) ?? [];
  const plain = (/** @type {string} */ text) =>
    text.replace(/&(lt|gt|quot|amp);/g, (_, name) => Object({ lt: "<", gt: ">", quot: '"', amp: "&" })[name]);
  return new Map([...said.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)].map(([, name, value = ""]) => [name, plain(value)]));
}

/** Reads the element in a page, and nothing else. */
class OneElement {
  /** @param {string} html */
  parseFromString(html) {
    const attributes = attributesIn(html);
    const element = {
      getAttributeNames: () => [...attributes.keys()],
      getAttribute: (/** @type {string} */ name) => attributes.get(name),
      querySelector: () => null,
      childNodes: [],
    };
    return {
      querySelector: (/** @type {string} */ name) =>
        name === "crosscut-board" && html.includes(`<${name}`) ? element : null,
      querySelectorAll: () => [],
    };
  }
}

const { DOMParser, Node, document } = globalThis;
const NO_ADDRESS = { querySelector: () => null };
before(() => void Object.assign(globalThis, { DOMParser: OneElement, Node: { TEXT_NODE: 3 }, document: NO_ADDRESS }));
after(() => void Object.assign(globalThis, { DOMParser, Node, document }));

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
  question: ["", "Who; or “&”?"],
  remarks: ["", "1:Yes;;;2:No."],
  hints: ["", "0:Look."],
  notes: ["", "1.1.1:No."],
  coordinates: ["", "off"],
  outlines: ["", "off"],
  numbers: ["", "on"],
  "show-legal": ["", "both"],
  theme: ["", "dark"],
  static: ["", "static"],
  called: ["", "Hop"],
  inventor: ["", "Ann"],
  claims: ["", "red to move\nlegal b2"],
};

/**
 * @param {FigureDraft} draft
 * @param {(below: number) => number} random
 * @returns {FigureDraft} after some change that an author may make
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
      const found = edits.erase(draft, GAMES, point, read.reading.expectedBoard.rows);
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
  assert.deepEqual(Object.keys(draft.fields).toSorted(), FIGURE_FIELDS.toSorted());
  assert.equal(draft.fields.question, "Who;?");
  const task = { kind: "win", solution: "c3!", notes: "1:Yes.", remarks: "0:Who;;?;1:Good.", hints: "0:Look." };
  assert.deepEqual(taskOf(draft, GAMES), task);
  const older = await draftFrom("#g=crossway&n=3&task=win&solution=c3!&notes=0:Who;;?;1:Yes.&v=1");
  const { notes, remarks } = taskOf(older, GAMES) ?? {};
  assert.deepEqual([notes, remarks], ["1:Yes.", "0:Who;;?"], "the question of older figures becomes a remark");
});

for (const form of ["element", "markdown"]) {
  test(`nothing that a draft says is lost in its text: ${form}`, async () => {
    const random = randomFrom(5);
    let draft = emptyDraft(CROSSWAY.id);
    let seen = 0;
    while (seen < 60) {
      draft = changed(draft, random);
      const { read } = readDraft(draft, GAMES);
      if (!read || read.unplaced.length || read.reading.problems.length) continue;
      seen += 1;
      const opened = await openedFrom(textOf(form, draft));
      const again = draftOf(opened);
      assert.deepEqual(opened.left, []);
      for (const name of FIGURE_FIELDS)
        assert.equal(attributeOf(again, name, GAMES), attributeOf(draft, name, GAMES), name);
      for (const other of ["element", "markdown"]) assert.equal(textOf(other, again), textOf(other, draft));
    }
  });
}

const TASKS = new Set(["solution", "notes", "remarks", "hints"]);

/** @type {Record<string, string>} an example of each attribute, beside those of a figure */
const EXAMPLES = {
  ...{ link: "#g=crossway&n=4&m=b2&crop=a1-b2&v=1", static: "", setup: "R../.B./...", moves: "b1 c2(c1 a3)", at: "1" },
  ...{ game: "own:ban-xo/ox.safe", called: "Hop", inventor: "Ann", size: "5", links: "a3-b2", turn: "blue" },
  ...{ comments: "1:First;2:Second", marks: "1:circle@c3", task: "win", solution: "c3!", notes: "1:Yes." },
  ...{ remarks: "0:Who?;1:Yes.", hints: "0:Look.", caption: "A & “B”", theme: "dark", "show-legal": "red" },
  ...{ coordinates: "off", numbers: "on", outlines: "off", crop: "a1-b2", rotate: "90" },
};

test("a figure with any attribute is the same after it was opened and written, or what is not is said", async () => {
  assert.deepEqual(Object.keys(EXAMPLES).toSorted(), ATTRIBUTES.toSorted());
  const usual = { game: "quax", moves: "b1 a1" };
  /** @param {Map<string, string>} attributes */
  const described = (attributes) => describe((name) => attributes.get(name) ?? null, "");
  /** @param {Map<string, string>} attributes */
  const meaning = async (attributes) => {
    const { read } = await readerOf(described(attributes), GAMES);
    const { scheme, isStatic, caption } = described(attributes);
    return { ...meaningOf(read()), scheme, isStatic, caption };
  };
  for (const [name, value] of Object.entries(EXAMPLES)) {
    const size = name === "setup" ? {} : name === "links" ? { setup: "R../.R./..." } : { size: "3" };
    const task = TASKS.has(name) ? { task: "free" } : {};
    const game = /^(called|inventor)$/.test(name) ? { game: EXAMPLES.game } : {};
    const attributes = new Map(Object.entries({ ...usual, ...size, ...task, ...game, [name]: value }));
    const html = [...attributes].map(([key, text]) => ` ${key}="${text.replaceAll("&", "&amp;")}"`).join("");
    const opened = await openedFrom(`<crosscut-board${html}></crosscut-board>`);
    const again = attributesIn(textOf("element", draftOf(opened)));
    assert.deepEqual(await meaning(again), await meaning(attributes), name);
    const unused = name === "link" ? ["A board with a link does not use the attributes “game”, “size”, “moves”."] : [];
    assert.deepEqual(opened.left, unused, name);
  }
});

test("what readers are not asked yet stays, and what the editor does not know is said", async () => {
  const asked = 'solution="b2!" remarks="1:Yes." hints="0:Look."';
  const board = (/** @type {string} */ said) => `<crosscut-board game="quax" size="3" ${said}></crosscut-board>`;
  const opened = await openedFrom(board(`${asked} question="Who?" id="one" lesson="first"`));
  assert.deepEqual(opened.left, ["The editor does not keep the attributes “id”, “lesson”."]);
  const { fields } = draftOf(opened);
  const { task, question, solution, remarks, hints } = fields;
  assert.deepEqual([task, question, solution, remarks, hints], ["", "Who?", "b2!", "1:Yes.", "0:Look."]);
  assert.match(textOf("element", draftOf(opened)), /" solution="b2!" remarks="0:Who\?;1:Yes\." hints="0:Look\."/);
  const linked = board('link="#g=quax&amp;n=3&amp;task=win&amp;v=1" solution="b2!"');
  assert.match(String((await openedFrom(linked)).left), /does not use the attributes “game”, “size”, “solution”/);
});

test("of several links none is opened", async () => {
  const text = "https://x.example/#g=quax&n=3&v=1\nhttps://x.example/#g=quax&n=4&v=1";
  const { problem } = await openText(text, GAMES, askedOfPython);
  assert.equal(problem, "The text holds several links of Crosscut: expected one.");
});

test("a link that a mail has broken and quoted is opened whole", async () => {
  const { fields } = await draftFrom("> Your move: <https://crosscut.example/#g=quax&n=5&m=c3.\n> d4&v=1>, and hurry!");
  assert.equal(fields.moves, "c3 d4");
});

test("a diagram is opened as one of the game that it names, or else of the author's game", async () => {
  for (const [text, game, left] of /** @type {[string, string, string[]][]} */ ([
    ["  a b\n2 . B 2\n1 R . 1\n  a b\nBlue to move", "crossway", ["The figure became one of Crossway."]],
    ["game: quax\ncaption: Two\n\n. B\nR .", "quax", []],
  ])) {
    const opened = await openedFrom(text);
    const { fields } = draftOf(opened);
    assert.deepEqual([fields.setup, fields.game, opened.left], [".B\nR.", game, left]);
    assert.equal(fields.turn, game === "quax" ? "" : "blue");
  }
  for (const text of ["Hello you", "R ? B"])
    assert.match(String((await openText(text, GAMES, askedOfPython)).problem), /^Crosscut knows no game/);
});

test("a text is opened as what it is", async () => {
  const link = "#g=crossway&n=3&m=b2&v=1";
  for (const [text, fields] of /** @type {[string, object][]} */ ([
    ["\u2066```crosscut\ngame: quax\n\n. B\nR .\n```\u2069", { game: "quax", setup: ".B\nR." }],
    ["```crosscut\ngame: quax\n\n. B\nR .", { game: "quax", setup: ".B\nR." }],
    ["game: quax\nsize: 3\nmoves: a1 b2", { game: "quax", size: "3", moves: "a1 b2" }],
    [`See {this} one: ${link}.`, { game: "crossway", size: "3", moves: "b2" }],
    ["game: quax\nlink: #g=crossway&n=3&m=b2&v=1", { game: "crossway", size: "3", moves: "b2" }],
    [
      "Crosscut game record 1\nGame: quax\nSize: 3\n\na1 {as in #g=crossway&n=3&m=b2&v=1} b2\n",
      { game: "quax", size: "3", moves: "a1 b2" },
    ],
    [`a1 {${link}} b2 {see {this}: ${link}}`, { game: "crossway", size: "3", moves: "b2" }],
  ]))
    assert.deepEqual({ ...(await draftFrom(text)).fields, ...fields }, (await draftFrom(text)).fields, text);
  for (const [text, problem] of /** @type {[string, RegExp][]} */ ([
    ["game: quax\ncaption: Two", /^It has no position/],
    ["```crosscut\n```", /^It has no position/],
    ["> ~~~ crosscut\n> ~~~~\nHi", /^It has no position/],
    ["#g=chess&m=e4&v=1", /^There is no game “chess” here/],
    ["https://x.example/#n=5&m=c3", /^It names no game/],
    ["game: quax\nmoves: a1\nfoo: x", /^“foo” is not an attribute of a board/],
    ["game: quax\ncaption: Two\n\n. B\nR ?", /column 3/],
  ]))
    assert.match(String((await openText(text, GAMES, askedOfPython)).problem), problem);
});

test("a record is opened as that, whatever its comments quote", async () => {
  const comment = "Look:\n```crosscut\ngame: crossway\n\n. B\nR .\n```\n```crosscut\n```";
  const fields = { format: "crosscut", version: 1, game: "quax", size: 3, moves: [{ move: "a1", comment }] };
  for (const text of [
    `Crosscut game record 1\nGame: quax\nSize: 3\n\na1 {${comment}}\n`,
    `${JSON.stringify(fields, null, 1)}\n`,
  ]) {
    const opened = await openedFrom(text);
    const draft = draftOf(opened);
    assert.deepEqual([draft.fields.game, draft.fields.moves, opened.left], ["quax", "a1", []], text);
  }
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
  const shown = [".B.", ".R.", "R.."];
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
  assert.match(Object(edits.erase(draft, GAMES, "b3", null)).edited.said, /You have put nothing on b3/);
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
  const { record, problems, boardToWrite } = await answer;
  assert.match(writeFragment(record, boardToWrite), /&m=a1\.b1&/);
  assert.equal(problems.length, 2);
});

test("what the solver and the checker find is said in sentences", () => {
  const state = stateAfter({ game: "crossway", size: 3 });
  const solution = { winner: /** @type {const} */ ("red"), move: "b2", plies: 3, winningMoves: ["b2", "a1"], nodes: 9 };
  assert.equal(solutionInWords(solution, state), "2 moves win for Red: b2, a1.");
  assert.equal(solutionInWords({ ...solution, winningMoves: ["b2"] }, state), "One move wins for Red: b2.");
  assert.match(solutionInWords(null, state), /not known/);
  assert.match(solutionInWords({ ...solution, winner: "blue" }, state), /Red to move loses/);
  const stuck = { ...solution, winner: null, winningMoves: [] };
  assert.equal(solutionInWords(stuck, state), "Nobody can move: it is a tie.");
  const task = { kind: "win", solution: "", notes: "" };
  const check = { wrong: ["“tie” is claimed, but it is not."], faults: [], answers: 2 };
  assert.deepEqual(checkInWords(check, task, solution), [...check.wrong, "The task has 2 answers: b2, a1."]);
  assert.deepEqual(checkInWords({ ...check, wrong: [] }, { ...task, kind: "win-all" }, solution), []);
});

test("what a text does not hold, or the editor does not keep, is named", async () => {
  const block = "```crosscut\nlink: #g=quax&n=3&m=a1&red=Ann&resigned=blue&v=1\n```";
  assert.deepEqual((await openedFrom(`${block}\n\n${block}`)).left, [
    "The text has 2 figures; this is the first.",
    "A figure does not say who plays.",
    "A figure does not say who resigned.",
  ]);
  assert.match(String((await openedFrom("#g=quax&n=3&m=a1&v=1")).left), /cannot hold a theme, claims/);
});

test("a draft is read once, and read anew after a change", () => {
  const read = draftReader(GAMES);
  const draft = emptyDraft("quax");
  assert.equal(read(draft), read(draft));
  assert.equal(read(withField(draft, "moves", "c3")).read?.reading.record.moves.join(), "c3");
  assert.equal(read(draft).read?.reading.record.moves.join(), "");
});

test("an animated picture is described as a game, with its winner if it is over", async () => {
  const described = (/** @type {FigureDraft} */ draft, /** @type {string[]} */ path) =>
    textOf("markdown-picture", draft, { format: "gif", path });
  const won = await draftFrom("#g=crossway&n=3&m=b1.a2.b2.c1.b3&v=1");
  const path = ["b1", "b2", "b3"];
  assert.match(described(won, path), /!\[A game of Crossway on 3 × 3; Red wins in 5 moves\.\]\([^)]*\.gif\)/);
  const open = await draftFrom("#g=crossway&n=3&m=b1.a2&v=1");
  assert.match(described(open, []), /!\[A game of Crossway on 3 × 3; 2 moves\.\]/);
  const captioned = { ...won, fields: { ...won.fields, caption: "A win" } };
  assert.match(described(captioned, path), /!\[A win\]\(a-win\.gif\)/);
});
