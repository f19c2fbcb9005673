/** The rules of an own game as texts that people take along. */

/**
 * @typedef {object} WrittenGame
 * @property {string} id
 * @property {string} called
 * @property {string} inventor
 * @property {readonly string[]} sentences the rules in words
 */

/**
 * @param {Pick<WrittenGame, "called" | "inventor">} game
 * @returns {string} such as `Candy Window, by Ada`
 */
export function headingOf({ called, inventor }) {
  return (called || "Own game") + (inventor ? `, by ${inventor}` : "");
}

/**
 * @param {WrittenGame} game
 * @returns {string}
 */
export function rulesAsText(game) {
  return [headingOf(game), "", ...game.sentences, "", game.id].join("\n");
}

/**
 * @param {WrittenGame} game
 * @param {string} board a fenced block that shows it
 * @returns {string}
 */
export function rulesAsMarkdown(game, board) {
  const sentences = game.sentences.map((sentence) => `- ${escaped(sentence)}`);
  return [`# ${escaped(headingOf(game))}`, "", ...sentences, "", board].join("\n");
}

/**
 * @param {WrittenGame} game
 * @param {string} board an element that shows it
 * @returns {string} a page of HTML
 */
export function rulesAsPage(game, board) {
  const heading = inHtml(headingOf(game));
  const sentences = game.sentences.map((sentence) => `<li>${inHtml(sentence)}</li>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<h1>${heading}</h1>
<ul>
${sentences.join("\n")}
</ul>
${board}
</html>
`;
}

/**
 * @param {string} text
 * @returns {string} the same in Markdown, where some characters would be signs
 */
function escaped(text) {
  return text.replace(/[\\`*_[\]#&<>]/g, "\\$&");
}

/** @param {string} text */
const inHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
