"""Asks the functions of one file, in the sandbox, whether they answer like the game.

A function counts if it takes as many arguments as the game's, and answers at least
`NEARLY_ALL` of the representative questions right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.exam import limits
from dicedojo.engine.exam.answers import Answer, same
from dicedojo.engine.exam.batch import Allowance, ask
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.sandbox import Sandbox
from dicedojo.submission.definitions import (
    Function,
    before,
    find_cut,
    find_program_functions,
)
from dicedojo.submission.imports import import_name
from dicedojo.submission.submission import Submission, decode_source

NEARLY_ALL = 0.9  # of the questions, that something answers right
FEW = 10  # with fewer questions, or one answer to nearly all, they cannot tell it
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
    wanted: Iterable[str],
    sandbox: Sandbox,
) -> Iterator[FunctionMatch]:
    """Yield the functions of one file that answer like one of the `wanted`.

    The file is a program of its own here, under its own names.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    questions = {asked: _telling_questions(kata, asked) for asked in wanted}
    functions = find_program_functions(submission.files[file])[: limits.MAX_FUNCTIONS]
    fitting = [
        (asked, function.name)
        for asked, pairs in questions.items()
        for function in functions
        if (function.name == asked or function.name not in kata.functions)
        and _takes(function, pairs)
    ]
    if not fitting:
        return
    code = CodeUnderTest.of(kata, sandbox, submission.files, file)
    module = import_name(submission.files, file)
    code = replace(code, module=module, asked_module="", renamed=())
    with Proxy.open(code) as proxy:
        slow: set[str] = set()
        for asked, own in fitting if _loads(proxy, functions) else ():
            if own in slow:
                continue
            calls, right = zip(*questions[asked], strict=True)
            given = answers(proxy, own, calls)
            if len(given) < len(right):
                slow.add(own)
            agreed = sum(map(same, right, given))
            if agreed >= NEARLY_ALL * len(right):
                yield FunctionMatch(file, asked, own, agreed, len(right))


def _telling_questions(kata: Kata, asked: str) -> list[Pair]:
    """Return the questions about a function, [] where they cannot tell it."""
    rights = right_answers(kata, "hands")
    every = zip(kata.domain.representatives, rights, strict=False)
    pairs = [(call, right) for call, right in every if call.function == asked]
    alike = Counter(repr(right) for _, right in pairs).values()
    tell = len(pairs) >= FEW and max(alike) < NEARLY_ALL * len(pairs)
    return pairs if tell else []


def _takes(function: Function, pairs: Sequence[Pair]) -> bool:
    """Return whether there are questions, and a function takes their arguments."""
    counts = {len(call.arguments) for call, _ in pairs if not call.through}
    return bool(pairs) and all(map(function.takes, counts))


def _loads(proxy: Proxy, functions: Sequence[Function]) -> bool:
    """Return whether a program is imported, as far as it does not fail.

    What fails is left out, with all below it, where that leaves some `functions`.
    """
    loaded, code = proxy.worker.loaded, proxy.code
    if loaded.failure is None:
        return True
    names = {function.name.partition(".")[0] for function in functions}
    place = find_cut(decode_source(code.source), names, loaded.line)
    if place is None:
        return False
    files = {**code.files, code.path: before(code.source, place)}
    proxy.code = replace(code, files=files)
    proxy.restart()
    return proxy.worker.loaded.failure is None


def answers(proxy: Proxy, own: str, calls: Sequence[Call]) -> list[Answer]:
    """Return what a function answers before its time is over."""
    questions = [replace(call, function=own) for call in calls]
    return ask(proxy, questions, Allowance(limits.SEARCH_SECONDS))
