/**
 * Plays a game between two engines by the Go Text Protocol, as the controller of the Go program Sabaki speaks it.
 *
 * usage: node play-gtp.mjs <size> <JSON: command of Black> <JSON: command of White>
 *
 * Prints as JSON the moves, what each engine says of the end, the links of the game on both sides, and what was odd.
 */

import { createRequire } from "node:module";

/**
 * @typedef {{ id: number | null, content: string, error: boolean }} Response
 * @typedef {{ sendCommand: (command: { name: string, args?: string[], id?: number }) => Promise<Response>,
 *             stop: () => Promise<void> }} Controller
 */

const { Controller } = createRequire(new URL("../../web/package.json", import.meta.url))("@sabaki/gtp");
const [size, ...commands] = process.argv.slice(2);
/** @type {Controller[]} */
const engines = commands.map((command) => {
  const [program, ...words] = JSON.parse(command);
  return new Controller(program, words, { env: process.env });
});
const colors = ["black", "white"];
/** @type {string[]} */
const odd = [];
let id = 0;

/**
 * @param {Controller} engine
 * @param {string} name
 * @param {string[]} args
 */
async function ask(engine, name, ...args) {
  id += 1;
  const response = await engine.sendCommand({ id, name, args });
  if (response.error || response.id !== id) odd.push(`${name} ${args.join(" ")}: ${JSON.stringify(response)}`);
  return response.content;
}

for (const engine of engines) {
  if ((await ask(engine, "protocol_version")) !== "2") odd.push("another version");
  const known = (await ask(engine, "list_commands")).split("\n");
  for (const name of ["boardsize", "clear_board", "play", "genmove", "undo", "final_score"]) {
    if (!known.includes(name)) odd.push(`${name} is missing`);
  }
  await ask(engine, "boardsize", size);
  await ask(engine, "clear_board");
  await ask(engine, "komi", "0");
  await ask(engine, "time_settings", "600", "0", "0");
}

/** @type {string[]} */
const moves = [];
while (moves.at(-1) !== "resign" && moves.length < 2 * Number(size) ** 2) {
  const turn = moves.length % 2;
  const move = await ask(engines[turn], "genmove", colors[turn]);
  moves.push(move);
  if (move !== "resign") await ask(engines[1 - turn], "play", colors[turn], move);
}
const scores = [];
const links = [];
for (const engine of engines) {
  scores.push(await ask(engine, "final_score"));
  links.push(await ask(engine, "crosscut-link"));
  await ask(engine, "undo");
  await engine.stop();
}
console.log(JSON.stringify({ moves, scores, links, odd }));
