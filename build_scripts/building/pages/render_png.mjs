/**
 * Turns SVG files into PNG files of the same size, with the given fonts and no other, so that every machine makes the
 * same bytes.
 *
 * usage: node render_png.mjs <folder of resvg-wasm> <usual family> <fonts, joined by commas> <SVG file> ...
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [rendererFolder, defaultFontFamily, fonts, ...pictures] = process.argv.slice(2);

const { initWasm, Resvg } = await import(pathToFileURL(join(rendererFolder, "index.mjs")).href);
await initWasm(readFileSync(join(rendererFolder, "index_bg.wasm")));
const fontBuffers = fonts.split(",").map((path) => readFileSync(path));
for (const picture of pictures) {
  const renderer = new Resvg(readFileSync(picture, "utf8"), { font: { fontBuffers, defaultFontFamily } });
  writeFileSync(picture.replace(/\.svg$/, ".png"), renderer.render().asPng());
}
