/**
 * The snippets on the page about links: each gets the address of this copy of Crosscut and a copy button.
 * */

import { copyLabelled } from "./pages/clipboard.js";
import { EXAMPLE } from "./embed/snippet.js";
import { byId, makeButton } from "./pages/page.js";
import { site } from "./site/site.js";

const COPY = "Copy";

const page = byId("links-page", HTMLElement);

/** @param {string} address */
function putAddress(address) {
  const { origin } = new URL(address);
  for (const code of page.querySelectorAll("code")) {
    const text = code.textContent ?? "";
    code.textContent = text.replaceAll(EXAMPLE, address).replaceAll(new URL(EXAMPLE).origin, origin);
  }
}

/** @param {HTMLPreElement} snippet */
function addButton(snippet) {
  const text = snippet.textContent ?? "";
  const label = document.createTextNode(COPY);
  snippet.prepend(makeButton(() => copyLabelled(text, label, COPY), {}, label));
}

/** Once the figure editor was here, on this page. */
function leadToEditor() {
  if (location.hash.endsWith("#generator")) location.replace(site.pageAddress("figure-editor.html"));
}

leadToEditor();
addEventListener("hashchange", leadToEditor);
if (site.published) putAddress(site.published);
else byId("own-address", HTMLElement).hidden = false;
for (const snippet of page.querySelectorAll("pre")) addButton(snippet);
