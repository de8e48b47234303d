"""Finds the fewest questions that reveal every bug.

This is the set cover problem. A greedy choice is improved by branch and bound, whose
work is limited: where it does not come to its end, no smaller set was found, which does
not mean that there is none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from dataclasses import dataclass, field

MAX_NODES = 20_000  # of the search tree; a few seconds


@dataclass(frozen=True)
class Cover:
    """Questions, by number, that reveal every bug; `is_least` if no fewer do.

    No fewer than `at_least` do, whether or not the search came to its end.
    """

    chosen: tuple[int, ...]
    is_least: bool
    at_least: int = field(default=0, compare=False)


def find_cover(bugs: Sequence[Set[int]], max_nodes: int = MAX_NODES) -> Cover:
    """Return few questions of which each bug has at least one.

    `bugs` holds the numbers of the questions that reveal each bug. Where several
    questions would do, those with the lowest numbers are taken.

    Raises:
        ValueError: no question reveals some bug.
    """
    if not all(bugs):
        raise ValueError("no question reveals one of the bugs")
    hardest = _hardest(bugs)
    masks = _masks(hardest)
    useful = _useful(masks)
    search = _Search(hardest, masks, useful, max_nodes)
    search.run()
    is_least = not search.is_cut_short
    at_least = len(search.best) if is_least else search.at_least
    return Cover(_simplest(search.best, masks, len(hardest)), is_least, at_least)


def _hardest(bugs: Iterable[Set[int]]) -> list[frozenset[int]]:
    """Return the bugs that are not revealed by the way, hardest to reveal first."""
    kept: list[frozenset[int]] = []
    for bug in sorted(set(map(frozenset, bugs)), key=lambda bug: (len(bug), *bug)):
        if not any(other <= bug for other in kept):
            kept.append(bug)
    return kept


def _masks(bugs: Sequence[Collection[int]]) -> dict[int, int]:
    """Return, for each question, the bugs that it reveals as the bits of a number."""
    masks: dict[int, int] = {}
    for place, bug in enumerate(bugs):
        for question in bug:
            masks[question] = masks.get(question, 0) | 1 << place
    return dict(sorted(masks.items()))


def _useful(masks: dict[int, int]) -> list[int]:
    """Return the questions of which no other one reveals all the same bugs."""
    kept: list[int] = []
    for question in sorted(masks, key=lambda each: (-masks[each].bit_count(), each)):
        if not any(masks[question] | masks[other] == masks[other] for other in kept):
            kept.append(question)
    return kept


@dataclass
class _Search:
    """Branches on the bug that the fewest questions reveal."""

    bugs: Sequence[frozenset[int]]
    masks: dict[int, int]
    useful: Sequence[int]
    nodes_left: int
    best: tuple[int, ...] = ()
    is_cut_short: bool = False
    at_least: int = 0  # a bound that takes no search
    _askers: list[list[int]] = field(default_factory=list)  # useful ones of each bug

    def run(self) -> None:
        self._askers = [[q for q in self.useful if q in bug] for bug in self.bugs]
        everything = (1 << len(self.bugs)) - 1
        self.best = self._greedy(everything)
        self.at_least = self._at_least(everything)
        self._branch((), everything)

    def _greedy(self, left: int) -> tuple[int, ...]:
        chosen: list[int] = []
        while left:
            best = max(self.useful, key=lambda q: (self.masks[q] & left).bit_count())
            chosen.append(best)
            left &= ~self.masks[best]
        return _without_redundant(chosen, self.masks)

    def _branch(self, chosen: tuple[int, ...], left: int) -> None:
        if not left:
            self.best = chosen  # it is smaller: others were cut off
            return
        if len(chosen) + self._at_least(left) >= len(self.best):
            return
        if not self.nodes_left:
            self.is_cut_short = True
            return
        self.nodes_left -= 1
        bug = min(_bits(left), key=lambda place: len(self._askers[place]))
        for question in sorted(
            self._askers[bug], key=lambda q: -(self.masks[q] & left).bit_count()
        ):
            self._branch((*chosen, question), left & ~self.masks[question])

    def _at_least(self, left: int) -> int:
        """Return how many bugs have no question in common, so that each needs one."""
        number, asked = 0, set[int]()
        for place in sorted(_bits(left), key=lambda place: len(self._askers[place])):
            if asked.isdisjoint(self._askers[place]):
                number += 1
                asked.update(self._askers[place])
        return number


def _bits(number: int) -> Iterable[int]:
    return (place for place in range(number.bit_length()) if number >> place & 1)


def _without_redundant(chosen: Sequence[int], masks: dict[int, int]) -> tuple[int, ...]:
    kept = list(chosen)
    for question in reversed(chosen):
        others = 0
        for other in kept:
            others |= masks[other] if other != question else 0
        if masks[question] & ~others == 0:
            kept.remove(question)
    return tuple(kept)


def _simplest(
    chosen: Sequence[int], masks: dict[int, int], bugs: int
) -> tuple[int, ...]:
    """Return as many questions, each the first that reveals what is needed of it."""
    kept = list(chosen)
    for place in range(len(kept)):
        left = (1 << bugs) - 1
        for other in (*kept[:place], *kept[place + 1 :]):
            left &= ~masks[other]
        kept[place] = next(q for q, mask in masks.items() if left & ~mask == 0)
    return tuple(sorted(kept))
