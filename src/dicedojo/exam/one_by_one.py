"""A function that takes its dice one by one, where the kata asks for them together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.asked_file import as_code, open_proxy, put
from dicedojo.exam.oracle import right_answers
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.wire import Answer, same
from dicedojo.submission.definitions import Function, find_functions
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

KIND = "dice one by one"
MIN_SHARE = 0.5  # of the questions, answered right one by one; and more than together
FACES = range(1, 7)


def one_by_one_problems(
    kata: Kata, submission: Submission, sandbox: Sandbox
) -> Iterator[Problem]:
    """Yield a problem for each public function that takes its last list in parts.

    That is found out by asking it: one by one it answers more questions right than
    as the kata asks. No other function is asked.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    own_names = dict(kata.renamed)
    defined = {one.name: one for one in find_functions(submission.text)}
    for asked in kata.asked_functions:
        function = defined.get(own_names.get(asked, asked))
        if function is None or function.most is not None:
            continue
        questions = kata.domain.batches["hands"]
        rights = right_answers(kata, "hands")
        some = [
            (call, right)
            for call, right in zip(questions, rights, strict=True)
            if call.function == asked and _can_be_spread(function, call)
        ]
        if some and _is_one_by_one(kata, submission, sandbox, function, some):
            example = kata.domain.example(asked) or some[-1][0]
            wanted = replace(example, function=function.name)
            what = "dice" if _are_faces(example.arguments[-1]) else "values"
            yield Problem(
                KIND,
                f"{submission.path}, line {function.line}: {function.name} takes its "
                f"{what} one by one; the kata asks {wanted}.",
                file=submission.path,
                line=function.line,
            )


def _can_be_spread(function: Function, call: Call) -> bool:
    last = call.arguments[-1] if call.arguments else None
    fits = function.least <= len(call.arguments)
    return fits and isinstance(last, list | tuple) and not call.through


def _is_one_by_one(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox,
    function: Function,
    pairs: Sequence[tuple[Call, Answer]],
) -> bool:
    own = function.name
    calls = [Call(own, call.arguments) for call, _ in pairs]
    spread = [Call(own, (*c.arguments[:-1], *c.arguments[-1])) for c in calls]
    with ExitStack() as stack:
        code = as_code(kata, submission, submission.path, sandbox)
        proxy = open_proxy(code, [own], stack)
        if proxy is None:
            return False
        apart, together = (
            sum(
                same(right, answer)
                for (_, right), answer in zip(pairs, answers, strict=False)
            )
            for answers, _ in (put(proxy, own, spread), put(proxy, own, calls))
        )
    return apart > together and apart >= MIN_SHARE * len(pairs)


def _are_faces(values: Sequence[object]) -> bool:
    return all(value in FACES for value in values)
