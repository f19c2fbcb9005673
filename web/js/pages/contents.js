/** The contents beside a long page show which of its parts is being read. */

import { onceAFrame } from "../site/events.js";

/** A part is read once its heading has passed this share of the window's height. */
const READ_FROM = 0.3;

/** In the single file, pages come and go: the contents are those of the page shown. */
function showPart() {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const found = document.querySelectorAll(".contents a");
  const links = [...found];
  const isBegun = (/** @type {HTMLAnchorElement} */ { hash }) => {
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)));
    return heading !== null && heading.getBoundingClientRect().top < READ_FROM * innerHeight;
  };
  const current = links.findLast(isBegun);
  for (const link of links) link.ariaCurrent = link === current ? "location" : null;
}

const showSoon = onceAFrame(showPart);
addEventListener("scroll", showSoon, { passive: true });
showSoon();
