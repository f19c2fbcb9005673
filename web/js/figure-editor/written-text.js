/** The figure as a text for the author's page. */

import { readFragment, withLinkField } from "../address/fragment.js";
import { attributesOf, writeTask } from "../address/field-texts.js";
import { writeAnnotations, writeMoves } from "../address/tree-text.js";
import { TASK_ATTRIBUTES } from "../embed/description.js";
import { describePosition } from "../embed/figure-parts.js";
import games from "../game/games.js";
import { writeDiagram } from "../notation/diagram-text.js";
import { letterAt, pointOf, SIDES } from "../notation/points.js";
import { publishedPage } from "../site/published-page.js";
import { site } from "../site/site.js";

/** @import { Task } from "../record/record.js" */

import * as snippets from "../embed/snippet.js";
import { fileNameOf, gameOf, nameOfText, titleOf } from "../record/own-game.js";
import { pathOf } from "../record/record.js";

/**
 * @typedef {object} AuthorsFigure
 * @property {string} link to the position and how to show it, and without the task
 * @property {Task | null} task
 * @property {(name: string) => string} attribute of the board, as in the form; empty if it is missing
 * @property {"svg" | "png" | "gif"} format of its picture; a GIF shows the whole line
 * @property {readonly string[]} path the winning path, if the game is over: boards show it before the rules are loaded
 */

/** The most letters of a caption that go into the name of a file. */
const LONGEST_NAME = 40;

/** Attributes that a fenced block has even where a link says the rest. */
const OTHERS = [...TASK_ATTRIBUTES, "theme", "static", "claim"];

/** @type {Record<string, (figure: AuthorsFigure) => string>} what the author can choose from */
const FORMS = {
  element: (figure) => snippets.elementSnippet(choicesOf(figure)),
  frame: (figure) => {
    const choices = choicesOf(figure);
    return snippets.frameSnippet(choices, readingOf(choices.link));
  },
  markdown: (figure) => snippets.markdownSnippet(baseOfSite(), headingOf(figure), diagramOf(figure.link)),
  "html-picture": (figure) => snippets.pictureSnippet(pictured(figure)),
  "markdown-picture": (figure) => snippets.markdownPicture(pictured(figure)),
  "forum-picture": (figure) => snippets.forumPicture(pictured(figure)),
  "forum-code": (figure) => snippets.forumDiagram(pictured(figure), shownDiagram(figure.link), "code"),
  "forum-c": (figure) => snippets.forumDiagram(pictured(figure), shownDiagram(figure.link), "c"),
};

/**
 * @param {string} form
 * @param {AuthorsFigure} figure
 * @returns {string}
 */
export function writtenText(form, figure) {
  return FORMS[form](figure);
}

/**
 * @param {string} form
 * @returns {boolean} whether the text refers to a picture, which has to be saved
 */
export const isOfPicture = (form) => form.endsWith("-picture");

/**
 * @param {string} form
 * @returns {boolean} whether the text shows the board's stones and nothing else does
 */
export const isDiagram = (form) => form === "forum-code" || form === "forum-c";

/**
 * @param {Pick<AuthorsFigure, "link" | "task">} figure
 * @returns {string} the fragment that holds the task, too
 */
export function fragmentWithTask({ link, task }) {
  const fragment = link.slice(link.indexOf("#") + 1);
  return (task ? writeTask(task) : []).reduce((text, [key, value]) => withLinkField(text, key, value), fragment);
}

/**
 * @param {AuthorsFigure} figure
 * @returns {string} the name of the file: without a caption, another one for each figure
 */
export function pictureFile(figure) {
  const { game, size } = readingOf(figure.link).record;
  const usual = `${fileNameOf(game)}-${size}-${nameOfText(fragmentWithTask(figure))}`;
  return `${pictureName(figure.attribute("caption"), usual)}.${figure.format}`;
}

/**
 * @param {string} caption
 * @param {string} usual the name without a caption
 * @returns {string} without its ending; valid on all systems
 */
function pictureName(caption, usual) {
  const words = caption
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "");
  const name = words.replace(/[^a-z0-9]+/g, "-").slice(0, LONGEST_NAME);
  return name.replace(/^-|-$/g, "") || usual;
}

const baseOfSite = () => site.published || snippets.EXAMPLE;

/**
 * @param {AuthorsFigure} figure
 * @returns {snippets.Choices}
 */
function choicesOf(figure) {
  const { attribute } = figure;
  return {
    base: baseOfSite(),
    link: `#${fragmentWithTask(figure)}`,
    caption: attribute("caption"),
    theme: attribute("theme"),
    isStatic: attribute("static") !== "",
    claim: attribute("claim"),
    path: figure.path.join(" "),
    unasked: figure.task ? [] : namedValues(TASK_ATTRIBUTES, attribute),
  };
}

/**
 * @param {AuthorsFigure} figure
 * @returns {snippets.Pictured}
 */
function pictured(figure) {
  const caption = figure.attribute("caption");
  const page = publishedPage(readingOf(figure.link).record.game) || snippets.EXAMPLE;
  const alt = caption || (figure.format === "gif" ? describedGame(figure) : describedPosition(figure.link));
  return { file: pictureFile(figure), alt, address: `${page}#${fragmentWithTask(figure)}`, caption };
}

/**
 * @param {string} link
 * @returns {string} a description of what the picture shows, for pictures without a caption
 */
function describedPosition(link) {
  const { record, expectedBoard } = readingOf(link);
  const game = gameOf(games, record.game) ?? games[0];
  return describePosition({ title: titleOf(game, record), record, boardText: expectedBoard });
}

/**
 * @param {AuthorsFigure} figure
 * @returns {string} a description of its line
 */
function describedGame({ link, path }) {
  const { record, expectedBoard } = readingOf(link);
  const game = gameOf(games, record.game) ?? games[0];
  const { length } = record.current.end.line;
  const isEnd = record.current === record.current.end;
  const [first] = isEnd ? path : [];
  const winner = first && (letterAt(expectedBoard.rows, pointOf(first)) === "R" ? SIDES.red : SIDES.blue);
  const moves = `${length} ${length === 1 ? "move" : "moves"}`;
  const course = winner ? `${winner} wins in ${moves}` : moves;
  return `A game of ${titleOf(game, record)} on ${record.size} × ${record.size}; ${course}.`;
}

/**
 * Arrows have no attribute, and marks belong to a move: a figure that has them is shown by its link, and the diagram is
 * for readers without scripts.
 * @param {string} link of the figure
 */
const isShownByLink = (link) => writeAnnotations(readingOf(link).record.root).length > 0;

/**
 * @param {AuthorsFigure} figure
 * @returns {[string, string][]} the attributes of a fenced block that shows it
 */
function headingOf({ link, attribute, path }) {
  const { setup, size, game, called, inventor, root, current } = readingOf(link).record;
  /** @type {[string, string][]} */
  const position = isShownByLink(link)
    ? [["link", snippets.hashOf(link)]]
    : [
        ["game", game],
        ["called", called],
        ["inventor", inventor],
        ["size", setup ? "" : String(size)],
        ["turn", setup?.turn === "blue" ? "blue" : ""],
        ["moves", writeMoves(root).replaceAll(".", " ")],
        ["at", current === root.end ? "" : pathOf(current).join(".")],
      ];
  const said = namedValues(
    ["caption", ...(isShownByLink(link) ? [] : attributesOf("display").map(([, name]) => name)), ...OTHERS],
    attribute,
  );
  return [...position, ...said, /** @type {[string, string]} */ (["path", path.join(" ")])].filter(
    ([, value]) => value,
  );
}

/**
 * @param {string[]} names
 * @param {(name: string) => string} attribute
 * @returns {[string, string][]} of those that are not empty
 */
const namedValues = (names, attribute) =>
  names.map((name) => /** @type {[string, string]} */ ([name, attribute(name)])).filter(([, value]) => value);

/**
 * @param {string} link of the figure
 * @returns {string} the diagram of a fenced block that shows it; empty for a game from the empty board
 */
function diagramOf(link) {
  const { setup } = readingOf(link).record;
  if (isShownByLink(link)) return shownDiagram(link);
  return setup ? writeDiagram(setup) : "";
}

/** @param {string} link */
const shownDiagram = (link) => writeDiagram(readingOf(link).expectedBoard);

/** @param {string} link that the page has written */
function readingOf(link) {
  const reading = readFragment(snippets.hashOf(link), games);
  if (!reading) throw new RangeError("the figure has no link");
  return reading;
}
