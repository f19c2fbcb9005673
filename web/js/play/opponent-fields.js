import { tr, translated } from "../language/tr.js";
import { SIDES } from "../notation/points.js";
import { cleanName } from "../notation/quote.js";
import { byId } from "../pages/page.js";
import levels from "./levels.js";
import { USUAL_TERMS } from "./match.js";
import { computer, computerName, opponentOf } from "./opponents.js";

/**
 * @import { Names } from "../record/record.js"
 * @import { Terms } from "./match.js"
 * @import { LastChoice } from "./new-game-dialog.js"
 */

/**
 * The fields for the opponent and for what each kind of opponent needs. A field with `data-asks` belongs to the opponents
 * that need it.
 */
export class OpponentFields {
  constructor() {
    this.choice = byId("opponent-choice", HTMLFieldSetElement);
    this.level = byId("level", HTMLSelectElement);
    this.levelNote = byId("level-note", HTMLElement);
    this.linkNote = byId("link-note", HTMLElement);
    this.computerBegins = byId("computer-begins", HTMLInputElement);
    this.otherBegins = byId("other-begins", HTMLElement);
    this.red = byId("red-name", HTMLInputElement);
    this.blue = byId("blue-name", HTMLInputElement);
    /** The colour that the person here had when the names were written. */
    this.side = USUAL_TERMS.side;
    this.fields = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#new-game-dialog [data-asks]"));
    this.computerBegins.form?.addEventListener("change", () => this.#show());
  }

  /**
   * @param {Terms} terms
   * @param {LastChoice | null} last
   */
  set({ opponent, level, side }, last) {
    check(this.choice, opponent);
    this.level.value = String(level);
    if (this.level.selectedIndex < 0) this.level.selectedIndex = 0;
    this.computerBegins.checked = side === "blue";
    this.red.value = last?.people.red ?? "";
    this.blue.value = last?.people.blue ?? "";
    this.side = last?.terms.side ?? side;
    this.#show();
  }

  /** @returns {Terms} as chosen */
  get terms() {
    const level = Number(this.level.value) || USUAL_TERMS.level;
    const opponent = checked(this.choice)?.value ?? computer.id;
    return { opponent, level, side: this.computerBegins.checked ? "blue" : "red" };
  }

  /** @returns {Names} as written, for this game or an earlier one */
  get people() {
    return { red: cleanName(this.red.value), blue: cleanName(this.blue.value) };
  }

  /** @returns {Names} of the players; a person who plays the computer has none */
  get names() {
    const { terms } = this;
    const opponent = opponentOf(terms);
    if (opponent.asks.includes("names")) return this.people;
    const name = computerName(terms);
    if (opponent.computer === "both") return { red: name, blue: name };
    return terms.side === "red" ? { red: "", blue: name } : { red: name, blue: "" };
  }

  focus() {
    checked(this.choice)?.focus();
  }

  /** Show the fields of the chosen opponent, whose names they hold, and who may begin besides the person here. */
  #show() {
    const { terms } = this;
    const { isElsewhere, asks } = opponentOf(terms);
    const asked = /** @type {readonly string[]} */ (asks);
    this.levelNote.textContent = translated(levels[terms.level - 1]?.sentence ?? "");
    this.linkNote.hidden = !isElsewhere;
    for (const field of this.fields) field.hidden = !asked.includes(field.dataset.asks ?? "");
    // When the other one begins, each name moves with its person.
    if (terms.side !== this.side) [this.red.value, this.blue.value] = [this.blue.value, this.red.value];
    this.side = terms.side;
    this.otherBegins.textContent = isElsewhere ? tr("Friend begins") : tr("Computer begins");
    for (const [color, side] of Object.entries(SIDES)) {
      const whose = color === terms.side ? tr("{side}: you", { side }) : tr("{side}: friend", { side });
      byId(`${color}-name-label`, HTMLElement).textContent = isElsewhere ? whose : side;
    }
  }
}

/**
 * @param {HTMLElement} choice
 * @returns {HTMLInputElement | null}
 */
export function checked(choice) {
  return choice.querySelector("input:checked");
}

/**
 * @param {HTMLElement} choice
 * @param {string} value if no button has it, the first one is checked
 */
export function check(choice, value) {
  const radios = [...choice.querySelectorAll("input")];
  (radios.find((one) => one.value === value) ?? radios[0]).checked = true;
}
