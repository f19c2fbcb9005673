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
import { hintFor } from "../../web/js/record/foretell.js";
import { append, GameRecord } from "../../web/js/record/record.js";
import { meaningOf } from "./link-meaning.mjs";

const VECTORS = JSON.parse(await readFile(new URL("../data/link-vectors.json", import.meta.url), "utf8"));

for (const { name, link, meaning } of VECTORS.examples) {
  test(`frozen example: ${name}`, async () => {
    const reading = await readAnyFragment(link, VECTORS.games);
    assert.ok(reading);
    assert.deepEqual(meaningOf(reading), meaning);

    const { lost, ...kept } = meaning;
    const { record, hint, display, task } = reading;
    const known = /** @type {const} */ ([record, hint, display, task]);
    for (const written of [writeFragment(...known), await shareableFragment(...known)]) {
      assert.deepEqual(meaningOf(await readAnyFragment(written, VECTORS.games)), kept);
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

/** @type {import("../../web/js/record/reading.js").Display} */
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
