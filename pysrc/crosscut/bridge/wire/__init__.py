"""What crosses the bridge: every request and every answer, as types.

This folder is the one place that says so. The declarations that the page's scripts are checked with are made from it
and from the signatures of the methods, by ``python3 build_scripts/wire_types.py``. Points, links and moves travel as
their text; rows of stones run from north to south, of ``.``, ``R`` and ``B``.
"""
