/** What somebody has written: the comment on a position that was sent, and how comments look. */

import { byId, makeElement } from "../pages/page.js";

/** @import { Session } from "../game/session.js" */

const EMPHASIS = /\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*/g;

/**
 * @param {string} text
 * @returns {{text: string, tag: "em" | "strong" | null}[]}
 */
export function emphasized(text) {
  /** @type {{text: string, tag: "em" | "strong" | null}[]} */
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(EMPHASIS)) {
    if (match.index > done) parts.push({ text: text.slice(done, match.index), tag: null });
    parts.push(match[1] === undefined ? { text: match[2], tag: "em" } : { text: match[1], tag: "strong" });
    done = match.index + match[0].length;
  }
  if (done < text.length) parts.push({ text: text.slice(done), tag: null });
  return parts;
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
