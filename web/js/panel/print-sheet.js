/**
 * What is printed below the board: all moves with their comments, a picture of each position that has one, and the link as
 * text and as a QR code.
 */

import { tr } from "../language/tr.js";
import { writeFragment } from "../address/fragment.js";
import { lookOf, USUAL_LOOK } from "../board/look.js";
import { makeElement } from "../pages/page.js";
import { drawQrCode } from "../pages/qr-code.js";
import { foretell } from "../record/foretell.js";
import { publishedPage } from "../site/published-page.js";
import { site } from "../site/site.js";
import { composeScene } from "../view/compose.js";
import { paintMiniature } from "../view/miniature.js";
import { emphasizedNodes } from "./listed-moves.js";
import { MOST_IN_QR_CODE } from "./share-dialog.js";
import { treeLines } from "./tree.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @import { TreeLine } from "./tree.js"
 */

/** The most pixels that a code is wide: 6 cm of paper. */
const ROOM = 227;
/** Dots of paper for each of these pixels. */
const DOTS = 3;
/** The most positions that are pictured: a page of paper has room for about eight. */
const MOST_PICTURES = 48;

export class PrintSheet {
  #element = makeElement("section", { className: "print-sheet", ariaLabel: tr("Moves") });
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
    const { record, boardToWrite, display } = this.#session;
    const { root } = record;
    const begin = root.comment ? [makeElement("p", {}, ...emphasizedNodes(root.comment))] : [];
    let pictures = 0;
    const picture = (/** @type {MoveNode} */ node) => (pictures++ < MOST_PICTURES ? this.#picture(node) : []);
    const lines = treeLines(root).flatMap((line) => onPaper(line, picture));
    const link = `${publishedPage(record.game)}#${writeFragment({ ...record, byLink: null }, boardToWrite, display)}`;
    // Without a web address nobody's camera finds the page.
    const hasCode = site.published !== "" && new TextEncoder().encode(link).length <= MOST_IN_QR_CODE;
    const code = hasCode ? [drawQrCode(link, tr("QR code of the link"), ROOM)] : [];
    const sender = makeElement("p", { className: "print-link" }, ...code, makeElement("span", {}, link));
    this.#element.replaceChildren(...begin, ...lines, sender);
  }

  /**
   * @param {MoveNode} node with a comment
   * @returns {HTMLElement[]} what the comment is about, unless it is the board above, or not known yet
   */
  #picture(node) {
    const { positions, record, game, display } = this.#session;
    const state = positions.known(node);
    const expectedBoard = foretell({ size: record.size, setup: record.setup, current: node }, game);
    if (node === record.current || !(state || expectedBoard.isExact)) return [];
    const shown = { state, expectedBoard, game, display, record: { current: node, moves: node.moves } };
    const canvas = makeElement("canvas", { className: "print-board" });
    const how = { side: ROOM, pixelRatio: DOTS, frame: display };
    paintMiniature(canvas, composeScene(shown, "none"), lookOf("light", this.#element, USUAL_LOOK), how);
    return [canvas];
  }
}

/**
 * @param {TreeLine} line
 * @param {(node: MoveNode) => HTMLElement[]} picture
 * @returns {HTMLElement[]} paragraphs, each with the moves up to a comment
 */
function onPaper({ depth, first, nodes }, picture) {
  /** @type {HTMLElement[]} */
  const paragraphs = [];
  /** @type {(Node | string)[]} */
  let parts = [];
  for (const [index, node] of nodes.entries()) {
    parts.push(makeElement("b", {}, `${first + index} ${node.move}`), " ");
    if (node.comment) parts = [...picture(node), ...parts, ...emphasizedNodes(node.comment)];
    if (!node.comment && index < nodes.length - 1) continue;
    const paragraph = makeElement("p", {}, ...parts);
    paragraph.style.marginLeft = `${Math.min(depth, 5)}em`;
    paragraphs.push(paragraph);
    parts = [];
  }
  return paragraphs;
}
