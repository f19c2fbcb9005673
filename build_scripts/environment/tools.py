"""Sets up everything for building and testing: the virtual environment, the npm packages, the shipped wheels.

It also writes the types of the bridge, which the checks of scripts and editors read.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from shared.command import BuildError, run, say
from shared.files import Stamp, files_below
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, NODE_MODULES, VENV, WEB, WIRE_TYPES, WORK, venv_program

PYTHON_LOCK = BUILD_SCRIPTS / "environment" / "requirements.lock"
TRAINING_LOCK = BUILD_SCRIPTS / "laboratory" / "training" / "requirements.lock"
RUNTIME_LOCK = BUILD_SCRIPTS / "environment" / "runtime.lock"
NPM_LOCK = WEB / "package-lock.json"
RUNTIME_WHEELS = WORK / "runtime-wheels"

RUNTIME_PYTHON = "3.14"
"""The Python inside Pyodide: pip would otherwise pick wheels for the Python that runs it."""


def set_up() -> None:
    """Set up everything. Parts that were set up for the same lock files stay."""
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(set_up_scripts), pool.submit(set_up_python)]:
            done.result()


def set_up_scripts() -> None:
    """Install the npm packages, and write the types of the bridge."""
    _write_wire_types()
    _install_npm_packages()


def _write_wire_types() -> None:
    program = BUILD_SCRIPTS / "wire_types.py"
    stamp = Stamp("wire-types", WIRE_TYPES, [program, *files_below(ENGINE_SOURCE)])
    if stamp.is_current:
        return
    run([sys.executable, program])
    stamp.set()


def _install_npm_packages() -> None:
    stamp = Stamp("npm", NODE_MODULES, [NPM_LOCK])
    if stamp.is_current:
        return
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("The programs node and npm are needed and npm was not found.")
    say("Installing npm packages in web/node_modules (once) ...")
    run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], folder=WEB)
    stamp.set()


def set_up_python() -> None:
    """Make the virtual environment, and fetch the wheels that are shipped."""
    _make_venv()
    _install_python_tools()
    _download_runtime_wheels()


def set_up_training() -> Path:
    """The Python of a separate environment for training nets: neither building nor testing needs it."""
    python = WORK / "training" / "environment" / venv_program("python").relative_to(VENV)
    stamp = Stamp("training", python, [TRAINING_LOCK], sys.version)
    if not stamp.is_current:
        say("Installing what training needs in build/training (once) ...")
        run([sys.executable, "-m", "venv", "--clear", python.parents[1]])
        run([python, "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "-r", TRAINING_LOCK])
        stamp.set()
    return python


def runtime_wheel(project: str) -> Path:
    """The shipped wheel of a project."""
    found = sorted(RUNTIME_WHEELS.glob(f"{project}-*.whl"))
    if len(found) != 1:
        raise BuildError(f"Expected one wheel of {project} in {RUNTIME_WHEELS}, found {len(found)}.")
    return found[0]


def _make_venv() -> None:
    stamp = Stamp("venv", venv_program("python"), [], sys.version)
    if stamp.is_current:
        return
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        raise BuildError("Python's venv and ensurepip are missing; on Debian: apt-get install python3-venv.")
    run([sys.executable, "-m", "venv", "--clear", VENV])
    stamp.set()


def _install_python_tools() -> None:
    stamp = Stamp("python", venv_program("hatchling"), [PYTHON_LOCK], sys.version)
    if stamp.is_current:
        return
    say("Installing Python tools in .venv (once) ...")
    # Compiling all of them would take a third of the time; Python compiles the modules that it imports.
    options = ["--quiet", "--no-compile", "--require-hashes", "--no-deps"]
    run([venv_program("python"), "-m", "pip", "install", *options, "-r", PYTHON_LOCK])
    stamp.set()


def _download_runtime_wheels() -> None:
    stamp = Stamp("runtime-wheels", RUNTIME_WHEELS, [RUNTIME_LOCK])
    if stamp.is_current:
        return
    say("Downloading the wheels that are shipped with the site (once) ...")
    if RUNTIME_WHEELS.exists():
        shutil.rmtree(RUNTIME_WHEELS)
    options = ["--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:", "--python-version", RUNTIME_PYTHON]
    pip = venv_program("python"), "-m", "pip"
    run([*pip, "download", *options, "--dest", RUNTIME_WHEELS, "-r", RUNTIME_LOCK])
    stamp.set()
