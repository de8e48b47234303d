"""Decisions by a person about the grades of a class: open cases and overrides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import Enum
from pathlib import PurePosixPath

from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Row
from dicedojo.errors import UnusableInput
from dicedojo.grading import GradeDocument
from dicedojo.submission import ProblemKind
from dicedojo.text import counted, did_you_mean, moment, nearest, plain, score

GIVE = "override --points N --why WHY"


class CaseKind(Enum):
    """A question for a person, and a command; the most important first."""

    NAME = "Right answers under another name: take the name?", "review --take-name"
    SEVERAL_NAMES = (
        "Right answers under several names: which one is meant?",
        "review --take-name --module FILE --function NAME",
    )
    NAME_TAKEN = "A name is taken, and the next run grades by it.", "grade"
    TWO_MODULES = (
        "Several modules: which one is meant?",
        "review --take-name --module FILE",
    )
    DOUBLED_NAME = "Several files of one name: let them hand in one?", "comment"
    OTHER_KATA = "Another kata was handed in: let them hand in this one?", "comment"
    NO_CODE = "Tests without code: which points are fair?", GIVE
    UPLOAD = "Several uploads: does the right one count?", GIVE
    UNFINISHED = "The time was over: grade it again with more?", "grade --time SECONDS"
    TWICE = "Handed in several times: take all but one away, then grade?", "grade"
    NOT_GRADED = "Not graded: which points are fair?", GIVE
    KEPT = "Graded before, nothing handed in now: does the grade stand?", GIVE
    SLOW = "Too slow to be asked everything: which points are fair?", GIVE
    UNUSABLE = "Nothing of it could run: is it another task?", GIVE
    NO_POINTS = "0 points: is that fair?", GIVE
    OVERRIDE = "Graded since the override: does it still stand?", "show"

    def __init__(self, question: str, command: str) -> None:
        self.question, self.command = question, command

    @property
    def key(self) -> str:
        """As it stands in the gradebook: `other kata`."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True)
class Case:
    """A question about one student's grade, and the evidence."""

    kind: CaseKind
    row: Row
    evidence: str

    @property
    def key(self) -> tuple[str, str, str]:
        """Key of the case in the gradebook once it is closed."""
        return (self.row.student.id, self.kind.key, self.evidence)


def open_cases(book: Gradebook) -> list[Case]:
    """Return the open cases, the most important first.

    A closed case opens again if its evidence changes.
    """
    closed = book.decisions.closed_cases()
    katas = book.courses.katas
    others = {kata.file for kata in katas if kata.name != book.subject.kata}
    cases = [case for row in book.rows() for case in _cases(book, row, others)]
    order = list(CaseKind)
    return sorted(
        (case for case in cases if case.key not in closed),
        key=lambda case: order.index(case.kind),
    )


def _cases(book: Gradebook, row: Row, others: Set[str]) -> Iterator[Case]:
    """Yield all cases of one student, open or closed.

    `others` are the modules of other katas.
    """
    if row.status == "missing":
        return
    if row.status == "not graded" and not row.overridden:
        yield Case(_why_not_graded(book, row), row, row.problem)
    if row.machine_points is not None:
        if row.kept and not row.overridden:
            points = f"{score(row.machine_points)} points of {moment(row.graded_at)}"
            yield Case(CaseKind.KEPT, row, f"{points}; nothing is in the folder now.")
        if not row.overridden:
            yield from _without_points(book, row, others)
    if row.graded_since:
        yield Case(CaseKind.OVERRIDE, row, row.graded_since)


def _why_not_graded(book: Gradebook, row: Row) -> CaseKind:
    tried = book.grades.tried(row.student.id)
    if tried is not None and tried.problems[-1].kind == ProblemKind.OUT_OF_TIME:
        return CaseKind.UNFINISHED
    return CaseKind.NOT_GRADED if row.uploads else CaseKind.TWICE


def _without_points(book: Gradebook, row: Row, others: Set[str]) -> Iterator[Case]:
    document = book.grades.document(row.student.id)
    for problem in document.problems:
        if problem.kind == ProblemKind.UNCLEAR_UPLOAD:
            yield Case(CaseKind.UPLOAD, row, problem.message)
    problems = [p for p in document.problems if p.kind == ProblemKind.OTHER_NAMES]
    if problems and not document.provenance.names:
        kind = CaseKind.NAME if problems[0].names else CaseKind.SEVERAL_NAMES
        is_taken = row.student.id in book.options.names
        kind = CaseKind.NAME_TAKEN if is_taken else kind
        yield Case(kind, row, problems[0].message.partition("\n")[0])
    elif row.status == "unusable":
        kinds = {problem.kind for problem in document.problems}
        paths = {path for problem in document.problems for path in problem.programs}
        if ProblemKind.TWO_MODULES in kinds:
            is_doubled = ProblemKind.DOUBLED_NAME in kinds
            kind = CaseKind.DOUBLED_NAME if is_doubled else CaseKind.TWO_MODULES
            yield Case(kind, row, row.problem)
        elif any(PurePosixPath(path).name in others for path in paths):
            yield Case(CaseKind.OTHER_KATA, row, row.problem)
        elif document.tests.count:
            tests = document.part("tests").why
            yield Case(CaseKind.NO_CODE, row, f"{row.problem} {tests}")
        else:
            yield Case(CaseKind.UNUSABLE, row, row.problem)
    elif not row.machine_points:
        yield Case(CaseKind.NO_POINTS, row, document.part("behaviour").why)
    else:
        for function in document.exam.sweep.functions:
            if function.slow:
                reason = f"{function.unanswered}. {function.slow}"
                yield Case(CaseKind.SLOW, row, f"{function.name}: {reason}")


CENT = Decimal("0.01")
SHOWN = 3  # names that a message lists


@dataclass(frozen=True)
class Target:
    """The subject of an override, and the machine's points for it."""

    key: str  # "" for the grade, or part:tests, step:01_heads, test:ID
    points: Decimal | None  # None for a test, which has no points of its own
    possible: Decimal

    @property
    def words(self) -> str:
        """Return `the grade`, `the step 01_heads`."""
        kind, _, name = self.key.partition(":")
        return f"the {kind} {plain(name)}" if kind else "the grade"


def find_target(
    row: Row, grade: GradeDocument | None, part: str, step: str, test: str
) -> Target:
    """Return the part, step or test with that name, or the whole grade.

    Raises:
        UnusableInput: several are stated, or the grade does not have it.
    """
    stated = [
        (kind, name)
        for kind, name in (("part", part), ("step", step), ("test", test))
        if name
    ]
    if len(stated) > 1:
        raise UnusableInput(
            "An override is about one part, one step or one test.",
            hint="Several overrides of one student add up.",
        )
    if not stated:
        return Target("", row.machine_points or Decimal(0), row.possible)
    ((kind, name),) = stated
    if grade is None:
        raise UnusableInput(
            f"{plain(row.student.label)} has no grade, so there is no {kind} in it.",
            next="the same command without --part, --step or --test",
        )
    if kind == "test":
        tests = grade.tests.collected
        return Target(f"test:{_choose(name, tests, 'test')}", None, row.possible)
    if kind == "part":
        parts = {entry.name: entry for entry in grade.parts if entry.possible}
        own_part = parts[_choose(name, parts, "part")]
        return Target(f"part:{own_part.name}", own_part.points, own_part.possible)
    steps = {entry.name: entry for entry in grade.exam.steps}
    by_number = {str(entry.number): entry.name for entry in grade.exam.steps}
    own_step = steps[_choose(by_number.get(name.lstrip("0"), name), steps, "step")]
    return Target(f"step:{own_step.name}", own_step.points, own_step.possible)


def points_to_set(target: Target, stated: str) -> Decimal:
    """Return the new points of a target.

    Raises:
        UnusableInput: they are not a number, have a sign, or are above the maximum of
            the target.
    """
    points = points_to_add(target, stated)
    if stated.strip()[0] in "+-":
        raise UnusableInput(
            f"--points sets the points, and {plain(stated.strip())} would change them.",
            next="the same command with --add for --points",
        )
    if target.points is None:
        raise UnusableInput(
            "A test has no points of its own.",
            hint="State what it adds or takes.",
            next="the same command with --add for --points",
        )
    return points


def require_not_stated(row: Row, *, next: str) -> None:
    """Require that nobody has stated the points of the grade.

    `next` is the command that takes them back.

    Raises:
        UnusableInput: somebody has, so an addition would have no effect.
    """
    if row.stated is not None and row.stated.set_to is not None:
        raise UnusableInput(
            f"The grade is set to {score(row.stated.set_to)} by "
            f"{plain(row.stated.who)}, whatever its parts are.",
            hint="State other points for the grade with --points alone, or take that "
            "back first.",
            next=next,
        )


def points_to_add(target: Target, stated: str) -> Decimal:
    """Return the points to add to a target, which may be negative.

    Raises:
        UnusableInput: they are not a number, or above the maximum of the target.
    """
    try:
        points = Decimal(stated.strip())
        if not points.is_finite() or points != points.quantize(CENT):
            raise InvalidOperation
    except InvalidOperation as error:
        raise UnusableInput(
            f"{plain(stated)!r} is not a number of points.",
            evidence="It may have at most two decimals.",
        ) from error
    if abs(points) > target.possible:
        raise UnusableInput(
            f"{target.words[:1].upper()}{target.words[1:]} has at most "
            f"{score(target.possible)} points (got {score(abs(points))}).",
        )
    return points


def _choose(name: str, choices: Iterable[str], kind: str) -> str:
    """Return the name, which must be among the choices."""
    names = list(choices)
    if name in names:
        return name
    examples = ", ".join(plain(choice) for choice in names[:SHOWN])
    more = f" and {counted(len(names) - SHOWN, 'other')}" if names[SHOWN:] else ""
    raise UnusableInput(
        f"The grade has no {kind} {plain(name)!r}.",
        evidence=f"It has {examples}{more}." if names else f"It has no {kind}.",
        hint=did_you_mean(plain(nearest(name, names))),
    )
