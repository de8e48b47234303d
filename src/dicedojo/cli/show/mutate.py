"""What `dojo mutate` shows: failing and excluded tests, the sum, fewest questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console

from dicedojo.cli.show.console import next_line
from dicedojo.course.domain import Domain, Prop
from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.mutation.least import Least, Question
from dicedojo.mutation.verdicts import Status
from dicedojo.report.exclusions import by_reason
from dicedojo.report.wording import (
    NO_BUG,
    count_undecided,
    noticed,
    should,
    undecided_lines,
)
from dicedojo.sandbox.wire import Raised, show
from dicedojo.text import ANSWER, counted, plain
from dicedojo.witness import Ruling

MAX_NAMES = 5  # of tests, before they are counted
NOT_ASKED = (
    "Not asked: whether other correct programs pass your tests. This class edition has "
    "none; your teacher's grade asks."
)
HIDING = {"flaky", "timed out", "not run", "does not run"}  # kinds that leave a doubt


def print_failures(console: Console, suite: SuiteRecord) -> None:
    """Print the tests that fail on the learner's own code, each with its exception."""
    failures = suite.own_failures
    if not failures:
        return
    number = sum("::" in test for test in suite.collected)
    verb = "fails" if len(failures) == 1 else "fail"
    first = (
        f"{len(failures)} of {counted(number, 'test')} {verb} on your code as it is:"
    )
    console.print(first, style="bold", highlight=False)
    for one in failures[:MAX_NAMES]:
        console.print(f"  {plain(one.test)}", markup=False, soft_wrap=True)
        _print_wrapped(console, plain(one.why), "    ")
    if rest := len(failures[MAX_NAMES:]):
        console.print(f"  and {rest:,} more")
    console.print()


def print_excluded(console: Console, suite: SuiteRecord) -> None:
    """Print every reason for which tests do not count, and the first of its tests."""
    for group in by_reason(suite.excluded, suite.helpers):
        console.print(f"EXCLUDED  {group.kind}", style="bold yellow", markup=False)
        _print_group(console, group.reason, group.shown(MAX_NAMES))
    for group in by_reason(suite.outside):
        console.print(group.kind.upper(), style="bold", markup=False)
        _print_group(console, group.reason, group.shown(MAX_NAMES))


def print_sum(console: Console, suite: SuiteRecord) -> None:
    """Print how many distinct bugs the tests notice, and what counts neither way."""
    console.print(noticed(suite), style="bold", highlight=False)
    print_uncounted(console, suite.equivalent, undecided_lines(suite.mutants))
    if not suite.survived:
        _print_wrapped(console, _without_survivors(suite))


def print_uncounted(
    console: Console, equivalent: int, undecided: Iterable[str]
) -> None:
    """Print how many mutants count neither way, and the lines on `undecided` ones."""
    if equivalent:
        verb = "alters" if equivalent == 1 else "alter"
        changes = counted(equivalent, "other change")
        console.print(f"{changes} {verb} no right answer.", highlight=False)
    for line in undecided:
        _print_wrapped(console, line)


def print_not_shown(console: Console, more: int, implied: int) -> None:
    """Print how many surviving bugs were not shown, and how many of these are implied.

    A test for one of the other survivors notices those as well.
    """
    reasons = [counted(more, "more distinct bug")] if more else []
    if implied and more:
        reasons.append(f"{implied:,} that a test for one of the others also notices")
    elif implied:
        bugs = counted(implied, "more distinct bug")
        reasons.append(f"{bugs} that a test for this one also notices")
    if reasons:
        hidden = f"Not shown: {', and '.join(reasons)}."
        every = "`dojo mutate --all` shows every change that survived."
        _print_wrapped(console, f"{hidden} {every}")


def print_not_asked(console: Console) -> None:
    """Print what a class edition leaves open, since it has no other programs."""
    _print_wrapped(console, NOT_ASKED)


def _without_survivors(suite: SuiteRecord) -> str:
    """Return what is true where nothing survived: praise only without a doubt."""
    doubts = {one.kind for one in suite.excluded} & HIDING
    if not (suite.own_failures or doubts or suite.undecided):
        return "Your tests notice every change that makes a difference."
    if not suite.killed + suite.timed_out:
        return "Nothing was decided, so this says nothing about your tests yet."
    number = suite.valid - len(suite.own_bugs)
    who = "passes on your code" if suite.own_failures else "counts"
    if number == 1:
        return f"The test that {who} notices every change that was decided."
    who = "pass on your code" if suite.own_failures else "count"
    return f"The {number:,} tests that {who} notice every change that was decided."


def _print_group(console: Console, reason: str, tests: Iterable[str]) -> None:
    _print_wrapped(console, reason, "  ")
    for test in tests:
        console.print(f"    {test}", markup=False, soft_wrap=True)
    console.print()


def _print_wrapped(
    console: Console, text: str, first: str = "", rest: str | None = None
) -> None:
    """Print text folded at the console's width; lines are indented like the first."""
    below = first if rest is None else rest
    for line in wrap(
        text, console.width, initial_indent=first, subsequent_indent=below
    ):
        console.print(line, markup=False, highlight=False)


def print_least(console: Console, domain: Domain, found: Least) -> None:
    """Print the questions with their right answers, and what they leave open."""
    for problem in found.problems:
        _print_wrapped(console, plain(problem.message, 400))
    if found.questions:
        _print_questions(console, domain, found)
    else:
        console.print(NO_BUG, style="bold", highlight=False)
    if found.not_covered:
        bugs = counted(found.not_covered, "distinct bug")
        _print_wrapped(console, f"Not covered: {bugs} that no plain question reveals.")
    statuses = Counter(verdict.status for verdict in found.decided)
    undecided = (one for one in found.decided if one.status is Status.UNDECIDED)
    reasons = count_undecided(one.why for one in undecided)
    print_uncounted(console, statuses[Status.EQUIVALENT], reasons)
    if 0 < found.asked < found.possible:
        _print_wrapped(
            console,
            f"Only the {found.asked:,} of {found.possible:,} questions that your code "
            "answers right were asked: no test can notice a change by the others.",
        )
    after = "turn these into tests, then dojo mutate" if found.questions else ""
    console.print(next_line(after or "dojo check"))


def _print_questions(console: Console, domain: Domain, found: Least) -> None:
    questions = [domain.describe(one.call) for one in found.questions]
    noun = "roll" if all(map(_is_roll, questions)) else "question"
    number = len(questions)
    verb = "notices" if number == 1 else "notice"
    changes = counted(found.changes, "change")
    bugs = counted(found.bugs, "distinct bug")
    every = "the" if found.bugs == 1 else "all"
    first = f"{counted(number, noun)} {verb} {every} {bugs} of your code ({changes}):"
    console.print(first, style="bold", highlight=False)
    for one, words in zip(found.questions, questions, strict=True):
        for line in _question_lines(one, words, console.width - 2):
            _print_wrapped(console, line, "  ", "    ")
    if number > 1:
        _print_wrapped(console, _how_sure(found))


def _is_roll(words: str) -> bool:
    return words.startswith("roll ") or words == "no dice"


def _assertion(one: Question) -> str:
    """Return `score([1]) == 100`; "" where a learner cannot type the question."""
    call = one.call
    if call.through or any(isinstance(each, Prop) for each in call.arguments):
        return ""
    answer = plain(show(one.right, ANSWER), ANSWER)
    if isinstance(one.right, Raised):
        return f"{call} {answer}"
    return f"{call} == {answer}"


def _question_lines(one: Question, words: str, width: int) -> list[str]:
    """Return the question and its answer, on a line each where one is too short."""
    line = _assertion(one)
    if line:
        return [line]
    right = show(one.right, ANSWER)
    line = should(Ruling(call=str(one.call), question=words, expected=right))
    if len(line) <= width:
        return [line]
    question = plain(words)
    return [question, f"  {line.removeprefix(question).strip()}"]


def _how_sure(found: Least) -> str:
    if found.is_least:
        return (
            f"No fewer do, of the {found.asked:,} questions that were asked of every "
            "change."
        )
    return (
        "Perhaps fewer would do: this is the smallest set that was found, and not "
        "every other one was ruled out."
    )
