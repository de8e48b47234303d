"""The exact value of a strategy, beside what is possible."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

MILLIONTHS = 1_000_000  # shares are rounded to them, so that no grade hangs on a bit


@dataclass(frozen=True)
class Value:
    """What a strategy is worth in one situation, and the best that any could be."""

    name: str  # "on the board"
    value: float
    best: float

    @property
    def share(self) -> Fraction:
        """The value as a share of the best, to a millionth."""
        return Fraction(round(self.value / self.best * MILLIONTHS), MILLIONTHS)


@dataclass(frozen=True)
class Peer:
    """A strategy to compare with, such as a rule of thumb."""

    name: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class StrategyReport:
    """What became of a strategy: its values, or the trouble with it."""

    function: str
    unit: str  # "points a turn"
    values: tuple[Value, ...] = ()
    trouble: str = ""  # why it has no value, and where that was seen
    peers: tuple[Peer, ...] = ()

    @property
    def share(self) -> Fraction:
        """The mean of the shares; nothing if the strategy has no value."""
        return mean_share(self.values)


def mean_share(values: tuple[Value, ...]) -> Fraction:
    """Return the mean of the shares, 0 where there are none."""
    return sum((one.share for one in values), Fraction(0)) / (len(values) or 1)
