"""Tasks, which figures set their readers: judging answers, hints and solutions, and checking tasks for authors.

A task (:class:`crosscut.link.Task`) is about the position that a figure shows, for the side to move. If the author
gives a tree of moves, the tree decides. The engine judges everything else: legality exactly, and wins by the solver,
which reports if a position is too big.
"""
