/** Games to begin with, each with a position that shows its trick, and a sentence about it. */

import { tr } from "../language/tr.js";

/**
 * @typedef {object} Beginning
 * @property {string} name
 * @property {string} link to the position, without its address
 * @property {string} trick
 */

/** @type {readonly Beginning[]} */
export const BEGINNINGS = [
  {
    name: tr("No rules yet"),
    link: "g=own:join-sides&n=7&v=2",
    trick: tr("Nothing is forbidden and nothing happens automatically. Touch “Add a pattern”."),
  },
  {
    name: "Nakatta",
    link: "g=own:ban-en/ox.swap&n=5&s=5/1b1b1/2r2/5/5&v=2",
    trick: tr(
      "By Luis Bolaños Mures and Mark Steere (2024). A stone claims its neighbours: Red may not enter the gap between the blue stones.",
    ),
  },
  {
    name: "Sheets",
    link: "g=own:fill-ax/xf.swap&n=4&s=2r1/4/4/r2b&t=b&v=2",
    trick: tr("Two stones of one colour on a diagonal fill the points beside them. Blue has one good move."),
  },
  {
    name: "Odd",
    link: "g=own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners&n=4&s=4/b1r1/4/r3&t=b&v=2",
    trick: tr("Three corners of a rectangle decide the fourth."),
  },
  {
    name: "Even",
    link: "g=own:ban-xx/xo.safe.join-rising.swap&n=4&s=4/1r2/r2b/4&t=b&v=2",
    trick: tr("No block may hold three stones of one side and one of the other. Blue has one good move."),
  },
  {
    name: "No Square, No Crosscut",
    link: "g=own:ban-xo/ox-xx/xx.safe.join-corners.swap&n=4&s=1r2/4/1rb1/4&t=b&v=2",
    trick: tr("A crosscut and a square are forbidden, and whatever would force one. Blue has one good move."),
  },
  {
    name: tr("Hex on a square board"),
    link: "g=own:join-rising.swap&n=5&s=5/2r2/5/1r3/5&t=b&v=2",
    trick: tr("Stones also join along one diagonal. Red’s two stones can no longer be separated."),
  },
  {
    name: "Crossway",
    link: "g=own:ban-xo/ox.join-corners.swap&n=5&s=5/5/1rb2/1b3/5&v=2",
    trick: tr("Stones join at corners, and crosscuts are forbidden: Red may not play c2."),
  },
  {
    name: "Candy Necklace",
    link: "g=own:ban-xo/ox.safe&n=5&s=5/2br1/1r3/1br2/5&t=b&v=2",
    trick: tr("No crosscut, nor anything that would force one: Blue may not complete the loop at d3."),
  },
  {
    name: "Naked Diagonal",
    link: "g=own:ban-xn/nx.safe&n=5&s=5/2r2/1b3/5/5&v=2",
    trick: tr(
      "Two stones of one colour may stand on a diagonal only with a third beside both: not yet on b5, d5 and d3.",
    ),
  },
  {
    name: "Quickway",
    link: "g=own:link-auto.swap&n=5&s=5/2r2/1r3/5/5&t=b&v=2",
    trick: tr("Two stones of one colour on a diagonal are linked automatically, unless the link would cross another."),
  },
  {
    name: "Quax",
    link: "g=own:link-move.swap&n=5&s=5/2rb1/1rb2/5/5&v=2",
    trick: tr("A link between two stones of one colour on a diagonal is a move."),
  },
  {
    name: "Quadrex",
    link: "g=own:fill-xo/fx.swap&n=5&s=5/1b3/1r1b1/2r2/5&v=2",
    trick: tr("In a block with three corners of a crosscut, the fourth point is filled automatically."),
  },
  {
    name: "Necklace",
    link: "g=own:ban-xo/ox.rim.swap&n=5&s=5/2r2/1b3/2b2/5&v=2",
    trick: tr("No crosscut, and every empty point must reach the rim: Red may not play d3, nor may Blue."),
  },
  {
    name: "Minefield",
    link: "g=own:ban-xo/oe-xo/ee/ox-xo/ee/ee/ox.swap&n=5&s=5/5/2rb1/5/5&v=2",
    trick: tr("No hard corner and no switch: Red may not make a hard corner at d2 or d4."),
  },
];
