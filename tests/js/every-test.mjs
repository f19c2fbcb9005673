/** Runs all tests of scripts in one process: to start one for each file takes longer than most of the tests. */

import { readdirSync } from "node:fs";

import "./generated-modules.mjs";

const files = readdirSync(new URL(".", import.meta.url), { recursive: true }).map(String);
for (const file of files.filter((name) => name.endsWith(".test.mjs")).sort()) await import(`./${file}`);
