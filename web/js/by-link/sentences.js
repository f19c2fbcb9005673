/** What a link of a game by link says: the state of its game, what the two sides say to each other, and the news. */

import { tr, translated, trCount, trList } from "../language/tr.js";
import { other } from "../notation/points.js";
import { colorNow } from "../play/opponents.js";
import { ID_LENGTH, leadInWords } from "../play/series.js";
import { append, GameRecord } from "../record/record.js";
import sentences from "../words/game-sentences.js";
import { moveSentence } from "../words/moves.js";
import { FRIEND, nameAtStart, YOU } from "../words/names.js";

/**
 * @import { Color, State } from "../engine/wire.js"
 * @import { GameByLink, MoveNode } from "../record/record.js"
 * @typedef {object} Situation
 * @property {GameRecord} record
 * @property {State} state of the position that the link leads to
 * @property {string[]} moves that are new; at least one
 * @property {Color} by the sender of the link: the colour with which this person began
 * @property {Color} side the colour with which the reader began
 */

/**
 * @param {Pick<GameRecord, "names">} record
 * @param {Color} side the colour with which the person at the other device began
 * @returns {string} that person's name, or {@link FRIEND}, of whom sentences of their own speak
 */
export function friendName({ names }, side) {
  return names[side] || FRIEND;
}

/**
 * @param {Pick<GameRecord, "names">} record
 * @param {Color} side the colour with which the person at the other device began
 * @returns {string} that person's name where a sentence begins
 */
export function friendAtStart(record, side) {
  return nameAtStart(friendName(record, side));
}

/**
 * @param {string} friend the name of the person at the other device, or {@link FRIEND}
 * @returns {string}
 */
export function turnOf(friend) {
  return friend === FRIEND ? tr("It is your friend’s turn.") : tr("It is {name}’s turn.", { name: friend });
}

/**
 * @param {string} friend the name of the person at the other device, or {@link FRIEND}
 * @returns {string} why nobody here may move
 */
export function notYourTurn(friend) {
  return friend === FRIEND
    ? tr("It is your friend’s turn. Under Analyse you can try moves; they are not sent.")
    : tr("It is {name}’s turn. Under Analyse you can try moves; they are not sent.", { name: friend });
}

/**
 * @param {Situation} situation
 * @returns {string} what happened; whose turn it is, and how a game has ended, stands beside the board
 */
export function newsSentence(situation) {
  return [happened(situation), skippedSentence(situation)].filter(Boolean).join(" ");
}

/**
 * @param {Situation} situation
 * @returns {string}
 */
function happened({ record, state, moves, by, side }) {
  if (moves.length > 1) return manyMoves(by === side ? YOU : friendAtStart(record, by), moves);
  const [move] = moves;
  const mover = moverOf(move, state) ?? by;
  const who = mover === side ? YOU : friendAtStart(record, mover);
  if (move === "swap")
    return who === YOU
      ? tr("You swap: you two exchange colours.")
      : tr("{name} swaps: you two exchange colours.", { name: who });
  const nothing = { color: by, filled: [], linked: [], skipped: null };
  return moveSentence(who, { ...nothing, ...state.last, move });
}

/**
 * @param {string} who whose link it is, as a sentence begins with it, or {@link YOU}
 * @param {string[]} moves
 * @returns {string}
 */
function manyMoves(who, moves) {
  const values = { name: who, moves: trList(moves, "") };
  return who === YOU
    ? trCount(
        moves.length,
        "Your own link brings {n} move: {moves}.",
        "Your own link brings {n} moves: {moves}.",
        values,
      )
    : trCount(
        moves.length,
        "{name}’s link brings {n} move: {moves}.",
        "{name}’s link brings {n} moves: {moves}.",
        values,
      );
}

/**
 * @param {GameRecord} record of a game that has only begun
 * @param {string} game its name
 * @param {Color} by the colour with which whoever invites began
 * @param {{isSent?: boolean}} [how] whether it goes with the link, and says what to do
 * @returns {string} who invites whom to what
 */
export function invitation(record, game, by, { isSent = false } = {}) {
  const standing = leadInWords(record.byLink?.score, other(by), friendName(record, by));
  const values = { name: friendAtStart(record, by), game, size: record.size, standing };
  if (standing)
    return isSent
      ? tr(
          "{name} invites you to a rematch at {game}, {size} × {size} ({standing}): make your move and send back the link you get.",
          values,
        )
      : tr("{name} invites you to a rematch at {game}, {size} × {size} ({standing}).", values);
  return isSent
    ? tr("{name} invites you to {game}, {size} × {size}: make your move and send back the link you get.", values)
    : tr("{name} invites you to {game}, {size} × {size}.", values);
}

/**
 * @param {string} move the last one
 * @param {State} state after it
 * @returns {Color | null} the colour with which its player began, as far as it is known
 */
export function moverOf(move, { last, swapped }) {
  if (move === "swap") return "blue";
  return last?.color ? colorNow(last.color, swapped) : null;
}

/**
 * @param {Situation} situation
 * @returns {string}
 */
function skippedSentence({ record, state, side }) {
  const skipped = state.last?.skipped;
  if (!skipped) return "";
  if (skipped === colorNow(side, state.swapped)) return tr("You have no legal move, so your turn is skipped.");
  return translated(sentences.skipped, { name: friendAtStart(record, other(side)) });
}

/**
 * @param {string[]} moves
 * @param {number} shared how many moves come before them
 * @returns {string} them with their numbers
 */
export function numberedMoves(moves, shared) {
  return moves.map((move, index) => `${shared + index + 1}. ${move}`).join("  ");
}

const SPOKEN = /^(red|blue): (.*)$/;

/**
 * @param {string} id of a game by link, the last field that is left of a link
 * @returns {string} a sentence about a link without its sender; a short id was cut off, because pages make no such ids
 */
export function withoutSender(id) {
  return id.length < ID_LENGTH
    ? tr("The link does not say who sent it; its end is missing. Answering it begins another game.")
    : tr("The link does not say who sent it; perhaps its end is missing. Answering it begins another game.");
}

/**
 * @param {GameRecord} record
 * @param {MoveNode} tip the last move of the game
 * @param {GameByLink} byLink who sends it, and what that side offers
 * @returns {GameRecord}
 */
export function stateToSend({ game, size, setup, names, called, inventor, root, resignation }, tip, byLink) {
  const sent = new GameRecord({ game, size, setup, names, called, inventor });
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
 * @returns {string} the lines of it that one side says to the other
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
 * @param {Pick<GameRecord, "names">} record
 * @param {Color} own the colour with which the person here began
 * @returns {string} the comment with the names of the speakers
 */
export function withSpeakers(comment, record, own) {
  const spoken = (/** @type {Color} */ side, /** @type {string} */ text) =>
    side === own && !record.names[own]
      ? tr("You: {text}", { text })
      : tr("{name}: {text}", { name: friendAtStart(record, side), text });
  return comment
    .split("\n")
    .map((line) => line.replace(SPOKEN, (_, side, text) => spoken(side, text)))
    .join("\n");
}
