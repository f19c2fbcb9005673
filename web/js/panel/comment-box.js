import { tr } from "../language/tr.js";
import { boundedComment, MAX_COMMENT } from "../notation/quote.js";
import { buttonFor, byId } from "../pages/page.js";
import { charactersOf, noRoom, roomLeft, tooLongComment } from "../record/limits.js";
import { bothComments } from "../record/two-records.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 */

/**
 * The comment on the position on the board, as it is read and written. What somebody writes stays in the box whatever
 * other tabs do, also if they take away the position that it is about.
 */
export class CommentBox {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.text = byId("comment", HTMLTextAreaElement);
    this.label = byId("comment-label", HTMLElement);
    this.said = byId("comment-said", HTMLElement);
    this.apart = byId("comment-apart", HTMLElement);
    this.apartText = byId("comment-apart-text", HTMLElement);
    this.add = buttonFor("comment-add", () => this.#add());
    buttonFor("comment-leave", () => this.#leave());
    /** @type {MoveNode | null} whose comment is in the text area */
    this.written = null;
    /** The game, and the moves that lead there. */
    this.place = "";
    /** Whether somebody has written since the box came to that place. */
    this.isWritten = false;
    /** Whether another tab has taken that position away. What is in the box then belongs to no position. */
    this.isApart = false;
    this.text.addEventListener("input", () => this.#write());
    // Afterwards the box shows what is kept.
    this.text.addEventListener("change", () => {
      if (!this.isApart) this.text.value = session.record.current.comment;
    });
  }

  show() {
    const { record } = this.session;
    const { current } = record;
    const place = [record.game, ...record.moves].join(".");
    const isSamePlace = place === this.place;
    this.apart.hidden = !this.isApart || isSamePlace;
    if (this.isApart && !isSamePlace) {
      const move = nameOf(current);
      this.add.textContent = move
        ? tr("Add it to the comment on {move}", { move })
        : tr("Add it to the comment on the start");
      return;
    }
    const move = nameOf(current);
    this.label.textContent = move ? tr("Comment on {move}", { move }) : tr("Comment on the start");
    if (this.written === current && this.isWriting) return;
    if (!isSamePlace) this.said.textContent = "";
    // Another tab may have emptied the comment, or taken the move back and played it again.
    const isToKeep = this.isApart || (isSamePlace && this.isWriting && this.isWritten);
    Object.assign(this, { written: current, place, isApart: false, isWritten: isToKeep });
    if (isToKeep) this.#fill(current.comment);
    else this.text.value = current.comment;
  }

  /** @returns {boolean} whether somebody writes about the position on the board */
  get isWriting() {
    return !this.isApart && document.activeElement === this.text;
  }

  /** Another tab has taken the position away on which somebody writes here. */
  setApart() {
    const { written, text } = this;
    if (!written || !text.value.trim()) return;
    this.isApart = true;
    const move = nameOf(written); // Nobody can take back the start.
    this.label.textContent = tr("Comment on {move}, which is gone", { move });
    this.apartText.textContent = tr("Another tab has taken back {move}. What you wrote is still in the box.", { move });
  }

  #add() {
    const { current } = this.session.record;
    this.text.value = [current.comment, this.text.value].filter(Boolean).join("\n");
    this.isApart = false;
    this.#write();
    this.text.focus();
  }

  #leave() {
    this.isApart = false;
    this.place = "";
    this.show();
    this.text.focus();
  }

  /**
   * Another tab may change the game while somebody is writing here. The writing continues.
   * @param {string} comment
   */
  #fill(comment) {
    const { value, selectionStart, selectionEnd } = this.text;
    const written = value.trim();
    const start = comment.indexOf(written);
    if (comment === written) return;
    if (start < 0) return queueMicrotask(() => this.#writeBoth(comment));
    // A blank or a line end that was just typed is not part of the comment yet.
    this.text.value = comment.slice(0, start) + value + comment.slice(start + written.length);
    this.text.setSelectionRange(start + selectionStart, start + selectionEnd);
  }

  /** @param {string} comment that another tab has written meanwhile */
  #writeBoth(comment) {
    if (!this.isWritten || this.isApart) return;
    this.text.value = bothComments(this.text.value, comment);
    this.#write();
  }

  #write() {
    this.isWritten = true;
    if (this.isApart) return;
    const { root, current } = this.session.record;
    const room = roomLeft(root) + charactersOf(current.comment);
    const { text, isCut } = boundedComment(this.text.value, Math.min(MAX_COMMENT, room));
    if (isCut) this.text.value = text;
    const limit = room < MAX_COMMENT ? noRoom() : tooLongComment();
    this.said.textContent = isCut ? `${limit} ${tr("The rest is left out.")}` : "";
    this.session.annotate(() => (current.comment = text));
  }
}

/**
 * @param {MoveNode} node
 * @returns {string} its move; empty for the start
 */
const nameOf = (node) => (node.parent ? `${node.ply} ${node.move}` : "");
