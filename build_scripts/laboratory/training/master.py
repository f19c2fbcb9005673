"""A large net, the *master*: it plays the games from which the small net learns, and evaluates their positions.

It needs a graphics processor, as it is a hundred times as large. It has the same input planes and tied weights, in
floating-point numbers, and is never shipped. Teaching a small net the opinions of a large one is called distillation
(Hinton, Vinyals and Dean 2015). Its layers are residual blocks (He, Zhang, Ren and Sun 2016).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import count as count_from
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from crosscut.player.net.planes import MOST
from crosscut.player.net.tying import BY_EITHER, BY_RANKS, FIXED, FOUR, NINE, both, pairs, tied
from crosscut.player.net.weights import PLANES_MIRRORED, Shape
from laboratory.training.learning import WIDTH, Lesson, Parameters, framed, halves, kernel_of, possible
from laboratory.training.native_games import ManyGames, NativeGames
from laboratory.training.samples import Samples, samples_of_native
from laboratory.training.self_play import SIZES

CHANNELS = 96
BLOCKS = 6
HEAD = 64
"""Numbers of the value's hidden layer."""
BATCH_SIZE = 4096
"""How many positions are judged together."""
GAMES = 2048
"""Games whose positions the master judges together. Meanwhile the processor works on as many others."""
POSITIONS = 1000
"""Positions of one task."""
REPORT_EVERY = 30
"""Seconds."""
CHANNELS_MIRRORED = both(*[FOUR] * (CHANNELS // 4))
HIDDEN_MIRRORED = both(*[FOUR] * (HEAD // 4))
CONVOLUTION = tied(CHANNELS_MIRRORED, CHANNELS_MIRRORED, NINE)
MEAN = tied(CHANNELS_MIRRORED, CHANNELS_MIRRORED)
BIAS = tied(CHANNELS_MIRRORED)
STONES = tied(FIXED, CHANNELS_MIRRORED, NINE)
LINKS = tied(BY_EITHER, CHANNELS_MIRRORED, FOUR)
HIDDEN = tied(HIDDEN_MIRRORED, pairs(CHANNELS_MIRRORED, BY_RANKS))
HIDDEN_BIAS = tied(HIDDEN_MIRRORED)
VALUE = tied(FIXED, HIDDEN_MIRRORED)


@dataclass(frozen=True)
class Large:
    """The shape of a master."""

    shape: Shape
    rate: float = 0.001
    batch: int = 1024

    @property
    def _first(self) -> tuple[int, ...]:
        """The ties of the first layer, to which a further plane shows the board."""
        return tied(CHANNELS_MIRRORED, both(PLANES_MIRRORED[self.shape.planes], FIXED), NINE)

    def begin(self, seed: int) -> Parameters:
        """Random weights. The second half of each block is 0, so at first a block changes nothing."""
        keys = iter(jax.random.split(jax.random.PRNGKey(seed), BLOCKS + 5))

        def free(ties: tuple[int, ...], scale: float) -> jax.Array:
            return jax.random.normal(next(keys), (max(ties) + 1,)) * scale

        return {
            "first": free(self._first, (2 / (9 * (self.shape.planes + 1))) ** 0.5),
            "blocks": [
                {
                    "first": free(CONVOLUTION, (2 / (9 * CHANNELS)) ** 0.5),
                    "bias": jnp.zeros(max(BIAS) + 1),
                    "second": jnp.zeros(max(CONVOLUTION) + 1),
                    "mean": jnp.zeros(max(MEAN) + 1),
                    "last bias": jnp.zeros(max(BIAS) + 1),
                }
                for _ in range(BLOCKS)
            ],
            "stones": free(STONES, 0.1 * (2 / (9 * CHANNELS)) ** 0.5),
            "links": free(LINKS, 0.1 * (2 / (4 * CHANNELS)) ** 0.5),
            "hidden": free(HIDDEN, (1 / (2 * CHANNELS)) ** 0.5),
            "hidden bias": jnp.zeros(max(HIDDEN_BIAS) + 1),
            "value": free(VALUE, 0.1),
            "value bias": jnp.zeros(()),
        }

    def evaluate(self, parameters: Parameters, planes: jax.Array, sizes: jax.Array) -> tuple[jax.Array, jax.Array]:
        """For each position the logits of the moves, ``[position, policy, row, column]``, and of the side to move."""
        board, x = framed(planes.astype(jnp.bfloat16), sizes)
        board = board.transpose(0, 2, 3, 1)
        points = (sizes * sizes).astype(jnp.float32)[:, None]
        x = jnp.concatenate([x.transpose(0, 2, 3, 1) / MOST, board], axis=3)
        x = _convolve(x, parameters["first"], self._first) * board
        for block in parameters["blocks"]:
            y = _convolve(jax.nn.relu(x), block["first"], CONVOLUTION)
            y = jax.nn.relu(y + _all(block["bias"], BIAS).astype(jnp.bfloat16)) * board
            mean = _all(block["mean"], MEAN).reshape(CHANNELS, CHANNELS)
            means = y.sum((1, 2), dtype=jnp.float32) / points @ mean.T + _all(block["last bias"], BIAS)
            x = x + (_convolve(y, block["second"], CONVOLUTION) + means[:, None, None].astype(jnp.bfloat16)) * board
        x = jax.nn.relu(x)
        policies = [_convolve(x, parameters["stones"], STONES, 1)]
        if self.shape.policies == 3:
            policies.append(_convolve(x, parameters["links"], LINKS, 2))
        policy = jnp.concatenate(policies, axis=3)[:, 1:-1, 1:-1].transpose(0, 3, 1, 2).astype(jnp.float32)
        weights = _all(parameters["hidden"], HIDDEN).reshape(HEAD, 2 * CHANNELS)
        hidden = halves(x.transpose(0, 3, 1, 2), sizes) @ weights.T + _all(parameters["hidden bias"], HIDDEN_BIAS)
        return policy, jax.nn.relu(hidden) @ _all(parameters["value"], VALUE) + parameters["value bias"]

    def bounded(self, parameters: Parameters) -> Parameters:
        """The same parameters."""
        return parameters


def _all(free: jax.Array, ties: tuple[int, ...]) -> jax.Array:
    return free[np.array(ties)]


def _convolve(x: jax.Array, free: jax.Array, ties: tuple[int, ...], outputs: int = CHANNELS) -> jax.Array:
    kernel = kernel_of(free.astype(jnp.bfloat16), ties, outputs).transpose(2, 3, 1, 0)
    return jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


@partial(jax.jit, static_argnums=0)
def _evaluate(large: Large, parameters: Parameters, planes: jax.Array, sizes: jax.Array) -> tuple[jax.Array, jax.Array]:
    return large.evaluate(parameters, planes, sizes)


@partial(jax.jit, static_argnums=0)
def _judged(large: Large, parameters: Parameters, lesson: Lesson, rows: jax.Array) -> Lesson:
    """The lesson with targets for these positions that are half the master's opinion."""
    planes, policy, chance, sizes = (part[rows] for part in lesson[:4])
    logits, values = large.evaluate(parameters, planes, sizes)
    may = possible(planes, sizes, logits.shape[1])
    likely = jnp.where(may, logits, -1e9)
    parts = jax.nn.softmax(likely.reshape(len(rows), -1)).reshape(likely.shape)
    has_policy = (policy > 0).any((1, 2, 3), keepdims=True)
    mixed = jnp.where(has_policy, (policy + parts) / 2, parts)
    return lesson._replace(
        policy=lesson.policy.at[rows].set(mixed.astype(jnp.float16)),
        chance=lesson.chance.at[rows].set((chance + jax.nn.sigmoid(values)) / 2),
    )


class _Half:
    """One half of the games, and the answer that they wait for."""

    def __init__(self, games: ManyGames, sizes: list[int], shape: Shape) -> None:
        self._games = games
        self._sizes = jnp.array(sizes, jnp.int32)
        self._planes = np.zeros((len(sizes), shape.planes, WIDTH, WIDTH), np.uint8)
        self._answer: tuple[Any, Any] = (
            np.zeros((len(sizes), shape.policies, WIDTH, WIDTH), np.float32),
            np.zeros(len(sizes), np.float32),
        )

    def go_on(self, master: Master) -> int:
        """Wait for the answer, go on, and ask again."""
        logits, values = (np.array(part, order="C") for part in self._answer)
        kept = self._games.go_on(logits.ctypes.data, values.ctypes.data, self._planes.ctypes.data)
        self._answer = _evaluate(master.large, master.parameters, jnp.array(self._planes), self._sizes)
        return kept

    def take(self) -> list[Samples]:
        """The samples from the games."""
        return [samples_of_native(played) for played in self._games.take(sorted(set(SIZES))) if played.positions]


@dataclass(frozen=True)
class Master:
    """A large net that knows one game."""

    large: Large
    parameters: Parameters

    def play(
        self, native: NativeGames, positions: int, evaluations: int, seed: int, report: Callable[[str], None]
    ) -> list[Samples]:
        """At least this many positions of games against itself."""
        chance = Random(seed)
        count = min(GAMES, positions // 8 + 1)
        weights = [size**2 for size in SIZES]
        shares = []
        for _ in range(2):
            sizes = chance.choices(SIZES, weights, k=count)
            games = native.many(sizes, WIDTH, evaluations, 2 * WIDTH**2, chance.getrandbits(64))
            shares.append(_Half(games, sizes, self.large.shape))
        reported = time.time()
        for steps in count_from(1):
            kept = sum(half.go_on(self) for half in shares)
            if kept >= positions:
                break
            if time.time() > reported + REPORT_EVERY:
                reported = time.time()
                report(f"{kept} of {positions} positions, {steps * 2 * count} evaluations")
        return [samples for half in shares for samples in half.take()]

    def judged(self, lesson: Lesson) -> Lesson:
        """The same positions, with targets that are half the master's opinion without a search.

        Searches and results are better judges, but each single one is noisy. The master has learned from many.
        """
        for at in range(0, int(lesson.count), BATCH_SIZE):
            lesson = _judged(self.large, self.parameters, lesson, jnp.arange(at, at + BATCH_SIZE))
        return lesson


def write(parameters: Parameters, path: Path) -> None:
    """Save the parameters in a file."""
    np.savez(path, *map(np.asarray, jax.tree_util.tree_leaves(parameters)))


def read(path: Path, large: Large) -> Parameters:
    """The parameters of a file."""
    with np.load(path) as parts:
        leaves = [jnp.array(parts[f"arr_{number}"]) for number in range(len(parts.files))]
    return jax.tree_util.tree_unflatten(jax.tree_util.tree_structure(large.begin(0)), leaves)
