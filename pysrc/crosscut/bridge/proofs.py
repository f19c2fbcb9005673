"""The methods about what cannot be stopped any more: proofs of connections, and the move that decided a game."""

from __future__ import annotations

from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.positions import names, replayed_steps
from crosscut.bridge.wire import GameReference
from crosscut.bridge.wire import proofs as wire
from crosscut.game import Game
from crosscut.move import Move, Place, parse_move
from crosscut.position import Position
from crosscut.solver.connection_proof import Connection
from crosscut.solver.decision import decision_steps
from crosscut.solver.ladders import ladder_in
from crosscut.solver.prover import defence_steps, prover_steps
from crosscut.solver.templates_on_board import template_on_board
from crosscut.steps import Budget, Steps

PROOF_SECONDS = 15.0
DECISION_SECONDS = 60.0


def prove(params: wire.ProofWanted) -> Job[wire.Proof, wire.Proof | None]:
    """A proof that one side can no longer be stopped from joining its edges; null while that is open.

    It is null, too, where the game is over, and where the engine cannot prove connections.
    """
    moves = params.get("moves", [])
    known = params.get("proved", len(moves))
    if not 0 <= known <= len(moves):
        raise ValueError(f"proved is {known}: expected 0 to {len(moves)}, the number of moves")
    budget = Budget(params.get("nodes"), params.get("seconds", PROOF_SECONDS))
    game, last = yield from replayed_steps(_with_moves(params, moves[:known]))
    position = last.position
    connection = yield from _connection(game, position, budget)
    for text in moves[known:]:
        move = parse_move(text)
        position = (yield from game.play_steps(position, move)).position
        connection = connection.after(move, position) if connection else None
    if connection is None and known < len(moves):
        connection = yield from _connection(game, position, budget)
    return None if connection is None or position.over else (yield from _proof_steps(game, connection))


def decision(params: wire.DecisionWanted) -> Job[wire.Decision, wire.Decision | None]:
    """From where on one side could no longer be stopped; null if nothing is proved of the end of the game."""
    texts = params.get("moves", [])
    game, start = yield from replayed_steps(_with_moves(params, []))
    positions: list[Position] = [start.position]
    moves: list[Move] = []
    yield from replayed_steps(params)  # it says what is wrong with the moves
    for text in texts:
        moves.append(parse_move(text))
        positions.append((yield from game.play_steps(positions[-1], moves[-1])).position)
    budget = Budget(None, params.get("seconds", DECISION_SECONDS))
    work = decision_steps(game, positions, moves, budget)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            found = stop.value
            break
        yield Progress(budget.fraction)
    if found is None:
        return None
    return {
        "winner": found.winner,
        "ply": found.ply,
        "move": str(moves[found.ply - 1]) if found.ply else None,
        "by": positions[found.ply - 1].turn if found.ply else None,
        "saving": None if found.saving is None else str(found.saving),
        "wins": found.wins,
        "proof": (yield from _proof_steps(game, found.connection)),
    }


def _with_moves(params: GameReference, moves: list[str]) -> GameReference:
    reference: GameReference = {"game": params["game"], "moves": moves}
    if "size" in params:
        reference["size"] = params["size"]
    if "setup" in params:
        reference["setup"] = params["setup"]
    return reference


def _connection(game: Game, position: Position, budget: Budget) -> Job[wire.Proof, Connection | None]:
    prover = yield from prover_steps(game, position)
    if prover is None:
        return None
    work = prover.connection_steps(position, budget)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            found: Connection | None = stop.value
            return found
        yield Progress(budget.fraction)


def _proof_steps(game: Game, connection: Connection) -> Steps[wire.Proof]:
    position, move = connection.position, connection.move
    loser, after = connection.color.other, position
    if move is not None:
        after = (yield from game.play_steps(position, move)).position
    moves: list[Move] = [Place(point) for point in position.grid.points(game.placeable(after, loser))]
    moves += game.link_moves(after, loser)
    cuts = filter(connection.is_cut, moves)
    answered = {cut: connection.answer(cut) for cut in cuts}
    elsewhere = connection.answer(None)
    template = template_on_board(connection)
    line = [move.point for move in connection.line() if isinstance(move, Place)]
    defence = (yield from defence_steps(game, connection)) if move is None else None
    return {
        "winner": connection.color,
        "move": None if move is None else str(move),
        "carrier": names(connection.carrier),
        "stones": connection.stones,
        "chain": names(connection.chain()),
        "answers": {str(cut): str(answer) for cut, answer in answered.items() if answer is not None},
        "elsewhere": None if elsewhere is None else str(elsewhere),
        "defence": None if defence is None else str(defence),
        "template": template and {"stone": str(template.stone), "row": template.row, "number": template.number},
        "ladder": names(ladder_in(position.size, line)),
    }
