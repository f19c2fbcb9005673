"""Writes the bill of materials (SBOM, CycloneDX 1.5) of a release from the lock files: what it holds, what built it."""

from __future__ import annotations

import base64
import json
import re
from typing import Any
from urllib.parse import quote

from environment.tools import NPM_LOCK, PYTHON_LOCK, RUNTIME_LOCK

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_FOLDER = "node_modules/"


def bill_of_materials(version: str) -> bytes:
    """The bill of a release; the same locks give the same bytes.

    What only builds and tests has the scope `excluded`.
    """
    components = [*_npm_parts(), *_python_parts(RUNTIME_LOCK.read_text(encoding="utf-8"), "required")]
    components += _python_parts(PYTHON_LOCK.read_text(encoding="utf-8"), "excluded")
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "crosscut", "version": version}},
        "components": sorted(components, key=lambda part: str(part["purl"])),
    }
    return f"{json.dumps(bill, indent=1)}\n".encode()


def _npm_parts() -> list[dict[str, Any]]:
    packages = json.loads(NPM_LOCK.read_text(encoding="utf-8"))["packages"]
    parts = {}
    for path, package in packages.items():
        if not path:
            continue
        name = path.rpartition(_FOLDER)[2]
        scope = "excluded" if package.get("dev") else "required"
        part = _part(name, package["version"], scope, f"pkg:npm/{quote(name)}@{package['version']}")
        algorithm, _, digest = package["integrity"].partition("-")
        part["hashes"] = [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}]
        parts[part["purl"]] = part
    return list(parts.values())


def _python_parts(lock: str, scope: str) -> list[dict[str, Any]]:
    parts = []
    for entry in re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE):
        pinned = _PINNED.match(entry)
        if not pinned:
            continue
        name, version = pinned.groups()
        part = _part(name, version, scope, f"pkg:pypi/{name.lower().replace('_', '-')}@{version}")
        hashes = _HASH.findall(entry)
        # Several are those of several files, of which one machine takes one.
        if len(hashes) == 1:
            part["hashes"] = [{"alg": "SHA-256", "content": hashes[0]}]
        parts.append(part)
    return parts


def _part(name: str, version: str, scope: str, purl: str) -> dict[str, Any]:
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "scope": scope, "purl": purl}
