"""Finds functions that take their dice one by one, where the kata gives a list.

`def score(*roll)` is called without a complaint, and then nothing is right. So it is
asked both ways: only a function that answers more questions right one by one is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import same
from dicedojo.engine.exam.ask_functions import Pair, answers
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.sandbox import Sandbox
from dicedojo.submission.definitions import Function, find_functions
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

ONE_BY_ONE = "dice one by one"  # the kind of a problem
MIN_SHARE = 0.5  # of the questions, answered right one by one; and more than together
FACES = range(1, 7)


def one_by_one_problems(
    kata: Kata, submission: Submission, sandbox: Sandbox
) -> Iterator[Problem]:
    """Yield a problem for each public function that takes its last list in parts.

    No function is asked that takes a stated number of arguments.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    own_names = dict(kata.renamed)
    defined = {each.name: each for each in find_functions(submission.text)}
    for asked in kata.asked_functions:
        function = defined.get(own_names.get(asked, asked))
        if function is None or function.most is not None:
            continue
        hands = kata.domain.batches["hands"]
        rights = right_answers(kata, "hands")
        pairs = [
            (call, right)
            for call, right in zip(hands, rights, strict=True)
            if call.function == asked and _can_be_spread(function, call)
        ]
        if pairs and _is_one_by_one(kata, submission, sandbox, function, pairs):
            example = kata.domain.example(asked) or pairs[-1][0]
            are_faces = all(value in FACES for value in example.arguments[-1])
            yield Problem(
                ONE_BY_ONE,
                f"{submission.path}, line {function.line}: {function.name} takes its "
                f"{'dice' if are_faces else 'values'} one by one; "
                f"the kata asks {replace(example, function=function.name)}.",
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
    pairs: Sequence[Pair],
) -> bool:
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    calls, rights = zip(*pairs, strict=True)
    spread = [
        replace(call, arguments=(*call.arguments[:-1], *call.arguments[-1]))
        for call in calls
    ]
    with Proxy.open(replace(code, asked_module="", renamed=())) as proxy:
        if proxy.worker.loaded.failure is not None:
            return False
        apart = sum(map(same, rights, answers(proxy, function.name, spread)))
        together = sum(map(same, rights, answers(proxy, function.name, calls)))
    return apart > together and apart >= MIN_SHARE * len(pairs)
