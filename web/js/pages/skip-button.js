/**
 * The first button of a page leads past its header: to the board where there is one. It is no link, because what follows
 * the sign in an address may be a game or a puzzle.
 */

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element && target.closest(".skip"))) return;
  const main = [...document.querySelectorAll("main")].find((element) => element.checkVisibility());
  const point = main?.querySelector("#twin [tabindex='0']");
  const found = point?.checkVisibility() ? point : main;
  if (!(found instanceof HTMLElement)) return;
  if (found === main) main.tabIndex = -1;
  found.focus();
});
