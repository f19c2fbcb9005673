/** Importing the page's scripts in node: the modules that the build writes are made from their sources on the way. */

import { register } from "node:module";

const engine = (/** @type {string} */ path) => new URL(`../../pysrc/crosscut/${path}`, import.meta.url).href;
const JSON_FILES = {
  characters: engine("notation/characters.json"),
  grammar: engine("record/grammar.json"),
  proportions: engine("svg/proportions.json"),
};

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
    const [, name] = /[/](characters|grammar|proportions)[.]js$/.exec(url) ?? [];
    if (!name) return nextLoad(url, context);
    const json = await readFile(new URL(FILES[name]), "utf8");
    return { format: "module", source: "export default " + json, shortCircuit: true };
  }

  export async function resolve(specifier, context, nextResolve) {
    if (!/[/](characters|grammar|proportions|levels|games|judges|methods-of-a-start)[.]js$/.test(specifier)) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
  }
`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
