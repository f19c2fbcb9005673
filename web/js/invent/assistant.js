/** The part *Ask an assistant*: a prompt to copy, and what is found in an answer that is pasted. */

import { engine } from "../engine/engine.js";
import { wantedAnswer } from "../engine/requests.js";
import { tr, trCount } from "../language/tr.js";
import { emptyRows } from "../notation/points.js";
import { copySaying } from "../pages/clipboard.js";
import { buttonFor, byId, makeButton, makeElement } from "../pages/page.js";
import { emptyBoard, SMALLEST_GAME } from "./invention.js";
import { PROMPT, ruleTextsIn } from "./prompt.js";
import { smallBoard } from "./small-board.js";

const list = byId("invent-answers", HTMLElement);
const status = byId("invent-found", HTMLElement);
const answer = byId("invent-answer", HTMLTextAreaElement);

/** @param {(rules: string) => void} open called with the rules that the person wants to see */
export function offerAssistant(open) {
  let reading = new AbortController();
  let faults = "";
  buttonFor("invent-prompt", async () => {
    byId("invent-prompt-copied", HTMLElement).textContent = await copySaying(PROMPT);
  });
  const faultsButton = buttonFor("invent-faults", async () => {
    status.textContent = await copySaying(faults);
  });
  buttonFor("invent-read", async () => {
    reading.abort();
    reading = new AbortController();
    faultsButton.hidden = true;
    const found = await read(answer.value, open, reading.signal);
    if (found === null) return;
    faults = found;
    faultsButton.hidden = !faults;
  });
}

/**
 * Show each of the rules in an answer with whether they are known, or what is wrong with them.
 * @param {string} text as it was pasted
 * @param {(rules: string) => void} open
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} what the assistant should mend, as lines; null if it is not wanted any more
 */
async function read(text, open, signal) {
  const texts = ruleTextsIn(text);
  let faults = "";
  let readable = 0;
  list.replaceChildren();
  status.textContent = texts.length
    ? tr("Reading …")
    : tr("There are no rules in it: they begin with own: as in own:ban-xo/ox.swap.");
  for (const rules of texts) {
    let fault = "";
    const asked = engine.request("rules", { game: rules }, { signal, urgency: "question" });
    const said = await wantedAnswer(asked, signal, (reason) => (fault = reason));
    if (signal.aborted) return null;
    readable += said ? 1 : 0;
    if (fault) faults += `${rules}\n${fault}\n`;
    list.append(said ? game(rules, said.known, open) : mistake(rules, fault));
  }
  if (texts.length) status.textContent = counted(readable, texts.length);
  return faults;
}

/**
 * @param {string} rules
 * @param {string} known
 * @param {(rules: string) => void} open
 */
function game(rules, known, open) {
  const expectedBoard = { rows: emptyRows(SMALLEST_GAME), links: [] };
  const { board, rule } = smallBoard({ record: emptyBoard(SMALLEST_GAME, rules), expectedBoard });
  const show = makeButton(() => open(rules), { ariaLabel: tr("Show {rules}", { rules }) }, tr("Show"));
  return makeElement("li", {}, board, makeElement("span", {}, rule, makeElement("span", {}, known)), show);
}

/**
 * @param {string} rules
 * @param {string} fault
 */
function mistake(rules, fault) {
  const said = makeElement("span", {}, makeElement("code", {}, rules), makeElement("span", {}, fault));
  return makeElement("li", { className: "mistake" }, said);
}

/**
 * @param {number} readable
 * @param {number} all
 */
function counted(readable, all) {
  if (readable === all) return trCount(all, "{n} game found.", "{n} games found.");
  const values = { mistaken: all - readable };
  return trCount(
    all,
    "{n} game found, {mistaken} with a mistake.",
    "{n} games found, {mistaken} with a mistake.",
    values,
  );
}
