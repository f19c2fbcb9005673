import assert from "node:assert/strict";
import { test } from "node:test";

import { essence, withoutSaid } from "../../web/js/address/states.js";
import {
  parseGame,
  includes,
  isNewer,
  joined,
  nextVersion,
  NO_VERSION,
  readVersion,
} from "../../web/js/address/saved-games.js";

test("a change of view is no change of the game", () => {
  const game = "v=1&g=quax&n=5&m=c3.d4&red=Ada";
  assert.equal(essence(`${game}&p=5/3b1/2r2/5/5&pl=a1-b2&at=1`), game);
  assert.equal(essence(`${game}&coords=off&numbers=on&legal=mine&crop=a1-c3&rotate=90`), game);
  assert.notEqual(essence(`${game}&comments=1:hm`), game);
  assert.equal(withoutSaid(`${game}&comments=1:hm&marks=1:A@a1&arrows=1:a1-b2`), game);
});

test("what was saved is read again, anything else is nothing", () => {
  const version = nextVersion(NO_VERSION, "tab");
  const saved = {
    title: "",
    fragment: "v=1&g=quax",
    changed: 5,
    order: 3,
    version,
    standing: "Red to move.",
    match: { level: 2 },
  };
  assert.deepEqual(parseGame("1-2", JSON.stringify(saved)), { id: "1-2", ...saved });
  const before = { title: "", fragment: "v=1&g=quax", changed: 5 };
  const read = { id: "1-2", ...before, order: 0, version: readVersion(undefined, 5), standing: "", match: undefined };
  assert.deepEqual(parseGame("1-2", JSON.stringify(before)), read);
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

test("a state includes those that it was made from, and no clock is asked", () => {
  const first = nextVersion(NO_VERSION, "a");
  const second = nextVersion(first, "a");
  const other = nextVersion(nextVersion(second, "b"), "b");
  assert.ok(includes(other, second) && includes(other, first) && includes(other, other));
  assert.ok(isNewer(other, second) && !includes(second, other));
});

test("of two states from one neither includes the other, and all tabs take the same one for newer", () => {
  const common = nextVersion(NO_VERSION, "a");
  const [here, there] = [nextVersion(common, "a"), nextVersion(common, "b")];
  assert.ok(!includes(here, there) && !includes(there, here));
  assert.ok(isNewer(there, here) && !isNewer(here, there));
  const both = nextVersion(joined(here, there), "a");
  assert.ok(includes(both, here) && includes(both, there) && isNewer(both, there));
  assert.deepEqual(joined(here, there), joined(there, here));
});

test("states that the version before this one saved include each other as little", () => {
  const [earlier, later] = [readVersion(undefined, 1_700_000_000_000), readVersion({ count: 1 }, 1_700_000_000_001)];
  assert.ok(isNewer(later, earlier) && !includes(later, earlier));
  assert.ok(isNewer(nextVersion(earlier, "a"), later));
});

test("what a state tells of tabs has a bound", () => {
  let version = NO_VERSION;
  for (let tab = 0; tab < 150; tab += 1) version = nextVersion(version, `tab ${tab}`);
  assert.equal(Object.keys(version.seen).length, 100);
  assert.ok(includes(version, { count: 149, tab: "tab 148", seen: {} }));
});
