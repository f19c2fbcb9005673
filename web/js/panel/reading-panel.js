/** What somebody has written: the comment on a position that was sent, and how comments look. */

import { byId, makeElement } from "../pages/page.js";

/** @import { Session } from "../game/session.js" */

/** What splits a text into plain text, strong text, emphasized text, plain text, and so on. */
const EMPHASIS = /\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*/;
const TAGS = /** @type {const} */ ([null, "strong", "em"]);

/**
 * @param {string} text
 * @returns {{text: string, tag: "em" | "strong" | null}[]}
 */
export function emphasized(text) {
  const parts = text.split(EMPHASIS).map((part, index) => ({ text: part, tag: TAGS[index % TAGS.length] }));
  return parts.filter(({ text: part }) => part);
}

/**
 * @param {string} text
 * @returns {(Node | string)[]} text nodes and elements that hold nothing but text
 */
export function emphasizedNodes(text) {
  return emphasized(text).map(({ text: part, tag }) => (tag ? makeElement(tag, {}, part) : part));
}

/** What somebody has written about the position that they have sent. */
export class ReadingPanel {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.comment = byId("reading-comment", HTMLElement);
    this.playComputer = byId("play-computer", HTMLButtonElement);
  }

  show() {
    const { record, state } = this.session;
    const { comment } = record.current;
    this.playComputer.hidden = Boolean(record.resignedHere || state?.outcome);
    this.comment.hidden = !comment;
    this.comment.replaceChildren(...emphasizedNodes(comment));
  }
}
