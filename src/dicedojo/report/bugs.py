"""The distinct bugs that tests do not notice, most instructive first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from msgspec import structs

from dicedojo.grading import (
    ChaffRecord,
    GradeDocument,
    MutantRecord,
    SuiteRecord,
    order_survivors,
)
from dicedojo.report.changes import crop_to_change
from dicedojo.report.wording import answer_clause, is_value, state_rule
from dicedojo.text import counted, plain
from dicedojo.witness import Difference, Disagreement, Question

MAX_BUGS = 5  # bugs; as many as fit on a first page
QUESTION = 90  # characters of a question, so that a witness stays on one line
ANSWER = 45  # characters of an answer
NAME = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Survivor:
    """A distinct bug that survived, shown by one of its mutants."""

    mutant: MutantRecord
    also_notices: int  # number of other survivors that every test for it notices

    @property
    def gain(self) -> str:
        """What else a test for it notices, in a sentence; "" if that is nothing."""
        if not self.also_notices:
            return ""
        others = counted(self.also_notices, "other bug")
        return f"A test for this one also notices {others} that your tests let through."


def surviving_bugs(suite: SuiteRecord) -> list[Survivor]:
    """Return the survivors that no other one implies, most instructive first."""
    mutants = {mutant.id: mutant for mutant in suite.mutants}
    return _survivors(suite, (mutants[id] for id in suite.survivors))


def choose_first_survivor(survivors: Sequence[Survivor]) -> Survivor:
    """Return the survivor whose test notices most bugs per length of its question.

    A whole game reveals many bugs, but takes long to type.
    """

    def worth(bug: Survivor) -> float:
        witness = bug.mutant.witness
        return (1 + bug.also_notices) / (len(witness.question) or 1) if witness else 0.0

    return max(survivors, key=worth)  # the first among equals


def every_survivor(suite: SuiteRecord) -> list[Survivor]:
    """Return every mutant that survived, most instructive first."""
    return _survivors(suite, order_survivors(suite.mutants))


def _survivors(suite: SuiteRecord, mutants: Iterable[MutantRecord]) -> list[Survivor]:
    gains = {id: bug.also_notices for bug in suite.bugs for id in bug.mutants}
    return [Survivor(mutant, gains.get(mutant.id, 0)) for mutant in mutants]


def failing_tests(survivors: Iterable[Survivor]) -> list[str]:
    """Return the excluded tests that fail with a survivor."""
    return sorted({test for survivor in survivors for test in survivor.mutant.failing})


@dataclass(frozen=True)
class MissedBug:
    """A bug that the tests missed: a change to the learner's code, or a chaff."""

    survivor: Survivor | None
    chaff: ChaffRecord | None
    place: int  # among the bugs of its kind, the most instructive is 0
    function: str  # the public function that the witness asks

    @property
    def witness(self) -> Difference | Disagreement | None:
        """The question that reveals it."""
        if self.survivor is not None:
            return self.survivor.mutant.witness
        return self.chaff.witness if self.chaff else None

    @property
    def subjects(self) -> tuple[tuple[str, str], ...]:
        """Its subjects, most important first; "" stands for none."""
        kind = "chaff" if self.survivor is None else "change"
        line = f"{self.survivor.mutant.line}" if self.survivor else ""
        question = self.witness.question if self.witness else ""
        return (
            ("question", question),
            ("function", self.function),
            ("answer", self._answer),
            ("line", line),
            ("kind", kind),
        )

    @property
    def _answer(self) -> str:
        """The right answer to the witness: a value, or `raises`, `leaves`."""
        if self.witness is None:
            return ""
        right = (
            self.witness.original
            if isinstance(self.witness, Difference)
            else self.witness.expected
        )
        return right if is_value(right) else right.partition(" ")[0]


def most_instructive(grade: GradeDocument, most: int = MAX_BUGS) -> list[MissedBug]:
    """Return at most `most` bugs that the tests missed, on different subjects.

    Candidates are the distinct bugs in the learner's own code, in the order of the
    document (most instructive first), and the chaffs let through, ordered by the kata's
    functions and the length of the witness. The list begins with the first bug in the
    learner's own code. Each next place goes to the candidate that repeats least: the
    question of its witness first, then the function asked, the right answer (several
    refusals teach one thing), the line, the kind of bug. Among equals the more
    instructive one is taken.
    """
    pool = [*_missed(grade)]
    bugs: list[MissedBug] = []
    counts: Counter[tuple[str, str]] = Counter()
    while pool and len(bugs) < most:
        best = min(pool, key=lambda bug: ([counts[s] for s in bug.subjects], bug.place))
        pool.remove(best)
        bugs.append(best)
        counts.update(subject for subject in best.subjects if subject[1])
    return bugs


def witness_line(bug: MissedBug) -> str:
    """Return the witness in one line; "" if there is none.

    `roll 1 1 1 5: your code scores 1050, the changed program 350`
    """
    witness = bug.witness
    if witness is None:
        return ""
    question = plain(witness.question, QUESTION)
    if isinstance(witness, Disagreement):
        answers = crop_to_change(witness.expected, witness.actual, ANSWER, ANSWER // 3)
        right, answer = answers
        short = structs.replace(
            witness,
            question=question,
            expected=plain(right, ANSWER),
            actual=plain(answer, ANSWER),
        )
        return state_rule(short, "this program").removesuffix(".")
    answers = crop_to_change(witness.original, witness.mutated, ANSWER, ANSWER // 3)
    own_answer, changed_answer = (plain(answer_, ANSWER) for answer_ in answers)
    second = f"the changed program {changed_answer}"
    if not (is_value(own_answer) and is_value(changed_answer)):
        second = answer_clause(witness, "the changed program", changed_answer)
    return f"{question}: {answer_clause(witness, 'your code', own_answer)}, {second}"


def _missed(grade: GradeDocument) -> Iterator[MissedBug]:
    """Yield the bugs in the learner's own code, then the chaffs let through."""
    names = functions(grade)
    own = surviving_bugs(grade.tests) if grade.tests.valid else []
    for place, bug in enumerate(own):
        yield MissedBug(bug, None, place, _function_of(bug.mutant.witness, names))
    for place, chaff in enumerate(let_through(grade)):
        yield MissedBug(None, chaff, place, _function_of(chaff.witness, names))


def _function_of(witness: Question | None, names: Sequence[str]) -> str:
    return called_function(witness.call, names) if witness else ""


def let_through(grade: GradeDocument) -> list[ChaffRecord]:
    """Return the chaffs let through, by function, the shortest witness first.

    Empty if no test counts.
    """
    if not grade.tests.valid:
        return []
    names = functions(grade)

    def rank(chaff: ChaffRecord) -> tuple[int, int, str]:
        call = chaff.witness.call if chaff.witness else ""
        function = _function_of(chaff.witness, names)
        place = names.index(function) if function in names else len(names)
        return place, len(call), chaff.name

    return sorted(
        (bug for bug in grade.tests.chaff if bug.status == "let through"), key=rank
    )


def functions(grade: GradeDocument) -> list[str]:
    """Return the kata's public functions, in the order of its sweep."""
    return [function.name for function in grade.exam.sweep.functions]


def called_function(call: str, names: Sequence[str]) -> str:
    """Return the public function that a call asks; "" if there is none.

    A call through a prop gets the function as an argument: `said(always_roll, 0)`.
    """
    words = NAME.findall(call)
    return next((word for word in words if word in names), words[0] if words else "")
