/** Sharing what is shown: the link to read, copy and send on, and as a QR code. */

import { copySaying } from "../pages/clipboard.js";
import { byId, part } from "../pages/page.js";
import { drawQrCode, MAX_BYTES } from "../pages/qr-code.js";
import { site } from "../site/site.js";

/**
 * @typedef {import("../address/address-bar.js").Address} Address
 */

const NO_ADDRESS =
  "This file has no address of its own, so the link is only what follows the # of an address. Whoever has Crosscut " +
  "puts it behind the address of their copy, or pastes it under Export.";

const TOO_LONG = `The link is too long for a QR code, which holds ${MAX_BYTES} characters.`;

/** Characters of a link whose code every camera reads with ease; the code of a longer one holds its compact form. */
const EASILY_READ = 400;

export class ShareDialog {
  /** @param {Address} address */
  constructor(address) {
    this.address = address;
    this.dialog = byId("share-dialog", HTMLDialogElement);
    this.note = byId("share-note", HTMLElement);
    this.code = byId("share-code", HTMLElement);
    this.link = byId("share-link", HTMLTextAreaElement);
    this.said = byId("share-said", HTMLElement);
    const send = byId("share-send", HTMLButtonElement);
    const copy = byId("share-copy", HTMLButtonElement);
    send.hidden = !("share" in navigator);
    copy.classList.toggle("primary", send.hidden);
    send.addEventListener("click", () => this.#send());
    copy.addEventListener("click", () => this.#copy());
    this.link.addEventListener("focus", () => this.link.select());
  }

  async open() {
    const address = await this.address.shareableAddress();
    const encoded = address.length > EASILY_READ ? await this.address.compactAddress() : address;
    const hasCode = site.published !== "" && encoded.length <= MAX_BYTES;
    this.link.value = address;
    this.said.textContent = "";
    this.note.textContent = site.published ? TOO_LONG : NO_ADDRESS;
    this.note.hidden = hasCode;
    this.code.hidden = !hasCode;
    this.dialog.showModal();
    if (hasCode) this.#draw(encoded);
  }

  /** @param {string} address */
  #draw(address) {
    const code = drawQrCode(address, "QR code of the link", this.code.clientWidth);
    part(this.code, "div").replaceChildren(code);
  }

  async #copy() {
    this.said.textContent = await copySaying(this.link.value);
  }

  async #send() {
    const { value } = this.link;
    this.said.textContent = "";
    try {
      await navigator.share({ title: document.title, ...(site.published ? { url: value } : { text: value }) });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) this.said.textContent = "This browser did not share it: copy the link instead.";
    }
  }
}
