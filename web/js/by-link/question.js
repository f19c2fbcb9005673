/** Asks what to do with a link that does more than continue the game. */

import { WITHOUT_COORDINATES } from "../board/layout.js";
import { lookOf } from "../board/look.js";
import { appearance } from "../pages/appearance-dialog.js";
import { byId, makeButton, makeElement } from "../pages/page.js";
import { NAMELESS } from "../view/board-view.js";
import { paintMiniature } from "../view/miniature.js";
import { seenAndHeard } from "../view/seen-and-heard.js";

/** @import { Scene } from "../board/picture.js" */

/**
 * @typedef {object} Question
 * @property {string} heading
 * @property {string[]} texts paragraphs
 * @property {{label: string, act: () => void, scene?: Scene | null}[]} answers the last one is the main one; each may have
 *   a picture of where it leads
 */

/**
 * @param {Question} question what to do with a link that does more than continue the game; closing the dialog without an
 *   answer changes nothing
 */
export function ask({ heading, texts, answers }) {
  const dialog = byId("question-dialog", HTMLDialogElement);
  const isNameless = byId("board", HTMLElement).classList.contains(NAMELESS);
  byId("question-heading", HTMLElement).replaceChildren(seenAndHeard(heading, isNameless));
  const paragraphs = texts.map((text) => makeElement("p", {}, seenAndHeard(text, isNameless)));
  // Without names the pictures say it.
  const hasPictures = answers.some(({ scene }) => scene);
  byId("question-texts", HTMLElement).classList.toggle("hidden", isNameless && hasPictures);
  byId("question-texts", HTMLElement).replaceChildren(...paragraphs);
  const choose = (/** @type {() => void} */ act) => {
    dialog.close();
    act();
  };
  const buttons = answers.map(({ label, act, scene }) => {
    const button = makeButton(() => choose(act), {}, seenAndHeard(label, isNameless));
    if (!scene) return button;
    const canvas = makeElement("canvas", { className: "small-board", ariaHidden: "true" });
    button.prepend(canvas);
    const look = lookOf(appearance.scheme, document.body, appearance.choice);
    requestAnimationFrame(() => paintMiniature(canvas, scene, look, { frame: WITHOUT_COORDINATES }));
    return button;
  });
  buttons.at(-1)?.classList.add("primary");
  byId("question-answers", HTMLElement).classList.toggle("pictured", hasPictures);
  byId("question-answers", HTMLElement).replaceChildren(...buttons);
  if (!dialog.open) dialog.showModal();
}
