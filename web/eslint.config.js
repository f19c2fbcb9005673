/** What the linter asks of every script: the pages', the worker's and the script tests'. */

import js from "@eslint/js";
import { roomRules } from "./room-rules.js";

/** Ways in which text of a link or a comment could become part of the page's code. */
const MARKUP_FROM_TEXT = [
  "innerHTML",
  "outerHTML",
  "insertAdjacentHTML",
  "setHTMLUnsafe",
  "createContextualFragment",
  "srcdoc",
].map((property) => ({ property, message: "Text from outside is never markup: use textContent." }));

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 20],
      eqeqeq: "error",
      "max-depth": ["error", 3],
      "max-lines": ["error", 350],
      "no-control-regex": "off", // links.quote names the control characters that it removes
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": ["error", ...MARKUP_FROM_TEXT, { object: "document", property: "write" }],
      "no-shadow": "error",
      "no-undef": "off", // the types know every name
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  ...roomRules(),
];
