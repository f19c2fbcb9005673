import assert from "node:assert/strict";
import { test } from "node:test";
import { compactFragment, readFragment } from "../../web/js/address/fragment.js";
import { Visits } from "../../web/js/address/visits.js";
import { GAMES } from "./catalogue.mjs";

/** @param {string} moves */
async function compactLink(moves) {
  const reading = readFragment(`v=1&g=quax&n=5&m=${moves}`, GAMES);
  assert.ok(reading);
  const compact = await compactFragment(reading.record, reading.hint);
  assert.match(compact, /z=/);
  return compact;
}

test("of two links opened at once the later one counts, though the earlier one takes longer to read", async () => {
  const visits = new Visits(GAMES, new EventTarget());
  const [first, second] = await Promise.all([visits.read(await compactLink("c3.d4")), visits.read("#g=quax&n=5&m=b2")]);
  assert.equal(first, null);
  assert.deepEqual(second?.record.moves, ["b2"]);
  const third = await visits.read(await compactLink("c3.d4"));
  assert.deepEqual(third?.record.moves, ["c3", "d4"]);
});

test("a link is not opened after something else was, however that came on the board", async () => {
  const session = new EventTarget();
  const visits = new Visits(GAMES, session);
  const reading = visits.read(await compactLink("c3.d4"));
  session.dispatchEvent(new Event("opened"));
  assert.equal(await reading, null);
});
