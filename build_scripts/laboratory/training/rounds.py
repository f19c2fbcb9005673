"""The rounds of training: games, learning, a match against the previous net.

Round 0 is played by the net that the game has, by that of another game as its teacher, or else by the fillings, because
random weights would teach nothing. Each later round is played by the best net so far, or by the master. All sizes
from 5 to 13 are played, and games open with a few random stones. One folder keeps everything: games, nets, and a report
of each round. ``train.py GAME --ship`` puts the best net beside the game's module, and its record into
``records.jsonl``.
"""

from __future__ import annotations

import json
import subprocess
import time
from array import array
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import crosscut
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Swap
from crosscut.player.arena import rate
from crosscut.player.net.judge import Net, NetJudge
from crosscut.player.net.weights import FORMAT, Shape, Weights, net_file, read_numbers, weights_of
from crosscut.player.search import Search
from crosscut.player.tree import ranked_children
from crosscut.steps import finish
from laboratory.training import learning, master
from laboratory.training.native_games import native_games
from laboratory.training.samples import Samples, read, samples_of, samples_of_native
from laboratory.training.samples import write as write_samples
from laboratory.training.self_play import SIZES, Conditions, play_games
from shared.command import say
from shared.paths import BUILD_SCRIPTS, REPOSITORY

RECORDS = BUILD_SCRIPTS / "laboratory" / "training" / "records.jsonl"
"""How the shipped nets were trained: a line of JSON for each round."""
LAYERS = 4
FIRST_EVALUATIONS = 30
"""Positions that the fillings judge for one move of the first games."""
GAMES = 24
"""Games of one task. A task of the program in C has twice as many."""
WINDOW = 6
"""Rounds whose games are learned from."""
MATCH_SIZES = (7, 9, 11)
MATCH_EVALUATIONS = 64
HELD_OUT = 20
"""One position in this many is held out of learning, to measure how well the net has learned."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The options of the command.

    Attributes:
        game: Its id.
        seed: The seed of everything random.
        tasks: How often a batch of games is played in each round; half as often in round 0.
        evaluations: Positions that a net judges for one move.
        steps: Steps of learning in a round.
        match: Games of the match against the previous net.
        anew: Whether the first games are played without the net that the game has.
        teacher: The game whose net plays the first games; None: the fillings do, or the net that the game has.
        master: Whether a large net learns first, plays the later games, and teaches the small one.
    """

    game: str
    seed: int
    tasks: int
    evaluations: int
    steps: int
    match: int
    anew: bool
    teacher: str | None
    master: bool


@dataclass(frozen=True, slots=True)
class Task:
    """Some games to be played by one process."""

    plan: Plan
    round: int
    number: int
    weights: bytes | None
    """The net that plays; None: the fillings."""


def play_task(task: Task) -> list[Samples]:
    """The samples from the games of a task."""
    plan, chance = task.plan, Random(f"{task.plan.seed} {task.round} {task.number}")
    game, size = crosscut.game(plan.game), chance.choice(SIZES)
    native = native_games(game)
    if native and task.weights:
        played = native.play(size, task.weights, plan.evaluations, 2 * GAMES, chance.getrandbits(64))
        return [samples_of_native(played)]
    net = None if task.weights is None else Net(game, Weights.read(task.weights))
    conditions = Conditions(plan.evaluations if net else FIRST_EVALUATIONS, net)
    return samples_of(game, play_games(game, size, GAMES, conditions, chance))


class Training:
    """All rounds of one game, in a folder. Finished parts are not repeated."""

    def __init__(self, plan: Plan, folder: Path, executor: Executor) -> None:
        self._plan = plan
        self._folder = folder
        self._executor = executor
        self._shape = Shape.fit_for(crosscut.game(plan.game), LAYERS)
        self._begun = time.time()
        folder.mkdir(parents=True, exist_ok=True)

    def round(self, number: int) -> None:
        """One round: games by the best net so far (in round 0 by the fillings), a new net, a match."""
        done = self._folder / f"round-{number}.json"
        if done.exists():
            return
        before = self.best()
        by = "the master" if self._has_master(number - 1) else "the best net so far" if before else "the fillings"
        say(f"== {self._plan.game}, round {number}: games by {by}")
        started = time.time()
        self._play(number, before)
        played = time.time()
        report = self._learn(number, before)
        learned = time.time()
        results = self._match(number, self._net(number).read_bytes(), before)
        rating = rate(results) if results else None
        report |= {
            "round": number,
            "plan": asdict(self._plan),
            "commit": _commit(),
            "seconds": {"games": round(played - started), "learning": round(learned - played)},
            "match": None if rating is None else {"points": rating.points, "games": rating.games},
            "is_kept": rating is None or rating.share >= 0.5,
        }
        say(f"   match: {rating or 'none'}")
        done.write_text(json.dumps(report) + "\n", encoding="utf-8")

    def best(self) -> bytes | None:
        """The net of the last round that was kept; before, that of the teacher or of the game, if one plays first."""
        kept = [report["round"] for report in self._reports() if report["is_kept"]]
        game = crosscut.game(self._plan.game)
        if kept:
            return self._net(kept[-1]).read_bytes()
        if self._plan.teacher:
            return weights_of(crosscut.game(self._plan.teacher))
        return None if self._plan.anew else weights_of(game)

    def ship(self) -> None:
        """Put the best net beside the game's module, and write down how it was trained."""
        net, path = self.best(), net_file(crosscut.game(self._plan.game))
        if net is not None and path is not None:
            path.write_bytes(net)
            with RECORDS.open("a", encoding="utf-8") as record:
                record.writelines(json.dumps(report) + "\n" for report in self._reports())

    def _net(self, number: int) -> Path:
        return self._folder / f"round-{number}.net"

    def _master(self, number: int) -> Path:
        return self._folder / f"master-{number}.npz"

    def _has_master(self, number: int) -> bool:
        return self._plan.master and self._master(number).exists()

    def _reports(self) -> list[dict[str, Any]]:
        """The reports of the rounds."""
        paths = sorted(self._folder.glob("round-*.json"), key=lambda path: int(path.stem.partition("-")[2]))
        return [json.loads(path.read_text(encoding="utf-8")) for path in paths]

    def _play(self, number: int, before: bytes | None) -> None:
        """Play the games of a round. Each task has a file, so an interruption loses little."""
        folder = self._folder / f"games-{number}"
        folder.mkdir(exist_ok=True)
        if self._has_master(number - 1):
            self._play_by_master(number, folder / "0.npz")
            return
        count = self._plan.tasks if before else self._plan.tasks // 2
        tasks = [Task(self._plan, number, task, before) for task in range(count)]
        missing = [task for task in tasks if not (folder / f"{task.number}.npz").exists()]
        done = len(tasks) - len(missing)
        if done:
            say(f"   games: {done} of {len(tasks)} tasks are there already")
        futures = {self._executor.submit(play_task, task): task for task in missing}
        for future in as_completed(futures):
            write_samples(future.result(), folder / f"{futures[future].number}.npz")
            done += 1
            say(f"   games: {done} of {len(tasks)} tasks, {time.time() - self._begun:.0f} s")

    def _play_by_master(self, number: int, path: Path) -> None:
        """Play the games of a round by the master of the round before."""
        plan = self._plan
        native = native_games(crosscut.game(plan.game))
        assert native is not None, "the command has asked for it"
        if not path.exists():
            large = master.Large(self._shape)
            player = master.Master(large, master.read(self._master(number - 1), large))
            count = plan.tasks * master.POSITIONS
            write_samples(player.play(native, count, plan.evaluations, plan.seed + number, _report), path)

    def _learn(self, number: int, before: bytes | None) -> dict[str, object]:
        """Make the net of a round."""
        game = crosscut.game(self._plan.game)
        first = max(0 if number < WINDOW else 1, number - WINDOW + 1)
        folders = [self._folder / f"games-{earlier}" for earlier in range(first, number + 1)]
        samples = read(path for folder in folders for path in folder.glob("*.npz"))
        count = sum(map(len, samples))
        say(f"   learning from {count} positions")
        held_out = learning.Lesson.of([one.part(slice(None, None, HELD_OUT)) for one in samples])
        lesson = learning.Lesson.of([_without(one) for one in samples])
        seed, small = self._plan.seed + number, learning.Small(self._shape)
        if self._plan.master:
            lesson = self._learn_master(number, lesson, seed).judged(lesson)
        last = self._net(number - 1)
        known = last.read_bytes() if last.exists() else before
        fits = known is not None and read_numbers(known)[1] == self._shape
        parameters = small.parameters_of(known) if known and fits else small.begin(seed)
        parameters = learning.learn(small, parameters, lesson, self._plan.steps, seed, _report)
        of_policy, of_value = learning.measure(small, parameters, held_out)
        say(f"   held out: policy {of_policy:.3f}, value {of_value:.3f}")
        path = self._net(number)
        path.write_bytes(_file(small.numbers(parameters), game))
        Weights.read(path.read_bytes())
        return {"positions": count, "policy_loss": round(of_policy, 4), "value_loss": round(of_value, 4)}

    def _learn_master(self, number: int, lesson: learning.Lesson, seed: int) -> master.Master:
        """Make the master of a round."""
        path, large = self._master(number), master.Large(self._shape)
        if not path.exists():
            last = self._master(number - 1)
            parameters = master.read(last, large) if last.exists() else large.begin(seed)
            master.write(learning.learn(large, parameters, lesson, self._plan.steps, seed, _report), path)
        return master.Master(large, master.read(path, large))

    def _match(self, number: int, new: bytes, before: bytes | None) -> list[float]:
        """The results of the new net against the previous one."""
        if before is None:
            return []
        pairs = [
            (self._plan.game, MATCH_SIZES[game // 2 % 3], (new, before), number, game)
            for game in range(self._plan.match)
        ]
        return list(self._executor.map(play_match, pairs))


def play_match(match: tuple[str, int, tuple[bytes, bytes], int, int]) -> float:
    """The result of the first net: each opening of two random stones is played from both sides."""
    game_id, size, nets, number, index = match
    game, chance = crosscut.game(game_id), Random(f"match {number} {index // 2}")
    native = native_games(game)
    if native:
        return native.match(size, nets, MATCH_EVALUATIONS, chance.getrandbits(64), index % 2 == 0)
    position = game.start(size)
    for _ in range(2):
        position = game.play(position, chance.choice([m for m in game.legal_moves(position) if m != Swap()])).position
    players = [Net(game, Weights.read(net)) for net in nets]
    while moves := [move for move in game.legal_moves(position) if not isinstance(move, Swap)]:
        is_first = (position.turn is Color.RED) == (index % 2 == 0)
        search = Search(game, position, moves, NetJudge(game, position, players[not is_first], 4))
        finish(search.begin())
        while search.evaluations < MATCH_EVALUATIONS and search.root.proved is None:
            finish(search.step())
        position = game.play(position, search.moves[ranked_children(search.root)[0].move]).position
    outcome = game.outcome(position)
    winner = None if outcome is None else outcome.winner
    return 0.5 if winner is None else float((winner is Color.RED) == (index % 2 == 0))


def _file(numbers: array[int], game: Game) -> bytes:
    head = {"format": FORMAT, **Shape.fit_for(game, LAYERS)._asdict(), "game": game.id}
    return json.dumps(head).encode() + b"\n" + numbers.tobytes()


def _without(samples: Samples) -> Samples:
    """All positions that are not held out."""
    kept = np.arange(len(samples)) % HELD_OUT != 0
    return Samples(samples.planes[kept], samples.policy[kept], samples.chance[kept])


def _report(text: str) -> None:
    say(f"   {text}")


def _commit() -> str:
    asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    return asked.stdout.strip()
