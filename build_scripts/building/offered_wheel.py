"""The Python package as the site offers it: its version has a local label, which changes with its content.

`pip` keeps an installed package of the same version, whatever its content, and a site is published more often than a
version. So the site's wheel is of version 1.2.0+g0123456789: newer than 1.2.0, and another one after each change.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import io
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_RECORD = "RECORD"
_METADATA = "METADATA"
_LABEL_LENGTH = 10


def labelled_wheel(wheel: Path) -> tuple[str, bytes]:
    """The name and the content of the wheel with its label; equal for equal wheels."""
    content = wheel.read_bytes()
    project, version, *tags = wheel.name.split("-")
    # Only with a letter do zeros at its beginning count.
    labelled = f"{version}+g{hashlib.sha256(content).hexdigest()[:_LABEL_LENGTH]}"
    before, after = (f"{project}-{each}.dist-info/" for each in (version, labelled))
    packed = io.BytesIO()
    rows: list[tuple[str, str, str]] = []
    with ZipFile(wheel) as source, ZipFile(packed, "w") as made:
        for info in source.infolist():
            name = info.filename.replace(before, after, 1)
            data = source.read(info)
            if name == after + _METADATA:
                data = data.replace(f"\nVersion: {version}\n".encode(), f"\nVersion: {labelled}\n".encode(), 1)
            if name == after + _RECORD:
                rows.append((name, "", ""))
                data = _table(rows)
            else:
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
                rows.append((name, f"sha256={digest}", str(len(data))))
            written = ZipInfo(name, info.date_time)
            written.external_attr = info.external_attr
            made.writestr(written, data, ZIP_DEFLATED)
    return "-".join((project, labelled, *tags)), packed.getvalue()


def _table(rows: list[tuple[str, str, str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
