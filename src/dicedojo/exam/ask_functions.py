"""Asks the functions of one file, in the sandbox, whether they answer like the game.

A function counts if it takes as many arguments as the game's, and answers at least
`NEARLY_ALL` of the representative questions right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.asked_file import FEW, NEARLY_ALL, as_code, open_proxy, put
from dicedojo.exam.oracle import right_answers
from dicedojo.exam.proxy import Proxy
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.wire import same
from dicedojo.submission.definitions import Function, find_program_functions
from dicedojo.submission.submission import Submission

FIRST = 12  # questions, of which a function that is asked on answers half
MAX_FUNCTIONS = 40  # of one file that are asked


@dataclass(frozen=True)
class FunctionMatch:
    """A function of a submission that answers like one of the game's."""

    file: str
    asked: str  # the game's function
    own: str  # the submission's: a name, or Class.method
    agreed: int
    questions: int


def ask_file(
    kata: Kata,
    submission: Submission,
    file: str,
    wanted: Collection[str],
    sandbox: Sandbox,
) -> Iterator[FunctionMatch]:
    """Yield the functions of one file that answer like one of the `wanted`.

    Where a function has the game's own name and answers like it, no other is asked.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    functions = find_program_functions(submission.files[file])[:MAX_FUNCTIONS]
    questions = {
        asked: calls
        for asked, calls in _questions(kata).items()
        if asked in wanted and any(_takes(one, calls) for one in functions)
    }
    if not questions:
        return
    code = as_code(kata, submission, file, sandbox)
    with ExitStack() as stack:
        proxy = open_proxy(code, {one.name for one in functions}, stack)
        if proxy is None:
            return
        asking = _Asking(kata, proxy)
        for asked, calls in questions.items():
            possible = [one.name for one in functions if _takes(one, calls)]
            exact = [name for name in possible if name == asked]
            others = [name for name in possible if name not in kata.functions]
            for some in (exact, others):
                agreed = {name: asking.count_agreed(name, calls) for name in some}
                found = [
                    FunctionMatch(file, asked, name, number, len(calls))
                    for name, number in agreed.items()
                    if number >= NEARLY_ALL * len(calls)
                ]
                yield from found
                if found:
                    break


class _Asking:
    """Puts questions to the functions of one file, and notes which are too slow."""

    def __init__(self, kata: Kata, proxy: Proxy) -> None:
        self._proxy = proxy
        calls = kata.domain.batches["hands"]
        rights = right_answers(kata, "hands")
        self._rights = dict(zip(map(str, calls), rights, strict=True))
        self._slow: set[str] = set()

    def count_agreed(self, own: str, questions: Sequence[Call]) -> int:
        """Return how many questions a function answers right; 0 if it soon fails."""
        agreed = 0
        for some in (questions[:: max(1, len(questions) // FIRST)], questions):
            if own in self._slow:
                return 0
            calls = [Call(own, call.arguments, call.through) for call in some]
            answers, is_slow = put(self._proxy, own, calls)
            if is_slow:
                self._slow.add(own)
            agreed = sum(
                same(self._rights[str(call)], answer)
                for call, answer in zip(some, answers, strict=False)
            )
            if agreed < len(some) / 2:
                return 0
        return agreed


def _takes(function: Function, calls: Sequence[Call]) -> bool:
    """Return whether a function takes as many arguments as each question has."""
    counts = {len(call.arguments) for call in calls if not call.through}
    return all(function.takes(count) for count in counts)


def _questions(kata: Kata) -> dict[str, list[Call]]:
    """Return the questions that can tell a function, by the game's name for it."""
    found: dict[str, list[Call]] = {name: [] for name in kata.functions}
    answers: dict[str, Counter[str]] = {name: Counter() for name in kata.functions}
    rights = right_answers(kata, "hands")
    some = zip(kata.domain.representatives, rights, strict=False)
    for call, right in some:
        found[call.function].append(call)
        answers[call.function][repr(right)] += 1
    return {
        name: calls
        for name, calls in found.items()
        if len(calls) >= FEW and max(answers[name].values()) < NEARLY_ALL * len(calls)
    }
