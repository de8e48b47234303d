"""The four scorings of Yahtzee whose best play is computed.

They differ in two questions. Is five of a kind a full house? And what does a further
five of a kind bring, once the box for it is filled?
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Joker(Enum):
    """How a five of a kind is used once the yahtzee box is filled."""

    NONE = "none"  # like any other roll
    # Any open box may be filled. Where the upper box of its face is filled, a full
    # house or a straight scores its points.
    FREE = "free"
    # The upper box of its face must be filled; where it already is, an open lower box,
    # all of which then score; where there is none, an upper box, with 0 points.
    FORCED = "forced"


@dataclass(frozen=True)
class Variant:
    """A scoring. With jokers, each further five of a kind brings 100 points as well."""

    name: str
    title: str
    five_is_full_house: bool
    joker: Joker

    @property
    def has_bonus(self) -> bool:
        """Whether a five of a kind brings a bonus after one that was scored with 50."""
        return self.joker is not Joker.NONE


SOURCE = Variant("source", "five of a kind is a full house", True, Joker.NONE)
PLAIN = Variant("plain", "a full house needs two faces", False, Joker.NONE)
FREE = Variant("free-joker", "yahtzee bonus, free choice joker", False, Joker.FREE)
FORCED = Variant("forced-joker", "yahtzee bonus, forced joker", False, Joker.FORCED)
VARIANTS = {each.name: each for each in (SOURCE, PLAIN, FREE, FORCED)}
