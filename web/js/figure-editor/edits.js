/** The changes that an author makes to a figure with the board and with the list of moves. */

import { writeDiagram } from "../notation/diagram-text.js";
import { emptyRows, isPointName, letterAt, pointOf } from "../notation/points.js";
import { toggleArrow, toggleMark, toggleStone } from "../record/editing.js";
import { changeAnnotation, nodesFrom } from "../record/limits.js";
import { gameOf } from "../record/own-game.js";
import { nodeAt } from "../record/record.js";
import { readDraft, withField, withRecord, withSaid } from "./draft.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Shape } from "../record/editing.js"
 * @import { Annotation } from "../record/limits.js"
 * @import { GameRecord, MoveNode, Setup } from "../record/record.js"
 * @import { FigureDraft, DraftRead } from "./draft.js"
 * @typedef {object} Edited
 * @property {FigureDraft} draft the same as before if nothing was changed
 * @property {string} said a sentence about what was not possible, or has gone with it; or empty
 */

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {(before: DraftRead) => FigureDraft | string} edit returns a sentence if it is not possible
 * @returns {Edited}
 */
function edited(draft, games, edit) {
  const { read, problem } = readDraft(draft, games);
  const found = read ? edit(read) : problem;
  if (typeof found === "string") return { draft, said: found };
  const isCut = read?.reading.problems.length && found.fields.moves !== draft.fields.moves;
  return { draft: found, said: isCut ? "The moves that could not be read are gone. Undo brings them back." : "" };
}

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {(annotation: Annotation) => void} act changes what is said about the position shown
 * @returns {Edited}
 */
export function annotate(draft, games, act) {
  return edited(draft, games, (before) => {
    const { root, current } = before.reading.record;
    return changeAnnotation(root, current, act) ?? withSaid(draft, before);
  });
}

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {Shape | "letter"} tool
 * @param {string} point
 */
export const mark = (draft, games, tool, point) =>
  annotate(draft, games, (annotation) => toggleMark(annotation, tool, point));

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {string} from
 * @param {string} to
 */
export const arrow = (draft, games, from, to) =>
  annotate(draft, games, (annotation) => toggleArrow(annotation, from, to));

/**
 * Put a stone into the position before the first move, or take it out.
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {"red" | "blue" | "erase"} tool
 * @param {string} point
 * @returns {Edited}
 */
export function placeStone(draft, games, tool, point) {
  return edited(draft, games, ({ reading: { record } }) => {
    if (playedOn(record, point)) return `${point} was played. Erase that move first.`;
    return withSetup(draft, toggleStone(setupOf(record), point, tool, gameOf(games, record.game)?.links ?? "none"));
  });
}

/**
 * @param {GameRecord} record
 * @returns {Setup}
 */
const setupOf = ({ setup, size }) => setup ?? { rows: emptyRows(size), links: null, turn: "red" };

/**
 * @param {FigureDraft} draft
 * @param {Setup} setup
 * @returns {FigureDraft}
 */
function withSetup(draft, setup) {
  return withField(withField(draft, "setup", writeDiagram(setup)), "size", String(setup.rows.length));
}

/**
 * @param {GameRecord} record
 * @param {string} point
 * @returns {MoveNode | undefined} the move that put a stone there
 */
const playedOn = ({ current }, point) => current.line.find(({ move }) => move === point);

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {string} point
 * @param {string[] | null} rows what is on the board; null if only the rules know
 * @returns {{edited: Edited} | {move: MoveNode}} the move whose stone it is, with all that follows it: removing it takes
 *   those away, too
 */
export function erase(draft, games, point, rows) {
  const { read, problem } = readDraft(draft, games);
  if (!read) return { edited: { draft, said: problem } };
  const { record } = read.reading;
  const played = playedOn(record, point);
  if (played) return { move: played };
  if (record.setup && letterAt(record.setup.rows, pointOf(point)) !== ".")
    return { edited: placeStone(draft, games, "erase", point) };
  const { marks, arrows } = record.current;
  const isThere = (/** @type {string} */ name) => name.split("-").includes(point);
  if (marks.has(point) || arrows.some(isThere)) {
    const act = (/** @type {Annotation} */ annotation) => {
      annotation.marks.delete(point);
      annotation.arrows = annotation.arrows.filter((name) => !isThere(name));
    };
    return { edited: annotate(draft, games, act) };
  }
  const isFilled = rows !== null && letterAt(rows, pointOf(point)) !== ".";
  const nothing = rows ? `Nothing is on ${point}.` : `You have put nothing on ${point}.`;
  const said = isFilled ? `The rules put the stone on ${point}. To remove it, erase the move that caused it.` : nothing;
  return { edited: { draft, said } };
}

/**
 * @param {MoveNode} node
 * @returns {number} how many moves would go with it
 */
export const followers = (node) => nodesFrom(node).length - 1;

/**
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {number[]} path to the move to remove, with what follows it
 * @returns {Edited}
 */
export function removeMove(draft, games, path) {
  return edited(draft, games, (before) => {
    const { record } = before.reading;
    const node = nodeAt(record.root, path);
    if (!node?.parent) return "Choose a move first.";
    record.remove(node);
    return withRecord(draft, before);
  });
}

/**
 * Exchange a move and the one before or after it in its line. What is said about a move goes with it.
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {-1 | 1} by
 * @returns {Edited} showing the same move at its new place
 */
export function shiftMove(draft, games, by) {
  return edited(draft, games, (before) => {
    const { record } = before.reading;
    const { current } = record;
    const other = by < 0 ? current.parent : current.children[0];
    if (!current.parent || !other?.parent) return `No move is ${by < 0 ? "before" : "after"} this one.`;
    const [upper, lower] = by < 0 ? [other, current] : [current, other];
    const twin = upper.parent?.child(lower.move) ?? upper.children.find(({ move }) => move === upper.move);
    if (twin) return `There is a variation ${twin.move} already.`;
    const { move, comment, marks, arrows } = upper;
    Object.assign(upper, { move: lower.move, comment: lower.comment, marks: lower.marks, arrows: lower.arrows });
    Object.assign(lower, { move, comment, marks, arrows });
    record.goTo(other);
    return withRecord(draft, before);
  });
}

/**
 * Exchange the move shown, with what follows it, and the variation beside it.
 * @param {FigureDraft} draft
 * @param {readonly Game[]} games
 * @param {-1 | 1} by -1 towards the main line
 * @returns {Edited}
 */
export function shiftVariation(draft, games, by) {
  return edited(draft, games, (before) => {
    const { current } = before.reading.record;
    const children = current.parent?.children ?? [];
    const index = children.indexOf(current);
    if (!children[index + by]) return "There is no variation to change places with.";
    children.splice(index, 1);
    children.splice(index + by, 0, current);
    return withRecord(draft, before);
  });
}

/**
 * Make the board larger or smaller. Points keep their names.
 * @param {FigureDraft} draft with a set-up
 * @param {readonly Game[]} games
 * @param {number} size
 * @returns {Edited}
 */
export function resize(draft, games, size) {
  let lost = 0;
  const { draft: made, said } = edited(draft, games, ({ reading: { record } }) => {
    const setup = setupOf(record);
    const count = (/** @type {string[]} */ rows) => rows.join("").replaceAll(".", "").length;
    const wide = setup.rows.map((row) => row.slice(0, size).padEnd(size, "."));
    const rows = [...emptyRows(size), ...wide].slice(-size);
    const isHere = (/** @type {string} */ link) => link.split("-").every((end) => isPointName(end, size));
    lost = count(setup.rows) - count(rows);
    return withSetup(draft, { ...setup, rows, links: setup.links && setup.links.filter(isHere) });
  });
  const outside = lost === 1 ? "One stone of the set-up was" : `${lost} stones of the set-up were`;
  return {
    draft: made,
    said: said || (lost ? `${outside} outside the smaller board. Undo brings back what is gone.` : ""),
  };
}
