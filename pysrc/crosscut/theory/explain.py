"""What the theory has to say about a position. The button "Explain" of the page shows it."""

from __future__ import annotations

from dataclasses import replace

from crosscut.completion.naked_diagonal import area_reason
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, areas, around
from crosscut.position import Position
from crosscut.registry import games
from crosscut.said import Said, counted, joined, tr
from crosscut.steps import Steps
from crosscut.theory import explain_loops
from crosscut.theory.family import Stymie, rulings, stymies
from crosscut.theory.findings import Explainer, Explanation, Finding, Findings, Kind
from crosscut.theory.formations import (
    banned_areas,
    fill_steps,
    find_bad_areas,
    naked_diagonals,
    special_formations,
    switches,
)
from crosscut.theory.patterns import Pattern, PatternKind, find_patterns
from crosscut.theory.stones import Stones
from crosscut.violation import names

MOST_FREE_LINES = 6
"""With at most this many free files the best replies of the Zigzag Edge Game are searched, which takes a second or two
in a browser."""


def explain(game: Game, position: Position) -> Steps[Explanation]:
    """The explanation of a position, as work that pauses. Raises ValueError for a game without theory."""
    if game.theory == "none":
        explained = ", ".join(known.id for known in games() if known.theory != "none")
        raise ValueError(f"there is no theory of {game.name}: expected one of {explained}")
    explanation = yield from EXPLAINERS[game.theory](game, position)
    if game.fourth_point is None:
        return explanation
    return replace(explanation, family=rulings(Stones.of(position)))


def _explain_naked_diagonals(game: Game, position: Position) -> Steps[Explanation]:
    """Naked diagonals, formations, patterns, and where a colour is banned."""
    stones = Stones.of(position)
    board = stones.board
    findings = [
        Finding(
            Kind.NAKED_DIAGONAL,
            color,
            tr("{first} and {second} form a naked diagonal.", first=link.a, second=link.b),
            stones=(link.a, link.b),
        )
        for color in Color
        for link in naked_diagonals(stones, color)
    ]
    yield
    findings += yield from _formations(stones)
    yield from game.prepare_steps(position)
    if game.filling(position) is None:
        findings += yield from _unexplained(stones, findings)
    for color in Color:
        for pattern in find_patterns(stones, color):
            yield
            if pattern.kind is not None:
                findings.append(_pattern_finding(board, pattern, pattern.kind))
        banned = banned_areas(stones, color)
        if banned:
            if color is Color.RED:
                text = tr("Red is banned from these points: a red stone would form a naked diagonal.")
            else:
                text = tr("Blue is banned from these points: a blue stone would form a naked diagonal.")
            findings.append(Finding(Kind.BANNED, color, text, areas=tuple(map(board.points, banned))))
    return Explanation(tuple(findings))


def _formations(stones: Stones) -> Findings:
    """Switches, special formations, and BAD areas."""
    board = stones.board
    findings = []
    explained = 0
    for switch in switches(stones):
        explained |= switch.area
        points = names(board.points(switch.area))
        text = tr("A switch: neither colour can ever be played on {points}.", points=points)
        findings.append(_area_finding(board, Kind.SWITCH, None, text, switch.area, switch.formation))
    for special in special_formations(stones):
        explained |= special.area
        text = tr("The special formation: no colour is banned from all four points, but they cannot be filled.")
        findings.append(_area_finding(board, Kind.SPECIAL, None, text, special.area, special.formation))
    for bad in (yield from find_bad_areas(stones)):
        if not bad.area & explained:
            explained |= bad.area
            text = _bad_sentence(bad.banned, is_equivalent=bad.is_equivalent)
            kind = Kind.BAD if bad.is_equivalent else Kind.BAD_SO_FAR
            findings.append(_area_finding(board, kind, bad.banned, text, bad.area, bad.formation))
    return findings


def _bad_sentence(banned: Color, *, is_equivalent: bool) -> Said:
    if banned is Color.RED:
        if is_equivalent:
            return tr("A BAD area: Red is banned from it, Blue is disconnected in it, so it cannot be filled.")
        return tr(
            "A BAD area: Red is banned from it, Blue is disconnected in it, but Red can still come in from outside."
        )
    if is_equivalent:
        return tr("A BAD area: Blue is banned from it, Red is disconnected in it, so it cannot be filled.")
    return tr("A BAD area: Blue is banned from it, Red is disconnected in it, but Blue can still come in from outside.")


def _unexplained(stones: Stones, findings: list[Finding]) -> Findings:
    """The areas that cannot be filled and that no finding has explained so far."""
    reasons = [found for found in findings if found.kind in (Kind.SWITCH, Kind.SPECIAL, Kind.BAD)]
    explained = stones.board.mask(point for found in reasons for area in found.areas for point in area)
    findings = []
    for area in areas(stones.board, stones.empty):
        yield
        if not area & explained and not (yield from fill_steps(stones, area)):
            findings += yield from _other_unfillable(stones, area)
    return findings


def _other_unfillable(stones: Stones, area: Mask) -> Findings:
    """An area that cannot be filled and is neither BAD nor the special formation's."""
    alone = stones.within(around(stones.board, area))
    reason = yield from area_reason(*alone)
    if reason is None:
        return []
    formation = Stones(stones.board, reason.red, reason.blue)
    text = tr("This area cannot be filled. It is not BAD, and it is not in a special formation.")
    return [_area_finding(stones.board, Kind.UNFILLABLE, None, text, reason.area, formation)]


def _area_finding(board: Grid, kind: Kind, color: Color | None, text: str, area: Mask, formation: Stones) -> Finding:
    return Finding(kind, color, text, areas=(board.points(area),), stones=board.points(formation.all))


def _pattern_finding(board: Grid, pattern: Pattern, kind: PatternKind) -> Finding:
    paths = tuple((*board.points(way.outer), *board.points(way.inner)) for way in pattern.ways_in)
    is_red = pattern.color is Color.RED
    if not paths:
        ways = tr("All ways in are blocked.")
    elif is_red:
        ways = counted(
            len(paths),
            "To keep it so, Blue has to block the marked path.",
            "To keep it so, Blue has to block the marked paths.",
        )
    else:
        ways = counted(
            len(paths),
            "To keep it so, Red has to block the marked path.",
            "To keep it so, Red has to block the marked paths.",
        )
    text = joined((_RED_PATTERNS if is_red else _BLUE_PATTERNS)[kind], ways)
    core, stones = board.points(pattern.core), board.points(pattern.stones)
    return Finding(Kind.PATTERN, pattern.color, text, areas=(core,), stones=stones, paths=paths)


def _explain_three_quarters(_game: Game, position: Position) -> Steps[Explanation]:
    """Every three quarters of a crosscut."""
    yield from ()
    return Explanation(tuple(map(_stymie_finding, stymies(Stones.of(position)))))


def _stymie_finding(stymie: Stymie) -> Finding:
    return Finding(
        Kind.THREE_QUARTERS,
        stymie.color,
        tr(
            "Three quarters of a crosscut: {first} and {second} against {enemy}, with {fourth} empty.",
            first=stymie.pair.a,
            second=stymie.pair.b,
            enemy=stymie.enemy,
            fourth=stymie.fourth,
        ),
        areas=((stymie.fourth,),),
        stones=(stymie.pair.a, stymie.pair.b, stymie.enemy),
    )


def _explain_replies(game: Game, position: Position) -> Steps[Explanation]:
    """The best replies, and what they lead to."""
    yield
    dots = position.grid.points(position.red | position.blue)
    if position.over or game.problems(position):
        return Explanation()
    missing = position.size - len(dots)
    if missing > MOST_FREE_LINES:
        note = tr(
            "This shows the best replies when at most {most} dots are missing; {missing} are missing now.",
            most=MOST_FREE_LINES,
            missing=missing,
        )
        return Explanation(note=note)
    # Imported here, because it takes long, and the theory of no other game needs the solver.
    from crosscut.solver.zigzag import reply_steps  # noqa: PLC0415

    found = yield from reply_steps(position.size, dots, position.turn)
    best = [reply for reply in found if reply.margin == found[0].margin]
    margin = best[0].margin
    points = [reply.point for reply in best]
    if position.turn is Color.RED:
        first = tr("Red's best: {points}.", points=names(points))
    else:
        first = tr("Blue's best: {points}.", points=names(points))
    if margin == 0:
        end = tr("If both then play their best, the game ends in a tie.")
    elif margin > 0:
        end = tr("If both then play their best, the game ends in a win for Red by {margin}.", margin=margin)
    else:
        end = tr("If both then play their best, the game ends in a win for Blue by {margin}.", margin=-margin)
    text = joined(first, end)
    return Explanation((Finding(Kind.REPLIES, position.turn, text, areas=tuple((point,) for point in points)),))


_RED_PATTERNS = {
    PatternKind.KNIGHT: tr("A red knight pattern: Red cannot begin inside."),
    PatternKind.STAIRCASE: tr("A red staircase pattern: Red cannot begin inside."),
    PatternKind.HYBRID: tr("A red hybrid pattern: Red cannot begin inside."),
}
_BLUE_PATTERNS = {
    PatternKind.KNIGHT: tr("A blue knight pattern: Blue cannot begin inside."),
    PatternKind.STAIRCASE: tr("A blue staircase pattern: Blue cannot begin inside."),
    PatternKind.HYBRID: tr("A blue hybrid pattern: Blue cannot begin inside."),
}

EXPLAINERS: dict[str, Explainer] = {
    "naked-diagonals": _explain_naked_diagonals,
    "loops": explain_loops.explain,
    "three-quarters": _explain_three_quarters,
    "zigzag": _explain_replies,
}
"""The functions that explain positions, by :attr:`crosscut.game.Game.theory`."""
