/**
 * What the author takes along: the figure as a text for a page, and its picture as a file, SVG by the engine, PNG by the
 * canvas.
 */

import { readFragment } from "../address/fragment.js";
import { writeTask } from "../address/field-texts.js";
import { describePosition, schemeAt } from "../embed/figure-parts.js";
import * as snippets from "../embed/snippet.js";
import games from "../game/games.js";
import { writeDiagram } from "../notation/diagram-text.js";
import { publishedPage } from "../site/published-page.js";
import { site } from "../site/site.js";
import { preferredLook } from "../address/storage.js";
import { lookOf } from "../board/look.js";
import { pngOf } from "../board/picture.js";
import { engine } from "../engine/engine.js";
import { PLAY_BOTH } from "../game/move-queue.js";
import { Session } from "../game/session.js";
import { composeLastingScene } from "../view/compose.js";

/**
 * @import { Task } from "../record/record.js"
 * @typedef {object} AuthorsFigure
 * @property {string} link to the position, with what is to be shown of it, and without the task
 * @property {Task | null} task
 * @property {(name: string) => string} attribute of the board, as the form says it; empty if it is missing
 * @property {string} format of its picture: `svg` or `png`
 */

/** Attributes that a fenced block has beside those of its position. */
const DISPLAY = ["show-legal", "crop", "coordinates", "numbers", "rotate"];
const OTHERS = ["task", "solution", "notes", "theme", "static", "claim"];

/** @type {Record<string, (figure: AuthorsFigure) => string>} what the author can choose */
const FORMS = {
  element: (figure) => snippets.elementSnippet(choicesOf(figure)),
  frame: (figure) => snippets.frameSnippet(choicesOf(figure)),
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
 * @returns {boolean} whether its text leads to a picture, which has to be saved
 */
export const isOfPicture = (form) => form.endsWith("-picture");

/**
 * @param {AuthorsFigure} figure
 * @returns {string} the fragment that holds the task, too
 */
export function fragmentOf({ link, task }) {
  const asked = task ? writeTask(task).map(([key, value]) => `&${key}=${value}`) : [];
  // A link without the version at its end seems to be cut off.
  return link.slice(link.indexOf("#") + 1).replace(/&v=[^&]*$|$/, (end) => asked.join("") + end);
}

/**
 * @param {AuthorsFigure} figure
 * @returns {string} the name of the file
 */
export function pictureFile({ link, attribute, format }) {
  const { game, size } = readingOf(link).record;
  return `${pictureName(attribute("caption"), `${game}-${size}`)}.${format}`;
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
    link: `#${fragmentOf(figure)}`,
    caption: attribute("caption"),
    theme: attribute("theme"),
    isStatic: attribute("static") !== "",
    claim: attribute("claim"),
  };
}

/**
 * @param {AuthorsFigure} figure
 * @returns {snippets.Pictured}
 */
function pictured(figure) {
  const caption = figure.attribute("caption");
  const page = publishedPage(readingOf(figure.link).record.game) || snippets.EXAMPLE;
  const alt = caption || describedPosition(figure.link);
  return { file: pictureFile(figure), alt, address: `${page}#${fragmentOf(figure)}`, caption };
}

/**
 * @param {string} link
 * @returns {string} what a picture without a caption shows, in words
 */
function describedPosition(link) {
  const { record, hint } = readingOf(link);
  const [game] = games.filter(({ id }) => id === record.game);
  return describePosition({ game, record, boardText: hint });
}

/**
 * Arrows have no attribute, and marks belong to a move: with them the link is shown, and the diagram is for readers
 * without scripts.
 * @param {string} link of the figure
 */
const isShownByLink = (link) => /&(?:marks|arrows|comments)=/.test(link);

/**
 * @param {AuthorsFigure} figure
 * @returns {[string, string][]} the attributes of a fenced block that shows it
 */
function headingOf({ link, attribute }) {
  const { setup, size, game } = readingOf(link).record;
  const at = /&at=([^&]+)/.exec(link)?.[1] ?? "";
  /** @type {[string, string][]} */
  const position = isShownByLink(link)
    ? [["link", link.slice(link.indexOf("#"))]]
    : [
        ["game", game],
        ["size", setup ? "" : String(size)],
        ["turn", setup?.turn === "blue" ? "blue" : ""],
        ["moves", movesOf(link)],
        ["at", at],
      ];
  const names = ["caption", ...(isShownByLink(link) ? [] : DISPLAY), ...OTHERS];
  const said = names.map((name) => /** @type {[string, string]} */ ([name, attribute(name)]));
  return [...position, ...said].filter(([, value]) => value);
}

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
const shownDiagram = (link) => writeDiagram(readingOf(link).hint);

/**
 * @param {string} link
 * @returns {string} its moves, with blanks between them
 */
const movesOf = (link) => (new URLSearchParams(link.split("#")[1]).get("m") ?? "").replaceAll(".", " ");

/** @param {string} link that the page has written */
function readingOf(link) {
  const reading = readFragment(link.slice(link.indexOf("#")), games);
  if (!reading) throw new RangeError("the figure has no link");
  return reading;
}

/**
 * @typedef {"svg" | "png"} Format
 * @typedef {object} PictureWanted
 * @property {string} fragment of the link to the figure
 * @property {string} theme `light` or `dark`; empty follows the reader's system, where the format can
 */

/** Pixels. */
const PNG_WIDTH = 960;

/** Letters of a caption that go into the name of a file. */
const LONGEST_NAME = 40;

/** What is behind the board, so that its coordinates are read on a page of any colour. */
const GROUNDS = { light: "#ffffff", dark: "#16181d" };

/**
 * @param {string} caption
 * @param {string} usual the name without a caption
 * @returns {string} without its ending; the same on all systems
 */
export function pictureName(caption, usual) {
  const words = caption
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "");
  const name = words.replace(/[^a-z0-9]+/g, "-").slice(0, LONGEST_NAME);
  return name.replace(/^-|-$/g, "") || usual;
}

/**
 * @param {Format} format
 * @param {PictureWanted} wanted
 * @returns {Promise<{file: Blob, problems: string[]}>} and a sentence for everything that is not in the picture
 * @throws {EngineError}
 */
export async function drawPicture(format, wanted) {
  if (engine.status === "failed") engine.retry();
  engine.start();
  return format === "svg" ? drawSvg(wanted) : drawPng(wanted);
}

/** @param {PictureWanted} wanted */
async function drawSvg({ fragment, theme }) {
  const scheme = theme === "light" || theme === "dark" ? theme : "auto";
  const { svg, problems } = await engine.request("svg", { link: fragment, scheme, ...preferredLook() });
  return { file: new Blob([svg], { type: "image/svg+xml" }), problems };
}

/** @param {PictureWanted} wanted */
async function drawPng({ fragment, theme }) {
  const reading = readFragment(fragment, games);
  if (!reading) throw new RangeError("There is no position to draw.");
  const session = new Session(engine, games, reading, () => PLAY_BOTH);
  await known(session);
  const scheme = theme === "light" || theme === "dark" ? theme : schemeAt(document.body);
  const look = lookOf(scheme, document.body, preferredLook());
  const size = { width: PNG_WIDTH, ground: GROUNDS[scheme] };
  const file = await pngOf(composeLastingScene(session), look, session.display, size);
  return { file, problems: session.message ? [session.message.text] : [] };
}

/**
 * @param {Session} session
 * @returns {Promise<void>} when the engine has told what is on the board
 */
function known(session) {
  return new Promise((resolve, reject) => {
    const look = () => session.isCurrent && resolve();
    session.addEventListener("change", look);
    engine.addEventListener("failed", () => reject(new RangeError("The rules could not be loaded.")), { once: true });
    look();
  });
}
