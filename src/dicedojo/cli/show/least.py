"""How `dojo mutate --least` looks: the questions, and whether fewer would do."""

from __future__ import annotations

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from dicedojo.cli.show.console import next_line
from dicedojo.cli.show.mutate import NO_BUG, print_uncounted
from dicedojo.course.domain import Domain, Prop
from dicedojo.grading.document.exam import Ruling
from dicedojo.mutation.least import Least, Question
from dicedojo.mutation.verdicts import Status
from dicedojo.report.answers import should
from dicedojo.report.wording import count_undecided
from dicedojo.sandbox.wire import Raised, show
from dicedojo.text import counted, plain

if TYPE_CHECKING:
    from rich.console import Console


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
        for line in _lines(one, words, console.width - 2):
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
    if isinstance(one.right, Raised):
        return f"{call} {plain(show(one.right))}"
    return f"{call} == {plain(show(one.right))}"


def _lines(one: Question, words: str, width: int) -> list[str]:
    """Return the question and its answer, on a line each where one is too short."""
    line = _assertion(one)
    if line:
        return [line]
    right = show(one.right)
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


def _print_wrapped(
    console: Console, text: str, first: str = "", rest: str = ""
) -> None:
    for line in wrap(text, console.width, initial_indent=first, subsequent_indent=rest):
        console.print(line, markup=False, highlight=False)
