/**
 * Bundles scripts and style sheets with esbuild, all in memory.
 *
 * usage: node bundle.mjs < wanted > bundled
 *
 * Both are JSON. What is wanted (`Wanted` in bundles.py) is a list of bundles to make; what is bundled are their files,
 * and what these import at once, in the same order.
 */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, relative, resolve } from "node:path";

const { build } = createRequire(new URL("../../web/package.json", import.meta.url))("esbuild");

/** Where the bundles would lie; nothing is written. */
const BUNDLES = "bundles";

const KINDS = {
  /** A file for each script that is named, and files for what these share. */
  modules: {
    format: "esm",
    charset: "utf8",
    splitting: true,
    logOverride: { "unsupported-dynamic-import": "error" },
  },
  /** One file that imports nothing, but Pyodide's parts for node, which the browser never reaches. */
  module: { format: "esm", charset: "utf8", external: ["node:*"] },
  /** The same for a worker, which may also be started as a script that is not a module: a frame without an origin must. */
  worker: { format: "esm", external: ["node:*"], define: { "import.meta.url": "location.href" } },
  /** A script that is not a module. It is ASCII, because browsers read it in the encoding of the page that loads it. */
  classic: { format: "iife" },
  /** The same for browsers that are too old for the rest: they still have to read it, to say so. */
  early: { format: "iife", target: "es2017" },
  /** The same for browsers that know no modules. */
  old: { format: "iife", target: "es5" },
  /** Sheets lie beside the typefaces, which are no part of them. */
  style: { external: ["*.woff2"] },
};

/** What the build writes, in place of files or where there are none: contents by their paths. */
const written = (scripts) => ({
  name: "written",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const place = join(resolveDir, path);
      return scripts.has(place) ? { path: place } : null;
    });
    onLoad({ filter: /\.(js|css)$/ }, ({ path }) =>
      scripts.has(path)
        ? { contents: scripts.get(path), resolveDir: dirname(path), loader: extname(path).slice(1) }
        : null,
    );
  },
});

/**
 * Lets esbuild put all that a script imports at once into one bundle.
 *
 * It makes a bundle for each set of scripts that share something. So every script that is imported later is made to
 * import all of it: then there is one set. When that script is loaded all of it is there already.
 */
const gathered = (folder, { inputs }, entry) => ({
  name: "gathered",
  setup({ onLoad }) {
    const atOnce = [entry];
    for (const path of atOnce) atOnce.push(...importedBy(inputs[path], false).filter((name) => !atOnce.includes(name)));
    const later = new Set(Object.values(inputs).flatMap((input) => importedBy(input, true)));
    onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const name = relative(folder, path);
      if (!later.has(name) || atOnce.includes(name)) return null;
      const added = atOnce.slice(1).map((other) => `import "./${relative(dirname(name), other)}";`);
      return { contents: `${await readFile(path, "utf8")}${added.join("")}\n` };
    });
  },
});

/** The paths that a file of esbuild's metafile imports: at once, or later, by an `import()`. */
const importedBy = ({ imports }, isLater) => [
  ...new Set(imports.filter(({ kind }) => (kind === "dynamic-import") === isLater).map(({ path }) => path)),
];

async function bundle({ folder, entries, kind, scripts, gathers }) {
  const places = Object.entries(scripts).map(([path, content]) => [join(folder, path), content]);
  const plugins = [written(new Map(places))];
  const options = {
    ...KINDS[kind],
    absWorkingDir: folder,
    entryPoints: entries.map((entry) => `./${entry}`),
    outdir: BUNDLES,
    // Scripts lie beside each other, because they find the other files of the release relative to themselves.
    entryNames: kind === "style" ? "[dir]/[name]" : "[name]",
    outbase: ".",
    bundle: true,
    minify: true,
    legalComments: "none",
    metafile: true,
    write: false,
    logLevel: "silent",
    tsconfigRaw: {},
  };
  if (gathers) {
    const { metafile } = await build({ ...options, plugins });
    plugins.push(gathered(folder, metafile, entries[0]));
  }
  const { outputFiles, metafile } = await build({ ...options, plugins });
  const name = (path) => relative(join(folder, BUNDLES), resolve(folder, path));
  const atOnce = Object.entries(metafile.outputs).map(([path, output]) => [
    name(path),
    importedBy(output, false).map(name),
  ]);
  return {
    files: Object.fromEntries(outputFiles.map(({ path, text }) => [name(path), text])),
    at_once: Object.fromEntries(atOnce),
  };
}

try {
  const bundled = await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(bundle));
  process.stdout.write(JSON.stringify(bundled));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
