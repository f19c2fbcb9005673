/** Reading and writing addresses: what comes back as it was, what is wrong, and the examples that the engine shares. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import {
  MAX_READABLE,
  readAnyFragment,
  readFragment,
  shareableFragment,
  writeFragment,
} from "../../web/js/address/fragment.js";
import { writeTask } from "../../web/js/address/field-texts.js";
import { isGameFragment } from "../../web/js/address/places.js";
import { hintFor } from "../../web/js/record/foretell.js";
import { append, GameRecord } from "../../web/js/record/record.js";
import { GAMES } from "./fake-engine.mjs";
import { meaningOf } from "./records.mjs";

/**
 * @param {string} fragment
 * @returns {import("../../web/js/record/record.js").Reading}
 */
function read(fragment) {
  const reading = readFragment(fragment, GAMES);
  assert.ok(reading);
  return reading;
}

/**
 * @param {string} fragment
 * @returns {string} the same, read and written again
 */
function rewritten(fragment) {
  const { record, hint } = read(fragment);
  return writeFragment(record, hint);
}

const CANONICAL = [
  "v=1&g=quax&n=11",
  "v=1&g=quax&n=5&m=c3.d4&p=5/3b1/2r2/5/5",
  "v=1&g=quax&n=5&m=c3.d4(d5.e4)(c5.c4(b3).c2).e5&p=5/5/2r2/5/5&at=1",
  "v=1&g=quax&n=5&m=c3(a1)(b2.b3).d4&p=5/5/5/5/5&at=0.2.2",
  "v=1&g=quax&n=3&s=r1b/3/b1r&l=a1-b2&t=b&m=b2&p=r1b/1b1/b1r&pl=a1-b2",
  "v=1&g=crossway&n=26&s=26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/r24b",
  "v=1&g=crossway&n=4&m=a1&red=Ada+%28A%29&blue=B%26b%20%3D%3Cb%3E&resigned=blue&p=4/4/4/r3".replace("%20", "+"),
];

for (const fragment of CANONICAL) {
  test(`round trip of ${fragment.slice(0, 60)}`, () => {
    assert.equal(rewritten(fragment), fragment);
    assert.deepEqual(read(fragment).problems, []);
  });
}

test("nothing to read is null", () => {
  assert.equal(readFragment("", GAMES), null);
  assert.equal(readFragment("#", GAMES), null);
});

test("at the end of the main line, `at` is left out", () => {
  assert.equal(rewritten("v=1&g=quax&n=5&m=c3.d4&p=5/5/5/5/5&at=2"), "v=1&g=quax&n=5&m=c3.d4&p=5/5/5/5/5");
});

test("a closing bracket that a mail program has cut off does no harm", () => {
  const { record, problems } = read("g=quax&n=5&m=c3.d4(d5");
  assert.deepEqual(problems, []);
  assert.deepEqual(
    record.root.children[0].children.map(({ move }) => move),
    ["d4", "d5"],
  );
});

test("links between two points are read either way round", () => {
  assert.deepEqual(read("g=quax&n=5&m=e5-d4").record.moves, ["d4-e5"]);
});

/** @type {[string, RegExp][]} */
const BROKEN = [
  ["g=chess&n=9", /There is no game “chess” here; Quax is shown/],
  ["n=9", /names no game/],
  ["g=quax&n=99", /size “99” is not a number from 2 to 26; 11 is used/],
  ["g=quax&n=1e1", /size “1e1” is not a number/],
  ["g=quax&n=5&m=c3.z9.d4", /Move 2 of the link, “z9”, could not be read/],
  ["g=quax&n=5&m=(c3)", /follows no move/],
  ["g=quax&n=5&m=c3).d4", /has no opening one/],
  ["g=quax&n=5&m=c3&at=7", /asks for move “7”/],
  ["g=quax&n=5&m=c3&at=x", /asks for move “x”/],
  ["g=quax&n=3&s=3/3", /should have 3 rows/],
  ["g=quax&n=3&s=3/rr/3", /Row 2 of the set-up/],
  ["g=quax&n=3&s=3/3x/3", /Row 2 of the set-up/],
  ["g=quax&n=3&s=3/4/3", /Row 2 of the set-up/],
  ["g=quax&n=3&s=3/3/3&l=a1-c3", /links of the set-up could be read only in part/],
  ["g=quax&n=3&l=a1-b2", /links of the set-up could be read only in part/],
  ["g=quax&n=3&s=3/3/3&t=green", /“green” is neither r nor b/],
  ["g=quax&n=3&t=green", /“green” is neither r nor b/],
  ["v=2&g=quax", /version “2”/],
  ["g=quax&red=%E0%A4", /broken % sign/],
  ["g=quax&resigned=green", /“green” is left out/],
];

for (const [fragment, sentence] of BROKEN) {
  test(`a sentence about ${fragment}`, () => {
    const { problems } = read(fragment);
    assert.equal(problems.length, 1, problems.join("\n"));
    assert.match(problems[0], sentence);
  });
}

test("an unreadable move ends only its own line", () => {
  const { record } = read("g=quax&n=5&m=c3.d4(d5.??.e1).e5");
  assert.deepEqual(record.moves, ["c3", "d4", "e5"]);
  assert.deepEqual(record.root.children[0].children[1].moves, ["c3", "d5"]);
});

test("names lose what cannot be seen and are bounded", () => {
  const { names } = read(`g=quax&red=${encodeURIComponent("\u202eA\u0000\u061cda\n")}&blue=${"x".repeat(5000)}`).record;
  assert.equal(names.red, "A da");
  assert.equal(names.blue.length, 40);
});

test("a field that is repeated counts once, keys that mean something elsewhere are plain text", () => {
  const { record, problems } = read("g=quax&n=5&n=7&__proto__=1&constructor=2&hasOwnProperty=3");
  assert.equal(record.size, 5);
  assert.deepEqual(problems, []);
});

const HUNDRED_KILOBYTES = 100_000;
const HOSTILE = {
  "opening parentheses": "(",
  "closing parentheses": ")",
  "nested variations": "a1(",
  "deep variations": "a1.b1(",
  "moves without end": "a1.b1.",
  dots: ".",
  "control characters": "\u0000\u0007\u202e",
  links: "a1-b2-c3-",
  "one move and a dot": "a1.",
  "one link and a dot": "a1-b2.",
  "broken escapes": "%",
  "escaped zeros": "%00",
  "escaped marks of another direction": "%E2%80%AE",
  "long numbers": "9",
  elements: "<img src=x onerror=alert(1)>",
  fields: "&m=",
};

for (const [name, piece] of Object.entries(HOSTILE)) {
  test(`100 kB of ${name} are read at once and can be written again`, () => {
    const text = piece.repeat(HUNDRED_KILOBYTES / piece.length);
    for (const key of ["m", "s", "l", "p", "at", "red", "n", "g", "t"]) {
      const { record, hint, problems } = read(`g=quax&n=26&${key}=${text}`);
      const again = read(writeFragment(record, hint));
      assert.deepEqual(again.problems, []);
      assert.ok(problems.every((problem) => problem.length < 200));
    }
  });
}

const VECTORS = JSON.parse(await readFile(new URL("../data/link-vectors.json", import.meta.url), "utf8"));

for (const { name, link, meaning } of VECTORS.examples) {
  test(`frozen example: ${name}`, async () => {
    const reading = await readAnyFragment(link, VECTORS.games);
    assert.ok(reading);
    assert.deepEqual(meaningOf(reading), meaning);

    const { lost, ...kept } = meaning;
    const { record, hint, display, task } = reading;
    const asked = (task ? writeTask(task) : []).map(([key, value]) => `&${key}=${value}`).join("");
    for (const written of [writeFragment(record, hint, display), await shareableFragment(record, hint, display)]) {
      assert.deepEqual(meaningOf(await readAnyFragment(written + asked, VECTORS.games)), kept);
    }
  });
}

for (const { name, link, shown, written } of VECTORS.written) {
  test(`what a link says of the board: ${name}`, () => {
    const { record, display } = readFragment(link, VECTORS.games) ?? assert.fail();
    const game = VECTORS.games.find((/** @type {{id: string}} */ { id }) => id === record.game);
    assert.equal(writeFragment(record, hintFor(record, game, shown), display), written);
    const { rows, links } = readFragment(written, VECTORS.games)?.hint ?? assert.fail();
    assert.deepEqual({ rows, links }, shown);
  });
}

test("a fragment is the address of a game, even if it is escaped as a whole", () => {
  const fragments = ["#v=1&g=quax", "#v%3D1%26g%3Dquax", "#", "#/rules/quax"];
  assert.deepEqual(fragments.map(isGameFragment), [true, true, false, false]);
});

test("whoever does not inflate is told that something is missing", () => {
  const reading = readFragment(
    "v=1&z=S7ctLE2sUMuzNVXLtU021ksx0Ugx1dRLMlJLzs_NTc0rKbY1tEpJTS3QzswrzkxJBQA&g=quax",
    VECTORS.games,
  );
  assert.match(reading?.problems[0] ?? "", /compressed part of the link could not be read/);
});

test("a compressed bomb is not inflated", async () => {
  const z = deflateRawSync(new Uint8Array(150_000_000)).toString("base64url");
  const before = process.memoryUsage().arrayBuffers;
  const reading = await readAnyFragment(`v=1&g=quax&n=5&z=${z}`, VECTORS.games);
  assert.match(reading?.problems[0] ?? "", /compressed part of the link could not be read/);
  assert.ok(process.memoryUsage().arrayBuffers - before < 20_000_000);
});

/** Numbers that look random and are the same in every run. */
class Chance {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed;
  }

  /** @param {number} limit @returns {number} at least 0 and below the limit */
  below(limit) {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  /** @template T @param {readonly T[]} choices @returns {T} */
  of(choices) {
    return choices[this.below(choices.length)];
  }
}

/**
 * @param {Chance} chance
 * @param {number} moves
 * @returns {GameRecord} with variations, and something said here and there
 */
function randomRecord(chance, moves) {
  const record = new GameRecord({
    game: chance.of(VECTORS.games).id,
    size: 9,
    names: { red: "Ada & Eve", blue: "100 % (é😀)" },
  });
  const point = () => `${chance.of([..."abcdefghi"])}${1 + chance.below(9)}`;
  const nodes = [record.root];
  for (let count = 0; count < moves; count += 1) {
    const node = append(nodes[Math.max(0, nodes.length - 1 - chance.of([0, 0, 0, 1, 4]))], point());
    const siblings = node.parent?.children.slice(0, -1) ?? [];
    if (siblings.some(({ move }) => move === node.move)) node.parent?.children.pop();
    else nodes.push(node);
  }
  for (const node of nodes) {
    if (chance.below(5) === 0)
      node.comment = chance.of(["a; b;; c", "1:2", "two\nlines", "ends with.", "~!*'()", "<b>&"]);
    if (chance.below(5) === 0) node.marks.set(point(), chance.of(["triangle", "cross", "A", "10"]));
    if (chance.below(5) === 0) node.arrows.push("a1-c4", "c4-a1");
  }
  record.goTo(chance.of(nodes));
  return record;
}

/** @type {import("../../web/js/record/record.js").Display} */
const FIGURE = {
  coordinates: false,
  numbers: true,
  legal: "both",
  crop: { southWest: { file: 1, rank: 2 }, northEast: { file: 5, rank: 8 } },
  rotation: 270,
};

test("whatever a record holds comes back from its link, readable or compact", async () => {
  const chance = new Chance(5);
  for (let round = 0; round < 300; round += 1) {
    const record = randomRecord(chance, chance.of([0, 1, 5, 30, 300]));
    const shown = {
      rows: Array.from({ length: 9 }, () => chance.of([".........", "R.B.R.B.R", "BBBBBBBBB"])),
      links: ["a1-b2"],
    };
    const written = writeFragment(record, shown, FIGURE);
    const reading = await readAnyFragment(`#${written}`, VECTORS.games);
    assert.ok(reading);
    assert.deepEqual(reading.problems, []);
    assert.equal(writeFragment(reading.record, reading.hint, reading.display), written);

    const shared = await shareableFragment(record, shown, FIGURE);
    assert.equal(shared.startsWith("v=1&z="), written.length > MAX_READABLE);
    const again = await readAnyFragment(shared, VECTORS.games);
    assert.ok(again);
    assert.equal(writeFragment(again.record, shown, again.display), written);
  }
});

test("a link whose hint makes it too long is shared without it", async () => {
  const record = new GameRecord({ game: "quax", size: 9 });
  const chance = new Chance(1);
  let node = record.root;
  for (let count = 0; count < 1500; count += 1)
    node = append(node, `${chance.of([..."abcdefghi"])}${1 + chance.below(9)}`);
  record.goTo(node);
  const empty = Array.from({ length: 9 }, () => ".........");
  const shared = await shareableFragment(record, { rows: empty.map(() => "R.B.R.B.R"), links: [] });
  const reading = await readAnyFragment(shared, VECTORS.games);
  assert.deepEqual(reading?.record.moves, record.moves);
  assert.equal(reading?.hasHint, false);
});
