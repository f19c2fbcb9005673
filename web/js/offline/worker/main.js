/**
 * The site's service worker: it saves whole releases in caches, and answers from them before it asks the network.
 *
 * The page decides which release a reader sees: everything that it loads is in folders named after their content. So the
 * worker can answer for two releases at the same time, and they never mix.
 */

import { SavedRelease, fetchAgainIfDamaged } from "./saved-release.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
/** Caches belong to the origin, which may have several copies of the site. */
const prefix = `crosscut ${new URL(scope).pathname} `;
const current = new SavedRelease(prefix + release.version, release.files);

/** In the folder of a language: the list of its files. */
const LIST = "/files.json";

/** Other pages that are not saved may belong to somebody else. */
const SINGLE_FILE = /^crosscut(\.html)?$/;

const NOT_SAVED = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Crosscut: crosscut.html needs the network</title>
<h1>crosscut.html needs the network</h1>
<p>Your browser keeps Crosscut, but not this copy of it in one file. Open it again when there is a network.</p>
<p><a href="${scope}">Play without a network</a></p>
`;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "activate") worker.skipWaiting();
  else event.waitUntil(keepLanguage(event.data));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = sitePath(request.url);
  if (current.has(path)) event.respondWith(answer(event, path));
  else if (request.mode === "navigate" && SINGLE_FILE.test(path)) event.respondWith(openSingleFile(request));
  else event.respondWith(answerLater(event));
});

/** Resolves when the files of languages that are saved are known, too. */
const known = SavedRelease.find(current.cacheName).then((saved) => Object.assign(current.files, saved?.files));

async function install() {
  if (await SavedRelease.find(current.cacheName)) return;
  try {
    const others = await otherReleases();
    for (const code in release.languages) if (others.some((other) => other.has(code + LIST))) await addLanguage(code);
    await current.complete(others);
    await current.mark(0);
  } catch (error) {
    await caches.delete(current.cacheName);
    throw error;
  }
}

/** @param {string} code of a language: a page in it was opened, and shall be there without a network, too */
async function keepLanguage(code) {
  await known;
  if (current.has(code + LIST)) return;
  await addLanguage(code);
  await repair();
}

/**
 * Add the files of a language to those that are saved.
 * @param {string} code
 */
async function addLanguage(code) {
  const path = code + LIST;
  const list = await fetchAgainIfDamaged(path, release.languages[code]);
  Object.assign(current.files, await list.json(), { [path]: release.languages[code] });
}

/** Keep the previous release, because pages that are still open may load more of it. */
async function activate() {
  await known;
  const previous = await previousRelease();
  for (const cacheName of await otherCaches()) {
    if (cacheName !== previous?.cacheName) await caches.delete(cacheName);
  }
  await current.mark(Date.now());
  await worker.clients.claim();
}

/**
 * Answer with a file of this release. If it is missing or damaged, it comes from the network or the previous release.
 *
 * @param {FetchEvent} event
 * @param {string} path
 */
async function answer(event, path) {
  const intact = await current.read(path);
  if (intact) return intact;
  event.waitUntil(repair());
  const fetched = await fetch(event.request).catch(() => null);
  if (fetched && fetched.status < 400) return fetched;
  const previous = await previousRelease();
  return (await previous?.read(path)) ?? fetched ?? Response.error();
}

/**
 * Answer with a file of a language, or one that is not in this release, because the page that asks may be an older one.
 *
 * @param {FetchEvent} event
 */
async function answerLater(event) {
  await known;
  const { request } = event;
  const path = sitePath(request.url);
  if (current.has(path)) return answer(event, path);
  const previous = await previousRelease();
  return (await previous?.read(path)) ?? fetch(request).catch(() => inEnglish(path));
}

/**
 * A reader who has chosen a language that is not saved has no network: show the page in English. `early.js` knows `?en`,
 * and does not move on to the language again.
 *
 * @param {string} path of a file that cannot be fetched
 */
function inEnglish(path) {
  for (const code in release.languages) {
    if (path.startsWith(`${code}/`)) return Response.redirect(`${scope}${path.slice(code.length + 1)}?en`);
  }
  return Response.error();
}

/** @param {Request} request */
async function openSingleFile(request) {
  const how = { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } };
  return fetch(request).catch(() => new Response(NOT_SAVED, how));
}

/** @type {Promise<void> | null} */
let repairing = null;

/** If this fails now, the next request for a damaged file tries again. */
function repair() {
  repairing ??= known
    .then(otherReleases)
    .then((others) => current.complete(others))
    .then(() => current.mark(Date.now()))
    .catch(() => {})
    .finally(() => (repairing = null));
  return repairing;
}

/** @returns {Promise<SavedRelease | null>} the release that was in use before this one, if its cache can be read */
async function previousRelease() {
  const used = (await otherReleases().catch(() => [])).filter(({ activated }) => activated);
  return used.sort((a, b) => b.activated - a.activated)[0] ?? null;
}

/** @returns {Promise<SavedRelease[]>} the complete releases of this copy of the site */
async function otherReleases() {
  const found = await Promise.all((await otherCaches()).map((cacheName) => SavedRelease.find(cacheName)));
  return found.filter((saved) => saved !== null);
}

/** @returns {Promise<string[]>} including caches of incomplete releases */
async function otherCaches() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(prefix) && name !== current.cacheName);
}

/**
 * @param {string} url in the scope
 * @returns {string} the path of the file that it names
 */
function sitePath(url) {
  const path = url.slice(scope.length).replace(/[?#].*$/s, "");
  if (path === "" || path.endsWith("/")) return `${path}index.html`;
  // Some hosts leave the ending out of the addresses of pages.
  return current.has(`${path}.html`) ? `${path}.html` : path;
}
