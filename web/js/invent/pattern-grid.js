/** One pattern as a small board whose cells people touch, with buttons for its size and the ways in which it counts. */

import { tr, trCount, trList } from "../language/tr.js";
import { lettersIn, MOST_SIDE, patternInWords, resized, whatIsMissing, wordOf } from "./rules.js";
import { makeButton, makeElement } from "../pages/page.js";
import { imagesOf, patternText } from "../record/patterns.js";

/**
 * @import { Pattern } from "../record/patterns.js"
 * @import { PatternRow } from "./rules.js"
 * @typedef {object} PatternActions
 * @property {(cell: {at: number, across: number}) => string | null} press returns why nothing changes there
 * @property {(pattern: Pattern | null) => string | null} replace takes the pattern away if there is none
 */

/** @param {number} count of rows or columns */
const rowNames = (count) =>
  [
    [tr("cell|middle")],
    [tr("cell|top"), tr("cell|bottom")],
    [tr("cell|top"), tr("cell|middle"), tr("cell|bottom")],
    [tr("cell|top"), tr("second row"), tr("third row"), tr("cell|bottom")],
  ][count - 1];

/** @param {number} count of columns */
const columnNames = (count) =>
  [
    [tr("cell|middle")],
    [tr("cell|left"), tr("cell|right")],
    [tr("cell|left"), tr("cell|middle"), tr("cell|right")],
    [tr("cell|left"), tr("second column"), tr("third column"), tr("cell|right")],
  ][count - 1];

/**
 * @param {Pattern} pattern
 * @param {PatternRow} row
 * @param {string} name such as `Pattern 2`
 * @param {PatternActions} actions
 * @returns {HTMLElement}
 */
export function patternGrid(pattern, row, name, actions) {
  const said = makeElement("p", { className: "pattern-said", role: "status" });
  const missing = whatIsMissing(pattern, row);
  if (missing) said.textContent = missing;
  const say = (/** @type {string | null} */ reason) => {
    if (reason) said.textContent = reason;
  };
  const cells = pattern.map((line, at) =>
    makeElement(
      "div",
      { role: "row" },
      ...[...line].map((letter, across) => {
        const cell = makeButton(() => say(actions.press({ at, across })), {
          className: "pattern-cell",
          ariaLabel: tr("{place}: {content}", { place: placeName(pattern, at, across), content: wordOf(letter) }),
        });
        cell.dataset.letter = letter;
        cell.dataset.cell = `${at} ${across}`;
        return makeElement("div", { role: "gridcell" }, cell);
      }),
    ),
  );
  const grid = makeElement("div", { className: "pattern-cells", role: "grid", ariaLabel: name }, ...cells);
  grid.addEventListener("keydown", (event) => moveFocus(grid, event));
  const images = makeElement("p", { className: "pattern-images", hidden: true });
  return makeElement(
    "div",
    { className: "pattern", role: "group", ariaLabel: name },
    makeElement("div", { className: "pattern-board" }, grid, ...edges(pattern, name, actions, say)),
    makeElement("div", { className: "pattern-tools" }, ...moreButtons(pattern, name, actions, images)),
    said,
    images,
  );
}

/** @type {Record<string, [number, number]>} rows and columns further */
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * @param {HTMLElement} grid
 * @param {KeyboardEvent} event
 */
function moveFocus(grid, event) {
  const step = STEPS[event.key];
  const cell = /** @type {HTMLElement} */ (event.target).dataset.cell;
  if (!step || !cell) return;
  event.preventDefault();
  const [at, across] = cell.split(" ").map(Number);
  const next = grid.querySelector(`[data-cell="${at + step[0]} ${across + step[1]}"]`);
  /** @type {HTMLElement | null} */ (next)?.focus();
}

/**
 * @param {Pattern} pattern
 * @param {string} name
 * @param {PatternActions} actions
 * @param {(reason: string | null) => void} say
 * @returns {HTMLElement[]} the buttons at its eastern and southern edges that change its size
 */
function edges(pattern, name, actions, say) {
  const sides = /** @type {const} */ ([
    ["columns", pattern[0].length, tr("Add a column"), tr("Remove a column")],
    ["rows", pattern.length, tr("Add a row"), tr("Remove a row")],
  ]);
  return sides.map(([direction, length, add, take]) => {
    const button = (/** @type {1 | -1} */ by) => {
      const label = by > 0 ? add : take;
      const change = () => {
        const next = resized(pattern, direction, by);
        if (next) say(actions.replace(next));
      };
      const properties = { ariaLabel: trList([label, name], ""), title: label };
      const made = makeButton(change, properties, by > 0 ? "+" : "−");
      made.disabled = by > 0 ? length === MOST_SIDE : length === 1;
      return made;
    };
    return makeElement("span", { className: `pattern-edge ${direction}` }, button(1), button(-1));
  });
}

/**
 * @param {Pattern} pattern
 * @param {string} name
 * @param {PatternActions} actions
 * @param {HTMLElement} images where the images are shown
 * @returns {HTMLButtonElement[]}
 */
function moreButtons(pattern, name, actions, images) {
  const all = imagesOf(pattern);
  const show = makeButton(
    () => {
      images.hidden = !images.hidden;
      show.ariaExpanded = String(!images.hidden);
      if (!images.childElementCount) images.append(...all.map(imagePicture), tr("The colours may be exchanged."));
    },
    { className: "quiet", ariaExpanded: "false", ariaLabel: trList([inWays(all.length), name], "") },
    trCount(all.length, "{n} way", "{n} ways"),
  );
  const remove = makeButton(() => actions.replace(null), { className: "quiet" }, tr("Remove"));
  return [show, remove];
}

/**
 * @param {Pattern} pattern
 * @returns {HTMLElement} a picture of it
 */
export function imagePicture(pattern) {
  const cells = [...pattern.join("")].map(sign);
  const picture = makeElement(
    "span",
    { className: "pattern-picture", role: "img", ariaLabel: patternInWords(pattern) },
    ...cells,
  );
  picture.dataset.columns = String(pattern[0].length);
  picture.title = patternText(pattern);
  return picture;
}

/**
 * @param {readonly Pattern[]} patterns
 * @returns {HTMLElement[]} what the signs in pictures of them mean
 */
export function legend(patterns) {
  return lettersIn(patterns).map((letter) => makeElement("span", {}, sign(letter), " ", wordOf(letter)));
}

/**
 * @param {string} letter
 * @returns {HTMLElement} a cell that holds it
 */
function sign(letter) {
  const cell = makeElement("span", {});
  cell.dataset.letter = letter;
  return cell;
}

/** @param {number} count */
const inWays = (count) => trCount(count, "images|{n} way", "{n} ways: rotations and reflections");

/**
 * @param {Pattern} pattern
 * @param {number} at
 * @param {number} across
 * @returns {string} such as `top left`
 */
function placeName(pattern, at, across) {
  const row = rowNames(pattern.length)[at];
  const column = columnNames(pattern[0].length)[across];
  if (pattern.length === 1) return column;
  if (pattern[0].length === 1) return row;
  return row === column ? row : tr("{row} {column}", { row, column });
}
