#!/usr/bin/env python3
"""Builds what is published: `python3 build_scripts/release.py --site-url https://crosscut.example/`.

release/crosscut-<version>.zip      site/, to be copied to a host; the wheel; the licence; how to publish
release/crosscut-<version>.html     the site in one file
release/crosscut-<version>-...whl   the engine for Python
release/crosscut-<version>.cdx.json what it is made of and with (SBOM, CycloneDX)
release/SHA256SUMS

The same sources and the same address of the site give the same bytes. Nothing is written unless the tests pass that
take too long for the test command (`testing/release_tests.py`); none of them may be skipped.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from building.hot_functions import hot_functions
from building.runtime import WASM, add_site_address, build_engine_wheel
from environment.tools import NPM_LOCK, PYTHON_LOCK, RUNTIME_LOCK, set_up
from shared.command import BuildError, run_build, run_program, say
from shared.files import files_below, hash_bytes
from shared.paths import DIST, PYODIDE, RELEASE, REPOSITORY, SINGLE_FILE
from testing.release_tests import pass_release_tests

SUMS = "SHA256SUMS"

_BESIDE_THE_SITE = (REPOSITORY / "LICENSE", REPOSITORY / "docs" / "publishing.md")
_DATE = (2020, 1, 1, 0, 0, 0)
_PERMISSIONS = 0o644
_MADE_ON_UNIX = 3

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def main() -> None:
    """Set up, build and write the release."""
    parser = argparse.ArgumentParser(description="Build a release into release/.")
    add_site_address(parser)
    site_url = parser.parse_args().site_url or ""
    set_up()
    check_profile()
    run_build(site_url)
    pass_release_tests()
    files = release_files(DIST, build_engine_wheel(site_url))
    write_release(files, RELEASE)
    for name, content in files.items():
        say(f"  {name}: {len(content):,} bytes\n    SHA-256 {hash_bytes(content)}")
    say(f"The release is in {RELEASE.relative_to(REPOSITORY)}/.")


def check_profile() -> None:
    """Raise BuildError if the site would ship Python whole."""
    if hot_functions((PYODIDE / WASM).read_bytes()) is None:
        raise BuildError("Pyodide is new: run python3 build_scripts/profile_start.py first, and commit what it finds.")


def release_files(site: Path, wheel: Path) -> dict[str, bytes]:
    """The content of a release's files by their names, without the sums; the release has the version of the wheel."""
    top = PurePosixPath("-".join(wheel.name.split("-")[:2]))
    packed = {top / "site" / path.relative_to(site).as_posix(): path.read_bytes() for path in files_below(site)}
    packed |= {top / path.name: path.read_bytes() for path in (wheel, *_BESIDE_THE_SITE)}
    return {
        f"{top}.zip": zip_archive(packed),
        f"{top}.html": (site / SINGLE_FILE).read_bytes(),
        f"{top}.cdx.json": bill_of_materials(top.name.partition("-")[2]),
        wheel.name: wheel.read_bytes(),
    }


def zip_archive(files: Mapping[PurePosixPath, bytes]) -> bytes:
    """An archive that depends on the files' paths and bytes alone."""
    archive = io.BytesIO()
    # Not deflated: most of it is compressed already, and zlib's output differs from system to system.
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as packed:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(str(path), _DATE)
            entry.create_system = _MADE_ON_UNIX
            entry.external_attr = _PERMISSIONS << 16
            packed.writestr(entry, content)
    return archive.getvalue()


def bill_of_materials(version: str) -> bytes:
    """The bill of materials (SBOM, CycloneDX 1.5) from the lock files: what a release contains, and what built it.

    Packages that only build or test have the scope `excluded`. The same locks give the same bytes.
    """
    components = [
        *_npm_parts(),
        *_python_parts(RUNTIME_LOCK, "required"),
        *_python_parts(PYTHON_LOCK, "excluded"),
    ]
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "crosscut", "version": version}},
        # A package that is installed in several places is listed once.
        "components": [part for _, part in sorted({part["purl"]: part for part in components}.items())],
    }
    return f"{json.dumps(bill, indent=1)}\n".encode()


def _npm_parts() -> Iterator[dict[str, Any]]:
    packages = json.loads(NPM_LOCK.read_text(encoding="utf-8"))["packages"]
    for path, package in packages.items():
        name = path.rpartition("node_modules/")[2]
        if name:
            scope = "excluded" if package.get("dev") else "required"
            algorithm, _, digest = package["integrity"].partition("-")
            hashed = {"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}
            yield _part(name, package["version"], scope, f"npm/{quote(name)}", [hashed])


def _python_parts(lock: Path, scope: str) -> Iterator[dict[str, Any]]:
    for entry in re.split(r"^(?=[A-Za-z0-9])", lock.read_text(encoding="utf-8"), flags=re.MULTILINE):
        if pinned := _PINNED.match(entry):
            name, version = pinned.groups()
            hashes = [{"alg": "SHA-256", "content": digest} for digest in _HASH.findall(entry)]
            # There are several if several files exist, of which a machine takes one.
            known = hashes if len(hashes) == 1 else []
            yield _part(name, version, scope, f"pypi/{name.lower().replace('_', '-')}", known)


def _part(name: str, version: str, scope: str, place: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    purl = f"pkg:{place}@{version}"
    part = {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": scope, "purl": purl}
    return {**part, "hashes": hashes} if hashes else part


def write_release(files: Mapping[str, bytes], folder: Path) -> None:
    """Write the files and their sums into a folder, instead of what is there."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    sums = (f"{hash_bytes(content)}  {name}\n" for name, content in sorted(files.items()))
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")


if __name__ == "__main__":
    run_program(main)
