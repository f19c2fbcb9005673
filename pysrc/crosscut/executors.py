"""Where the long commands do their work: in processes of this machine, or on a cluster of dask."""

from __future__ import annotations

import logging
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import active_children
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import enumerate as threads

from crosscut.commands import number_from

ANSWER_WITHIN = 10
"""Seconds that a scheduler has to answer."""
MOST_JOBS = 1024
"""All processes are started at once: a slip of the finger must not bring the machine to a halt."""


def add_executor(parser: ArgumentParser, what: str) -> None:
    """Add the options that say where the work is done; ``what`` is done side by side, such as ``games``."""
    options = parser.add_mutually_exclusive_group()
    options.add_argument(
        "--jobs", type=number_from(1, MOST_JOBS), metavar="N", help=f"{what} side by side (as many as cores)"
    )
    options.add_argument(
        "--scheduler",
        type=_address,
        metavar="ADDRESS",
        help="of a dask scheduler, such as tcp://host:8786: its workers do the work (extra `cluster`)",
    )


def jobs_of(asked: Namespace) -> int:
    """How many processes the options ask for: as many as this machine has cores, unless they say so."""
    jobs: int | None = asked.jobs
    return os.cpu_count() or 1 if jobs is None else jobs


def _address(text: str) -> str:
    if re.fullmatch(r"([a-z]+://)?[^\s/:]+:[0-9]{1,5}", text) is None:
        raise ArgumentTypeError(f"{text!r} is not an address: expected one such as tcp://host:8786")
    return text


@contextmanager
def executor_of(asked: Namespace, before_end: Callable[[], object] | None = None) -> Iterator[Executor]:
    """The executor that the options name. ``before_end`` is that of :func:`processes`."""
    where = processes(jobs_of(asked), before_end) if asked.scheduler is None else cluster(asked.scheduler)
    with where as executor:
        yield executor


@contextmanager
def processes(count: int, before_end: Callable[[], object] | None = None) -> Iterator[ProcessPoolExecutor]:
    """Processes for long work. An interruption ends them at once, whatever they are busy with.

    Each of them then calls ``before_end``, a module-level function, to end the programs that it has started itself.
    """
    others = set(threads())
    with ProcessPoolExecutor(count, initializer=_begin_process, initargs=(before_end,)) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            # Otherwise hours of work would keep a processor busy, and this process would wait for it at the end.
            for process in active_children():
                process.terminate()
            # Otherwise the executor's thread may show a traceback while Python exits.
            for thread in set(threads()) - others:
                thread.join()
            raise


def _begin_process(before_end: Callable[[], object] | None) -> None:
    def end(*_signal: object) -> None:
        if before_end is not None:
            before_end()
        os._exit(1)  # an exception would only end this piece of work, and the next would follow

    signal(SIGINT, SIG_IGN)  # the keyboard reaches every process: the one that asked for the work ends the others
    signal(SIGTERM, end)


class ClusterError(ValueError):
    """A cluster cannot be reached, or not any more."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a dask scheduler, which need Crosscut, too. Dask gives the work of a lost worker to another one.

    Raises ClusterError if dask is not installed, if no scheduler answers, and if it is gone before the work is done.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise ClusterError("--scheduler needs the package distributed, as in pip install 'crosscut[cluster]'") from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what they say becomes a sentence
    try:
        client = distributed.Client(address, timeout=ANSWER_WITHIN, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(f"no scheduler of dask answers at {address}: {error}") from None
    try:
        yield client.get_executor(pure=False)
    except (CancelledError, distributed.comm.CommClosedError):
        raise ClusterError(f"the scheduler at {address} is gone") from None
    except distributed.KilledWorker:
        raise ClusterError("the same work has ended several workers, perhaps for lack of memory") from None
    finally:
        client.close(ANSWER_WITHIN)
