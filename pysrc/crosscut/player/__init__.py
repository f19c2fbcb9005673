"""The computer player: the move to play, its winning chance, and the other moves that were considered.

>>> import crosscut, crosscut.player
>>> game = crosscut.game("crossway")
>>> position = game.setup("R..\\nR..\\n...")
>>> str(crosscut.player.advise(game, position, level=1).move) in ("a1", "b1")
True
"""

from crosscut.player.advice import LEVELS, Advice, Candidate, Level, Progress, Thinking
from crosscut.player.asking import advise, advise_steps

__all__ = ["LEVELS", "Advice", "Candidate", "Level", "Progress", "Thinking", "advise", "advise_steps"]
