"""Can the empty points still be filled? The question that decides legality in the two games of 2024.

One package or module per notion; each works on the bit sets of
:mod:`crosscut.geometry` alone and knows nothing of games, turns or moves.
"""
