"""Greed: the best points for up to five dice."""

from __future__ import annotations

from collections.abc import Sequence as Roll
from dataclasses import dataclass
from typing import Protocol

FACES = (1, 2, 3, 4, 5, 6)


class Match(Protocol):
    """Recognises dice at the front of a sorted roll."""

    @property
    def length(self) -> int: ...

    def matches(self, roll: Roll[int]) -> bool: ...


@dataclass(frozen=True)
class Sequence:
    """Takes exactly these faces."""

    faces: tuple[int, ...]

    @property
    def length(self) -> int:
        return len(self.faces)

    def matches(self, roll: Roll[int]) -> bool:
        return tuple(roll[: self.length]) == self.faces


@dataclass(frozen=True)
class Fallback:
    """Takes one die, whatever its face."""

    length: int = 1

    def matches(self, roll: Roll[int]) -> bool:
        return True


@dataclass(frozen=True)
class Rule:
    """Points for the dice that `match` takes."""

    match: Match
    points: int


GREED_RULES = (
    Rule(Sequence((1, 1, 1)), 1000),
    Rule(Sequence((2, 2, 2)), 200),
    Rule(Sequence((3, 3, 3)), 300),
    Rule(Sequence((4, 4, 4)), 400),
    Rule(Sequence((5, 5, 5)), 500),
    Rule(Sequence((6, 6, 6)), 600),
    Rule(Sequence((1,)), 100),
    Rule(Sequence((5,)), 50),
    Rule(Fallback(), 0),
)


def drop(roll: Roll[int], count: int) -> Roll[int]:
    """Return the roll without its first `count` dice."""
    return roll[count:]


def check(roll: Roll[int]) -> None:
    """Raise ValueError for the first face that no die has."""
    for face in roll:
        if type(face) is not int or face not in FACES:
            raise ValueError(f"{face!r} is not a face: a die shows 1 to 6")


def score(roll: Roll[int]) -> int:
    """Return the points of the roll, whatever its order."""
    check(roll)
    rest: Roll[int] = sorted(roll)
    points = 0
    while rest:
        for rule in GREED_RULES:
            if rule.match.matches(rest):
                points += rule.points
                rest = drop(rest, rule.match.length)
                break
    return points
