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
  withLinkField,
  writeFragment,
} from "../../web/js/address/fragment.js";
import { escapeMarks } from "../../web/js/address/encoding.js";
import { writeTask } from "../../web/js/address/field-texts.js";
import { isGameFragment } from "../../web/js/address/fragment-kinds.js";
import { boardToWrite } from "../../web/js/record/foretell.js";
import { emptyRows, pointName } from "../../web/js/notation/points.js";
import { nodesFrom } from "../../web/js/record/limits.js";
import { append, GameRecord, pathOf } from "../../web/js/record/record.js";
import { makeRandom, meaningOf, randomRecord, SIZE } from "./records.mjs";

const VECTORS = JSON.parse(await readFile(new URL("../data/link-vectors.json", import.meta.url), "utf8"));

for (const { name, link, meaning } of [...VECTORS.examples, ...VECTORS.others]) {
  test(`frozen example: ${name}`, async () => {
    const reading = await readAnyFragment(link, VECTORS.games);
    assert.deepEqual(meaningOf(reading), meaning);
    if (!reading) return;

    const { lost, ...kept } = meaning;
    const { record, expectedBoard, display, task } = reading;
    const asked = (task ? writeTask(task) : []).map(([key, value]) => `${key}=${value}&`).join("");
    for (const written of [
      writeFragment(record, expectedBoard, display),
      await shareableFragment(record, expectedBoard, display),
    ]) {
      assert.deepEqual(meaningOf(await readAnyFragment(asked + written, VECTORS.games)), kept);
    }
  });
}

for (const { name, link, moves, lost } of VECTORS.long) {
  test(`everything that fits is read from a link that is too long or has no end: ${name}`, async () => {
    const pieces = link.map((/** @type {string | [string, number]} */ piece) =>
      typeof piece === "string" ? piece : piece[0].repeat(piece[1]),
    );
    const { record, expectedBoard, problems } =
      (await readAnyFragment(pieces.join(""), VECTORS.games)) ?? assert.fail();
    assert.deepEqual([nodesFrom(record.root).length - 1, problems], [moves, lost]);
    const again = readFragment(writeFragment(record, expectedBoard), VECTORS.games) ?? assert.fail();
    assert.deepEqual([again.problems, pathOf(again.record.current)], [[], pathOf(record.current)]);
  });
}

for (const fragment of VECTORS.canonical) {
  test(`what was written is written in the same way again: ${fragment.slice(0, 60)}`, () => {
    const { record, expectedBoard, display } = readFragment(fragment, VECTORS.games) ?? assert.fail();
    assert.equal(writeFragment(record, expectedBoard, display), fragment);
  });
}

for (const { link, written } of VECTORS.older) {
  test(`what older pages wrote is the same and written anew: ${written.slice(0, 60)}`, async () => {
    const { record, expectedBoard, display, problems } =
      (await readAnyFragment(`#${link}`, VECTORS.games)) ?? assert.fail();
    assert.deepEqual(problems, []);
    assert.equal(writeFragment(record, expectedBoard, display), written);
  });
}

for (const { name, additions, links } of VECTORS.additions) {
  test(`the last field forgives what messengers add: ${name}`, async () => {
    for (const link of links) {
      const expected = meaningOf(await readAnyFragment(link, VECTORS.games));
      for (const added of additions) {
        const reading = await readAnyFragment(`#${link}${added}`, VECTORS.games);
        assert.deepEqual(meaningOf(reading), expected, link + added);
      }
    }
  });
}

test("fields alone need no version and keep the ends of texts", () => {
  const commentOf = (/** @type {string} */ fragment) =>
    readFragment(fragment, VECTORS.games)?.record.root.comment ?? assert.fail();
  assert.equal(commentOf("g=quax&n=5&comments=0:Well+played!"), "Well played!");
  assert.deepEqual(readFragment("g=quax&n=5", VECTORS.games)?.problems, []);
});

test("a field that is none of the record is written before the version, and replaces itself", () => {
  const fresh = "index.html#g=quax&n=9&v=1";
  const first = withLinkField(fresh, "level", 1);
  assert.equal(first, "index.html#g=quax&n=9&level=1&v=1");
  assert.equal(withLinkField(first, "level", 4), "index.html#g=quax&n=9&level=4&v=1");
  assert.equal(
    withLinkField(withLinkField(fresh, "solution", "a1$&"), "task", "win"),
    "index.html#g=quax&n=9&solution=a1$&&task=win&v=1",
  );
});

test("an address without its version is read and seems to be cut off", async () => {
  const { record, problems, isCut } = (await readAnyFragment("#g=quax&n=13&m=c3.d1", VECTORS.games)) ?? assert.fail();
  assert.deepEqual([record.moves, problems, isCut], [["c3", "d1"], ["This link seems to have been cut off."], true]);
  const older = await readAnyFragment("#v=1&g=quax&n=13&m=c3.d1", VECTORS.games);
  assert.deepEqual([older?.problems, older?.isCut], [[], false]);
});

for (const { name, link, shown, written } of VECTORS.written) {
  test(`what a link says about the board: ${name}`, () => {
    const { record, display } = readFragment(link, VECTORS.games) ?? assert.fail();
    const game = VECTORS.games.find((/** @type {{id: string}} */ { id }) => id === record.game);
    assert.equal(writeFragment(record, boardToWrite(record, game, shown), display), written);
    const { rows, links } = readFragment(written, VECTORS.games)?.expectedBoard ?? assert.fail();
    assert.deepEqual({ rows, links }, shown);
  });
}

test("a fragment is the address of a game, even if it is escaped as a whole", () => {
  const fragments = ["#v=1&g=quax", "#v%3D1%26g%3Dquax", "#", "#/rules/quax"];
  assert.deepEqual(fragments.map(isGameFragment), [true, true, false, false]);
});

test("a reader that does not inflate reports that something is missing", () => {
  const reading = readFragment(
    "v=1&z=S7ctLE2sUMuzNVXLtU021ksx0Ugx1dRLMlJLzs_NTc0rKbY1tEpJTS3QzswrzkxJBQA&g=quax",
    VECTORS.games,
  );
  assert.match(reading?.problems[0] ?? "", /compressed part of the link could not be read/);
});

test("a compressed bomb is not inflated", async () => {
  const z = deflateRawSync(new Uint8Array(50_000_000)).toString("base64url");
  const before = process.memoryUsage().arrayBuffers;
  const reading = await readAnyFragment(`v=1&g=quax&n=5&z=${z}`, VECTORS.games);
  assert.match(reading?.problems[0] ?? "", /compressed part of the link could not be read/);
  assert.ok(process.memoryUsage().arrayBuffers - before < 20_000_000);
});

/** @type {import("../../web/js/record/record.js").Display} */
const FIGURE = {
  coordinates: false,
  numbers: true,
  outlines: false,
  legal: "both",
  crop: { southWest: { file: 1, rank: 2 }, northEast: { file: 5, rank: 8 } },
  rotation: 270,
};

test("whatever a record holds comes back from its link, readable or compact", async () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const record = randomRecord(seed);
    const shown = { rows: emptyRows(SIZE).map((row, index) => (index % 2 ? "R.B.R.B.R" : row)), links: ["a1-b2"] };
    const written = writeFragment(record, shown, FIGURE);
    const reading = await readAnyFragment(`#${written}`, VECTORS.games);
    assert.ok(reading);
    assert.deepEqual(reading.problems, []);
    assert.equal(writeFragment(reading.record, reading.expectedBoard, reading.display), written);

    const shared = await shareableFragment(record, shown, FIGURE);
    assert.equal(shared.startsWith("z="), written.length > MAX_READABLE);
    const added = VECTORS.additions[0].additions[seed % VECTORS.additions[0].additions.length];
    for (const end of [written, shared]) {
      const same = await readAnyFragment(`#${end}${added}`, VECTORS.games);
      assert.deepEqual([same?.problems, meaningOf(same)], [[], meaningOf(await readAnyFragment(end, VECTORS.games))]);
      for (const length of [end.length - 1, end.length - 4, (seed % (end.length - 1)) + 1])
        assert.ok((await readAnyFragment(`#${end.slice(0, length)}`, VECTORS.games))?.isCut, end.slice(0, length));
    }
    const again = await readAnyFragment(shared, VECTORS.games);
    assert.ok(again);
    assert.equal(writeFragment(again.record, shown, again.display), written);
  }
});

test("a link whose board makes it too long is shared without it", async () => {
  const record = new GameRecord({ game: "quax", size: SIZE });
  const random = makeRandom(1);
  for (let count = 0; count < 1500; count += 1)
    record.goTo(append(record.current, pointName({ file: random(SIZE), rank: random(SIZE) })));
  const shared = await shareableFragment(record, { rows: emptyRows(SIZE).map(() => "R.B.R.B.R"), links: [] });
  const reading = await readAnyFragment(shared, VECTORS.games);
  assert.deepEqual(reading?.record.moves, record.moves);
  assert.equal(reading?.givesBoard, false);
});

test("a link for a text has no character at which programs end an address, and reads as before", () => {
  const fragment = "g=quax&n=6&m=e5.d4(d5.e6)(c3).f6&task=win&solution=b1!(a1?.b2)&notes=1:Yes!&v=1";
  const escaped = escapeMarks(fragment);
  assert.match(escaped, /^[A-Za-z0-9=&.%:+-]+$/);
  assert.deepEqual(readFragment(`#${escaped}`, VECTORS.games)?.problems, []);
  const written = (/** @type {string} */ text) => {
    const reading = readFragment(text, VECTORS.games);
    return reading && [writeFragment(reading.record, null, reading.display), reading.task];
  };
  assert.deepEqual(written(escaped), written(fragment));
});
