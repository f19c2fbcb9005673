import { boundedComment, MAX_COMMENT } from "../notation/quote.js";
import { byId } from "../pages/page.js";
import { charactersOf, NO_ROOM, roomLeft } from "../record/limits.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 */

/** The box in which the comment on the position is read and written. */
export class CommentBox {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.text = byId("comment", HTMLTextAreaElement);
    this.label = byId("comment-label", HTMLElement);
    this.said = byId("comment-said", HTMLElement);
    /** @type {MoveNode | null} whose comment is in the text area */
    this.written = null;
    /** The moves that lead there. */
    this.place = "";
    this.text.addEventListener("input", () => this.#write());
    // Afterwards the box shows the comment as it is stored.
    this.text.addEventListener("change", () => (this.text.value = session.record.current.comment));
  }

  show() {
    const { record } = this.session;
    const { current } = record;
    const name = current.parent ? `${current.ply} ${current.move}` : "the start";
    this.label.textContent = `Comment on ${name}`;
    if (this.written === current && this.isWriting) return;
    const place = [record.game, ...record.moves].join(".");
    const isSamePlace = place === this.place;
    if (!isSamePlace) this.said.textContent = "";
    Object.assign(this, { written: current, place });
    if (isSamePlace && this.isWriting) this.#fill(current.comment);
    else this.text.value = current.comment;
  }

  get isWriting() {
    return document.activeElement === this.text;
  }

  /**
   * Another tab may change the game while somebody is writing here. The writing continues.
   * @param {string} comment
   */
  #fill(comment) {
    const { value, selectionStart, selectionEnd } = this.text;
    const written = value.trim();
    const start = comment.indexOf(written);
    if (comment === written || start < 0) return;
    // A space or a line break that was just typed is not part of the comment yet.
    this.text.value = comment.slice(0, start) + value + comment.slice(start + written.length);
    this.text.setSelectionRange(start + selectionStart, start + selectionEnd);
  }

  #write() {
    const { root, current } = this.session.record;
    const room = roomLeft(root) + charactersOf(current.comment);
    const { text, isCut } = boundedComment(this.text.value, Math.min(MAX_COMMENT, room));
    if (isCut) this.text.value = text;
    const limit = room < MAX_COMMENT ? NO_ROOM : `A comment has at most ${MAX_COMMENT} characters.`;
    this.said.textContent = isCut ? `${limit} The rest is left out.` : "";
    this.session.annotate(() => (current.comment = text));
  }
}
