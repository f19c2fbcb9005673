/** Leads from the page of a game, whose preview other programs show, to the first page with what the link says. */

const play = /** @type {HTMLAnchorElement} */ (document.getElementById("play"));
if (location.hash) play.hash = location.hash;
location.replace(play.href);
