"""Every game as an environment of PettingZoo: ``pip install crosscut[pettingzoo]``.

>>> from crosscut.pettingzoo import env
>>> quax = env("quax", 5)
>>> quax.reset(seed=1)
>>> observation, reward, termination, truncation, info = quax.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((7, 5, 5), 25)
>>> quax.step(12)  # c3
>>> quax.agent_selection, str(quax.unwrapped.board.moves[-1])
('player_1', 'c3')

``docs/pettingzoo.md`` has the shapes, the rewards and the errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from crosscut.arguments import checked, quoted
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.player.seats import PEOPLE, Seats, color_of, person_of
from crosscut.record.board import Board

if TYPE_CHECKING:
    from numpy import ndarray

__all__ = ["env", "raw_env"]

AGENTS = tuple(f"player_{person}" for person in PEOPLE)
ILLEGAL_REWARD = -1.0
"""What an agent gets that makes an illegal move; the other one gets 0."""
ANSI = "ansi"


@checked
def env(game: Game | str = "crossway", size: int | None = None, render_mode: str | None = None) -> AECEnv:
    """An environment of a game on a board of this size (None: the usual one), with PettingZoo's usual wrappers.

    An illegal move ends the game, as PettingZoo says: the agent gets -1, the other one 0, and the reason stands in
    ``infos``. ``render_mode`` may be ``ansi``. Raises UnknownGameError, and ValueError for a size that the game has
    not, on which nobody can move, and for another ``render_mode``.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(_TellReason(raw_env(game, size, render_mode))))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 # the name that PettingZoo's environments have
    """The environment without wrappers; an illegal move raises IllegalMoveError.

    Attributes:
        board: The game so far, as a :class:`crosscut.Board`.
        possible_agents: ``player_0``, who begins as Red, and ``player_1``. A swap exchanges their sides, not them.
    """

    def __init__(self, game: Game | str = "crossway", size: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, ANSI):
            raise ValueError(f"{quoted(render_mode)} is not a render mode: expected {ANSI} or None")
        self.metadata = {"render_modes": [ANSI], "name": "crosscut_v1", "is_parallelizable": False}
        self.render_mode = render_mode
        self._seats = Seats(game, size)
        self.possible_agents = list(AGENTS)
        actions, shape = len(self._seats.moves), self._seats.planes_shape
        self.action_spaces = {agent: Discrete(actions) for agent in AGENTS}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 1, shape, numpy.uint8),
                    "action_mask": Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in AGENTS
        }
        self.reset()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game on the empty board. Nothing in a game is random, so ``seed`` and ``options`` change nothing."""
        self.board = Board(self._seats.game, self._seats.start.size)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]
        self._skip_agent_selection = None

    def observation_space(self, agent: str) -> Dict:
        """The space of what the agent sees: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of the numbers of moves: always the same object."""
        return self.action_spaces[agent]

    def color(self, agent: str) -> Color:
        """The side that the agent plays now."""
        return color_of(self.board.position, AGENTS.index(agent))

    def observe(self, agent: str) -> dict[str, ndarray[Any, Any]]:
        """The planes of the position, and the mask of the agent's legal actions: all 0 if it is not to move."""
        mask = numpy.zeros(len(self._seats.moves), numpy.int8)
        if agent == self.agent_selection:
            mask[self._seats.legal(self.board.position)] = 1
        return {"observation": self._seats.planes(self.board.position, AGENTS.index(agent)), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move with this number. Raises IllegalMoveError, and the board then stays as it was."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "the game goes on: expected the number of a move"
        self.board.push(self._seats.moves[action])
        position = self.board.position
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, self._seats.results(position), strict=True))
        self.terminations = dict.fromkeys(AGENTS, position.over)
        self._accumulate_rewards()
        self.agent_selection = AGENTS[person_of(position, position.turn)]

    def why_not(self, action: int) -> dict[str, Any]:
        """What ``infos`` tells of an illegal action; empty if it is legal."""
        move = self._seats.moves[action]
        violation = self.board.why_not(move)
        if violation is None:
            return {}
        return {"illegal_move": str(move), "code": str(violation.code), "reason": violation.message}

    def render(self) -> str | None:
        """The text diagram of the board with ``render_mode="ansi"``, else None."""
        return str(self.board) if self.render_mode == ANSI else None

    def close(self) -> None:
        """Nothing is open."""


class _TellReason(TerminateIllegalWrapper):  # type: ignore[misc]
    """PettingZoo's own end of the game by an illegal move, with the reason in ``infos`` of the agent that made it."""

    def __init__(self, wrapped: raw_env) -> None:
        super().__init__(wrapped, illegal_reward=ILLEGAL_REWARD)

    def step(self, action: int | None) -> None:
        """Make a move, or end the game."""
        raw, agent = self.unwrapped, self.agent_selection
        told = {} if action is None or not raw.agents or raw.terminations[agent] else raw.why_not(action)
        super().step(action)
        if told:
            raw.infos[agent].update(told)
