"""How a request is made and answered."""
# No "from __future__ import annotations": only annotations that are not text tell which keys may be missing.

from typing import Literal, NotRequired, TypeAlias, TypedDict

from crosscut.bridge.wire import Refusal

FailureCode: TypeAlias = Literal["bad-request", "bad-input", "illegal-move", "busy", "internal"]


class Failure(TypedDict):
    """Why a request has no result.

    ``bad-request`` is a mistake of the calling program, ``bad-input`` a mistake of a person. ``busy`` means that the
    engine holds too many jobs, ``internal`` is a mistake of the engine.
    """

    code: FailureCode
    message: str
    """Sentences for a person."""
    data: Refusal | None
    """With ``illegal-move``: which move, and why."""


class Request(TypedDict):
    """Asks a method; with ``more``, for the next slice of a job that was begun with the same request."""

    id: int
    method: str
    params: object
    more: NotRequired[str]


class Continuation(TypedDict):
    """Asks for the next slice of a job by its token alone. An unknown token is a ``bad-request``."""

    id: int
    more: str


class Cancellation(TypedDict):
    """Ends a job that nobody waits for any more. The answer is None, even if the token is unknown."""

    id: int
    cancel: str


class Answered(TypedDict):
    """The result."""

    id: int
    ok: object


class Failed(TypedDict):
    """There is no result."""

    id: int
    error: Failure


class Unfinished(TypedDict):
    """A slice of a job is done. The token stays the same to the end of the job."""

    id: int
    more: str
    progress: NotRequired[float]
    """How much is done, from 0 to 1; missing where nobody knows."""
    partial: NotRequired[object]
    """What the answer would be now, where that is useful; not in every slice."""


Message: TypeAlias = Request | Continuation | Cancellation
Response: TypeAlias = Answered | Failed | Unfinished
