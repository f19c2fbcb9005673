/**
 * Reads a figure that was made before from what its author pastes: a link, an element, a fenced block, any snippet, or a
 * text diagram.
 */

import { fencesIn, linesOf, splitHeading, textOf } from "../embed/content.js";
import { ATTRIBUTES, describe, POSITION_ATTRIBUTES, readerOf } from "../embed/description.js";
import { describePosition } from "../embed/figure-parts.js";
import characters from "../notation/characters.js";
import grammar from "../notation/grammar.js";
import { quote } from "../notation/quote.js";
import { holdsRecord, whereSaid } from "../notation/text-kind.js";
import { sentenceOfError } from "../engine/sentence-of-error.js";
import { gameOf, titleOf } from "../record/own-game.js";

/**
 * @import { Game, RecordLink } from "../engine/wire.js"
 * @import { FigureDescription } from "../embed/description.js"
 * @import { Reading, Task } from "../record/record.js"
 * @typedef {object} Source what the pasted text contains
 * @property {Map<string, string>} attributes of a board
 * @property {string} text in it
 * @property {string} [lacks] what such a text cannot hold of a figure
 * @property {boolean} [mayNameNoGame] whether its game may be that of the figure before
 * @property {string[]} [problems] sentences about what could not be read
 * @typedef {object} Opened
 * @property {Reading} reading
 * @property {Task} task without a kind if readers are asked nothing
 * @property {string} question that stands outside the remarks; or empty
 * @property {string} caption
 * @property {string} theme `light`, `dark`, or empty
 * @property {boolean} isStatic
 * @property {string} claim
 * @property {string[]} left sentences about what is not taken over, or was never in the text
 */

/** Longer texts hold more than one figure. */
const MAX_LENGTH = 200_000;

const FIGURES = new RegExp(grammar.kinds.figure.sign, "gi");

const { unseen } = characters;
/**
 * The block that the sign of a figure has found, with its content. Without its end it goes on to the end of the text. What
 * cannot be seen stays in it, because captions in some scripts need that.
 */
const FENCE = new RegExp(
  `^[ \\t>${unseen}]*(\`{3,}|~{3,})[ \\t{.]*crosscut\\b[^\\n]*(?:\\n([^]*?))??(?:\\n[ \\t>]*\\1[\`~]*[ \\t${unseen}]*$|(?![^]))`,
  "m",
);
/** The picture of a link in Markdown, and the line before a link in a forum. */
const MARKDOWN_PICTURE = /\[!\[((?:\\.|[^\]\\])*)\]\(/;
const FORUM_CAPTION = /^([^\n]+)\n\[/;
/** The title of a frame without a caption. */
const USUAL_TITLE = "A position in Crosscut";

const TOO_LONG = `The text has more than ${MAX_LENGTH} characters. Paste one figure at a time.`;

/**
 * @typedef {{opened: Opened, problem: null} | {opened: null, problem: string}} Result
 * @param {string} text
 * @param {readonly Game[]} games
 * @param {(text: string) => Promise<RecordLink>} readGame asks Python for the game in a text that is no markup; rejects
 *   with a sentence
 * @returns {Promise<Result>}
 */
export async function openText(text, games, readGame) {
  if (text.length > MAX_LENGTH) return { opened: null, problem: TOO_LONG };
  const whole = text.replaceAll("\r", "");
  try {
    const markup = holdsRecord(whole) ? null : sourceOfMarkup(whole, games);
    return await openSource(markup ?? (await sourceOfOther(whole, readGame)), games, markup ? text : "");
  } catch (error) {
    return { opened: null, problem: sentenceOfError(error) };
  }
}

/**
 * @param {string} link that brought somebody here, with its `#`
 * @param {readonly Game[]} games
 * @returns {Promise<Result>}
 */
export const openLink = (link, games) => openSource(sourceOfFragment(link.slice(1)), games, "");

/**
 * @param {Source} source
 * @param {readonly Game[]} games
 * @param {string} text with it, if that may hold several figures
 * @returns {Promise<Result>}
 */
async function openSource(source, games, text) {
  const description = describe((name) => source.attributes.get(name) ?? null, source.text);
  const { broken, read } = await readerOf(description, games);
  const problem = description.broken ?? broken;
  if (problem) return { opened: null, problem };
  const { scheme, isStatic, task: said } = description;
  const reading = read();
  const { called } = reading.record;
  // No attribute of a link says a caption, and the name of an own game is what its author would write there.
  const caption = isDescribed(source, reading, games) ? "" : description.caption || (source.lacks ? called : "");
  const claim = source.attributes.get("claim") ?? splitHeading(source.text).heading.get("claim") ?? "";
  const task = reading.task ?? taskWithoutKind(said);
  const question = source.attributes.get("question") ?? "";
  const { name: game = "" } = gameOf(games, reading.record.game) ?? {};
  const left = leftOut(source, { reading, said, game }, text);
  return { opened: { reading, task, question, caption, theme: scheme ?? "", isStatic, claim, left }, problem: null };
}

/**
 * @param {FigureDescription["task"]} said
 * @returns {Task}
 */
function taskWithoutKind(said) {
  const [solution, notes, remarks, hints] = ["solution", "notes", "remarks", "hints"].map(
    (name) => said.get(name) ?? "",
  );
  return { kind: "", solution, notes, remarks, hints };
}

/** Attributes that the editor does not write: its link says the same, or a program writes them. */
const SAID_BY_LINK = new Set([...ATTRIBUTES, "claim", "path", "question"]);

/**
 * @param {Source} source
 * @param {object} read of it
 * @param {Reading} read.reading
 * @param {FigureDescription["task"]} read.said
 * @param {string} read.game its name
 * @param {string} text
 * @returns {string[]} sentences
 */
function leftOut({ attributes, text: content, lacks, mayNameNoGame, problems = [] }, { reading, said, game }, text) {
  const { heading } = splitHeading(content);
  const names = new Set([...attributes.keys(), ...heading.keys()]);
  const others = [...names].filter((name) => !SAID_BY_LINK.has(name));
  const isAsked = reading.task && !said.has("task");
  const unused = [...(names.has("link") ? POSITION_ATTRIBUTES : []), ...(isAsked ? said.keys() : [])];
  const ignored = unused.filter((name) => names.has(name));
  const figures = text.match(FIGURES)?.length ?? 0;
  const { names: players, resignation, byLink } = reading.record;
  return [
    mayNameNoGame ? `The figure became one of ${game}.` : "",
    ...problems,
    lacks ? `Such a text cannot hold ${lacks}: choose them again if the figure had them.` : "",
    others.length ? `The editor does not keep the ${plural("attribute", others)}.` : "",
    ignored.length ? `A board with a link does not use the ${plural("attribute", ignored)}.` : "",
    figures > 1 ? `The text has ${figures} figures; this is the first.` : "",
    players.red || players.blue || byLink ? "A figure does not say who plays." : "",
    resignation ? "A figure does not say who resigned." : "",
  ].filter(Boolean);
}

/**
 * @param {string} word
 * @param {string[]} names
 */
const plural = (word, names) => `${word}${names.length > 1 ? "s" : ""} ${names.map(quote).join(", ")}`;

/**
 * The text of a picture without a caption describes what it shows, so it is no caption: it would be wrong after the next
 * change.
 * @param {Source} source
 * @param {Reading} reading of it
 * @param {readonly Game[]} games
 */
function isDescribed({ attributes }, { record, expectedBoard }, games) {
  const game = gameOf(games, record.game);
  const described = game && describePosition({ title: titleOf(game, record), record, boardText: expectedBoard });
  return described === attributes.get("caption");
}

/**
 * @param {string} text
 * @param {readonly Game[]} games
 * @returns {Source | null} null if it is no markup
 */
function sourceOfMarkup(text, games) {
  const [fence, , block = ""] = FENCE.exec(text) ?? [];
  if (fence) return { attributes: new Map(), text: block.replace(/^[ \t>]+/gm, "") };
  return sourceInHtml(text, games);
}

/** Kinds of texts that may leave out their game. */
const MAY_NAME_NO_GAME = new Set(["diagram", "moves", "position"]);

/**
 * @param {string} text that is no markup
 * @param {(text: string) => Promise<RecordLink>} readGame
 * @returns {Promise<Source>}
 * @throws {Error} with a sentence, if it contains nothing for a figure
 */
async function sourceOfOther(text, readGame) {
  const written = { attributes: new Map(), text };
  try {
    const { kind, link, problems, unknown } = await readGame(text);
    if (kind === "figure") return written;
    // A figure is never of another game than its author names.
    if (unknown !== undefined) return sourceOfFragment(`g=${encodeURIComponent(unknown)}`);
    const source = sourceOfFragment(link);
    if (kind === "link") return { ...withCaption(source, captionIn(text.trim())), problems };
    return { ...source, lacks: "", mayNameNoGame: MAY_NAME_NO_GAME.has(kind), problems };
  } catch (error) {
    // Python knows attributes in lines for a figure, which is read here.
    if (whereSaid(sentenceOfError(error))?.place === "figure-editor") return written;
    throw error;
  }
}

/**
 * @param {string} text
 * @param {readonly Game[]} games
 * @returns {Source | null} from an element, a block made from Markdown, a frame, or a picture in a link
 */
function sourceInHtml(text, games) {
  if (!text.includes("<")) return null;
  // Nothing in this document is loaded or run.
  const page = new DOMParser().parseFromString(text, "text/html");
  const element = page.querySelector("crosscut-board");
  if (element) {
    const names = element.getAttributeNames();
    const attributes = new Map(names.map((name) => [name, element.getAttribute(name) ?? ""]));
    return { attributes, text: textOf(element) };
  }
  const [fence] = fencesIn(
    page,
    games.map(({ id }) => id),
  );
  if (fence) return { attributes: new Map(), text: linesOf(fence) };
  const frame = page.querySelector("iframe");
  if (frame) return sourceOfFrame(frame);
  const link = page.querySelector("a[href*='#']");
  if (!link) return null;
  return withCaption(sourceOfAddress(link.getAttribute("href") ?? ""), link.querySelector("img")?.alt ?? "");
}

/** @param {HTMLIFrameElement} frame */
function sourceOfFrame(frame) {
  const address = frame.getAttribute("src") ?? "";
  const source = withCaption(sourceOfAddress(address), frame.title === USUAL_TITLE ? "" : frame.title);
  const query = new URLSearchParams(address.split("#")[0].split("?")[1]);
  const theme = query.get("theme") ?? "";
  if (theme === "light" || theme === "dark") source?.attributes.set("theme", theme);
  if (query.has("static")) source?.attributes.set("static", "");
  return source && { ...source, lacks: "claims" };
}

/**
 * @param {string} address without any text around it
 * @returns {Source | null}
 */
function sourceOfAddress(address) {
  const cut = address.indexOf("#");
  return cut < 0 ? null : sourceOfFragment(address.slice(cut + 1));
}

/**
 * @param {string} fragment
 * @returns {Source}
 */
const sourceOfFragment = (fragment) => ({
  attributes: new Map([["link", `#${fragment}`]]),
  text: "",
  lacks: "a theme, claims, or whether readers only look",
});

/**
 * @param {string} text with a link
 * @returns {string} the caption of the picture or the diagram beside it; empty if there is none
 */
function captionIn(text) {
  const caption = MARKDOWN_PICTURE.exec(text)?.[1];
  return caption === undefined ? (FORUM_CAPTION.exec(text)?.[1] ?? "") : plainMarkdown(caption);
}

/**
 * @template {Source | null} S
 * @param {S} source
 * @param {string} caption
 * @returns {S}
 */
function withCaption(source, caption) {
  if (caption.trim()) source?.attributes.set("caption", caption.trim());
  return source;
}

/**
 * @param {string} text
 * @returns {string} the text without the backslashes and entities of Markdown
 */
function plainMarkdown(text) {
  const html = text.replace(/\\([\W_])/g, "$1").replaceAll("<", "&lt;");
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}
