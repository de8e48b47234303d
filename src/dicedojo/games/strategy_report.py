"""The exact value of a strategy, beside what is possible."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

MILLIONTHS = 1_000_000  # values are rounded to them, so that no grade hangs on a bit


@dataclass(frozen=True)
class Value:
    """What a strategy is worth in one situation, and the best that any could be."""

    name: str  # "on the board"
    value: float
    best: float

    @property
    def share(self) -> Fraction:
        """The value as a share of the best, to a millionth."""
        return to_a_millionth(self.value / self.best)


@dataclass(frozen=True)
class Peer:
    """A strategy to compare with, such as a rule of thumb."""

    name: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Loss:
    """Scores at which a strategy for Hog gives something away, and what would not."""

    score: int
    opponent_score: int
    num_rolls: int
    best: tuple[int, ...]  # every number of dice that gives nothing away
    reached: float  # how likely a game comes there
    share: float  # of all games, that are lost by it


@dataclass(frozen=True)
class StrategyReport:
    """What became of a strategy: its values, or the trouble with it."""

    function: str
    unit: str  # "points a turn"
    values: tuple[Value, ...] = ()
    trouble: str = ""  # why it has no value, and where that was seen
    peers: tuple[Peer, ...] = ()
    percent: bool = False  # values are shares of games, and told in percent
    choices: tuple[tuple[int, ...], ...] = ()  # dice, [own score][opponent's score]
    losses: tuple[Loss, ...] = ()  # where it loses the most, most first

    @property
    def share(self) -> Fraction:
        """The mean of the shares; nothing if the strategy has no value."""
        return mean_share(self.values)

    def show(self, value: float) -> str:
        """Return a value of this unit as people read it: `454.1`, `60.13%`."""
        return f"{value:.2%}" if self.percent else f"{value:.1f}"


def to_a_millionth(value: float) -> Fraction:
    """Return a value that no last bit can change."""
    return Fraction(round(value * MILLIONTHS), MILLIONTHS)


def mean_share(values: tuple[Value, ...]) -> Fraction:
    """Return the mean of the shares, 0 where there are none."""
    return sum((one.share for one in values), Fraction(0)) / (len(values) or 1)
