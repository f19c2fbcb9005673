/** Copies text. */

import { tr } from "../language/tr.js";
import { makeElement } from "./page.js";

/** How long a button says whether copying worked, in milliseconds. */
const SAYING_TIME = 1600;

/**
 * @param {string} text
 * @param {() => void} [onCopied] called if that worked
 * @returns {Promise<string>} a sentence about whether it was copied
 */
export async function copySaying(text, onCopied) {
  if (!(await copyText(text))) return tr("This browser does not let the page copy.");
  onCopied?.();
  return tr("Copied.");
}

/**
 * Copy a text that is not known yet. Browsers allow that only soon after a press, unless they are told at once that a text
 * will come.
 * @param {Promise<string>} text empty if there is none after all
 * @returns {Promise<boolean>} whether it was copied
 */
export async function copyWhenKnown(text) {
  try {
    const plain = "text/plain";
    const blob = text.then((known) =>
      known ? new Blob([known], { type: plain }) : Promise.reject(new Error("no text")),
    );
    await navigator.clipboard.write([new ClipboardItem({ [plain]: blob })]);
    return true;
  } catch {
    const known = await text;
    return known !== "" && copyText(known);
  }
}

/**
 * @param {string} text
 * @param {Text} label of a button, which says for a moment whether the text was copied
 * @param {string} usual what it says at other times
 */
export async function copyLabelled(text, label, usual) {
  label.data = (await copyText(text)) ? tr("Copied") : tr("Not copied");
  setTimeout(() => (label.data = usual), SAYING_TIME);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it was copied
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/**
 * @param {string} text
 * @returns {boolean}
 */
function copyBySelection(text) {
  const focused = document.activeElement;
  const area = makeElement("textarea", { value: text, className: "hidden" });
  // Behind a modal dialog nothing can be selected.
  const inFront = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  inFront.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
