/** The game that a person works on: changes, undoing, what is saved, and what stays on the board. */

import assert from "node:assert/strict";
import { readFragment, writeFragment } from "../../web/js/address/fragment.js";
import { listDrafts } from "../../web/js/invent/drafts.js";
import { inventionOf, emptyBoard, sizeOf, untouched } from "../../web/js/invent/invention.js";
import { Inventing } from "../../web/js/invent/inventing.js";
import { copiedRecord } from "../../web/js/record/copied-record.js";
import { storage, test } from "./saved-in-memory.mjs";

/** @param {string} fragment */
function read(fragment) {
  const reading = readFragment(fragment, []);
  assert(reading);
  return reading.record;
}

/** @param {string} fragment @param {boolean} [isSent] */
function opened(fragment, isSent = false) {
  const invention = inventionOf(read(fragment), null, isSent);
  assert(invention);
  const inventing = new Inventing();
  inventing.open(invention);
  return inventing;
}

test("a change is saved once, as one text for the address and the draft, and can be undone", () => {
  const inventing = new Inventing();
  /** @type {string[]} */
  const texts = [];
  inventing.addEventListener("saved", () => texts.push(inventing.fragment));
  inventing.change({ rules: { ...inventing.now.rules, swap: true } });
  assert.deepEqual(texts, ["g=own:swap&n=7&v=2"]);
  assert.deepEqual(
    listDrafts().map(({ fragment }) => fragment),
    texts,
  );
  inventing.undo();
  assert.equal(inventing.rules, "own:join-sides");
  assert.equal(inventing.canUndo, false);
  inventing.redo();
  assert.equal(inventing.fragment, "g=own:swap&n=7&v=2");
  assert.equal(listDrafts().length, 1);
});

test("what a person types is undone together", () => {
  const inventing = new Inventing();
  for (const name of ["A", "Ad", "Ada"]) inventing.type("inventor", name);
  inventing.endTyping();
  assert.match(inventing.fragment, /inventor=Ada/);
  inventing.undo();
  assert.equal(inventing.now.inventor, "");
});

test("the engine's name of a game is written in place of the rules as they were drawn", () => {
  const inventing = opened("g=own:ban-en/ox&n=5&m=c3&v=2");
  inventing.note("own:ban-en/ox", "own:ban-xo/ne");
  assert.equal(inventing.fragment, "g=own:ban-xo/ne&n=5&m=c3&v=2");
  assert.equal(inventing.rules, "own:ban-en/ox", "the patterns stay as they are drawn");
  assert.deepEqual(listDrafts(), [], "nothing was changed");
});

test("moves stay when the rules change, and come back when that is undone", () => {
  const inventing = opened("g=own:ban-xo/ox&n=5&m=c3.d3.d4&v=2");
  inventing.change({ rules: { ...inventing.now.rules, swap: true } });
  const record = copiedRecord(inventing.now.record);
  record.play("e5");
  inventing.play(record);
  inventing.undo();
  assert.equal(inventing.fragment, "g=own:ban-xo/ox&n=5&m=c3.d3.d4.e5&v=2");
  inventing.change({ record: emptyBoard(9) });
  assert.equal(inventing.fragment, "g=own:ban-xo/ox&n=9&v=2");
  inventing.undo();
  assert.equal(inventing.fragment, "g=own:ban-xo/ox&n=5&m=c3.d3.d4.e5&v=2");
});

test("a game that was sent becomes the person's own with the first change; its inventor stays", () => {
  const inventing = opened("g=own:swap&n=5&s=5/5/2r2/5/5&called=Gap&inventor=Ada&v=2", true);
  assert.deepEqual(listDrafts(), []);
  assert.equal(sizeOf(inventing.now), 7, "a trick is shown on a small board, and played on a larger one");
  assert.equal(writeFragment(inventing.newGame, null), "g=own:swap&n=7&called=Gap&inventor=Ada&v=2");
  inventing.change({});
  const { name, inventor, isSent } = inventing.now;
  assert.deepEqual([name, inventor, isSent], ["after Gap", "Ada", false]);
});

test("without room nothing is lost but the draft", () => {
  storage.isFull = true;
  const inventing = new Inventing();
  inventing.change({ name: "Long enough for no room" });
  assert.equal(inventing.isSaved, false);
  assert.match(inventing.fragment, /called=Long/);
});

test("rules that do not fit together are no invention", () => {
  assert.equal(inventionOf(read("g=own:ban-xx.safe.link-auto&n=5&v=2"), null, false), null);
  assert.equal(inventionOf(read("g=own:bam&n=5&v=2"), null, false), null);
  assert.equal(untouched().name, "");
});

test("a copy of a record changes without it", () => {
  const fragment =
    "g=own:swap&n=5&m=c3.d4(c4.b2).e5&red=Ada&comments=1:First&marks=0:c3;square&arrows=1:a1-b2&at=2&v=2";
  const record = read(fragment);
  const copy = copiedRecord(record, { called: "Copy" });
  assert.equal(writeFragment(copy, null), writeFragment(Object.assign(record, { called: "Copy" }), null));
  copy.play("a1");
  copy.root.children[0].marks.set("a1", "cross");
  assert.notEqual(writeFragment(copy, null), writeFragment(record, null));
  assert.equal(record.root.children[0].marks.size, 0);
});
