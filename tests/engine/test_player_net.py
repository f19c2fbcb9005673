"""The net in big integers against a plain reference of loops, and its input planes against the rules."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from itertools import cycle
from math import exp
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import crosscut
from crosscut import Game, Position
from crosscut.geometry import Color, Point
from crosscut.move import Move, Place, Swap
from crosscut.player import Advice, advise, advise_steps
from crosscut.player.images import NUMBERS, Image
from crosscut.player.net.judge import CAREFUL, Net, NetJudge, Sight, _places, net_of
from crosscut.player.net.lanes import BITS, Lanes, lanes
from crosscut.player.net.network import Answer, Network
from crosscut.player.net.planes import MOST, PLANES, Eyes, Planes
from crosscut.player.net.weights import FORMAT, Convolution, Part, Shape, Weights, parts_of, weights_of
from crosscut.player.search import Search
from crosscut.player.search_player import REPORT_EVERY
from crosscut.player.tree import Leaf, numbered_moves
from crosscut.steps import Steps, finish
from tests.engine.every_game import random_game

LAYERS = 3
SHAPE = Shape(LAYERS)
SIZES = (2, 3, 4, 5, 8, 9, 13, 25, 26)
HEX = "own:join-rising"
NET_GAMES = [*(game.id for game in crosscut.games() if weights_of(game)), HEX]

Plane = list[list[int]]
"""Numbers by row and column, with the frame around the board."""


def random_numbers(chance: Random, shape: Shape = SHAPE) -> list[int]:
    """The free numbers of a net whose sums come close to what a lane holds."""
    numbers: list[int] = []
    parts = parts_of(shape)
    for number, part in enumerate(parts):
        weights, biases = max(part.ties) + 1, max(part.bias_ties) + 1
        if number < len(parts) - 2:
            numbers += random_convolution(part, chance)
        elif number < len(parts) - 1:
            numbers += [chance.randint(-2047, 2047) for _ in range(weights)]
            numbers += [chance.randint(-3000, 3000) for _ in range(biases)]
        else:
            numbers += [chance.randint(-90, 90) for _ in range(weights + biases)]
    return numbers


def random_convolution(part: Part, chance: Random) -> list[int]:
    free = [chance.choice((0, chance.randint(-63, 63), chance.randint(-9, 9))) for _ in range(max(part.ties) + 1)]
    biases = [chance.randint(-500, 500) for _ in range(max(part.bias_ties) + 1)]
    width = len(part.ties) // part.outputs
    rows = [part.ties[at : at + width] for at in range(0, len(part.ties), width)]

    def holds(row: Sequence[int], bias: int) -> bool:
        weights = [free[place] for place in row]
        highest = sum(weight for weight in weights if weight > 0)
        return bias + MOST * highest < 2048 and bias + MOST * (sum(weights) - highest) >= -2048

    def lanes_hold() -> bool:
        return all(holds(row, biases[tie]) for row, tie in zip(rows, part.bias_ties, strict=True))

    while not lanes_hold():
        for place in chance.sample(range(len(free)), max(1, len(free) // 20)):
            free[place] = int(free[place] / 2)
    return [*free, *biases]


def reference(weights: Weights, planes: Sequence[Plane], size: int) -> tuple[list[list[list[int]]], float]:
    """The net's output, by loops: the byte of each point in each policy, and the chance."""
    inside = range(1, size + 1)

    def sum_at(convolution: Convolution, channels: Sequence[Plane], row: int, column: int) -> int:
        return convolution.bias + sum(
            nine[3 * (down + 1) + right + 1] * channel[row + down][column + right]
            for nine, channel in zip(convolution.weights, channels, strict=True)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
        )

    channels = list(planes[: weights.shape.planes])
    for layer in weights.layers:
        made = []
        for convolution in layer:
            plane = [[0] * (size + 2) for _ in range(size + 2)]
            for row in inside:
                for column in inside:
                    plane[row][column] = min(MOST, max(0, sum_at(convolution, channels, row, column) // 32))
            made.append(plane)
        channels = made
    policies = [
        [[(sum_at(policy, channels, row, column) + 2048) // 16 for column in inside] for row in inside]
        for policy in weights.policies
    ]
    near = (size + 1) // 2
    means = [
        sum(map(sum, rows)) * 4096 // (MOST * size * size)
        for channel in channels
        for rows in (channel[1 : near + 1], channel[size - near + 1 : size + 1])
    ]
    logit = weights.value[-1] * 256
    for factors, weight in zip(weights.hidden, weights.value, strict=False):
        hidden = factors[-1] * 256 + sum(factor * mean for factor, mean in zip(factors, means, strict=False))
        logit += max(0, hidden) // 64 * weight
    return policies, 1 / (1 + exp(min(max(-logit / 2**18, -30.0), 30.0)))


def planes_of(seen: Planes, board: int) -> list[Plane]:
    """The planes of one board of a batch, with their frame."""
    layout = seen.layout
    corner = layout.start + board * layout.width
    around = range(-1, layout.size + 1)
    return [
        [[plane >> (corner + row * layout.stride + column) * BITS & 4095 for column in around] for row in around]
        for plane in seen.planes
    ]


def answers(game: Game, weights: Weights, positions: Sequence[Position]) -> tuple[Planes, list[Answer]]:
    eyes = Eyes(game)
    seen = eyes.planes(positions[0].size, [eyes.view(position, position.turn) for position in positions])
    return seen, finish(Network(weights).answers(seen.layout, seen.planes))


def policy_rows(answer: Answer, size: int) -> list[list[list[int]]]:
    """The bytes of the points in each policy; those of the frame mean nothing."""
    return [
        [list(answer.policy[at + row * (size + 1) :][:size]) for row in range(size)]
        for at in range(0, len(answer.policy), (size + 1) ** 2)
    ]


def assert_like_reference(game: Game, weights: Weights, positions: Sequence[Position]) -> None:
    size = positions[0].size
    seen, found = answers(game, weights, positions)
    for board, answer in enumerate(found):
        policies, chance = reference(weights, planes_of(seen, board), size)
        assert answer.chance == pytest.approx(chance, abs=1e-12)
        assert policy_rows(answer, size) == policies


def some_positions(game: Game, size: int, seed: int, count: int) -> list[Position]:
    """Positions of random games, in which a side is to move."""
    chance = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        found += [position for position, _, _ in random_game(game, size, chance)]
    return chance.sample(found, count)


def seen_of(game: Game, position: Position, number: int) -> Sight:
    """What the game's net sees in a position by a look at one of its images."""
    net = net_of(game)
    assert net is not None
    (sight,) = finish(net.look(position.size, [Leaf(position, position.turn)], [number]))
    return sight


def policy_of(game: Game, position: Position, sight: Sight) -> dict[Move, int]:
    """The byte of each legal move."""
    places = dict(zip(numbered_moves(game, position), _places(game, position, position.turn), strict=True))
    return {move: sight.policy[places[move]] for move in game.legal_moves(position) if move != Swap()}


def images_of(game: Game) -> list[int]:
    """The numbers of the images that leave the game as it is."""
    return [0, *(NUMBERS[way] for way in game.symmetries)]


@pytest.mark.parametrize("game_id", NET_GAMES)
@pytest.mark.parametrize("size", [6, 9])
def test_mirror_images_are_seen_alike(game_id: str, size: int) -> None:
    """A net without tied weights sees an image as it sees the position by a look at that image."""
    game = crosscut.game(game_id)
    data = weights_of(game)
    assert data is not None
    is_tied = Weights.read(data).shape.tied
    for position in some_positions(game, size, size, 6):
        for number in images_of(game):
            image = Image(number, position.grid)
            mirrored = image.of_position(position)
            exchanged = number if position.turn is Color.RED else (0, 2, 1, 3)[number]  # Blue's board is turned
            seen = seen_of(game, position, 0 if is_tied else exchanged)
            again = seen_of(game, mirrored, 0)
            assert again.chance == seen.chance
            assert seen.wins.bit_count() == again.wins.bit_count()
            found = policy_of(game, mirrored, again)
            assert found == {image.of_move(move): byte for move, byte in policy_of(game, position, seen).items()}


@pytest.mark.parametrize("game_id", NET_GAMES)
def test_mirror_images_get_the_same_advice(game_id: str) -> None:
    game = crosscut.game(game_id)
    for position, evaluations in zip(some_positions(game, 6, 4, 3), (1, 1, 40), strict=True):
        advice = advise(game, position, evaluations=evaluations, seed=1)
        for number in images_of(game)[1:]:
            mirrored = Image(number, position.grid).of_position(position)
            other = advise(game, mirrored, evaluations=evaluations, seed=1)
            assert other.winning_chance == advice.winning_chance
            assert other.move in game.legal_moves(mirrored)
            assert sorted(other.pivotality.values()) == sorted(advice.pivotality.values())


def test_advice_is_turned_back_once_for_each_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not in each pause, which took a seventh of the time."""
    turned = []
    of_advice = Image.of_advice

    def counted(image: Image, advice: Advice) -> Advice:
        turned.append(advice)
        return of_advice(image, advice)

    monkeypatch.setattr(Image, "of_advice", counted)
    game = crosscut.game("crossway")
    pauses = sum(1 for _ in advise_steps(game, game.play(game.start(7), "c3").position, evaluations=200, seed=1))
    assert len(turned) <= 200 // REPORT_EVERY + 4 < pauses / 10


def test_an_image_of_an_image_is_the_position() -> None:
    game = crosscut.game("quax")
    for position in some_positions(game, 5, 2, 8):
        for number in range(4):
            image = Image(number, position.grid)
            mirrored = image.of_position(position)
            assert image.of_position(mirrored) == position
            moves = {image.of_move(move) for move in game.legal_moves(position)}
            assert moves == set(game.legal_moves(mirrored))


@pytest.mark.parametrize(
    ("size", "game_id"),
    [
        pytest.param(size, game_id, marks=[pytest.mark.release] if size in {4, 8, 13, 25, 26} else [])
        for size, game_id in zip(SIZES, cycle(["crossway", "quax", HEX]), strict=False)
    ],
)
def test_random_nets_answer_as_the_loops_do(size: int, game_id: str) -> None:
    """How a net evaluates its planes does not depend on the game; the next test checks each game's net."""
    game, chance = crosscut.game(game_id), Random(size)
    shape = Shape.fit_for(game, LAYERS)
    weights = Weights.of(random_numbers(chance, shape), shape)
    assert_like_reference(game, weights, some_positions(game, size, size, 1 if size > 9 else 3))


@pytest.mark.parametrize("game_id", NET_GAMES)
@pytest.mark.parametrize("size", [2, 9])
def test_shipped_nets_answer_as_the_loops_do(game_id: str, size: int) -> None:
    game = crosscut.game(game_id)
    data = weights_of(game)
    assert data is not None
    assert_like_reference(game, Weights.read(data), some_positions(game, size, size, 1))


@pytest.mark.parametrize("count", [1, 2, 15])
def test_a_board_is_answered_alike_alone_and_among_others(count: int) -> None:
    game = crosscut.game("crossway")
    weights = Weights.of(random_numbers(Random(1)), SHAPE)
    positions = some_positions(game, 6, 1, count)
    _, together = answers(game, weights, positions)
    alone = [answers(game, weights, [position])[1][0] for position in positions]
    assert [answer.chance for answer in together] == [answer.chance for answer in alone]
    assert [policy_rows(answer, 6) for answer in together] == [policy_rows(answer, 6) for answer in alone]


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_both_sides_see_the_same(game_id: str) -> None:
    """Exchange the colours, and files with ranks: the side to move sees the same board."""
    game, eyes = crosscut.game(game_id), Eyes(crosscut.game(game_id))
    for position in some_positions(game, 5, 3, 20):
        size, stones = position.size, position.stones
        letters = {point: color.other.letter for point, color in stones.items()}
        rows = [
            "".join(letters.get(Point(rank, file), ".") for file in range(size)) for rank in range(size - 1, -1, -1)
        ]
        links = [f"{Point(link.a.rank, link.a.file)}-{Point(link.b.rank, link.b.file)}" for link in position.links]
        text = "\n".join([*rows, f"links: {' '.join(links)}"] if links else rows)
        turned = game.setup(text, position.turn.other)
        assert eyes.view(turned, turned.turn) == eyes.view(position, position.turn)


def distances(game: Game, position: Position, color: Color) -> list[dict[Point, int]]:
    """How many stones a side needs from its first and from its last edge to each point, by plain breadth-first search.

    In Crossway and Quickway two of a side's points join along a diagonal unless the enemy has both stones across.
    """
    size, enemy = position.size, position.stones_of(color.other)
    linked = set(position.links_of(color).links(position.grid))
    legal = game.legality(position, color)

    def has(owner: int, point: Point) -> bool:
        return point in position.grid and bool(owner & position.grid.bit(point))

    def cost(point: Point) -> int | None:
        if has(position.stones_of(color), point):
            return 0
        return 1 if point in legal and legal[point] is None else None

    def beside(point: Point) -> list[Point]:
        near = [Point(point.file + x, point.rank + y) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            other = Point(point.file + x, point.rank + y)
            across = (Point(point.file + x, point.rank), Point(point.file, point.rank + y))
            is_linked = other in position.grid and crosscut.Link(point, other) in linked
            if is_linked or not all(has(enemy, one) for one in across):
                near.append(other)
        return [other for other in near if other in position.grid]

    found = []
    for last in (0, size - 1):
        along = [Point(index, last) if color is Color.RED else Point(last, index) for index in range(size)]
        best: dict[Point, int] = {}
        queue = [(0, point) for point in along]
        while queue:
            queue.sort()
            before, point = queue.pop(0)
            here = cost(point)
            if here is None or (point in best and best[point] <= before + here):
                continue
            best[point] = before + here
            queue += [(best[point], other) for other in beside(point)]
        found.append(best)
    return found


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_points_are_as_close_to_the_edges_as_a_plain_search_says(game_id: str) -> None:
    game, eyes = crosscut.game(game_id), Eyes(crosscut.game(game_id))
    for position in some_positions(game, 7, 5, 12):
        color = position.turn
        seen = planes_of(eyes.planes(7, [eyes.view(position, color)]), 0)
        edges = [*distances(game, position, color), *distances(game, position, color.other)]
        for plane, far in zip(seen[2:6], edges, strict=True):
            for file in range(7):
                for rank in range(7):
                    row, column = (rank, file) if color is Color.RED else (file, rank)
                    assert plane[row + 1][column + 1] == MOST - min(MOST, far.get(Point(file, rank), MOST))


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_wins_in_one_are_those_of_the_rules(game_id: str) -> None:
    """Those of the side to move, and those that the enemy would have."""
    game, eyes = crosscut.game(game_id), Eyes(crosscut.game(game_id))
    wins = {Color.RED: 0, Color.BLUE: 0}
    for position in some_positions(game, 5, 7, 60):
        seen = eyes.planes(5, [eyes.view(position, position.turn)])
        for color, found in ((position.turn, seen.wins), (position.turn.other, seen.threats)):
            after, _ = game.give_turn(position, color)
            for move in game.legal_moves(after):
                if after.turn is color and isinstance(move, Place):
                    file, rank = move.point
                    bit = rank * 6 + file if position.turn is Color.RED else file * 6 + rank
                    is_win = game.play(after, move).position.over
                    wins[color] += is_win
                    assert bool(found >> seen.layout.start + bit & 1) is is_win
        assert not seen.lost
    assert all(wins.values())


def test_a_move_that_does_not_stop_a_threat_is_not_judged() -> None:
    game = crosscut.game("crossway")
    position = game.setup("...R.\nBBB.B\n...R.\n.R...\n.....", Color.RED)
    net = net_of(game)
    assert net is not None
    search = Search(game, position, game.legal_moves(position), NetJudge(game, position, net))
    finish(search.begin())
    while search.evaluations < 100 and search.root.proved is None:
        finish(search.step())
    refuted = [child for child in search.root.children if not child.is_judged]
    assert refuted
    assert all(child.proved is False and str(search.moves[child.move]) != "d4" for child in refuted)
    stopped = [str(search.moves[child.move]) for child in search.root.children if child.proved is not False]
    assert stopped == ["d4"]


def test_a_position_that_comes_again_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever positions are judged together with it, and by whichever search."""
    game, judged = crosscut.game("crossway"), list[int]()
    answers_of = Network.answers

    def counted(network: Network, layout: Lanes, planes: Sequence[int]) -> Steps[list[Answer]]:
        judged.append(layout.boards)
        return answers_of(network, layout, planes)

    monkeypatch.setattr(Network, "answers", counted)
    data = weights_of(game)
    assert data is not None
    net = Net(game, Weights.read(data))
    positions = [game.play(game.start(7), Place(point)).position for point in (Point(1, 2), Point(3, 3), Point(5, 1))]
    leaves = [Leaf(position, position.turn) for position in positions]
    for asked in ([0, 1], [1, 2], [2]):
        judge = NetJudge(game, game.start(7), net)
        judge._judgements = CAREFUL
        finish(judge.judge([leaves[number] for number in asked]))
    assert judged == [2, 1]


@pytest.mark.parametrize("boards", [1, 3])
def test_the_boards_of_a_batch_are_found_again(boards: int) -> None:
    game, layout = crosscut.game("quax"), lanes(5, boards)
    masks = [position.red for position in some_positions(game, 5, 6, boards)]
    batch = layout.batch(masks)
    assert layout.split(batch) == masks
    points = {
        layout.start + board * layout.width + rank * layout.stride + file
        for board, mask in enumerate(masks)
        for file, rank in crosscut.game("quax").start(5).grid.points(mask)
    }
    assert {lane for lane in range(layout.count) if batch >> lane & 1} == points


def test_a_link_is_found_where_every_point_is_forbidden_and_no_link_can_be_crossed() -> None:
    game = crosscut.game("own:ban-x/o.link-move")
    rows = "RRRR.BB/.R.RR.B/B.B..BB/BB.RR.B/.B.RR.B/B.B.RR./.R.RR.B".replace("/", "\n")
    position = game.setup(f"{rows}\nlinks: a7-b6 b3-c2 f7-g6")
    assert advise(game, position, level=5, seed=1).move in game.legal_moves(position)


def test_an_ended_game_is_seen() -> None:
    game = crosscut.game("quickway")
    position = game.setup("...\nBBB\n...")
    assert Eyes(game).planes(3, [Eyes(game).view(position, Color.RED)]).lost


@pytest.mark.parametrize(
    ("diagram", "is_lost"),
    [
        ("R..\n.R.\nR..", True),
        ("RB.\n.R.\nR..", False),
        ("RB.\n.R.\nRB.", False),
        ("RB.\n.R.\nRB.\nlinks: a1-b2 b2-a3", True),
    ],
)
def test_stones_that_the_enemy_may_part_are_not_joined_for_sure(diagram: str, is_lost: bool) -> None:
    """In the third board a blue stone on a2 crosses both diagonals, and Red can link only one."""
    game = crosscut.game("quax")
    position = game.setup(diagram, Color.BLUE)
    assert bool(Eyes(game).planes(3, [Eyes(game).view(position, Color.BLUE)]).lost) is is_lost


def file_of(numbers: Sequence[int], layers: object = LAYERS, name: str = FORMAT, **more: object) -> bytes:
    return json.dumps({"format": name, "layers": layers, **more}).encode() + b"\n" + array("h", numbers).tobytes()


def test_a_file_gives_its_weights() -> None:
    numbers = random_numbers(Random(2))
    assert Weights.read(file_of(numbers)) == Weights.of(numbers, SHAPE)
    shape = Shape(LAYERS, 8, 3)
    for_links = random_numbers(Random(2), shape)
    assert Weights.read(file_of(for_links, planes=8, policies=3)) == Weights.of(for_links, shape)


def test_what_is_not_a_net_is_refused() -> None:
    numbers = random_numbers(Random(2))
    for data in (
        b"",
        b"{}",
        b"\xff\n",
        b"[1]\n",
        file_of([1, 2, 3]),
        file_of(numbers, 2),
        file_of(numbers, "3"),
        file_of(numbers, 10**9),
        file_of(numbers, name="another"),
        file_of([*numbers, 0]),
        file_of(numbers, policies=2),
        file_of(numbers, planes=7),
        file_of(numbers, policies=3),
        file_of(numbers, alike=1),
        file_of(numbers, alike=2),
        file_of(numbers, alike=3),
        file_of(numbers, policies=3, alike=1),
        file_of(numbers)[:-1],
    ):
        with pytest.raises(ValueError, match=r"not a file of a net|numbers|more than a lane holds"):
            Weights.read(data)


SOME_NUMBERS = random_numbers(Random(2))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from([LAYERS, PLANES, FORMAT]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
NAMES = ("planes", "policies", "alike")
HEADERS = JSON | st.fixed_dictionaries(
    {"format": JSON | st.just(FORMAT), "layers": JSON}, optional=dict.fromkeys(NAMES, JSON)
)


@given(header=HEADERS)
@example(header={"format": FORMAT, "layers": []})
@example(header={"format": FORMAT, "layers": {}})
@example(header={"format": FORMAT, "layers": 3.0})
@example(header={"format": FORMAT, "layers": True})
@example(header={"format": FORMAT, "layers": 3, "planes": []})
@example(header={"format": FORMAT, "layers": 3, "planes": 6.0})
@example(header={"format": FORMAT, "layers": 3, "policies": 1.0})
@example(header={"format": FORMAT, "layers": 3, "alike": 4.0})
@example(header={"format": [FORMAT], "layers": 3})
def test_a_header_is_that_of_a_net_or_refused(header: object) -> None:
    data = json.dumps(header).encode() + b"\n" + array("h", SOME_NUMBERS).tobytes()
    fields = header if isinstance(header, dict) else {}
    parts = [fields.get("layers"), *(fields.get(name, default) for name, default in zip(NAMES, SHAPE[1:], strict=True))]
    if fields.get("format") == FORMAT and parts == [*SHAPE] and {*map(type, parts)} == {int}:
        assert Weights.read(data) == Weights.of(SOME_NUMBERS, SHAPE)
    else:
        with pytest.raises(ValueError, match=r"not a file of a net|numbers"):
            Weights.read(data)


@pytest.mark.parametrize("nested", ["[", '{"layers":'])
def test_a_header_that_is_nested_deeply_is_refused(nested: str) -> None:
    with pytest.raises(ValueError, match="not a file of a net"):
        Weights.read(nested.encode() * 100_000 + b"\n")


@given(line=st.binary(max_size=30))
def test_bytes_that_are_no_net_are_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"not a file of a net|numbers"):
        Weights.read(line)


@pytest.mark.parametrize("change", [64, -64])
def test_weights_that_do_not_fit_a_lane_are_refused(change: int) -> None:
    numbers = random_numbers(Random(2))
    with pytest.raises(ValueError, match="more than a lane holds"):
        Weights.of([change, *numbers[1:]], SHAPE)
    great = [*([63 if change > 0 else -63] * 9 * PLANES), *numbers[9 * PLANES :]]
    with pytest.raises(ValueError, match="more than a lane holds"):
        Weights.of(great, SHAPE)


@pytest.mark.parametrize("game_id", ["crossway", "candy-necklace"])
def test_forbidden_points_are_seen(game_id: str) -> None:
    game, eyes, count = crosscut.game(game_id), Eyes(crosscut.game(game_id)), 0
    for position in some_positions(game, 6, 9, 30):
        color = position.turn
        seen = planes_of(eyes.planes(6, [eyes.view(position, color)]), 0)
        for plane, side in zip(seen[6:], (color, color.other), strict=True):
            codes = game.legality(position, side)
            for file in range(6):
                for rank in range(6):
                    row, column = (rank, file) if color is Color.RED else (file, rank)
                    forbidden = codes.get(Point(file, rank)) is not None
                    count += forbidden
                    assert plane[row + 1][column + 1] == MOST * forbidden
    assert count
