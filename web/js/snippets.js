/** The snippets on the page about links: they get the address of this copy of Crosscut, and a button that copies them. */

import { copyText } from "./clipboard.js";
import { EXAMPLE } from "./embed/snippet.js";
import { byId } from "./page.js";
import { site } from "./site.js";

/** How long "Copied" stands on a button, in milliseconds. */
const COPIED_TIME = 1600;

const page = byId("links-page", HTMLElement);

/** @param {string} address */
function putAddress(address) {
  const { origin } = new URL(address);
  for (const code of page.querySelectorAll("code")) {
    const text = code.textContent ?? "";
    code.textContent = text.replaceAll(EXAMPLE, address).replaceAll(new URL(EXAMPLE).origin, origin);
  }
  byId("own-address", HTMLElement).hidden = true;
}

/** @param {HTMLPreElement} snippet */
function addButton(snippet) {
  const text = snippet.textContent ?? "";
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    button.textContent = (await copyText(text)) ? "Copied" : "Not copied";
    setTimeout(() => (button.textContent = "Copy"), COPIED_TIME);
  });
  snippet.prepend(button);
}

if (site.published) putAddress(site.published);
for (const snippet of page.querySelectorAll("pre")) addButton(snippet);
