/** A report in words: the sentence that each plot means, and the rows of the tables. */

import { lang, tr, trCount } from "../language/tr.js";

/**
 * @import { ExampleGame, LabGames, LabNumber } from "../engine/wire.js"
 * @import { ToldReport } from "./saved-reports.js"
 * @typedef {[name: string, ...cells: string[]]} TableRow
 */

/** @param {number} value from 0 to 1 */
export const percent = (value) => tr("{n}%", { n: Math.round(100 * value) });

/**
 * @param {LabNumber | null} number
 * @returns {string} a share with its interval
 */
function shareText(number) {
  if (!number) return tr("not known");
  const [low, high] = [number.low, number.high].map((one) => Math.round(100 * one));
  return tr("{value} ({low} to {high})", { value: percent(number.value), low, high });
}

/** @param {LabNumber | null} number that is no share */
function plainText(number) {
  if (!number) return tr("not known");
  const [value, low, high] = [number.value, number.low, number.high].map((one) =>
    one.toLocaleString(lang(), { maximumSignificantDigits: 3, useGrouping: false }),
  );
  return tr("{value} ({low} to {high})", { value, low, high });
}

/**
 * @param {ToldReport} report
 * @returns {[name: string, games: LabGames][]} all groups of games without the swap, the weakest players first
 */
export function gameGroups({ random, levels, fairest, afterFairest }) {
  const byLevel = Object.entries(levels).map(([level, games]) => [tr("Level {level}", { level }), games]);
  const after = fairest && afterFairest ? [[tr("After {point}", { point: fairest }), afterFairest]] : [];
  return /** @type {[string, LabGames][]} */ ([[tr("Random"), random], ...byLevel, ...after]);
}

/**
 * @param {ToldReport} report
 * @returns {string} what the map of first stones says
 */
export function sentenceOfStones({ size, fairest, firstStones, firstStoneSpreads }) {
  const judged = Object.keys(firstStones).length;
  if (!judged) return tr("Not known: first stones of this game cannot be judged, or none has been judged yet.");
  const sentences = [
    tr("Red’s chance in % after each first stone, as the computer judges it without the swap."),
    fairest
      ? tr("After {point} it is most even.", { point: fairest })
      : tr("Only {judged} of {count} are judged.", { judged, count: size * size }),
  ];
  const spread = Math.max(...Object.values(firstStoneSpreads));
  if (spread >= 0.05) {
    const n = Math.round(100 * spread);
    sentences.push(tr("Mirror images of one stone are judged up to {n} apart.", { n }));
  }
  return sentences.join(" ");
}

/**
 * @param {ToldReport} report
 * @returns {string} what the plot of lengths says
 */
export function sentenceOfLengths({ random, size }) {
  const lengths = Object.entries(random.lengths).map(([moves, count]) => ({ moves: Number(moves), count }));
  if (!lengths.length) return tr("Not known yet.");
  const [first, last] = [lengths[0].moves, lengths[lengths.length - 1].moves];
  const games = lengths.reduce((sum, { count }) => sum + count, 0);
  const mean = Math.round(lengths.reduce((sum, { moves, count }) => sum + moves * count, 0) / games);
  const took =
    first === last
      ? trCount(games, "{n} random game took {moves} moves.", "{n} random games took {moves} moves.", { moves: first })
      : trCount(
          games,
          "{n} random game took {first} to {last} moves, {mean} on average.",
          "{n} random games took {first} to {last} moves, {mean} on average.",
          { first, last, mean },
        );
  return `${took} ${tr("The board has {count} points.", { count: size * size })}`;
}

/** @returns {string} what the plot of shares means */
export const sentenceOfShares = () =>
  tr(
    "Red’s share of the points without the swap; a tie is half a point. A line shows where the true share lies in 95 of 100 cases: while it crosses the middle, neither side is known to be better off.",
  );

/**
 * @param {ToldReport} report
 * @returns {TableRow[]} who played, games, Red, ties, stuck
 */
export function rowsOfShares(report) {
  return gameGroups(report).map(([name, { count, red, tied, stuck }]) => [
    name,
    String(count),
    ...[red, tied, stuck].map(shareText),
  ]);
}

/**
 * @param {ToldReport} report
 * @returns {TableRow[]} moves, and how many games took so many
 */
export function rowsOfLengths({ random }) {
  return Object.entries(random.lengths).map(([moves, count]) => [moves, String(count)]);
}

/**
 * @param {ToldReport} report
 * @returns {TableRow[]} what else was measured
 */
export function otherRows({ random, ladder, bestPlay, decided, mirror }) {
  const winners = Object.entries(bestPlay);
  return [
    [tr("Length, as a share of the points"), shareText(random.length)],
    [tr("Games that fill the board"), shareText(random.full)],
    [tr("Legal moves in a position"), plainText(random.choices)],
    [tr("Sides skipped in a game"), plainText(random.skips)],
    [tr("Empty points forbidden to the side to move"), shareText(random.forbidden)],
    [tr("Moves with a point forbidden or filled, a link or a skip"), shareText(random.special)],
    [tr("Lead changes in a game"), plainText(random.leadChanges)],
    [tr("Size of the tree of games, as a power of ten"), plainText(random.tree)],
    [tr("Decided, as a share of the moves"), shareText(decided)],
    [tr("Won by mirroring the other side"), shareText(mirror)],
    ...ladder.map(
      ({ level, weaker, share }) =>
        /** @type {TableRow} */ ([tr("Level {level} against level {weaker}", { level, weaker }), shareText(share)]),
    ),
    ...winners.map(
      ([size, winner]) => /** @type {TableRow} */ ([tr("Best play on {size} × {size}", { size }), winnerText(winner)]),
    ),
  ];
}

/** @param {string | null} winner */
function winnerText(winner) {
  if (!winner) return tr("a tie");
  return winner === "red" ? tr("Red wins") : tr("Blue wins");
}

/** @param {ExampleGame} example */
export function exampleText({ kind, by: group }) {
  const by = playersIn(group);
  return {
    stuck: tr("Nobody can move ({by})", { by }),
    tied: tr("A tie ({by})", { by }),
    shortest: tr("The shortest win ({by})", { by }),
    strongest: tr("A good game ({by})", { by }),
  }[kind];
}

/**
 * @param {string} group of games, by the name that programs know
 * @returns {string} who played
 */
function playersIn(group) {
  const [, level, other] = /^level (\d)(?: against (\d))?$/.exec(group) ?? [];
  if (other) return tr("players|level {level} against {other}", { level, other });
  if (level) return tr("players|level {level}", { level });
  return group === "random" ? tr("players|random") : group;
}
