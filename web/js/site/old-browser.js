/**
 * Says on the page that a browser is too old, in place of leaving it empty. Browsers that know no modules run this script
 * alone; for others it is a part of the early script. It is written in the JavaScript of 2009, so that any browser reads it.
 * README.md and docs/publishing.md name the same browsers, and a test compares them with what the scripts use.
 */

/* eslint-disable no-var -- older browsers know nothing else */
(function () {
  var NEEDED = [
    "noModule" in document.createElement("script"),
    typeof DecompressionStream === "function",
    typeof Object.hasOwn === "function",
    "at" in Array.prototype && "findLastIndex" in Array.prototype,
    "adoptedStyleSheets" in document,
    "HTMLDialogElement" in window,
    "CSS" in window && CSS.supports("container-type", "inline-size"),
  ];
  if (NEEDED.indexOf(false) < 0) return;

  function say() {
    document.documentElement.removeAttribute("data-view");
    var said = document.createElement("p");
    said.className = "page-problem";
    said.setAttribute("role", "alert");
    said.appendChild(
      document.createTextNode(
        "This browser is too old for Crosscut. It runs in Chrome and Edge 105, Firefox 115, Safari 16.4, and newer ones.",
      ),
    );
    document.body.insertBefore(said, document.body.firstChild);
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", say);
  else say();
})();
