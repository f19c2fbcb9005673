/**
 * What a person would say beside a game that is played: how it is won while it begins, later what was done last, and why
 * points are closed when that happens first.
 */

import { tr } from "../language/tr.js";
import { illegalPoints } from "../game/positions.js";
import { goalSentence } from "../words/goals.js";
import { reasonAfterColon } from "../words/messages.js";
import { namesNow, shownName, YOU } from "../words/names.js";
import { specialRule } from "../words/special-rule.js";

/**
 * @import { Color, Game } from "../engine/wire.js"
 * @import { Session } from "../game/session.js"
 * @import { Names } from "../record/record.js"
 * @import { StatusText } from "../words/messages.js"
 * @import { Match } from "./match.js"
 */

/** The page says the goal during this many moves. */
const GOAL_MOVES = 5;

/** @param {Match} match */
const beginSentence = ({ opponent }) =>
  opponent.isElsewhere ? tr("Start anywhere, then send your friend the link.") : tr("Start anywhere.");

/**
 * @param {Pick<Game, "id">} game
 * @param {number} ply
 */
const ruleAtStart = ({ id }, ply) => (ply ? "" : specialRule(id));

/**
 * @param {Match} match that is played
 * @param {string} news what was done last
 * @param {boolean} isMarked whether forbidden points are marked
 * @returns {StatusText}
 */
export function saidInPlay(match, news, isMarked) {
  const { session, people } = match;
  const { state, record, game, turn, shown } = session;
  const names = namesNow(people, state);
  const own = /** @type {const} */ (["red", "blue"]).find((color) => names[color] === YOU) ?? null;
  const { ply } = shown?.node ?? record.current;
  const goal = ply < GOAL_MOVES ? goalSentence(game, own) : "";
  const isOwnTurn = names[state?.turn ?? turn] === YOU;
  const closed = isMarked && match.opponent.here !== "none" ? closedSentence(session, own ?? turn) : "";
  const begin = isOwnTurn && !ply && goal ? beginSentence(match) : "";
  const voice = goal || (isOwnTurn ? news || goalSentence(game, own) : "");
  const rule = ruleAtStart(game, ply);
  const aside = [changeSentence(match, own), rule, goal ? news || begin : "", closed || swapSentence(session, people)]
    .filter(Boolean)
    .join(" ");
  return { voice, aside, isKnown: goal !== "" && ply > 0 };
}

/**
 * @param {Match} match
 * @param {Color | null} own the colour of the only person here
 * @returns {string} what is different in a rematch; empty if it is none, or has begun
 */
function changeSentence({ rematch, session: { record }, people }, own) {
  if (rematch !== record || record.current.ply > 1) return "";
  if (own)
    return own === "red"
      ? tr("The colours have changed: you are Red now.")
      : tr("The colours have changed: you are Blue now.");
  return people.red
    ? tr("The colours have changed: {name} is Red now.", { name: shownName(people.red) })
    : tr("The colours have changed.");
}

/**
 * @param {Session} session
 * @param {Names} people who began as which colour
 * @returns {string} what a swap would do; empty if nobody here may swap
 */
export function swapSentence({ choices, isMovable, state }, people) {
  if (!choices.swap || !isMovable) return "";
  return namesNow(people, state).blue === YOU
    ? tr("If you swap, you play Red, and its stone is yours.")
    : tr("Blue may swap: the two players then exchange colours, and the board stays as it is.");
}

/**
 * @param {Session} session
 * @param {Color} side
 * @returns {string} why points are forbidden to that side, at its first turn at which some are; else empty
 */
function closedSentence({ state, record, positions, game, isCurrent }, side) {
  if (!state || state.outcome || !isCurrent || state.turn !== side) return "";
  const closed = illegalPoints(state, side);
  const [first] = closed;
  if (!first) return "";
  const before = [record.root, ...record.current.line.slice(0, -1)].map((node) => positions.known(node));
  if (before.some((known) => known && known.turn === side && illegalPoints(known, side).size)) return "";
  if (game.marker === "dot") return tr("Shaded rows and columns take no more dots.");
  const [point, code] = first;
  const reason = reasonAfterColon(code === "pattern-area" && !game.fillable ? "rim" : code);
  if (closed.size > 1)
    return side === "red"
      ? tr("Red may not play the pink points: {reason}", { reason })
      : tr("Blue may not play the pink points: {reason}", { reason });
  return side === "red"
    ? tr("Red may not play {point}: {reason}", { point, reason })
    : tr("Blue may not play {point}: {reason}", { point, reason });
}
