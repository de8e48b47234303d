"""Problems that a grade adds: slips, other rules, and next steps for the author."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dicedojo.course import Call, Kata
from dicedojo.engine import (
    GRADE_AGAIN,
    MORE_TIME,
    UNFINISHED,
    ExamReport,
    ExclusionKind,
    Suite,
)
from dicedojo.games import StrategyReport
from dicedojo.grading.grade import REPORT_IT, Grade
from dicedojo.submission import (
    COST_NO_POINTS,
    STATE_IT,
    Problem,
    ProblemKind,
    Slip,
    SlipKind,
    Submission,
    find_functions,
)
from dicedojo.text import counted, listed
from dicedojo.witness import in_a_sentence

NAMED = 3  # further places that a problem names; more are counted
UNREADABLE = {SlipKind.OTHER_PYTHON, SlipKind.UTF_16}
CUT = "Here that line and all after it are left out, so the tests before it count."
NOTHING = "There is nothing for you to do: your teacher decides."
FOR_AUTHORS = {  # by kind: a text, and the teacher's next steps that it replaces
    ProblemKind.TWO_MODULES: (" Hand in one of them.", STATE_IT),
    ProblemKind.OUT_OF_TIME: (f"\n{NOTHING}", MORE_TIME, GRADE_AGAIN),
    ProblemKind.NOT_GRADED: (f"\n{NOTHING}", REPORT_IT),
}
MIN_QUESTIONS = 2  # on which code and tests agree, and differ from the rules
WHOLE = 0.5  # the share of a step's scenarios that fail if its rule is different


def with_next_step(problem: Problem, file: str) -> Problem:
    """Return a problem with a next step for its author; `file` is the kata's module."""
    message = problem.message
    if problem.kind == ProblemKind.NO_MODULE:
        message += f"\nNext: hand in your program for this kata as {file}."
    elif problem.kind in FOR_AUTHORS:
        instead, *commands = FOR_AUTHORS[ProblemKind(problem.kind)]
        for command in commands:
            message = message.partition(command)[0]
        message += instead
    return replace(problem, message=message)


def with_slips(grade: Grade, slips: Iterable[Slip], module: str) -> Grade:
    """Return a grade whose first problems are the slips, if its tests lack points.

    A file that is cut is always reported. The exam already reports why the `module`
    cannot be read. A slip replaces a problem with less information.
    """
    tests = next(part for part in grade.parts if part.name == "tests")
    costs = tests.points < tests.possible
    kinds: dict[SlipKind, list[Slip]] = {}
    for slip in slips:
        is_said = slip.kind in UNREADABLE and slip.file == module
        if slip.kind is SlipKind.UNGUARDED_MAIN or (
            costs and not is_said and slip.kind not in COST_NO_POINTS
        ):
            kinds.setdefault(slip.kind, []).append(slip)
    listed_slips = [slip for of_kind in kinds.values() for slip in of_kind]
    others = [p for p in grade.problems if not _is_said(p, listed_slips)]
    return replace(grade, problems=(*map(_problem, kinds.values()), *others))


def _problem(slips: Sequence[Slip]) -> Problem:
    """Return the problem of slips of one kind: the first, and the others' places."""
    first, *others = slips
    lines = [str(first)]
    if others:
        places = listed([slip.where for slip in others], NAMED)
        lines.append(f"The same in {places}.")
    if first.kind is SlipKind.UNGUARDED_MAIN:
        lines.append(CUT)
    return Problem(first.kind, "\n".join(lines), file=first.file, line=first.line)


def _is_said(problem: Problem, slips: Sequence[Slip]) -> bool:
    """Return whether slips explain why there are no tests, or a file does not run."""
    # Examples in a docstring are not tests.
    if problem.kind == ProblemKind.NO_TESTS:
        return any(slip.kind is not SlipKind.EXAMPLES_IN_MODULE for slip in slips)
    return problem.kind == ProblemKind.DO_NOT_RUN and any(
        slip.kind in UNREADABLE and slip.file == problem.file for slip in slips
    )


def late_problems(
    exam: ExamReport, strategy: StrategyReport | None
) -> Iterator[Problem]:
    """Yield a problem where the clock kept code from answering, or from a value."""
    if exam.ended_by_clock:
        message = (
            f"{UNFINISHED}: the clock ended the code, and not its steps. Code that "
            "waits or computes for long in one call does that, or a busy machine, so "
            f"nothing is decided.{GRADE_AGAIN}; if it says so again, look at the code."
        )
        yield Problem(ProblemKind.OUT_OF_TIME, message)
    if strategy is not None and not strategy.decided:
        why = strategy.trouble.removesuffix(".")
        message = f"{UNFINISHED}: {why}, so nothing is decided.{MORE_TIME}."
        yield Problem(ProblemKind.OUT_OF_TIME, message)


def other_rules(
    kata: Kata, submission: Submission, exam: ExamReport, suite: Suite
) -> Iterator[Problem]:
    """Yield a problem if the code and its tests follow the same other rules.

    Tests that pass on the code but on no wheat contradict the rules, the code differs
    from the rules in the same functions, and at least half of a step's scenarios fail.
    If a function cannot be called as the kata asks, and such tests agree, the problem
    is that function.
    """
    if not _fails_whole_steps(exam):
        return
    passing = [
        standing.exclusion
        for standing in suite.standings.values()
        if standing.exclusion is not None and standing.fails is None
    ]
    agreeing = sum(
        exclusion.kind in (ExclusionKind.OWN, ExclusionKind.CONTRADICTS)
        for exclusion in passing
    )
    others = [*_other_arguments(kata, submission)] if agreeing >= MIN_QUESTIONS else []
    if others:
        yield from others
        return
    wrong = _functions_that_differ(kata, exam)
    agree = {
        exclusion.test: exclusion.witness
        for exclusion in passing
        if exclusion.kind is ExclusionKind.CONTRADICTS
        and exclusion.witness is not None
        and exclusion.witness.call.partition("(")[0] in wrong
    }
    questions = {witness.call for witness in agree.values()}
    if len(questions) < MIN_QUESTIONS:
        return
    test, witness = next(iter(agree.items()))
    ruling = f"{witness.question} {in_a_sentence(witness.expected)}"
    lines = [
        "Your program and your tests follow other rules than this kata.",
        f"{counted(len(agree), 'test')} that your program passes contradict these "
        f"rules, for example {test}: by the rules, {ruling}.",
        _next(kata),
    ]
    yield Problem(ProblemKind.OTHER_RULES, "\n".join(lines))


def _other_arguments(kata: Kata, submission: Submission) -> Iterator[Problem]:
    """Yield a problem for each function that takes too few or too many arguments.

    Questions of later steps may have more: it takes the fewest that are asked.
    """
    own_names = dict(kata.renamed)
    fewest: dict[str, Call] = {}
    for call in kata.domain.questions:
        if not call.through:
            name = own_names.get(call.function, call.function)
            first = fewest.setdefault(name, call)
            if len(call.arguments) < len(first.arguments):
                fewest[name] = call
    for function in find_functions(submission.text):
        name, path, line = function.name, submission.path, function.line
        asked = fewest.get(name)
        if asked is not None and not function.takes(len(asked.arguments)):
            hint = f"the kata asks {replace(asked, function=name)}."
            message = f"{path}, line {line}: {name} takes other arguments; {hint}\n"
            message += _next(kata)
            yield Problem(ProblemKind.OTHER_RULES, message, file=path, line=line)


def _functions_that_differ(kata: Kata, exam: ExamReport) -> set[str]:
    """Return the functions, by the kata's names, that have a wrong answer."""
    sweep = exam.sweep
    kata_names = {own: name for name, own in kata.renamed}
    if sweep.functions:
        differ = (f.name for f in sweep.functions if f.agreed < f.asked)
        return {kata_names.get(name, name) for name in differ}
    return {*kata.asked_functions} if sweep.agreed < sweep.asked else set()


def _fails_whole_steps(exam: ExamReport) -> bool:
    """Return whether at least half of the scenarios of a step fail by their answers."""
    failed: defaultdict[str, list[bool]] = defaultdict(list)
    for scenario in exam.scenarios:
        failed[scenario.step].append(scenario.outcome == "failed")
    return any(sum(outcomes) >= WHOLE * len(outcomes) for outcomes in failed.values())


def _next(kata: Kata) -> str:
    """Return the next step: the path of the rules in the course."""
    rules = kata.pages["rules"].relative_to(kata.root).as_posix()
    return f"Next: read {rules}; `dojo lesson` explains each rule."
