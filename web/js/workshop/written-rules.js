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
 * @param {string} text
 * @returns {string} the same in Markdown, where some characters would be signs
 */
function escaped(text) {
  return text.replace(/[\\`*_[\]#&<>]/g, "\\$&");
}
