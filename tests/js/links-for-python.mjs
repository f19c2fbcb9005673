/**
 * The page's half of tests/other_programs/test_page_scripts.py: writes records as the page creates them, and says what links mean.
 *
 * usage: node links-for-python.mjs create <how many> <JSON file to write>
 *        node links-for-python.mjs read <JSON file: {games, links}> <JSON file to write>
 */

import { readFile, writeFile } from "node:fs/promises";

import { readAnyFragment, writeFragment } from "../../web/js/address/fragment.js";
import { meaningOf, randomRecord } from "./records.mjs";

/**
 * @param {string} count
 * @returns {string[]} records as links
 */
function created(count) {
  return Array.from({ length: Number(count) }, (_link, seed) => writeFragment(randomRecord(seed), null));
}

/**
 * @param {string} input
 * @returns {Promise<any[]>} what the links in a file mean
 */
async function meanings(input) {
  const { games, links } = JSON.parse(await readFile(input, "utf8"));
  const found = [];
  for (const link of links) found.push(meaningOf(await readAnyFragment(link, games)));
  return found;
}

const [word, given, output] = process.argv.slice(2);
await writeFile(output, JSON.stringify(word === "create" ? created(given) : await meanings(given)));
