/** What the status line and the labels of the points say. */

import { tr, trCount, trList } from "../language/tr.js";
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
// eslint-disable-next-line sentences/whole -- never shown: nameAtStart and shownName say it
export const FRIEND = "your friend";

/** Stands for the name of a player that the reader has programmed. */
// eslint-disable-next-line sentences/whole -- for the console, which is in English
export const BOT = "your bot";

/** How the computer is called in records, with its level: what is kept is English. */
const COMPUTER_NAME = /^Computer(?: (\d+))?$/;

/**
 * @param {string} name of a player, as it is kept
 * @returns {string} as it is shown, for a sentence that begins with it or has it by itself
 */
export function nameAtStart(name) {
  if (name === FRIEND) return tr("Your friend");
  if (name === BOT) return tr("Your bot");
  return shownName(name);
}

/**
 * @param {string} name of a player, as it is kept
 * @returns {string} as it is shown by itself; within sentences only if it is neither {@link YOU} nor {@link FRIEND}: they
 *   have sentences of their own
 */
export function shownName(name) {
  if (name === YOU) return tr("person|you");
  if (name === FRIEND) return tr("person|your friend");
  if (name === BOT) return tr("person|your bot");
  const computer = COMPUTER_NAME.exec(name);
  if (!computer) return name;
  return computer[1] ? tr("Computer {level}", { level: computer[1] }) : tr("Computer");
}

/** @param {Session["engine"]["status"]} status */
function withoutState(status) {
  return {
    idle: tr("Choose a point to play."),
    loading: tr("Getting ready."),
    ready: tr("Working out the position."),
    failed: tr("You cannot play at the moment."),
  }[status];
}

/** How many problems of a link are listed. */
const MAX_PROBLEMS = 3;

/**
 * @param {NonNullable<Verdict>} verdict
 * @returns {string} what stands before the engine's reason
 */
function verdictLabel(verdict) {
  return { solved: tr("Solved."), right: tr("answer|Right."), wrong: tr("Not yet:"), open: "", shown: "" }[verdict];
}

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
  if (!state && hint.path?.length) return wins(letterAt(hint.rows, pointOf(hint.path[0])) === "B" ? "blue" : "red", {});
  if (!isPlayable) return tr("These rules allow no move.");
  if (!state) return withoutState(engine.status);
  if (record.byLink?.offer === "agreed" && record.current === record.root.end) return tr("Tie, by agreement.");
  const skipped = state.last?.skipped ?? null;
  if (state.outcome) return afterSkipped(skipped, result(state.outcome, names));
  return turnSentence(state.turn, skipped, isNamed ? names[state.turn] : "");
}

/**
 * @param {Color | null} skipped the side that could not move before
 * @param {string} sentence
 * @returns {string}
 */
function afterSkipped(skipped, sentence) {
  return skipped ? `${tr("{side} skipped.", { side: SIDES[skipped] })} ${sentence}` : sentence;
}

/**
 * @param {Color} turn
 * @param {Color | null} skipped the side that could not move before
 * @param {string} [name] of who is to move
 * @returns {string}
 */
export function turnSentence(turn, skipped, name) {
  return afterSkipped(skipped, toMove(SIDES[turn], name));
}

/**
 * @param {string} side
 * @param {string} [name] of who is to move
 */
function toMove(side, name) {
  if (!name) return tr("{side} to move.", { side });
  if (name === YOU) return tr("{side} to move: your turn.", { side });
  return name === FRIEND
    ? tr("{side} to move: your friend’s turn.", { side })
    : tr("{side} to move: {name}’s turn.", { side, name: shownName(name) });
}

/**
 * @param {string} friend whose turn it is: a name, or {@link FRIEND}
 * @returns {string}
 */
export function waitingFor(friend) {
  return friend === FRIEND ? tr("Waiting for your friend.") : tr("Waiting for {name}.", { name: friend });
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
 * @param {Color} winner
 * @param {Names} names
 * @returns {string}
 */
function wins(winner, names) {
  const [side, name] = [SIDES[winner], names[winner]];
  if (names[other(winner)] === YOU) return tr("{side} wins: you lose.", { side });
  if (!name) return tr("{side} wins.", { side });
  return name === YOU
    ? tr("{side} wins: you win.", { side })
    : tr("{side} wins: {name} wins.", { side, name: shownName(name) });
}

/**
 * @param {Color} winner
 * @param {Names} names
 * @param {Score} score
 * @returns {string}
 */
function winsByScore(winner, names, { numbers, isEdges }) {
  const name = names[winner] ?? "";
  const values = { side: SIDES[winner], name: shownName(name), ...numbers };
  if (names[other(winner)] === YOU)
    return isEdges
      ? tr("{side} wins: you lose by {high} edges to {low}.", values)
      : tr("{side} wins: you lose by {high} to {low}.", values);
  if (!name)
    return isEdges
      ? tr("{side} wins by {high} edges to {low}.", values)
      : tr("{side} wins by {high} to {low}.", values);
  if (name === YOU)
    return isEdges
      ? tr("{side} wins: you win by {high} edges to {low}.", values)
      : tr("{side} wins: you win by {high} to {low}.", values);
  return isEdges
    ? tr("{side} wins: {name} wins by {high} edges to {low}.", values)
    : tr("{side} wins: {name} wins by {high} to {low}.", values);
}

/**
 * @param {Color} loser the side that has resigned
 * @param {Names} names
 * @returns {string}
 */
function resignation(loser, names) {
  const winner = other(loser);
  const side = SIDES[winner];
  if (names[loser] === YOU) return tr("{side} wins: you have resigned.", { side });
  const name = names[loser];
  if (names[winner] === YOU)
    return `${wins(winner, names)} ${tr("{name} has resigned.", { name: name ? nameAtStart(name) : SIDES[loser] })}`;
  if (name) return tr("{side} wins: {name} has resigned.", { side, name: shownName(name) });
  return loser === "red"
    ? tr("{side} wins: Red has resigned.", { side })
    : tr("{side} wins: Blue has resigned.", { side });
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
  if (name === YOU) {
    if (winner) return winner === color ? tr("You win!") : tr("You lose");
    return isToMove ? tr("Your turn") : tr("You");
  }
  const shown = name ? nameAtStart(name) : SIDES[color];
  if (!isHere) return shown;
  if (winner === color) return tr("{name} wins!", { name: shown });
  return isToMove ? tr("{name}: your turn", { name: shown }) : shown;
}

/**
 * @param {State} state after a swap
 * @param {import("../record/record.js").Names} names of those who began
 * @returns {string}
 */
function swappedSentence({ last }, names) {
  if (last?.move !== "swap") return "";
  const [red, blue] = [shownName(names.red), shownName(names.blue)];
  if (names.red === YOU)
    return names.blue === FRIEND
      ? tr("Swapped: you play Blue now, and your friend plays Red.")
      : tr("Swapped: you play Blue now, and {name} plays Red.", { name: blue });
  if (names.blue === YOU)
    return names.red === FRIEND
      ? tr("Swapped: your friend plays Blue now, and you play Red.")
      : tr("Swapped: {name} plays Blue now, and you play Red.", { name: red });
  if (red && blue) return tr("Swapped: {red} plays Blue now, and {blue} plays Red.", { red, blue });
  if (red) return tr("Swapped: {red} plays Blue now, and whoever was Blue plays Red.", { red });
  return blue
    ? tr("Swapped: whoever was Red plays Blue now, and {blue} plays Red.", { blue })
    : tr("Swapped: whoever was Red plays Blue now, and whoever was Blue plays Red.");
}

/**
 * @param {string} who a name or side as it is shown where a sentence begins, or {@link YOU}
 * @param {LastMove} last
 * @returns {string} what somebody did, and what the rules did because of it
 */
export function moveSentence(who, last) {
  return last.move.includes("-") ? linkSentence(who, last) : stoneSentence(who, last);
}

/**
 * @param {string} who
 * @param {LastMove} last
 */
function stoneSentence(who, { move, linked, filled }) {
  const values = { name: who, move, points: trList(linked.length ? linked : filled, "and") };
  const isYou = who === YOU;
  if (linked.length)
    return isYou
      ? tr("You played {move} and linked {points}.", values)
      : tr("{name} played {move} and linked {points}.", values);
  if (filled.length)
    return isYou
      ? tr("You played {move} and filled {points}.", values)
      : tr("{name} played {move} and filled {points}.", values);
  return isYou ? tr("You played {move}.", values) : tr("{name} played {move}.", values);
}

/**
 * @param {string} who
 * @param {LastMove} last
 */
function linkSentence(who, { move, linked, filled }) {
  const values = { name: who, move, points: trList(linked.length ? linked : filled, "and") };
  const isYou = who === YOU;
  if (linked.length)
    return isYou
      ? tr("You made the link {move} and linked {points}.", values)
      : tr("{name} made the link {move} and linked {points}.", values);
  if (filled.length)
    return isYou
      ? tr("You made the link {move} and filled {points}.", values)
      : tr("{name} made the link {move} and filled {points}.", values);
  return isYou ? tr("You made the link {move}.", values) : tr("{name} made the link {move}.", values);
}

/**
 * @param {LastMove} last
 * @returns {string} what the rules did because of one's own move; empty if nothing
 */
export function consequenceSentence({ linked, filled }) {
  if (linked.length) return tr("You linked {points}.", { points: trList(linked, "and") });
  return filled.length ? tr("You filled {points}.", { points: trList(filled, "and") }) : "";
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
  if (!more.length) return problem.message;
  return `${problem.message} ${trCount(more.length, "(And {n} more like this.)", "(And {n} more like this.)")}`;
}

/**
 * @param {Outcome} outcome
 * @param {Names} [names] of the people who played the colours at the end
 * @returns {string}
 */
export function result(outcome, names = {}) {
  const { winner } = outcome;
  const score = scoreOfOutcome(outcome);
  if (winner) return score ? winsByScore(winner, names, score) : wins(winner, names);
  return score ? tr("Tie: {high} to {low}.", score.numbers) : tr("Tie: nobody can move.");
}

/**
 * @typedef {object} Score how a game ends that is won by a score
 * @property {{high: number, low: number}} numbers the winner's first
 * @property {boolean} isEdges whether edges are counted
 */

/**
 * @param {Pick<Outcome, "winner" | "scores" | "outlines">} outcome
 * @returns {Score | null} null in a game that is not won by a score
 */
export function scoreOfOutcome({ winner, scores, outlines }) {
  if (!scores) return null;
  const [high, low] = winner === "blue" ? [scores[1], scores[0]] : scores;
  return { numbers: { high, low }, isEdges: Boolean(outlines && winner) };
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
  const parts = [occupied(letterAt(rows, pointOf(point)), point)];
  if (last === point) parts.push(tr("last move"));
  if (state?.last?.filled.includes(point)) parts.push(tr("filled by itself"));
  if (state?.outcome?.path.includes(point)) parts.push(tr("on the winning path"));
  const ends = links.map((link) => link.split("-")).filter((pair) => pair.includes(point));
  if (ends.length)
    parts.push(tr("linked to {points}", { points: paired(ends.map(([a, b]) => (a === point ? b : a))) }));
  const code = illegal.get(point);
  if (code) parts.push(tr("illegal: {reason}", { reason: codeInWords(code) }));
  if (waiting.includes(point)) parts.push(tr("will be played"));
  if (reason.includes(point)) parts.push(tr("part of the reason"));
  const mark = node.marks.get(point);
  if (mark) parts.push(markInWords(mark));
  for (const arrow of node.arrows)
    if (arrow.startsWith(`${point}-`)) parts.push(tr("arrow to {point}", { point: arrow.split("-")[1] }));
  return trList(parts, "");
}

/**
 * @param {string} letter
 * @param {string} point
 * @returns {string} the point and what is on it
 */
function occupied(letter, point) {
  if (letter === ".") return tr("{point} empty", { point });
  return letter === "R" ? tr("{point} red", { point }) : tr("{point} blue", { point });
}

/**
 * @param {string[]} points
 * @returns {string} `a1 and b2 and c3`, as the grid has always said it
 */
function paired(points) {
  return points.reduce((said, point) => tr("{points} and {point}", { points: said, point }));
}

/**
 * @param {string} mark a shape, a letter or a number
 * @returns {string}
 */
function markInWords(mark) {
  /** @type {Record<string, string>} */
  const shapes = {
    triangle: tr("marked triangle"),
    square: tr("marked square"),
    circle: tr("marked circle"),
    cross: tr("marked cross"),
  };
  return shapes[mark] ?? tr("marked {mark}", { mark });
}

/**
 * @param {string} code of a violation that closes an empty point
 * @returns {string} the same in words
 */
export function codeInWords(code) {
  /** @type {Record<string, string>} */
  const known = {
    "naked-diagonal": tr("naked diagonal"),
    "naked-diagonal-area": tr("naked diagonal area"),
    crosscut: tr("crosscut"),
    "crosscut-loop": tr("crosscut loop"),
    "line-taken": tr("line taken"),
    pattern: tr("pattern"),
    "pattern-area": tr("pattern area"),
  };
  return known[code] ?? code.replaceAll("-", " ");
}

/**
 * @param {Finding} finding
 * @returns {string} the points that the finding's sentence does not name; empty if it names them all
 */
export function findingDetails({ text, areas, stones, paths, steps }) {
  const words = new Set(text.match(/\b[a-z]\d+\b/g));
  const isNew = (/** @type {string[]} */ points) => points.some((point) => !words.has(point));
  const parts = [];
  if (isNew(areas.flat())) parts.push(tr("Points: {points}.", { points: listsInWords(areas) }));
  if (isNew(stones)) parts.push(tr("Stones: {points}.", { points: listNames(stones) }));
  if (isNew(paths.flat())) parts.push(tr("Ways in: {points}.", { points: listsInWords(paths) }));
  if (steps.length > 1) {
    const points = steps.map(([point, color]) => occupied(color === "red" ? "R" : "B", point));
    parts.push(tr("In order: {points}.", { points: trList(points, "") }));
  }
  return parts.join(" ");
}

/**
 * @param {string[][]} lists of points
 * @returns {string}
 */
function listsInWords(lists) {
  return lists.map(listNames).join("; ");
}

/**
 * @param {string} text
 * @returns {Message}
 */
export function plainMessage(text) {
  return { text, highlight: null, isAboutAddress: false };
}

/** @returns {Record<string, string>} why points are closed, by the code of the violation, or the rule that it is about */
export const reasons = () => ({
  crosscut: tr("A stone there would make a crosscut."),
  "crosscut-loop": tr("A stone there would close a loop that cannot be filled."),
  pattern: tr("A stone there would make a forbidden pattern."),
  "pattern-area": tr("With a stone there the board could no longer be filled."),
  rim: tr("A stone there would cut empty points off from the rim."),
  "naked-diagonal": tr("A stone there would make a naked diagonal."),
  "naked-diagonal-area": tr("A stone there would leave an area that cannot be filled."),
});

/**
 * @param {string} code of a violation, or the rule that it is about
 * @returns {string} why points are closed, for the place after a colon
 */
export function reasonAfterColon(code) {
  /** @type {Record<string, string>} */
  const known = {
    crosscut: tr("a stone there would make a crosscut."),
    "crosscut-loop": tr("a stone there would close a loop that cannot be filled."),
    pattern: tr("a stone there would make a forbidden pattern."),
    "pattern-area": tr("with a stone there the board could no longer be filled."),
    rim: tr("a stone there would cut empty points off from the rim."),
    "naked-diagonal": tr("a stone there would make a naked diagonal."),
    "naked-diagonal-area": tr("a stone there would leave an area that cannot be filled."),
  };
  return known[code] ?? tr("touch to see why.");
}

/**
 * @param {Violation} violation
 * @param {string} move the illegal one
 * @returns {Message}
 */
export function violationMessage({ code, message, points, links, shape, parameters }, move) {
  const known = reasons();
  const seen = known[parameters.rule ?? code] ?? known[code];
  return { text: message, highlight: { move, points, links, shape }, isAboutAddress: false, ...(seen && { seen }) };
}

/**
 * @param {string} point
 * @param {Color} side
 * @returns {Message}
 */
export function legalMessage(point, side) {
  return plainMessage(
    side === "red" ? tr("{point} is legal for Red.", { point }) : tr("{point} is legal for Blue.", { point }),
  );
}

/**
 * @param {Color} side that has resigned in the position where somebody tries to move
 * @returns {Message}
 */
export function resignedMessage(side) {
  return plainMessage(
    side === "red" ? tr("The game is over: Red has resigned.") : tr("The game is over: Blue has resigned."),
  );
}

/**
 * @param {string[]} problems with a link
 * @returns {Message | null} null if there are none
 */
export function problemMessage(problems) {
  if (!problems.length) return null;
  const more = problems.length - MAX_PROBLEMS;
  const rest = more > 0 ? [trCount(more, "And {n} more like this.", "And {n} more like this.")] : [];
  return { text: [...problems.slice(0, MAX_PROBLEMS), ...rest].join(" "), highlight: null, isAboutAddress: true };
}

/**
 * @param {string} kind of the task
 * @param {Color} side the side that is asked
 * @returns {string} the default question, if the author has not written one
 */
export function usualQuestion(kind, side) {
  const isRed = side === "red";
  if (kind === "legal") return isRed ? tr("Play a legal point for Red.") : tr("Play a legal point for Blue.");
  if (kind === "illegal")
    return isRed ? tr("Mark every point that is forbidden to Red.") : tr("Mark every point that is forbidden to Blue.");
  if (kind === "win-all") return isRed ? tr("Find all winning moves for Red.") : tr("Find all winning moves for Blue.");
  const values = { side: SIDES[side] };
  if (kind === "win") return tr("{side} to move and win. Find a winning move.", values);
  if (kind === "free") return tr("{side} to move. Find the right move.", values);
  const within = Number(kind.split(".")[1]);
  if (!within) return isRed ? tr("Red to move. Win, whatever Blue does.") : tr("Blue to move. Win, whatever Red does.");
  return isRed
    ? trCount(
        within,
        "Red to move. Win within {n} move, whatever Blue does.",
        "Red to move. Win within {n} moves, whatever Blue does.",
      )
    : trCount(
        within,
        "Blue to move. Win within {n} move, whatever Red does.",
        "Blue to move. Win within {n} moves, whatever Red does.",
      );
}

/**
 * @param {Verdict} verdict
 * @param {string} reason
 * @returns {string} how the sentence about an answer begins; empty if there is only the reason, or if this begins so
 */
export function verdictInWords(verdict, reason) {
  const words = verdict ? verdictLabel(verdict) : "";
  const isSaid = verdict !== "solved" && reason.toLowerCase().startsWith(words.slice(0, -1).toLowerCase());
  return isSaid ? "" : words;
}
