/** What somebody has written about the position that they have sent. */

import { byId } from "../pages/page.js";
import { emphasizedNodes } from "../panel/emphasis.js";

/** @typedef {import("../game/session.js").Session} Session */

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
