"""A report in sentences. They name a fault only if it occurred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.lab.measuring import LONGEST
from crosscut.lab.number import Number
from crosscut.lab.plan import MEASURING
from crosscut.lab.report import Games, Report
from crosscut.stuck.verdict import Verdict, proved_in_words, searched_in_words

DECIDES = 0.75
"""The first move decides if the whole interval of one side's share lies above this."""
MOSTLY = 0.5
FEW = 10
"""The strongest level with so many games says what the first move is worth; if none has, that with the most games."""
ENOUGH = 20
"""This many random games are enough to speak of every game."""


def sentences(game: Game, report: Report, verdict: Verdict, too_slow: Sequence[str] = ()) -> Iterator[str]:
    """The sentences about a report: are the rules known, what is proved, faults, the rest, what was too slow."""
    if known := game.known_in_words():
        yield known
    yield from proved_in_words(game)
    yield from searched_in_words(verdict)
    yield from _no_winner(report)
    yield from _skill(report)
    yield from _course(report)
    yield from _first_move(game, report)
    yield from _ladder(report)
    if too_slow:
        yield (
            f"It ended early, because one more of these may take more than {LONGEST:.0%} of the time that was left: "
            f"{_and(list(too_slow))}. Give it more time."
        )


def _no_winner(report: Report) -> Iterator[str]:
    played = report.random
    if not played.count:
        return
    if set(played.lengths) == {0}:
        yield "Nobody may place a first stone."
        return
    every = [("random games", played), *((f"games of level {level}", games) for level, games in report.levels.items())]
    stuck = [text for name, games in every if (text := _times(games.stuck, games, name))]
    tied = [text for name, games in every if (text := _times(games.tied, games, name))]
    if stuck:
        yield f"It gets stuck: nobody could move, although points were empty, in {_and(stuck)}."
    if tied:
        yield f"It can be tied: {_and(tied)} had no winner."
    if not stuck and not tied and played.count >= ENOUGH:
        yield f"Nobody got stuck and nobody tied in {played.count} random games."


def _times(number: Number | None, games: Games, name: str) -> str:
    """Such as ``12 of 40 random games (18 % to 45 %)``; empty if it did not happen."""
    if number is None or not number.value:
        return ""
    return f"{round(number.value * games.count)} of {games.count} {name} ({_range(number)})"


def _skill(report: Report) -> Iterator[str]:
    """Whether good players tie: if nobody wins with best play either, skill decides little between them."""
    known = [(level, games.tied) for level, games in report.levels.items() if games.tied is not None]
    if not known or report.random.tied is None:
        return
    level, tied = known[-1]
    random = report.random.tied
    if tied.low <= max(MOSTLY, random.high):
        return
    more = f"The better both sides play, the more games are tied: {_percent(random.value)} at random, "
    more += f"{_percent(tied.value)} ({_range(tied)}) at level {level}."
    yield more
    if report.best_play and all(winner is None for winner in report.best_play.values()):
        boards = _and([f"{size}x{size}" for size in report.best_play])
        yield f"Skill decides little: good players tie, and with best play nobody wins on {boards}."


def _course(report: Report) -> Iterator[str]:
    played = report.random
    if played.length is None or played.count < ENOUGH or not played.length.value:
        return
    everything = [played, *report.levels.values()]
    if all(games.full is None or games.full.value == 1 for games in everything):
        yield f"It is a game of filling the board: every one of {played.count} random games filled it."
    elif len(played.lengths) == 1:
        (moves,) = played.lengths
        yield f"Every game takes the same number of moves: {moves}."
    else:
        mean = sum(length * count for length, count in played.lengths.items()) / played.count
        points = report.size**2
        share = f", {_percent(played.length.value)} of the points" if mean <= points else f" on {points} points"
        yield f"A random game takes {mean:.0f} moves{share}."


def _first_move(game: Game, report: Report) -> Iterator[str]:
    """What the first move is worth without the swap, at the strongest level of which enough is known.

    Weaker levels do not count beside it: what they do with a first move says little.
    """
    known = [(level, games.red) for level, games in report.levels.items() if games.red is not None]
    if not known:
        return
    level, red = max(known, key=lambda pair: (min(pair[1].n, FEW), pair[0]))
    if red.low <= 0.5 <= red.high:
        return
    side, number = (Color.RED, red) if red.value > 0.5 else (Color.BLUE, _other(red))
    what = "decides" if number.low >= DECIDES else "is an advantage"
    if side is Color.RED:
        begins = f"Without the swap the first move {what}" if game.pie else f"The first move {what}"
    else:
        begins = "To move second decides" if number.low >= DECIDES else "To move second is an advantage"
    won = f"{_percent(number.value)} ({_range(number)}) of {number.n} games of level {level}"
    yield f"{begins}: {side.title()} won {won}."
    after = report.after_fairest.red if report.after_fairest is not None else None
    if game.pie and report.fairest is not None and after is not None:
        yield (
            f"After {report.fairest}, which the computer judges the fairest first stone, Red won "
            f"{_percent(after.value)} ({_range(after)}) of {after.n} games of level {MEASURING}."
        )


def _ladder(report: Report) -> Iterator[str]:
    for rung in report.ladder:
        if rung.share is not None and rung.share.low > 0.5:
            won = f"{_percent(rung.share.value)} ({_range(rung.share)}) of {rung.share.n}"
            yield f"Level {rung.level} won {won} games against level {rung.weaker}."


def _other(number: Number) -> Number:
    """The other side's share."""
    return Number(1 - number.value, 1 - number.high, 1 - number.low, number.n)


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _range(number: Number) -> str:
    return f"{number.low:.0%} to {number.high:.0%}"


def _and(texts: list[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last
