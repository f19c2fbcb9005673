/**
 * Keep something in view while what a board says, and the moves that it shows, push it down; until the reader does the
 * next thing.
 * @param {Element} element
 * @param {Element} board
 */
export function keepInView(element, board) {
  const growth = new ResizeObserver(() => element.scrollIntoView({ block: "nearest", inline: "nearest" }));
  growth.observe(board);
  for (const type of ["pointerdown", "keydown", "wheel"])
    document.addEventListener(type, () => growth.disconnect(), { once: true });
}
