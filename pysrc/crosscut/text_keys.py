"""Collections of points, links or moves that accept text as well: ``stones["d4"]``.

A point or a move does not equal its text. Only these collections read text; text that names nothing raises ValueError.
"""

from __future__ import annotations

from collections.abc import Container, ItemsView, Iterator, KeysView, Mapping, ValuesView
from sys import maxsize
from typing import Any, Generic, SupportsIndex, TypeVar, overload

from crosscut.arguments import quoted
from crosscut.geometry import Link, Point

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class ByText(Container[Any]):
    """A collection that takes a point, a link or a move, or its text. Other text raises ValueError.

    It is a container of Any, so that type checkers accept ``"d4" in points``.
    """

    __slots__ = ()

    @staticmethod
    def _read(text: str) -> object:
        """The value that a text names. Raises ValueError."""
        raise NotImplementedError

    def _named(self, value: object) -> Any:
        """The value that a text names; anything else unchanged."""
        return self._read(value) if isinstance(value, str) else value


class Named(ByText, tuple[T, ...]):
    """A tuple whose ``in``, ``index`` and ``count`` take text as well; a slice of it is a plain tuple."""

    __slots__ = ()

    def __contains__(self, value: object) -> bool:
        return tuple.__contains__(self, self._named(value))

    def index(self, value: object, start: SupportsIndex = 0, stop: SupportsIndex = maxsize, /) -> int:
        """The index of the first occurrence. Raises ValueError if there is none."""
        sought = self._named(value)
        try:
            return super().index(sought, start, stop)
        except ValueError:
            raise ValueError(f"{quoted(value)} is not there: expected one of {quoted(self)}") from None

    def count(self, value: object, /) -> int:
        """The number of occurrences."""
        return super().count(self._named(value))


class Points(Named[Point]):
    """Points in a tuple: ``"d4" in points``."""

    __slots__ = ()
    _read = staticmethod(Point.parse)


class Links(Named[Link]):
    """Links in a tuple: ``"d4-e5" in links``, either way round."""

    __slots__ = ()
    _read = staticmethod(Link.parse)


NO_POINTS, NO_LINKS = Points(), Links()


class _Keyed(ByText, Generic[K, V]):
    """``get`` for keys that are points or links."""

    __slots__ = ()

    def __getitem__(self, key: K | str) -> V:
        raise NotImplementedError

    @overload
    def get(self, key: K | str, default: None = None, /) -> V | None: ...
    @overload
    def get(self, key: K | str, default: V | T, /) -> V | T: ...
    def get(self, key: K | str, default: V | T | None = None, /) -> V | T | None:
        """The value of a key or its text; ``default`` if it has none."""
        try:
            return self[key]
        except KeyError:
            return default


class PointDict(_Keyed[Point, V], dict[Point, V]):
    """A dictionary by points: ``codes["d4"]``, ``codes.get("d4")``, ``"d4" in codes``."""

    __slots__ = ()
    _read = staticmethod(Point.parse)

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self, self._named(key))

    def __getitem__(self, key: Point | str) -> V:
        named = self._named(key)
        if isinstance(key, str) and not dict.__contains__(self, named):
            raise KeyError(key)  # with the name that was asked for
        return dict.__getitem__(self, named)


class ReadOnly(_Keyed[K, V], Mapping[K, V]):
    """A mapping that cannot be changed."""

    __slots__ = ("_values",)

    def __init__(self, values: dict[K, V] | None = None) -> None:
        self._values: dict[K, V] = values or {}

    def __contains__(self, key: object) -> bool:
        return self._named(key) in self._values

    def __getitem__(self, key: K | str) -> V:
        named = self._named(key)
        if isinstance(key, str) and named not in self._values:
            raise KeyError(key)  # with the name that was asked for
        return self._values[named]

    def __iter__(self) -> Iterator[K]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    # The dictionary's views are faster than those of Mapping.

    def keys(self) -> KeysView[K]:
        """The keys, as those of a dictionary."""
        return self._values.keys()

    def values(self) -> ValuesView[V]:
        """The values, as those of a dictionary."""
        return self._values.values()

    def items(self) -> ItemsView[K, V]:
        """Keys with their values, as those of a dictionary."""
        return self._values.items()

    def __repr__(self) -> str:
        return repr(self._values)


class ByPoint(ReadOnly[Point, V]):
    """A read-only mapping by points: ``stones["d4"]``, ``stones.get("d4")``, ``"d4" in stones``."""

    __slots__ = ()
    _read = staticmethod(Point.parse)


class ByLink(ReadOnly[Link, V]):
    """A read-only mapping by links: ``links["d4-e5"]``, either way round."""

    __slots__ = ()
    _read = staticmethod(Link.parse)
