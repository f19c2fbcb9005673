"""A large net, the *master*: it plays the games from which the small net learns, and evaluates their positions.

It needs a graphics processor, as it is a hundred times as large. It has the same input planes, in floating-point
numbers, and is never shipped. Teaching a small net the opinions of a large one is called distillation (Hinton, Vinyals
and Dean 2015). Its layers are residual blocks (He, Zhang, Ren and Sun 2016). Boards of all sizes are in one batch: each
in the south-western corner of the widest board, with the frame of the small net around it.
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
import optax

from crosscut.player.net.planes import MOST
from crosscut.player.net.weights import Shape
from training.learning import DIRECTION, Lesson, Parameters, batches, cross_entropies, possible
from training.native_games import ManyGames, NativeGames
from training.samples import Samples, samples_of_native
from training.self_play import SIZES

WIDTH = max(SIZES)
CHANNELS = 96
BLOCKS = 6
HEAD = 64
"""Numbers of the value's hidden layer."""
BATCH = 1024
RATE = 0.001
GAMES = 2048
"""Games whose positions the master judges together. Meanwhile the processor works on as many others."""
POSITIONS = 1000
"""Positions of one task."""
REPORT_EVERY = 30
"""Seconds."""


def begin(seed: int, shape: Shape) -> Parameters:
    """Random weights. The second half of each block is 0, so at first a block changes nothing."""
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), 2 * BLOCKS + 5))

    def kernel(inputs: int, outputs: int, scale: float = 1.0, width: int = 3) -> jax.Array:
        spread = scale * (2 / (width**2 * inputs)) ** 0.5
        return jax.random.normal(next(keys), (width, width, inputs, outputs)) * spread

    return {
        "first": kernel(shape.planes + 1, CHANNELS),
        "blocks": [
            {
                "first": kernel(CHANNELS, CHANNELS),
                "bias": jnp.zeros(CHANNELS),
                "second": jnp.zeros((3, 3, CHANNELS, CHANNELS)),
                "mean": jnp.zeros((CHANNELS, CHANNELS)),
                "last bias": jnp.zeros(CHANNELS),
            }
            for _ in range(BLOCKS)
        ],
        "policy": kernel(CHANNELS, shape.policies, 0.1),
        "hidden": jax.random.normal(next(keys), (2 * CHANNELS, HEAD)) / (2 * CHANNELS) ** 0.5,
        "hidden bias": jnp.zeros(HEAD),
        "value": jax.random.normal(next(keys), (HEAD,)) * 0.1,
        "value bias": jnp.zeros(()),
    }


def _convolve(x: jax.Array, kernel: jax.Array) -> jax.Array:
    return jax.lax.conv_general_dilated(
        x, kernel.astype(jnp.bfloat16), (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
    )


@partial(jax.jit)
def evaluate(parameters: Parameters, planes: jax.Array, sizes: jax.Array) -> tuple[jax.Array, jax.Array]:
    """For each position the logits of the moves, ``[position, policy, row, column]``, and of the side to move.

    Planes are ``[position, plane, row, column]`` of the widest board; what is outside a board of its size is 0.
    """
    at = jnp.arange(WIDTH + 2)
    size = sizes[:, None, None]
    row, column = at[None, :, None], at[None, None, :]
    in_rows, in_columns = (row > 0) & (row <= size), (column > 0) & (column <= size)
    inside = in_rows & in_columns
    own = ((row == 0) | (row == size + 1)) & in_columns
    enemy = ((column == 0) | (column == size + 1)) & (row <= size + 1)
    x = jnp.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1))).transpose(0, 2, 3, 1).astype(jnp.bfloat16) / MOST
    x = x.at[..., 0].add(own).at[..., 1].add(enemy)
    board = inside[..., None].astype(jnp.bfloat16)
    points = (size * size).astype(jnp.float32)
    x = _convolve(jnp.concatenate([x, board], axis=3), parameters["first"]) * board
    for block in parameters["blocks"]:
        y = _convolve(jax.nn.relu(x), block["first"])
        y = jax.nn.relu(y + block["bias"].astype(jnp.bfloat16)) * board
        means = y.sum((1, 2), dtype=jnp.float32) / points[:, 0] @ block["mean"] + block["last bias"]
        x = x + (_convolve(y, block["second"]) + means[:, None, None].astype(jnp.bfloat16)) * board
    x = jax.nn.relu(x)
    policy = _convolve(x, parameters["policy"])[:, 1:-1, 1:-1].transpose(0, 3, 1, 2).astype(jnp.float32)
    near = (row <= (size + 1) // 2)[..., None]
    halves = [(x * part).sum((1, 2), dtype=jnp.float32) / points[:, 0] for part in (near, ~near)]
    hidden = jax.nn.relu(jnp.concatenate(halves, axis=1) @ parameters["hidden"] + parameters["hidden bias"])
    return policy, hidden @ parameters["value"] + parameters["value bias"]


@partial(jax.jit, donate_argnums=(0, 1))
def _step(
    parameters: Parameters, state: Any, rate: jax.Array, batch: tuple[jax.Array, ...]
) -> tuple[Parameters, Any, jax.Array]:
    def loss(parameters: Parameters) -> tuple[jax.Array, jax.Array]:
        planes, policy, chance, sizes = batch
        logits, value = evaluate(parameters, planes, sizes)
        at = jnp.arange(WIDTH)
        inside = (at[:, None] < sizes[:, None, None]) & (at < sizes[:, None, None])
        may = possible(planes, logits.shape[1]) & inside[:, None]
        both = jnp.stack(cross_entropies(logits, value, may, policy.astype(jnp.float32), chance))
        return both.sum(), both

    (_, both), gradients = jax.value_and_grad(loss, has_aux=True)(parameters)
    direction, state = DIRECTION.update(gradients, state, parameters)
    return jax.tree_util.tree_map(lambda weight, change: weight - rate * change, parameters, direction), state, both


def learn(parameters: Parameters, lesson: Lesson, steps: int, seed: int, report: Callable[[str], None]) -> Parameters:
    """The parameters after this many steps of learning."""
    schedule = optax.warmup_cosine_decay_schedule(0.0, RATE, min(200, steps // 5), steps, RATE / 20)
    state = DIRECTION.init(parameters)
    average: list[jax.Array] = []
    for number, batch in enumerate(batches(lesson, steps, seed, BATCH), start=1):
        parameters, state, both = _step(parameters, state, schedule(number), _wide(*batch))
        average.append(both)
        if number % 500 == 0 or number == steps:
            policy, value = np.mean(np.asarray(jnp.stack(average)), axis=0)
            report(f"master, step {number} of {steps}: policy {policy:.3f}, value {value:.3f}")
            average.clear()
    return parameters


def _wide(planes: np.ndarray, policy: np.ndarray, chance: np.ndarray) -> tuple[np.ndarray, ...]:
    """A batch of one size on the widest board, with its sizes."""
    size = planes.shape[-1]
    around = ((0, 0), (0, 0), (0, WIDTH - size), (0, WIDTH - size))
    sizes = np.full(len(planes), size, np.int32)
    return np.pad(planes, around).astype(np.uint8), np.pad(policy, around).astype(np.float16), chance, sizes


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

    def go_on(self, parameters: Parameters) -> int:
        """Wait for the answer, go on, and ask again."""
        logits, values = (np.array(part, order="C") for part in self._answer)
        kept = self._games.go_on(logits.ctypes.data, values.ctypes.data, self._planes.ctypes.data)
        self._answer = evaluate(parameters, jnp.array(self._planes), self._sizes)
        return kept

    def take(self) -> list[Samples]:
        """The samples from the games."""
        return [samples_of_native(played) for played in self._games.take(sorted(set(SIZES))) if played.positions]


@dataclass(frozen=True)
class Master:
    """A large net that knows one game."""

    shape: Shape
    parameters: Parameters

    def play(
        self, native: NativeGames, positions: int, evaluations: int, seed: int, report: Callable[[str], None]
    ) -> list[Samples]:
        """At least this many positions of games against itself."""
        chance = Random(seed)
        count = min(GAMES, positions // 8 + 1)
        weights = [size**2 for size in SIZES]
        halves = []
        for _ in range(2):
            sizes = chance.choices(SIZES, weights, k=count)
            games = native.many(sizes, WIDTH, evaluations, 2 * WIDTH**2, chance.getrandbits(64))
            halves.append(_Half(games, sizes, self.shape))
        reported = time.time()
        for steps in count_from(1):
            kept = sum(half.go_on(self.parameters) for half in halves)
            if kept >= positions:
                break
            if time.time() > reported + REPORT_EVERY:
                reported = time.time()
                report(f"{kept} of {positions} positions, {steps * 2 * count} evaluations")
        return [samples for half in halves for samples in half.take()]

    def judged(self, samples: Samples) -> Samples:
        """The same positions, with targets that are half the master's opinion without a search.

        Searches and results are better judges, but each single one is noisy. The master has learned from many.
        """
        policies, chances = [samples.policy[:0]], [samples.chance[:0]]
        for at in range(0, len(samples), BATCH):
            part = samples.part(slice(at, at + BATCH))
            policy, chance = self._at_sight(part)
            has_policy = part.policy.any(axis=(1, 2, 3), keepdims=True)
            policies.append(np.where(has_policy, (part.policy + policy) / 2, policy).astype(np.float16))
            chances.append(((part.chance + chance) / 2).astype(np.float32))
        return Samples(samples.planes, np.concatenate(policies), np.concatenate(chances))

    def _at_sight(self, samples: Samples) -> tuple[np.ndarray, np.ndarray]:
        """The policy, and the winning chance of the side to move."""
        count, size = len(samples), samples.planes.shape[-1]
        planes, _, _, sizes = _wide(samples.planes, samples.policy, samples.chance)
        more = BATCH - count  # batches of one size, so that there is one program for all
        planes, sizes = np.pad(planes, ((0, more), (0, 0), (0, 0), (0, 0))), np.pad(sizes, (0, more), mode="edge")
        logits, values = (np.asarray(part)[:count] for part in evaluate(self.parameters, planes, sizes))
        may = np.asarray(possible(jnp.array(samples.planes), self.shape.policies))
        likely = np.where(may, logits[:, :, :size, :size], -np.inf)
        parts = np.exp(likely - likely.max(axis=(1, 2, 3), keepdims=True))
        return parts / parts.sum(axis=(1, 2, 3), keepdims=True), 1 / (1 + np.exp(-values))


def write(parameters: Parameters, path: Path) -> None:
    """Save the parameters in a file."""
    np.savez(path, *map(np.asarray, jax.tree_util.tree_leaves(parameters)))


def read(path: Path, shape: Shape) -> Parameters:
    """The parameters of a file."""
    with np.load(path) as parts:
        leaves = [jnp.array(parts[f"arr_{number}"]) for number in range(len(parts.files))]
    parameters: Parameters = jax.tree_util.tree_unflatten(jax.tree_util.tree_structure(begin(0, shape)), leaves)
    return parameters
