/** Games to begin with, each with a position that shows its trick, and a sentence about it. */

import { tr } from "../language/tr.js";

/**
 * @typedef {object} Beginning
 * @property {string} name
 * @property {string} rules
 * @property {string} position the fields of a link that say what is on the board
 * @property {string} trick
 */

/** @type {readonly Beginning[]} */
export const BEGINNINGS = [
  {
    name: tr("No rules yet"),
    rules: "own:join-sides",
    position: "n=7",
    trick: tr("Nothing is forbidden and nothing happens automatically. Touch “Add a pattern”."),
  },
  {
    name: "Nakatta",
    rules: "own:ban-en/ox.swap",
    position: "n=5&s=5/1b1b1/2r2/5/5",
    trick: tr(
      "By Luis Bolaños Mures and Mark Steere (2024). A stone claims its neighbours: Red may not enter the gap between the blue stones.",
    ),
  },
  {
    name: "Sheets",
    rules: "own:fill-ax/xf.swap",
    position: "n=4&s=2r1/4/4/r2b&t=b",
    trick: tr("Two stones of one colour on a diagonal fill the points beside them. Blue has one good move."),
  },
  {
    name: "Odd",
    rules: "own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners",
    position: "n=4&s=4/b1r1/4/r3&t=b",
    trick: tr("Three corners of a rectangle decide the fourth."),
  },
  {
    name: "Even",
    rules: "own:ban-xx/xo.safe.join-rising.swap",
    position: "n=4&s=4/1r2/r2b/4&t=b",
    trick: tr("No block may hold three stones of one side and one of the other. Blue has one good move."),
  },
  {
    name: "No Square, No Crosscut",
    rules: "own:ban-xo/ox-xx/xx.safe.join-corners.swap",
    position: "n=4&s=1r2/4/1rb1/4&t=b",
    trick: tr("A crosscut and a square are forbidden, and whatever would force one. Blue has one good move."),
  },
  {
    name: tr("Hex on a square board"),
    rules: "own:join-rising.swap",
    position: "n=5&s=5/2r2/5/1r3/5&t=b",
    trick: tr("Stones also join along one diagonal. Red’s two stones can no longer be separated."),
  },
  {
    name: "Crossway",
    rules: "own:ban-xo/ox.join-corners.swap",
    position: "n=5&s=5/5/1rb2/1b3/5",
    trick: tr("Stones join at corners, and crosscuts are forbidden: Red may not play c2."),
  },
  {
    name: "Candy Necklace",
    rules: "own:ban-xo/ox.safe",
    position: "n=5&s=5/2br1/1r3/1br2/5&t=b",
    trick: tr("No crosscut, nor anything that would force one: Blue may not complete the loop at d3."),
  },
  {
    name: "Naked Diagonal",
    rules: "own:ban-xn/nx.safe",
    position: "n=5&s=5/2r2/1b3/5/5",
    trick: tr(
      "Two stones of one colour may stand on a diagonal only with a third beside both: not yet on b5, d5 and d3.",
    ),
  },
  {
    name: "Quickway",
    rules: "own:link-auto.swap",
    position: "n=5&s=5/2r2/1r3/5/5&t=b",
    trick: tr("Two stones of one colour on a diagonal are linked automatically, unless the link would cross another."),
  },
  {
    name: "Quax",
    rules: "own:link-move.swap",
    position: "n=5&s=5/2rb1/1rb2/5/5",
    trick: tr("A link between two stones of one colour on a diagonal is a move."),
  },
  {
    name: "Quadrex",
    rules: "own:fill-xo/fx.swap",
    position: "n=5&s=5/1b3/1r1b1/2r2/5",
    trick: tr("In a block with three corners of a crosscut, the fourth point is filled automatically."),
  },
  {
    name: "Necklace",
    rules: "own:ban-xo/ox.rim.swap",
    position: "n=5&s=5/2r2/1b3/2b2/5",
    trick: tr("No crosscut, and every empty point must reach the rim: Red may not play d3, nor may Blue."),
  },
  {
    name: "Minefield",
    rules: "own:ban-xo/oe-xo/ee/ox-xo/ee/ee/ox.swap",
    position: "n=5&s=5/5/2rb1/5/5",
    trick: tr("No hard corner and no switch: Red may not make a hard corner at d2 or d4."),
  },
];
