"""One file of a submission in the sandbox, asked whether it knows right answers.

So names that nobody stated are found (`ask_functions.py`), and functions that take
their dice one by one (`one_by_one.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.sweep_batch import Batch, ask
from dicedojo.exam.sweep_time import Allowance
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer
from dicedojo.submission.cut_module import before, find_cut
from dicedojo.submission.imports import import_name
from dicedojo.submission.submission import Submission, decode_source

NEARLY_ALL = 0.9  # of the questions, that something answers right
FEW = 10  # with fewer questions, or one answer to nearly all, nothing is found out
SECONDS = 1.0  # of CPU time for what is asked; when they pass, it is not asked again


def as_code(
    kata: Kata, submission: Submission, file: str, sandbox: Sandbox
) -> CodeUnderTest:
    """Return one file as the code of a kata, under the file's own names."""
    code = CodeUnderTest.of(kata, sandbox, submission.files, file)
    module = import_name(submission.files, file)
    return replace(code, module=module, asked_module="", renamed=())


def open_proxy(
    code: CodeUnderTest, functions: Iterable[str], stack: ExitStack
) -> Proxy | None:
    """Return a proxy for the file, cut before a failing statement; None if that fails.

    Some of the `functions` have to be left by that. The stack ends the proxy.
    """
    proxy = stack.enter_context(Proxy.open(code))
    loaded = proxy.worker.loaded
    if loaded.failure is None:
        return proxy
    names = {function.partition(".")[0] for function in functions}
    place = find_cut(decode_source(code.source), names, loaded.line)
    if place is None:
        return None
    files = {**code.files, code.path: before(code.source, place)}
    proxy = stack.enter_context(Proxy.open(replace(code, files=files)))
    return proxy if proxy.worker.loaded.failure is None else None


def put(proxy: Proxy, name: str, calls: Sequence[Call]) -> tuple[list[Answer], bool]:
    """Return the answers to some calls, and whether they took too long.

    Then there may be fewer answers than calls.
    """
    if not calls:
        return [], False
    allowance = Allowance(SECONDS)
    stretches = ask(proxy, Batch(name, calls, len(calls)), allowance)
    answers = [answer for times, answer in stretches for _ in range(times)]
    return answers, len(answers) < len(calls) or bool(allowance.lost)
