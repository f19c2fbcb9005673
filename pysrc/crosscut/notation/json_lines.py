"""Files that get a line of JSON whenever a piece of work is done, so that a command that was stopped can go on."""

from __future__ import annotations

from pathlib import Path


def read_json_lines(path: Path, beginning: str) -> list[str]:
    """The lines of a file; none if there is no such file, or if it is a terminal or a pipe.

    ``beginning`` is how each line begins. A last line that begins so and was cut off is left out; the file itself does
    not change. Raises ValueError if the last line has no end and is another one, and for a file that is not in UTF-8.
    """
    if not (path.is_file() or path.is_dir()):
        return []
    content = path.read_bytes()
    whole = content[: _length_of_whole_lines(content)]
    rest = content[len(whole) :]
    if not (rest.startswith(beginning.encode()) or beginning.encode().startswith(rest)):
        raise ValueError(
            f"{path} holds something else: its last line begins with {rest[:60].decode(errors='replace')!r}"
        )
    try:
        return whole.decode().splitlines()
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text in UTF-8") from None


def add_json_line(path: Path, line: str) -> None:
    """Add a line to a file, in place of a last line that was cut off. Whole lines stay, even if the disk is full."""
    with path.open("a+b" if path.is_file() else "ab") as file:
        if file.readable() and file.tell():
            file.seek(-1, 2)
            if file.read() != b"\n":
                file.seek(0)
                file.truncate(_length_of_whole_lines(file.read()))
        file.write(f"{line}\n".encode())


def _length_of_whole_lines(content: bytes) -> int:
    return content.rfind(b"\n") + 1
