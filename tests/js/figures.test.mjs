/** What the attributes and the text of an embedded board mean. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe as suite, test } from "node:test";
import { describe, needsText, readerOf } from "../../web/js/embed/description.js";
import { mayBeOver } from "../../web/js/embed/finished.js";
import { compactFragment, readAnyFragment, writeFragment } from "../../web/js/address/fragment.js";
import {
  forumDiagram,
  forumPicture,
  frameSnippet,
  markdownPicture,
  markdownSnippet,
} from "../../web/js/embed/snippet.js";
import { writeDiagram } from "../../web/js/notation/diagram-text.js";
import { readDiagram } from "../../web/js/notation/written-board.js";
import { GAMES } from "./fake-engine.mjs";
import { meaningOf } from "./records.mjs";
import { lightness } from "../../web/js/embed/scheme.js";
import { askedOfPython } from "./asked-of-python.mjs";
import { openText } from "../../web/js/figure-editor/opened-text.js";

/**
 * @param {Record<string, string>} attributes
 * @param {string} [text]
 */
async function readingOf(attributes, text = "") {
  const { read } = await readerOf(describe(attributesOf(attributes), text), GAMES);
  return read();
}

/** @param {Record<string, string>} attributes */
function attributesOf(attributes) {
  return (/** @type {string} */ name) => attributes[name] ?? null;
}

test("readable attributes say the same as a link", async () => {
  const attributes = {
    game: "quax",
    size: "5",
    setup: "r4/5/5/5/4b",
    links: "",
    turn: "blue",
    moves: "b2, c3  d4",
    at: "2",
  };
  const { record, problems } = await readingOf(attributes);
  assert.deepEqual(problems, []);
  assert.deepEqual(record.setup?.rows, ["R....", ".....", ".....", ".....", "....B"]);
  assert.equal(record.setup?.turn, "blue");
  assert.deepEqual(record.moves, ["b2", "c3"]);
  assert.deepEqual(record.root.end.moves, ["b2", "c3", "d4"]);
});

test("moves may have variations", async () => {
  const { record } = await readingOf({ game: "crossway", size: "9", moves: "e5 d4 (d5 e6) f6", at: "1.1.2" });
  assert.deepEqual(record.moves, ["e5", "d5", "e6"]);
});

test("a text diagram gives the size and the links", async () => {
  const { record, problems } = await readingOf({ game: "quax" }, "\n  . . R\n  . R .\n  B . .\n  links: b2-c3\n");
  assert.deepEqual(problems, []);
  assert.equal(record.size, 3);
  assert.deepEqual(record.setup, { rows: ["..R", ".R.", "B.."], links: ["b2-c3"], turn: "red" });
});

test("a long empty row is one run", async () => {
  const row = ".".repeat(12);
  const { record, problems } = await readingOf({ game: "quax" }, Array.from({ length: 12 }, () => row).join("\n"));
  assert.deepEqual(problems, []);
  assert.deepEqual(
    record.setup?.rows,
    Array.from({ length: 12 }, () => row),
  );
});

test("Blue may begin on an empty board", async () => {
  const { record } = await readingOf({ game: "quax", size: "3", turn: "blue" });
  assert.deepEqual(record.setup, { rows: ["...", "...", "..."], links: null, turn: "blue" });
  assert.equal((await readingOf({ game: "quax", size: "3", turn: "red" })).record.setup, null);
});

test("the text counts only if no attribute shows a position", async () => {
  for (const name of ["link", "setup", "moves"]) assert.equal(needsText(attributesOf({ [name]: "" })), false);
  assert.equal(needsText(attributesOf({ game: "quax", size: "5" })), true);
  const { record } = await readingOf({ game: "quax", size: "3", moves: "a1" }, "R");
  assert.equal(record.setup, null);
});

test("a winning path is painted until the engine finds it, if it is one side's on this board", async () => {
  const figure = { game: "quax", size: "3", moves: "a1 b1 a2" };
  for (const path of ["a1 a2", "a1.a2"])
    assert.deepEqual((await readingOf({ ...figure, path })).expectedBoard.path, ["a1", "a2"]);
  for (const path of ["", "a1 b1", "a1 a2 a3", "a1 z9 <b>"])
    assert.equal((await readingOf({ ...figure, path })).expectedBoard.path, undefined);
});

test("a link may be a whole address, and attributes of display override it", async () => {
  const link = "https://example.org/x/#v=1&g=quax&n=5&m=b2&coords=off&legal=red&p=5/5/5/1r3/5";
  const { record, display, givesBoard } = await readingOf({ link, "show-legal": "blue", crop: "a1-c3" });
  assert.equal(record.size, 5);
  assert.equal(givesBoard, true);
  assert.equal(display.coordinates, false);
  assert.equal(display.legal, "blue");
  assert.deepEqual(display.crop, { southWest: { file: 0, rank: 0 }, northEast: { file: 2, rank: 2 } });
});

test("every reading is a record of its own", async () => {
  const { read } = await readerOf(describe(attributesOf({ game: "quax", moves: "a1" }), ""), GAMES);
  read().record.play("b2");
  assert.deepEqual(read().record.root.end.line.length, 1);
});

test("what cannot be read is reported in sentences", async () => {
  const { problems } = await readingOf({
    link: "javascript:alert(1)",
    theme: "neon",
    crop: "zz",
    coordinates: "maybe",
  });
  assert.equal(problems.length, 4);
  assert.match(problems.join(" "), /names no game.*theme should be.*coords=.*crop=/s);
});

test("a text that is not a diagram, or is one of another size, is reported with its row and character", () => {
  /** @type {[Record<string, string>, string, RegExp][]} */
  const broken = [
    [{ game: "quax" }, "R . .", /rows, not 1/],
    [{ game: "quax" }, "R .\n. ?", /^Line 2, column 3: '\?' is not one of \. R B\.$/],
    [{ game: "quax", setup: "r2/3/2b1" }, "", /^Row 3 of the set-up could not be read/],
    [{ game: "quax", size: "4", setup: "r2/3/2b" }, "", /has 3 rows, but the size is “4”/],
  ];
  for (const [attributes, text, sentence] of broken) {
    assert.match(describe(attributesOf(attributes), text).broken ?? "", sentence);
  }
  /** @type {[Record<string, string>, string][]} */
  const whole = [
    [{ game: "quax", size: "3" }, ""],
    [{ game: "quax", size: "3", setup: "r2/3/2b" }, ""],
    [{ game: "quax", moves: "a1" }, "R ?"],
    [{ link: "#v=1&g=quax", setup: "?" }, ""],
  ];
  for (const [attributes, text] of whole) assert.equal(describe(attributesOf(attributes), text).broken, null);
});

test("an unknown game is never replaced by another one, with a task or without", async () => {
  const task = { task: "win", solution: "b2!" };
  /** @type {[Record<string, string>, RegExp][]} */
  const unknown = [
    [{ game: "hex", size: "3" }, /There is no game “hex” here. The games are .*quax/],
    [{ game: "hex", setup: "r2/3/2b", ...task }, /There is no game “hex” here/],
    [{ link: "#v=1&g=chess&n=3&m=a1", ...task }, /There is no game “chess” here/],
    [{ size: "3" }, /It names no game/],
    [{ link: "#v=1&z=!!!" }, /^The compressed part of the link could not be read:/],
    [{ link: "" }, /It names no game/],
  ];
  for (const [attributes, sentence] of unknown) {
    assert.match((await readerOf(describe(attributesOf(attributes), ""), GAMES)).broken ?? "", sentence);
  }
  assert.equal((await readerOf(describe(attributesOf({ game: "quax" }), "R.\n.B"), GAMES)).broken, null);
});

test("a link set by a script overrides what is written, and the heading of the text stays in force", async () => {
  const text = "game: quax\ncaption: Two stones\ntheme: dark\n. R\nB .";
  const description = describe(attributesOf({}), text, "#v=1&g=crossway&n=3&m=a1");
  assert.deepEqual([description.caption, description.scheme], ["Two stones", "dark"]);
  const { broken, read } = await readerOf(description, GAMES);
  assert.equal(broken, null);
  assert.deepEqual([read().record.game, read().record.moves], ["crossway", ["a1"]]);
});

test("a caption is never cut", () => {
  const caption = "Red wins. ".repeat(1000).trim();
  assert.equal(describe(attributesOf({ caption }), "").caption, caption);
});

test("a blank that keeps words together stays in Markdown, and a caption in one line", () => {
  const caption = "10\u{a0}moves \n and\u{2028}a\u{3000}reply\r\n\u{85}";
  const lines = markdownSnippet("https://example.org/x/", [["caption", caption]], "").split("\n");
  assert.equal(lines[1], "caption: 10\u{a0}moves and a\u{3000}reply ");
});

const FIGURE = "g=quax&n=5&m=d4.e4(e5.d5(c3.c4).a1).b2&comments=1:Hello";
const ASKED = "task=free&solution=b1!(c1?.b2(a3?.b2))";
const NESTED = `${FIGURE}&${ASKED}&v=1`;
const OLDER = `v=1&${FIGURE}&${ASKED}`;
const ADDRESS = `https://example.org/x/#${NESTED}`;
const PICTURED = { file: "quax-5.svg", alt: "Two (2) stones", address: ADDRESS, caption: "Two (2) stones" };

suite("a text is opened", () => {
  const { DOMParser } = globalThis;
  before(() => {
    const parseFromString = (/** @type {string} */ textContent) => ({ body: { textContent } });
    Object.assign(globalThis, {
      DOMParser: function Parser() {
        return { parseFromString };
      },
    });
  });
  after(() => Object.assign(globalThis, { DOMParser }));

  for (const text of [
    NESTED,
    OLDER,
    `[this position](https://example.org/x/#${OLDER}) in Markdown`,
    `#${NESTED}`,
    ADDRESS,
    `See ${ADDRESS} and the rest.`,
    `See there (${ADDRESS}).`,
    `[this position](${ADDRESS}) in Markdown`,
    markdownPicture(PICTURED),
    forumPicture(PICTURED),
    forumDiagram(PICTURED, ". R\nB .", "code"),
    forumDiagram(PICTURED, ". R\nB .", "c"),
  ]) {
    test(`with a variation in a variation: ${text.replace(NESTED, "…").slice(0, 60)}`, async () => {
      const { opened } = await openText(text, GAMES, askedOfPython);
      assert.ok(opened);
      const { record, task, problems } = opened.reading;
      assert.deepEqual(problems, []);
      assert.equal(writeFragment(record, null), NESTED.replace(/&task.*(?=&v)/, ""));
      assert.equal(task?.solution, "b1!(c1?.b2(a3?.b2))");
      assert.equal(opened.caption, /\n\[|!\[/.test(text) ? PICTURED.caption : "");
    });
  }

  test("with a picture whose text describes its position, which is no caption", async () => {
    const address = "#v=1&g=quax&n=3&m=b2.a1";
    for (const [alt, caption] of [
      ["Quax, 3 by 3. Red: b2. Blue: a1.", ""],
      ["Quax, 3 by 3. Red: b2. Blue: none.", "Quax, 3 by 3. Red: b2. Blue: none."],
    ]) {
      const { opened } = await openText(markdownPicture({ ...PICTURED, alt, address }), GAMES, askedOfPython);
      assert.equal(opened?.caption, caption);
    }
  });
});

test("a frame has room for what it shows", async () => {
  const frame = { base: "https://example.org/x/", caption: "", theme: "", isStatic: false };
  const written = async (/** @type {string} */ link, isStatic = false, path = "") => {
    const reading = await readAnyFragment(link, GAMES);
    assert.ok(reading);
    return frameSnippet({ ...frame, link, isStatic, path }, reading);
  };
  const height = async (/** @type {string} */ link, isStatic = false) =>
    Number(/ height="(\d+)" /.exec(await written(link, isStatic))?.[1]);
  assert.equal(await height("#v=1&g=quax&n=11"), 548);
  assert.equal(await height("#v=1&g=quax&n=11&comments=0:x&task=win"), 668);
  assert.equal(await height("#g=quax&n=5&v=1"), 440);
  assert.equal(await height("#g=quax&n=11&crop=b2-d5&v=1", true), 262, "a picture of four points and nothing below it");
  const reading = await readAnyFragment("#g=quax&n=5&m=c3&comments=1:x&v=1", GAMES);
  assert.ok(reading);
  assert.equal(await height(`#${await compactFragment(reading.record, null)}`), 500, "a compressed link says the same");
  assert.match(await written("#g=quax&n=2&m=a1.b1.a2&v=1", false, "a1 a2"), /&amp;path=a1\.a2#g=/);
});

/** @param {string} name */
const vectors = (name) => JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8"));
const { figures, diagrams } = vectors("figure-vectors.json");
const { games } = vectors("link-vectors.json");

for (const { name, attributes, lines, meaning, broken } of figures) {
  test(`figure of a page: ${name}`, async () => {
    const description = describe((attribute) => attributes[attribute] ?? null, lines.join("\n"));
    const reader = await readerOf(description, games);
    if (broken) return assert.equal(description.broken ?? reader.broken, broken);
    assert.equal(reader.broken, null);
    const reading = reader.read();
    delete reading.expectedBoard.path;
    assert.deepEqual(meaningOf(reading), meaning);
  });
}

for (const [color, expected] of /** @type {[string, number][]} */ ([
  ["rgb(0, 0, 0)", 0],
  ["rgb(255, 255, 255)", 1],
  ["rgba(255, 255, 255, 0.8)", 1],
  ["color(srgb 0.9 0.9 0.9)", 0.9],
  ["oklch(0.25 0.02 240)", 0.25],
  ["oklab(0.9 -0.01 0.02 / 0.5)", 0.9],
  ["lab(95 0 0)", 0.95],
])) {
  test(`${color} is ${expected} light`, () => {
    assert.ok(Math.abs(lightness(color) - expected) < 0.01);
  });
}

for (const [rows, marker, expected] of /** @type {[string, string, boolean][]} */ ([
  ["R.. .R. .BR", "stone", true],
  ["R.. .BR .R.", "stone", false],
  ["..R BBR RB.", "stone", false],
  ["..R B.R R.B", "stone", false],
  ["..R B.B RB.", "stone", true],
  ["R.. ..B .B.", "dot", true],
  ["R.. ..B ...", "dot", false],
])) {
  test(`a game with ${rows}, a ${marker} each, may be over: ${expected}`, () => {
    const session = {
      record: { resignedHere: null },
      game: { marker },
      expectedBoard: {},
      boardText: { rows: rows.split(" ") },
    };
    assert.equal(mayBeOver(/** @type {any} */ (session)), expected);
    assert.equal(mayBeOver(/** @type {any} */ ({ ...session, expectedBoard: { path: ["a1"] } })), false);
  });
}

const DIAGRAM = { rows: ["R.B", ".R.", "B.."], links: ["a3-b2"] };

test("a diagram is read as it is written", () => {
  assert.equal(writeDiagram(DIAGRAM), "R.B\n.R.\nB..\nlinks: a3-b2");
  assert.deepEqual(readDiagram(writeDiagram(DIAGRAM)).diagram, { ...DIAGRAM, turn: null });
});

for (const { text, rows, links } of diagrams.right) {
  test(`the diagram ${JSON.stringify(text)}`, () =>
    assert.deepEqual(readDiagram(text).diagram, { rows, links, turn: null }));
}

const boards = vectors("boards.json");

for (const { name, lines, rows, links, turn } of boards.read) {
  test(`a board as people write it: ${name}`, () => {
    assert.deepEqual(readDiagram(lines.join("\n")), { diagram: { rows, links, turn }, problem: null });
  });
}

for (const { name, lines, said } of boards.refused) {
  test(`no board: ${name}`, () => {
    const { diagram, problem } = readDiagram(lines.join("\n"));
    assert.equal(diagram, null);
    assert.equal(problem, `${said[0].toUpperCase()}${said.slice(1)}.`);
  });
}

test("what is copied for forums is read back", () => {
  for (const tag of ["code", "c"]) {
    const place = { address: "https://example.org/#v=1&g=quax&n=3&m=b2-c3", caption: "A switch" };
    const text = forumDiagram(place, writeDiagram(DIAGRAM), tag);
    assert.deepEqual(readDiagram(text).diagram, { ...DIAGRAM, turn: null });
  }
});

test("a figure has the turn that its diagram tells, unless an attribute does", async () => {
  const text = "Blue to move\nR .\n. .";
  assert.equal((await readingOf({ game: "quax" }, text)).record.setup?.turn, "blue");
  assert.equal((await readingOf({ game: "quax", turn: "red" }, text)).record.setup?.turn, "red");
});

test("long texts are read to their end", () => {
  for (const piece of [
    " ",
    "R",
    "R ",
    "  R",
    "/",
    "> ",
    "1 ",
    "[R]",
    "- ",
    "a ",
    "a1-",
    " red",
    "\n",
    "R.\n",
    "_p",
    "|",
  ]) {
    for (const ending of ["", "?", "\n..\n.R", "  word"]) readDiagram(piece.repeat(5_000 / piece.length) + ending);
  }
});

test("every reader refuses these texts", () => {
  for (const text of diagrams.wrong) assert.equal(readDiagram(text).diagram, null, text.slice(0, 20));
});

/** @type {[string, RegExp][]} */
const WRONG = [
  ["", /needs 2 to 26 rows, not 0/],
  ["R", /needs 2 to 26 rows, not 1/],
  [".\n".repeat(27), /rows, not 27/],
  ["R.\n.", /^Line 2, column 1: the row needs as many points as /],
  ["R..\n.B", /^Line 2, column 1: the row needs as many points as /],
  ["R?\n.B", /^Line 1, column 2: '\?' is not one of \. R B\.$/],
  ["R.\n.B\nlinks: a1-c3", /“a1-c3” is not a link/],
  ["<b>\n</b>", /^Line 1, column 1: '<'/],
  ["__proto__", /rows, not 0/],
  ["R".repeat(100000), /has 100000 characters: expected at most 20000/],
];
for (const [text, sentence] of WRONG) {
  test(`one sentence about ${JSON.stringify(text.slice(0, 20))}`, () => {
    const { diagram, problem } = readDiagram(text);
    assert.equal(diagram, null);
    assert.match(problem ?? "", sentence);
  });
}
