/** What the status line and the labels of the points say. */

import { letterAt, listNames, other, pointOf, SIDES } from "../notation/points.js";

/**
 * @import { Highlight } from "../board/picture.js"
 * @import { Color, Finding, Judgement, LastMove, Outcome, State, Violation } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { MoveNode } from "../record/record.js"
 * @typedef {Partial<import("../record/record.js").Names>} Names
 * @typedef {object} Message
 * @property {string} text
 * @property {Highlight | null} highlight
 * @property {boolean} isAboutAddress
 * @property {boolean} [isNews] whether it is said calmly: nothing is wrong
 * @property {string} [seen] the same without the names of points, for boards that do not show them
 * @typedef {object} Said what a person would say beside the board
 * @property {string} voice the one sentence that stands out; may be empty
 * @property {string} aside what is said below it; may be empty
 * @property {boolean} [isKnown] whether the sentence was there before the last move: then it is not read out again
 * @typedef {Judgement["verdict"] | "shown" | null} Verdict
 */

/** Stands for the name of the person here, if only one person plays here. */
export const YOU = "you";

/** Stands for the name of the person at another device, where no name is known. */
export const FRIEND = "your friend";

/** Stands for the name of a player that the reader has programmed. */
export const BOT = "your bot";

/**
 * @param {string} name of a player
 * @returns {string} the name where a sentence begins
 */
export function nameAtStart(name) {
  return name === FRIEND ? "Your friend" : name === BOT ? "Your bot" : name;
}

/** @type {Record<Session["engine"]["status"], string>} */
const WITHOUT_STATE = {
  idle: "Choose a point to play.",
  loading: "Getting ready.",
  ready: "Working out the position.",
  failed: "You cannot play at the moment.",
};

/** How many problems of a link are listed. */
const MAX_PROBLEMS = 3;

/** How the sentence about an answer begins, before the engine's reason. */
const VERDICTS = { solved: "Solved.", right: "Right.", wrong: "Not yet:", open: "", shown: "" };

/**
 * @param {Session} session
 * @param {object} [options]
 * @param {boolean} [options.isNamed] whether to name the person to move, if the name is known
 * @param {import("../record/record.js").Names} [options.people] who began as which colour
 * @returns {string} whose turn it is, or how the game ended
 */
export function headline(
  { state, record, engine, hint, isPlayable = true },
  { isNamed = true, people = record.names } = {},
) {
  const names = namesNow(people, state);
  const resigned = record.resignedHere;
  if (resigned) return resignation(resigned, names);
  if (!state && hint.path?.length)
    return `${letterAt(hint.rows, pointOf(hint.path[0])) === "B" ? "Blue" : "Red"} wins.`;
  if (!isPlayable) return "These rules allow no move.";
  if (!state) return WITHOUT_STATE[engine.status];
  if (record.byLink?.offer === "agreed" && record.current === record.root.end) return "Tie, by agreement.";
  const skipped = state.last?.skipped ?? null;
  if (state.outcome) return skippedSentence(skipped) + result(state.outcome, names);
  return turnSentence(state.turn, skipped, isNamed ? names[state.turn] : "");
}

/** @param {Color | null} side */
const skippedSentence = (side) => (side ? `${SIDES[side]} skipped. ` : "");

/**
 * @param {Color} turn
 * @param {Color | null} skipped the side that could not move before
 * @param {string} [name] of who is to move
 * @returns {string}
 */
export function turnSentence(turn, skipped, name) {
  return `${skippedSentence(skipped)}${SIDES[turn]} to move${whoseTurn(name)}.`;
}

/**
 * @param {import("../record/record.js").Names} names of those who began
 * @param {State | null} state
 * @returns {Names} of the people who play the colours now: a swap exchanges the two
 */
export function namesNow({ red, blue }, state) {
  return state?.swapped ? { red: blue, blue: red } : { red, blue };
}

/**
 * @param {string} [name]
 * @returns {string}
 */
function whoseTurn(name) {
  if (!name) return "";
  return name === YOU ? ": your turn" : `: ${name}’s turn`;
}

/**
 * @param {Color} winner
 * @param {Names} names
 * @returns {string} without its full stop
 */
function sideWins(winner, names) {
  const [name, loser] = [names[winner], names[other(winner)]];
  const whom = loser === YOU ? ": you lose" : name === YOU ? ": you win" : name ? `: ${name} wins` : "";
  return `${SIDES[winner]} wins${whom}`;
}

/**
 * @param {Color} loser the side that has resigned
 * @param {Names} names
 * @returns {string}
 */
function resignation(loser, names) {
  const winner = other(loser);
  if (names[loser] === YOU) return `${SIDES[winner]} wins: you have resigned.`;
  const name = names[loser] || SIDES[loser];
  return names[winner] === YOU
    ? `${sideWins(winner, names)}. ${nameAtStart(name)} has resigned.`
    : `${SIDES[winner]} wins: ${name} has resigned.`;
}

/**
 * @param {Color} color
 * @param {Names} names of those who play the colours now
 * @param {object} how
 * @param {boolean} how.isToMove
 * @param {Color | null} how.winner
 * @param {boolean} how.isHere whether both people play at this device
 * @returns {string} for the sign of a player beside the board
 */
export function playerSign(color, names, { isToMove, winner, isHere }) {
  const name = names[color];
  if (name === YOU) return winner ? (winner === color ? "You win!" : "You lose") : isToMove ? "Your turn" : "You";
  const shown = nameAtStart(name || SIDES[color]);
  if (!isHere) return shown;
  return winner === color ? `${shown} wins!` : isToMove ? `${shown}: your turn` : shown;
}

/**
 * @param {State} state after a swap
 * @param {import("../record/record.js").Names} names of those who began
 * @returns {string}
 */
function swappedSentence({ last }, { red, blue }) {
  if (last?.move !== "swap") return "";
  return `Swapped: ${whoPlays(red || "whoever was Red")} Blue now, and ${whoPlays(blue || "whoever was Blue")} Red.`;
}

/**
 * @param {string} person
 * @returns {string}
 */
function whoPlays(person) {
  return `${person} ${person === YOU ? "play" : "plays"}`;
}

/**
 * @param {string} who
 * @param {LastMove} last
 * @returns {string} what somebody did, and what the rules did because of it
 */
export function moveSentence(who, last) {
  const { move } = last;
  const consequence = consequenceOf(last);
  const made = move.includes("-") ? `made the link ${move}` : `played ${move}`;
  return `${who} ${made}${consequence && ` and ${consequence}`}.`;
}

/**
 * @param {string} who
 * @param {LastMove} last
 * @returns {string} what the rules did because of somebody's move; empty if nothing
 */
export function consequenceSentence(who, last) {
  const consequence = consequenceOf(last);
  return consequence && `${who} ${consequence}.`;
}

/**
 * @param {LastMove} last
 * @returns {string}
 */
function consequenceOf({ linked, filled }) {
  if (linked.length) return `linked ${listed(linked)}`;
  return filled.length ? `filled ${listed(filled)}` : "";
}

/**
 * @param {string[]} names
 * @returns {string}
 */
function listed(names) {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * @param {Session} session
 * @param {import("../record/record.js").Names} [people] who began as which colour
 * @returns {string} anything else there is to say: an answer, an error, or what is wrong with the set-up
 */
export function remark({ restReason, message, state, record }, people = record.names) {
  const shown = restReason ?? message;
  if (shown) return shown.text;
  const swapped = state ? swappedSentence(state, people) : "";
  if (swapped) return swapped;
  const [problem, ...more] = state?.problems ?? [];
  if (!problem) return "";
  return more.length ? `${problem.message} (And ${more.length} more like this.)` : problem.message;
}

/**
 * @param {Outcome} outcome
 * @param {Names} [names] of the people who played the colours at the end
 * @returns {string}
 */
export function result(outcome, names = {}) {
  const { winner } = outcome;
  const score = scoreInWords(outcome);
  if (!winner) return score ? `Tie: ${score}.` : "Tie: nobody can move.";
  return `${sideWins(winner, names)}${score && ` by ${score}`}.`;
}

/**
 * @param {Pick<Outcome, "winner" | "scores" | "outlines">} outcome
 * @returns {string} the winner's score first; empty in a game that is not won by a score
 */
export function scoreInWords({ winner, scores, outlines }) {
  if (!scores) return "";
  const [high, low] = winner === "blue" ? [scores[1], scores[0]] : scores;
  return `${high} ${outlines && winner ? "edges " : ""}to ${low}`;
}

/**
 * @param {object} about
 * @param {string} about.point
 * @param {string[]} about.rows
 * @param {readonly string[]} about.links
 * @param {State | null} about.state null while only a hint of the position is shown
 * @param {string | null} about.last the last move
 * @param {Map<string, string>} about.illegal codes by point, for the side to move
 * @param {string[]} about.reason the points of the violation being explained
 * @param {string[]} about.waiting moves to come
 * @param {MoveNode} about.node whose marks and arrows are shown
 * @returns {string}
 */
export function pointLabel({ point, rows, links, state, last, illegal, reason, waiting, node }) {
  const letter = letterAt(rows, pointOf(point));
  const parts = [`${point} ${letter === "." ? "empty" : letter === "R" ? "red" : "blue"}`];
  if (last === point) parts.push("last move");
  if (state?.last?.filled.includes(point)) parts.push("filled by itself");
  if (state?.outcome?.path.includes(point)) parts.push("on the winning path");
  const ends = links.map((link) => link.split("-")).filter((pair) => pair.includes(point));
  if (ends.length) parts.push(`linked to ${ends.map(([a, b]) => (a === point ? b : a)).join(" and ")}`);
  const code = illegal.get(point);
  if (code) parts.push(`illegal: ${codeInWords(code)}`);
  if (waiting.includes(point)) parts.push("will be played");
  if (reason.includes(point)) parts.push("part of the reason");
  const mark = node.marks.get(point);
  if (mark) parts.push(`marked ${mark}`);
  for (const arrow of node.arrows) if (arrow.startsWith(`${point}-`)) parts.push(`arrow to ${arrow.split("-")[1]}`);
  return parts.join(", ");
}

/**
 * @param {string} code of a violation
 * @returns {string} the same in words
 */
export function codeInWords(code) {
  return code.replaceAll("-", " ");
}

/**
 * @param {Finding} finding
 * @returns {string} the points that the finding's sentence does not name; empty if it names them all
 */
export function findingDetails({ text, areas, stones, paths, steps }) {
  const words = new Set(text.match(/\b[a-z]\d+\b/g));
  const isNew = (/** @type {string[]} */ points) => points.some((point) => !words.has(point));
  const parts = [];
  if (isNew(areas.flat())) parts.push(`Points: ${areas.map(listNames).join("; ")}.`);
  if (isNew(stones)) parts.push(`Stones: ${listNames(stones)}.`);
  if (isNew(paths.flat())) parts.push(`Ways in: ${paths.map(listNames).join("; ")}.`);
  if (steps.length > 1) parts.push(`In order: ${steps.map(([point, color]) => `${point} ${color}`).join(", ")}.`);
  return parts.join(" ");
}

/**
 * @param {string} text
 * @returns {Message}
 */
export function plainMessage(text) {
  return { text, highlight: null, isAboutAddress: false };
}

/** @type {Record<string, string>} why points are closed, by the code of the violation, or the rule that it is about */
export const REASONS = {
  crosscut: "a stone there would make a crosscut.",
  "crosscut-loop": "a stone there would close a loop that cannot be filled.",
  pattern: "a stone there would make a forbidden pattern.",
  "pattern-area": "with a stone there the board could no longer be filled.",
  rim: "a stone there would cut empty points off from the rim.",
  "naked-diagonal": "a stone there would make a naked diagonal.",
  "naked-diagonal-area": "a stone there would leave an area that cannot be filled.",
};

/**
 * @param {Violation} violation
 * @param {string} move the illegal one
 * @returns {Message}
 */
export function violationMessage({ code, message, points, links, shape, parameters }, move) {
  const why = REASONS[parameters.rule ?? code] ?? REASONS[code];
  const seen = why && `${why[0].toUpperCase()}${why.slice(1)}`;
  return { text: message, highlight: { move, points, links, shape }, isAboutAddress: false, ...(seen && { seen }) };
}

/**
 * @param {string} point
 * @param {Color} side
 * @returns {Message}
 */
export function legalMessage(point, side) {
  return plainMessage(`${point} is legal for ${SIDES[side]}.`);
}

/**
 * @param {Color} side that has resigned in the position where somebody tries to move
 * @returns {Message}
 */
export function resignedMessage(side) {
  return plainMessage(`The game is over: ${SIDES[side]} has resigned.`);
}

/**
 * @param {string[]} problems with a link
 * @returns {Message | null} null if there are none
 */
export function problemMessage(problems) {
  if (!problems.length) return null;
  const more = problems.length - MAX_PROBLEMS;
  const rest = more > 0 ? [`And ${more} more like this.`] : [];
  return { text: [...problems.slice(0, MAX_PROBLEMS), ...rest].join(" "), highlight: null, isAboutAddress: true };
}

/**
 * @param {string} kind of the task
 * @param {Color} side the side that is asked
 * @returns {string} the default question, if the author has not written one
 */
export function usualQuestion(kind, side) {
  const name = SIDES[side];
  const within = Number(kind.split(".")[1]);
  if (kind === "legal") return `Play a legal point for ${name}.`;
  if (kind === "illegal") return `Mark every point that is forbidden to ${name}.`;
  if (kind === "win-all") return `Find all winning moves for ${name}.`;
  if (kind === "win") return `${name} to move and win. Find a winning move.`;
  if (kind === "free") return `${name} to move. Find the right move.`;
  const limit = within ? ` within ${within} ${within === 1 ? "move" : "moves"}` : "";
  return `${name} to move. Win${limit}, whatever ${SIDES[other(side)]} does.`;
}

/**
 * @param {Verdict} verdict
 * @param {string} reason
 * @returns {string} how the sentence about an answer begins; empty if there is only the reason, or if this begins so
 */
export function verdictInWords(verdict, reason) {
  const words = verdict ? VERDICTS[verdict] : "";
  const isSaid = verdict !== "solved" && reason.toLowerCase().startsWith(words.slice(0, -1).toLowerCase());
  return isSaid ? "" : words;
}
