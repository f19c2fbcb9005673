"""The notebook shows the output of its cells, and is valid."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "python.ipynb"


def outputs(notebook: Any) -> list[tuple[str, list[Any]]]:
    """The code of each cell, with what it showed and printed."""
    found = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            printed = "".join(output.text for output in cell.outputs if output.output_type == "stream")
            found.append((cell.source, [*(dict(output.data) for output in cell.outputs if "data" in output), printed]))
    return found


@pytest.mark.release
def test_the_notebook_shows_what_it_has_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    # Every process reads this file, and to import these takes a while.
    import nbformat  # noqa: PLC0415
    from nbclient import NotebookClient  # noqa: PLC0415

    monkeypatch.setenv("PYTHONPATH", os.fspath(ROOT / "pysrc"))
    stored = nbformat.read(NOTEBOOK, as_version=4)
    executed = NotebookClient(nbformat.read(NOTEBOOK, as_version=4), kernel_name="python3", timeout=300).execute()
    assert len(outputs(stored)) > 10
    assert outputs(executed) == outputs(stored)


def test_the_notebook_is_valid_and_has_pictures() -> None:
    import nbformat  # noqa: PLC0415 # see above

    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    pictures = [part for _, parts in outputs(notebook) for part in parts if "image/svg+xml" in part]
    assert len(pictures) > 4
