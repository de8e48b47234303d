"""Asks the functions of one file, in the sandbox, whether they answer like the game.

A function counts if it takes as many arguments as the game's, and answers at least
`NEARLY_ALL` of the representative questions right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.oracle import right_answers
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.sweep_batch import Allowance, Batch, ask
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer, same
from dicedojo.submission.definitions import (
    Function,
    before,
    find_cut,
    find_program_functions,
)
from dicedojo.submission.imports import import_name
from dicedojo.submission.submission import Submission, decode_source

NEARLY_ALL = 0.9  # of the questions, that something answers right
FEW = 10  # with fewer questions, or one answer to nearly all, nothing is found out
# Questions, of which a function that is asked on answers half: in a file of forty
# functions this takes a sixth of the time.
FIRST = 12
MAX_FUNCTIONS = 40  # of one file that are asked
SECONDS = 1.0  # of CPU time for what is asked; when they pass, it is not asked again
Pair = tuple[Call, Answer]  # a question and its right answer


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

    Raises:
        SandboxError: the sandbox could not be started.
    """
    functions = find_program_functions(submission.files[file])[:MAX_FUNCTIONS]
    questions = {
        asked: pairs
        for asked, pairs in _telling_questions(kata).items()
        if asked in wanted and any(_takes(one, pairs) for one in functions)
    }
    if not questions:
        return
    names = [one.name for one in functions]
    slow: set[str] = set()
    with _opened(kata, submission, file, names, sandbox) as proxy:
        if proxy is None:
            return
        for asked, pairs in questions.items():
            for one in functions:
                is_another = one.name != asked and one.name in kata.functions
                if is_another or not _takes(one, pairs):
                    continue
                first = pairs[:: max(1, len(pairs) // FIRST)]
                if _count_right(proxy, one.name, first, slow) < len(first) / 2:
                    continue
                agreed = _count_right(proxy, one.name, pairs, slow)
                if agreed >= NEARLY_ALL * len(pairs):
                    yield FunctionMatch(file, asked, one.name, agreed, len(pairs))


@contextmanager
def _opened(
    kata: Kata,
    submission: Submission,
    file: str,
    functions: Collection[str],
    sandbox: Sandbox,
) -> Iterator[Proxy | None]:
    """Open one file as a program, under its own names; None where its import fails.

    It is cut before a failing statement, where that leaves some of the `functions`.
    """
    code = CodeUnderTest.of(kata, sandbox, submission.files, file)
    module = import_name(submission.files, file)
    code = replace(code, module=module, asked_module="", renamed=())
    with Proxy.open(code) as proxy:
        loaded = proxy.worker.loaded
        if loaded.failure is None:
            yield proxy
            return
    names = {function.partition(".")[0] for function in functions}
    place = find_cut(decode_source(code.source), names, loaded.line)
    if place is None:
        yield None
        return
    files = {**code.files, code.path: before(code.source, place)}
    with Proxy.open(replace(code, files=files)) as proxy:
        yield proxy if proxy.worker.loaded.failure is None else None


def _count_right(
    proxy: Proxy, own: str, questions: Sequence[Pair], slow: set[str]
) -> int:
    """Return how many questions a function answers right before its time is over.

    `slow` are the functions whose time was over once; none of them is asked again.
    """
    if own in slow:
        return 0
    calls = [replace(call, function=own) for call, _ in questions]
    allowance = Allowance(SECONDS)
    stretches = ask(proxy, Batch(own, calls, len(calls)), allowance)
    answers = [answer for times, answer in stretches for _ in range(times)]
    if len(answers) < len(calls) or allowance.lost:
        slow.add(own)
    together = zip(questions, answers, strict=False)
    return sum(same(right, answer) for (_, right), answer in together)


def _takes(function: Function, pairs: Sequence[Pair]) -> bool:
    """Return whether a function takes as many arguments as each question has."""
    counts = {len(call.arguments) for call, _ in pairs if not call.through}
    return all(function.takes(count) for count in counts)


def _telling_questions(kata: Kata) -> dict[str, list[Pair]]:
    """Return the questions that can tell a function, by the game's name for it."""
    found: dict[str, list[Pair]] = {name: [] for name in kata.functions}
    rights = right_answers(kata, "hands")
    for call, right in zip(kata.domain.representatives, rights, strict=False):
        found[call.function].append((call, right))
    return {
        name: pairs
        for name, pairs in found.items()
        if len(pairs) >= FEW
        and max(Counter(repr(right) for _, right in pairs).values())
        < NEARLY_ALL * len(pairs)
    }
