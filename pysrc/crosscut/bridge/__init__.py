"""What JavaScript calls: :func:`handle`, JSON text in, JSON text out.

==============================  =======================================================================
``{id, method, params}``        asks a method; :mod:`crosscut.bridge.wire` has the types of all of them
``{id, ok}``                    its answer
``{id, error}``                 there is none: ``error`` is ``{code, message, data}``
``{id, more: token}``           the work is a *job* and one slice of it, 8 ms, is done; perhaps also with
                                ``progress`` (0 to 1) and ``partial`` (what the answer would be now)
``{id, method, params, more}``  asks for the next slice; an unknown token starts the job over
``{id, more}``                  the same, shorter; here an unknown token is a ``bad-request``
``{id, cancel: token}``         ends a job; the answer is ``{id, ok: null}``, even if there was none
==============================  =======================================================================

Many jobs may go on side by side; the caller decides whose turn it is. Each request carries its whole game (id, size,
set-up, moves), so a new engine can answer it, too.
"""

from crosscut.bridge.calls import LOADED_LATER, handle

__all__ = ["LOADED_LATER", "handle"]
