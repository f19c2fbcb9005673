/** Importing the page's scripts in node: the modules that the build writes are made from their sources on the way. */

import { register } from "node:module";

const PROPORTIONS = new URL("../../pysrc/crosscut/svg/proportions.json", import.meta.url).href;

const HOOKS = `
  import { readFile } from "node:fs/promises";

  const LISTS = { games: "[]", levels: "Array(8).fill({})" };

  export async function load(url, context, nextLoad) {
    const [, list] = /[/](levels|games)[.]js$/.exec(url) ?? [];
    if (list) return { format: "module", source: "export default " + LISTS[list], shortCircuit: true };
    if (!url.endsWith("/js/board/proportions.js")) return nextLoad(url, context);
    const json = await readFile(new URL(${JSON.stringify(PROPORTIONS)}), "utf8");
    return { format: "module", source: "export default " + json, shortCircuit: true };
  }

  export async function resolve(specifier, context, nextResolve) {
    if (!/[/](proportions|levels|games)[.]js$/.test(specifier)) return nextResolve(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
  }
`;

register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
