/**
 * Reads links and writes their records as JSON: the other half of tests/other_programs/test_link_both.py.
 *
 * usage: node write-records.mjs <JSON file: {games, links}> <JSON file to write>
 */

import { readFile, writeFile } from "node:fs/promises";

import { readAnyFragment } from "../../web/js/address/fragment.js";
import { recordJson } from "../../web/js/record/record-json.js";

const [input, output] = process.argv.slice(2);
const { games, links } = JSON.parse(await readFile(input, "utf8"));
const records = [];
for (const link of links) {
  const reading = await readAnyFragment(link, games);
  records.push(reading && JSON.parse(recordJson(reading.record)));
}
await writeFile(output, JSON.stringify(records));
