"""Many games, played by any executor. Each result is kept at once, so a stop loses nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, as_completed
from dataclasses import replace
from pathlib import Path
from typing import Protocol, TypeVar

from crosscut.player.arena.match import Pairing, Played


class Named(Protocol):
    """A task that has a result, such as a game to play."""

    @property
    def name(self) -> str:
        """A name that no other task has."""


T = TypeVar("T", bound=Named)


def pairings(like: Pairing, games: int) -> Iterator[Pairing]:
    """So many games like this one, two for each opening, with sides exchanged."""
    for number in range(games):
        yield replace(like, first_is_red=number % 2 == 0, seed=like.seed + number // 2)


def play_all(
    wanted: Iterable[T],
    play: Callable[[T], Played],
    executor: Executor,
    output: Path | None,
    progress: Callable[[int, int], None],
) -> dict[str, Played]:
    """The games by their names: those that the file holds, and the others, played now and added to it.

    The executor calls ``play`` for each of them: :func:`crosscut.player.arena.match.play` for pairings. ``output`` has
    a line of JSON for each game. ``progress`` is called with the number of games done and of all.
    Raises ValueError if the file holds something else.
    """
    played = load(output) if output is not None and output.exists() else {}
    by_name = {one.name: one for one in wanted}
    missing = [one for name, one in by_name.items() if name not in played]
    progress(len(by_name) - len(missing), len(by_name))
    futures = {executor.submit(play, one): one for one in missing}
    for done, future in enumerate(as_completed(futures), len(by_name) - len(missing) + 1):
        name = futures[future].name
        played[name] = future.result()
        if output is not None:
            _append(output, name, played[name])
        progress(done, len(by_name))
    return {name: played[name] for name in by_name}


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
