"""What a chaff answers to the questions of its kata, worked out where it is needed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from types import ModuleType

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.exam.oracle import play, right_answers
from dicedojo.mutation.alone import Alone
from dicedojo.mutation.answer_digest import digest_of, is_whole
from dicedojo.sandbox.wire import Answer, same


class Shows(Mapping[str, str]):
    """The questions that a chaff answers otherwise than the rules, by key.

    Each has the digest of its answer, or "" where that does not say all. One question
    is asked when it is looked up, all of them only to iterate.
    """

    def __init__(self, kata: Kata, chaff: Variant) -> None:
        self._kata = kata
        self._chaff = chaff
        self._questions = questions(kata)

    def __getitem__(self, key: str) -> str:
        call, right = self._questions[key]
        bug = _load(self._kata, self._chaff)
        played = play(self._kata, bug, call)
        if same(call.arguments, played.after):
            if same(right, played.answer):
                raise KeyError(key)
            if is_whole(played.answer):
                return digest_of(played.answer)
        return ""

    def __iter__(self) -> Iterator[str]:
        return (key for key in self._questions if key in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def chaff_alone(kata: Kata, chaff: Variant) -> Alone:
    """Return what is known of a chaff's answers when it is asked alone."""
    taught = kata.as_taught
    shows = Shows(taught, chaff)
    return Alone(asked=questions(taught).keys(), shows=shows, moves=_moves(taught))


@cache
def questions(kata: Kata) -> Mapping[str, tuple[Call, Answer]]:
    """Return every question of a kata's domain with the right answer, by key."""
    return {
        call.key: (call, right)
        for batch, calls in kata.domain.batches.items()
        for call, right in zip(calls, right_answers(kata, batch), strict=True)
    }


@cache
def _moves(kata: Kata) -> Mapping[str, str]:
    pairs = questions(kata).items()
    return {call.move: key for key, (call, right) in pairs if is_whole(right)}


@cache
def _load(kata: Kata, chaff: Variant) -> ModuleType:
    return kata.load(chaff, f"{kata.name}_chaff_{chaff.name}")


def prepare_chaffs(kata: Kata) -> None:
    """Load all chaffs and the questions, so that a forked process has them."""
    taught = kata.as_taught
    _moves(taught)
    for chaff in taught.chaffs:
        _load(taught, chaff)


def is_true_or_hangs(question: Callable[[], bool], cpu_seconds: float = 2.0) -> bool:
    """Return the answer to a question about a chaff, True if that hangs on it.

    It is worked out in a process of its own, which a signal ends.
    """
    reads, writes = os.pipe()
    process = os.fork()
    if process == 0:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        with suppress(BaseException):  # nothing may go on here as the parent would
            os.write(writes, b"1" if question() else b"0")
        os._exit(0)
    os.close(writes)
    try:
        return os.read(reads, 1) != b"0"
    finally:
        os.close(reads)
        os.kill(process, signal.SIGKILL)  # it may have ended, and is not reaped yet
        os.waitpid(process, 0)
