"""Asks the witness of a sweep again, alone in a fresh process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.dice import orders
from dicedojo.engine.exam import run
from dicedojo.engine.exam.answers import Answer, same
from dicedojo.engine.exam.batch import Allowance, ask
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import SweepRecord
from dicedojo.engine.exam.run import sweep
from dicedojo.witness import Disagreement

SECONDS = 5.0  # of CPU time for the one question


@dataclass(frozen=True)
class Replay:
    """A witness, and what its question was answered the second time."""

    witness: Disagreement
    right: Answer
    answers: list[Answer]  # none where the module can no longer be asked

    @property
    def disagrees(self) -> bool:
        return not any(same(self.right, answer) for answer in self.answers)


@contextmanager
def witnesses_replayed(patch: pytest.MonkeyPatch) -> Iterator[list[Replay]]:
    """Yield a list that gets the witness of every sweep meanwhile, replayed."""
    replays: list[Replay] = []

    def sweep_and_replay(
        kata: Kata, proxy: Proxy, budget: float | None = None
    ) -> tuple[SweepRecord, tuple[Answer, ...]]:
        swept, answers = sweep(kata, proxy, budget)
        if swept.witness is not None:
            replays.append(replay(kata, proxy, swept.witness))
        return swept, answers

    with patch.context() as patched:
        patched.setattr(run, "sweep", sweep_and_replay)
        yield replays


def replay(kata: Kata, proxy: Proxy, witness: Disagreement) -> Replay:
    """Ask the question of a witness in a new process."""
    call, right = _find(kata, witness)
    proxy.restart()
    return Replay(witness, right, ask(proxy, [call], Allowance(SECONDS)))


def _find(kata: Kata, witness: Disagreement) -> tuple[Call, Answer]:
    """Return the question of a witness, and the right answer to it."""
    rights = right_answers(kata, "questions")
    known = dict(zip(map(str, kata.domain.questions), rights, strict=True))
    for call in kata.domain.questions:
        if str(call) == witness.call:
            return call, known[str(call)]
    for call in kata.domain.in_every_order:
        dice, *rest = call.arguments
        for order in orders(dice):
            ordered = Call(call.function, (list(order), *rest), call.through)
            if str(ordered) == witness.call:
                return ordered, known[str(call)]
    raise AssertionError(f"the sweep asks no such question: {witness.call}")
