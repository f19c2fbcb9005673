"""Runs a program of a reader in a page, and tells the page what it prints and shows and how it ends.

The page has this Python for one program, in a worker in a frame without an origin. What is told is JSON, one object at
a time: texts, pictures, tables, and the end at last. ``web/js/engine/protocol.d.ts`` has their fields. A program whose
bot plays on the page is then asked for moves, by :mod:`crosscut.console.bot`.
"""

from __future__ import annotations

import ast
import builtins
import io
import json
import linecache
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import partial
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

PROGRAM = "program.py"
"""The name of the program in its errors."""

MOST_TEXT = 100_000
"""The most characters that a program may print. Its page would become slow."""
MOST_LINES = 2_000
TOO_MUCH = f"The program has printed more than {MOST_TEXT:,} characters or {MOST_LINES:,} lines and was stopped."
_MOST_MESSAGE = 500
"""The longest error, in characters."""
_CHUNK = 8_000
_PAUSE = 0.05
"""Text is told in pieces of so many characters, or after so many seconds."""

_SVG = "http://www.w3.org/2000/svg"

Tell = Callable[[str], object]


class TooMuchTextError(BaseException):
    """The program has printed more than the page shows. No ``except Exception`` of the program catches it."""


class _Printed(io.TextIOBase):
    """What the program prints or writes as errors."""

    def __init__(self, screen: Screen, *, is_error: bool) -> None:
        self._screen, self._is_error = screen, is_error

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._screen.print(text, is_error=self._is_error)
        return len(text)

    def flush(self) -> None:
        self._screen.flush()


class Screen:
    """What the page shows of the program."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._waiting: list[str] = []
        self._is_error = False
        self._length = self._total = self._lines = 0
        self._told = time.monotonic()

    def tell(self, kind: str, **fields: object) -> None:
        """Tell the page something of this kind, after what was printed before."""
        self.flush()
        self._tell(json.dumps({"type": kind, **fields}))

    def print(self, text: str, *, is_error: bool = False) -> None:
        """Show text, as far as there is room for it; TooMuchTextError if there is not."""
        if is_error != self._is_error:
            self.flush()
            self._is_error = is_error
        lines = text[: MOST_TEXT - self._total].split("\n")
        is_too_much = self._total + len(text) > MOST_TEXT or self._lines + len(lines) - 1 > MOST_LINES
        text = "\n".join(lines[: MOST_LINES - self._lines + 1])
        self._lines += text.count("\n")
        self._waiting.append(text)
        self._length += len(text)
        self._total += len(text)
        if is_too_much or self._length >= _CHUNK or time.monotonic() - self._told > _PAUSE:
            self.flush()
        if is_too_much:
            raise TooMuchTextError

    def flush(self) -> None:
        """Tell the page now what was printed."""
        text, self._waiting, self._length = "".join(self._waiting), [], 0
        self._told = time.monotonic()
        if text:
            self._tell(json.dumps({"type": "text", "text": text, "isError": self._is_error}))

    def display(self, *values: object) -> None:
        """Show values as a notebook does: boards as pictures, others as text."""
        for value in values:
            root = _markup(value)
            if root is None:
                self.print(f"{value if isinstance(value, str) else repr(value)}\n")
            else:
                self._show(root)

    def _show(self, root: ET.Element) -> None:
        if root.tag == f"{{{_SVG}}}svg":
            said = [*root.iter(f"{{{_SVG}}}title"), *root.iter(f"{{{_SVG}}}desc")]
            caption = " ".join(_text(each) for each in said[:2])
            self.tell("picture", svg=ET.tostring(root, encoding="unicode"), caption=caption)
        elif root.tag == "table":
            rows = [[_text(cell) for cell in row if cell.tag in {"th", "td"}] for row in root.iter("tr")]
            self.tell("table", rows=rows)
        elif root.tag == "p":
            self.print(f"{_text(root)}\n")
        else:
            for part in root:
                self._show(part)


def _text(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _markup(value: object) -> ET.Element | None:
    """How a value is shown in a notebook, if that is a picture or a table; also a picture that is a text."""
    ET.register_namespace("", _SVG)
    if isinstance(value, str):
        source = value if value.startswith("<svg") else None
    else:
        makers = (getattr(type(value), name, None) for name in ("_repr_html_", "_repr_svg_"))
        source = next((text for make in makers if make and (text := make(value))), None)
    try:
        return ET.fromstring(source) if isinstance(source, str) else None
    except ET.ParseError:  # a class of the program's own may return anything
        return None


def _nobody_answers(prompt: object = "", /) -> str:
    raise EOFError("input() cannot be answered on this page: write the answer into the program")


Act = Callable[["Screen"], tuple[str, int]]
"""Something that a program does: it returns how it has ended, a message that is empty if all is well, and a line."""


def run(source: str, tell: Tell) -> None:
    """Run a program. It is the module ``__main__``, has a function ``display(*values)``, and its last line is shown, if
    that is a value."""
    module = sys.modules["__main__"] = ModuleType("__main__")
    module.__dict__["__file__"] = PROGRAM
    linecache.cache[PROGRAM] = len(source), None, source.splitlines(keepends=True), PROGRAM
    report(partial(_execute, source, module.__dict__), tell)


def report(act: Act, tell: Tell) -> None:
    """Let the program do something, and tell what it prints and shows meanwhile, and how that has ended."""
    screen = Screen(tell)
    sys.modules["__main__"].__dict__["display"] = screen.display
    asked, builtins.input = builtins.input, _nobody_answers
    message, line = "", 0
    try:
        with redirect_stdout(_Printed(screen, is_error=False)), redirect_stderr(_Printed(screen, is_error=True)):
            try:
                message, line = act(screen)
            except SystemExit as error:
                message = _status(error)
            except TooMuchTextError:
                message = TOO_MUCH
            except BaseException as error:  # the program's, whatever it is
                message, line = _explained(error, screen)
        screen.flush()
    finally:
        builtins.input = asked
    tell(json.dumps({"type": "end", "message": message[:_MOST_MESSAGE], "line": line}))


def _execute(source: str, namespace: dict[str, Any], screen: Screen) -> tuple[str, int]:
    tree = ast.parse(source, PROGRAM)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    # The flags of the program, such as annotations from __future__, hold for its last line, too.
    code = compile(tree, PROGRAM, "exec", dont_inherit=True)
    exec(code, namespace)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), PROGRAM, "eval", dont_inherit=True), namespace)
        if value is not None:
            screen.display(value)
    return "", 0


def _status(error: SystemExit) -> str:
    if error.code in (None, 0):
        return ""
    return error.code if isinstance(error.code, str) else f"The program has ended with status {error.code}."


def _explained(error: BaseException, screen: Screen) -> tuple[str, int]:
    """The last line of an error, and the line of the program where it happened, 0 if none is known. How it came there
    is printed."""
    try:
        told = traceback.TracebackException.from_exception(error)
        line = _keep_lines_of_program(told)
        text = "".join(told.format())
        message = "".join(told.format_exception_only()).strip().splitlines()[-1]
    except Exception as broken:  # an error of the program may fail when it is printed
        text, message, line = "", f"{type(error).__name__} (which cannot be shown: {type(broken).__name__})", 0
    with suppress(TooMuchTextError):
        screen.print(text, is_error=True)
    return message, line


def _keep_lines_of_program(told: traceback.TracebackException) -> int:
    """Leave out what happened in modules: of those in the page there are no sources. The last line of the program."""
    for before in (told.__cause__, told.__context__):
        if before is not None:
            _keep_lines_of_program(before)
    kept = [frame for frame in told.stack if frame.filename == PROGRAM]
    told.stack[:] = kept
    if getattr(told, "filename", None) == PROGRAM:  # only an error of syntax has one
        return int(told.lineno or 0)
    return (kept[-1].lineno or 0) if kept else 0
