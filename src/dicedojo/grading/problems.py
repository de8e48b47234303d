"""Problems that a grade adds: slips, other rules, and what each says to its author."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from dicedojo.course import Kata
from dicedojo.engine import ExamReport, ExclusionKind, ProblemKind, Suite
from dicedojo.grading.grade import NOT_GRADED, Grade
from dicedojo.submission import (
    COST_NO_POINTS,
    Problem,
    Slip,
    SlipKind,
    Submission,
    find_functions,
)
from dicedojo.text import counted, listed
from dicedojo.witness import in_a_sentence

NAMED = 3  # further places that a problem names, before it counts them
UNREADABLE = {SlipKind.OTHER_PYTHON, SlipKind.UTF_16}
CUT = "Here that line and all after it are left out, so the tests before it count."
NOTHING = "There is nothing for you to do: your teacher decides."
SAID = {  # by kind: what a teacher could type, and what is said in its place
    "two modules": (" State it, for example --module ", " Hand in one of them."),
    ProblemKind.OUT_OF_TIME: ("nothing is decided.", f"nothing is decided.\n{NOTHING}"),
    NOT_GRADED: ("\nNext: dojo grade with --verbose ", f"\n{NOTHING}"),
}
OTHER_RULES = "other rules"
MIN_QUESTIONS = 2  # on which code and tests agree, and differ from the rules
WHOLE = 0.5  # of a step's scenarios, that fail where its rule is another one


def for_its_author(problem: Problem, file: str) -> Problem:
    """Return a problem with a next step for its author; `file` is the kata's module."""
    message = problem.message
    if problem.kind == "no module":
        message += f"\nNext: hand in your program for this kata as {file}."
    elif problem.kind in SAID:
        command, instead = SAID[problem.kind]
        message = message.partition(command)[0] + instead
    return replace(problem, message=message)


def with_slips(grade: Grade, slips: Iterable[Slip], module: str) -> Grade:
    """Return a grade whose first problems are the slips, where its tests lack points.

    Where a file is cut, that is said in any case. What is wrong with the `module` the
    exam says already. A slip stands in the place of a problem that says less.
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
    shown = [slip for some in kinds.values() for slip in some]
    others = [one for one in grade.problems if not _is_said(one, shown)]
    return replace(grade, problems=(*map(_problem, kinds.values()), *others))


def _problem(slips: Sequence[Slip]) -> Problem:
    """Return the problem of slips of one kind: the first, and where the others are."""
    first, *others = slips
    lines = [str(first)]
    if others:
        places = listed([slip.where for slip in others], NAMED)
        lines.append(f"The same in {places}.")
    if first.kind is SlipKind.UNGUARDED_MAIN:
        lines.append(CUT)
    return Problem(first.kind.value, "\n".join(lines), file=first.file, line=first.line)


def _is_said(problem: Problem, slips: Sequence[Slip]) -> bool:
    """Return whether slips say why there are no tests, or why a file does not run."""
    # What stands in a docstring is not a test at all.
    if problem.kind == ProblemKind.NO_TESTS:
        return any(slip.kind is not SlipKind.EXAMPLES_IN_MODULE for slip in slips)
    return problem.kind == ProblemKind.DO_NOT_RUN and any(
        slip.kind in UNREADABLE and problem.message.startswith(f"{slip.file}:")
        for slip in slips
    )


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
    passing = [
        one.exclusion
        for one in suite.standings.values()
        if one.exclusion is not None and one.fails is None
    ]
    agreeing = sum(
        one.kind in (ExclusionKind.OWN, ExclusionKind.CONTRADICTS) for one in passing
    )
    others = [*_other_arguments(kata, submission)] if agreeing >= MIN_QUESTIONS else []
    if others:
        yield from others
        return
    wrong = _functions_that_differ(kata, exam)
    agree = {
        one.test: one.witness
        for one in passing
        if one.kind is ExclusionKind.CONTRADICTS
        and one.witness is not None
        and one.witness.call.partition("(")[0] in wrong
    }
    questions = {witness.call for witness in agree.values()}
    if len(questions) < MIN_QUESTIONS:
        return
    test, witness = next(iter(agree.items()))
    ruling = f"{witness.question} {in_a_sentence(witness.expected)}"
    contradict = "contradicts" if len(agree) == 1 else "contradict"
    lines = [
        "Your program and your tests follow other rules than this kata.",
        f"{counted(len(agree), 'test')} that your program passes {contradict} these "
        f"rules, for example {test}: by the rules, {ruling}.",
        _next(kata),
    ]
    yield Problem(OTHER_RULES, "\n".join(lines))


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
                yield Problem(
                    OTHER_RULES, f"{message}\n{_next(kata)}", None, path, line
                )
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


def _next(kata: Kata) -> str:
    """Return where the rules are, in the course."""
    rules = kata.pages["rules"].relative_to(kata.root).as_posix()
    return f"Next: read {rules}; `dojo lesson` explains each rule."
