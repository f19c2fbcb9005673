"""Every game as a game of open_spiel: ``pip install crosscut[open-spiel]``.

Importing this module registers the game ``crosscut``, with the parameters ``game`` (the id of a game, also of an own
game) and ``size`` (0: the usual size).

>>> import pyspiel
>>> import crosscut.open_spiel
>>> state = pyspiel.load_game("crosscut(game=quax,size=5)").new_initial_state()
>>> state.apply_action(12)
>>> state.current_player(), state.history_str(), len(state.legal_actions())
(1, '12', 25)

``docs/open-spiel.md`` has the shapes, the returns and the errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from crosscut.player.seats import PEOPLE, Seats, person_of
from crosscut.position import Position

if TYPE_CHECKING:
    from numpy import ndarray

__all__ = ["GAME_TYPE", "CrosscutGame", "CrosscutObserver", "CrosscutState"]

USUAL_GAME = "crossway"
USUAL_SIZE = 0
"""Stands for the usual size of the game."""

GAME_TYPE = pyspiel.GameType(
    short_name="crosscut",
    long_name="Crosscut",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(PEOPLE),
    min_num_players=len(PEOPLE),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": USUAL_GAME, "size": USUAL_SIZE},
)
"""What open_spiel is told of the game."""


class CrosscutGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Crosscut on a board of one size. The players are the people; player 0 begins as Red.

    Raises UnknownGameError for an id that names no game, and ValueError for a size that the game has not.

    Attributes:
        seats: The game by numbers.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.seats = Seats(str(given.get("game", USUAL_GAME)), int(given.get("size", USUAL_SIZE)) or None)
        actions = len(self.seats.moves)
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=0,
            num_players=len(PEOPLE),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=actions,  # no move can be made twice
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self, state: None = None) -> CrosscutState:
        """The state of the empty board. Raises ValueError for ``state``: none other can be begun with."""
        if state is not None:
            raise ValueError("a game of Crosscut begins on the empty board: expected no state")
        return CrosscutState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Any:
        """What makes the tensors of observations."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return CrosscutObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class CrosscutState(pyspiel.State):  # type: ignore[misc]
    """A position of a game.

    Attributes:
        seats: The game by numbers.
        position: The position.
    """

    def __init__(self, game: CrosscutGame) -> None:
        super().__init__(game)
        self.seats: Seats = game.seats
        self.position: Position = self.seats.start

    def __deepcopy__(self, memo: dict[int, object]) -> CrosscutState:
        # Nothing in it changes but which position it is.
        copied = CrosscutState(self.get_game())
        copied.position = self.position
        return copied

    def current_player(self) -> int:
        """Who is to move: 0 or 1; a negative number once the game is over."""
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return person_of(self.position, self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions, ascending."""
        return self.seats.legal(self.position) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """Make a move. Raises IllegalMoveError."""
        self.position = self.seats.game.play(self.position, self.seats.moves[action]).position

    def _action_to_string(self, _player: int, action: int) -> str:
        """The move as text."""
        return str(self.seats.moves[action])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """What each player got: 1 for a win, -1 for a loss, 0 for a tie and before the end."""
        return list(self.seats.results(self.position))

    def __str__(self) -> str:
        return self.position.text()


class CrosscutObserver:
    """Makes tensors of observations.

    Attributes:
        tensor: The observation in one row, as 32-bit floats.
        dict: The same as ``observation``, in the shape (7, ranks, files).
    """

    def __init__(self, game: CrosscutGame, params: Mapping[str, Any] | None = None) -> None:
        if params:
            raise ValueError(f"the parameters {params} are not known: expected none")
        shape = game.seats.planes_shape
        self.tensor: ndarray[Any, Any] = numpy.zeros(int(numpy.prod(shape)), numpy.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: CrosscutState, player: int) -> None:
        """Set the tensor to what a player sees."""
        self.dict["observation"][:] = state.seats.planes(state.position, player)

    def string_from(self, state: CrosscutState, player: int) -> str:
        """The same as text: the line of the position (:meth:`crosscut.Position.text`), and the player's side."""
        return f"{state.position.text()}, player {player}"


pyspiel.register_game(GAME_TYPE, CrosscutGame)
