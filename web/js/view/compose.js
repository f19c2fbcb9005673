/** From a session to what is painted and what the twin says. */

import { tr, trList } from "../language/tr.js";
import { illegalPoints, isLegal } from "../game/positions.js";
import { letterAt, other, parsePoint, pointOf } from "../notation/points.js";
import { pointLabel } from "../words/points-in-words.js";
import { certainZigzags, finalZigzags } from "./unfolding.js";

/**
 * @import { Connection, Highlight, Overlay, Remarks, Scene, Zigzags } from "../board/picture.js"
 * @import { Color, Finding, Game, State } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { BoardText } from "../notation/points.js"
 * @import { GameRecord, LegalShown, MoveNode } from "../record/record.js"
 */

/**
 * @typedef {Pick<Session, "state" | "expectedBoard" | "game" | "display"> & Partial<Pick<Session, "message" | "restReason">>
 *   & {record: Pick<GameRecord, "current" | "moves">}} Shown a position and what is said about it
 * @typedef {Pick<Scene, "rows"> & Partial<Pick<Scene, "links" | "last" | "numbers" | "path" | "connection">>
 *   & {points: string[], isNext?: boolean, tried?: State, notes?: Map<string, string>}} StandIn stones to look at instead of
 *   those of the position, and the points to look at first; `isNext` if that is the position that is about to come on the
 *   board; `tried` if the reader tries moves there, and `notes` what these are: in both cases the twin tells of it
 * @typedef {object} Pointed what the pointer or the focus is on
 * @property {string | null} move that a press there would make
 * @property {string[]} offered links that may be made near the pointer
 * @property {string | null} focus the point with the visible focus
 * @typedef {object} Overlays what other parts of the page show over the position, or in its place
 * @property {Finding | null} finding what an explanation points at
 * @property {Overlay["preview"]} preview stones that might be placed
 * @property {Zigzags | null} zigzags instead of those of the position
 * @property {StandIn | null} standIn instead of the position
 * @property {Remarks | null} remarks about the position
 * @property {(Connection & {node: MoveNode}) | null} connection that cannot be cut, and the position in which it stands:
 *   another one may be on the board already
 * @property {Scene["aids"]} aids help for the side to move
 * @property {Color | null} forbiddenTo whose forbidden points are marked if the reader has chosen nothing else
 * @property {Color | "both" | null} cheered whose win is celebrated: the reader's side, or both if nobody loses here
 * @property {boolean} isEnd whether the position is the end of a game that was played here: then the path is what counts
 */

/** @type {Overlays} */
export const NO_OVERLAYS = {
  finding: null,
  preview: [],
  zigzags: null,
  standIn: null,
  remarks: null,
  connection: null,
  aids: null,
  forbiddenTo: null,
  cheered: "both",
  isEnd: false,
};

/** @type {Pointed} */
export const POINTED_NOWHERE = { move: null, offered: [], focus: null };

/**
 * @param {Pick<Game, "marker" | "boardStyle" | "edges">} game
 * @param {string[]} rows
 * @returns {Scene} with stones and nothing else
 */
export function plainScene({ marker, boardStyle, edges }, rows) {
  const [marks, numbers] = [new Map(), new Map()];
  const nothing = { links: [], last: null, path: [], zigzags: null, legality: [], highlights: [], arrows: [] };
  return { size: rows.length, marker, boardStyle, edges, rows, marks, numbers, ...nothing };
}

/**
 * @param {Shown} session
 * @param {LegalShown} [shown] whose legal points are marked
 * @returns {Scene}
 */
export function composeScene(session, shown = session.display.legal) {
  const { state, expectedBoard, game, record, display } = session;
  const { marks, arrows } = record.current;
  const { rows } = state ?? expectedBoard;
  const last = state ? state.last : lastOf(record.current.move, rows);
  return {
    ...plainScene(game, rows),
    links: state ? state.links : linksOf(expectedBoard),
    last,
    path: fromMove(last?.move ?? "", (state ? state.outcome?.path : expectedBoard.path) ?? []),
    zigzags: state?.outcome ? finalZigzags(state.outcome) : game.marker === "dot" ? certainZigzags(rows) : null,
    legality: state ? colorsShown(state, shown).map((color) => legalityOf(state, color)) : [],
    highlights: highlightsOf(session),
    numbers: display.numbers ? moveNumbers(record.moves) : new Map(),
    marks,
    arrows,
  };
}

/**
 * @param {Shown} session
 * @returns {Scene} without what is shown only while it is pointed at
 */
export function composeLastingScene(session) {
  return { ...composeScene(session), highlights: problemsOf(session) };
}

/**
 * @param {string} move the last one
 * @param {readonly string[]} path
 * @returns {string[]} the path from the end that is nearer to the move, because one looks there when it is drawn
 */
export function fromMove(move, path) {
  const place = path.findIndex((point) => move.split("-").includes(point));
  return place > (path.length - 1) / 2 ? [...path].reverse() : [...path];
}

/**
 * @param {Session} session
 * @param {boolean} isShaded whether to shade the lines that take no more dots
 * @returns {Scene["aids"]} the links that the person can make, or the lines that take no more dots
 */
export function composeAids({ state, game, isOver, isMovable, turn }, isShaded) {
  if (isOver) return null;
  const links = isMovable ? (state?.linkMoves ?? []) : [];
  return { links, color: turn, takenLines: isShaded && game.marker === "dot" };
}

/**
 * @param {State} state
 * @param {Color} color
 * @returns {Scene["legality"][0]}
 */
export function legalityOf(state, color) {
  return { color, illegal: new Set(illegalPoints(state, color).keys()) };
}

/**
 * @param {BoardText} text
 * @returns {Scene["links"]} each with the colour of the stone at its western end
 */
export function linksOf({ rows, links }) {
  const isBlue = (/** @type {string} */ name) => letterAt(rows, pointOf(name.split("-")[0])) === "B";
  return links.map((name) => [name, isBlue(name) ? "blue" : "red"]);
}

/**
 * @param {Pick<Shown, "state" | "display" | "message" | "restReason">} session
 * @returns {Highlight[]} of the message shown, or else of all that is wrong with the set-up
 */
function highlightsOf({ state, display, message = null, restReason = null }) {
  const shown = restReason ?? message;
  if (!shown) return problemsOf({ state, display });
  return shown.highlight ? [shown.highlight] : [];
}

/**
 * @param {Pick<Shown, "state" | "display">} session
 * @returns {Highlight[]} of what is wrong with the set-up; none if the author does not want them
 */
function problemsOf({ state, display }) {
  return ((display.outlines && state?.problems) || []).map((problem) => ({ ...problem, move: null }));
}

/**
 * @param {string[]} moves
 * @returns {Map<string, number>} the number of each move by the point on which it placed a stone
 */
export function moveNumbers(moves) {
  const numbered = moves.map((move, index) => /** @type {const} */ ([move, index + 1]));
  return new Map(numbered.filter(([move]) => parsePoint(move)));
}

/**
 * @param {string} move
 * @param {string[]} rows
 * @returns {Scene["last"]} what is known about the last move without the engine: where it put a stone
 */
function lastOf(move, rows) {
  const point = parsePoint(move);
  const letter = point && letterAt(rows, point);
  if (letter !== "R" && letter !== "B") return null;
  return { move, color: letter === "R" ? "red" : "blue", filled: [], linked: [] };
}

/**
 * @param {State} state
 * @param {LegalShown} shown
 * @returns {Color[]} those whose legal points are marked
 */
export function colorsShown(state, shown) {
  if (shown === "none" || state.outcome) return [];
  if (shown === "both") return ["red", "blue"];
  return [shown === "mine" ? state.turn : shown];
}

/**
 * @param {Session} session
 * @param {Pointed} pointed
 * @param {Overlays} overlays
 * @returns {Overlay}
 */
export function composeOverlay(session, { move, offered, focus }, { finding, preview, standIn, remarks }) {
  const { state, policy, turn: color, isMovable } = session;
  const tried = standIn?.tried;
  const hasGhost = move && isMovable && !preview.length && !tried && isFree(session, move);
  const legal = !state || policy.hidesLegality || !move || isLegal(state, move);
  return {
    ghost: hasGhost ? { move, color, legal } : tried && move ? triedGhost(tried, move) : null,
    preview,
    offered: isMovable ? offered : [],
    offeredColor: color,
    waiting: expected(session).filter((ghost) => ghost.move !== "swap"),
    focus,
    finding: standIn ? ringsAround(standIn.points) : finding,
    remarks: standIn || preview.length ? null : remarks,
  };
}

/**
 * @param {Session} session
 * @returns {{move: string, color: Color}[]} the answers and moves that wait, as far as the person may make them
 */
function expected({ waiting, policy, turn, isCurrent, record }) {
  // The first one may be on the record already, and only the rules' answer is to come.
  const isMade = !isCurrent && waiting.length > 0 && waiting[0] === record.current.move;
  const first = isMade ? other(turn) : turn;
  const moves = waiting.map((move, index) => ({ move, color: index % 2 ? other(first) : first }));
  const answers = policy.unjudged.map((move) => ({ move, color: policy.choices?.turn ?? turn }));
  return [...answers, ...moves.filter(({ color }, index) => (isMade && !index) || policy.refusal(color) === null)];
}

/**
 * @param {Session} session
 * @param {string} move
 * @returns {boolean} whether nothing stands there, is about to, or is being talked about
 */
function isFree({ state, expectedBoard, policy, waiting, message, restReason }, move) {
  return (
    isEmpty(state?.rows ?? expectedBoard.rows, move) &&
    ![...policy.unjudged, ...waiting].includes(move) &&
    (restReason ?? message)?.highlight?.move !== move
  );
}

/**
 * @param {State} tried
 * @param {string} move
 * @returns {Overlay["ghost"]}
 */
function triedGhost(tried, move) {
  if (tried.outcome || !isEmpty(tried.rows, move)) return null;
  return { move, color: tried.turn, legal: isLegal(tried, move) };
}

/**
 * @param {string[]} rows
 * @param {string} move
 * @returns {boolean} whether no stone stands there
 */
function isEmpty(rows, move) {
  const point = parsePoint(move);
  return !point || letterAt(rows, point) === ".";
}

/**
 * @param {Session} session
 * @param {Overlays} overlays
 * @returns {(point: string) => string} the labels of the twin
 */
export function composeLabels(session, overlays) {
  const { finding, standIn } = overlays;
  const { expectedBoard, record, policy } = session;
  const state = standIn?.tried ?? session.state;
  const illegal = state && !state.outcome && !policy.hidesLegality ? illegalPoints(state, state.turn) : new Map();
  const next = standIn?.isNext ? standIn : null;
  const rows = next?.rows ?? state?.rows ?? expectedBoard.rows;
  const waiting = expected(session).map(({ move }) => move);
  const reason = highlightsOf(session).flatMap(({ points }) => points);
  const links = (next?.links ?? state?.links)?.map(([name]) => name) ?? expectedBoard.links;
  const pointedOut = new Set(finding ? pointsOf(finding) : []);
  const furtherOf = notesOf(session, overlays);
  return (point) => {
    const last = (next ? next.last : state?.last)?.move ?? null;
    const label = pointLabel({ point, rows, links, state, last, illegal, reason, waiting, node: record.current });
    return trList([label, ...(pointedOut.has(point) ? [tr("pointed out")] : []), ...furtherOf(point)], "");
  };
}

/**
 * @param {Session} session
 * @param {Overlays} overlays
 * @returns {(point: string) => string[]} what is thought and proved of a point
 */
function notesOf(session, { remarks, standIn, connection }) {
  const shown = standIn ? standIn.connection : connectionIn(session, connection);
  const connected = new Set(shown ? [...shown.carrier, ...shown.chain] : []);
  return (point) => {
    const note = (standIn?.tried ? standIn : remarks)?.notes?.get(point);
    return [...(connected.has(point) ? [tr("part of the connection")] : []), ...(note ? [note] : [])];
  };
}

/**
 * @param {Pick<Session, "record">} session
 * @param {Overlays["connection"]} connection
 * @returns {Connection | null} the connection, if it stands in the position on the board
 */
export function connectionIn({ record }, connection) {
  if (connection?.node !== record.current) return null;
  const { color, carrier, chain } = connection;
  return { color, carrier, chain };
}

/**
 * @param {string[]} points
 * @returns {Finding} without a text, pointing at these points
 */
export function ringsAround(points) {
  return { kind: "points", color: null, text: "", areas: [], stones: points, paths: [], steps: [], loops: [] };
}

/**
 * @param {Finding} finding
 * @returns {string[]} every point that it involves
 */
function pointsOf({ areas, stones, paths, steps }) {
  return [...areas.flat(), ...stones, ...paths.flat(), ...steps.map(([point]) => point)];
}
