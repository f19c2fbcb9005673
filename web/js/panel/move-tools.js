/**
 * What the reader can do with the position on the board: choose how it is shown, make its move the main line, delete it,
 * write about it, put marks and arrows on the board.
 */

import { boundedComment, MAX_COMMENT } from "../notation/quote.js";
import { buttonFor, byId, part, showPressed } from "../pages/page.js";
import { toggleArrow, toggleMark } from "../record/editing.js";
import { changeSaid, charactersOf, NO_ROOM, nodesFrom, roomLeft } from "../record/limits.js";
import { pointName } from "../notation/points.js";
import { canPutBack, promote, variationOf, takeOut } from "../record/record.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Tool } from "../record/editing.js"
 * @import { Said } from "../record/limits.js"
 * @import { Display, MoveNode } from "../record/record.js"
 */

export class MoveTools {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.promote = buttonFor("promote", () => session.edit((record) => promote(record, record.current)));
    this.remove = buttonFor("remove", () => this.#remove());
    this.restore = buttonFor("restore", () => this.#restore());
    this.restoreText = byId("restore-text", HTMLElement);
    this.comment = byId("comment", HTMLTextAreaElement);
    this.commentLabel = byId("comment-label", HTMLElement);
    this.commentSaid = byId("comment-said", HTMLElement);
    /** @type {MoveNode | null} whose comment is in the text area */
    this.written = null;
    /** The moves that lead there. */
    this.place = "";
    /** @type {{node: MoveNode, undo: () => void} | null} the last deletion */
    this.deletion = null;
    this.comment.addEventListener("input", () => this.#write());
    // Afterwards the box shows what is kept.
    this.comment.addEventListener("change", () => (this.comment.value = session.record.current.comment));
  }

  show() {
    const { record } = this.session;
    const { current } = record;
    this.promote.disabled = !variationOf(current);
    this.remove.disabled = current === record.root;
    const canRestore = this.deletion !== null && canPutBack(record, this.deletion.node);
    this.restoreText.parentElement?.toggleAttribute("hidden", !canRestore);
    const name = current.parent ? `${current.ply} ${current.move}` : "the start";
    this.commentLabel.textContent = `Comment on ${name}`;
    if (this.written === current && this.isWriting) return;
    const place = [record.game, ...record.moves].join(".");
    const isSamePlace = place === this.place;
    if (!isSamePlace) this.commentSaid.textContent = "";
    Object.assign(this, { written: current, place });
    if (isSamePlace && this.isWriting) this.#fill(current.comment);
    else this.comment.value = current.comment;
  }

  get isWriting() {
    return document.activeElement === this.comment;
  }

  /**
   * Another tab has changed the game while somebody writes here: the writing goes on.
   * @param {string} comment
   */
  #fill(comment) {
    const { value, selectionStart, selectionEnd } = this.comment;
    const written = value.trim();
    const start = comment.indexOf(written);
    if (comment === written || start < 0) return;
    // A blank or a line end that was just typed is not part of the comment yet.
    this.comment.value = comment.slice(0, start) + value + comment.slice(start + written.length);
    this.comment.setSelectionRange(start + selectionStart, start + selectionEnd);
  }

  #remove() {
    const { record } = this.session;
    const { current } = record;
    const count = nodesFrom(current).length;
    this.restoreText.textContent = `Deleted ${current.move}${count > 1 ? ` and ${count - 1} more` : ""}.`;
    this.session.edit(() => {
      this.deletion = { node: current, undo: takeOut(record, current) };
    });
    this.show();
    this.restore.focus();
  }

  #restore() {
    const { deletion } = this;
    this.deletion = null;
    if (deletion) this.session.edit(() => deletion.undo());
    this.show();
    this.remove.focus();
  }

  #write() {
    const { root, current } = this.session.record;
    const room = roomLeft(root) + charactersOf(current.comment);
    const { text, isCut } = boundedComment(this.comment.value, Math.min(MAX_COMMENT, room));
    if (isCut) this.comment.value = text;
    const limit = room < MAX_COMMENT ? NO_ROOM : `A comment has at most ${MAX_COMMENT} characters.`;
    this.commentSaid.textContent = isCut ? `${limit} The rest is left out.` : "";
    this.session.annotate(() => (current.comment = text));
  }
}

/** The tools that put marks and arrows on the board instead of stones. */
export class Marking {
  /**
   * @param {HTMLElement} element with a button per tool; data-tool names it
   * @param {Session} session
   */
  constructor(element, session) {
    this.session = session;
    this.buttons = [...element.querySelectorAll("button")];
    /** @type {Tool | null} null while the board is for playing */
    this.tool = null;
    /** @type {string | null} where an arrow begins that was pressed instead of dragged */
    this.arrowStart = null;
    for (const button of this.buttons) {
      button.addEventListener("click", () => this.#choose(/** @type {Tool} */ (button.dataset.tool)));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.layDown();
    });
  }

  /** The board is for playing again. */
  layDown() {
    if (this.tool) this.#choose(this.tool);
  }

  /** @param {Tool} tool the chosen one is laid down again */
  #choose(tool) {
    this.tool = tool === this.tool ? null : tool;
    this.arrowStart = null;
    document.documentElement.dataset.tool = this.tool ?? "";
    showPressed(this.buttons, ({ dataset }) => dataset.tool === this.tool);
  }

  /** @returns {boolean} whether a tool is chosen */
  isActive() {
    return this.tool !== null;
  }

  /**
   * @param {string} point
   * @returns {boolean} whether a tool was used there
   */
  press(point) {
    const { tool } = this;
    if (!tool) return false;
    if (tool !== "arrow") {
      this.#annotate((node) => toggleMark(node, tool, point));
    } else if (this.arrowStart && this.arrowStart !== point) {
      this.drag(this.arrowStart, point);
    } else {
      this.arrowStart = point;
    }
    return true;
  }

  /**
   * @param {string} from
   * @param {string} to
   * @returns {boolean} whether an arrow was drawn or taken away
   */
  drag(from, to) {
    if (this.tool !== "arrow") return false;
    this.arrowStart = null;
    this.#annotate((node) => toggleArrow(node, from, to));
    return true;
  }

  /** @param {(said: Said) => void} change the marks and arrows of the current node, unless the record is full */
  #annotate(change) {
    const { root, current } = this.session.record;
    const problem = changeSaid(root, current, change);
    if (problem) this.session.say(problem);
    else this.session.annotate(() => {});
  }
}

export class DisplayControls {
  /** @type {Display | null} */
  #shown = null;

  /**
   * @param {Session} session
   */
  constructor(session) {
    this.session = session;
    this.numbers = byId("numbers", HTMLInputElement);
    this.legality = byId("legality", HTMLSelectElement);
    this.note = byId("frame-note", HTMLElement);
    this.numbers.addEventListener("change", () => this.#change({ numbers: this.numbers.checked }));
    this.legality.addEventListener("change", () => {
      this.#change({ legal: /** @type {Display["legal"]} */ (this.legality.value) });
    });
    this.wholeBoard = buttonFor("whole-board", () => {
      this.#change({ coordinates: true, crop: null, rotation: 0 });
      part(byId("board", HTMLElement), '[tabindex="0"]').focus(); // The button is gone.
    });
    for (const id of ["board", "moves"]) {
      byId(id, HTMLElement).addEventListener("keydown", (event) => this.#press(event));
    }
  }

  show() {
    const { display } = this.session;
    if (display === this.#shown) return;
    this.#shown = display;
    this.numbers.checked = display.numbers;
    this.legality.value = display.legal;
    const frame = describeFrame(display);
    this.note.hidden = !frame;
    part(this.note, "span").textContent = frame;
    this.wholeBoard.textContent = display.crop ? "Whole board" : "Usual view";
  }

  /** @param {Partial<Display>} choices */
  #change(choices) {
    this.session.present({ ...this.session.display, ...choices });
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key.toLowerCase() !== "l" || event.ctrlKey || event.metaKey || event.altKey) return;
    this.legality.selectedIndex = (this.legality.selectedIndex + 1) % this.legality.length;
    this.legality.dispatchEvent(new Event("change"));
  }
}

/**
 * @param {Display} display
 * @returns {string} a text about the part of the board that is shown; empty for a whole board
 */
function describeFrame({ coordinates, crop, rotation }) {
  const parts = [];
  if (crop) parts.push(`${pointName(crop.southWest)} to ${pointName(crop.northEast)}`);
  if (rotation) parts.push(`turned by ${rotation}°`);
  if (!coordinates) parts.push("no coordinates");
  return parts.length ? `Shown: ${parts.join(", ")}.` : "";
}
