"""What the commands of the package share: how they end, their processes, and a progress bar."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children
from signal import SIG_DFL, SIGINT, signal

from crosscut.geometry import MAX_SIZE, MIN_SIZE

BAR = 40
"""Characters of the bar."""


def board_size(text: str) -> int:
    """The side of a board that an argument names. Raises argparse's error for anything else."""
    if not text.isdecimal() or not MIN_SIZE <= int(text) <= MAX_SIZE:
        raise ArgumentTypeError(f"{text!r} is not a size: expected {MIN_SIZE} to {MAX_SIZE}")
    return int(text)


def run_command(program: str, work: Callable[[], int], stopped: str = "Stopped.") -> int:
    """Do the work of a command, and return its status: that of the work, or 1 after a sentence on standard error.

    ``stopped`` is what it says when the keyboard stops it. Where nobody reads on, as after ``| head``, it just ends.
    """
    status = 1
    try:
        status = work()
        sys.stdout.flush()
    except BrokenPipeError:
        # Python writes what is left when it ends, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        print(f"\n{stopped}", file=sys.stderr)
    except OSError as error:
        what = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else error
        print(f"{program}: {what}", file=sys.stderr)
    except ValueError as error:
        print(f"{program}: {error}", file=sys.stderr)
    return status


@contextmanager
def processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Processes for long work. A stop ends them at once, whatever they are busy with."""
    with ProcessPoolExecutor(count, initializer=signal, initargs=(SIGINT, SIG_DFL)) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            # Otherwise work of hours would keep a processor busy, and this process would wait for it at the end.
            for process in active_children():
                process.terminate()
            raise


def show_progress(what: str) -> Callable[[int, int], None]:
    """A function to call with how much is done, and how much there is in all. It writes to terminals only."""

    def show(done: int, total: int) -> None:
        if sys.stderr.isatty():
            filled = BAR * done // max(total, 1)
            end = "\n" if done >= total else ""
            sys.stderr.write(f"\r{what} [{'#' * filled}{'.' * (BAR - filled)}] {done}/{total}{end}")
            sys.stderr.flush()

    return show
