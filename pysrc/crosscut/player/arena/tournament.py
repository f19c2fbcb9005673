"""Many games: played wherever an executor plays them, each result kept at once, so that a stop loses nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import replace
from pathlib import Path

from crosscut.player.arena.match import Pairing, Played, play


def pairings(like: Pairing, games: int) -> Iterator[Pairing]:
    """That many games like one, two for each opening, with sides exchanged."""
    for number in range(games):
        yield replace(like, first_is_red=number % 2 == 0, seed=like.seed + number // 2)


def play_all(
    wanted: Iterable[Pairing], executor: Executor, output: Path | None, progress: Callable[[int, int], None]
) -> dict[str, Played]:
    """The games by their names: those that the file holds, and the others, played now and added to it.

    ``output`` has a line of JSON for each game. ``progress`` is called with the number of games done and of all.
    Raises ValueError if the file holds something else.
    """
    played = load(output) if output is not None and output.exists() else {}
    all_pairings = {pairing.name: pairing for pairing in wanted}
    missing = [pairing for name, pairing in all_pairings.items() if name not in played]
    progress(len(all_pairings) - len(missing), len(all_pairings))
    futures = {executor.submit(play, pairing): pairing for pairing in missing}
    for done, future in enumerate(as_completed(futures), len(all_pairings) - len(missing) + 1):
        name = futures[future].name
        played[name] = future.result()
        if output is not None:
            _append(output, name, played[name])
        progress(done, len(all_pairings))
    return {name: played[name] for name in all_pairings}


def load(path: Path) -> dict[str, Played]:
    """The games that a file holds. A last line that was cut off by a stop is left out."""
    played = {}
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        try:
            fields = json.loads(line)
            played[fields["game"]] = Played(float(fields["result"]), tuple(map(str, fields["moves"])))
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path} holds something else than games: {line[:60]!r}") from None
    return played


def _append(path: Path, name: str, played: Played) -> None:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    line = json.dumps({"game": name, "result": played.result, "moves": played.moves})
    path.write_text(f"{whole}{line}\n", encoding="utf-8")
