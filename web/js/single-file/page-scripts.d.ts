/** The scripts that the site's pages start, by their paths in web/js: the build writes page-scripts.js. */
declare const pageScripts: Record<string, () => Promise<unknown>>;
export default pageScripts;
