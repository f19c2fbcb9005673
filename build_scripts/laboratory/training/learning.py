"""Learns the weights of a net from games, with the rounding of the shipped net in every step.

The net is that of :mod:`crosscut.player.net.network`, in floating-point numbers that are whole wherever the shipped net
has whole numbers. Rounding has no slope, so gradients go straight through it (Bengio, Leonard and Courville 2013).
After every step the weights are made so small that no lane can overflow. Only the free weights are learned
(:mod:`crosscut.player.net.tying`), so a position teaches as much as all its images.

Boards of all sizes are in one batch: each in the south-western corner of the widest board.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np
import optax

from crosscut.player.net.lanes import HALF
from crosscut.player.net.network import HEAD_SHIFT, LOGIT_ONE, SHIFT
from crosscut.player.net.planes import MOST
from crosscut.player.net.tying import BLOCK
from crosscut.player.net.weights import MOST_HEAD_WEIGHT, MOST_WEIGHT, Part, Shape, parts_of, read_numbers
from laboratory.training.samples import Samples
from laboratory.training.self_play import SIZES

WIDTH = max(SIZES)
"""The size of the widest board."""
ONE = 2.0**SHIFT
"""The weight of a convolution that stands for 1."""
BIAS_ONE = 8 * ONE
"""The bias that stands for 1."""
HEAD_ONE = 2.0**HEAD_SHIFT
"""The weight of the value's two small layers that stands for 1."""
HEAD_BIAS_ONE = 1024.0
"""The bias of the value's two small layers that stands for 1."""
MARGIN = 8
"""How far a sum stays below the limit of its lane."""
POLICY_ONE = LOGIT_ONE * 2.0 ** (12 - 8)
"""The sum of the policy that stands for a logit of 1."""

Parameters = Any
"""Arrays in lists and dictionaries."""


class Lesson(NamedTuple):
    """The samples to learn from. Only the first ``count`` rows mean anything: with the room always a power of two, few
    programs have to be compiled."""

    planes: jax.Array
    """Whole numbers, ``[position, plane, row, column]``; what is outside a board of its size is 0."""
    policy: jax.Array
    chance: jax.Array
    sizes: jax.Array
    count: jax.Array

    @classmethod
    def of(cls, samples: Sequence[Samples]) -> Lesson:
        """A lesson from samples of several sizes."""
        count = sum(map(len, samples))
        room = 1 << max(12, (count - 1).bit_length())
        first = samples[0]
        planes = np.zeros((room, first.planes.shape[1], WIDTH, WIDTH), np.uint8)
        policy = np.zeros((room, first.policy.shape[1], WIDTH, WIDTH), np.float16)
        chance, sizes = np.zeros(room, np.float32), np.full(room, WIDTH, np.int32)
        at = 0
        for one in samples:
            end, size = at + len(one), one.planes.shape[-1]
            planes[at:end, :, :size, :size], policy[at:end, :, :size, :size] = one.planes, one.policy
            chance[at:end], sizes[at:end] = one.chance, size
            at = end
        return cls(*map(jnp.asarray, (planes, policy, chance, sizes, np.int32(count))))


class Learner(Protocol):
    """The shape of a net that learns. Equal shapes are equal, so that their programs are compiled once."""

    @property
    def rate(self) -> float:
        """The highest learning rate."""

    @property
    def batch(self) -> int:
        """Positions of a step."""

    def evaluate(self, parameters: Parameters, planes: jax.Array, sizes: jax.Array) -> tuple[jax.Array, jax.Array]:
        """For each position the logits of the moves, ``[position, policy, row, column]``, and of the side to move."""

    def bounded(self, parameters: Parameters) -> Parameters:
        """The parameters after a step, made fit for use."""


@dataclass(frozen=True)
class Small:
    """The net that is shipped."""

    shape: Shape
    rate: float = 0.002
    batch: int = 256

    def begin(self, seed: int) -> Parameters:
        """Random weights: for each part of the net its free weights and biases."""
        parts = parts_of(self.shape)
        keys = jax.random.split(jax.random.PRNGKey(seed), len(parts))
        found = []
        for number, (part, key) in enumerate(zip(parts, keys, strict=True)):
            is_layer, is_policy = number < self.shape.layers, number < len(parts) - 2
            inputs = len(part.ties) // part.outputs
            scale = (2 / inputs) ** 0.5 if is_layer else 0.5 * (2 / inputs) ** 0.5 if is_policy else 0.4
            weights = jax.random.normal(key, (max(part.ties) + 1,)) * scale
            found.append({"weights": weights, "biases": jnp.full(max(part.bias_ties) + 1, 0.05 if is_layer else 0.0)})
        return found

    def evaluate(self, parameters: Parameters, planes: jax.Array, sizes: jax.Array) -> tuple[jax.Array, jax.Array]:
        """As the shipped net does."""
        parts = parts_of(self.shape)
        inside, x = framed(planes.astype(jnp.float32), sizes)
        layers, (stones, *links), heads = (
            list(zip(parameters, parts, strict=True))[part]
            for part in (slice(self.shape.layers), slice(self.shape.layers, -2), slice(-2, None))
        )
        for learned, part in layers:
            smooth = jnp.clip(_convolve(x, learned, part) / 2**SHIFT, 0, MOST)
            x = _through(jnp.floor(smooth), smooth) * inside
        policies = [_convolve(x, learned, part) for learned, part in (stones, *links)]
        policy = jnp.concatenate(policies, axis=1)[:, :, 1:-1, 1:-1] / POLICY_ONE
        value = halves(x, sizes) / MOST
        for learned, part in heads:
            weights = _whole(learned["weights"], HEAD_ONE, MOST_HEAD_WEIGHT)[np.array(part.ties)] / HEAD_ONE
            value = (
                jax.nn.relu(value) @ weights.reshape(part.outputs, -1).T + learned["biases"][np.array(part.bias_ties)]
            )
        return policy, value[:, 0]

    def bounded(self, parameters: Parameters) -> Parameters:
        """The same weights, but those of convolutions scaled down so that no sum leaves its lane."""
        return [
            _within(learned, part) if number < len(parameters) - 2 else learned
            for number, (learned, part) in enumerate(zip(parameters, parts_of(self.shape), strict=True))
        ]

    def numbers(self, parameters: Parameters) -> array[int]:
        """The free numbers of the net in the order of its file."""
        found = array("h")
        for number, (learned, part) in enumerate(zip(parameters, parts_of(self.shape), strict=True)):
            weights, biases = np.asarray(learned["weights"]), np.asarray(learned["biases"])
            if number < len(parameters) - 2:
                whole_biases = np.round(biases * BIAS_ONE)
                whole = np.clip(np.round(weights * ONE), -MOST_WEIGHT, MOST_WEIGHT)
                while _most_sum(whole, whole_biases, part) >= HALF:  # rounding may leave a sum a little too large
                    weights = weights * 0.998
                    whole = np.clip(np.round(weights * ONE), -MOST_WEIGHT, MOST_WEIGHT)
            else:
                whole = np.clip(np.round(weights * HEAD_ONE), -MOST_HEAD_WEIGHT, MOST_HEAD_WEIGHT)
                whole_biases = np.round(biases * HEAD_BIAS_ONE)
            found.extend(int(one) for one in (*whole, *whole_biases))
        return found

    def parameters_of(self, data: bytes) -> Parameters:
        """The parameters of a net that was learned before, from which learning may go on."""
        numbers, shape = read_numbers(data)
        assert shape == self.shape
        found, at = [], 0
        for number, part in enumerate(parts_of(shape)):
            middle, end = at + max(part.ties) + 1, at + part.free
            one, bias_one = (ONE, BIAS_ONE) if number < len(parts_of(shape)) - 2 else (HEAD_ONE, HEAD_BIAS_ONE)
            found.append(
                {
                    "weights": jnp.array(numbers[at:middle], jnp.float32) / one,
                    "biases": jnp.array(numbers[middle:end], jnp.float32) / bias_one,
                }
            )
            at = end
        return found


def _through(exact: jax.Array, smooth: jax.Array) -> jax.Array:
    """The exact numbers, with the gradient of the smooth ones."""
    return smooth + jax.lax.stop_gradient(exact - smooth)


def _whole(weights: jax.Array, one: float, most: float) -> jax.Array:
    scaled = jnp.clip(weights * one, -most, most)
    return _through(jnp.round(scaled), scaled)


def kernel_of(weights: jax.Array, ties: Sequence[int], outputs: int) -> jax.Array:
    """The kernel of a convolution, ``[output, input, row, column]``, from its free weights.

    If it has four weights of each input, they are those of a block.
    """
    kernel = weights[np.array(ties)].reshape(outputs, -1)
    if outputs == 2:
        kernel = kernel.reshape(outputs, -1, len(BLOCK))
        return (
            jnp.zeros((*kernel.shape[:2], 9), kernel.dtype)
            .at[:, :, np.array(BLOCK)]
            .set(kernel)
            .reshape(*kernel.shape[:2], 3, 3)
        )
    return kernel.reshape(outputs, -1, 3, 3)


def _convolve(x: jax.Array, learned: Parameters, part: Part) -> jax.Array:
    """The sums of a convolution, as the shipped net has them."""
    kernel = kernel_of(_whole(learned["weights"], ONE, MOST_WEIGHT), part.ties, part.outputs)
    bias = _whole(learned["biases"], BIAS_ONE, HALF - 1)[np.array(part.bias_ties)]
    # Rows run from the south in both nets, and a kernel is not turned round: its first row meets the row to the south.
    sums = jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NCHW", "OIHW", "NCHW"))
    return sums + bias[None, :, None, None]


def framed(planes: jax.Array, sizes: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Which points are inside their board, and the planes with the frame: own stones south and north, the enemy's west
    and east and in the corners."""
    at = jnp.arange(planes.shape[-1] + 2)
    size = sizes[:, None, None]
    row, column = at[None, :, None], at[None, None, :]
    in_rows, in_columns = (row > 0) & (row <= size), (column > 0) & (column <= size)
    own = ((row == 0) | (row == size + 1)) & in_columns
    enemy = ((column == 0) | (column == size + 1)) & (row <= size + 1)
    x = jnp.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1)))
    x = x.at[:, 0].add(MOST * own.astype(x.dtype)).at[:, 1].add(MOST * enemy.astype(x.dtype))
    return (in_rows & in_columns)[:, None].astype(x.dtype), x


def halves(x: jax.Array, sizes: jax.Array) -> jax.Array:
    """The sums of each channel over the near and over the far half of a board, by its points; the middle row of an odd
    board belongs to both. ``x`` has the frame and is 0 outside the board."""
    row, size = jnp.arange(x.shape[2])[None, :, None], sizes[:, None, None]
    near, far = row <= (size + 1) // 2, row > size // 2
    sums = [(x * half[:, None]).sum((2, 3), dtype=jnp.float32) for half in (near, far)]
    return jnp.stack(sums, axis=2).reshape(len(x), -1) / (sizes * sizes)[:, None]


def cross_entropies(
    learner: Learner, parameters: Parameters, planes: jax.Array, policy: jax.Array, chance: jax.Array, sizes: jax.Array
) -> jax.Array:
    """The cross-entropies of a net's answer with the targets: of its policy among the possible moves, and of its value.

    If the search gave no policy, only the value counts.
    """
    logits, value = learner.evaluate(parameters, planes, sizes)
    may = possible(planes, sizes, logits.shape[1])
    flat = jnp.where(may, logits, -1e9).reshape(len(logits), -1)
    wanted = policy.astype(jnp.float32).reshape(len(policy), -1)
    of_policy = -(jax.nn.log_softmax(flat) * wanted).sum() / jnp.maximum(wanted.sum(), 1)
    return jnp.stack([of_policy, optax.sigmoid_binary_cross_entropy(value, chance).mean()])


def possible(planes: jax.Array, sizes: jax.Array, policies: int) -> jax.Array:
    """The moves that the stones allow: empty points, and links that the enemy could come to cross."""
    own, enemy = planes[:, 0] > 0, planes[:, 1] > 0
    at, size = jnp.arange(planes.shape[-1]), sizes[:, None, None]
    moves = [~own & ~enemy & (at[:, None] < size) & (at < size)]
    if policies == 3:
        own, enemy = (jnp.pad(stones, ((0, 0), (0, 1), (0, 1))) for stones in (own, enemy))
        (own_rising, own_falling), (rising, falling) = (
            ((stones[:, :-1, :-1], stones[:, 1:, 1:]), (stones[:, :-1, 1:], stones[:, 1:, :-1]))
            for stones in (own, enemy)
        )
        for ends, across, threats in ((own_rising, own_falling, falling), (own_falling, own_rising, rising)):
            moves.append(ends[0] & ends[1] & (threats[0] | threats[1]) & ~across[0] & ~across[1])
    return jnp.stack(moves, axis=1)


DIRECTION = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam(), optax.add_decayed_weights(1e-5))
"""The direction of a step (AdamW); the learning rate scales it."""


@partial(jax.jit, static_argnums=0, donate_argnums=(1, 2))
def _step(
    learner: Learner, parameters: Parameters, state: Any, lesson: Lesson, rate: jax.Array, key: jax.Array
) -> tuple[Parameters, Any, jax.Array]:
    def loss(parameters: Parameters) -> tuple[jax.Array, jax.Array]:
        rows = jax.random.randint(key, (learner.batch,), 0, lesson.count)
        both = cross_entropies(learner, parameters, *(part[rows] for part in lesson[:4]))
        return both.sum(), both

    (_, both), gradients = jax.value_and_grad(loss, has_aux=True)(parameters)
    direction, state = DIRECTION.update(gradients, state, parameters)
    changed = jax.tree_util.tree_map(lambda weight, change: weight - rate * change, parameters, direction)
    return learner.bounded(changed), state, both


def learn(
    learner: Learner, parameters: Parameters, lesson: Lesson, steps: int, seed: int, report: Callable[[str], None]
) -> Parameters:
    """The parameters after this many steps of learning; the learning rate first rises and then falls to 0."""
    schedule = np.asarray(
        optax.warmup_cosine_decay_schedule(0.0, learner.rate, min(200, steps // 5), steps, learner.rate / 50)(
            np.arange(steps) + 1
        )
    )
    keys = jax.random.split(jax.random.PRNGKey(seed), steps)
    parameters = learner.bounded(jax.tree_util.tree_map(partial(jnp.array, dtype=jnp.float32), parameters))
    state = DIRECTION.init(parameters)
    losses: list[jax.Array] = []
    for number in range(steps):
        parameters, state, both = _step(learner, parameters, state, lesson, schedule[number], keys[number])
        losses.append(both)
        if number % 500 == 499 or number == steps - 1:
            policy, value = np.mean(np.asarray(jnp.stack(losses)), axis=0)
            report(f"step {number + 1} of {steps}: policy {policy:.3f}, value {value:.3f}")
            losses.clear()
    return parameters


@partial(jax.jit, static_argnums=0)
def _losses(learner: Learner, parameters: Parameters, lesson: Lesson, rows: jax.Array) -> jax.Array:
    return cross_entropies(learner, parameters, *(part[rows] for part in lesson[:4]))


def measure(learner: Learner, parameters: Parameters, lesson: Lesson) -> tuple[float, float]:
    """The cross-entropies of the policy and of the value for these samples."""
    count = int(lesson.count)
    parts = [
        _losses(learner, parameters, lesson, np.arange(at, at + learner.batch) % count)
        for at in range(0, count, learner.batch)
    ]
    policy, value = np.mean(np.asarray(jnp.stack(parts)), axis=0)
    return float(policy), float(value)


def _within(learned: Parameters, part: Part) -> Parameters:
    """The weights and biases of a convolution, so small that no sum leaves its lane."""
    limit = (HALF - MARGIN) * 1.0
    ties, bias_ties = np.array(part.ties), np.array(part.bias_ties)
    biases = jnp.clip(learned["biases"], -0.5 * limit / BIAS_ONE, 0.5 * limit / BIAS_ONE)
    bias = biases[bias_ties] * BIAS_ONE
    whole = jnp.round(jnp.clip(learned["weights"] * ONE, -MOST_WEIGHT, MOST_WEIGHT))[ties].reshape(part.outputs, -1)
    above = MOST * jnp.maximum(whole, 0).sum(1)
    below = -MOST * jnp.minimum(whole, 0).sum(1)
    room = jnp.minimum((limit - bias) / jnp.maximum(above, 1), (limit + bias) / jnp.maximum(below, 1))
    factor = jnp.where(room < 1, room * 0.995, 1.0)
    output_of = np.zeros(
        max(part.ties) + 1, np.int32
    )  # the outputs of a free weight are images, so any of them will do
    output_of[ties] = np.repeat(np.arange(part.outputs), len(part.ties) // part.outputs)
    clipped = jnp.clip(learned["weights"], -MOST_WEIGHT / ONE, MOST_WEIGHT / ONE)
    return {"weights": clipped * factor[output_of], "biases": biases}


def _most_sum(weights: np.ndarray, biases: np.ndarray, part: Part) -> float:
    """The greatest sum of a convolution, or the least one with another sign, and a bit more."""
    whole = weights[np.array(part.ties)].reshape(part.outputs, -1)
    bias = biases[np.array(part.bias_ties)]
    above, below = MOST * np.maximum(whole, 0).sum(1) + bias, MOST * np.minimum(whole, 0).sum(1) + bias
    return float(max(above.max(), -below.min()))
