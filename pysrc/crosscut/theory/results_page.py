"""The page of results: what the runs of ``python3 -m crosscut.theory`` found, as HTML with figures to play on."""

from __future__ import annotations

from collections import Counter
from html import escape

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.registry import games
from crosscut.theory.facts import RINGS
from crosscut.theory.page_parts import SECONDS, formations, paragraph, table
from crosscut.theory.play_page import perfect_play
from crosscut.theory.results import Results, by_board, found_shapes, shipped_results

COMMAND = """cc -O2 -o smallest_formations build_scripts/formations/smallest_formations.c
./smallest_formations 4 6 > build_scripts/formations/4x6.txt
./smallest_formations 5 5 > build_scripts/formations/5x5.txt
python3 -m crosscut.theory --zigzag 9 --first-moves {crossway,quickway,quadrex,candy-necklace}:{2,3,4,5} \\
    {quax,naked-diagonal}:{2,3,4} --resistance quickway:{2,3,4} quax:{2,3} \\
    --found build_scripts/formations/4x6.txt build_scripts/formations/5x5.txt \\
    --output pysrc/crosscut/theory/results.json
export PYTHONPATH=build_scripts:pysrc
python3 -m perfect_play solve {crossway,quickway,quadrex,candy-necklace}:6 naked-diagonal:5
python3 -m perfect_play check {crossway,quickway,quadrex,candy-necklace}:6 naked-diagonal:5 --lines 40"""
"""How the results that come with the program were made."""

CROSSCUT = "BR/RB"

MOST_LOOPS = 6
"""How many of the loops that refute the quick criterion are drawn."""


def results_page(results: Results | None = None) -> str:
    """The body of the page, for the given results or those that come with the program.

    Figures are ``<crosscut-board>`` elements; the page that holds them has to load the script for these.
    """
    results = shipped_results() if results is None else results
    return "\n".join(
        [
            "<h1>Perfect play, and the theory tested</h1>",
            paragraph(
                "Who wins if nobody makes a mistake? And do the conjectures in Mark Steere's rule sheets hold? Small "
                "boards can be searched completely; here is what came out. None of it decides what is legal in a game; "
                "that is decided exactly anyway."
            ),
            *perfect_play(results),
            *_zigzag(results),
            *_boards(results),
            *_bad(results),
            *_patterns(results),
            *_loops(results),
            *_placements(results),
            *_how(),
        ]
    )


def _boards(results: Results) -> list[str]:
    head = ["game", "board", "show it", "hidden", "legal", "smallest, on board", "smallest, by stones", SECONDS]
    body = []
    for game in _counted():
        for size, found in by_board(results, game.id):
            counts = found["counts"] or dict.fromkeys(("showing", "hidden", "legal"), "not counted")
            body.append(
                [
                    game.name,
                    size.replace("x", " x "),
                    counts["showing"],
                    counts["hidden"],
                    counts["legal"],
                    found["classes"] - _crosscuts_on(found["shapes"], size),
                    len(set(found["shapes"]) - {CROSSCUT}),
                    found["seconds"],
                ]
            )
    return [
        '<h2 id="all-positions">How many positions can be filled?</h2>',
        paragraph(
            "Both 2024 games forbid a stone after which the board cannot be filled. A position shows a naked diagonal "
            "(a crosscut), or hides an area that cannot be filled without one, called naked diagonal-equivalent (NDE), "
            "or it is legal. Every point is empty, red or blue, so all positions of these boards are counted."
        ),
        paragraph(
            "A hidden formation is smallest if no stone of it can go: without any one of its stones it could be "
            "filled, or would show what is forbidden. The smallest are counted twice: on the board, up to its "
            "symmetries and the colours, and by their stones alone, wherever they stand. That makes no difference for "
            "a filling, as edges neither help nor hinder; each formation was also tried with "
            f"{RINGS} rings of empty points around. The naked diagonal itself and the crosscut itself are not counted."
        ),
        table(head, body),
    ]


def _counted() -> list[Game]:
    """The games whose positions are counted: those that ask whether a board can be filled."""
    return sorted((game for game in games() if game.must_stay_fillable), key=lambda game: game.name, reverse=True)


def _crosscuts_on(shapes: list[str], size: str) -> int:
    """In how many places the crosscut itself stands among the smallest formations of a board, up to symmetry."""
    if CROSSCUT not in shapes:
        return 0
    rows, columns = (int(side) // 2 for side in size.split("x"))
    return rows * (rows + 1) // 2 if rows == columns and len(set(size.split("x"))) == 1 else rows * columns


def _bad(results: Results) -> list[str]:
    shapes = found_shapes(results, "naked-diagonal")
    facts = {diagram: results[f"naked-diagonal {diagram}"] for diagram in shapes}
    special = [diagram for diagram, fact in facts.items() if fact["is_special"]]
    others = {diagram: shapes[diagram] for diagram, fact in facts.items() if not fact["has_bad_area"]}
    for diagram in special:
        others.pop(diagram, None)
    open_ones = sum(fact["is_equivalent"] for fact in facts.values())
    smallest = sum(fact["is_smallest"] for fact in facts.values())
    verdict = "It holds on these boards."
    if others:
        sizes = sorted(map(_stone_count, others))
        counted = sum(results[f"naked-diagonal {size}"]["counts"] is not None for size in others.values())
        verdict = (
            f"It does not hold: {len(others)} others, of {sizes[0]} to {sizes[-1]} stones, are not BAD either. None of "
            "them has any area, NDE or not, from which one colour is banned and in which the other is disconnected. "
            f"{counted} of them come from the search of all positions, {len(others) - counted} from the enumeration "
            "in C (see the end of this page); each was tried again in Python."
        )
    lines = [
        '<h2 id="naked-diagonal">Naked Diagonal: is every formation but the special one BAD?</h2>',
        paragraph(
            f"There are {len(facts)} smallest formations on these boards. In the open, away from the board's edges, "
            f"{_share(open_ones, len(facts))} cannot be filled either, and {_share(smallest, len(facts))} are "
            f"smallest. The conjecture is that only the special formation is not BAD. {verdict}"
        ),
        formations("naked-diagonal", [(diagram, "The special formation.") for diagram in special]),
    ]
    for size in dict.fromkeys(others.values()):
        there = [diagram for diagram in others if others[diagram] == size]
        lines.append(f"<h3>Not BAD and not special: found on {size.replace('x', ' x ')} points</h3>")
        lines.append(formations("naked-diagonal", [(diagram, _stones(diagram)) for diagram in there]))
    return lines


def _patterns(results: Results) -> list[str]:
    kinds: Counter[str] = Counter()
    without = []
    shapes = found_shapes(results, "naked-diagonal")
    for diagram in shapes:
        bad = results[f"naked-diagonal {diagram}"]["bad"]
        named = sorted({kind for _, kind in bad if kind is not None})
        if named:
            kinds[" or ".join(named)] += 1
        elif bad:
            without.append(diagram)
    others = len(shapes) - kinds.total() - len(without)
    return [
        "<h2>Naked Diagonal: staircases, knights, hybrids</h2>",
        paragraph(
            "The sheet concludes that one colour of every formation but the special one is a staircase, a knight "
            "pattern or both cobbled together. Its words are not quite definitions; by the definitions of this "
            "program (in crosscut.theory.patterns), the stones that ban a colour from the BAD area form:"
        ),
        table(["pattern", "formations"], [[kind, count] for kind, count in sorted(kinds.items())]),
        paragraph(
            f"So the conclusion holds for {kinds.total()} of the {len(shapes)} smallest formations. {others} are not "
            f"BAD, the special one among them. In {len(without)} that are BAD the stones make none of these patterns, "
            "as the parts are not all connected:"
        ),
        formations("naked-diagonal", [(diagram, _stones(diagram)) for diagram in without]),
    ]


def _loops(results: Results) -> list[str]:
    shapes = [diagram for diagram in found_shapes(results, "candy-necklace") if diagram != CROSSCUT]
    facts = [results[f"candy-necklace {diagram}"] for diagram in shapes]
    loops = sum(fact["is_loop"] for fact in facts)
    quick = sum(fact["meets_quick_criterion"] for fact in facts)
    surveys = [(size, found) for size, found in by_board(results, "loops")]
    head = ["board", "minimal loops", "crosscut-equivalent", "meet the criterion", "meet it wrongly", "wrongly miss it"]
    body = [
        [
            size.replace("x", " x "),
            found["loops"],
            found["equivalent"],
            found["fulfilling"],
            len(found["wrongly_met"]),
            len(found["wrongly_missed"]),
        ]
        for size, found in surveys
    ]
    missed = sum(len(found["wrongly_missed"]) for _, found in surveys)
    wrong = sorted(
        {diagram for _, found in surveys for diagram in found["wrongly_met"]}, key=lambda text: (len(text), text)
    )
    return [
        '<h2 id="candy-necklace">Candy Necklace: loops</h2>',
        paragraph(
            f"Beside the crosscut there are {len(facts)} smallest positions that cannot be filled. "
            f"{_share(loops, len(facts)).capitalize()} are a single loop of alternating colours, and "
            f"{_share(quick, len(facts))} meet the quick criterion."
        ),
        paragraph(
            "The quick criterion was tried on all minimal loops, equivalent or not. "
            f"{missed or 'No'} crosscut-equivalent loop{'s' * (missed > 1)} failed to meet it. But others meet it, "
            "too, and can be filled, so the conjecture does not hold:"
        ),
        table(head, body),
        formations(
            "candy-necklace", [(diagram, "Meets the criterion, can be filled.") for diagram in wrong[:MOST_LOOPS]]
        ),
    ]


def _placements(results: Results) -> list[str]:
    body = []
    for game in _counted():
        for size, found in by_board(results, game.id):
            if (played := found["played"]) is not None:
                body.append([game.name, size.replace("x", " x "), played["positions"], played["skips"]])
    return [
        '<h2 id="skipped">Is anybody ever skipped?</h2>',
        paragraph(
            "In Naked Diagonal nobody is, ever: that is proved (on its page of theory), and the search agrees. In "
            "Candy Necklace a side is skipped now and then. That somebody can always place a stone while a point is "
            "empty is no result but a proof, too: a legal position can be filled, and the first stone of a filling is "
            "legal."
        ),
        paragraph("All play from the empty board was followed, also beyond a completed path."),
        table(["game", "board", "positions reached", "a side is skipped"], body),
    ]


def _zigzag(results: Results) -> list[str]:
    solved = by_board(results, "zigzag-edge")
    body = [
        [
            size.replace("x", " x "),
            _margin(found["margin"]),
            _western_half(size, found["best"]),
            found["positions"],
            found["seconds"],
        ]
        for size, found in solved
    ]
    positions = [found["positions"] for _, found in solved]
    growth = (
        f", with {positions[-1] / positions[-2]:.0f} times the positions of the one before" if positions[1:] else ""
    )
    largest = f"The largest board searched is {solved[-1][0].replace('x', ' x ')}{growth}." if solved else ""
    return [
        "<h2>Zigzag Edge Game: perfect play</h2>",
        paragraph(
            "Every game was played to its end from the empty board, mirror images from west to east counted once. The "
            "value is what Red scores more than Blue if both play their best. Of two mirror images of a first dot, the "
            "western one is named. "
            f"{largest}"
        ),
        table(["board", "with best play", "Red begins best on", "positions", SECONDS], body),
    ]


def _share(count: int, total: int) -> str:
    return "all of them" if count == total else f"{count} of them"


def _margin(margin: int) -> str:
    return "a tie" if margin == 0 else f"{Color.of(margin > 0).title()} wins by {abs(margin)}"


def _western_half(size: str, points: list[str]) -> str:
    files = int(size.partition("x")[0])
    return " ".join(point for point in points if 2 * Point.parse(point).file < files)


def _how() -> list[str]:
    return [
        '<h2 id="how">How it was done, and how to check it</h2>',
        paragraph(
            "Boards up to 4 x 5 points: all positions at once, as bits of large integers, in Python; nothing but the "
            "definition decides. 4 x 6 and 5 x 5 points are too many for that. There a C program went through every "
            "empty area with every colouring of the stones beside it, for Naked Diagonal only, in less than a minute; "
            "each formation that it found was tried again in Python. So positions of these boards are not counted, and "
            "of Candy Necklace all minimal loops were tried there, but not all positions. Larger boards were not "
            "searched."
        ),
        paragraph(
            "First moves were solved by a proof-number search (crosscut.solve); positions up to 4 x 4 points of the "
            "games without links were all solved backwards from the full boards. Neither uses the other's code, and "
            "tests compare both with a plain search that tries every move: on all positions up to 3 x 3, and on a "
            "thousand of 4 x 4 in each game."
        ),
        paragraph(
            "What would take Python many hours was solved by a second program, written anew in C (perfect_play below). "
            "Its rules and its answers agree with Python's wherever both were asked. Its results can be checked "
            "without trusting it: the side that should lose defends itself, the program says the answers, and the "
            "engine in Python plays the moves. docs/solver.md, beside the program, tells what was checked in that way, "
            "and what is still out of reach."
        ),
        paragraph("A run that is stopped goes on where it was when the same command is given again."),
        f"<pre><code>{escape(COMMAND)}</code></pre>",
    ]


def _stones(diagram: str) -> str:
    return f"{_stone_count(diagram)} stones."


def _stone_count(diagram: str) -> int:
    return diagram.count("R") + diagram.count("B")
