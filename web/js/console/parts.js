/** What the frame needs to run programs: the files of the page's engine, and what only programs need. */

import { contentOf, bytesOf } from "../engine/runtime-parts.js";
import runtime from "../engine/runtime.js";
import { joinedArchives } from "./archive.js";

/**
 * @import { ToFrame } from "../engine/protocol.js"
 * @import { RuntimeFile } from "../engine/runtime.js"
 */

/** The name by which Pyodide asks for the standard library. */
const LIBRARY = "python_stdlib.zip";

const ARCHIVE_TYPE = "application/zip";

/**
 * @param {(share: number) => void} report hears which share of all bytes has come, from 0 to 1
 * @param {AbortSignal} signal
 * @returns {Promise<ToFrame>}
 */
export async function fetchParts(report, signal) {
  const { worker, wasm, rest, engine, engineRest, files, nets, programs } = runtime;
  const asked = [worker, wasm, rest, engineRest, ...Object.values(files), ...Object.values(nets)];
  const all = [...asked, programs.library, programs.engine].filter((file) => file !== null);
  const total = all.reduce((sum, file) => sum + bytesOf(file), 0);
  let loaded = 0;
  const contents = new Map(
    all.map((file) => [
      file,
      contentOf(file, signal, (bytes) => {
        loaded += bytes;
        report(Math.min(1, loaded / total));
      }),
    ]),
  );
  await Promise.all(contents.values());
  /** @param {RuntimeFile | null} file */
  const content = async (file) => /** @type {ArrayBuffer} */ (await contents.get(/** @type {RuntimeFile} */ (file)));
  /** @param {(RuntimeFile | null)[]} parts those that are there become one archive */
  const joined = async (...parts) =>
    joinedArchives(await Promise.all(parts.filter((part) => part !== null).map(content)));
  const archives = new Map([
    [LIBRARY, await joined(files[LIBRARY], programs.library)],
    [engine, await joined(files[engine], engineRest, programs.engine)],
  ]);
  return {
    script: new Blob([await content(worker)], { type: worker.mediaType }),
    wasm: await Promise.all([wasm, rest].filter((file) => file !== null).map(content)),
    engine,
    files: await Promise.all(
      Object.entries(files).map(async ([name, file]) => {
        const archive = archives.get(name);
        const mediaType = archive ? ARCHIVE_TYPE : file.mediaType;
        return { name, mediaType, content: archive ?? new Blob([await content(file)]) };
      }),
    ),
    nets: Object.fromEntries(
      await Promise.all(Object.entries(nets).map(async ([game, net]) => [game, await content(net)])),
    ),
  };
}
