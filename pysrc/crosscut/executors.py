"""Where the long commands do their work: in processes of this machine, or on a cluster of dask."""

from __future__ import annotations

import logging
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import active_children, parent_process
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Condition, RLock, Thread
from typing import Any

from crosscut.commands import number_from

ANSWER_WITHIN = 10
"""Seconds that a scheduler has to answer."""
MOST_LOST = 3
"""A piece of work that was lost so often with a process is not sent again: it may be what ends them."""
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


class _Promise(Future[Any]):
    """The result of a piece of work, whichever process does it in the end."""

    sent: Future[Any] | None = None
    """The result that a process has promised; None while the work waits."""

    def cancel(self) -> bool:
        """Cancel the work unless a process is busy with it."""
        return (self.sent is None or self.sent.cancel()) and super().cancel()


@dataclass(eq=False)
class _Piece:
    """A piece of work, and how often it was lost."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    named: Mapping[str, Any]
    promise: _Promise
    lost: int = 0

    @property
    def is_last_try(self) -> bool:
        """Whether it is not sent again if it is lost once more."""
        return self.lost == MOST_LOST - 1


class Processes(Executor):
    """Processes for long work. If one of them is killed, others begin, and get the work that was lost.

    Each calls ``before_end``, a module-level function, before it ends: to end the programs that it has started itself.
    """

    def __init__(self, count: int, before_end: Callable[[], object] | None = None) -> None:
        self._count, self._before_end = count, before_end
        self._change = Condition(RLock())
        self._waiting = deque[_Piece]()
        self._sent = set[_Piece]()
        self._pool = self._new_pool()
        self._is_shut = False

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, initializer=_begin_process, initargs=(self._before_end,))

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Do some work in a process. Work that was lost three times raises BrokenProcessPool."""
        piece = _Piece(work, arguments, named, _Promise())
        with self._change:
            if self._is_shut:
                raise RuntimeError("the processes have ended: expected work before")
            self._waiting.append(piece)
            self._send()
        return piece.promise

    def _send(self) -> None:
        """Send what waits, but no more than is begun soon: what was never begun cannot be lost.

        The last try of a piece is made while nothing else is done, so that it cannot take other work with it.
        """
        while self._waiting and not any(piece.is_last_try for piece in self._sent):
            if len(self._sent) > (0 if self._waiting[0].is_last_try else self._count):
                return
            piece = self._waiting.popleft()
            if piece.promise.cancelled():
                piece.promise.set_running_or_notify_cancel()
                continue
            self._sent.add(piece)
            piece.promise.sent = sent = self._submitted(piece)
            sent.add_done_callback(lambda done, piece=piece: self._hear(piece, done))  # type: ignore[misc]

    def _submitted(self, piece: _Piece) -> Future[Any]:
        try:
            return self._pool.submit(piece.work, *piece.arguments, **piece.named)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            return self._pool.submit(piece.work, *piece.arguments, **piece.named)

    def _hear(self, piece: _Piece, done: Future[Any]) -> None:
        if not done.cancelled() and isinstance(done.exception(), BrokenProcessPool):
            # From Python 3.13 on a broken pool calls this under its lock: sending work to it from here would never end.
            Thread(target=self._take, args=(piece, done)).start()
        else:
            self._take(piece, done)

    def _take(self, piece: _Piece, done: Future[Any]) -> None:
        """Pass the result on, or send the work again."""
        promise = piece.promise
        error = None if done.cancelled() else done.exception()
        with self._change:
            self._sent.discard(piece)
            if isinstance(error, BrokenProcessPool) and not piece.is_last_try and not self._is_shut:
                piece.lost += 1
                promise.sent = None
                self._waiting.appendleft(piece)
                self._send()
                return
        if done.cancelled():
            Future.cancel(promise)
        # It may have been cancelled before it was known that the work was sent.
        if promise.set_running_or_notify_cancel():
            if error is None:
                promise.set_result(done.result())
            else:
                promise.set_exception(error)
        with self._change:
            if not self._is_shut:
                self._send()
            self._change.notify_all()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes once the work is done; with ``cancel_futures`` once that is done which was begun."""
        with self._change:
            if cancel_futures:
                self._drop_waiting()
            elif wait:
                self._change.wait_for(lambda: not (self._waiting or self._sent))
                self._is_shut = True
        self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def end(self) -> None:
        """End the processes at once, whatever they are busy with."""
        with self._change:
            self._drop_waiting()
        # Otherwise hours of work would keep a processor busy, and this process would wait for it at the end.
        for process in active_children():
            process.terminate()
        with suppress(RuntimeError):  # interrupted while it began, it has no thread to wait for
            self._pool.shutdown(wait=True, cancel_futures=True)

    def _drop_waiting(self) -> None:
        self._is_shut = True
        for piece in self._waiting:
            piece.promise.cancel()
            piece.promise.set_running_or_notify_cancel()
        self._waiting.clear()


@contextmanager
def processes(count: int, before_end: Callable[[], object] | None = None) -> Iterator[Executor]:
    """:class:`Processes`. An interruption ends them at once, whatever they are busy with."""
    executor = Processes(count, before_end)
    try:
        yield executor
    except BaseException:
        executor.end()
        raise
    executor.shutdown()


def _begin_process(before_end: Callable[[], object] | None) -> None:
    def end(*_signal: object) -> None:
        if before_end is not None:
            before_end()
        os._exit(1)  # an exception would only end this piece of work, and the next would follow

    signal(SIGINT, SIG_IGN)  # the keyboard reaches every process: the one that asked for the work ends the others
    signal(SIGTERM, end)
    end_with_parent(end)


def end_with_parent(end: Callable[[], object] = lambda: os._exit(1)) -> None:
    """Let this process, which another one has started, end when that one is gone, however it ended."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            end()

    Thread(target=wait, daemon=True).start()


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
