"""Chooses bugs to hunt, the same ones for the same seed or day, and shows each caught.

The order comes from a seed by chance, so it tells nothing of the bugs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.errors import UnusableInput
from dicedojo.hunt.programs import Asking, Reply
from dicedojo.hunt.reading import Test, read_line
from dicedojo.mutation.chaff import chaff_witness
from dicedojo.mutation.runs import Job
from dicedojo.sandbox.wire import Raised, same

DAILY = "today"  # the seed of the bugs of the day


@dataclass(frozen=True)
class Bug:
    """A planted bug of a kata."""

    chaff: Variant

    @property
    def job(self) -> Job:
        return Job(f"bug {self.chaff.name}", self.chaff.source.encode())


def bugs_in_order(kata: Kata, seed: str) -> tuple[Bug, ...]:
    """Return all bugs of a kata in the order of a seed.

    Raises:
        UnusableInput: it has none, or this is a class edition.
    """
    kata.require_answers()
    bugs = [Bug(chaff) for chaff in sorted(kata.chaffs, key=lambda one: one.name)]
    if not bugs:
        raise UnusableInput(
            f"The kata {kata.name} has no planted bugs.",
            hint=f"Its author can put some into {kata.root / 'solutions' / kata.name}.",
            next="dojo",
        )
    random.Random(f"{kata.name} {seed}").shuffle(bugs)
    return tuple(bugs)


def bugs_of_the_day(kata: Kata, day: date) -> tuple[Bug, ...]:
    """Return the bug of a day, and those of the days after it.

    Each bug of the kata comes once before one comes again.

    Raises:
        UnusableInput: as `bugs_in_order` does.
    """
    bugs = bugs_in_order(kata, DAILY)
    first = day.toordinal() % len(bugs)
    return bugs[first:] + bugs[:first]


def shortest_test(kata: Kata, asking: Asking, bug: Bug) -> tuple[str, Test] | None:
    """Return a shortest test that is known to catch a bug, typed and read.

    None where no line that can be typed does.

    Raises:
        ContentError: the kata's programs do not run.
    """
    witness = chaff_witness(kata, bug.chaff)
    try:
        call = read_line(kata, witness.call if witness else "")
        if isinstance(call, Test):
            return None
        right, wrong = asking.ask((asking.right[0], bug.job), call)
        line = _test_of(call, right, wrong)
        test = read_line(kata, line)
    except UnusableInput:
        return None
    if not isinstance(test, Test) or test.passes_on(wrong):
        return None
    return (line, test) if test.passes_on(right) else None


def _test_of(call: Call, right: Reply, wrong: Reply) -> str:
    """Return a test that tells two replies to a call apart."""
    if isinstance(right.answer, Raised):
        return f"with raises({right.answer.builtin}): {call}"
    if not same(right.answer, wrong.answer):
        return f"assert {call} == {right.answer!r}"
    pairs = zip(right.lists, wrong.lists, strict=False)
    place = next(at for at, (one, other) in enumerate(pairs) if not same(one, other))
    given = list(map(repr, call.arguments))
    before, given[place] = given[place], "given"
    asked = f"{call.function}({', '.join(given)})"
    return f"given = {before}; {asked}; assert given == {right.lists[place]!r}"
