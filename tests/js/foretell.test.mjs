import assert from "node:assert/strict";
import { test } from "node:test";
import { foretell } from "../../web/js/record/foretell.js";
import { readFragment } from "../../web/js/address/fragment.js";
import { CROSSWAY, QUAX } from "./catalogue.mjs";

const QUADREX = { ...CROSSWAY, id: "quadrex", fills: true };
/** @type {import("../../web/js/engine/wire.js").Game} */
const QUICKWAY = { ...CROSSWAY, id: "quickway", links: "automatic" };
const GAMES = [QUAX, CROSSWAY, QUADREX, QUICKWAY];

/** @param {string} fragment */
function foretold(fragment) {
  const reading = readFragment(fragment, GAMES);
  assert.ok(reading);
  const game = GAMES.find(({ id }) => id === reading.record.game) ?? QUAX;
  return foretell(reading.record, game);
}

test("placements and links are put on the board in turn", () => {
  const { rows, links, isExact } = foretold("g=quax&n=5&m=b2.d4.c3.e5.b2-c3");
  assert.deepEqual(rows, ["....B", "...B.", "..R..", ".R...", "....."]);
  assert.deepEqual(links, ["b2-c3"]);
  assert.equal(isExact, true);
});

test("after a swap Blue is to move again", () => {
  assert.deepEqual(foretold("g=quax&n=3&m=a1.swap.c3").rows, ["..B", "...", "R.."]);
});

test("the side to move of a set-up begins", () => {
  assert.deepEqual(foretold("g=quax&n=3&s=3/3/3&t=b&m=a1.b1").rows, ["...", "...", "BR."]);
});

test("set-ups are exact, moves only where the rules add nothing and nobody can be skipped", () => {
  assert.equal(foretold("g=quadrex&n=4&s=r3/4/4/4").isExact, true);
  assert.equal(foretold("g=quadrex&n=4&m=a1").isExact, false);
  assert.equal(foretold("g=crossway&n=4&m=a1.b1.c1.d1").isExact, true);
  assert.equal(foretold("g=crossway&n=4&m=a1.b1.c1.d1.a2").isExact, false);
  assert.equal(foretold("g=crossway&n=4&s=r3/4/4/4&m=a1").isExact, false);
});

test("where nobody is skipped before the board is full, moves are exact until then", () => {
  assert.equal(foretold("g=quax&n=2&m=a1.swap.b1.a2").isExact, true);
  assert.equal(foretold("g=quax&n=2&m=a1.swap.b1.a2.b2").isExact, false);
});

test("automatic links are exact only where they are given", () => {
  assert.equal(foretold("g=quickway&n=3").isExact, true);
  assert.equal(foretold("g=quickway&n=3&s=r2/1r1/3").isExact, false);
  assert.equal(foretold("g=quickway&n=3&s=r2/1r1/3&l=a3-b2").isExact, true);
  assert.equal(foretold("g=quickway&n=3&m=a1").isExact, false);
});
