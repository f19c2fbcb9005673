/**
 * Tells which lines of web/js the tests have reached, room by room, from what V8 counted in node and in the browser.
 *
 * usage: node script_coverage.mjs <folder of V8's counts> <web/js> <built site> <source maps> <list of unreached lines>
 *
 * The browser runs bundles; a source map is named by the SHA-256 of its bundle. A line counts if a map names it. The
 * scripts of workers and the page in one file are not counted in the browser.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const [countsFolder, sources, site, maps, listFile] = process.argv.slice(2);

/** @typedef {{startOffset: number, endOffset: number, count: number}} Range */
/** @typedef {{url: string, functions: {ranges: Range[]}[]}} ScriptCounts */

/** Lines of each source that hold code, and those that were reached. @type {Map<string, Map<number, boolean>>} */
const lines = new Map();

/** @param {string} source @param {number} line @param {boolean} reached */
function note(source, line, reached) {
  const known = lines.get(source) ?? new Map();
  lines.set(source, known.set(line, reached || known.get(line) === true));
}

/**
 * One byte for each character of a script: whether it was reached. Inner ranges follow outer ones.
 * @param {ScriptCounts} script @param {number} length
 */
function reachedCharacters({ functions }, length) {
  const reached = new Uint8Array(length);
  for (const { ranges } of functions)
    for (const { startOffset, endOffset, count } of ranges) reached.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return reached;
}

/** @param {string} text */
function lineStarts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/**
 * What a map says: where each piece of the bundle comes from.
 * @param {string} bundle
 * @returns {{offset: number, source: string, line: number}[]}
 */
function pieces(bundle) {
  const mapFile = join(maps, `${createHash("sha256").update(bundle).digest("hex")}.json`);
  if (!existsSync(mapFile)) return [];
  const payload = JSON.parse(readFileSync(mapFile, "utf8"));
  const map = new SourceMap(payload);
  const found = [];
  for (const [row, start] of lineStarts(bundle).entries()) {
    const end = bundle.indexOf("\n", start);
    let last = "";
    for (let column = 0; column < (end < 0 ? bundle.length : end) - start; column++) {
      const entry = map.findEntry(row, column);
      const origin = `${entry.originalSource}:${entry.originalLine}`;
      if (!("originalSource" in entry) || entry.generatedLine !== row || origin === last) continue;
      last = origin;
      found.push({ offset: start + column, source: entry.originalSource, line: entry.originalLine });
    }
  }
  return found;
}

/** All counts that were written down. */
function* allCounts() {
  for (const name of readdirSync(countsFolder))
    if (name.endsWith(".json")) yield* JSON.parse(readFileSync(join(countsFolder, name), "utf8")).result;
}

/** What the browser reached in a bundle of the site. @type {Map<string, Uint8Array>} */
const bundles = new Map();
for (const name of readdirSync(site, { recursive: true })) {
  const path = String(name);
  if (path.endsWith(".js")) bundles.set(path.split(sep).join("/"), new Uint8Array());
}

/** What node reached in a source. @type {Map<string, Uint8Array>} */
const inNode = new Map();

/** @param {Map<string, Uint8Array>} known @param {string} path @param {Uint8Array} reached */
function add(known, path, reached) {
  const before = known.get(path);
  known.set(path, before?.length ? before.map((byte, index) => byte | reached[index]) : reached);
}

for (const script of /** @type {Iterable<ScriptCounts>} */ (allCounts())) {
  if (script.url.startsWith("file:")) {
    const path = relative(sources, fileURLToPath(script.url)).split(sep).join("/");
    if (path.startsWith("..") || !existsSync(join(sources, path))) continue;
    add(inNode, path, reachedCharacters(script, readFileSync(join(sources, path), "utf8").length));
  } else if (bundles.has(script.url)) {
    add(bundles, script.url, reachedCharacters(script, readFileSync(join(site, script.url), "utf8").length));
  }
}

for (const [path, reached] of bundles) {
  const bundle = readFileSync(join(site, path), "utf8");
  for (const { offset, source, line } of pieces(bundle)) note(source, line, reached[offset] === 1);
}
for (const [path, reached] of inNode) {
  const text = readFileSync(join(sources, path), "utf8");
  for (const [line, start] of lineStarts(text).entries()) {
    const end = text.indexOf("\n", start);
    const first = start + text.slice(start, end < 0 ? undefined : end).search(/\S/);
    if (lines.get(path)?.has(line) && first >= start) note(path, line, reached[first] === 1);
  }
}

/** @type {Map<string, [reached: number, all: number]>} */
const rooms = new Map();
const unreached = [];
for (const [source, known] of [...lines].sort()) {
  if (source.startsWith("..") || !existsSync(join(sources, source))) continue;
  const room = source.includes("/") ? source.slice(0, source.indexOf("/")) : ".";
  const [reached, all] = rooms.get(room) ?? [0, 0];
  rooms.set(room, [reached + [...known.values()].filter(Boolean).length, all + known.size]);
  const missed = [...known].filter(([, hit]) => !hit).map(([line]) => line + 1);
  if (missed.length) unreached.push(`${source}: ${missed.sort((a, b) => a - b).join(" ")}`);
}
writeFileSync(listFile, unreached.map((line) => `${line}\n`).join(""));
console.log(JSON.stringify(Object.fromEntries(rooms)));
