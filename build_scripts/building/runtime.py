"""The files that the engine's worker fetches: Pyodide, its standard library, micropip and the engine.

The engine is a wheel, as for people who install it.
"""

from __future__ import annotations

import json
import re
import shutil
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from building import split_wasm
from building.hot_functions import PROFILE, hot_functions
from building.split_wasm import split
from environment.tools import NPM_LOCK, RUNTIME_LOCK, runtime_wheel
from shared.command import BuildError, node_output, output, say
from shared.files import (
    cached,
    cached_path,
    files_below,
    hash_bytes,
    hash_files,
    integrity,
    move_atomically,
    scratch_folder,
)
from shared.paths import ENGINE_SOURCE, PYODIDE, REPOSITORY, WORK, venv_program

BEST_COMPRESSION = 12
"""Saves 4% over what zlib can do, and gives the same bytes whichever zlib Python was built with."""

STANDARD_LIBRARY = "python_stdlib.zip"
LOCK = "pyodide-lock.json"
WASM = "pyodide.asm.wasm"
REST = "pyodide.rest.wasm"
ENGINE_REST = "crosscut.rest.zip"
LIBRARY_FOR_PROGRAMS = "python_stdlib.programs.zip"
ENGINE_FOR_PROGRAMS = "crosscut.programs.zip"

GZIPPED = ".bin"
"""The ending of gzipped files. Not ".gz": hosts may declare that as an encoding, which browsers undo."""
COMPRESSED_BY_HOSTS = (".js", ".json", ".wasm")
"""Endings of files that hosts with brotli compress."""

WASM_TYPE = "application/wasm"
_ARCHIVE_TYPE = "application/zip"

_GAMES = ENGINE_SOURCE / "crosscut" / "games"
_PRECOMPILE = Path(__file__).with_name("precompile")
_PRECOMPILED = "precompiled"

WHEELS = WORK / "engine-wheel"
WHEELS_OF_RELEASES = WORK / "engine-wheel-of-release"
"""They name their site, and the pages' wheel must not."""

REPRODUCIBLE_EPOCH = "1577836800"
"""2020-01-01: the date of every file in the wheel, so that the same input gives the same bytes."""


@dataclass(frozen=True)
class RuntimeFile:
    """A shipped file in two forms: gzipped, so that it stays small even from a host that compresses nothing, and plain,
    which is smaller from a host that compresses with brotli.

    `name` is its name for Pyodide, `media_type` the type of the file itself.
    """

    name: str
    plain: bytes
    gzipped: bytes
    media_type: str

    @property
    def plain_name(self) -> str:
        """The name of the plain form on the host. By its ending hosts decide whether to compress it, so archives are
        called JSON: every host that compresses scripts compresses that, too."""
        return self.name if self.name.endswith(COMPRESSED_BY_HOSTS) else f"{self.name}.json"

    @property
    def gzipped_name(self) -> str:
        """The name of the gzipped form on the host."""
        return self.plain_name + GZIPPED

    @property
    def forms(self) -> dict[str, bytes]:
        """Both forms by their names on the host."""
        return {self.plain_name: self.plain, self.gzipped_name: self.gzipped}


@dataclass(frozen=True)
class Runtime:
    """Everything that the engine's start fetches, by its role.

    `wasm` is Python, or what a start runs of it; then the other functions are the `rest`. `libraries` are the files
    that Pyodide and micropip request. These stay the same over many releases. The `engine` is requested in the same way
    but changes more often, as does the `worker`'s script, which contains Pyodide's. So do the `nets` of the computer
    player, by their games; a page fetches one when it first asks for advice about that game. The engine, too, is whole
    or what a start imports of it, beside an `engine_rest`; `engine_parts` are both.
    What only the programs of readers need is in `library_for_programs` and `engine_for_programs`.
    """

    worker: RuntimeFile
    engine: RuntimeFile
    nets: Mapping[str, RuntimeFile]
    wasm: RuntimeFile
    libraries: tuple[RuntimeFile, ...]
    engine_parts: tuple[RuntimeFile, RuntimeFile]
    library_for_programs: RuntimeFile
    engine_for_programs: RuntimeFile
    rest: RuntimeFile | None = None
    engine_rest: RuntimeFile | None = None

    def in_two(self) -> Runtime:
        """The same with the engine in two archives and Python in two modules; with all of Python in one if it is not
        known what a start runs."""
        engine, engine_rest = self.engine_parts
        parted = replace(self, engine=engine, engine_rest=engine_rest)
        hot = hot_functions(self.wasm.plain)
        if hot is None:
            say(f"{WASM} is new, so it is shipped whole: run python3 build_scripts/profile_start.py.")
            return parted
        start, rest = _split(self.wasm.plain, hot)
        return replace(parted, wasm=_shipped(WASM, start, WASM_TYPE), rest=_shipped(REST, rest, WASM_TYPE))


def build_runtime(engine_wheel: Path, worker: bytes) -> Runtime:
    """The runtime with the engine of the given wheel, and the bundle of the worker's scripts."""
    wheel = runtime_wheel("micropip")
    compiled, micropip = _precompiled(engine_wheel, wheel), wheel.name
    return Runtime(
        worker=_shipped("worker.js", worker, "text/javascript"),
        engine=_shipped(engine_wheel.name, (compiled / engine_wheel.name).read_bytes(), _ARCHIVE_TYPE),
        engine_parts=(
            _shipped(engine_wheel.name, (compiled / "start.zip").read_bytes(), _ARCHIVE_TYPE),
            _shipped(ENGINE_REST, (compiled / "rest.zip").read_bytes(), _ARCHIVE_TYPE),
        ),
        library_for_programs=_shipped(
            LIBRARY_FOR_PROGRAMS, (compiled / LIBRARY_FOR_PROGRAMS).read_bytes(), _ARCHIVE_TYPE
        ),
        engine_for_programs=_shipped(ENGINE_FOR_PROGRAMS, (compiled / ENGINE_FOR_PROGRAMS).read_bytes(), _ARCHIVE_TYPE),
        nets={
            net.stem: _shipped(net.name, net.read_bytes(), "application/octet-stream")
            for net in sorted(_GAMES.glob("*.net"))
        },
        wasm=_shipped(WASM, _pyodide_file(WASM), WASM_TYPE),
        libraries=(
            _shipped(STANDARD_LIBRARY, (compiled / STANDARD_LIBRARY).read_bytes(), _ARCHIVE_TYPE),
            _shipped(micropip, (compiled / micropip).read_bytes(), _ARCHIVE_TYPE),
            _shipped(LOCK, _package_list(compiled / micropip), "application/json"),
        ),
    )


def runtime_list(runtime: Runtime, release: str, shared: str) -> str:
    """The script that lists the files for the page to open, both forms with their sizes in bytes and their hashes.

    `release` and `shared` are the prefixes of files that change with every release and of files that stay the same.
    """

    def entry(file: RuntimeFile, folder: str) -> dict[str, object]:
        gzipped = _form(folder + file.gzipped_name, file.gzipped)
        return {"mediaType": file.media_type, "gzipped": gzipped, "plain": _form(folder + file.plain_name, file.plain)}

    listed = {
        "worker": entry(runtime.worker, release),
        "wasm": entry(runtime.wasm, shared),
        "rest": entry(runtime.rest, shared) if runtime.rest else None,
        "engine": runtime.engine.name,
        "engineRest": entry(runtime.engine_rest, release) if runtime.engine_rest else None,
        "files": {
            **{file.name: entry(file, shared) for file in runtime.libraries},
            runtime.engine.name: entry(runtime.engine, release),
        },
        "nets": {game: entry(net, release) for game, net in runtime.nets.items()},
        "programs": {
            "library": entry(runtime.library_for_programs, shared),
            "engine": entry(runtime.engine_for_programs, release),
        },
    }
    return f"export default {json.dumps(listed)};\n"


def _form(path: str, content: bytes) -> dict[str, object]:
    return {"path": path, "bytes": len(content), "hash": integrity(content)}


def _package_list(micropip: Path) -> bytes:
    """Pyodide's list of packages with nothing but the given wheel of micropip: its own names files not shipped."""
    stock = json.loads(_pyodide_file(LOCK))
    package = {
        **{key: stock["packages"]["micropip"][key] for key in ("imports", "install_dir", "name", "package_type")},
        "depends": [],
        "file_name": micropip.name,
        "sha256": hash_bytes(micropip.read_bytes()),
        "unvendored_tests": False,
        "version": micropip.name.split("-")[1],
    }
    return json.dumps({"info": stock["info"], "packages": {"micropip": package}}, sort_keys=True).encode()


def _shipped(name: str, content: bytes, media_type: str) -> RuntimeFile:
    return RuntimeFile(name, content, cached(f"gzip-{BEST_COMPRESSION}", content, _compressed), media_type)


def _compressed(content: bytes) -> bytes:
    import deflate  # noqa: PLC0415 - release.py is started before anything is installed

    return bytes(deflate.gzip_compress(content, BEST_COMPRESSION))


def _split(wasm: bytes, hot: frozenset[int]) -> tuple[bytes, bytes]:
    """Both modules; made once, because that takes seconds."""

    def make(made: Path) -> None:
        made.mkdir()
        parts = split(wasm, hot)
        (made / WASM).write_bytes(parts.start)
        (made / REST).write_bytes(parts.rest)

    inputs = [Path(split_wasm.__file__), PROFILE, NPM_LOCK]
    made = cached_path("split-wasm", hash_files(inputs, REPOSITORY), make)
    return (made / WASM).read_bytes(), (made / REST).read_bytes()


def _pyodide_file(name: str) -> bytes:
    path = PYODIDE / name
    if not path.is_file():
        raise BuildError(f"Pyodide's file {name} is missing in {PYODIDE}.")
    return path.read_bytes()


def _precompiled(engine_wheel: Path, micropip: Path) -> Path:
    """The folder of `precompile`, made once for the same sources."""
    means = hash_files([*files_below(_PRECOMPILE), RUNTIME_LOCK, NPM_LOCK], REPOSITORY)
    earlier = list((WORK / _PRECOMPILED).glob(f"{means}-*"))

    def make(made: Path) -> None:
        say("Compiling what is new of the standard library and the engine ...")
        precompile(engine_wheel, micropip, made, *earlier[:1])

    compiled = cached_path(_PRECOMPILED, f"{means}-{hash_files([engine_wheel], REPOSITORY)}", make)
    for older in set(compiled.parent.iterdir()) - {compiled}:
        shutil.rmtree(older, ignore_errors=True)
    return compiled


def precompile(engine_wheel: Path, micropip: Path, made: Path, *earlier: Path) -> None:
    """Compile the standard library, micropip and the engine into a folder that holds them by their names.

    Modules that are as they were when an `earlier` folder was made, with the same tools, are taken from there.
    """
    made.mkdir()
    script = _PRECOMPILE / "run_in_pyodide.mjs"
    node_output("The Python parts could not be compiled", script, PYODIDE, micropip, engine_wheel, made, *earlier)


def site_address(text: str) -> str:
    """The address of a folder on the web; raises BuildError for anything else."""
    if not re.fullmatch(r"https?://[^\s?#]+", text):
        raise BuildError(f"{text!r} is not the address of a site, such as https://crosscut.example/.")
    return text if text.endswith("/") else f"{text}/"


def add_site_address(parser: ArgumentParser) -> None:
    """Add the option that says where the site will be published."""
    parser.add_argument(
        "--site-url",
        type=site_address,
        help="where the site will be published, for previews and shared links",
    )


def build_engine_wheel(site_url: str = "") -> Path:
    """Build the wheel from pysrc/ and return its path.

    `site_url` is where the site will be published, for its metadata; empty if that is not known.
    """
    with scratch_folder("engine-wheel") as scratch:
        output(
            "The engine's wheel could not be built",
            [venv_program("python"), "-m", "hatchling", "build", "--target", "wheel", "--directory", scratch],
            environment={"SOURCE_DATE_EPOCH": REPRODUCIBLE_EPOCH, "CROSSCUT_SITE_URL": site_url},
        )
        (made,) = scratch.glob("*.whl")
        wheel = (WHEELS_OF_RELEASES if site_url else WHEELS) / made.name
        move_atomically(made, wheel)
    return wheel
