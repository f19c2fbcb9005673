/** A sentence at the edge of the page. The reader can act on it, close it, or ignore it. */

export class Notice {
  constructor() {
    this.element = document.createElement("section");
    this.element.className = "notice";
    this.element.setAttribute("aria-live", "polite");
    this.element.setAttribute("aria-label", "Notice");
    this.element.hidden = true;
    document.body.append(this.element);
  }

  /**
   * Something to do.
   *
   * @param {string} text
   * @param {string} label of the button
   * @param {() => void} act
   */
  offer(text, label, act) {
    this.#show(text, button(label, "primary", act));
  }

  /**
   * @param {string} text
   * @param {...HTMLElement} actions
   */
  #show(text, ...actions) {
    const sentence = document.createElement("p");
    sentence.textContent = text;
    const dismiss = button("×", "quiet", () => this.#hide());
    dismiss.setAttribute("aria-label", "Dismiss");
    this.element.hidden = false;
    this.element.replaceChildren(sentence, ...actions, dismiss);
  }

  #hide() {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

/**
 * @param {string} label
 * @param {string} className
 * @param {() => void} act
 */
function button(label, className, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}
