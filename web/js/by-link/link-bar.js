import { tr } from "../language/tr.js";
import { FRIEND } from "../words/names.js";
import { buttonFor, byId, part } from "../pages/page.js";
import { saidBy, withSpeakers } from "./sentences.js";

/**
 * @import { Answering } from "./answering.js"
 * @import { Shared, ShareDialog } from "../panel/share-dialog.js"
 * @import { LinkGame } from "./link-game.js"
 */

/**
 * What a game by link needs beside the board: its link to send, what was said, and the offer to stop. A reader
 * who is asked for an answer sees the button that will send it.
 */
export class LinkBar {
  /**
   * @param {LinkGame} game
   * @param {Answering} answering
   * @param {ShareDialog} shareDialog
   */
  constructor(game, answering, shareDialog) {
    this.game = game;
    this.answering = answering;
    this.shareDialog = shareDialog;
    this.sendButton = byId("send", HTMLButtonElement);
    this.otherWays = buttonFor("send-otherwise", () => this.shareDialog.open(this.#sent));
    this.share = byId("play-share", HTMLButtonElement);
    this.panel = byId("link-panel", HTMLElement);
    this.said = byId("link-said", HTMLElement);
    this.offer = byId("offer-stop", HTMLButtonElement);
    this.agree = byId("agree-stop", HTMLButtonElement);
    this.sendButton.addEventListener("click", () => this.send());
    this.offer.addEventListener("click", () => game.offerToStop());
    this.agree.addEventListener("click", () => game.settleOffer("agreed"));
  }

  show() {
    const { game, said } = this;
    const isAsked = this.answering.people !== null && !game.match.isOver;
    const isOn = game.isOn && game.match.isPlayed && !game.isFresh && !game.isEndFriends;
    this.sendButton.hidden = !isAsked && !isOn;
    this.sendButton.disabled = !game.canSend;
    this.otherWays.hidden = this.sendButton.hidden || !game.canSend;
    part(this.sendButton, "span").textContent = sendTo(isAsked ? this.answering.friend : game.friend);
    this.share.hidden = game.canSend; // The two must not be confused.
    this.sendButton.classList.toggle("primary", game.isToSend);
    this.panel.hidden = !game.isOn;
    if (!game.isOn) return;
    said.textContent = withSpeakers(game.match.tip.comment, game.record, game.side);
    said.hidden = !said.textContent;
    this.offer.hidden = game.isOver || game.isAsked;
    this.offer.disabled = game.record.byLink?.offer === "stop";
    this.agree.hidden = !game.isAsked;
  }

  /** Hand the link for the other side to the system, or copy it. */
  async send() {
    const { game } = this;
    const isCopied = await this.shareDialog.send(this.#sent);
    if (isCopied) game.match.session.tell(copiedFor(game.friend));
  }

  /** @returns {Shared} */
  get #sent() {
    const { game } = this;
    const { tip } = game.match;
    return {
      heading:
        game.friend === FRIEND ? tr("Send this to your friend") : tr("Send this to {name}", { name: game.friend }),
      sent: () => game.toSend(),
      text: game.invitation,
      message: { text: saidBy(tip.comment, game.side).join(" "), say: (text) => game.say(text) },
      onSent: () => game.noteKnown(),
    };
  }
}

/**
 * @param {string} friend
 * @returns {string} the label of the button
 */
function sendTo(friend) {
  return friend === FRIEND ? tr("Send to your friend") : tr("Send to {name}", { name: friend });
}

/** @param {string} friend */
function copiedFor(friend) {
  return friend === FRIEND
    ? tr("The link is copied. Paste it in a message to your friend.")
    : tr("The link is copied. Paste it in a message to {name}.", { name: friend });
}
