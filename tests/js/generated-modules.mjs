/** Importing the page's scripts in node: the modules that the build writes are made from their sources on the way. */

import { register } from "node:module";

const engine = (/** @type {string} */ path) => new URL(`../../pysrc/crosscut/${path}`, import.meta.url).href;
/** With the part of the file, if the module holds no more. */
const JSON_FILES = {
  characters: [engine("notation/characters.json")],
  grammar: [engine("record/grammar.json")],
  proportions: [engine("svg/proportions.json")],
  "board-sentences": [engine("sentences.json"), "board"],
  "figure-sentences": [engine("sentences.json"), "figure"],
  "game-sentences": [engine("sentences.json"), "game"],
  "task-sentences": [engine("sentences.json"), "task"],
};
const NAMES = Object.keys(JSON_FILES).join("|");

/** The small catalogue of the tests. */
const GAMES = new URL("fake-engine.mjs", import.meta.url).href;

const HOOKS = `
  import { readFile } from "node:fs/promises";

  const FILES = ${JSON.stringify(JSON_FILES)};
  const LISTS = { judges: "[]", "methods-of-a-start": "[]", levels: "Array(8).fill({})" };

  export async function load(url, context, nextLoad) {
    if (/[/]games[.]js$/.test(url))
      return { format: "module", source: 'export { GAMES as default } from "${GAMES}"', shortCircuit: true };
    const [, list] = /[/](levels|judges|methods-of-a-start)[.]js$/.exec(url) ?? [];
    if (list) return { format: "module", source: "export default " + LISTS[list], shortCircuit: true };
    const [, name] = /[/](${NAMES})[.]js$/.exec(url) ?? [];
    if (!name) return nextLoad(url, context);
    const [file, part] = FILES[name];
    const json = await readFile(new URL(file), "utf8");
    const source = "export default (" + json + ")" + (part ? "." + part : "");
    return { format: "module", source, shortCircuit: true };
  }

  export async function resolve(specifier, context, nextResolve) {
    if (!/[/](${NAMES}|levels|games|judges|methods-of-a-start)[.]js$/.test(specifier)) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
  }
`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
