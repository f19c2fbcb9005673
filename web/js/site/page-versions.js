/** The versions of a page in other languages, as its head names them, and which of them to offer to the reader. */

/** @type {NodeListOf<HTMLLinkElement>} each has the language's own name as its title; those for search engines have none */
export const versions = document.querySelectorAll('link[rel="alternate"][title]');

const { lang: shown } = document.documentElement;

/** @param {string} code by BCP 47, where capitals mean nothing; some systems write `fr_FR` */
const languageOf = (code) => code.split(/[-_]/)[0].toLowerCase();

/**
 * @param {readonly string[]} languages that the reader reads, the best first
 * @returns {string | undefined} the language that suits the reader best, unless the page is as good
 */
export function betterLanguage(languages) {
  for (const wanted of languages) {
    if (languageOf(wanted) === languageOf(shown)) break;
    const found = [...versions].find(({ lang }) => languageOf(lang) === languageOf(wanted));
    if (found) return found.lang;
  }
  return undefined;
}
