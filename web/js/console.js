/** The page on which readers write and run programs. */

import examples from "./console/examples.js";
import { Editor } from "./console/editor.js";
import { ProgramRunner } from "./console/program-runner.js";
import { forgetProgram, keepProgram, keptProgram, LONGEST_PROGRAM } from "./console/programs.js";
import { RunArea } from "./console/run-area.js";
import { copySaying } from "./pages/clipboard.js";
import { readTextFile, saveFile } from "./pages/files.js";
import { buttonFor, byId, makeElement } from "./pages/page.js";

/** @import { Example } from "./console/examples.js" */

/** The example with which a program of the reader's own begins: a bot. */
const BEGINNING = "let-a-bot-play";

/** @type {Example} */
const own = {
  id: "own",
  title: "Your own program",
  source: examples.find(({ id }) => id === BEGINNING)?.source ?? "",
  needs: "",
};
const all = [...examples, own];

const choice = byId("console-example", HTMLSelectElement);
const said = byId("console-said", HTMLElement);
const needs = byId("console-needs", HTMLElement);
const file = byId("console-file", HTMLInputElement);
const goTo = buttonFor("console-go-to", () => editor.goTo(errorLine));
const putBack = buttonFor("console-put-back", restore);

/** @type {Example} */
let example = examples[0];
/** What was there before a file was opened. */
let before = "";
let errorLine = 0;

const editor = new Editor(byId("console-program", HTMLTextAreaElement), byId("console-numbers", HTMLElement), keep);
const runner = new ProgramRunner();
const area = new RunArea(runner, () => editor.text, showError);

byId("console-buttons", HTMLElement).prepend(...area.buttons);
byId("console-result", HTMLElement).append(area.element);
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
buttonFor("console-match", match);
open(nameInAddress());
runner.prepare();

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
  show(keptProgram(example.id) ?? example.source);
  area.clear();
}

/** @param {string} source */
function show(source) {
  editor.text = source;
  showError({ line: 0 });
  needs.hidden = !example.needs;
  needs.textContent = `This program needs ${example.needs}, which a page does not have. Copy it, and run it with Python on a computer.`;
  area.possible = !example.needs;
  putBack.disabled = source === example.source;
}

/** The reader has changed the program. */
function keep() {
  showError({ line: 0 });
  putBack.disabled = editor.text === example.source;
  if (putBack.disabled) forgetProgram(example.id);
  else if (!keepProgram(example.id, editor.text))
    said.textContent = "This browser has no room for it: save it as a file.";
}

function restore() {
  const source = before || example.source;
  before = "";
  if (source === example.source) forgetProgram(example.id);
  else keepProgram(example.id, source);
  show(source);
  said.textContent = "The program is as it was.";
}

/** @param {{line: number}} ended */
function showError({ line }) {
  errorLine = line;
  editor.mark(line);
  goTo.hidden = line === 0;
  goTo.textContent = `Go to line ${line}`;
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
    const previous = keptProgram(own.id) ?? own.source;
    history.replaceState(history.state, "", `#${own.id}`);
    open(own.id);
    before = previous;
    keepProgram(own.id, text);
    show(text);
    said.textContent = `This is ${chosen.name}. Read it before you run it. “Put back” brings back what was here.`;
  } catch (error) {
    file.value = "";
    said.textContent = error instanceof RangeError ? error.message : "The file cannot be read.";
  }
}

/** The bot in the program meets the computer player. */
function match() {
  const game = JSON.stringify(byId("console-game", HTMLSelectElement).value);
  const size = Number(byId("console-size", HTMLSelectElement).value);
  const call = `import crosscut.console.bot; crosscut.console.bot.match_bot(globals(), ${game}, ${size})`;
  // Lines of the program keep their numbers.
  area.run(`${editor.text}\n\n${call}`, showError);
}
