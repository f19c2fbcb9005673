/**
 * Reads links and says what they mean: the other half of tests/other_programs/test_scripts_read_the_same.py.
 *
 * usage: node read-links.mjs <JSON file: {games, links}> <JSON file to write>
 */

import { readFile, writeFile } from "node:fs/promises";

import { readAnyFragment } from "../../web/js/address/fragment.js";
import { meaningOf } from "./link-meaning.mjs";

const [input, output] = process.argv.slice(2);
const { games, links } = JSON.parse(await readFile(input, "utf8"));
const meanings = [];
for (const link of links) meanings.push(meaningOf(await readAnyFragment(link, games)));
await writeFile(output, JSON.stringify(meanings));
