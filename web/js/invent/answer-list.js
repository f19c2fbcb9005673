/** What an assistant has answered: each of its rules with whether they are known, or what is wrong with them. */

import { makeButton, makeElement } from "../pages/page.js";
import { ruleTextsIn } from "./prompt.js";

/**
 * @import { RulesInWords } from "../engine/wire.js"
 * @typedef {object} AnswerActions
 * @property {(rules: string, signal: AbortSignal, refused: (reason: string) => void) => Promise<RulesInWords | null>}
 *   ask what the engine says of rules; it calls `refused` with the reason if it cannot read them
 * @property {(rules: string) => void} open called with the rules that the person wants to see
 */

export class AnswerList {
  #list;
  #status;
  #actions;
  #asking = new AbortController();
  /** What the assistant should mend, as lines. */
  faults = "";

  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} status says how many rules were found
   * @param {AnswerActions} actions
   */
  constructor(list, status, actions) {
    this.#list = list;
    this.#status = status;
    this.#actions = actions;
  }

  /** @param {string} answer as it was pasted */
  async read(answer) {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const texts = ruleTextsIn(answer);
    this.faults = "";
    this.#list.replaceChildren();
    this.#status.textContent = texts.length
      ? "Reading …"
      : "There are no rules in it: they begin with own: as in own:ban-xo/ox.swap.";
    let readable = 0;
    for (const game of texts) {
      let fault = "";
      const said = await this.#actions.ask(game, signal, (reason) => (fault = reason));
      if (signal.aborted) return;
      readable += said ? 1 : 0;
      if (fault) this.faults += `${game}\n${fault}\n`;
      this.#list.append(this.#item(game, said?.known ?? fault, said !== null));
    }
    if (texts.length) this.#status.textContent = counted(readable, texts.length);
  }

  /**
   * @param {string} game
   * @param {string} sentence
   * @param {boolean} isReadable
   */
  #item(game, sentence, isReadable) {
    const open = isReadable ? [makeButton(() => this.#actions.open(game), { ariaLabel: `Show ${game}` }, "Show")] : [];
    return makeElement("li", {}, makeElement("code", {}, game), makeElement("span", {}, sentence), ...open);
  }
}

/**
 * @param {number} readable
 * @param {number} all
 */
function counted(readable, all) {
  const found = all === 1 ? "1 game found" : `${all} games found`;
  return readable === all ? `${found}.` : `${found}, ${all - readable} with a mistake.`;
}
