/** Makes the site work offline, and offers a new version once all of it has been loaded. */

import { tr } from "../language/tr.js";
import { makeButton, makeElement } from "../pages/page.js";
import { site } from "../site/site.js";
import { pause } from "../site/events.js";

/** How often to check whether the page has come to rest, in milliseconds. */
const PAUSE = 500;

/**
 * Precaching must not compete with what the reader waits for: the page, and the engine while it starts. It also waits for
 * the rest of the engine, so that this is not fetched twice.
 */
async function rest() {
  do await pause(PAUSE);
  while (document.readyState !== "complete" || isExpected(document.documentElement.dataset));
}

/** @param {DOMStringMap} status of the engine */
const isExpected = ({ engine, engineRest }) =>
  engine === "loading" || engine === "expected" || engineRest === "expected";

/** Only the first page has a place for this, where it covers nothing. */
function announceFirstCopy() {
  const place = document.getElementById("saved-offline");
  if (place) place.textContent = tr("Crosscut now works offline.");
}

/** The page's language, whose files are saved once a page in it was opened; none for English. */
const { crosscutLanguage: language } = /** @type {{ crosscutLanguage?: {lang: string} }} */ (globalThis);

/** @param {ServiceWorkerContainer} workers */
async function saveSite(workers) {
  const registration = await workers.register(new URL("sw.js", site.base), { updateViaCache: "none" });
  const label = tr("Notice");
  const notice = makeElement("section", { className: "notice", ariaLive: "polite", ariaLabel: label, hidden: true });
  document.body.append(notice);
  let isWanted = false;

  const reload = () => {
    isWanted = true;
    // Nothing waits if another tab has activated the new version.
    if (registration.waiting) registration.waiting.postMessage("activate");
    else location.reload();
  };
  const offer = () => {
    if (registration.waiting && workers.controller) {
      offerIn(notice, tr("A new version is ready."), tr("Reload"), reload);
    }
  };
  const watch = () => registration.installing?.addEventListener("statechange", offer);

  if (language) workers.ready.then(({ active }) => active?.postMessage(language.lang));
  if (!registration.active) workers.ready.then(announceFirstCopy);
  registration.addEventListener("updatefound", watch);
  // Reload only the tab whose reader asked for it, because the first version also takes over all tabs.
  workers.addEventListener("controllerchange", () => isWanted && location.reload());
  // An installed application may stay open for days.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
  watch();
  offer();
  // Only in an installed application: some browsers ask the reader, and only then is it clear that the site should stay.
  if (matchMedia("(display-mode: standalone)").matches) await navigator.storage.persist();
}

/**
 * A sentence at the edge of the page. The reader can act on it, close it, or ignore it.
 * @param {HTMLElement} notice
 * @param {string} text
 * @param {string} label of the button
 * @param {() => void} act
 */
function offerIn(notice, text, label, act) {
  const close = () => {
    notice.hidden = true;
    notice.replaceChildren();
  };
  notice.hidden = false;
  notice.replaceChildren(
    makeElement("p", {}, text),
    makeButton(act, { className: "primary" }, label),
    makeButton(close, { className: "quiet", ariaLabel: tr("Dismiss") }, "×"),
  );
}

await rest();
// Browsers have no service workers if the connection is not secure or the reader has disabled them.
if (navigator.serviceWorker) {
  saveSite(navigator.serviceWorker).catch((error) =>
    console.warn(`Crosscut cannot be saved for offline use: ${error}`),
  );
}
