/**
 * The choice of the page's language: a button in the menu, where a page has versions in other languages, and a line that
 * offers one that the reader reads. Nobody is moved without a choice; early.js follows one that is saved.
 */

import { LANGUAGE, writePreference } from "../saved/storage.js";
import { tr } from "../language/tr.js";
import { versions } from "../site/page-versions.js";
import { makeButton, makeElement, makeSvg, showFromMenu } from "./page.js";

/** The globe, as the icons of the menu are drawn. */
const GLOBE = "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c-5 5-5 11 0 16M12 4c5 5 5 11 0 16";

const { lang: shown, dataset } = document.documentElement;

/**
 * @param {HTMLLinkElement} version
 * @param {string} text
 * @returns {HTMLAnchorElement} leads to the version, and keeps the choice
 */
function linkTo({ href, lang }, text) {
  const link = makeElement("a", { href, hreflang: lang, lang, textContent: text });
  if (lang === shown) link.ariaCurrent = "true";
  const follow = () => {
    writePreference(LANGUAGE, lang);
    link.href = href + location.hash; // What follows # may be a game, and changes with each move.
  };
  link.addEventListener("click", follow);
  link.addEventListener("auxclick", follow); // The middle button opens it in another tab.
  return link;
}

function openDialog() {
  const dialog = makeElement(
    "dialog",
    { className: "language-choice", ariaLabel: tr("Language") },
    makeElement(
      "form",
      { method: "dialog" },
      makeElement("h2", {}, tr("Language")),
      makeElement("ul", {}, ...[...versions].map((version) => makeElement("li", {}, linkTo(version, version.title)))),
      makeElement("div", { className: "actions" }, makeElement("button", { type: "submit" }, tr("Close"))),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  // The page may stay: it is in that language already, or the reader comes back to it.
  dialog.querySelector("ul")?.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  showFromMenu(dialog);
}

/** @param {HTMLLinkElement} version */
function offer(version) {
  const dismiss = () => {
    writePreference(LANGUAGE, shown);
    delete dataset.offered;
    line.remove();
  };
  const close = makeButton(dismiss, { className: "quiet", ariaLabel: tr("Dismiss") }, "×");
  const line = makeElement("p", { className: "offer" }, linkTo(version, version.dataset.offer ?? version.title), close);
  document.querySelector("header.bar")?.append(line);
}

if (versions.length) {
  const icon = makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(makeSvg("path", { d: GLOBE }));
  const name = tr("Language");
  const button = makeButton(openDialog, { className: "quiet", ariaLabel: name }, icon, makeElement("span", {}, name));
  button.setAttribute("aria-haspopup", "dialog");
  document.querySelector(".more-pages")?.append(button);
  const version = [...versions].find(({ lang }) => lang === dataset.offered);
  if (version) offer(version);
}
