/** What somebody has written about the position that they have sent. */

import { byId } from "../pages/page.js";
import { emphasizedNodes } from "../panel/emphasis.js";

/** @typedef {import("../game/session.js").Session} Session */

export class ReadingPanel {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.comment = byId("reading-comment", HTMLElement);
  }

  show() {
    const { comment } = this.session.record.current;
    this.comment.hidden = !comment;
    this.comment.replaceChildren(...emphasizedNodes(comment));
  }
}
