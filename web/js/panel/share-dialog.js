/** A link to read, copy and send, also as a QR code: to what is shown, or for the opponent in a game by link. */

import { tr } from "../language/tr.js";
import { withLinkField } from "../address/fragment.js";
import { copySaying, copyWhenKnown } from "../pages/clipboard.js";
import { saveFile } from "../pages/files.js";
import { byId, part } from "../pages/page.js";
import { loadLazily } from "../pages/lazy.js";
import { site } from "../site/site.js";
import { lineOf, MOST_MOVES } from "../record/animated-moves.js";
import { paintSmall, pictureOf } from "../view/board-view.js";
import { specialRule } from "../words/special-rule.js";
import { AnimationButton, savedAs } from "./animation-button.js";

/**
 * @import { Address } from "../address/address-bar.js"
 * @import { GameRecord } from "../record/record.js"
 * @import { BoardView } from "../view/board-view.js"
 * @typedef {object} Shared
 * @property {string} heading
 * @property {() => GameRecord} [sent] a game by link as the opponent gets it; by default what is shown
 * @property {{text: string, say: (text: string) => string}} [message] the text that goes with it, and a function that
 *   replaces it, or returns a sentence if that is impossible
 * @property {string} [text] what goes with the link, so that a friend knows what it is
 * @property {number} [moves] in which the game was won that the link asks others to win
 * @property {() => void} [onSent]
 */

/** @type {Shared} what is shown */
const POSITION = {
  get heading() {
    return tr("Share this position");
  },
};

/** The most bytes that the largest QR code holds, with the weakest error correction. */
export const MOST_IN_QR_CODE = 2953;

/**
 * Every camera easily reads the code of a link with up to this many characters. The code of a longer link holds its
 * compact form.
 */
const EASILY_READ = 400;

/** The width of the picture, in pixels. */
const WIDTH = 1200;

export class ShareDialog {
  /** The address for the code; empty if no code can hold it. */
  #encoded = "";
  /** The one in the code. */
  #drawn = "";
  /** @type {ShareData | null} the animated picture, likewise */
  #animation = null;
  /** @type {ShareData | null} the picture, if the system's share sheet accepts files */
  #files = null;

  /**
   * @param {Address} address
   * @param {BoardView} view
   */
  constructor(address, view) {
    this.address = address;
    this.view = view;
    this.dialog = byId("share-dialog", HTMLDialogElement);
    this.heading = byId("share-heading", HTMLElement);
    this.rule = byId("share-rule", HTMLElement);
    this.message = byId("share-message", HTMLInputElement);
    this.note = byId("share-note", HTMLElement);
    this.code = byId("share-code", HTMLDetailsElement);
    this.link = byId("share-link", HTMLTextAreaElement);
    this.said = byId("share-said", HTMLElement);
    /** @type {Shared} */
    this.shared = POSITION;
    this.picture = byId("share-picture", HTMLButtonElement);
    this.animation = new AnimationButton(byId("share-animation", HTMLButtonElement), {
      view,
      wanted: () => ({ from: Math.max(0, this.#moves - MOST_MOVES) }),
      onMade: (file) => this.#offerAnimation(file),
      say: (sentence) => (this.said.textContent = sentence),
    });
    this.sendAnimation = byId("share-send-animation", HTMLButtonElement);
    const send = byId("share-send", HTMLButtonElement);
    const copy = byId("share-copy", HTMLButtonElement);
    send.hidden = !("share" in navigator);
    copy.classList.toggle("primary", send.hidden);
    send.addEventListener("click", () => this.#send(this.#texts));
    this.picture.addEventListener("click", () => (this.#files ? this.#send(this.#files) : this.#savePicture()));
    copy.addEventListener("click", () => this.#copy());
    this.code.addEventListener("toggle", () => this.#draw(this.#encoded));
    this.link.addEventListener("focus", () => this.link.select());
    this.message.addEventListener("input", () => this.#say());
    this.sendAnimation.addEventListener("click", () => this.#animation && this.#send(this.#animation));
    this.dialog.addEventListener("submit", () => this.shared.onSent?.());
    this.dialog.addEventListener("close", () => this.animation.stop());
  }

  /** @param {Shared} [shared] what is shown, unless it is something else */
  async open(shared = POSITION) {
    this.shared = shared;
    this.heading.textContent = shared.heading;
    this.rule.textContent = specialRule(this.view.session.record.game);
    this.message.value = shared.message?.text ?? "";
    this.message.labels?.forEach((label) => (label.hidden = !shared.message));
    this.said.textContent = "";
    this.picture.hidden = true;
    this.#files = null;
    this.#showAnimation();
    this.code.open = false;
    this.#encoded = await this.#write();
    if (!this.dialog.open) this.dialog.showModal();
    paintSmall(this.view, byId("share-board", HTMLCanvasElement));
    await this.#offerPicture();
  }

  /**
   * Hand it to the system at once, or copy it where that is impossible. If not even that works, the dialog opens.
   * @param {Shared} shared
   * @returns {Promise<boolean>} whether it was copied
   */
  async send(shared) {
    this.shared = shared;
    const written = this.#write();
    if ("share" in navigator) {
      await written;
      const isDone = await this.#offerToSystem(this.#texts);
      if (isDone) return false;
    }
    const isCopied = await copyWhenKnown(written.then(() => this.#toTell));
    if (isCopied) shared.onSent?.();
    else await this.open(shared);
    return isCopied;
  }

  /**
   * Share what is shown. A win is handed to the system at once with its picture, where that is possible.
   * @param {Shared | null} win
   */
  async share(win) {
    if (!win || !("canShare" in navigator)) return this.open(win ?? POSITION);
    this.shared = win;
    const [file] = await Promise.all([pictureOf(this.view, WIDTH), this.#write()]);
    const data = { files: [file], text: this.#toTell };
    if (!navigator.canShare(data) || !(await this.#offerToSystem(data))) await this.open(win);
  }

  /** Make the picture before anybody asks for it, because the sheet opens only right after a click. */
  async #offerPicture() {
    if (this.shared.sent && !this.shared.text) return;
    const { text } = this.shared;
    if ("canShare" in navigator) {
      const files = { files: [await pictureOf(this.view, WIDTH)], ...(text && { text: this.#toTell }) };
      if (navigator.canShare(files)) this.#files = files;
    }
    this.picture.textContent = this.#files ? tr("Send picture …") : tr("Save picture");
    this.picture.hidden = false;
  }

  /** @returns {number} in the line on the board */
  get #moves() {
    return lineOf(this.view.session.record).length - 1;
  }

  /** Offer it where there are moves to show. */
  #showAnimation() {
    const { button } = this.animation;
    this.#animation = null;
    this.sendAnimation.hidden = true;
    button.hidden = !this.#moves || Boolean(this.shared.sent && !this.shared.text);
    this.animation.label =
      this.#moves > MOST_MOVES
        ? tr("Animated picture (GIF) of the last {n} moves", { n: MOST_MOVES })
        : tr("Animated picture (GIF)");
  }

  /**
   * The system's sheet opens only right after a click, so it takes another one.
   * @param {File} file
   */
  #offerAnimation(file) {
    if (!this.dialog.open) return;
    const files = { files: [file], ...(this.shared.text && { text: this.#toTell }) };
    if (!navigator.canShare?.(files)) {
      saveFile(file, file.name);
      this.said.textContent = savedAs(file);
      return;
    }
    this.#animation = files;
    this.animation.button.hidden = true;
    this.sendAnimation.hidden = false;
    this.sendAnimation.focus();
    this.said.textContent = tr("The animated picture is ready, {n} kB.", { n: Math.ceil(file.size / 1000) });
  }

  async #savePicture() {
    const file = await pictureOf(this.view, WIDTH);
    saveFile(file, file.name);
    this.said.textContent = tr("Saved as {name}.", { name: file.name });
  }

  /** @returns {Promise<string>} the address for the code; empty if no code can hold it */
  async #write() {
    const { sent: send, moves } = this.shared;
    const sent = send?.();
    const asking = (/** @type {string} */ link) => (moves ? withLinkField(link, "beat", moves) : link);
    const address = asking(await this.address.shareableAddress(sent));
    const encoded = address.length > EASILY_READ ? asking(await this.address.compactAddress(sent)) : address;
    const hasCode = site.published !== "" && encoded.length <= MOST_IN_QR_CODE;
    this.link.value = address;
    this.note.textContent = whyNoCode();
    this.note.hidden = hasCode;
    this.code.hidden = !hasCode;
    return hasCode ? encoded : "";
  }

  /** @param {string} address */
  async #draw(address) {
    this.#drawn = address;
    if (!address || !this.code.open) return;
    const loaded = await loadLazily(import("../pages/qr-code.js"), (sentence) => (this.said.textContent = sentence));
    // The dialog may have been closed since, or show another link.
    if (!loaded || !this.dialog.open || this.#drawn !== address) return;
    const code = loaded.drawQrCode(address, tr("QR code of the link"), this.code.clientWidth);
    part(this.code, "div").replaceChildren(code);
  }

  async #say() {
    this.said.textContent = this.shared.message?.say(this.message.value) ?? "";
    this.#encoded = await this.#write();
    await this.#draw(this.#encoded);
  }

  /** @returns {string} the link with what goes with it */
  get #toTell() {
    return [this.shared.text, this.link.value].filter(Boolean).join("\n");
  }

  async #copy() {
    this.said.textContent = await copySaying(this.#toTell, this.shared.onSent);
  }

  /** @returns {ShareData} the link alone as a link, so that programs know what it is */
  get #texts() {
    const alone = site.published ? { url: this.link.value } : { text: this.link.value };
    return this.shared.text ? { text: this.#toTell } : alone;
  }

  /** @param {ShareData} data */
  async #send(data) {
    this.said.textContent = "";
    if (!(await this.#offerToSystem(data)))
      this.said.textContent = tr("This browser did not share it: copy the link instead.");
  }

  /**
   * @param {ShareData} data
   * @returns {Promise<boolean>} whether the system has shown its sheet, even if the person has closed it
   */
  async #offerToSystem(data) {
    try {
      await navigator.share({ title: document.title, ...data });
      this.shared.onSent?.();
      return true;
    } catch (error) {
      return error instanceof DOMException && error.name === "AbortError";
    }
  }
}

/** @returns {string} why there is no QR code of the link */
function whyNoCode() {
  return site.published
    ? tr("The link is too long for a QR code, which holds {n} characters.", { n: MOST_IN_QR_CODE })
    : tr(
        "This file has no web address, so the link is only the part after the #. Whoever has Crosscut can paste it under Export, or write it after the address of their copy.",
      );
}
