"""Figures that ask something of their reader: judging answers, hints and solutions, and checking what authors ask.

A task (:class:`crosscut.link.Task`) is about the position that a figure shows, for the side to move. If the author
gives a tree of moves, it decides. The engine judges everything else: legality exactly, and wins by the solver, which
says so if a position is too big.
"""
