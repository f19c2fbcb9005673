import { quote } from "../notation/quote.js";
import { byId } from "../pages/page.js";
import patterns from "./claim-patterns.js";

const KINDS = patterns.map((pattern) => new RegExp(`^(?:${pattern})$`));

/**
 * What the author claims about the figure. A program outside the page checks whether it is true, because the site does
 * not load the part of the engine that checks claims. The page checks only how the claims are written.
 */
export class ClaimsField {
  #field = byId("g-claims", HTMLTextAreaElement);
  #said = byId("g-claims-said", HTMLElement);

  /** @returns {string[]} one claim each */
  get claims() {
    return this.#field.value
      .split(/[\n;]/)
      .map((claim) => claim.trim().replace(/\s+/g, " "))
      .filter(Boolean);
  }

  /** @param {string} text as in the attribute */
  set text(text) {
    this.#field.value = text.replace(/\s*;\s*/g, "\n").trim();
  }

  /** Say which of the lines are not claims. */
  check() {
    const wrong = this.claims.filter((claim) => !KINDS.some((kind) => kind.test(claim)));
    const sentences = wrong.map((claim) => `No kind of claim is written like ${quote(claim)}.`);
    this.#said.textContent = sentences.join(" ");
  }
}
