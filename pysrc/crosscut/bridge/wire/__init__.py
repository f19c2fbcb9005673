"""What crosses the bridge: every request and every answer, as types.

No other place says this. ``python3 build_scripts/wire_types.py`` makes the declarations for the page's scripts from
this folder and from the signatures of the methods. Points, links and moves travel as their text. Rows of stones run
from north to south, with ``.``, ``R`` and ``B`` for the points.
"""
