/** The page on which readers write and run programs, and let bots play. */

import { writeFragment, readFragment } from "./address/fragment.js";
import { preferredLook } from "./saved/storage.js";
import { BotGame } from "./console/bot-game.js";
import { Editor } from "./console/editor.js";
import examples from "./console/examples.js";
import { ProgramRunner } from "./console/program-runner.js";
import {
  deleteProgram,
  saveProgram,
  savedIds,
  savedProgram,
  LONGEST_PROGRAM,
  OWN_PROGRAM,
} from "./console/programs.js";
import { RunArea } from "./console/run-area.js";
import { schemeAt } from "./embed/scheme.js";
import { engine } from "./engine/engine.js";
import games from "./game/games.js";
import { copySaying } from "./pages/clipboard.js";
import { readTextFile, saveFile } from "./pages/files.js";
import { buttonFor, byId, makeButton, makeElement, part } from "./pages/page.js";
import { site } from "./site/site.js";

/**
 * @import { LookChoice } from "./board/look.js"
 * @import { Example } from "./console/examples.js"
 * @import { Color } from "./engine/wire.js"
 * @import { Ended } from "./console/program-runner.js"
 * @import { Reading } from "./record/record.js"
 */

/** The example with which a program of the reader's own begins: a bot. */
const BEGINNING = "let-a-bot-play";

/** @type {Example} */
const own = {
  id: OWN_PROGRAM,
  title: "Your own program",
  source: examples.find(({ id }) => id === BEGINNING)?.source ?? "",
  needs: "",
};
/** Programs that came with a file of everything, or were made of examples that are no more. */
const others = savedIds()
  .filter((id) => id !== OWN_PROGRAM && !examples.some((example) => example.id === id))
  .map((id) => ({ id, title: `Your own program (${id})`, source: "", needs: "" }));
const all = [...examples, own, ...others];

const choice = byId("console-example", HTMLSelectElement);
const said = byId("console-said", HTMLElement);
const needs = byId("console-needs", HTMLElement);
const file = byId("console-file", HTMLInputElement);
const goTo = makeButton(() => editor.goTo(errorLine), { hidden: true });
const putBack = buttonFor("console-put-back", restore);

/** @type {Example} */
let example = examples[0];
/** What was there before a file was opened. */
let before = "";
let errorLine = 0;

const editor = new Editor(byId("console-program", HTMLTextAreaElement), byId("console-numbers", HTMLElement), save);
const runner = new ProgramRunner();
const area = new RunArea(
  runner,
  buttonFor("console-run", () => run(area, editor.text)),
);
const botArea = new RunArea(runner, null, { stop: "Stop the bot", output: "Output of the bot" });
const probe = byId("bot-probe", HTMLElement);
/** @type {BotGame | null} */
let botGame = null;
let look = preferredLook();

byId("console-run", HTMLElement).after(area.stop);
byId("console-result", HTMLElement).append(area.element);
part(botArea.element, ".program-status").after(botArea.stop);
byId("bot-result", HTMLElement).append(botArea.element);
choice.append(
  ...all.map(({ id, title, needs: lacking }) =>
    makeElement("option", { value: id, textContent: lacking ? `${title} (needs ${lacking})` : title }),
  ),
);
choice.addEventListener("change", () => {
  history.replaceState(history.state, "", `#${choice.value}`);
  open(choice.value);
});
addEventListener("hashchange", () => open(nameInAddress()));
buttonFor("console-copy", async () => (said.textContent = await copySaying(editor.text)));
buttonFor("console-save", () => saveFile(new Blob([editor.text], { type: "text/x-python" }), `${example.id}.py`));
buttonFor("console-open", () => file.click());
file.addEventListener("change", openFile);
buttonFor("console-play", playBot);
buttonFor("console-match", match);
open(nameInAddress());
byId("console-beginning", HTMLAnchorElement).hash = BEGINNING;
runner.prepare();

probe.addEventListener("transitionend", updateLook);
document.addEventListener("crosscut-appearance", (event) => {
  look = /** @type {CustomEvent<LookChoice>} */ (event).detail;
  updateLook();
});

/** @returns {string} the example that the address names; its program comes from this page, never from the address */
function nameInAddress() {
  return location.hash.slice(1);
}

/** @param {string} id of an example; another name opens the first */
function open(id) {
  if (runner.isRunning) runner.stop();
  example = all.find((each) => each.id === id) ?? examples[0];
  choice.value = example.id;
  before = "";
  said.textContent = "";
  show(savedProgram(example.id) ?? example.source);
  area.clear();
}

/** @param {string} source */
function show(source) {
  editor.text = source;
  showError(area, { line: 0 });
  needs.hidden = !example.needs;
  needs.textContent = `This program needs ${example.needs}, which a page does not have. Copy it, and run it with Python on a computer.`;
  area.possible = !example.needs;
  putBack.disabled = source === example.source;
}

/** The reader has changed the program. */
function save() {
  showError(area, { line: 0 });
  putBack.disabled = editor.text === example.source;
  if (putBack.disabled) deleteProgram(example.id);
  else if (!saveProgram(example.id, editor.text))
    said.textContent = "This browser has no room for it: save it as a file.";
}

function restore() {
  const source = before || example.source;
  before = "";
  if (source === example.source) deleteProgram(example.id);
  else saveProgram(example.id, source);
  show(source);
  said.textContent = "The program is as it was.";
}

/**
 * @param {RunArea} where it is said
 * @param {Pick<Ended, "line">} ended
 */
function showError({ element }, { line }) {
  errorLine = line;
  editor.mark(line);
  element.querySelector(".program-output")?.before(goTo);
  goTo.hidden = line === 0;
  goTo.textContent = `Go to line ${line}`;
}

/**
 * @param {RunArea} shown
 * @param {string} source
 */
async function run(shown, source) {
  showError(shown, await shown.follow(source));
  botGame?.follow();
}

/** The file becomes the reader's own program. It is shown, and does not run by itself. */
async function openFile() {
  const [chosen] = file.files ?? [];
  if (!chosen) return;
  try {
    if (chosen.size > LONGEST_PROGRAM) {
      throw new RangeError(`The file has ${chosen.size} bytes; expected at most ${LONGEST_PROGRAM}.`);
    }
    const text = (await readTextFile(chosen)).replaceAll(/\r\n?/g, "\n");
    file.value = "";
    const previous = savedProgram(own.id) ?? own.source;
    history.replaceState(history.state, "", `#${own.id}`);
    open(own.id);
    before = previous;
    saveProgram(own.id, text);
    show(text);
    said.textContent = `This is ${chosen.name}. Read it before you run it. “Put back” brings back what was here.`;
  } catch (error) {
    file.value = "";
    said.textContent = error instanceof RangeError ? error.message : "The file cannot be read.";
  }
}

/** @returns {{game: string, size: number}} of a game of the bot */
function wanted() {
  const game = byId("console-game", HTMLSelectElement).value;
  return { game, size: Number(byId("console-size", HTMLSelectElement).value) };
}

/** The bot in the program meets the computer player. */
function match() {
  const { game, size } = wanted();
  const call = `import crosscut.console.match; crosscut.console.match.match_bot(globals(), ${JSON.stringify(game)}, ${size})`;
  // Lines of the program keep their numbers.
  run(botArea, `${editor.text}\n\n${call}`);
}

/** The bot in the program meets the reader. */
function playBot() {
  const { game, size } = wanted();
  const reading = readFragment(`g=${game}&n=${size}`, games);
  if (!reading) throw new Error(`no game ${game}`);
  const chosen = byId("console-begins", HTMLElement).querySelector("input:checked");
  const side = chosen instanceof HTMLInputElement && chosen.value === "blue" ? "blue" : "red";
  const element = byId("bot-game", HTMLElement);
  element.hidden = false;
  if (botGame) botGame.open(reading, side);
  else botGame = openBotGame(element, reading, side);
  updateLook();
  byId("bot-board", HTMLElement).scrollIntoView({ block: "start" });
}

/**
 * @param {HTMLElement} element
 * @param {Reading} reading
 * @param {Color} side with which the reader begins
 */
function openBotGame(element, reading, side) {
  const board = byId("bot-board", HTMLElement);
  const parts = {
    ...{ game: element, board, twin: part(board, ".twin") },
    status: byId("bot-status", HTMLElement),
    otherMoves: byId("bot-other-moves", HTMLElement),
    again: byId("bot-again", HTMLButtonElement),
    takeBack: byId("bot-take-back", HTMLButtonElement),
    open: byId("bot-open", HTMLAnchorElement),
  };
  return new BotGame(engine, games, reading, side, parts, {
    runner,
    area: botArea,
    source: () => editor.text,
    seconds: () => Number(byId("console-seconds", HTMLSelectElement).value),
    failed: (ended) => showError(botArea, ended),
    addressOf: ({ record, boardToWrite }) => `${site.base}#${writeFragment(record, boardToWrite)}`,
  });
}

function updateLook() {
  botGame?.setLook(schemeAt(probe), look);
}
