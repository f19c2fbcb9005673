"""open_spiel's MCTS for Hex as a program that speaks the cell protocol of :mod:`crosscut.player.programs`.

It runs in any Python that has the package open_spiel, and imports nothing of Crosscut. open_spiel's first player joins
north and south, as Red does; its rows are counted from the north and run to the east, like a board's.
"""

from __future__ import annotations

import sys

import pyspiel

MEMORY = 1000
"""Megabytes that its tree may take."""
EXPLORATION = 2.0
"""The exploration constant of UCT."""
SEED = 1


def answer_lines() -> None:
    """Answer each line."""
    for line in sys.stdin:
        words = line.split()
        if words[0] == "new":
            size = int(words[2])
            game = pyspiel.load_game(f"hex(board_size={size})")
            state = game.new_initial_state()
        elif words[0] == "play":
            state.apply_action(turned(int(words[2]), size))
        elif words[0] == "gen":
            simulations = int(words[2])
            evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
            bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY, True, SEED, False)
            print(turned(bot.step(state), size), simulations, flush=True)


def turned(cell: int, size: int) -> int:
    """The cell counted from the other edge, south or north."""
    rank, file = divmod(cell, size)
    return (size - 1 - rank) * size + file


if __name__ == "__main__":
    answer_lines()
