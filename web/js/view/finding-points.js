/** What a finding points at, in words. */

import { listNames } from "../notation/points.js";

/**
 * @typedef {import("../engine/wire.js").Finding} Finding
 */

/**
 * @param {string[]} points
 * @returns {Finding} one that says nothing and points at these
 */
export function ringsAround(points) {
  return { kind: "points", color: null, text: "", areas: [], stones: points, paths: [], steps: [], loops: [] };
}

/**
 * @param {Finding} finding
 * @returns {string[]} every point that it has to do with
 */
export function pointsOf({ areas, stones, paths, steps }) {
  return [...areas.flat(), ...stones, ...paths.flat(), ...steps.map(([point]) => point)];
}

/**
 * @param {Finding} finding
 * @returns {string} the points that its sentence does not name; empty if it names them all
 */
export function details({ text, areas, stones, paths, steps }) {
  const words = new Set(text.match(/\b[a-z]\d+\b/g));
  const isNew = (/** @type {string[]} */ points) => points.some((point) => !words.has(point));
  const parts = [];
  if (isNew(areas.flat())) parts.push(`Points: ${areas.map(listNames).join("; ")}.`);
  if (isNew(stones)) parts.push(`Stones: ${listNames(stones)}.`);
  if (isNew(paths.flat())) parts.push(`Ways in: ${paths.map(listNames).join("; ")}.`);
  if (steps.length > 1) parts.push(`In order: ${steps.map(([point, color]) => `${point} ${color}`).join(", ")}.`);
  return parts.join(" ");
}
