/** A text for an assistant: the language of rules, and what to answer; and the rules in what it answers. */

/** Published games in the language, one for each kind of clause. */
export const EXAMPLES = [
  ["own:join-rising.swap", "Hex on a square board"],
  ["own:ban-xo/ox.join-corners.swap", "Crossway: no block of 2x2 may hold both diagonals in two colours"],
  [
    "own:ban-xo/ne.swap",
    "Nakatta: a red and a blue stone side by side need, on each side, a stone of the same colour beside one of them",
  ],
  ["own:ban-xo/ox.rim.swap", "Necklace: no crosscut, and no empty point may be cut off from the rim"],
  ["own:fill-xo/fx.swap", "Quadrex: three quarters of a crosscut fill the fourth point"],
  ["own:link-move.swap", "Quax: linking two of one's own diagonal neighbours is a move"],
];

export const PROMPT = `Invent connection games for two players, Red and Blue, in the language below.

The board is square and starts empty. Taking turns, each side puts one stone on an empty point; stones never move and are
never taken. Red wins by joining top and bottom, Blue by joining left and right. Only what the rules add makes a game.

A game is one line: own: and then clauses joined by dots, each at most once, in small letters, at most 300 characters.

ban-P-P...    after a move no pattern P may stand that has a stone put there by this move at one of its x, o or n
safe          beside ban: nor may a move make it impossible to fill the board without such a pattern. Only with patterns
              of x, o and a within 2x2 (or xn/nx alone), without rim, fill and link
rim           after a move every empty point must reach the rim of the board by sides, over empty points
fill-P-P...   while P stands anywhere, its point f gets a stone of x's colour automatically
join-corners  stones also join along both diagonals
join-rising   stones also join along the rising diagonal (as in Hex)
link-auto     two diagonal neighbours of one colour are linked automatically unless the link crosses another
link-move     such a link is a move of its own
              (one join or link at most; without it stones join by their sides. No fill beside link)
avoid         a side that joins its edges loses
swap          the second player may take over the first stone

A pattern P is 1 to 4 rows of the same 1 to 4 letters, joined by /, such as xo/ox. x is a stone of one side, o of the
other, n anything but x, e empty, a anything, f (in fill only, exactly one) the point to fill; fill knows x, o, a and f.
It counts in any rotation or reflection, and x may be Red or Blue. It has an x or an o, and two letters other than a. At most 8
patterns in a clause.

Six examples, all published:
${EXAMPLES.map(([rules, words]) => `${rules}   ${words}`).join("\n")}

Avoid:
- these six games, and others that are known; never say that a game is new
- games that get stuck: many small banned patterns leave nobody a move; so does ban with patterns of n and e, often
- games that fill the board after one stone, such as fill-x/f, and rules that hardly ever matter
- ties: where stones join by their sides only and crosscuts (xo/ox) can arise, both sides can be cut off

Answer with five games. For each: the line of rules alone on its own line, then a name and one sentence on what makes
it interesting.
`;

/** The most characters that are read of an answer, and the most rules in it. */
export const LONGEST_ANSWER = 20_000;
const MOST_TEXTS = 12;

/**
 * @param {string} answer as it was pasted, with markup and all
 * @returns {string[]} the rule texts in it, each once; they may hold mistakes
 */
export function ruleTextsIn(answer) {
  const found = answer.slice(0, LONGEST_ANSWER).matchAll(/own:[^\s`"'“”‘’*|<>()[\]{},;\\]+/g);
  const texts = [...found].map(([text]) => text.replace(/[.:!?]+$/, ""));
  return [...new Set(texts)].filter((text) => text !== "own").slice(0, MOST_TEXTS);
}
