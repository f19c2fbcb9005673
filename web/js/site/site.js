/**
 * Where a page finds what belongs to it: here, in other files. In the single file, offline/single-file-site.js replaces
 * this module.
 */

/**
 * @typedef {PerformanceResourceTiming & {contentEncoding?: string}} MayHaveEncoding not in every browser yet
 * @typedef {object} Site
 * @property {string} base the address of the first page in English, without a fragment
 * @property {string} home the same in the language of the page
 * @property {string} published the address under which other people find the site; empty if there is none
 * @property {(path: string) => string} pageAddress the address of another page of the site, for links on the first page
 * @property {(path: string, how: RequestInit) => Promise<Response>} openRuntimeFile
 * @property {"plain" | "gzipped"} preferredForm in which to request files of the runtime
 * @property {(script: Blob, name: string) => Worker} startWorker starts a module that holds everything it needs
 */

// Scripts lie in <release>/js/, pages in the folder above the release.
const base = new URL("../../", import.meta.url).href;

/** The words of the page's language, which come with the pages that there are in it; none for English. */
const { crosscutLanguage: language } = /** @type {{ crosscutLanguage?: {lang: string, pages: string[]} }} */ (
  globalThis
);

/** @type {Site} */
export const site = {
  base,
  home: language ? `${base}${language.lang}/` : base,
  published: base,
  pageAddress: (path) => (!language || language.pages.includes(path) ? path : `../${path}`),

  async openRuntimeFile(path, how) {
    const response = await fetch(new URL(path, import.meta.url), how);
    if (!response.ok) throw new Error(`its host answers with status ${response.status}`);
    return response;
  },

  /**
   * Brotli makes plain files smaller than gzip does, and browsers cache what they compiled from plain WebAssembly. But a
   * host that has only gzip, or no compression, would send more bytes. The service worker has the plain form. Otherwise
   * the encoding of this very script decides. If the browser does not report it, the gzipped form is safe.
   */
  get preferredForm() {
    if (navigator.serviceWorker?.controller?.scriptURL === new URL("sw.js", base).href) return "plain";
    const [script] = /** @type {MayHaveEncoding[]} */ (performance.getEntriesByName(import.meta.url));
    return script?.contentEncoding === "br" ? "plain" : "gzipped";
  },

  /** From a blob, because the page's content policy applies there; in a script from the network it would not. */
  startWorker(script, name) {
    const address = URL.createObjectURL(script);
    return new Worker(address, { type: "module", name });
  },
};
