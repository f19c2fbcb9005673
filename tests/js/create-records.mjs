/**
 * Writes records as the page creates them, as their JSON: for tests/other_programs/test_kept_files.py.
 *
 * usage: node create-records.mjs <how many> <JSON file to write>
 */

import { writeFile } from "node:fs/promises";

import { recordJson } from "../../web/js/record/record-json.js";
import { randomRecord } from "./random-record.mjs";

const [count, output] = process.argv.slice(2);
const records = Array.from({ length: Number(count) }, (_record, seed) => recordJson(randomRecord(seed)));
await writeFile(output, JSON.stringify(records));
