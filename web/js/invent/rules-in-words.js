/** The part *In words*: what is special in a game beside its pictures, and all of its rules. */

import { tr } from "../language/tr.js";
import { byId, makeElement } from "../pages/page.js";
import { site } from "../site/site.js";
import { picturedRules } from "./pictured-rules.js";

/** @import { RulesInWords } from "../engine/wire.js" */

const words = byId("invent-words", HTMLElement);
const special = byId("invent-special", HTMLElement);
const pictures = byId("invent-pictures", HTMLElement);
const published = byId("invent-published", HTMLElement);

/**
 * @param {string} rules
 * @param {RulesInWords} answer what the engine says of them
 */
export function showInWords(rules, { sentences, special: inShort, known, atlas, place }) {
  words.replaceChildren(...sentences.map((sentence) => makeElement("li", {}, sentence)));
  special.replaceChildren(...inShort.map((sentence) => makeElement("li", {}, sentence)));
  pictures.replaceChildren(...picturedRules(rules));
  published.hidden = !known && !atlas;
  const row = makeElement("a", { href: `${site.pageAddress("atlas.html")}#${place}` }, tr("See its row."));
  published.replaceChildren(known, ...(atlas ? [` ${atlas} `, row] : []));
}
