/**
 * The site's pages as views of one document. An address `#/rules/quax.html#family` shows what the site has at
 * rules/quax.html#family. Every other fragment is a game and belongs to the first page, the application.
 */

import { isPageFragment } from "../address/fragment-kinds.js";
import { byId, closeDialogs } from "../pages/page.js";
import pageScripts from "./page-scripts.js";

const application = byId("application", HTMLElement);
const view = byId("page-view", HTMLElement);
/** The styles of the pages to read; the application has its own. */
const pageStyle = byId("page-style", HTMLStyleElement);

/** @type {Map<string, HTMLElement>} the pages shown before, with the boards as they were left */
const opened = new Map();
/** The application's title while a page is shown. */
let title = document.title;

/** @param {string} address of a page in the site, with or without a fragment */
async function showPage(address) {
  const [path, anchor = ""] = address.split("#");
  const template = document.querySelector(`template[data-page="${CSS.escape(path)}"]`);
  if (!(template instanceof HTMLTemplateElement)) return location.replace("#");
  const page = opened.get(path) ?? instantiate(template);
  opened.set(path, page);
  const isOther = page.parentNode !== view;
  if (isOther) view.replaceChildren(page);
  arrange(true);
  document.title = template.dataset.title ?? "";
  await startScripts(template.dataset.scripts);
  if (!page.isConnected) return;
  const place = anchor && page.querySelector(`#${CSS.escape(anchor)}`);
  if (place) place.scrollIntoView();
  else if (isOther || history.state) scrollTo(0, history.state?.scroll ?? 0);
}

async function showApplication() {
  view.replaceChildren();
  arrange(false);
  document.title = title;
  scrollTo(0, 0);
  await startScripts(application.dataset.scripts);
}

/** @param {boolean} isPage whether a page is shown, not the application */
function arrange(isPage) {
  application.hidden = isPage;
  view.hidden = !isPage;
  pageStyle.media = isPage ? "all" : "not all";
}

/** @param {HTMLTemplateElement} template */
function instantiate(template) {
  const page = document.createElement("div");
  page.append(document.importNode(template.content, true));
  return page;
}

/** @param {string} [paths] separated by blanks; each script runs once */
async function startScripts(paths = "") {
  for (const path of paths.split(" ").filter(Boolean)) await pageScripts[path]();
}

/** @param {string} fragment with its `#` */
const show = (fragment) => (isPageFragment(fragment) ? showPage(fragment.slice("#/".length)) : showApplication());

history.scrollRestoration = "manual";
addEventListener("scrollend", () => {
  if (isPageFragment(location.hash)) history.replaceState({ scroll: scrollY }, "");
});
addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL);
  if (view.hidden) title = document.title;
  if (isPageFragment(hash)) closeDialogs(); // Hidden with the application, they would still block the page.
  const { firstChild } = view;
  show(hash);
  if (isPageFragment(hash) && view.firstChild !== firstChild) view.focus({ preventScroll: true });
});
show(location.hash);
