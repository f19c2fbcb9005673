/** A small catalogue for the tests of the page. */

/** @typedef {import("../../web/js/engine/wire.js").Game} Game */

/**
 * @param {Partial<Game>} fields
 * @returns {Game}
 */
const game = (fields) => ({
  id: "quax",
  name: "Quax",
  inventor: "Bill Taylor",
  year: 2000,
  newcomerRank: 3,
  pie: true,
  defaultSize: 11,
  minSize: 2,
  maxSize: 26,
  marker: "stone",
  boardStyle: "points",
  edges: true,
  links: "move",
  fills: false,
  skips: false,
  mostForbidden: 4,
  forbids: false,
  fillable: false,
  ...fields,
});

export const QUAX = game({});
export const CROSSWAY = game({
  id: "crossway",
  name: "Crossway",
  defaultSize: 13,
  links: "none",
  skips: true,
  forbids: true,
});
export const GAMES = [QUAX, CROSSWAY];
