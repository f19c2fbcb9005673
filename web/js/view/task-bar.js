/** The buttons below a figure that asks something. */

/**
 * @typedef {import("../game/task-player.js").TaskPlayer} TaskPlayer
 */

export class TaskBar {
  /**
   * @param {TaskPlayer} player
   * @param {() => void} tryAgain
   */
  constructor(player, tryAgain) {
    this.player = player;
    this.element = document.createElement("div");
    this.element.className = "task";
    this.element.role = "group";
    this.element.ariaLabel = "Task";
    this.hint = this.#button("Hint", () => player.hint());
    this.solution = this.#button("Show solution", () => player.showSolution());
    this.again = this.#button("Try again", tryAgain);
  }

  /** @param {boolean} isChanged whether something was tried */
  show(isChanged) {
    const { task, isOpen, verdict } = this.player;
    this.element.hidden = task === null;
    this.hint.disabled = !isOpen;
    this.solution.disabled = verdict === "shown" || verdict === "solved";
    this.again.hidden = !isChanged && verdict === null;
  }

  /**
   * @param {string} text
   * @param {() => void} onClick
   * @returns {HTMLButtonElement}
   */
  #button(text, onClick) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.addEventListener("click", onClick);
    this.element.append(button);
    return button;
  }
}
