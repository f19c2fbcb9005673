/** The script `embed.js` for pages of any site: everything that `<crosscut-board>` needs but the engine. */

import games from "../game/games.js";
import { defineBoardElement } from "./element.js";
import { EngineFrame } from "./engine-frame.js";

/** @typedef {{createPolicy: (name: string, rules: {createScriptURL: () => string}) => {createScriptURL: (input: string) => string}}} TrustedTypes */

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement))
  throw new Error("embed.js is a classic script: load it without type=module");

defineBoardElement({
  games,
  base: new URL("./", script.src).href,
  engine: new EngineFrame(new URL("engine.html", script.src).href),
  loadLessons: () => load(new URL("lesson.js", script.src).href, script.nonce),
});

/**
 * @param {string} address of a script
 * @param {string} nonce by which the page's content policy allows it, if it does
 */
function load(address, nonce) {
  const added = document.createElement("script");
  const { trustedTypes } = /** @type {{trustedTypes?: TrustedTypes}} */ (globalThis);
  const policy = trustedTypes?.createPolicy("crosscut", { createScriptURL: () => address });
  added.src = policy?.createScriptURL("") ?? address;
  added.nonce = nonce;
  document.head.append(added);
}
