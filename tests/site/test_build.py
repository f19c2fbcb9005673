"""What the build rests on: stamps, hashes, the server of a folder, and commands that begin without any package."""

from __future__ import annotations

import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from shared import files
from shared.files import Stamp, hash_files
from shared.hosts import served
from shared.paths import BUILD_SCRIPTS


def test_stamp_follows_content_and_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WORK", tmp_path / "work")
    monkeypatch.setattr(files, "REPOSITORY", tmp_path)
    source, result = tmp_path / "source", tmp_path / "result"
    source.write_text("1")
    stamp = Stamp("step", result, [source])
    stamp.set()
    assert not stamp.is_current
    result.write_text("made")
    assert stamp.is_current
    source.write_text("2")
    assert not Stamp("step", result, [source]).is_current
    assert not Stamp("step", result, [source], "another setting").is_current


def test_hash_depends_on_names_and_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text("x")
    second.write_text("x")
    hashes = {hash_files(files, tmp_path) for files in ([first], [second], [first, second])}
    assert len(hashes) == 3
    assert hash_files([second, first], tmp_path) == hash_files([first, second], tmp_path)


def test_server_sends_scripts_as_scripts_and_stays_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "main.js").write_text("export {};")
    (tmp_path / "secret").write_text("secret")
    with served(tmp_path / "site") as address:
        assert address.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(f"{address}main.js") as response:
            assert response.headers["Content-Type"] == "text/javascript"
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(f"{address}%2e%2e/secret")
        refused.value.close()


@pytest.mark.parametrize("command", ["run", "test", "release"])
def test_commands_that_set_up_begin_without_any_package(command: str) -> None:
    program = [sys.executable, "-S", str(BUILD_SCRIPTS / f"{command}.py"), "--help"]
    finished = subprocess.run(program, capture_output=True, text=True, check=False)
    assert "usage" in finished.stdout, finished.stderr
