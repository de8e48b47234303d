"""The dice of the software-engineering game, counted by kind, and its actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

FACES = (4, 6, 8, 12, 20)
KINDS = range(len(FACES))
NEW = "new"
PROMOTE = "promote"
FIX = "fix"  # the only action while there is legacy
Counts = tuple[int, ...]  # dice of each kind, in the order of FACES
NO_DICE: Counts = (0, 0, 0, 0, 0)


def counts_of(faces: Iterable[int]) -> Counts:
    """Return how many dice there are of each kind: (4, 4, 6) is (2, 1, 0, 0, 0)."""
    counts = dict.fromkeys(FACES, 0)
    for each in faces:
        counts[each] += 1
    return tuple(counts.values())


def faces_of(counts: Counts) -> tuple[int, ...]:
    """Return the number of faces of each die, sorted: (2, 1, 0, 0, 0) is (4, 4, 6)."""
    return tuple(
        faces for faces, count in zip(FACES, counts, strict=True) for _ in range(count)
    )


def work(counts: Counts) -> int:
    """Return how many decisions have made these dice: 1 for a d4, 5 for a d20."""
    return sum(count * cost for cost, count in enumerate(counts, start=1))


def move(counts: Counts, kind: int, change: int) -> Counts:
    """Return the dice with so many more (or fewer) of one kind."""
    changed = list(counts)
    changed[kind] += change
    return tuple(changed)


def promotable(counts: Counts) -> Iterator[int]:
    """Yield the kinds that can be promoted, lowest first: all but d20."""
    return (kind for kind in KINDS[:-1] if counts[kind])


def promote(counts: Counts, kind: int) -> Counts:
    """Return the dice after one of a kind has got the next number of faces."""
    return move(move(counts, kind, -1), kind + 1, 1)


def actions(counts: Counts) -> tuple[str, ...]:
    """Return the actions that these dice allow where there is no legacy."""
    return (NEW, PROMOTE) if any(counts[:-1]) else (NEW,)


def act(counts: Counts, action: str) -> Counts:
    """Return the dice after "new" (a d4 more) or "promote" (the lowest that can be)."""
    if action == NEW:
        return move(counts, 0, 1)
    return promote(counts, next(promotable(counts)))


def fix(legacy: Counts) -> Counts:
    """Return the legacy dice without one of those that have most faces."""
    return move(legacy, max(kind for kind in KINDS if legacy[kind]), -1)


def legacies(dice: Counts) -> Iterator[Counts]:
    """Yield each way in which some of the dice can be legacy, none first."""
    return product(*(range(count + 1) for count in dice))


def dice_of_work(decisions: int) -> Iterator[Counts]:
    """Yield all dice that so many decisions can make, whatever they are."""
    return (
        (four, six, eight, twelve, twenty)
        for twenty in range(decisions // 5 + 1)
        for twelve in range((decisions - 5 * twenty) // 4 + 1)
        for eight in range((decisions - 5 * twenty - 4 * twelve) // 3 + 1)
        for rest in [decisions - 5 * twenty - 4 * twelve - 3 * eight]
        for six in range(rest // 2 + 1)
        for four in [rest - 2 * six]
    )
