import { tr } from "../language/tr.js";
import { byId } from "../pages/page.js";
import { resign } from "../record/record.js";

/**
 * @import { Color } from "../engine/wire.js"
 * @import { Match } from "./match.js"
 */

/** A resignation ends a line. */
const triedAfterwards = () =>
  tr(
    "You have tried moves after this one, and a game can be resigned only at its end. Delete them under Analyse, then resign.",
  );

/**
 * Ask the reader, and resign for the side that may resign now.
 *
 * @param {Match} match
 */
export async function askToResign({ resigner, opponent, session }) {
  if (!resigner) return;
  if (session.record.current.children.length) return session.say(triedAfterwards());
  const result = resigner === "red" ? tr("Red resigns, and Blue wins.") : tr("Blue resigns, and Red wins.");
  const undone = opponent.isElsewhere
    ? tr("“Take back” undoes it, until you have sent it.")
    : tr("“Take back” undoes it.");
  const text = `${result} ${undone}`;
  if ((await answerOf("resign", text)) === "resign") session.edit((record) => resign(record, resigner));
}

/**
 * Ask the reader whether the computer, which has no hope left, may resign.
 * @param {Color} color the computer's
 * @returns {Promise<boolean>} whether the reader wants to play on
 */
export async function askToPlayOn(color) {
  const text =
    color === "red"
      ? tr("Red has no hope left. Unless you keep playing, Blue wins now.")
      : tr("Blue has no hope left. Unless you keep playing, Red wins now.");
  return (await answerOf("computer-resigns", text)) !== "resign";
}

/** @type {Promise<unknown>} settled once the last dialog has said that it was closed, which comes a moment later */
let closing = Promise.resolve();

/**
 * @param {string} name of a dialog that asks something
 * @param {string} text
 * @returns {Promise<string>} the value of the button that was pressed
 */
async function answerOf(name, text) {
  await closing;
  const dialog = byId(`${name}-dialog`, HTMLDialogElement);
  byId(`${name}-text`, HTMLElement).textContent = text;
  dialog.returnValue = "";
  dialog.showModal();
  closing = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  await closing;
  return dialog.returnValue;
}
