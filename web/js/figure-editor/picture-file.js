/** The picture of a figure as a file: SVG by the engine, PNG and GIF by the canvas. */

import { readFragment } from "../address/fragment.js";
import { schemeAt } from "../embed/scheme.js";
import games from "../game/games.js";
import { preferredLook } from "../saved/storage.js";
import { lookOf } from "../board/look.js";
import { PictureCanvas } from "../board/picture.js";
import { engine } from "../engine/engine.js";
import { PLAY_BOTH } from "../game/move-queue.js";
import { Session } from "../game/session.js";
import { loadLazily } from "../pages/lazy.js";
import { composeLastingScene } from "../view/compose.js";

/**
 * @import { Course } from "../animation/animation.js"
 * @import { Look } from "../board/look.js"
 * @typedef {"svg" | "png" | "gif"} Format
 * @typedef {object} PictureWanted
 * @property {string} fragment of the link to the figure
 * @property {number} width in pixels, of PNG and GIF
 * @property {string} theme `light` or `dark`; empty follows the reader's system, if the format can
 * @typedef {{look: Look, ground: string, width: number}} How
 */

/** In pixels. An SVG is as wide as its page wants. */
export const USUAL_WIDTHS = { svg: 0, png: 960, gif: 480 };

/** The colour behind the board, so that its coordinates can be read on a page of any colour. */
const GROUNDS = { light: "#ffffff", dark: "#16181d" };

/**
 * @param {Format} format
 * @param {PictureWanted} wanted
 * @param {Course} course of an animation
 * @returns {Promise<{file: Blob, problems: string[]}>} with a sentence for everything that is missing from the picture
 * @throws {EngineError}
 */
export async function drawPicture(format, wanted, course) {
  if (engine.status === "failed") engine.retry();
  engine.start();
  return format === "svg" ? drawSvg(wanted) : drawOnCanvas(format, wanted, course);
}

/** @param {PictureWanted} wanted */
async function drawSvg({ fragment, theme }) {
  const scheme = theme === "light" || theme === "dark" ? theme : "auto";
  const { svg, problems } = await engine.request("svg", { link: fragment, scheme, ...preferredLook() });
  return { file: new Blob([svg], { type: "image/svg+xml" }), problems };
}

/**
 * @param {"png" | "gif"} format
 * @param {PictureWanted} wanted
 * @param {Course} course
 */
async function drawOnCanvas(format, { fragment, width, theme }, course) {
  const reading = readFragment(fragment, games);
  if (!reading) throw new RangeError("There is no position to draw.");
  const session = new Session(engine, games, reading, () => PLAY_BOTH);
  await known(session);
  const scheme = theme === "light" || theme === "dark" ? theme : schemeAt(document.body);
  const look = lookOf(scheme, document.body, preferredLook());
  const ground = GROUNDS[scheme];
  const how = { look, ground, width };
  const file = format === "gif" ? gifOf(session, how, course) : pngOf(session, how);
  return { file: await file, problems: session.message ? [session.message.text] : [] };
}

/**
 * @param {Session} session
 * @param {How} how
 * @returns {Promise<Blob>}
 */
function pngOf(session, { look, ground, width }) {
  const picture = new PictureCanvas(session.record.size, session.display, { width, ground });
  picture.paint(composeLastingScene(session), look);
  return picture.png();
}

/**
 * @param {Session} session
 * @param {How} how
 * @param {Course} course
 * @returns {Promise<Blob>} the whole line, from the start to its end
 */
async function gifOf(session, { look, ground, width }, course) {
  let failure = "";
  const loaded = await loadLazily(import("../animation/animated-line.js"), (sentence) => (failure = sentence));
  if (!loaded) throw new RangeError(failure);
  return loaded.animatedLine({ session, look, ground }, { width }, course);
}

/**
 * @param {Session} session
 * @returns {Promise<void>} resolves when the engine has said what is on the board
 */
function known(session) {
  return new Promise((resolve, reject) => {
    const look = () => session.isCurrent && resolve();
    session.addEventListener("change", look);
    engine.addEventListener("failed", () => reject(new RangeError("The rules could not be loaded.")), { once: true });
    look();
  });
}
