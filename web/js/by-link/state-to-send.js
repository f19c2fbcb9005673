/**
 * What a link of a game by link holds: its moves, and what the two sides said to each other, but nothing that was only
 * tried.
 */

import { append, GameRecord } from "../record/record.js";

/**
 * @typedef {import("../engine/wire.js").Color} Color
 * @typedef {import("../record/record.js").ByLink} ByLink
 * @typedef {import("../record/record.js").MoveNode} MoveNode
 */

/** Characters of an id, and how many there are to choose from: 50 random bits. */
const ID_LENGTH = 10;
const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

const SPOKEN = /^(red|blue): (.*)$/;

/** @returns {string} the id of a new game by link */
export function newGameId() {
  const random = crypto.getRandomValues(new Uint8Array(ID_LENGTH));
  return [...random].map((byte) => BASE32[byte % BASE32.length]).join("");
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} tip the last move of the game
 * @param {ByLink} byLink who sends it, and what is offered
 * @returns {GameRecord}
 */
export function stateToSend({ game, size, setup, names, root, resignation }, tip, byLink) {
  const sent = new GameRecord({ game, size, setup, names });
  let node = sent.root;
  node.comment = spokenLines(root.comment);
  for (const step of tip.line) {
    node = append(node, step.move);
    node.comment = spokenLines(step.comment);
  }
  sent.goTo(node);
  if (resignation?.node === tip) sent.resignation = { color: resignation.color, node };
  sent.byLink = byLink;
  return sent;
}

/**
 * @param {string} comment
 * @returns {string} of its lines those that one side says to the other
 */
function spokenLines(comment) {
  return comment
    .split("\n")
    .filter((line) => SPOKEN.test(line))
    .join("\n");
}

/**
 * @param {string} comment
 * @param {Color} side the colour with which the speaker began
 * @returns {string[]} what that side says in it
 */
export function saidBy(comment, side) {
  return comment.split("\n").flatMap((line) => {
    const [, speaker, text] = SPOKEN.exec(line) ?? [];
    return speaker === side ? [text] : [];
  });
}

/**
 * @param {string} comment
 * @param {(side: Color) => string} nameOf
 * @returns {string} the comment with the names of those who speak
 */
export function withSpeakers(comment, nameOf) {
  return comment
    .split("\n")
    .map((line) => line.replace(SPOKEN, (_, side, text) => `${nameOf(side)}: ${text}`))
    .join("\n");
}
