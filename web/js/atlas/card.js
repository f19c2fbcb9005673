/** The card of a game: its rules, its numbers, a position to play on. */

import { byId, makeElement, part } from "../pages/page.js";
import { allNumbers } from "./rows.js";
import { boardPicture } from "./board-picture.js";

/** @import { Games, Numbers } from "./rows.js" */

const title = byId("atlas-card-title", HTMLElement);
const content = byId("atlas-card-content", HTMLElement);
const list = byId("atlas-games", HTMLUListElement);

/** Red chooses the first stone, so the first of these letters that is on the map says who wins. */
const WINNERS = /** @type {const} */ ([
  ["R", "Red wins"],
  ["?", "?"],
  ["T", "tie"],
  ["B", "Blue wins"],
]);

/** @param {HTMLElement} row of the list */
export async function showGame(row) {
  const rules = part(row, "code").textContent ?? "";
  title.textContent = row.querySelector("strong")?.textContent ?? rules;
  const pictures = part(row, ".atlas-pictures").cloneNode(true);
  const status = part(row, ".atlas-status").cloneNode(true);
  const head = makeElement("p", { className: "atlas-head" }, pictures, makeElement("code", {}, rules), status);
  const told = makeElement("p", {}, "Loading the numbers…");
  content.replaceChildren(head, told);
  try {
    const numbers = (await allNumbers()).get(rules);
    if (numbers && told.isConnected) told.replaceWith(...partsOf(numbers));
  } catch {
    told.textContent = "The numbers could not be loaded. Are you offline?";
  }
}

/** @param {Numbers} numbers */
function* partsOf(numbers) {
  yield makeElement("ul", {}, ...numbers.says.map((sentence) => makeElement("li", {}, sentence)));
  yield ways(numbers);
  if (numbers.same.length) {
    yield makeElement("p", {}, "Played alike in all that was tried: ", ...linksTo(numbers.same), ".");
  }
  if (numbers.status === "none") yield makeElement("p", {}, "Nobody can make the first move on 3×3.");
  else {
    yield smallBoards(numbers);
    yield firstStones(numbers);
  }
  yield* played(numbers);
}

/** The ways from here: play on, and invent. @param {Numbers} numbers */
function ways({ rules, example }) {
  const invent = makeElement("a", { href: `invent.html#g=${rules}&v=2` }, "Open in Invent");
  if (!example) return makeElement("p", { className: "atlas-ways" }, invent);
  const play = makeElement("a", { className: "play", href: `index.html#${example.link}` }, "Open this position");
  return makeElement("div", { className: "atlas-ways" }, boardPicture(example), makeElement("p", {}, play, invent));
}

/** @param {string[]} texts */
function* linksTo(texts) {
  for (const text of texts) {
    if (text !== texts[0]) yield ", ";
    const code = makeElement("code", {}, text);
    const row = [...list.children].find((one) => one.querySelector("code")?.textContent === text);
    yield row ? makeElement("a", { href: `#${row.id}` }, code) : code;
  }
}

/** @param {Numbers} numbers */
function smallBoards({ s2, s3, c4, w4 }) {
  const trees = [s2, s3];
  const winner = (/** @type {string} */ first) => WINNERS.find(([letter]) => first.includes(letter))?.[1] ?? "";
  const yes = (/** @type {number} */ met) => (met ? "yes" : "no");
  return table(
    "all lines of play",
    ["2×2", "3×3", "4×4"],
    [
      ["best play", ...[s2, s3, w4].map(({ first }) => winner(first))],
      ["legal boards", ...[s2, s3, c4].map(({ boards }) => grouped(boards))],
      ["positions", ...trees.map(({ positions }) => grouped(positions))],
      ["can get stuck", ...trees.map(({ stuck }) => yes(stuck))],
      ["can tie", ...trees.map(({ tie }) => yes(tie))],
      ["somebody skipped", ...trees.map(({ skip }) => yes(skip))],
    ],
  );
}

/** @param {Numbers} numbers */
function firstStones({ s2, s3, w4 }) {
  const maps = [s2, s3, w4].map(({ first }) => makeElement("pre", {}, first.replaceAll("/", "\n")));
  return makeElement(
    "div",
    { className: "atlas-first" },
    makeElement("p", {}, "Who wins after each first stone:"),
    ...maps,
  );
}

/** @param {Numbers} numbers */
function* played({ r5, r7, r9, player }) {
  /** @type {[string, Games][]} */
  const all = [
    ["5×5", r5],
    ["7×7", r7],
    ["9×9", r9],
  ];
  const random = all.filter(([, games]) => games.moves > 0);
  if (player) random.push(["7×7, level 5", player]);
  if (!random.length) return;
  const columns = random.map(([, games]) => games);
  const mean = (/** @type {(games: Games) => number} */ sum, /** @type {number} */ digits) =>
    columns.map((games) => (sum(games) / games.games).toFixed(digits));
  yield table(
    "random play",
    random.map(([name]) => name),
    [
      ["games", ...columns.map(({ games }) => String(games))],
      ["Red wins", ...columns.map(redShare)],
      ["ties", ...columns.map(({ tie }) => String(tie))],
      ["of these stuck", ...columns.map(({ stuck }) => String(stuck))],
      ["skips a game", ...mean(({ skips }) => skips, 2)],
      ["moves", ...mean(({ moves }) => moves, 1)],
      ["points for one side", ...columns.map(oneSide)],
    ],
  );
}

/** @param {Games} games */
function redShare({ games, red, red_interval: [low, high] }) {
  return `${Math.round((100 * red) / games)} % (${low} to ${high})`;
}

/** @param {Games} games */
function oneSide({ empty, one_side: points }) {
  return empty && points !== undefined ? `${Math.round((100 * points) / empty)} %` : "";
}

/**
 * @param {string} name
 * @param {string[]} columns
 * @param {string[][]} rows the first cell of each names it
 */
function table(name, columns, rows) {
  const heads = [name, ...columns].map((text) => makeElement("th", { scope: "col" }, text));
  const lines = rows.map(([text = "", ...cells]) =>
    makeElement(
      "tr",
      {},
      makeElement("th", { scope: "row" }, text),
      ...cells.map((cell) => makeElement("td", {}, cell)),
    ),
  );
  const whole = makeElement(
    "table",
    {},
    makeElement("thead", {}, makeElement("tr", {}, ...heads)),
    makeElement("tbody", {}, ...lines),
  );
  return makeElement("div", { className: "table", tabIndex: 0 }, whole);
}

/** @param {number} number */
function grouped(number) {
  return number.toLocaleString("en");
}
