/**
 * The page's half of tests/other_programs/test_page_scripts.py: writes records as the page creates them, and says what
 * links and the rules of own games mean.
 *
 * usage: node links-for-python.mjs create <how many> <JSON file to write>
 *        node links-for-python.mjs read <JSON file: {games, links}> <JSON file to write>
 *        node links-for-python.mjs rules <JSON file: texts> <JSON file to write>
 */

import { readFile, writeFile } from "node:fs/promises";

import { readAnyFragment, writeFragment } from "../../web/js/address/fragment.js";
import { gameOf } from "../../web/js/record/own-game.js";
import { conflictIn, readRules } from "../../web/js/invent/rules.js";
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

/**
 * @param {string} input
 * @returns {Promise<any[]>} the games of the texts in a file, as they are before the engine has started; null for a text
 *   that *Invent* refuses
 */
async function gamesOf(input) {
  /** @type {string[]} */
  const texts = JSON.parse(await readFile(input, "utf8"));
  return texts.map((text) => {
    const rules = readRules(text);
    return rules && !conflictIn(rules) ? (gameOf([], text) ?? null) : null;
  });
}

const [word, given, output] = process.argv.slice(2);
const answers = word === "create" ? created(given) : await (word === "rules" ? gamesOf(given) : meanings(given));
await writeFile(output, JSON.stringify(answers));
