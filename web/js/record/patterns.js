/** The patterns of own games: their images, and what people call them. */

/** @typedef {string[]} Pattern rows from north to south; `web/js/invent/rules.js` says what the letters mean */

/** What people call patterns that have a name, after "a" or "no". */
const NAMES = new Map(
  Object.entries({
    "xo/ox": "crosscut",
    "xx/xx": "square",
    "xx/xo": "corner",
    "xx/oo": "stripe",
    "xo/oe": "hard corner",
    "xo/ee": "naked attachment",
    "xo/ee/ox": "switch",
    "xo/ee/ee/ox": "long switch",
    "xo/ne": "naked contact",
    "xn/nx": "naked diagonal",
    "x/x": "two of one colour side by side",
    "x/o": "two colours side by side",
  }).flatMap(([text, name]) => imagesOf(text.split("/")).map((image) => [patternText(image), name])),
);

/**
 * @param {Pattern} pattern
 * @returns {string}
 */
export function patternText(pattern) {
  return pattern.join("/");
}

/**
 * @param {Pattern} pattern
 * @returns {Pattern[]} its turned and mirrored images, each once, the pattern first
 */
export function imagesOf(pattern) {
  const images = [pattern];
  for (let turn = 0; turn < 3; turn += 1) images.push(turned(images[turn]));
  const all = images.flatMap((image) => [image, image.map((line) => [...line].reverse().join(""))]);
  return [...new Map(all.map((image) => [patternText(image), image])).values()];
}

/**
 * @param {Pattern} pattern
 * @returns {string} what people call it in English, such as `crosscut`; empty if it has no name
 */
export function englishName(pattern) {
  const exchanged = pattern.map((line) => line.replace(/[xo]/g, (letter) => (letter === "x" ? "o" : "x")));
  // Only in patterns of stones and empty points the two sides are alike.
  const others = /[nf]/.test(patternText(pattern)) ? [] : [exchanged];
  return [pattern, ...others].map((one) => NAMES.get(patternText(one))).find(Boolean) ?? "";
}

/**
 * @param {Pattern} pattern
 * @returns {Pattern} a quarter clockwise
 */
function turned(pattern) {
  return [...pattern[0]].map((_, column) =>
    pattern
      .map((line) => line[column])
      .reverse()
      .join(""),
  );
}
