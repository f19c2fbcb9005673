"""How soon an answer to a puzzle is judged on a slow phone, before the engine is there. The site must be built.

    python3 build_scripts/bench.py puzzles

Chromium slows its scripts down six times, and the engine never comes. Every legal first move of a puzzle of each game
is tried, the right one last, on several visits; the fastest counts, since other programs make the others slower. A time
is from the touch to the end of the frame that shows the verdict. The first answer stands apart: much runs for the first
time, and the engine starts after it.
"""

from __future__ import annotations

from playwright.sync_api import Browser, ViewportSize

from benchmarks.main_thread import opened_site
from benchmarks.rows import summary
from crosscut.puzzles import Puzzle, read_puzzles
from shared.command import say
from shared.paths import PUZZLES

SLOWER = 6
VISITS = 3
LOOK = 1_000
"""Milliseconds in which the reader looks at the puzzle before the first answer."""
LIMIT = 300
"""Milliseconds within which an answer should be judged."""
PHONE: ViewportSize = {"width": 390, "height": 844}
NO_ENGINE = """
const fetchAtOnce = fetch;
globalThis.fetch = (request, ...options) =>
  /wasm/.test(request.url ?? request) ? new Promise(() => {}) : fetchAtOnce(request, ...options);
"""
READY = """(link) => {
  const figure = document.querySelector("#puzzle-board").figure;
  return figure?.fragment.startsWith(link) && figure.player.isOpen;
}"""
ANSWER = """([move, said]) => new Promise((done) => {
  const root = document.querySelector("#puzzle-board").shadowRoot;
  const status = root.querySelector("[role=status]");
  const isLink = ({ textContent }) => textContent.trim() === `link ${move}`;
  const target = root.querySelector(`[data-point="${move}"]`) ?? [...root.querySelectorAll("button")].find(isLink);
  const begun = performance.now();
  const look = () => requestAnimationFrame(() => setTimeout(() => {
    // What the callbacks of this frame have written is painted by now.
    if (status.textContent.includes(said)) done(performance.now() - begun);
    else look();
  }));
  look();
  target.click();
})"""


def report() -> None:
    """Print how long the answers to a puzzle of each game take: to the one with the most moves to choose from."""
    say(f"Answers on a processor {SLOWER} times slower; each should be judged within {LIMIT} ms.")
    with opened_site() as (browser, address):
        for path in sorted(PUZZLES.iterdir()):
            listed = [puzzle for puzzle in read_puzzles(path) if not puzzle.is_retired]
            puzzle = max(listed, key=lambda puzzle: len(puzzle.line.turns[0].refutations))
            first, *others = map(min, *(_times(browser, f"{address}puzzles.html", puzzle) for _ in range(VISITS)))
            say(
                f"  {puzzle.game.name}: the first {first:.0f} ms; "
                "{count} others: median {median:.0f} ms, 95% within {p95:.0f} ms, at most {worst:.0f} ms".format(
                    **summary("", others)
                )
            )


def _times(browser: Browser, page_address: str, puzzle: Puzzle) -> list[float]:
    turn = puzzle.line.turns[0]
    answers = [(str(move), f"After {move} ") for move in turn.refutations]
    right = "Solved" if len(puzzle.line.turns) == 1 else "Go on."
    with browser.new_context(viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        page.add_init_script(NO_ENGINE)
        page.goto(f"{page_address}#{puzzle.id}")
        page.wait_for_function(READY, arg=puzzle.link().partition("&task")[0])
        page.wait_for_timeout(LOOK)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        return [page.evaluate(ANSWER, answer) for answer in [*answers, (str(turn.best), right)]]
