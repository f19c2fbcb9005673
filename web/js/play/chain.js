/**
 * Draws ladders as chains between two rails: on the cards of the games, and after a win. When all levels are beaten, a
 * chain joins both.
 */

import { readFragment, withLinkField } from "../address/fragment.js";
import { tr, trCount } from "../language/tr.js";
import { makeElement } from "../pages/page.js";
import { nextLevel, rungsOf } from "./ladder.js";

/**
 * @import { Game } from "../engine/wire.js"
 * @import { Help, Match } from "./match.js"
 * @import { Rung } from "./ladder.js"
 */

/** @param {Exclude<Help, "">} help */
const helped = (help) =>
  ({
    hint: tr("With a hint, the rung stays open."),
    "taken-back": tr("With a move taken back, the rung stays open."),
    analysed: tr("With an evaluation during the game, the rung stays open."),
  })[help];

/**
 * Show the ladder of the game on the board, or why a win did not count.
 * @param {Match} match that was won against the computer
 * @param {HTMLElement} place
 */
export function showLadder({ session: { record }, terms, help, begun }, place) {
  const rungs = rungsOf(record.game);
  const why = begun ? tr("Not played from the first move, so the rung stays open.") : help && helped(help);
  const note = rungs[terms.level - 1] === null ? why : "";
  place.replaceChildren(note ? makeElement("p", { className: "note" }, note) : chainOfLinks(rungs, nextLevel(rungs)));
}

/**
 * Show the ladders on the cards of the games. The next rung is the button.
 * @param {HTMLElement} cards those with a ladder name their game
 * @param {HTMLAnchorElement} begin the way to a first game; it goes on with the ladder of the last game
 * @param {string} last the fragment of the game that was changed last
 * @param {readonly Game[]} games
 */
export function showLadders(cards, begin, last, games) {
  const lastGame = readFragment(last, games)?.named;
  const { dataset } = begin;
  begin.href = dataset.first ??= begin.href;
  begin.ariaLabel = null;
  begin.textContent = tr("Play");
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (cards.querySelectorAll("[data-ladder]"))) {
    const game = place.dataset.ladder ?? "";
    const rungs = rungsOf(game);
    const next = nextLevel(rungs);
    const level = next || rungs.length;
    place.replaceChildren(chainPicture(rungs, next));
    const play = place.parentElement?.querySelector("a.plays");
    if (!(play instanceof HTMLAnchorElement)) continue;
    const name = games.find(({ id }) => id === game)?.name ?? "";
    lead(play, level, name);
    if (game !== lastGame || level === 1) continue;
    begin.href = play.href;
    begin.ariaLabel = tr("Play level {level}: {game}", { level, game: name });
    begin.textContent = tr("Play level {level}", { level });
  }
}

/**
 * @param {HTMLAnchorElement} play the button of a card
 * @param {number} level
 * @param {string} name of the game
 */
function lead(play, level, name) {
  play.href = withLinkField(play.href, "level", level);
  play.ariaLabel =
    level === 1 ? tr("Play {game}", { game: name }) : tr("Level {level}, you begin: {game}", { level, game: name });
  const begins = makeElement("span", {}, tr("after a level|, you begin"));
  play.replaceChildren(...(level === 1 ? [tr("Play")] : [tr("Level {level}", { level }), begins]));
}

/**
 * @param {(Rung | null)[]} rungs
 * @param {number} next the level to play next
 * @returns {HTMLElement} a picture
 */
function chainPicture(rungs, next) {
  const chain = makeElement("span", { className: "chain", role: "img", ariaLabel: chainInWords(rungs) });
  chain.append(...rungs.map((rung, at) => makeElement("i", { className: stateOf(rung, at + 1 === next) })));
  return chain;
}

/**
 * @param {(Rung | null)[]} rungs
 * @param {number} next the level to play next
 * @returns {HTMLElement} the chain with its numbers; each rung that was won leads to the game that won it
 */
function chainOfLinks(rungs, next) {
  const chain = makeElement("ol", { className: "chain", ariaLabel: chainInWords(rungs) });
  const items = rungs.map((rung, at) => {
    const level = at + 1;
    const item = makeElement("li", { className: stateOf(rung, level === next) });
    const ariaLabel = rung ? wonInWords(level, rung.moves) : "";
    item.append(rung ? makeElement("a", { href: `#${rung.fragment}`, ariaLabel }, String(level)) : String(level));
    return item;
  });
  chain.append(...items);
  return chain;
}

/**
 * @param {number} level
 * @param {number} moves
 */
function wonInWords(level, moves) {
  return trCount(moves, "Level {level}, won in {n} move", "Level {level}, won in {n} moves", { level });
}

/** @param {(Rung | null)[]} rungs */
function chainInWords(rungs) {
  const won = rungs.filter(Boolean).length;
  return won === rungs.length
    ? tr("All levels won")
    : trCount(won, "{n} of {all} levels won", "{n} of {all} levels won", { all: rungs.length });
}

/**
 * @param {Rung | null} rung
 * @param {boolean} isNext
 */
const stateOf = (rung, isNext) => (rung ? "won" : isNext ? "next" : "");
