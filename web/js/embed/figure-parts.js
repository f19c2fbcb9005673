/** The parts of a figure: the board, its status, the bars of buttons; and whether the page around it is light. */

import { makeButton, makeElement, makeSvg } from "../pages/page.js";
import { pointName, pointsWith } from "../notation/points.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { TaskPlayer } from "../game/task-player.js"
 * @import { Scheme } from "../pages/appearance-dialog.js"
 * @import { GameRecord, MoveNode } from "../record/record.js"
 * @typedef {object} StepperListener
 * @property {(node: MoveNode | null) => void} goTo
 * @property {() => void} reset
 */

/** Icons: paths in a square of 24. */
const DISMISS = "M6 6l12 12M18 6L6 18";
const OPEN = "M13 5h6v6M19 5l-8 8M10 6H5v13h13v-5";
const RESET = "M5 5v5h5M5.5 10a7.5 7.5 0 1 1-1 4";

/** If the text is lighter than this, the page is dark. */
const MIDDLE = 0.5;

/** Make the parts of a figure that can be played on. */
export function makeParts() {
  const board = makeBoard();
  const twin = makeElement("div", { className: "twin", role: "grid" });
  board.append(twin);
  const label = "Open in Crosscut";
  const link = { className: "open", target: "_blank", rel: "noopener", title: label, ariaLabel: label };
  return {
    board,
    twin,
    open: makeElement("a", link, makeIcon(OPEN)),
    status: makeStatus(),
    otherMoves: makeElement("div", { className: "other-moves", role: "group", ariaLabel: "Other moves", hidden: true }),
    tools: makeElement("div", { className: "tools" }),
  };
}

/** @returns {HTMLElement} */
export function makeBoard() {
  const canvas = () => makeElement("canvas", { ariaHidden: "true" });
  return makeElement("div", { className: "board" }, canvas(), canvas());
}

/** @returns {HTMLElement} a status line like that of the page */
function makeStatus() {
  const span = (/** @type {string} */ className) => makeElement("span", { className });
  const line = makeElement("p", { role: "status" }, span("headline"), " ", span("message"));
  const dismiss = makeIconButton("Dismiss the message", DISMISS);
  dismiss.className = "dismiss";
  const retry = makeElement("button", { type: "button", className: "retry" }, "Try again");
  const bar = makeElement("progress", { ariaLabel: "Loading the rules" });
  const start = makeElement("div", { className: "start" }, bar, span("step"), retry);
  return makeElement("div", { className: "status" }, line, dismiss, start);
}

/**
 * @param {string} label
 * @param {string} path of the icon
 * @returns {HTMLButtonElement} a button with an icon
 */
function makeIconButton(label, path) {
  return makeElement("button", { type: "button", ariaLabel: label, title: label }, makeIcon(path));
}

/**
 * @param {string} path
 * @returns {SVGElement}
 */
function makeIcon(path) {
  const icon = makeSvg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(makeSvg("path", { d: path }));
  return icon;
}

/** @type {Record<string, {icon: string, target: (record: GameRecord) => MoveNode | null}>} where the buttons lead */
const STEPS = {
  "To the start": { icon: "M18 6l-7 6 7 6M7 6v12", target: ({ root }) => root },
  Back: { icon: "M15 5l-8 7 8 7", target: ({ previous }) => previous },
  Forward: { icon: "M9 5l8 7-8 7", target: ({ next }) => next },
  "To the end": { icon: "M6 6l7 6-7 6M17 6v12", target: ({ current }) => current.end },
};

/** The buttons and keys that step through the moves of a figure, and return to its author's position. */
export class Stepper {
  /**
   * @param {Session} session
   * @param {StepperListener} listener
   */
  constructor(session, listener) {
    this.session = session;
    this.listener = listener;
    this.steps = Object.entries(STEPS).map(([label, { icon, target }]) => {
      const button = makeIconButton(label, icon);
      button.addEventListener("click", () => listener.goTo(target(session.record)));
      return { button, target };
    });
    this.reset = makeIconButton("Reset", RESET);
    this.reset.addEventListener("click", () => listener.reset());
    const buttons = [...this.steps.map(({ button }) => button), this.reset];
    this.element = makeElement("div", { className: "steps", role: "group", ariaLabel: "Moves" }, ...buttons);
  }

  /** @param {boolean} isChanged whether there is something to reset */
  show(isChanged) {
    const { record } = this.session;
    for (const { button, target } of this.steps)
      button.disabled = (target(record) ?? record.current) === record.current;
    for (const { button } of [this.steps[0], this.steps[3]]) button.hidden = !record.root.children.length;
    this.reset.disabled = !isChanged;
  }

  /** @param {KeyboardEvent} event on the board */
  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { record } = this.session;
    if (event.key === "PageUp" || event.key === "p") this.listener.goTo(record.previous);
    else if (event.key === "PageDown" || event.key === "n") this.listener.goTo(record.next);
    else return;
    event.preventDefault();
  }
}

/** The buttons below a figure that asks something. */
export class TaskBar {
  /**
   * @param {TaskPlayer} player
   * @param {() => void} tryAgain
   */
  constructor(player, tryAgain) {
    this.player = player;
    this.hint = makeButton(() => player.hint(), {}, "Hint");
    this.solution = makeButton(() => player.showSolution(), {}, "Show solution");
    this.again = makeButton(tryAgain, {}, "Try again");
    const buttons = [this.hint, this.solution, this.again];
    this.element = makeElement("div", { className: "task", role: "group", ariaLabel: "Task" }, ...buttons);
  }

  /** @param {boolean} isChanged whether something was tried */
  show(isChanged) {
    const { task, isOpen, verdict } = this.player;
    this.element.hidden = task === null;
    this.hint.disabled = !isOpen;
    this.solution.disabled = verdict === "shown" || verdict === "solved";
    this.again.hidden = !isChanged && verdict === null;
  }
}

/**
 * @param {HTMLElement} element with the page's text colour
 * @returns {Scheme} light or dark, like the page at that place
 */
export function schemeAt(element) {
  return lightness(getComputedStyle(element).color) > MIDDLE ? "dark" : "light";
}

/**
 * @param {string} color a computed value
 * @returns {number} roughly, from 0 for black to 1 for white
 */
export function lightness(color) {
  const [, space = "", numbers = ""] = /^([a-z]+)\(([^)]*)\)/.exec(color) ?? [];
  const [a = 0, b = 0, c = 0] = (numbers.match(/-?[\d.]+(?:e-?\d+)?(?=[\s,/]|$)/g) ?? []).map(Number);
  if (space === "color") return (a + b + c) / 3;
  if (space.startsWith("ok")) return a;
  if (space === "lab" || space === "lch") return a / 100;
  return (0.3 * a + 0.59 * b + 0.11 * c) / 255;
}

/**
 * @param {Pick<Session, "game" | "boardText"> & {record: {size: number}}} position
 * @returns {string} a text that describes a static figure
 */
export function describePosition({ game, record: { size }, boardText: { rows, links } }) {
  const parts = [
    `${game.name}, ${size} by ${size}.`,
    listed("Red", pointsWith(rows, "R").map(pointName)),
    listed("Blue", pointsWith(rows, "B").map(pointName)),
    ...(links.length ? [listed("Links", links)] : []),
  ];
  return parts.join(" ");
}

/**
 * @param {string} what
 * @param {string[]} names
 * @returns {string}
 */
function listed(what, names) {
  return `${what}: ${names.join(", ") || "none"}.`;
}
