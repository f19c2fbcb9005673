"""The part of the page of results about perfect play: maps of first moves, and who wants to move."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from crosscut.geometry import Point
from crosscut.registry import game as game_of
from crosscut.registry import games
from crosscut.theory.page_parts import SECONDS, figures, paragraph, table
from crosscut.theory.results import Json, Results

CELL = 24
"""Units from one point of a map to the next."""

Winners = dict[Point, str]
"""Who wins after each first move, ``red`` or ``blue``."""


def perfect_play(results: Results) -> list[str]:
    """The sections, as lines of HTML."""
    solved = {game.id: dict(_solved_boards(results, game.id)) for game in games() if game.won_by == "path"}
    return [*_first_moves(results, solved), *_stolen_strategy(), *_resistance(results, solved), *_zugzwang(results)]


def _solved_boards(results: Results, game_id: str) -> Iterator[tuple[int, Winners]]:
    """The boards of which every first move is solved, small ones first."""
    found: dict[int, Winners] = {}
    for name, result in results.items():
        words = name.split()
        if words[:2] == ["first-move", game_id]:
            size, point = int(words[2].partition("x")[0]), Point.parse(words[3])
            for image in _mirror_images(point, size):
                found.setdefault(size, {})[image] = result["winner"]
    for size in sorted(found):
        if len(found[size]) == size * size:
            yield size, found[size]


def _mirror_images(point: Point, size: int) -> set[Point]:
    files, ranks = {point.file, size - 1 - point.file}, {point.rank, size - 1 - point.rank}
    return {Point(file, rank) for file in files for rank in ranks}


def _first_moves(results: Results, solved: dict[str, dict[int, Winners]]) -> list[str]:
    pie = [game_id for game_id in solved if game_of(game_id).pie]
    lines = [
        '<h2 id="first-moves">Who wins, and where should the first stone go?</h2>',
        paragraph(_answer(solved)),
        paragraph(
            "A letter on a point says who wins if Red begins there and both sides then play perfectly: R on red for "
            "Red, B on blue for Blue. Choose a map to open it on the board."
        ),
        paragraph(
            f"{_names(pie)} have the pie rule. There a letter is advice to the second player: swap after a first stone "
            "on R, do not swap after one on B. So with perfect play the second player wins, whatever the first move "
            "is. Among people a first move is fair if they cannot tell its letter."
        ),
    ]
    for game_id, boards in solved.items():
        name = game_of(game_id).name
        lines.append(f"<h3>{escape(name)}</h3>")
        maps = "\n".join(_map(game_id, size, winners) for size, winners in boards.items() if size > 2)
        lines.append(f'<div class="maps">\n{maps}\n</div>')
    body = [
        _effort(results, game_id, size, winners)
        for game_id, boards in solved.items()
        for size, winners in boards.items()
    ]
    head = ["game", "board", "best play", "first moves that win for Red", "positions looked at", SECONDS, "program in"]
    return [*lines, table(head, body)]


def _effort(results: Results, game_id: str, size: int, winners: Winners) -> list[object]:
    """A row of the table: the result of a board, and the work for it."""
    prefix = f"first-move {game_id} {size}x{size} "
    runs = [found for name, found in results.items() if name.startswith(prefix)]
    red = sum(winner == "red" for winner in winners.values())
    return [
        game_of(game_id).name,
        f"{size} x {size}",
        "Red" if red else "Blue",
        f"{red} of {size * size}",
        sum(run["nodes"] for run in runs),
        round(sum(run["seconds"] for run in runs), 1),
        _listed(sorted({run.get("program", "Python") for run in runs})),
    ]


def _stolen_strategy() -> list[str]:
    return [
        '<h2 id="larger-boards">Who wins on larger boards?</h2>',
        paragraph(
            "In Quickway and Quax the first player wins on every board. The proof needs no search. In these two games "
            "one more stone never harms its owner: it can only join something or be in the enemy's way. Now suppose "
            "that the second player had a way to win. Then the first player places any stone, forgets it, turns the "
            "board by a quarter, and plays in that winning way. Where it asks for the point of the extra stone, any "
            "other stone will do. So both would win, which cannot be."
        ),
        paragraph(
            "For Crossway, Quadrex and Candy Necklace nobody knows. There a stone can forbid or fill a point that its "
            "owner wants, so this proof is no use. For Naked Diagonal nobody knows either. docs/solver.md, in the "
            "sources of Crosscut, holds the proofs, and what was tried without success."
        ),
    ]


def _answer(solved: dict[str, dict[int, Winners]]) -> str:
    first = [game for game, boards in solved.items() if all("red" in winners.values() for winners in boards.values())]
    others = [game for game in solved if game not in first]
    sentences = [f"In {_names(first)} the first player wins on every board solved here."]
    for game in others:
        lost = [size for size, winners in solved[game].items() if "red" not in winners.values()]
        won = [size for size in solved[game] if size not in lost]
        sentences.append(
            f"In {_names([game])} the second player wins on {_names_of_boards(lost)}, whatever the first move is, and "
            f"the first player on {_names_of_boards(won)}."
        )
    for alike, sizes in _same_maps(solved).items():
        maps = "maps" if sizes[1:] else "map"
        sentences.append(f"{_names(list(alike))} have the same {maps} on {_names_of_boards(sizes)}.")
    return " ".join(sentences)


def _same_maps(solved: dict[str, dict[int, Winners]]) -> dict[tuple[str, ...], list[int]]:
    """The games that share a map, with the sizes of these boards; a single block is no map."""
    found: dict[tuple[str, ...], list[int]] = {}
    for size in sorted({size for boards in solved.values() for size in boards if size > 2}):
        alike: dict[str, list[str]] = {}
        for game_id, boards in solved.items():
            if size in boards:
                alike.setdefault(str(sorted(boards[size].items())), []).append(game_id)
        for game_ids in alike.values():
            if len(game_ids) > 1:
                found.setdefault(tuple(game_ids), []).append(size)
    return found


def _names(game_ids: list[str]) -> str:
    return _listed([game_of(game_id).name for game_id in game_ids])


def _names_of_boards(sizes: list[int]) -> str:
    return _listed([f"{size}\u00a0x\u00a0{size}" for size in sizes])


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if words[1:] else "".join(words)


def _map(game_id: str, size: int, winners: Winners) -> str:
    """One map as a picture that is a link to the board with the same letters."""
    letters = {point: winner[0].upper() for point, winner in sorted(winners.items())}
    marks = ".".join(f"{letter}@{point}" for point, letter in letters.items())
    address = f"index.html#v=1&g={game_id}&n={size}&marks=0:{marks}"
    red = [str(point) for point, letter in letters.items() if letter == "R"]
    words = f"{game_of(game_id).name} {size} x {size}: " + (
        f"Red wins after {', '.join(red)}, Blue after all others." if red else "Blue wins after every first move."
    )
    points = []
    for point, letter in letters.items():
        x, y = CELL * point.file + CELL // 2, CELL * (size - 1 - point.rank) + CELL // 2
        points.append(f'<circle class="{winners[point]}" cx="{x}" cy="{y}" r="10"/>')
        points.append(f'<text x="{x}" y="{y}" dy="0.35em" text-anchor="middle">{letter}</text>')
    side = CELL * size
    picture = (
        f'<svg viewBox="0 0 {side} {side}" width="{side}" height="{side}" role="img" aria-label="{escape(words)}">'
    )
    return f'<a class="map" href="{escape(address)}">{picture}{"".join(points)}</svg>{size} x {size}</a>'


def _resistance(results: Results, solved: dict[str, dict[int, Winners]]) -> list[str]:
    body = []
    for game_id in solved:
        counted = [*by_size(results, "backward", game_id), *by_size(results, "resistance", game_id)]
        for size, found in sorted(counted, key=lambda board: board[0]):
            longest = max(plies for _, plies in found["first"].values())
            body.append([game_of(game_id).name, f"{size} x {size}", found["plies"], 1 + longest, found["seconds"]])
    return [
        '<h2 id="resistance">How long can the loser resist?</h2>',
        paragraph(
            "In Naked Diagonal the loser can resist until the board is full: on 2 x 2, 3 x 3 and 4 x 4 points the "
            "winner has to place the very last stone. So Blue wins the even boards and Red the odd one. Red wins 5 x "
            "5, too, but nobody has counted how late, and nobody knows whether this goes on. The other games end "
            "earlier. Moves are counted from the empty board. The winner hurries and the loser delays. The last "
            "column is for the first stone after which the game is longest. In Quax a link is a move, too."
        ),
        table(["game", "board", "moves with best play", "longest after any first stone", SECONDS], body),
    ]


def _zugzwang(results: Results) -> list[str]:
    body, drawn = [], []
    for game in games():
        shown = []
        for size, found in by_size(results, "backward", game.id):
            body.append([game.name, f"{size} x {size}", found["open"], found["zugzwang"]])
            words = f"{size} x {size}: whoever is to move loses."
            shown += [(diagram.replace("/", "\n"), words) for diagram in found["smallest"]]
        if shown:
            drawn.append(figures(game.id, shown))
    return [
        '<h2 id="zugzwang">Does anybody ever wish to pass?</h2>',
        paragraph(
            "Only in Naked Diagonal, which has positions in which whoever is to move loses. The smallest are the empty "
            "boards of 2 x 2 and 4 x 4 points; on 3 x 3 such a position has at least three stones. In Quickway and "
            "Quax a move never harms: that is proved. In the other three games no such position exists up to 4 x 4. "
            "For larger boards nobody knows."
        ),
        *drawn,
        table(["game", "board", "positions, both sides can move", "whoever moves loses"], body),
        paragraph(
            "This counts all positions that the rules allow and in which nobody has a path, even if no game can reach "
            "them."
        ),
    ]


def by_size(results: Results, what: str, game_id: str) -> list[tuple[int, Json]]:
    """The entries of one kind, ``backward`` or ``resistance``, for the boards of a game, small ones first."""
    prefix = f"{what} {game_id} "
    found = {name.removeprefix(prefix): result for name, result in results.items() if name.startswith(prefix)}
    return sorted((int(size.partition("x")[0]), result) for size, result in found.items())
