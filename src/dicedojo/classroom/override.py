"""A person's override: of a whole grade, or of a part, a step or a test of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from dicedojo.classroom.row import Row
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.text import counted, did_you_mean, nearest, plain, score

CENT = Decimal("0.01")
SHOWN = 3  # names that a message lists


@dataclass(frozen=True)
class Target:
    """What an override is about, and what the machine gave for it."""

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
    """Return the part, step or test of that name; without any, the whole grade.

    Raises:
        UnusableInput: several are stated, or the grade has none of that name.
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
        known = grade.tests.collected
        return Target(f"test:{_known(name, known, 'test')}", None, row.possible)
    if kind == "part":
        parts = {one.name: one for one in grade.parts if one.possible}
        found = parts[_known(name, parts, "part")]
        return Target(f"part:{found.name}", found.points, found.possible)
    steps = {one.name: one for one in grade.exam.steps}
    by_number = {str(one.number): one.name for one in grade.exam.steps}
    own = steps[_known(by_number.get(name.lstrip("0"), name), steps, "step")]
    return Target(f"step:{own.name}", own.points, own.possible)


def points_to_set(target: Target, stated: str) -> Decimal:
    """Return the points that a target is to have.

    Raises:
        UnusableInput: that is not a number, it has a sign, or it is more than the
            target can have.
    """
    points = points_to_add(target, stated)
    if stated.strip()[0] in "+-":
        raise UnusableInput(
            f"--points sets the points, and {plain(stated.strip())} would change them.",
            next=f"the same command with --add {plain(stated.strip())}",
        )
    if target.points is None:
        raise UnusableInput(
            "A test has no points of its own.",
            hint="State what it adds or takes.",
            next=f"the same command with --add {score(points)}",
        )
    return points


def require_not_stated(row: Row) -> None:
    """Return if nobody has stated the points of the grade.

    Raises:
        UnusableInput: somebody has, so that an addition would change nothing.
    """
    if row.stated is not None and row.stated.set_to is not None:
        raise UnusableInput(
            f"The grade is set to {score(row.stated.set_to)} by "
            f"{plain(row.stated.who)}, whatever its parts are.",
            hint="State other points for the grade with --points alone, or take that "
            "back first.",
            next=f"dojo class override {shlex.quote(row.student.id)} --take-back",
        )


def points_to_add(target: Target, stated: str) -> Decimal:
    """Return the points that are to be added to a target; negative to take some.

    Raises:
        UnusableInput: that is not a number, or more than the target can have.
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


def _known(name: str, known: Iterable[str], kind: str) -> str:
    """Return the name if it is known.

    Raises:
        UnusableInput: it is not.
    """
    names = list(known)
    if name in names:
        return name
    shown = ", ".join(plain(one) for one in names[:SHOWN])
    more = f" and {counted(len(names) - SHOWN, 'other')}" if names[SHOWN:] else ""
    raise UnusableInput(
        f"The grade has no {kind} {plain(name)!r}.",
        evidence=f"It has {shown}{more}." if names else f"It has no {kind}.",
        hint=did_you_mean(plain(nearest(name, names))),
    )
