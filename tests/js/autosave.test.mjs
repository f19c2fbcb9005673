import assert from "node:assert/strict";
import { test } from "node:test";

import { essence, isNewer } from "../../web/js/storage/autosave.js";
import { parseGame } from "../../web/js/storage/saved-games.js";

test("a change of view is no change of the game", () => {
  const game = "v=1&g=quax&n=5&m=c3.d4&red=Ada";
  assert.equal(essence(`${game}&p=5/3b1/2r2/5/5&pl=a1-b2&at=1`), game);
  assert.equal(essence(`${game}&coords=off&numbers=on&legal=mine&crop=a1-c3&rotate=90`), game);
  assert.notEqual(essence(`${game}&comments=1:hm`), game);
});

test("what was saved is read again, anything else is nothing", () => {
  const saved = {
    id: "1-2",
    title: "",
    fragment: "v=1&g=quax",
    changed: 5,
    standing: "Red to move.",
    match: { level: 2 },
  };
  assert.deepEqual(parseGame("1-2", JSON.stringify(saved)), saved);
  const before = { id: "1-2", title: "", fragment: "v=1&g=quax", changed: 5 };
  assert.deepEqual(parseGame("1-2", JSON.stringify(before)), { ...before, standing: "", match: undefined });
  for (const text of [
    null,
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"title":"","fragment":3,"changed":1}',
    '{"title":"","fragment":""}',
  ]) {
    assert.equal(parseGame("1-2", text), null);
  }
});

test("one of two different states is newer, the same in both tabs, whatever is shown of them", () => {
  const [first, second] = ["v=1&g=quax&n=5&m=c3.a1", "v=1&g=quax&n=5&m=c3.d4"].map((fragment) => ({
    fragment,
    changed: 5,
  }));
  assert.equal(isNewer(first, second), false);
  assert.equal(isNewer(second, first), true);
  assert.equal(isNewer({ ...first, changed: 6 }, second), true);
  assert.equal(isNewer({ ...second, fragment: `${second.fragment}&at=1` }, second), false);
});
