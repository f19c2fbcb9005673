"""What the documents of a book say of their boards, kept from build to build."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, cast

from sphinx.domains import Domain
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LEVELS: dict[str, Literal["ERROR", "WARNING"]] = {"error": "ERROR", "warning": "WARNING"}
"""As what faults are told, by the setting ``crosscut_claims``."""

_logger = logging.getLogger(__name__)


class Fault(NamedTuple):
    """A false claim, or something in a board that cannot be read.

    Attributes:
        source: The file, or what else Sphinx reads.
        line: Where the board begins in it.
        message: What is wrong, as one sentence.
    """

    source: str
    line: int
    message: str


class Boards(Domain):
    """Sphinx keeps what is noted here with the documents, brings it together from its processes, and forgets it."""

    name = "crosscut"
    label = "Crosscut"
    initial_data: ClassVar[dict[str, Any]] = {"faults": {}, "played": set()}

    @classmethod
    def of(cls, env: BuildEnvironment) -> Boards:
        """What is noted in an environment."""
        return cast(Boards, env.get_domain(cls.name))

    @property
    def faults(self) -> dict[str, list[Fault]]:
        """Of each document that has any."""
        return cast("dict[str, list[Fault]]", self.data["faults"])

    @property
    def played(self) -> set[str]:
        """The documents with boards on which readers can play."""
        return cast("set[str]", self.data["played"])

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.faults.pop(docname, None)
        self.played.discard(docname)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has noted of these documents."""
        self.faults.update({name: found for name, found in otherdata["faults"].items() if name in docnames})
        self.played.update(otherdata["played"] & docnames)


def tell_faults(app: Sphinx, env: BuildEnvironment) -> None:
    """Tell all faults of the book, also of documents that were read by an earlier build.

    The build goes on, so that all of them are told at once, and fails in the end.
    """
    level = LEVELS[app.config.crosscut_claims]
    faults = Boards.of(env).faults
    for name in sorted(faults):
        for source, line, message in sorted(faults[name], key=lambda fault: fault[:2]):
            _logger.log(level, message, location=f"{source}:{line}", type="crosscut")
    if faults and level == "ERROR":
        app.statuscode = 1
