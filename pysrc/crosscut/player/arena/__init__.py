"""Matches between levels of the computer player, and against other programs: ``python3 -m crosscut.player``."""
