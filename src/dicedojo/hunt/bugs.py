"""Chooses bugs to hunt: the same ones for the same seed, and one for each day."""

from __future__ import annotations

import random
from datetime import date

from dicedojo.course.kata import Kata, Variant
from dicedojo.errors import UnusableInput


def bugs_in_order(kata: Kata, seed: str) -> tuple[Variant, ...]:
    """Return all planted bugs of a kata in the order of a seed, which tells nothing.

    Raises:
        UnusableInput: it has none, or this is a class edition.
    """
    kata.require_answers()
    bugs = sorted(kata.chaffs, key=lambda chaff: chaff.name)
    if not bugs:
        raise UnusableInput(f"The kata {kata.name} has no planted bugs.", next="dojo")
    random.Random(f"{kata.name} {seed}").shuffle(bugs)
    return tuple(bugs)


def bugs_of_the_day(kata: Kata, day: date) -> tuple[Variant, ...]:
    """Return the bug of a day, and those of the days after it.

    Each bug of the kata comes once before one comes again.

    Raises:
        UnusableInput: as `bugs_in_order` does.
    """
    bugs = bugs_in_order(kata, "today")
    first = day.toordinal() % len(bugs)
    return bugs[first:] + bugs[:first]
