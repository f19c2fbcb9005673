"""The oldest browsers that the site runs in: what scripts use, what the check asks, what texts say.

The versions are those of MDN's compatibility data (https://github.com/mdn/browser-compat-data).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from building.bundles import Wanted, bundle
from shared.paths import REPOSITORY, WEB


@dataclass(frozen=True)
class Since:
    """The first versions that have a feature; Edge has the numbers of Chrome."""

    chrome: float
    firefox: float
    safari: float

    def is_in(self, other: Since) -> bool:
        """Whether browsers of these other versions have it."""
        return self.chrome <= other.chrome and self.firefox <= other.firefox and self.safari <= other.safari


OLDEST = Since(105, 115, 16.4)

NEEDED = {
    "noModule": Since(61, 60, 11),
    "DecompressionStream": Since(80, 113, 16.4),
    "hasOwn": Since(93, 92, 15.4),
    "findLastIndex": Since(97, 104, 15.4),
    "adoptedStyleSheets": Since(73, 101, 16.4),
    "HTMLDialogElement": Since(37, 98, 15.4),
    "container-type": Since(105, 110, 16),
}
"""What the check for old browsers asks for. The oldest ones are the first that have all of it, and module workers."""

LATER = {
    "toSorted": Since(110, 115, 16),
    "toReversed": Since(110, 115, 16),
    "toSpliced": Since(110, 115, 16),
    "toWellFormed": Since(111, 119, 16.4),
    "isWellFormed": Since(111, 119, 16.4),
    "groupBy": Since(117, 119, 17.4),
    "withResolvers": Since(119, 121, 17.4),
    "fromAsync": Since(121, 115, 16.4),
    "waitAsync": Since(87, 145, 16.4),
    "isSubsetOf": Since(122, 127, 17),
    "isSupersetOf": Since(122, 127, 17),
    "isDisjointFrom": Since(122, 127, 17),
    "symmetricDifference": Since(122, 127, 17),
    "toBase64": Since(140, 133, 18.2),
    "fromBase64": Since(140, 133, 18.2),
    "fromHex": Since(140, 133, 18.2),
    "canParse": Since(120, 115, 17),
    "checkVisibility": Since(105, 106, 17.4),
    "requestIdleCallback": Since(47, 55, 99),
    "showPopover": Since(114, 125, 17),
    "togglePopover": Since(114, 125, 17),
    "startViewTransition": Since(111, 144, 18),
    "scrollend": Since(114, 109, 26.2),
    "setHTMLUnsafe": Since(124, 123, 17.4),
    "moveBefore": Since(133, 144, 99),
    "getOrInsert": Since(145, 144, 26.2),
    "sumPrecise": Since(147, 137, 26.2),
    "throwIfAborted": Since(100, 97, 15.4),
    "ariaLabel": Since(81, 119, 12.1),
    "ariaHidden": Since(81, 119, 12.1),
    "ariaExpanded": Since(81, 119, 12.1),
    "ariaBusy": Since(81, 119, 12.1),
    "ariaPressed": Since(81, 119, 12.1),
    "ariaCurrent": Since(81, 119, 12.1),
    "ariaLive": Since(81, 119, 12.1),
}
"""Methods and properties that came while the oldest browsers did, or later."""

SPELLED_OUT = {
    "AbortSignal.any": Since(116, 124, 17.4),
    "AbortSignal.timeout": Since(103, 100, 16),
    "Iterator.from": Since(122, 131, 18.4),
    "Promise.try": Since(128, 134, 18.2),
    "RegExp.escape": Since(136, 134, 18.2),
    "URL.parse": Since(126, 126, 18),
    "Error.isError": Since(134, 138, 26),
}
"""The same by their whole names."""

HELPS_WHERE_IT_IS = {"fromBase64", "scrollend"}
"""Of these: what the scripts ask for before they use it, or do without."""

SOURCES = {path.relative_to(WEB): path.read_text(encoding="utf-8") for path in sorted((WEB / "js").rglob("*.js"))}
REPLACED = SOURCES[(WEB / "js/site/missing-methods.js").relative_to(WEB)]


def is_replaced(name: str) -> bool:
    """Whether a small function takes its place."""
    last = name.rpartition(".")[2]
    aria = last.removeprefix("aria")
    return f"{last}(" in REPLACED or (aria != last and f'"{aria}"' in REPLACED)


def test_what_is_later_than_the_oldest_browsers_is_replaced() -> None:
    for name, since in {**LATER, **SPELLED_OUT}.items():
        if since.is_in(OLDEST) or name in HELPS_WHERE_IT_IS or is_replaced(name):
            continue
        spelled = re.escape(name) if "." in name else rf"[.]{name}\b"
        users = [str(path) for path, text in SOURCES.items() if re.search(spelled, text)]
        assert not users, f"{name} is in no browser as old as {OLDEST}: {users}"


def test_every_property_of_accessibility_that_scripts_set_is_replaced() -> None:
    used = {name for text in SOURCES.values() for name in re.findall(r"\baria[A-Z]\w+", text)}
    assert used
    assert {name for name in used if not is_replaced(name)} == set()


def test_the_check_asks_for_what_the_oldest_browsers_have() -> None:
    check = SOURCES[(WEB / "js/site/old-browser.js").relative_to(WEB)]
    assert all(name in check for name in NEEDED)
    module_workers = Since(80, 114, 15)
    for browser in ("chrome", "firefox", "safari"):
        assert max(getattr(since, browser) for since in [*NEEDED.values(), module_workers]) <= getattr(OLDEST, browser)


def test_all_texts_name_the_same_browsers() -> None:
    written = f"Chrome and Edge {OLDEST.chrome}, Firefox {OLDEST.firefox}, Safari {OLDEST.safari}"
    for path in ("web/js/site/old-browser.js", "README.md", "docs/publishing.md"):
        assert written in " ".join((REPOSITORY / path).read_text(encoding="utf-8").split()), path


def test_any_browser_can_read_the_check() -> None:
    (made,) = bundle(Wanted("old", ["site/old-browser.js"]))
    text = made.only.decode()
    assert "too old for Crosscut" in text
    assert not re.search(r"=>|\b(let|const|class|async)\b|`|\?\.|\?\?", text)
