/** The page of connections: a course of boards about the edge templates of a game. */

import { preferredLook } from "./saved/storage.js";
import { CarrierBoard } from "./connections/carrier-board.js";
import { boardGroups, nextPlace, placeOfTemplate, questionOf, readSolved, writeSolved } from "./connections/course.js";
import courses from "./connections/courses.js";
import { Cutting } from "./connections/cutting.js";
import { schemeAt } from "./embed/scheme.js";
import { engine } from "./engine/engine.js";
import { ENGINE_EVENTS } from "./engine/requests.js";
import games from "./game/games.js";
import { tr } from "./language/tr.js";
import { buttonFor, byId, makeButton, makeElement } from "./pages/page.js";
import { gameOf } from "./record/own-game.js";

/**
 * @import { LookChoice } from "./board/look.js"
 * @import { Ask } from "./connections/cutting.js"
 * @import { CourseBoard, Game } from "./engine/wire.js"
 */

const FIRST = "crossway";
const main = byId("connections", HTMLElement);
const choice = byId("connections-games", HTMLElement);
const place = byId("cutting", HTMLElement);
const title = byId("cutting-title", HTMLElement);
const question = byId("cutting-question", HTMLElement);
const said = byId("cutting-said", HTMLElement);
const loading = byId("cutting-loading", HTMLElement);
const element = byId("cutting-board", HTMLElement);
const list = byId("cutting-list", HTMLElement);
const told = byId("connections-told", HTMLElement);
/** How stones join in the games that the site has courses of. */
const hows = [...place.querySelectorAll("[data-how]")].filter((how) => how instanceof HTMLElement);
const probe = byId("cutting-probe", HTMLElement);

const joined = buttonFor("cutting-joined", () => void cutting?.judge(true));
const notJoined = buttonFor("cutting-not-joined", () => void cutting?.judge(false));
const again = buttonFor("cutting-again", () => cutting?.begin());
const giveUp = buttonFor("cutting-give-up", () => void cutting?.giveUp());
const next = buttonFor("cutting-next", () => goTo(nextPlace(boards.length, solved, at)));
const retry = buttonFor("cutting-retry", () => engine.retry());

/** @type {Game | null} */
let game = null;
/** @type {readonly CourseBoard[]} */
let boards = [];
/** @type {Set<number>} */
let solved = new Set();
let at = 0;
/** @type {Cutting | null} */
let cutting = null;
/** @type {Cutting | null} on which the last board of its game was solved */
let completed = null;
/** Whether the reader has followed a link below the board that shows another one. */
let isFromBelow = false;
/** @type {CarrierBoard | null} */
let view = null;
/** @type {LookChoice} */
let look = preferredLook();

/**
 * @returns {{id: string, number: number, template: string}} the game that the address names, and which of its boards; 0 if
 *   none; or a template by its row and its number there, such as 3.1
 */
function named() {
  const [id = "", ...fields] = location.hash.slice(location.hash.lastIndexOf("#") + 1).split("&");
  const isNamed = id && !id.startsWith("/");
  const field = (/** @type {string} */ name) => fields.find((text) => text.startsWith(name))?.slice(name.length) ?? "";
  return { id: isNamed ? decoded(id) : FIRST, number: Math.trunc(Number(field("b="))) || 0, template: field("t=") };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function followAddress() {
  if (!main.isConnected) return;
  const { id, number, template } = named();
  if (id !== game?.id) await open(id);
  if (id !== game?.id || !boards.length) return;
  const wanted = template ? placeOfTemplate(boards, template) : number - 1;
  showBoard(boards[wanted] ? wanted : nextPlace(boards.length, solved, -1));
}

/** @param {string} id of a game */
async function open(id) {
  const known = gameOf(games, id);
  for (const link of choice.querySelectorAll("a")) {
    if (link.hash.endsWith(`#${id}`)) link.ariaCurrent = "true";
    else link.removeAttribute("aria-current");
  }
  for (const how of hows) how.hidden = how.dataset.how !== id;
  game = known ?? null;
  boards = [];
  place.hidden = true;
  told.textContent = known ? "" : tr("There is no such game.");
  if (!known) return;
  const shipped = courses[id];
  if (!shipped) told.textContent = tr("Looking for its connections…");
  try {
    const found = shipped ?? (await asked(() => engine.request("course", { game: id })));
    if (game !== known) return;
    boards = found;
    told.textContent = found.length ? "" : tr("Nothing joins a stone to its edge here: each stone can be cut off.");
  } catch (error) {
    if (game === known)
      told.textContent = error instanceof Error ? tr("{reason}.", { reason: error.message }) : String(error);
  }
  solved = readSolved(id, boards);
  place.hidden = !boards.length;
}

/**
 * @template T
 * @param {() => Promise<T>} request
 */
function asked(request) {
  engine.start();
  return request();
}

/** @type {Ask} */
const ask = ({ stone, carrier }, moves) =>
  asked(() => engine.request("intrusion", { game: game?.id ?? FIRST, stone, carrier, moves }));

/** @param {number} index of a board */
function showBoard(index) {
  if (!game) return;
  at = index;
  const opened = new Cutting(boards[index], ask);
  cutting = opened;
  opened.addEventListener("change", () => opened === cutting && show());
  if (view) view.open(game, opened);
  else view = new CarrierBoard(element, game, opened);
  updateLook();
  show();
}

/** @param {number} index of a board */
function goTo(index) {
  if (!game) return;
  const before = location.hash.slice(0, location.hash.lastIndexOf("#") + 1) || "#";
  const isView = location.hash.startsWith("#/") && location.hash.lastIndexOf("#") === 0;
  history.replaceState(history.state, "", `${isView ? `${location.hash}#` : before}${game.id}&b=${index + 1}`);
  showBoard(index);
  lookAtBoard(title);
}

/** @param {HTMLElement} top what is to be seen of the page, with what is below it */
function lookAtBoard(top) {
  title.focus({ preventScroll: true });
  if (top.getBoundingClientRect().top < 0) top.scrollIntoView({ block: "start" });
}

/** From a link below the board: which game it is has to be seen, too. */
function lookFromBelow() {
  isFromBelow = false;
  lookAtBoard(choice);
}

function show() {
  if (!cutting || !view || !game) return;
  const { board, verdict, isBusy } = cutting;
  if (verdict === "solved" && !solved.has(at)) keepSolved(game, cutting);
  const group = boardGroups(boards).find(({ places }) => places.includes(at));
  title.textContent = tr("{group}, {number} of {count}", {
    group: group?.title ?? "",
    number: 1 + (group?.places.indexOf(at) ?? 0),
    count: group?.places.length ?? 0,
  });
  question.textContent = questionOf(board);
  showSaid(cutting);
  joined.hidden = notJoined.hidden = board.kind !== "joined" || cutting.isJudged;
  joined.disabled = notJoined.disabled = isBusy;
  again.hidden = !cutting.isBegun;
  again.textContent = board.kind === "cut" && verdict === "solved" ? tr("Another cut") : tr("Again");
  giveUp.hidden = board.kind === "joined" || verdict === "solved" || verdict === "shown";
  giveUp.disabled = isBusy;
  next.classList.toggle("primary", verdict === "solved" || verdict === "shown");
  view.show();
  showList();
  showLoading();
}

/**
 * @param {Game} played
 * @param {Cutting} opened
 */
function keepSolved(played, opened) {
  solved.add(at);
  writeSolved(played.id, boards, solved);
  if (solved.size === boards.length) completed = opened;
}

/** @param {Cutting} opened */
function showSaid(opened) {
  const { verdict, text } = opened;
  const isLast = completed === opened && verdict === "solved";
  const news = isLast ? `${text} ${tr("All boards of this game are solved.")}` : text;
  if (said.textContent !== news) said.textContent = news;
  said.dataset.verdict = verdict ?? "";
}

function showLoading() {
  const isWaiting = Boolean(cutting?.isBusy || (game && !boards.length && !courses[game.id]));
  const hasFailed = engine.status === "failed";
  retry.hidden = !hasFailed;
  loading.hidden = !hasFailed && !(isWaiting && engine.status === "loading");
  loading.textContent = hasFailed ? tr("The rules could not be loaded.") : tr("Loading the rules…");
}

function showList() {
  list.replaceChildren(
    ...boardGroups(boards).map(({ title: name, places }) =>
      makeElement(
        "div",
        { role: "group", ariaLabel: name },
        makeElement("span", { ariaHidden: "true" }, name),
        makeElement("div", {}, ...places.map((index, number) => tick(name, number, index))),
      ),
    ),
  );
}

/**
 * @param {string} name of the group
 * @param {number} number of the board in it, from 0
 * @param {number} index of the board
 */
function tick(name, number, index) {
  const isSolved = solved.has(index);
  const values = { group: name, number: number + 1 };
  const ariaLabel = isSolved ? tr("{group}, board {number}, solved", values) : tr("{group}, board {number}", values);
  const button = makeButton(() => goTo(index), { ariaLabel }, isSolved ? "✓" : String(number + 1));
  if (index === at) button.ariaCurrent = "step";
  return button;
}

function updateLook() {
  view?.setLook(schemeAt(probe), look);
}

probe.addEventListener("transitionend", updateLook);
document.addEventListener("crosscut-appearance", (event) => {
  look = /** @type {CustomEvent<LookChoice>} */ (event).detail;
  updateLook();
});
for (const type of ENGINE_EVENTS) engine.addEventListener(type, showLoading);
for (const link of document.querySelectorAll("a[data-board]")) {
  if (!(link instanceof HTMLAnchorElement)) continue;
  link.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => {
    if (ctrlKey || metaKey || shiftKey) return;
    isFromBelow = true;
    if (link.href === location.href) lookFromBelow();
  });
}
addEventListener("hashchange", () => void followAddress().then(() => isFromBelow && lookFromBelow()));
main.hidden = false;
void followAddress().then(() => engine.start());
