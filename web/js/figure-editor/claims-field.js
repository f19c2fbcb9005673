import { quote } from "../notation/quote.js";
import { byId } from "../pages/page.js";
import patterns from "./claim-patterns.js";

const KINDS = patterns.map((pattern) => new RegExp(`^(?:${pattern})$`));

/**
 * What the author claims about the figure. Whether it is true is for a program to say, because the part of the engine
 * that checks claims is not loaded with the site. The page checks how they are written.
 */
export class ClaimsField {
  #field = byId("g-claims", HTMLTextAreaElement);
  #said = byId("g-claims-said", HTMLElement);

  /** @returns {string[]} one by one */
  get claims() {
    return this.#field.value
      .split(/[\n;]/)
      .map((claim) => claim.trim().replace(/\s+/g, " "))
      .filter(Boolean);
  }

  /** @param {string} text as the attribute has it */
  set text(text) {
    this.#field.value = text.replace(/\s*;\s*/g, "\n").trim();
  }

  /** Say which of them are not claims. */
  check() {
    const wrong = this.claims.filter((claim) => !KINDS.some((kind) => kind.test(claim)));
    const sentences = wrong.map((claim) => `No kind of claim is written like ${quote(claim)}.`);
    this.#said.textContent = sentences.join(" ");
  }
}
