/** How the people of a game are called. */

import { tr } from "../language/tr.js";

/**
 * @import { State } from "../engine/wire.js"
 * @typedef {Partial<import("../record/record.js").Names>} NamesNow
 */

/** Stands for the name of the person here, if only one person plays here. */
export const YOU = "you";

/** Stands for the name of the person at another device, where no name is known. */
// eslint-disable-next-line sentences/whole -- never shown: nameAtStart and shownName say it
export const FRIEND = "your friend";

/** Stands for the name of a player that the reader has programmed. */
// eslint-disable-next-line sentences/whole -- for the console, which is in English
export const BOT = "your bot";

/** How the computer is called in records, with its level: what is saved is English. */
const COMPUTER_NAME = /^Computer(?: (\d+))?$/;

/**
 * @param {string} name of a player, as it is saved
 * @returns {string} as it is shown, for a sentence that begins with it or has it by itself
 */
export function nameAtStart(name) {
  if (name === FRIEND) return tr("Your friend");
  if (name === BOT) return tr("Your bot");
  return shownName(name);
}

/**
 * @param {string} name of a player, as it is saved
 * @returns {string} as it is shown by itself; within sentences only if it is neither {@link YOU} nor {@link FRIEND}: they
 *   have sentences of their own
 */
export function shownName(name) {
  if (name === YOU) return tr("person|you");
  if (name === FRIEND) return tr("person|your friend");
  if (name === BOT) return tr("person|your bot");
  const computer = COMPUTER_NAME.exec(name);
  if (!computer) return name;
  return computer[1] ? tr("Computer {level}", { level: computer[1] }) : tr("Computer");
}

/**
 * @param {import("../record/record.js").Names} names of those who began
 * @param {State | null} state
 * @returns {NamesNow} of the people who play the colours now: a swap exchanges the two
 */
export function namesNow({ red, blue }, state) {
  return state?.swapped ? { red: blue, blue: red } : { red, blue };
}
