"""Checks that a built site is not larger than it was by more than an alarm's worth.

The sizes that the site had stand in ``sizes.json``, part by part. A limit is the sum of the parts and 3% more, and for
each game that has come since a number of bytes, ``per_game``. ``build_site.py --measure`` makes the present sizes the
new ones.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath

from building.bundles import EMBED_SCRIPT
from building.generated import catalogue
from building.runtime import ENGINE_FOR_PROGRAMS, ENGINE_REST, GZIPPED, LIBRARY_FOR_PROGRAMS, REST
from building.site import SERVICE_WORKER, Files, Site
from shared.command import BuildError, say
from shared.hosts import compressed
from shared.paths import SINGLE_FILE

SIZES = Path(__file__).with_name("sizes.json")
MARGIN_PERCENT = 3
"""By how much a size may grow before the build stops."""
BROTLI_QUALITY = 7
"""The quality that hosts use on the way. The best (11) saves another twelfth of all bytes, but takes half a minute."""

ADDRESS_TAG = re.compile(
    rb'<(?:link rel="(?:canonical|alternate" hreflang)|meta property="og:|meta name="twitter:)[^>]*>\n'
)
"""What the address of a published site adds to a page. No address may be too long for a limit."""

_FIRST_PAGE = PurePosixPath("index.html")
_LOADED = re.compile(r'(?:src|href)="([^"]+\.(?:js|css|woff2))"')
"""What a page loads at once: its styles and typefaces, its scripts, and the bundles that these import."""
_COMES_LATER = re.compile(
    "|".join([r"\.net\.", *map(re.escape, (REST, ENGINE_REST, LIBRARY_FOR_PROGRAMS, ENGINE_FOR_PROGRAMS))])
)
"""Files of the runtime for which a start does not wait."""
_CHANGING = re.compile(r"-[A-Z0-9]{8}(?=\.js$)|-[0-9][^-]*-py3-none-any")
"""What the name of a bundle or a wheel says of its content or its version."""
_HELD = re.compile(
    rb'<template data-page="([^"]*)".*?</template>|<script type="text/plain" id="([^"]*)">.*?</script>', re.DOTALL
)
"""A page or a file of the runtime in the single file."""

Parts = Mapping[str, int]
"""Bytes by the names of parts."""


@dataclass(frozen=True)
class Measured:
    """A size that has a limit, as it was when the limit was set."""

    per_game: int
    """Bytes that a further game may add, with rules, figures and a net like those of the others."""
    parts: Parts

    def limit(self, further_games: int) -> int:
        """The most bytes that the parts may have together."""
        total = sum(self.parts.values())
        return total + total * MARGIN_PERCENT // 100 + self.per_game * further_games

    def growth(self, parts: Parts) -> list[str]:
        """A line for each part that is larger now, those that grew most first."""
        grown = {name: size - self.parts.get(name, 0) for name, size in parts.items()}
        largest = sorted(grown, key=lambda name: (-grown[name], name))
        return [f"{name}: +{grown[name]:,}, now {parts[name]:,}" for name in largest if grown[name] > 0]


@dataclass(frozen=True)
class Sizes:
    """The content of ``sizes.json``."""

    games: int
    """How many there were when it was measured."""
    measured: Mapping[str, Measured]

    @classmethod
    def read(cls, path: Path) -> Sizes:
        """The sizes that a file holds."""
        content = json.loads(path.read_text(encoding="utf-8"))
        return cls(content["games"], {name: Measured(**size) for name, size in content["measured"].items()})

    def write(self, path: Path) -> None:
        """Make these the ones that the next builds are compared with."""
        path.write_text(json.dumps(asdict(self), indent=2) + "\n", encoding="utf-8")

    def remeasured(self, site: Site, games: int) -> Sizes:
        """The sizes of a site, with as much for each further game as before."""
        return Sizes(
            games, {name: Measured(self._before(name).per_game, parts) for name, parts in sizes_of(site).items()}
        )

    def breaches(self, site: Site, games: int) -> list[str]:
        """Print every size; return a paragraph for each that is over its limit, which names the parts that grew."""
        breaches = []
        for name, parts in sizes_of(site).items():
            measured, total = self._before(name), sum(parts.values())
            limit = measured.limit(max(0, games - self.games))
            line = f"{name}: {total:,} bytes, limit {limit:,}"
            say(f"  {line}")
            if total > limit:
                breaches.append("\n    ".join([line, *measured.growth(parts)]))
        return breaches

    def _before(self, name: str) -> Measured:
        return self.measured.get(name, Measured(0, {}))


def check_sizes(site: Site) -> None:
    """Print the sizes of the application and of a first start. Raise BuildError with all that are over their limits."""
    breaches = Sizes.read(SIZES).breaches(site, len(catalogue()))
    if breaches:
        raise BuildError(
            "The site is too large. Each size is followed by the parts that grew:\n  "
            + "\n  ".join(breaches)
            + "\nMake it smaller. If what it gained is worth these bytes, run build_site.py --measure and commit "
            f"{SIZES.name}."
        )


def measure(site: Site) -> None:
    """Write the sizes of a site down: the limits of the next builds."""
    Sizes.read(SIZES).remeasured(site, len(catalogue())).write(SIZES)


def sizes_of(site: Site) -> dict[str, Parts]:
    """The sizes that have limits, by their names, each part by part."""
    files = site.files
    gzipped = [path for path in sorted(files) if path.suffix == GZIPPED and not _COMES_LATER.search(path.name)]
    plain = [path.with_suffix("") for path in gzipped]
    loaded = (PurePosixPath(path) for path in sorted(set(_LOADED.findall(files[_FIRST_PAGE].decode()))))
    at_once = {_FIRST_PAGE: ADDRESS_TAG.sub(b"", files[_FIRST_PAGE])} | {path: files[path] for path in loaded}
    later = {path: files[path] for path in site.loaded_later}
    runtime = {path: files[path] for path in gzipped}
    brotli = {
        path: compressed(content, BROTLI_QUALITY)
        for path, content in (at_once | {path: files[path] for path in plain}).items()
    }
    return {
        "the application, gzipped": _gzipped(at_once),
        "what the application loads later, gzipped": _gzipped(later),
        f"{EMBED_SCRIPT}, gzipped": _gzipped({path: files[path] for path in [PurePosixPath(EMBED_SCRIPT)]}),
        f"{SERVICE_WORKER}, gzipped": _gzipped({path: files[path] for path in [PurePosixPath(SERVICE_WORKER)]}),
        "a first start from a host that compresses nothing": _named(at_once | runtime),
        "a first start from a host with gzip": {**_gzipped(at_once), **_named(runtime)},
        f"a first start from a host with brotli {BROTLI_QUALITY}": _named(brotli),
        SINGLE_FILE: _held(files[PurePosixPath(SINGLE_FILE)]),
    }


def _gzipped(files: Files) -> Parts:
    return _named({path: gzip.compress(content, 9) for path, content in files.items()})


def _named(files: Files) -> Parts:
    """Sizes by names that stay when contents change. Bundles without a name of their own count together."""
    return _counted((_CHANGING.sub("", path.name), len(content)) for path, content in files.items())


def _held(single_file: bytes) -> Parts:
    held = [((found[1] or found[2]).decode(), len(found[0])) for found in _HELD.finditer(single_file)]
    rest = len(single_file) - sum(size for _, size in held)
    return _counted([("the application", rest), *((_CHANGING.sub("", name), size) for name, size in held)])


def _counted(sizes: Iterable[tuple[str, int]]) -> Parts:
    counted = Counter[str]()
    for name, size in sizes:
        counted[name] += size
    return dict(sorted(counted.items()))
