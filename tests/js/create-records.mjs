/**
 * Writes records as the page creates them, as links: for tests/other_programs/test_scripts_read_the_same.py.
 *
 * usage: node create-records.mjs <how many> <JSON file to write>
 */

import { writeFile } from "node:fs/promises";

import { writeFragment } from "../../web/js/address/fragment.js";
import { randomRecord } from "./random-record.mjs";

const [count, output] = process.argv.slice(2);
const links = Array.from({ length: Number(count) }, (_link, seed) => writeFragment(randomRecord(seed), null));
await writeFile(output, JSON.stringify(links));
