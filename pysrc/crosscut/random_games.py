"""Random games, and what they mean for somebody who has invented their rules: one sentence first.

Nobody swaps in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import mean, median_low

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.lead import Lead, has_lead, leader
from crosscut.move import Move, Swap
from crosscut.own.theorems import Fact, rules_of, theorem_that
from crosscut.player.images import NUMBERS, Image
from crosscut.position import Position
from crosscut.record.board import Board
from crosscut.said import Said, counted, of_side, tr
from crosscut.steps import Steps

MOST_WON = 0.9
"""Where one side wins more of the random games, a game is not worth much."""
LEAST_LENGTH = 1 / 3
"""Where the median game fills a smaller part of the points, likewise."""
LEAST_CHANGES = 1.0
"""Where the lead changes less often in a game, likewise."""
EARLY = 1 / 2
"""Where nothing is open any more before this part of the usual game, people are told."""
ENOUGH = 4
"""With fewer games nothing is said of how they went."""


@dataclass(frozen=True, slots=True)
class RandomGame:
    """A random game, or what else has ended, as far as the verdict looks at it.

    Attributes:
        length: How many moves it took.
        winner: Who has won; None if nobody has.
        stuck: Whether nobody could move although points were empty, and nobody had won.
        key: Equal for equal games, and for their mirror images.
        closed_after: After how many moves no empty point was open to both sides any more, while the game still went on;
            None if that did not happen, or is not known.
        lead_changes: How often the lead changed; None where nobody leads, or it is not known.
    """

    length: int
    winner: Color | None
    stuck: bool
    key: str
    closed_after: int | None = None
    lead_changes: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What happened in random games on one board.

    Attributes:
        points: Of the board.
        games: How many there were.
        red: How many Red has won.
        blue: How many Blue has won.
        stuck: In how many nobody could move although points were empty, and nobody had won.
        lengths: How many took how many moves.
        different: How many different ones there were; a mirror image is no other game.
        closed_after: After how many moves no empty point was open to both sides in any of them; None if that did not
            happen in all.
        lead_changes: How often the lead changed in a game; None where it is not known.
    """

    points: int
    games: int
    red: int
    blue: int
    stuck: int
    lengths: Mapping[int, int]
    different: int
    closed_after: int | None
    lead_changes: float | None

    @property
    def tied(self) -> int:
        """How many were over without a winner in another way than that nobody could move."""
        return self.games - self.red - self.blue - self.stuck

    @property
    def usual_length(self) -> int:
        """The median length."""
        return median_low(length for length, count in self.lengths.items() for _ in range(count))


def tally(points: int, games: Iterable[RandomGame]) -> Tally:
    """Count what happened in games on a board of so many points."""
    played = list(games)
    closed = [game.closed_after for game in played]
    changes = [game.lead_changes for game in played if game.lead_changes is not None]
    return Tally(
        points=points,
        games=len(played),
        red=sum(game.winner is Color.RED for game in played),
        blue=sum(game.winner is Color.BLUE for game in played),
        stuck=sum(game.stuck for game in played),
        lengths=Counter(game.length for game in played),
        different=len({game.key for game in played}),
        closed_after=max((one for one in closed if one is not None), default=None) if None not in closed else None,
        lead_changes=mean(changes) if changes else None,
    )


def verdict_in_words(found: Tally) -> Iterator[str]:
    """What random games say of a game, the sentence first that a person should know first; none of no games."""
    if not found.games:
        return
    headline, told = _headline(found)
    yield headline
    if found.games >= ENOUGH and max(found.lengths):
        yield from _details(found, told)


def passes(game: Game, found: Tally) -> bool:
    """Whether a game may be offered to people who have not asked for it: nobody is proved to win it, random games end,
    and neither quickly nor always alike, and the lead changes.
    """
    rules = rules_of(game)
    is_decided = rules is not None and theorem_that(rules, Fact.ALWAYS, Fact.BLUE_WINS, Fact.SECOND_WINS) is not None
    return (
        not is_decided
        and found.games > 0
        and found.stuck + found.tied == 0
        and max(found.red, found.blue) <= MOST_WON * found.games
        and found.usual_length > LEAST_LENGTH * found.points
        and found.lead_changes is not None
        and found.lead_changes >= LEAST_CHANGES
    )


def praise(found: Tally) -> str:
    """Why a game that :func:`passes` may be worth a look, in one line."""
    changes = round(found.lead_changes or 0, 1)
    return counted(
        int(changes) if changes == int(changes) else changes,
        "Both sides won random games (Red {red} of {games}), none got stuck, and the lead changed about once a game.",
        "Both sides won random games (Red {red} of {games}), none got stuck, and the lead changed about {n} times a "
        "game.",
        red=found.red,
        games=found.games,
    )


def _headline(found: Tally) -> tuple[str, str]:
    """The first sentence, and what it has told already."""
    games, lengths = found.games, found.lengths
    if max(lengths) == 0:
        return tr("No first stone is legal."), "all"
    if max(lengths) == 1 and found.stuck == games:
        return tr("Everything is forbidden after the first stone."), "all"
    when = _when(found)
    if found.stuck == games:
        return _stuck_always(games, when), "all"
    if found.tied == games:
        tied = counted(
            games,
            "The only random game ended in a tie, {when}.",
            "All {n} random games ended in a tie, {when}.",
            when=when,
        )
        return tied, "length"
    for color, won in ((Color.RED, found.red), (Color.BLUE, found.blue)):
        if won == games:
            return _won_always(color, games, when), "length"
        if won > MOST_WON * games:
            return _won_mostly(color, won, games), ""
    if found.stuck * 2 > games:
        mostly = counted(
            games,
            "Nobody could go on in {stuck} of {n} random game, and nobody had won them.",
            "Nobody could go on in {stuck} of {n} random games, and nobody had won them.",
            stuck=found.stuck,
        )
        return mostly, "stuck"
    if found.tied * 2 > games:
        mostly = counted(
            games,
            "{tied} of {n} random game ended in a tie.",
            "{tied} of {n} random games ended in a tie.",
            tied=found.tied,
        )
        return mostly, "tied"
    both = counted(
        games,
        "Red won {red} of {n} random game, Blue {blue}.",
        "Red won {red} of {n} random games, Blue {blue}.",
        red=found.red,
        blue=found.blue,
    )
    return both, ""


def _stuck_always(games: int, when: Said) -> Said:
    return counted(
        games,
        "Nobody could go on in {n} random game: no point was left to play, {when}, and nobody had won.",
        "Nobody could go on in {n} random games: no point was left to play, {when}, and nobody had won.",
        when=when,
    )


def _won_always(color: Color, games: int, when: Said) -> Said:
    return of_side(
        color,
        counted(games, "Red won the only random game, {when}.", "Red won all {n} random games, {when}.", when=when),
        counted(
            games,
            "Blue, who moves second, won the only random game, {when}.",
            "Blue, who moves second, won all {n} random games, {when}.",
            when=when,
        ),
    )


def _won_mostly(color: Color, won: int, games: int) -> Said:
    return of_side(
        color,
        counted(games, "Red won {won} of {n} random game.", "Red won {won} of {n} random games.", won=won),
        counted(
            games,
            "Blue, who moves second, won {won} of {n} random game.",
            "Blue, who moves second, won {won} of {n} random games.",
            won=won,
        ),
    )


def _details(found: Tally, told: str) -> Iterator[str]:
    if told == "all":
        return
    if found.closed_after is not None and found.closed_after <= EARLY * found.usual_length:
        if found.closed_after:
            yield tr("After move {move} no empty point was open to both sides.", move=found.closed_after)
        else:
            yield tr("From the first move on no empty point was open to both sides.")
    if told != "length":
        yield _took(found)
    stuck, tied = found.stuck and told != "stuck", found.tied and told not in ("tied", "length")
    if stuck and tied:
        yield tr("In {stuck} nobody could go on and {tied} ended in a tie.", stuck=found.stuck, tied=found.tied)
    elif stuck:
        yield tr("In {stuck} nobody could go on.", stuck=found.stuck)
    elif tied:
        yield tr("{tied} ended in a tie.", tied=found.tied)
    elif not found.stuck and not found.tied:
        yield tr("No game got stuck or ended in a tie.")
    if found.different * 2 < found.games:
        yield counted(
            found.different,
            "There was only {n} different game.",
            "There were only {n} different games.",
        )
    elif found.different < found.games:
        yield counted(found.different, "There was {n} different game.", "There were {n} different games.")


def _when(found: Tally) -> Said:
    first, last = min(found.lengths), max(found.lengths)
    if first == last:
        return tr("on move {move}", move=first)
    return tr("on moves {first} to {last}, usually about {usual}", first=first, last=last, usual=found.usual_length)


def _took(found: Tally) -> Said:
    first, last = min(found.lengths), max(found.lengths)
    if first == last:
        return counted(
            first,
            "They took {n} move; the board has {points} points.",
            "They took {n} moves; the board has {points} points.",
            points=found.points,
        )
    return tr(
        "They took {first} to {last} moves, usually about {usual}; the board has {points} points.",
        first=first,
        last=last,
        usual=found.usual_length,
        points=found.points,
    )


def random_game_steps(
    game: Game, size: int, chance: Random, *, follows_lead: bool = True
) -> Steps[tuple[list[Move], RandomGame]]:
    """The moves of a random game, and how it went, as work that pauses after each move.

    To follow the lead takes as long as to play.
    """
    position, moves, lead = without_swap(game, size), list[Move](), Lead()
    keeps_lead = follows_lead and has_lead(game)
    last_open = -1
    while legal := game.legal_moves(position):
        if not game.forbids or is_open(game, position):
            last_open = len(moves)
        moves.append(chance.choice(legal))
        position = (yield from game.play_steps(position, moves[-1])).position
        if keeps_lead:
            lead.note(leader(game, position))
        yield
    outcome = game.outcome(position)
    winner = None if outcome is None else outcome.winner
    return moves, RandomGame(
        length=len(moves),
        winner=winner,
        stuck=winner is None and bool(position.empty),
        key=key_of(game, position, moves),
        closed_after=last_open + 1 if last_open + 1 < len(moves) else None,
        lead_changes=lead.changes if keeps_lead else None,
    )


def is_open(game: Game, position: Position) -> bool:
    """Whether there is a point on which either side may play, or a link to make."""
    if game.placeable(position, Color.RED) & game.placeable(position, Color.BLUE):
        return True
    return game.link_rule == "move" and any(True for color in Color for _ in game.link_moves(position, color))


def without_swap(game: Game, size: int) -> Position:
    """The empty board of a game in which nobody may swap."""
    return replace(game.start(size), from_start=False)


def images(game: Game, position: Position) -> list[Image]:
    """The images of a board that leave the game as it is, the board itself first."""
    return [Image(number, position.grid) for number in (0, *(NUMBERS[way] for way in game.symmetries))]


def key_of(game: Game, position: Position, moves: Sequence[Move]) -> str:
    """The moves of that mirror image of a game which comes first: equal for equal games."""
    return min(".".join(str(image.of_move(move)) for move in moves) for image in images(game, position))


def link_of(game: Game, size: int, moves: Sequence[Move]) -> str:
    """A game without a swap as a link."""
    board = Board(game, size)
    if moves and game.legal_moves(game.play(board.position, moves[0]).position) == (Swap(),):
        # A side that may swap is not skipped; in this game it was. After a set-up there is no swap.
        board = Board.from_position(game, without_swap(game, size))
    for move in moves:
        board.push(move)
    return board.link()
