/** Scripts of the page import each other in one direction: what a script needs is there before it. */

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";

const SCRIPTS = new URL("../../web/js/", import.meta.url);
/** Types, which are imported in comments, may refer to each other. */
const COMMENT = /\/\*\*[^]*?\*\//g;
const IMPORT = /^(?:import|export)\b[^;"]*"(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gm;

test("no scripts import each other in a circle", async () => {
  const names = (await readdir(SCRIPTS, { recursive: true })).filter((name) => name.endsWith(".js"));
  /** @type {Map<string, string[]>} */
  const imported = new Map();
  for (const name of names) {
    const { href } = new URL(name, SCRIPTS);
    const text = await readFile(new URL(href), "utf8");
    const found = text.replace(COMMENT, "").matchAll(IMPORT);
    imported.set(
      href,
      [...found].map(([, always, later]) => new URL(always ?? later, href).href),
    );
  }
  assert.ok([...imported.values()].flat().length > names.length, "the imports are found");
  // What imports only scripts that are taken away is taken away, too; a circle stays.
  for (;;) {
    const free = [...imported].filter(([, others]) => !others.some((other) => imported.has(other)));
    if (!free.length) break;
    for (const [href] of free) imported.delete(href);
  }
  assert.deepEqual([...imported.keys()], []);
});
