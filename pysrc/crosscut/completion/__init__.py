"""Can the empty points still be filled? This question decides legality in the two games of 2024.

Each notion has a package or module. They work on the bit sets of :mod:`crosscut.geometry` alone and know nothing of
games, turns or moves.
"""
