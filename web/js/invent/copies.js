/** The buttons that copy an invented game: its rules as a text, in Markdown, as a page; and a link to it. */

import { writeFragment } from "../address/fragment.js";
import * as snippets from "../embed/snippet.js";
import { copySaying } from "../pages/clipboard.js";
import { buttonFor, byId } from "../pages/page.js";
import { site } from "../site/site.js";
import { headingOf, rulesAsMarkdown, rulesAsPage, rulesAsText } from "./written-rules.js";

/**
 * @import { GameRecord } from "../record/record.js"
 * @import { WrittenGame } from "./written-rules.js"
 * @typedef {object} Copied
 * @property {() => WrittenGame | null} written the rules in words; null until the engine has said them
 * @property {() => string} shown a link, without its address, to what is on the board
 * @property {() => GameRecord} newGame the game before its first move
 */

/** @param {Copied} copied */
export function offerCopies({ written, shown, newGame }) {
  const status = byId("invent-copied", HTMLElement);
  const sharedStatus = byId("invent-shared", HTMLElement);
  /** @param {string} id @param {(game: WrittenGame) => string} write */
  const offer = (id, write) =>
    buttonFor(id, async () => {
      const game = written();
      if (game) status.textContent = await copySaying(write(game));
    });
  offer("invent-copy", rulesAsText);
  offer("invent-markdown", (game) => rulesAsMarkdown(game, fence(game, shown())));
  offer("invent-page", (game) => rulesAsPage(game, snippets.elementSnippet(figure(game, shown()))));
  buttonFor("invent-share", async () => {
    const page = site.published && `${site.published}invent.html`;
    sharedStatus.textContent = await copySaying(`${page}#${writeFragment(newGame(), null)}`);
  });
}

/**
 * @param {WrittenGame} game
 * @param {string} fragment
 * @returns {snippets.Choices} of a figure
 */
function figure(game, fragment) {
  const base = site.published || snippets.EXAMPLE;
  return { base, link: `#${fragment}`, caption: headingOf(game), theme: "", isStatic: false };
}

/**
 * @param {WrittenGame} game
 * @param {string} fragment
 * @returns {string} a fenced block
 */
function fence(game, fragment) {
  const { base, link, caption } = figure(game, fragment);
  const heading = /** @type {[string, string][]} */ (Object.entries({ link, caption }));
  return snippets.markdownSnippet(base, heading, "");
}
