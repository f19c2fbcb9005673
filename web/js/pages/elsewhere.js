/** Says where a text belongs that this page does not read, with a button that takes it there. */

import { tr } from "../language/tr.js";
import { makeButton, makeElement } from "./page.js";
import { site } from "../site/site.js";

/** @import { Belongs } from "../notation/text-kind.js" */

/** @returns {Record<string, {label: string, page: string}>} */
const places = () => ({
  "my-games": { label: tr("Open it in My games"), page: "" },
  board: { label: tr("Open it on the board"), page: "" },
  puzzles: { label: tr("progress|Load it"), page: "puzzles.html" },
  "figure-editor": { label: tr("Open it in the figure editor"), page: "figure-editor.html" },
});

/** Where the browser keeps a text on its way from page to page. */
const ON_ITS_WAY = "crosscut.on-its-way";

/**
 * @param {HTMLElement} element in which to say it
 * @param {Belongs} belongs
 * @param {string} text
 * @param {(() => void) | null} [open] opens it here; otherwise another page does
 */
export function sayWhere(element, belongs, text, open = null) {
  element.replaceChildren(belongs.sentence, " ", buttonThere(belongs, text, open));
}

/**
 * Say it in a dialog of its own.
 * @param {Belongs} belongs
 * @param {string} text
 * @param {(() => void) | null} [open] opens it here; otherwise another page does
 */
export function askWhere(belongs, text, open = null) {
  const cancel = makeButton(() => dialog.close(), {}, tr("Cancel"));
  const there = buttonThere(belongs, text, open);
  there.className = "primary";
  there.addEventListener("click", () => dialog.close());
  const actions = makeElement("div", { className: "actions" }, cancel, there);
  const dialog = makeElement(
    "dialog",
    { ariaLabel: tr("What this is") },
    makeElement("p", {}, belongs.sentence),
    actions,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  there.focus();
}

/**
 * @param {Belongs} belongs
 * @param {string} text
 * @param {(() => void) | null} open
 */
function buttonThere({ place }, text, open) {
  const { label, page } = places()[place];
  const go = () => {
    try {
      sessionStorage.setItem(ON_ITS_WAY, JSON.stringify([place, text]));
    } catch {
      // Without room the person opens it there once more.
    }
    location.href = page ? site.pageAddress(page) : site.home;
  };
  return makeButton(open ?? go, {}, label);
}

/**
 * @param {string} place
 * @returns {string | null} the text that another page has sent here; it comes once
 */
export function takeArrived(place) {
  try {
    const [known, text] = JSON.parse(sessionStorage.getItem(ON_ITS_WAY) ?? "[]");
    if (known !== place) return null;
    sessionStorage.removeItem(ON_ITS_WAY);
    return typeof text === "string" ? text : null;
  } catch {
    return null;
  }
}
