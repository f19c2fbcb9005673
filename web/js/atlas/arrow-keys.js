/** The places of the map, as they lie beside each other. */

/** Which way an arrow goes: to the east and to the south. @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much a step aside counts, beside one ahead. */
const ASIDE = 4;

/**
 * @template {{ getBoundingClientRect(): { left: number, top: number, width: number, height: number } }} Place
 * @param {Place} from
 * @param {Place[]} places
 * @param {string} key
 * @returns {Place | null} the nearest place in the direction of the key; null if there is none, or the key is no arrow
 */
export function nearest(from, places, key) {
  const way = WAYS[key];
  if (!way) return null;
  const [east, south] = way;
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [toX, toY] = middle(place);
    const ahead = (toX - x) * east + (toY - y) * south;
    const aside = Math.abs((toX - x) * south) + Math.abs((toY - y) * east);
    if (ahead < 1 || (east !== 0 && aside > ahead) || ahead + ASIDE * aside >= least) continue;
    best = place;
    least = ahead + ASIDE * aside;
  }
  return best;
}

/** @param {{ getBoundingClientRect(): { left: number, top: number, width: number, height: number } }} place */
function middle(place) {
  const { left, top, width, height } = place.getBoundingClientRect();
  return /** @type {const} */ ([left + width / 2, top + height / 2]);
}
