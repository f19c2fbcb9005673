"""Visits a published copy of the site and says what is wrong with its host: `run.py --check URL`."""

from __future__ import annotations

import sys
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import PurePosixPath
from urllib.parse import urljoin

from building.runtime import GZIPPED
from building.site import SERVICE_WORKER, gzipped_files, saved_files
from shared.command import BuildError, run_program, say
from shared.files import integrity

TIMEOUT = 30.0
TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
}
_OTHER_SCRIPT_TYPES = {"application/javascript", "application/x-javascript"}
_MISSING = "no-such-file-of-crosscut.txt"
_FOR_OTHER_PAGES = ("embed.html", "engine.html", "embed.js", "lesson.js", "puzzle.js")


@dataclass(frozen=True)
class Answer:
    """What a host answers to one request."""

    status: int
    headers: dict[str, str]
    body: bytes

    def header(self, name: str) -> str:
        """A header in small letters; empty if it is not there."""
        return self.headers.get(name.lower(), "").lower()


def check_host(address: str) -> list[str]:
    """Sentences about what is wrong, the most important first. Without any the site will work there."""
    base = address.partition("#")[0].removesuffix("index.html")
    base = base if base.endswith("/") else f"{base}/"
    try:
        worker = _ask(urljoin(base, SERVICE_WORKER))
        script = worker.body.decode()
        files = {**saved_files(script), **dict.fromkeys(gzipped_files(script))}
    except OSError as error:
        return [f"{base} does not answer: {error}."]
    except (ValueError, KeyError):
        return [
            f"{urljoin(base, SERVICE_WORKER)} is not Crosscut's: the host sends another file for it, or an old one."
        ]
    problems = _problems_of_file(SERVICE_WORKER, worker, None)
    for path, expected in files.items():
        problems += _problems_of_file(path, _ask(urljoin(base, path)), expected)
    missing = _ask(urljoin(base, _MISSING))
    if missing.status == 200:
        problems.append("A file that does not exist is answered with a page and status 200; it should be status 404.")
    return problems


def _problems_of_file(path: str, answer: Answer, expected: str | None) -> list[str]:
    if answer.status != 200:
        return [f"{path} is answered with status {answer.status} instead of 200."]
    problems = []
    suffix = PurePosixPath(path).suffix
    encoding = answer.header("content-encoding")
    if suffix == GZIPPED and encoding:
        problems.append(f"{path} is sent with Content-Encoding: {encoding}; send .bin files as they are, without it.")
    kind = answer.header("content-type").partition(";")[0].strip()
    wanted = TYPES.get(suffix)
    if wanted and kind != wanted and not (suffix == ".js" and kind in _OTHER_SCRIPT_TYPES):
        problems.append(f"{path} has the type {kind or 'none'} and needs {wanted}.")
    if path in _FOR_OTHER_PAGES:
        problems += _problems_for_other_pages(path, answer)
    if expected and not encoding and integrity(answer.body) != expected:
        problems.append(f"{path} does not hold what was published: the host changes it, or sends another file for it.")
    return problems


def _problems_for_other_pages(path: str, answer: Answer) -> list[str]:
    problems = []
    if answer.header("cross-origin-resource-policy") in {"same-origin", "same-site"}:
        problems.append(f"{path} has a Cross-Origin-Resource-Policy that keeps it out of other people's pages.")
    is_kept_out = answer.header("x-frame-options") or "frame-ancestors" in answer.header("content-security-policy")
    if path.endswith(".html") and is_kept_out:
        problems.append(f"{path} may not stand in frames (X-Frame-Options or frame-ancestors): boards elsewhere fail.")
    return problems


def _ask(address: str) -> Answer:
    request = urllib.request.Request(address, headers={"Accept-Encoding": "identity"})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            return Answer(response.status, _small(response.headers.items()), response.read())
    except urllib.error.HTTPError as error:
        return Answer(error.code, _small(error.headers.items()), error.read())


def _small(headers: list[tuple[str, str]]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers}


def main() -> None:
    """Check the address that is given."""
    (address,) = sys.argv[1:]
    problems = check_host(address)
    for problem in problems:
        say(problem)
    if problems:
        raise BuildError(f"{address} has {len(problems)} problems; docs/publishing.md says what a host should send.")
    say(f"{address} is as it should be.")


if __name__ == "__main__":
    run_program(main)
