/** What the page knows of a text before Python runs is what Python says of it. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readAnyFragment } from "../../web/js/address/fragment.js";
import grammar from "../../web/js/notation/grammar.js";
import { holdsLink, kindOfText, whereItBelongs, whereSaid } from "../../web/js/notation/text-kind.js";
import { readTextFile } from "../../web/js/pages/files.js";
import { onTheBoard } from "../../web/js/panel/imported-text.js";
import { GAMES } from "./fake-engine.mjs";

/** @type {[string, string][]} */
const TEXTS = JSON.parse(await readFile(new URL("../data/text-kinds.json", import.meta.url), "utf8"));

test("the page and Python say the same of a text", () => {
  for (const [text, kind] of TEXTS) {
    // Python alone knows figures by their attributes, and rules by an id without the name of the game.
    const isPythons =
      (kind === "figure" && /^[a-z]+:/.test(text)) || (kind === "rules in words" && !/^[> ]*Game:/im.test(text));
    const isKnown = kind in grammar.kinds && !isPythons;
    assert.equal(kindOfText(text), isKnown ? kind : null, text);
  }
});

test("what belongs on no board has a place", () => {
  const places = TEXTS.map(([text]) => whereItBelongs(text)?.place);
  assert.deepEqual(new Set(places), new Set([undefined, "my-games", "puzzles", "figure-editor"]));
});

test("what Python alone knows has the place that its sentence names", () => {
  const attributes = "game: quax\nsize: 5\nmoves: c3";
  assert.equal(whereItBelongs(attributes), null);
  const { sentence } = grammar.kinds.figure;
  assert.deepEqual(whereSaid(sentence), { place: "figure-editor", sentence });
  assert.equal(whereSaid("Crosscut knows no game in “hello”."), null);
});

test("what holds a link is no diagram", () => {
  for (const text of ["g=quax&n=5&m=c3&v=1", "see <https://x.example/#z=abc>", "https://x.example/#g%3Dquax%26n%3D5"])
    assert.ok(holdsLink(text), text);
  for (const text of ["#foo=bar", "https://x.example/#/rules/quax", "R.\n.B g= ?"]) assert.ok(!holdsLink(text), text);
  const links = TEXTS.filter(([, kind]) => kind === "link" || kind === "links");
  assert.ok(links.every(([text]) => holdsLink(text)));
});

test("an archive is not said to be one game", () => {
  const found = { kind: "record", link: "", problems: [] };
  assert.match(onTheBoard(found).sentence, /^This is a game:/);
  assert.match(onTheBoard({ ...found, games: [] }).sentence, /^These are several games:/);
});

test("a link may end with what a browser is to find, and have signs of an East Asian keyboard", async () => {
  for (const fragment of [
    "#g=quax&n=6&m=c3&v=1:~:text=abc",
    "#g%3Dquax%26n%3D6%26m%3Dc3%26v%3D1:~:text=a%20b",
    "#g=quax&n=\uff16&m=\uff43\uff13&v=1",
    "#g=quax&n=6&m=%EF%BD%83%EF%BC%93&v=1",
  ]) {
    const reading = await readAnyFragment(fragment, GAMES);
    assert.deepEqual(reading?.problems, [], fragment);
    assert.deepEqual([reading?.record.size, reading?.record.moves], [6, ["c3"]]);
  }
});

test("a backup may be larger than a record", async () => {
  const large = "x".repeat(3_000_000);
  await assert.rejects(readTextFile(new File([`{"a":"${large}"}`], "a.json")), /bytes; expected at most 3000000/);
  assert.match(await readTextFile(new File([`{"crosscut":1,"kept":{"a":"${large}"}}`], "b.json")), /^{"crosscut"/);
});
