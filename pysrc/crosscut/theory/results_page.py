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
                "Who wins if nobody makes a mistake? And are the conjectures in Mark Steere's rule sheets true? A "
                "computer has searched small boards completely. These are the results. They do not decide what is "
                "legal in a game: the rules do that, exactly."
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
            "Both games of 2024 forbid a stone after which the board cannot be filled. There are three kinds of "
            "positions. Some show a naked diagonal (a crosscut). Some hide an area that cannot be filled without one; "
            "such an area is called naked diagonal-equivalent (NDE). All others are legal. Every point is empty, red "
            "or blue, and all positions of these boards are counted."
        ),
        paragraph(
            "A hidden formation is smallest if it needs all of its stones: take any one away, and the area can be "
            "filled, or the position shows what is forbidden. The smallest formations are counted in two ways: on the "
            "board, where mirror images, turned images and exchanged colours count once, and by their stones alone, "
            "wherever they stand. The place makes no difference for a filling, because edges neither help nor hinder. "
            f"Each formation was also tried with {RINGS} rings of empty points around it. The naked diagonal itself "
            "and the crosscut itself are not counted."
        ),
        table(head, body),
    ]


def _counted() -> list[Game]:
    """The games whose positions are counted: those that ask whether a board can be filled."""
    return sorted((game for game in games() if game.must_stay_fillable), key=lambda game: game.name, reverse=True)


def _crosscuts_on(shapes: list[str], size: str) -> int:
    """At how many places the crosscut itself is among the smallest formations of a board, up to symmetry."""
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
    verdict = "This is true on these boards."
    if others:
        sizes = sorted(map(_stone_count, others))
        counted = sum(results[f"naked-diagonal {size}"]["counts"] is not None for size in others.values())
        verdict = (
            f"This is false: {len(others)} others, of {sizes[0]} to {sizes[-1]} stones, are not BAD either. None of "
            "them has any area, NDE or not, from which one colour is banned and in which the other is disconnected. "
            f"{counted} of them come from the search of all positions, {len(others) - counted} from the enumeration "
            "in C (see the end of this page). Each was tried again in Python."
        )
    lines = [
        '<h2 id="naked-diagonal">Naked Diagonal: is every formation but the special one BAD?</h2>',
        paragraph(
            f"There are {len(facts)} smallest formations on these boards. Away from the edges of the board, too, "
            f"{_share(open_ones, len(facts))} cannot be filled, and {_share(smallest, len(facts))} are smallest. "
            f"The conjecture says that only the special formation is not BAD. {verdict}"
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
            "The rule sheet concludes that in every formation but the special one the stones of one colour are a "
            "staircase, a knight pattern, or both joined together. Its words are not exact definitions. By the "
            "definitions of this program (crosscut.theory.patterns) the stones that ban a colour from the BAD area "
            "form:"
        ),
        table(["pattern", "formations"], [[kind, count] for kind, count in sorted(kinds.items())]),
        paragraph(
            f"So the conclusion is true for {kinds.total()} of the {len(shapes)} smallest formations. {others} are "
            f"not BAD; the special one is among these. {len(without)} are BAD, but their stones make none of these "
            "patterns, because the parts are not all connected:"
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
            f"{missed or 'No'} crosscut-equivalent loop{'s' * (missed > 1)} failed to meet it. But some loops meet "
            "it and can be filled, so the conjecture is false:"
        ),
        table(head, body),
        formations(
            "candy-necklace", [(diagram, "Meets the criterion, but can be filled.") for diagram in wrong[:MOST_LOOPS]]
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
            "In Naked Diagonal nobody is ever skipped. The page about its theory has the proof, and the search agrees. "
            "In Candy Necklace a side is skipped now and then. While a point is empty, at least one side can place a "
            "stone. That is proved, too: a legal position can be filled, and the first stone of a filling is legal."
        ),
        paragraph("The search followed all play from the empty board, even after a path was complete."),
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
            "The program played every game from the empty board to its end. Mirror images from west to east count "
            "once. The value says how many edges more than Blue Red scores if both play their best. Of two mirror "
            "images of a first dot, the table names the western one. "
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
            "On boards up to 4 x 5 points a Python program holds all positions at once, as bits of large integers, and "
            "decides by the definition alone. 4 x 6 and 5 x 5 points are too many for that. There, in Naked Diagonal, "
            "a C program went through every empty area with every colouring of the stones beside it, in less than a "
            "minute. Each formation that it found was tried again in Python. So the positions of these boards are not "
            "counted. In Candy Necklace all minimal loops of these boards were tried, but not all positions. Larger "
            "boards were not searched."
        ),
        paragraph(
            "A proof-number search (crosscut.solve) solved the first moves. Another program solved all positions up "
            "to 4 x 4 points of the games without links, backwards from the full boards. Neither uses the other's "
            "code. Tests compare both with a plain search that tries every move: on all positions up to 3 x 3, and on "
            "a thousand of 4 x 4 in each game."
        ),
        paragraph(
            "A second program, in C, solved what would take Python many hours (perfect_play below). Its rules and its "
            "answers agree with Python's wherever both were asked. You can check its results without trusting it: the "
            "side that should lose defends itself, the C program gives the answers, and the engine in Python plays the "
            "moves. docs/solver.md, in the sources of Crosscut, tells what was checked in this way, and what is still "
            "out of reach."
        ),
        paragraph("If you stop a run, the same command goes on from there."),
        f"<pre><code>{escape(COMMAND)}</code></pre>",
    ]


def _stones(diagram: str) -> str:
    return f"{_stone_count(diagram)} stones."


def _stone_count(diagram: str) -> int:
    return diagram.count("R") + diagram.count("B")
