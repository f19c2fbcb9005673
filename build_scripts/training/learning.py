"""Learns the weights of a net from games, with the rounding of the shipped net in every step.

The net is that of :mod:`crosscut.player.net.network`, in floating-point numbers that are whole wherever the shipped net
has whole numbers. Rounding has no slope, so gradients go straight through it (Bengio, Leonard and Courville 2013).
After every step the weights are made so small that no lane can overflow.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from crosscut.player.net.lanes import HALF
from crosscut.player.net.network import HEAD_SHIFT, LOGIT_ONE, SHIFT
from crosscut.player.net.planes import MOST
from crosscut.player.net.weights import CHANNELS, HIDDEN, MOST_HEAD_WEIGHT, MOST_WEIGHT, Convolution, Shape, Weights
from training.samples import Samples

ONE = 2.0**SHIFT
"""The weight of a convolution that stands for 1."""
BIAS_ONE = 8 * ONE
"""The bias that stands for 1."""
HEAD_ONE = 2.0**HEAD_SHIFT
"""The weight of the value's two small layers that stands for 1."""
HEAD_BIAS_ONE = 1024.0
"""The bias of the value's two small layers that stands for 1."""
BATCH = 256
MARGIN = 8
"""How far a sum stays below the limit of its lane."""
POLICY_ONE = LOGIT_ONE * 2.0 ** (12 - 8)
"""The sum of the policy that stands for a logit of 1."""

Parameters = dict[str, Any]


def begin(seed: int, shape: Shape) -> Parameters:
    """Random weights."""
    keys = iter(jax.random.split(jax.random.PRNGKey(seed), shape.layers + 3))

    def kernel(inputs: int, outputs: int, scale: float = 1.0) -> jax.Array:
        return jax.random.normal(next(keys), (outputs, inputs, 3, 3)) * scale * (2 / (9 * inputs)) ** 0.5

    return {
        "layers": [
            {"kernel": kernel(CHANNELS if layer else shape.planes, CHANNELS), "bias": jnp.full(CHANNELS, 0.05)}
            for layer in range(shape.layers)
        ],
        "policy": {"kernel": kernel(CHANNELS, shape.policies, 0.5), "bias": jnp.zeros(shape.policies)},
        "hidden": {
            "kernel": jax.random.normal(next(keys), (HIDDEN, 2 * CHANNELS)) * 0.5,
            "bias": jnp.zeros(HIDDEN),
        },
        "value": {"kernel": jax.random.normal(next(keys), (HIDDEN,)) * 0.3, "bias": jnp.zeros(())},
    }


def _through(exact: jax.Array, smooth: jax.Array) -> jax.Array:
    """The exact numbers, with the gradient of the smooth ones."""
    return smooth + jax.lax.stop_gradient(exact - smooth)


def _whole(weights: jax.Array, one: float, most: float) -> jax.Array:
    scaled = jnp.clip(weights * one, -most, most)
    return _through(jnp.round(scaled), scaled)


def _convolve(x: jax.Array, part: Parameters, padding: str) -> jax.Array:
    """The sums of a convolution, as the shipped net has them."""
    kernel = _whole(part["kernel"], ONE, MOST_WEIGHT)
    bias = _whole(part["bias"], BIAS_ONE, HALF - 1)
    # Rows run from the south in both nets, and a kernel is not turned round: its first row meets the row to the south.
    sums = jax.lax.conv_general_dilated(x, kernel, (1, 1), padding, dimension_numbers=("NCHW", "OIHW", "NCHW"))
    return sums + bias[None, :, None, None]


def evaluate(parameters: Parameters, planes: jax.Array) -> tuple[jax.Array, jax.Array]:
    """For each position the logits of the moves, ``[position, policy, row, column]``, and of the side to move."""
    size = planes.shape[-1]
    x = _framed(planes)
    for number, layer in enumerate(parameters["layers"]):
        smooth = jnp.clip(_convolve(x, layer, "SAME" if number else "VALID") / 2**SHIFT, 0, MOST)
        x = _through(jnp.floor(smooth), smooth)
    policy = _convolve(x, parameters["policy"], "SAME") / POLICY_ONE
    near = (size + 1) // 2
    halves = jnp.stack([x[:, :, :near].sum((2, 3)), x[:, :, near:].sum((2, 3))], axis=2)
    means = halves.reshape(len(x), 2 * CHANNELS) / (MOST * size**2)
    hidden = jax.nn.relu(
        means @ _whole(parameters["hidden"]["kernel"], HEAD_ONE, MOST_HEAD_WEIGHT).T / HEAD_ONE
        + parameters["hidden"]["bias"]
    )
    value = (
        hidden @ _whole(parameters["value"]["kernel"], HEAD_ONE, MOST_HEAD_WEIGHT) / HEAD_ONE
        + parameters["value"]["bias"]
    )
    return policy, value


def _framed(planes: jax.Array) -> jax.Array:
    """The planes with the frame: own stones south and north, the enemy's west and east and in the corners."""
    own = jnp.pad(planes[:, :1], ((0, 0), (0, 0), (1, 1), (0, 0)), constant_values=MOST)
    own = jnp.pad(own, ((0, 0), (0, 0), (0, 0), (1, 1)))
    enemy = jnp.pad(planes[:, 1:2], ((0, 0), (0, 0), (1, 1), (0, 0)))
    enemy = jnp.pad(enemy, ((0, 0), (0, 0), (0, 0), (1, 1)), constant_values=MOST)
    rest = jnp.pad(planes[:, 2:], ((0, 0), (0, 0), (1, 1), (1, 1)))
    return jnp.concatenate([own, enemy, rest], axis=1)


def losses(parameters: Parameters, planes: jax.Array, policy: jax.Array, chance: jax.Array) -> tuple[jax.Array, ...]:
    """The cross-entropy of the policy, and of the value."""
    logits, value = evaluate(parameters, planes)
    return cross_entropies(logits, value, possible(planes, logits.shape[1]), policy, chance)


def cross_entropies(
    logits: jax.Array, value: jax.Array, may: jax.Array, policy: jax.Array, chance: jax.Array
) -> tuple[jax.Array, ...]:
    """The cross-entropies of an answer with the targets: of its policy, among the possible moves, and of its value.

    If the search gave no policy, only the value counts.
    """
    flat = jnp.where(may, logits, -1e9).reshape(len(logits), -1)
    wanted = policy.reshape(len(policy), -1)
    of_policy = -(jax.nn.log_softmax(flat) * wanted).sum() / jnp.maximum(wanted.sum(), 1)
    return of_policy, optax.sigmoid_binary_cross_entropy(value, chance).mean()


def possible(planes: jax.Array, policies: int) -> jax.Array:
    """The moves that the stones allow: empty points, and links that the enemy could come to cross."""
    own, enemy = planes[:, 0] > 0, planes[:, 1] > 0
    moves = [~own & ~enemy]
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


@partial(jax.jit)
def _step(
    parameters: Parameters, state: Any, rate: jax.Array, batch: tuple[jax.Array, ...]
) -> tuple[Parameters, Any, tuple[jax.Array, ...]]:
    def loss(parameters: Parameters) -> tuple[jax.Array, tuple[jax.Array, ...]]:
        of_policy, of_value = losses(parameters, *batch)
        return of_policy + of_value, (of_policy, of_value)

    (_, both), gradients = jax.value_and_grad(loss, has_aux=True)(parameters)
    direction, state = DIRECTION.update(gradients, state, parameters)
    changed = jax.tree_util.tree_map(lambda weight, change: weight - rate * change, parameters, direction)
    return bounded(changed), state, both


def bounded(parameters: Parameters) -> Parameters:
    """The same weights, but those of convolutions scaled down so that no sum leaves its lane."""

    def within(part: Parameters) -> Parameters:
        kernel, bias = part["kernel"], part["bias"]
        limit = (HALF - MARGIN) * 1.0
        bias = jnp.clip(bias, -0.5 * limit / BIAS_ONE, 0.5 * limit / BIAS_ONE)
        whole = jnp.round(jnp.clip(kernel * ONE, -MOST_WEIGHT, MOST_WEIGHT))
        above = MOST * jnp.maximum(whole, 0).sum((1, 2, 3))
        below = -MOST * jnp.minimum(whole, 0).sum((1, 2, 3))
        room = jnp.minimum(
            (limit - bias * BIAS_ONE) / jnp.maximum(above, 1), (limit + bias * BIAS_ONE) / jnp.maximum(below, 1)
        )
        factor = jnp.where(room < 1, room * 0.995, 1.0)
        return {
            "kernel": jnp.clip(kernel, -MOST_WEIGHT / ONE, MOST_WEIGHT / ONE) * factor[:, None, None, None],
            "bias": bias,
        }

    return {
        **parameters,
        "layers": [within(layer) for layer in parameters["layers"]],
        "policy": within(parameters["policy"]),
    }


def numbers(parameters: Parameters) -> array[int]:
    """The whole numbers of a net in the order of :class:`crosscut.player.net.weights.Weights`.

    If rounding leaves a sum a little too large, the weights of that convolution are scaled down.
    """
    found = array("h")

    def convolution(kernel: np.ndarray, bias: float) -> None:
        whole_bias = round(float(bias) * BIAS_ONE)
        weights = np.clip(kernel, -MOST_WEIGHT / ONE, MOST_WEIGHT / ONE)
        while True:
            whole = np.clip(np.round(weights * ONE), -MOST_WEIGHT, MOST_WEIGHT)
            above, below = MOST * whole[whole > 0].sum(), MOST * whole[whole < 0].sum()
            if whole_bias + below >= -HALF and whole_bias + above < HALF:
                break
            weights = weights * 0.998
        found.extend(int(number) for number in whole.flatten())
        found.append(whole_bias)

    parts = jax.tree_util.tree_map(np.asarray, parameters)
    for layer in (*parts["layers"], parts["policy"]):
        for kernel, bias in zip(layer["kernel"], layer["bias"], strict=True):
            convolution(kernel, bias)
    head = partial(np.clip, a_min=-MOST_HEAD_WEIGHT, a_max=MOST_HEAD_WEIGHT)
    for row, bias in zip(parts["hidden"]["kernel"], parts["hidden"]["bias"], strict=True):
        found.extend(int(number) for number in head(np.round(row * HEAD_ONE)))
        found.append(round(float(bias) * HEAD_BIAS_ONE))
    found.extend(int(number) for number in head(np.round(parts["value"]["kernel"] * HEAD_ONE)))
    found.append(round(float(parts["value"]["bias"]) * HEAD_BIAS_ONE))
    return found


@dataclass(frozen=True)
class Lesson:
    """The samples to learn from, and whether the game stays the same if east and west change places."""

    samples: Sequence[Samples]
    has_mirrors: bool


def learn(
    parameters: Parameters, lesson: Lesson, steps: int, rate: float, seed: int, report: Callable[[str], None]
) -> Parameters:
    """The parameters after this many steps of learning; the learning rate first rises and then falls to 0."""
    schedule = optax.warmup_cosine_decay_schedule(0.0, rate, min(200, steps // 5), steps, rate / 50)
    parameters = bounded(jax.tree_util.tree_map(jnp.float32, parameters))
    state = DIRECTION.init(parameters)
    average = np.zeros(2)
    for number, batch in enumerate(batches(lesson, steps, seed, BATCH), start=1):
        parameters, state, both = _step(parameters, state, schedule(number), batch)
        if number % 10 == 0:
            part = max(0.01, 10 / number)
            average = (1 - part) * average + part * np.asarray(both)
        if number % 500 == 0 or number == steps:
            report(f"step {number} of {steps}: policy {average[0]:.3f}, value {average[1]:.3f}")
    return parameters


def batches(lesson: Lesson, steps: int, seed: int, count: int) -> Iterator[tuple[np.ndarray, ...]]:
    """Batches of one size each, chosen in proportion to their samples, turned and mirrored at random.

    A half turn of a board mirrors it twice, which changes no game.
    """
    samples, chance = lesson.samples, np.random.default_rng(seed)
    parts = np.array([len(one) for one in samples], dtype=float)
    for _ in range(steps):
        chosen = samples[chance.choice(len(samples), p=parts / parts.sum())]
        rows = chance.integers(0, len(chosen), count)
        planes, policy = chosen.planes[rows].astype(np.float32), chosen.policy[rows].astype(np.float32)
        first, second = chance.random(2) < 0.5
        if first:
            planes, policy = planes[:, [0, 1, 3, 2, 4, 5, 6, 7][: planes.shape[1]], ::-1], mirrored(policy, 2)
        if second if lesson.has_mirrors else first:
            planes, policy = planes[:, [0, 1, 2, 3, 5, 4, 6, 7][: planes.shape[1]], :, ::-1], mirrored(policy, 3)
        yield planes, policy, chosen.chance[rows].astype(np.float32)


def mirrored(policy: np.ndarray, axis: int) -> np.ndarray:
    """Policies with rows or columns in reverse. A rising link becomes a falling one, at another corner of its block."""
    turned = np.flip(policy, axis)
    if policy.shape[1] == 1:
        return turned
    links = np.roll(turned[:, [2, 1]], -1, axis)
    return np.concatenate([turned[:, :1], links], axis=1)


def measure(parameters: Parameters, samples: Sequence[Samples]) -> tuple[float, float]:
    """The losses of the policy and of the value on positions that were not learned from."""
    found = [(len(one), *(float(loss) for loss in losses(parameters, *_batch(one)))) for one in samples if len(one)]
    count = sum(size for size, _, _ in found)
    return sum(size * loss for size, loss, _ in found) / count, sum(size * loss for size, _, loss in found) / count


def _batch(samples: Samples) -> tuple[np.ndarray, ...]:
    return samples.planes.astype(np.float32), samples.policy.astype(np.float32), samples.chance


def parameters_of(weights: Weights) -> Parameters:
    """The parameters of a net that was learned before, from which learning may go on."""

    def convolutions(parts: Sequence[Convolution]) -> Parameters:
        kernels = [[np.reshape(nine, (3, 3)) for nine in part.weights] for part in parts]
        biases = [part.bias for part in parts]
        return {"kernel": jnp.array(kernels) / ONE, "bias": jnp.array(biases) / BIAS_ONE}

    rows = np.array(weights.hidden, dtype=np.float32)
    value = np.array(weights.value, dtype=np.float32)
    return {
        "layers": [convolutions(layer) for layer in weights.layers],
        "policy": convolutions(weights.policies),
        "hidden": {"kernel": jnp.array(rows[:, :-1]) / HEAD_ONE, "bias": jnp.array(rows[:, -1]) / HEAD_BIAS_ONE},
        "value": {"kernel": jnp.array(value[:-1]) / HEAD_ONE, "bias": jnp.array(value[-1]) / HEAD_BIAS_ONE},
    }
