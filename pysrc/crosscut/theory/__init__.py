"""The theory of the games: it explains, classifies and searches, and never decides what is legal.

- Naked Diagonal: :mod:`~crosscut.theory.banned` (banned, disconnected, NDE), :mod:`~crosscut.theory.formations`
  (switches, BAD areas, the special formation), :mod:`~crosscut.theory.patterns` (staircases, knights, hybrids).
- Candy Necklace: :mod:`~crosscut.theory.loops`, :mod:`~crosscut.theory.merging`,
  :mod:`~crosscut.theory.quick_criterion`.
- Zigzag Edge: :mod:`~crosscut.theory.zigzag`. The other four games: :mod:`~crosscut.theory.family`.
- All of them, for a position of a game: :mod:`~crosscut.theory.explain`.
- Small boards searched completely: ``python3 -m crosscut.theory``; what it found: :mod:`~crosscut.theory.results`.

>>> from crosscut.game import finish
>>> from crosscut.theory.formations import find_bad_areas
>>> from crosscut.theory.stones import Stones
>>> stones = Stones.parse(".... / B.R. / R.B. / ....")
>>> for bad in finish(find_bad_areas(stones)):
...     print(bad.banned, stones.board.points(bad.area), bad.is_equivalent)
red (Point(1, 2),) True
blue (Point(1, 2),) True
"""
