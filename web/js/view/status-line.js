import { lang, tr } from "../language/tr.js";
import { makeElement, measureOnceShown, part } from "../pages/page.js";
import { headline } from "../words/headline.js";
import { remark } from "../words/messages.js";
import { seenAndHeard } from "./seen-and-heard.js";

/**
 * @import { EngineClient, Progress } from "../engine/protocol.js"
 * @import { Session } from "../game/session.js"
 * @import { Color } from "../engine/wire.js"
 * @import { Names } from "../record/record.js"
 * @typedef {object} Trial moves that the reader tries, on the board in place of the position
 * @property {string} headline
 * @property {Color} side who would move there, or has won
 */

const MEGABYTE = 1e6;

/** The line beside a board: whose turn it is, how the game ended, what went wrong, and how the engine starts. */
export class StatusLine {
  #place;
  /** Whether the board does not show the names of its points: then only who listens needs them. */
  hidesNames = false;

  /**
   * @param {HTMLElement} element
   * @param {EngineClient} engine
   * @param {() => void} onDismiss
   */
  constructor(element, engine, onDismiss) {
    this.element = element;
    this.headline = part(element, ".headline");
    this.message = part(element, ".message");
    this.voice = makeElement("span", { className: "voice" });
    this.headline.after(" ", this.voice);
    this.#place = part(element, "[role=status]");
    this.dismiss = part(element, ".dismiss");
    this.start = part(element, ".start");
    this.bar = /** @type {HTMLProgressElement} */ (part(element, "progress"));
    this.step = part(element, ".step");
    this.retry = part(element, ".retry");
    this.dismiss.addEventListener("click", onDismiss);
    this.#place.addEventListener("click", () => this.element.classList.toggle("unfolded"));
    new ResizeObserver(() => this.#makeRoom()).observe(element);
    this.retry.addEventListener("click", () => engine.retry());
    engine.addEventListener("progress", (event) => this.#progress(/** @type {CustomEvent<Progress>} */ (event).detail));
    engine.addEventListener("failed", (event) => {
      this.step.textContent = /** @type {CustomEvent<{message: string}>} */ (event).detail.message;
    });
  }

  /**
   * @param {Session} session
   * @param {object} [besides]
   * @param {string} [besides.doing] what the player whose turn it is is doing
   * @param {string} [besides.voice] the sentence that stands out; whose turn it is is then only read out, and so it is
   *   with what the player is doing
   * @param {boolean} [besides.isVoiceKnown] whether it was read out before, so that it is only seen
   * @param {boolean} [besides.isVoiceKept] whether it is said even if there is a message
   * @param {string} [besides.news] what was done last, or is said aside, shown if there is nothing else to say
   * @param {boolean} [besides.isTurnShown] whether a sign beside the board shows already whose turn it is
   * @param {string} [besides.story] what can be told of a game that has ended; it is what one sees, and how the game has
   *   ended is only read out before it
   * @param {string} [besides.decided] which move decided it
   * @param {{headline: string, verdict?: string, remark: string}} [besides.instead] shown in place of the state of the game
   * @param {Trial | null} [besides.trial] what the reader tries: its headline stands in place of whose turn it is
   * @param {Names} [besides.people] who began as which colour
   */
  show(session, besides = {}) {
    const { state, engine } = session;
    const hasFailed = engine.status === "failed";
    this.#showTexts(session, besides);
    this.start.hidden = ["idle", "ready"].includes(engine.status) || (!hasFailed && Boolean(state || session.isOver));
    this.bar.hidden = hasFailed;
    this.retry.hidden = !hasFailed || typeof WebAssembly === "undefined"; // Trying again helps nothing there.
    this.element.dataset.side =
      besides.trial?.side ?? session.winner ?? (state?.outcome ? "none" : (state?.turn ?? "none"));
    this.element.classList.toggle("over", session.isOver);
  }

  /**
   * @param {Session} session
   * @param {NonNullable<Parameters<StatusLine["show"]>[1]>} besides
   */
  #showTexts(session, { doing = "", voice = "", news = "", story = "", decided = "", instead, people, ...how }) {
    const fact = headlineShown(session, { doing, instead, people, trial: how.trial });
    this.element.classList.toggle("told", Boolean(story));
    this.dismiss.hidden = !session.message?.text || instead !== undefined;
    const { verdict = "", remark: said } = { remark: remark(session, people), ...instead };
    const spoken = said && !how.isVoiceKept ? "" : voice;
    this.element.classList.toggle("spoken", Boolean(spoken || (how.isTurnShown && said)));
    this.message.classList.toggle("news", !verdict && !(instead ? said : isInTrouble(session)));
    this.voice.ariaHidden = String(how.isVoiceKnown ?? false);
    const changed = [
      setTexts(this.headline, { [story ? "hidden" : "fact"]: fact, story, decided, doing }),
      setTexts(this.voice, { spoken }, this.hidesNames),
      setTexts(
        this.message,
        { verdict, said, aside: said ? "" : news },
        this.hidesNames,
        seenInstead(session, instead),
      ),
    ];
    const { message } = session;
    if (changed.includes(true)) measureOnceShown(() => this.#makeRoom(message));
  }

  /**
   * A long text is set small. An even longer one can be scrolled, also by keys, and a click unfolds it.
   * @param {Session["message"]} [answer] to a touch: it is seen, however long the story above it is
   */
  #makeRoom(answer) {
    const [place, { classList }] = [this.#place, this.element];
    const isTooLong = () => place.scrollHeight > place.clientHeight;
    classList.remove("long", "longer", "unfolded");
    classList.toggle("long", isTooLong());
    if (classList.toggle("longer", isTooLong())) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    if (answer?.text && classList.contains("told")) place.scrollTop = place.scrollHeight;
  }

  /** @param {Progress} progress */
  #progress({ step, loaded, total }) {
    const isDownload = step === "download" && total > 0;
    if (isDownload) Object.assign(this.bar, { max: total, value: loaded });
    else this.bar.removeAttribute("value");
    const what =
      isDownload && total > 1
        ? tr("Loading {loaded} of {total} MB.", { loaded: megabytes(loaded), total: megabytes(total) })
        : tr("Loading the rules.");
    // Moves wait until the rules are loaded.
    this.step.textContent = `${what} ${tr("You can play already.")}`;
  }
}

/**
 * @param {Session} session
 * @param {NonNullable<Parameters<StatusLine["show"]>[1]>} besides
 * @returns {string} whose turn it is or how the game ended, or what stands in its place
 */
function headlineShown(session, { doing, instead, trial, people }) {
  return (instead ?? trial)?.headline ?? headline(session, { isNamed: !doing, people });
}

/**
 * @param {Session} session
 * @param {object} [instead] what is shown in its place
 * @returns {string | undefined} the message without the names of points, if there is one that says it otherwise
 */
const seenInstead = ({ restReason, message }, instead) => (instead ? undefined : (restReason ?? message)?.seen);

/**
 * @param {Session} session
 * @returns {boolean} whether there is an answer, an error, or something wrong with the set-up
 */
function isInTrouble({ restReason, message, state }) {
  return Boolean(restReason ?? (message && !message.isNews) ?? state?.problems.length);
}

/**
 * @param {number} bytes
 * @returns {string}
 */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toLocaleString(lang(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * A live region speaks whenever its text is set, so it is set only when it has changed.
 * @param {HTMLElement} element
 * @param {Record<string, string>} texts one after the other, by what they are; empty ones are left out
 * @param {boolean} [hidesNames] whether those who see it see no names of points
 * @param {string} [seen] what they see instead of the texts, where that differs by more
 * @returns {boolean} whether they have changed
 */
function setTexts(element, texts, hidesNames = false, seen = "") {
  const parts = Object.entries(texts).filter(([, text]) => text);
  const spans = parts.map(([className, text]) =>
    makeElement("span", { className }, seenAndHeard(text, hidesNames, seen)),
  );
  // The same sentence may be seen otherwise once the board has other room.
  const seenNow = (/** @type {Iterable<Element>} */ all) =>
    [...all].map((span) => span.querySelector("[data-seen]")?.getAttribute("data-seen") ?? "").join();
  const isSame = seenNow(element.children) === seenNow(spans);
  if (isSame && element.textContent === spans.map(({ textContent }) => textContent).join(" ")) return false;
  element.replaceChildren(...spans.flatMap((span, index) => (index ? [" ", span] : [span])));
  return true;
}
