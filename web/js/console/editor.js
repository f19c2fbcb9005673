/** A text area for programs: indents, numbers its lines, and marks the line of an error. */

const INDENT = "    ";

/** The beginning of a line that is indented less when Shift and Tab are pressed. */
const INDENTED = /^ {1,4}/;

export class Editor {
  #area;
  #numbers;
  #isLeaving = false;
  #onChange;

  /**
   * @param {HTMLTextAreaElement} area
   * @param {HTMLElement} numbers beside it
   * @param {() => void} onChange called after each change that the reader makes
   */
  constructor(area, numbers, onChange) {
    this.#area = area;
    this.#numbers = numbers;
    this.#onChange = onChange;
    area.addEventListener("input", () => this.#changed());
    area.addEventListener("keydown", (event) => this.#press(event));
    area.addEventListener("scroll", () => this.#follow());
  }

  get text() {
    return this.#area.value;
  }

  /** @param {string} text another program */
  set text(text) {
    this.#area.value = text;
    this.#area.setSelectionRange(0, 0);
    this.#area.scrollTop = 0;
    this.mark(0);
  }

  /** @param {number} line of an error; 0 takes the mark away */
  mark(line) {
    const count = this.text.split("\n").length;
    this.#numbers.replaceChildren(
      ...Array.from({ length: count }, (_, index) => {
        const number = document.createElement("span");
        number.textContent = `${index + 1}\n`;
        if (index + 1 === line) number.className = "is-marked";
        return number;
      }),
    );
    this.#area.setAttribute("aria-invalid", String(line > 0));
    this.#follow();
  }

  /** @param {number} line which is selected and shown */
  goTo(line) {
    const lines = this.text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    this.#area.focus();
    this.#area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    this.#area.scrollTop = (this.#area.scrollHeight / lines.length) * Math.max(0, line - 4);
  }

  #changed() {
    this.mark(0);
    this.#onChange();
  }

  #follow() {
    this.#numbers.style.setProperty("--scrolled", `${-this.#area.scrollTop}px`);
  }

  /**
   * Tab indents, as in other editors; after Escape it leaves the text, as everywhere else.
   *
   * @param {KeyboardEvent} event
   */
  #press(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    const isLeaving = this.#isLeaving;
    this.#isLeaving = key === "Escape" || (isLeaving && key === "Shift");
    if (isComposing || ctrlKey || metaKey || altKey) return;
    if (key === "Enter" && !shiftKey) this.#replace(event, `\n${this.#indentOfNext()}`);
    if (key !== "Tab" || isLeaving) return;
    const { selectionStart: start, selectionEnd: end } = this.#area;
    if (shiftKey || start !== end) this.#shift(event, shiftKey);
    else this.#replace(event, INDENT);
  }

  /** @returns {string} that of the line with the caret, and more after a colon */
  #indentOfNext() {
    const line = this.text.slice(0, this.#area.selectionStart).split("\n").at(-1) ?? "";
    const own = /^[ \t]*/.exec(line)?.[0] ?? "";
    return /:\s*(#.*)?$/.test(line) ? own + INDENT : own;
  }

  /**
   * Indents the selected lines more or less.
   *
   * @param {Event} event
   * @param {boolean} isLess
   */
  #shift(event, isLess) {
    const { selectionStart, selectionEnd } = this.#area;
    const start = this.text.lastIndexOf("\n", selectionStart - 1) + 1;
    const lines = this.text.slice(start, selectionEnd).split("\n");
    this.#area.setSelectionRange(start, selectionEnd);
    const shifted = lines.map((line) => (isLess ? line.replace(INDENTED, "") : INDENT + line)).join("\n");
    this.#replace(event, shifted);
    this.#area.setSelectionRange(start, start + shifted.length);
  }

  /**
   * By a command of the browser, so that the reader can undo it.
   *
   * @param {Event} event
   * @param {string} text in place of what is selected
   */
  #replace(event, text) {
    event.preventDefault();
    const done = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
    if (done) return;
    const { selectionStart, selectionEnd } = this.#area;
    this.#area.setRangeText(text, selectionStart, selectionEnd, "end");
    this.#changed();
  }
}
