import { tr } from "../language/tr.js";
import { makeButton, makeElement } from "../pages/page.js";

/** @import { TaskPlayer } from "../game/task-player.js" */

/** The buttons below a figure that asks something. */
export class TaskBar {
  /**
   * @param {TaskPlayer} player
   * @param {() => void} tryAgain
   */
  constructor(player, tryAgain) {
    this.player = player;
    this.hint = makeButton(() => player.hint(), {}, tr("Hint"));
    this.solution = makeButton(() => player.showSolution(), {}, tr("Show solution"));
    this.again = makeButton(tryAgain, {}, tr("Try again"));
    const buttons = [this.hint, this.solution, this.again];
    this.element = makeElement("div", { className: "task", role: "group", ariaLabel: tr("Task") }, ...buttons);
  }

  /** @param {boolean} isChanged whether something was tried */
  show(isChanged) {
    const { task, isOpen, verdict } = this.player;
    this.element.hidden = task === null;
    const isDone = verdict === "shown" || verdict === "solved";
    this.hint.hidden = this.solution.hidden = isDone;
    this.hint.disabled = !isOpen;
    this.again.hidden = !isChanged && verdict === null;
  }
}
