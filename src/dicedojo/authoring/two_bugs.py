"""A chaff with the bugs of two others, found by the questions that it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

Bug = Mapping[str, str]  # a question that is not answered by the rules: its answer


def two_bugs(bugs: Mapping[str, Bug]) -> Iterator[tuple[str, str, str]]:
    """Yield each chaff that has two bugs, and the names of two chaffs that have one.

    It is off where one of the two is, and nowhere else: it answers as the one where
    only that one is off, and where both are, as neither, since there the bugs add up.
    Any test that notices one of the two notices this one. A bug that no other chaff has
    alone is not seen, nor two of which one hides the other.
    """
    for name, bug in bugs.items():
        parts = [other for other in bugs if bugs[other].keys() < bug.keys()]
        for first, second in combinations(parts, 2):
            if _adds_up(bug, bugs[first], bugs[second]):
                yield name, first, second
                break


def _adds_up(bug: Bug, first: Bug, second: Bug) -> bool:
    both = first.keys() & second.keys()
    alone = {**first, **second}
    if alone.keys() != bug.keys() or both in (first.keys(), second.keys()):
        return False
    return all(
        bug[question] not in (first[question], second[question])
        if question in both
        else bug[question] == alone[question]
        for question in bug
    )
