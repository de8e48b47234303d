"""Greed: the points that a roll of dice scores."""

from dataclasses import dataclass

Die = int  # the face that a cube shows
Roll = list[Die]


@dataclass(frozen=True)
class Rule:
    """Points for a roll that begins with these faces."""

    faces: tuple[Die, ...]
    points: int

    @property
    def length(self) -> int:
        """How many dice the rule takes."""
        return len(self.faces)

    def matches(self, roll: Roll) -> bool:
        """Does `roll` begin with these faces?"""
        return tuple(roll[: self.length]) == self.faces


GREED_RULES = (
    Rule((1, 1, 1), 1000),
    Rule((2, 2, 2), 200),
    Rule((3, 3, 3), 300),
    Rule((4, 4, 4), 400),
    Rule((5, 5, 5), 500),
    Rule((6, 6, 6), 600),
    Rule((1,), 100),
    Rule((5,), 50),
)


def drop(roll: Roll, count: int) -> Roll:
    """Return the dice that are left after the first `count`."""
    return roll[count:]


def score(roll: Roll) -> int:
    """Return the points that `roll` scores."""
    for rule in GREED_RULES:
        if rule.matches(roll):
            return rule.points + score(drop(roll, rule.length))
    return 0
