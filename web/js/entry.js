/** Leads from the page of a game, which exists for the previews that other programs show, to the first page. */

const play = /** @type {HTMLAnchorElement} */ (document.getElementById("play"));
if (location.hash) play.hash = location.hash;
location.replace(play.href);
