"""Greed: the points that a roll of dice scores."""

from dataclasses import dataclass
from typing import Protocol

Die = int  # the face that a cube shows
Roll = list[Die]


class Match(Protocol):
    """Recognises dice at the front of a roll."""

    @property
    def length(self) -> int:
        """How many dice it takes."""

    def matches(self, roll: Roll) -> bool:
        """Are they there?"""


@dataclass(frozen=True)
class Sequence:
    """Takes exactly these faces."""

    faces: tuple[Die, ...]

    @property
    def length(self) -> int:
        return len(self.faces)

    def matches(self, roll: Roll) -> bool:
        return tuple(roll[: self.length]) == self.faces


@dataclass(frozen=True)
class Fallback:
    """Takes one die, whatever it shows."""

    length: int = 1

    def matches(self, roll: Roll) -> bool:
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


def drop(roll: Roll, count: int) -> Roll:
    """Return the dice that are left after the first `count`."""
    return roll[count:]


def is_face(die: object) -> bool:
    """Is it an int from 1 to 6? True and 1.0 merely equal one."""
    return type(die) is int and 1 <= die <= 6


def sorted_roll_score(roll: Roll) -> int:
    """Return the points of a roll whose faces come in rising order."""
    if not roll:  # or the recursion would never end
        return 0
    rule = next(rule for rule in GREED_RULES if rule.match.matches(roll))
    return rule.points + sorted_roll_score(drop(roll, rule.match.length))


def score(roll: Roll) -> int:
    """Return the points that `roll` scores.

    Raises:
        ValueError: something in `roll` is not a face of a die.
    """
    for die in roll:
        if not is_face(die):
            raise ValueError(f"{die!r} is not a face of a die")
    return sorted_roll_score(sorted(roll))
