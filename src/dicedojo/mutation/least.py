"""Finds a smallest set of questions that notices every distinct bug of some code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.oracle import right_answers
from dicedojo.mutation.bugs import NO_ANSWER, Group, find_bugs
from dicedojo.mutation.compared_cache import ComparedCache
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.cover import find_cover
from dicedojo.mutation.question_runner import QuestionRunner
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job
from dicedojo.mutation.select import choose_mutants
from dicedojo.mutation.verdicts import Bug, MutantVerdict, Status
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission
from dicedojo.syntax import ignore_source_warnings

SECONDS = 120.0
CPU_SECONDS = 1.0  # for the chosen questions, of a mutant that hangs on some question
CHOSEN = "chosen"  # the name of their batch


@dataclass(frozen=True)
class Question:
    """A question, and the answer that the rules give."""

    call: Call
    right: Answer


@dataclass(frozen=True)
class Least:
    """Questions that together reveal every bug that some question reveals.

    `is_least` is True where no fewer of the questions that were asked do: these are
    the questions of the first batch that the code answers right, `asked` of `possible`.
    Where it is False, fewer might do.
    """

    questions: tuple[Question, ...]
    is_least: bool
    bugs: int  # that they reveal
    changes: int  # mutants that are these bugs
    not_covered: int  # distinct bugs that no question is known to reveal
    decided: tuple[MutantVerdict, ...]  # on mutants that no question tells apart
    asked: int
    possible: int
    problems: tuple[Problem, ...] = ()


@ignore_source_warnings()
def find_least(
    kata: Kata, submission: Submission, sandbox: Sandbox, seconds: float = SECONDS
) -> Least:
    """Return the fewest questions that notice every change to the submission's code.

    No test is run, and after so many `seconds` nothing more is asked.

    Raises:
        SandboxError: the sandbox could not be started.
        ContentError: the reference does not run.
    """
    mutants, problems = choose_mutants(kata, submission)
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    with TestRunner.open(code, seconds) as runner:
        cache = ComparedCache.of(kata, code)
        comparison = Comparison(kata, runner, submission.source, (), cache)
        grouped = comparison.group(mutants)
        bugs = _bugs(grouped.groups)
        choice = _Choice(kata, runner.questions, grouped.groups)
        revealed = [bug for bug in bugs if bug.reveals]
        questions, is_least = choice.choose(revealed)
    if comparison.problem is not None:
        problems = (*problems, comparison.problem)
    hands = set(kata.domain.texts["hands"])
    return Least(
        questions,
        # An order of the dice may reveal more, and few changes were asked these.
        is_least and all(str(bug.reveals[0]) in hands for bug in revealed),
        bugs=len(revealed),
        changes=sum(len(bug.mutants) for bug in revealed),
        not_covered=len(bugs) - len(revealed),
        decided=tuple(grouped.decided.values()),
        asked=len(hands & grouped.asked),
        possible=len(hands),
        problems=tuple(problems),
    )


def _bugs(groups: Sequence[Group]) -> tuple[Bug, ...]:
    """Return the distinct bugs as they are to a suite without tests: all survive."""
    survivors = {
        mutant.id: MutantVerdict(mutant, Status.SURVIVED)
        for group in groups
        for mutant in group.mutants
    }
    return find_bugs(groups, survivors)


class _Choice:
    """Chooses few questions that reveal every bug."""

    def __init__(
        self,
        kata: Kata,
        runner: QuestionRunner,
        groups: Sequence[Group],
    ) -> None:
        self._runner = runner
        self._sources = {one.id: one.source for g in groups for one in g.mutants}
        # A mutant that hangs on a question is not asked those after it.
        self._unsure = {one.id for g in groups if g.ended for one in g.mutants}
        self._questions = {
            str(call): Question(call, answer)
            for name, batch in kata.domain.batches.items()
            for call, answer in zip(batch, right_answers(kata, name), strict=True)
        }
        self._numbers = {call: number for number, call in enumerate(self._questions)}

    def choose(self, bugs: Sequence[Bug]) -> tuple[tuple[Question, ...], bool]:
        """Return the questions, and whether no fewer of those asked would do."""
        unsure = [bug for bug in bugs if self._unsure.issuperset(bug.mutants)]
        sure = [bug for bug in bugs if bug not in unsure]
        fewest, is_least = self._cover(sure)
        if self._reveal(fewest, unsure):
            return fewest, is_least
        enough, _ = self._cover(bugs)
        return enough, is_least and len(enough) == len(fewest)

    def _cover(self, bugs: Sequence[Bug]) -> tuple[tuple[Question, ...], bool]:
        found = find_cover(
            [{self._numbers[str(call)] for call in bug.reveals} for bug in bugs]
        )
        questions = list(self._questions.values())
        return tuple(questions[number] for number in found.chosen), found.is_least

    def _reveal(self, questions: Sequence[Question], bugs: Sequence[Bug]) -> bool:
        """Return whether the questions reveal all of some bugs; each is asked."""
        if not bugs:
            return True
        calls = [one.call for one in questions]
        answers = [one.right for one in questions]
        self._runner.keep_with_baseline(CHOSEN, calls, answers)
        jobs = [Job(bug.mutants[0], self._sources[bug.mutants[0]]) for bug in bugs]
        found = self._runner.compare(jobs, CHOSEN, CPU_SECONDS, CPU_SECONDS)
        return all(one.differs or one.ended in NO_ANSWER for one in found.values())
