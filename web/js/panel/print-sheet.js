/** What is printed below the board: all moves with their comments, and the link as text and as a QR code. */

import { writeFragment } from "../address/fragment.js";
import { makeElement } from "../pages/page.js";
import { drawQrCode } from "../pages/qr-code.js";
import { publishedPage } from "../site/published-page.js";
import { site } from "../site/site.js";
import { emphasizedNodes } from "./listed-moves.js";
import { treeLines } from "./tree.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Line } from "./tree.js"
 */

/** The most bytes that the largest QR code holds. */
const MAX_BYTES = 2953;
/** The most pixels that a code is wide: 6 cm of paper. */
const ROOM = 227;

export class PrintSheet {
  #element = makeElement("section", { className: "print-sheet", ariaLabel: "Moves" });
  #session;

  /**
   * @param {Session} session
   * @param {HTMLElement} game gets the sheet
   */
  constructor(session, game) {
    this.#session = session;
    game.append(this.#element);
  }

  /** Write the game on the board. This must not wait: a browser that is about to print does not. */
  show() {
    const { record, hintToWrite, display } = this.#session;
    const { root } = record;
    const begin = root.comment ? [makeElement("p", {}, ...emphasizedNodes(root.comment))] : [];
    const lines = treeLines(root).map(lineOnPaper);
    const link = `${publishedPage(record.game)}#${writeFragment({ ...record, byLink: null }, hintToWrite, display)}`;
    // Without a web address nobody's camera finds the page.
    const hasCode = site.published !== "" && new TextEncoder().encode(link).length <= MAX_BYTES;
    const code = hasCode ? [drawQrCode(link, "QR code of the link", ROOM)] : [];
    const sender = makeElement("p", { className: "print-link" }, ...code, makeElement("span", {}, link));
    this.#element.replaceChildren(...begin, ...lines, sender);
  }
}

/**
 * @param {Line} line
 * @returns {HTMLElement}
 */
function lineOnPaper({ depth, first, nodes }) {
  const parts = nodes.flatMap((node, index) => {
    const move = makeElement("b", {}, `${first + index} ${node.move}`);
    return node.comment ? [move, " ", ...emphasizedNodes(node.comment), " "] : [move, " "];
  });
  const element = makeElement("p", {}, ...parts);
  element.style.marginLeft = `${Math.min(depth, 5)}em`;
  return element;
}
