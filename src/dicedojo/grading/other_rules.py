"""Says where a program and its own tests agree on other rules than the kata's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.exam.report import ExamReport
from dicedojo.mutation.reasons import CONTRADICTS, OWN
from dicedojo.mutation.suite import Suite
from dicedojo.submission.definitions import find_functions
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission
from dicedojo.text import counted
from dicedojo.witness import Ruling

KIND = "other rules"
MIN_QUESTIONS = 2  # on which code and tests agree, and differ from the rules
WHOLE = 0.5  # of a step's scenarios, that fail where its rule is another one


def other_rules(
    kata: Kata, submission: Submission, exam: ExamReport, suite: Suite
) -> Iterator[Problem]:
    """Yield a problem if tests that pass on the code, and on no wheat, show its faults.

    The questions in which these tests contradict the rules are about functions of which
    the code answers questions otherwise as well, and most of a step's scenarios fail.
    Where a function cannot be called as the kata asks, and tests agree that do not
    count for other designs, the problem is that function.
    """
    if not _fails_whole_steps(exam):
        return
    passing = [one for one in suite.excluded.values() if one.test not in suite.failing]
    agreeing = sum(one.kind in (OWN, CONTRADICTS) for one in passing)
    others = [*_other_arguments(kata, submission)] if agreeing >= MIN_QUESTIONS else []
    if others:
        yield from others
        return
    wrong = _functions_that_differ(kata, exam)
    agree = {
        one.test: one.witness
        for one in passing
        if one.kind == CONTRADICTS
        and one.witness is not None
        and one.witness.call.partition("(")[0] in wrong
    }
    questions = {witness.call for witness in agree.values()}
    if len(questions) < MIN_QUESTIONS:
        return
    test, witness = next(iter(agree.items()))
    contradict = "contradicts" if len(agree) == 1 else "contradict"
    lines = [
        "Your program and your tests follow other rules than this kata.",
        f"{counted(len(agree), 'test')} that your program passes {contradict} these "
        f"rules, for example {test}: by the rules, {_ruling(witness)}.",
        _next(kata),
    ]
    yield Problem(KIND, "\n".join(lines))


def _other_arguments(kata: Kata, submission: Submission) -> Iterator[Problem]:
    """Yield a problem for each function that takes too few or too many arguments."""
    own_names = dict(kata.renamed)
    for function in find_functions(submission.text):
        name, path, line = function.name, submission.path, function.line
        for call in kata.domain.questions:
            is_asked = own_names.get(call.function, call.function) == name
            if is_asked and not (call.through or function.takes(len(call.arguments))):
                wanted = f"the kata asks {replace(call, function=name)}."
                message = f"{path}, line {line}: {name} takes other arguments; {wanted}"
                yield Problem(KIND, f"{message}\n{_next(kata)}", None, path, line)
                break


def _functions_that_differ(kata: Kata, exam: ExamReport) -> set[str]:
    """Return the functions, by the kata's names, that answer otherwise somewhere."""
    sweep = exam.sweep
    asked = {own: name for name, own in kata.renamed}
    if sweep.functions:
        differ = (one.name for one in sweep.functions if one.agreed < one.asked)
        return {asked.get(name, name) for name in differ}
    return {*kata.asked_functions} if sweep.agreed < sweep.asked else set()


def _fails_whole_steps(exam: ExamReport) -> bool:
    """Return whether at least half of the scenarios of a step fail by their answers."""
    failed: defaultdict[str, list[bool]] = defaultdict(list)
    for one in exam.scenarios:
        failed[one.step].append(one.outcome == "failed")
    return any(sum(some) >= WHOLE * len(some) for some in failed.values())


def _ruling(witness: Ruling) -> str:
    gives = "" if witness.expected.startswith("raises ") else "gives "
    return f"{witness.question} {gives}{witness.expected}"


def _next(kata: Kata) -> str:
    """Return where the rules are, in the course."""
    rules = kata.pages["rules"].relative_to(kata.root).as_posix()
    return f"Next: read {rules}; `dojo lesson` explains each rule."
