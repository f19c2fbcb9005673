/** A game that two people play by sending links, as the fields `id`, `by` and `offer` of a link. */

import { quote } from "../notation/quote.js";

/** @typedef {import("../record/record.js").ByLink} ByLink */

const ID = /^[a-z2-7]{8,12}$/;

/**
 * @param {Map<string, string>} fields
 * @param {string[]} problems
 * @returns {ByLink | null} null if the link belongs to no game by link
 */
export function readByLink(fields, problems) {
  const id = fields.get("id");
  if (id === undefined) return null;
  if (!ID.test(id)) {
    problems.push(`The id ${quote(id)} of a game by link could not be read; only its moves are shown.`);
    return null;
  }
  const by = fields.get("by") ?? "";
  const isSide = by === "red" || by === "blue";
  if (by && !isSide)
    problems.push(`The side ${quote(by)} that sends the link is neither red nor blue; only its moves are shown.`);
  const offer = fields.get("offer") ?? "";
  const isOffer = offer === "stop" || offer === "agreed";
  if (offer && !isOffer) problems.push(`The offer ${quote(offer)} is not known here; it is left out.`);
  return { id, by: isSide ? by : null, offer: isOffer ? offer : "" };
}

/**
 * @param {ByLink | null} byLink
 * @returns {[string, string][]} the fields; none for a game that is not played by link
 */
export function writeByLink(byLink) {
  if (!byLink) return [];
  /** @type {[string, string][]} */
  const fields = [
    ["id", byLink.id],
    ["by", byLink.by ?? ""],
    ["offer", byLink.offer],
  ];
  return fields.filter(([, value]) => value);
}
