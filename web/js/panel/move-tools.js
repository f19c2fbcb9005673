import { tr, trCount } from "../language/tr.js";
import { buttonFor, byId } from "../pages/page.js";
import { nodesFrom } from "../record/limits.js";
import { canPutBack, promote, variationOf, takeOut } from "../record/record.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 */

/** Makes the move on the board the main line, deletes it with what follows, and undoes the last deletion. */
export class MoveTools {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.promote = buttonFor("promote", () => session.edit((record) => promote(record, record.current)));
    this.remove = buttonFor("remove", () => this.#remove());
    this.restore = buttonFor("restore", () => this.#restore());
    this.restoreText = byId("restore-text", HTMLElement);
    /** @type {{node: MoveNode, undo: () => void} | null} the last deletion */
    this.deletion = null;
  }

  show() {
    const { record } = this.session;
    const { current } = record;
    this.promote.disabled = !variationOf(current);
    this.remove.disabled = current === record.root;
    const canRestore = this.deletion !== null && canPutBack(record, this.deletion.node);
    this.restoreText.parentElement?.toggleAttribute("hidden", !canRestore);
  }

  #remove() {
    const { record } = this.session;
    const { current } = record;
    const count = nodesFrom(current).length;
    this.restoreText.textContent = deleted(current.move, count - 1);
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
}

/**
 * @param {string} move
 * @param {number} more moves after it
 * @returns {string}
 */
function deleted(move, more) {
  return more
    ? trCount(more, "Deleted {move} and {n} more.", "Deleted {move} and {n} more.", { move })
    : tr("Deleted {move}.", { move });
}
