"""The release: the same bytes every time, whole, and documented as it is."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import stat
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

import crosscut
import release
from building.pages.head import CONTENT_POLICY
from building.runtime import build_engine_wheel
from release import bill_of_materials, release_files, write_release, zip_archive
from shared.command import BuildError
from shared.paths import DIST, REPOSITORY
from testing.release_tests import refuse_skipped

PUBLISHING = (REPOSITORY / "docs" / "publishing.md").read_text(encoding="utf-8")


def write_site(folder: Path, names: list[str], mode: int, time: int) -> Path:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        path.chmod(mode)
        os.utime(path, (time, time))
    return folder


def test_archive_depends_on_paths_and_bytes_alone(tmp_path: Path) -> None:
    names = ["index.html", "crosscut.html", "rules/quax.html", "abc/js/main.js"]
    wheel = write_site(tmp_path, ["crosscut-1-py3-none-any.whl"], 0o600, 1) / "crosscut-1-py3-none-any.whl"
    one = write_site(tmp_path / "one", names, 0o600, 1_000_000_000)
    other = write_site(tmp_path / "other", names[::-1], 0o755, 1_700_000_000)
    assert release_files(one, wheel) == release_files(other, wheel)
    (other / "index.html").write_text("changed")
    assert release_files(one, wheel) != release_files(other, wheel)


def test_entries_have_fixed_order_dates_and_permissions() -> None:
    archive = zip_archive({PurePosixPath("b"): b"1", PurePosixPath("a/c"): b"2"})
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        assert packed.testzip() is None
        assert packed.namelist() == ["a/c", "b"]
        for entry in packed.infolist():
            assert entry.date_time == (2020, 1, 1, 0, 0, 0)
            assert stat.S_IMODE(entry.external_attr >> 16) == 0o644


def test_two_releases_of_the_built_site_are_the_same() -> None:
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is missing: build it with python3 build_scripts/run.py --build-only", pytrace=False)
    wheel = build_engine_wheel()  # always the same: tests/site/test_runtime.py builds it twice
    files = release_files(DIST, wheel)
    assert release_files(DIST, wheel) == files
    name = f"crosscut-{crosscut.__version__}"
    assert set(files) == {f"{name}.zip", f"{name}.html", f"{name}.cdx.json", f"{name}-py3-none-any.whl"}
    with zipfile.ZipFile(io.BytesIO(files[f"{name}.zip"])) as packed:
        packed_names = set(packed.namelist())
    expected = {"site/index.html", "site/embed.js", "site/crosscut.html", "LICENSE", f"{name}-py3-none-any.whl"}
    assert {f"{name}/{path}" for path in expected} <= packed_names


def test_bill_of_materials_names_what_is_shipped_and_what_builds() -> None:
    bill = json.loads(bill_of_materials("1.2"))
    assert bill["metadata"]["component"]["version"] == "1.2"
    parts = {part["purl"].rpartition("@")[0]: part for part in bill["components"]}
    shipped = {name for name, part in parts.items() if part["scope"] == "required"}
    assert {"pkg:npm/pyodide", "pkg:npm/uqr", "pkg:pypi/micropip"} <= shipped
    assert {"pkg:npm/typescript", "pkg:pypi/pytest"} <= set(parts) - shipped
    for name in ("pkg:npm/pyodide", "pkg:npm/uqr", "pkg:pypi/micropip"):
        (digest,) = parts[name]["hashes"]
        assert len(digest["content"]) == {"SHA-512": 128, "SHA-256": 64}[digest["alg"]]


def test_sums_are_those_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "crosscut-0.zip").touch()
    write_release({"crosscut-1.zip": b"zip", "crosscut-1.html": b"html"}, tmp_path / "release")
    lines = (tmp_path / "release" / "SHA256SUMS").read_text().splitlines()
    assert lines == [
        f"{hashlib.sha256(b'html').hexdigest()}  crosscut-1.html",
        f"{hashlib.sha256(b'zip').hexdigest()}  crosscut-1.zip",
    ]
    assert not (tmp_path / "release" / "crosscut-0.zip").exists()


def test_address_of_the_site_goes_to_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    def build(site_url: str) -> None:
        assert site_url == "https://crosscut.example/"
        raise BuildError("far enough")

    monkeypatch.setattr(release, "run_build", build)
    monkeypatch.setattr(release, "set_up", lambda: None)
    monkeypatch.setattr(sys, "argv", ["release.py", "--site-url", "https://crosscut.example/"])
    with pytest.raises(BuildError, match="far enough"):
        release.main()


def test_nothing_is_released_without_its_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise BuildError("a test was skipped")

    monkeypatch.setattr(release, "run_build", lambda _: None)
    monkeypatch.setattr(release, "set_up", lambda: None)
    monkeypatch.setattr(release, "pass_release_tests", fail)
    monkeypatch.setattr(release, "write_release", lambda *_: pytest.fail("it was released"))
    monkeypatch.setattr(sys, "argv", ["release.py"])
    with pytest.raises(BuildError, match="a test was skipped"):
        release.main()


@pytest.mark.parametrize(
    ("result", "refusal"),
    [("<skipped/>", "Skipped: test_firefox"), ("", None), (None, "none ran")],
)
def test_skipped_and_missing_tests_are_refused(tmp_path: Path, result: str | None, refusal: str | None) -> None:
    case = "" if result is None else f'<testcase name="test_firefox">{result}</testcase>'
    report = tmp_path / "report.xml"
    report.write_text(f"<testsuites><testsuite>{case}</testsuite></testsuites>")
    if refusal is None:
        refuse_skipped(report)
    else:
        with pytest.raises(BuildError, match=refusal):
            refuse_skipped(report)


def test_documented_policy_is_that_of_the_pages() -> None:
    strict = f"{CONTENT_POLICY}; frame-ancestors 'self'"
    assert f"\nContent-Security-Policy: {strict}\n" in PUBLISHING
    assert re.findall(r'"([^"]*default-src[^"]*)";', PUBLISHING) == [strict, CONTENT_POLICY]
