/** A report in words: the sentence that each plot means, and the rows of the tables. */

/**
 * @import { ExampleGame, LabGames, LabNumber } from "../engine/wire.js"
 * @import { ToldReport } from "./saved-reports.js"
 * @typedef {[name: string, ...cells: string[]]} Row
 */

const NOT_KNOWN = "not known";

/** @type {Record<ExampleGame["kind"], string>} */
const EXAMPLES = {
  stuck: "Nobody can move",
  tied: "A tie",
  shortest: "The shortest win",
  strongest: "A good game",
};

/** @param {number} value from 0 to 1 */
export const percent = (value) => `${Math.round(100 * value)}%`;

/**
 * @param {LabNumber | null} number
 * @returns {string} a share with its interval
 */
export function shareText(number) {
  if (!number) return NOT_KNOWN;
  return `${percent(number.value)} (${Math.round(100 * number.low)} to ${Math.round(100 * number.high)})`;
}

/** @param {LabNumber | null} number that is no share */
function plainText(number) {
  if (!number) return NOT_KNOWN;
  const [value, low, high] = [number.value, number.low, number.high].map((one) => Number(one.toPrecision(3)));
  return `${value} (${low} to ${high})`;
}

/**
 * @param {ToldReport} report
 * @returns {[name: string, games: LabGames][]} all groups of games without the swap, the weakest players first
 */
export function groupsOf({ random, levels, fairest, afterFairest }) {
  const byLevel = Object.entries(levels).map(([level, games]) => [`Level ${level}`, games]);
  const after = fairest && afterFairest ? [[`After ${fairest}`, afterFairest]] : [];
  return /** @type {[string, LabGames][]} */ ([["Random", random], ...byLevel, ...after]);
}

/**
 * @param {ToldReport} report
 * @returns {string} what the map of first stones says
 */
export function sentenceOfStones({ size, fairest, firstStones, firstStoneSpreads }) {
  const judged = Object.keys(firstStones).length;
  if (!judged) return "Not known: first stones of this game cannot be judged, or none has been judged yet.";
  const meaning = "Red’s chance in % after each first stone, as the computer judges it without the swap.";
  const fair = fairest ? ` After ${fairest} it is most even.` : ` Only ${judged} of ${size * size} are judged.`;
  const spread = Math.max(...Object.values(firstStoneSpreads));
  const doubt = spread >= 0.05 ? ` Mirror images of one stone are judged up to ${Math.round(100 * spread)} apart.` : "";
  return meaning + fair + doubt;
}

/**
 * @param {ToldReport} report
 * @returns {string} what the plot of lengths says
 */
export function sentenceOfLengths({ random, size }) {
  const lengths = Object.entries(random.lengths).map(([moves, count]) => ({ moves: Number(moves), count }));
  if (!lengths.length) return "Not known yet.";
  const [first, last] = [lengths[0].moves, lengths[lengths.length - 1].moves];
  const games = lengths.reduce((sum, { count }) => sum + count, 0);
  const mean = Math.round(lengths.reduce((sum, { moves, count }) => sum + moves * count, 0) / games);
  const range = first === last ? `${first} moves` : `${first} to ${last} moves, ${mean} on average`;
  return `${games} random ${games === 1 ? "game" : "games"} took ${range}. The board has ${size * size} points.`;
}

export const SENTENCE_OF_SHARES =
  "Red’s share of the points without the swap; a tie is half a point. A line shows where the true share lies in 95 of 100 cases: while it crosses the middle, neither side is known to be better off.";

/**
 * @param {ToldReport} report
 * @returns {Row[]} who played, games, Red, ties, stuck
 */
export function rowsOfShares(report) {
  return groupsOf(report).map(([name, { count, red, tied, stuck }]) => [
    name,
    String(count),
    ...[red, tied, stuck].map(shareText),
  ]);
}

/**
 * @param {ToldReport} report
 * @returns {Row[]} moves, and how many games took so many
 */
export function rowsOfLengths({ random }) {
  return Object.entries(random.lengths).map(([moves, count]) => [moves, String(count)]);
}

/**
 * @param {ToldReport} report
 * @returns {Row[]} what else was measured
 */
export function otherRows({ random, ladder, bestPlay, decided, mirror }) {
  const winners = Object.entries(bestPlay);
  return [
    ["Length, as a share of the points", shareText(random.length)],
    ["Games that fill the board", shareText(random.full)],
    ["Legal moves in a position", plainText(random.choices)],
    ["Sides skipped in a game", plainText(random.skips)],
    ["Empty points forbidden to the side to move", shareText(random.forbidden)],
    ["Moves with a point forbidden or filled, a link or a skip", shareText(random.special)],
    ["Lead changes in a game", plainText(random.leadChanges)],
    ["Size of the tree of games, as a power of ten", plainText(random.tree)],
    ["Decided, as a share of the moves", shareText(decided)],
    ["Won by mirroring the other side", shareText(mirror)],
    ...ladder.map(
      ({ level, weaker, share }) => /** @type {Row} */ ([`Level ${level} against level ${weaker}`, shareText(share)]),
    ),
    ...winners.map(([size, winner]) => /** @type {Row} */ ([`Best play on ${size} × ${size}`, winnerText(winner)])),
  ];
}

/** @param {string | null} winner */
const winnerText = (winner) => (winner ? `${winner === "red" ? "Red" : "Blue"} wins` : "a tie");

/** @param {ExampleGame} example */
export const exampleText = ({ kind, by }) => `${EXAMPLES[kind]} (${by})`;
