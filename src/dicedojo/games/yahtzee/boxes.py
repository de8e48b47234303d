"""The boxes of both scorecards, their points and bonuses, and the scorings.

The scorings of Yahtzee differ in two questions. Is five of a kind a full house? And
what does a further five of a kind bring, once the box for it is filled? Scandinavian
Yatzy has a card of fifteen boxes, by the rules that Wikipedia's article “Yatzy” states.
"""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.dice import FACES

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = (
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)
BOXES = UPPER + LOWER
FACE_OF = dict(zip(UPPER, FACES, strict=True))

AT_LEAST = {"three of a kind": 3, "four of a kind": 4, "chance": 1}  # of one face
FIXED = {  # points, whatever the faces are
    "full house": 25,
    "small straight": 30,
    "large straight": 40,
    "yahtzee": 50,
}
YAHTZEE = FIXED["yahtzee"]
JOKER = {box: points for box, points in FIXED.items() if box != "yahtzee"}
NEEDED, UPPER_BONUS = 63, 35  # points in the upper boxes; the bonus for them
YAHTZEE_BONUS = 100  # points for each further five of a kind, where it is played

YATZY_LOWER = (
    "one pair",
    "two pairs",
    "three of a kind",
    "four of a kind",
    "small straight",
    "large straight",
    "full house",
    "chance",
    "yatzy",
)
GROUPS = {  # of equal dice, each of another face; in Yatzy these dice alone count
    "one pair": (2,),
    "two pairs": (2, 2),
    "three of a kind": (3,),
    "four of a kind": (4,),
    "full house": (3, 2),
}

DICE = 5
ROUNDS = len(BOXES)


@dataclass(frozen=True)
class Sheet:
    """What a card looks like before the game: its boxes, and the bonus for 63."""

    game: str
    lower: tuple[str, ...]
    upper_bonus: int

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes in the order of the card; each is filled in one turn."""
        return UPPER + self.lower


YAHTZEE_SHEET = Sheet("Yahtzee", LOWER, UPPER_BONUS)
YATZY_SHEET = Sheet("Yatzy", YATZY_LOWER, 50)


@dataclass(frozen=True)
class Variant:
    """A scoring.

    With jokers, each further five of a kind brings 100 points after one that was scored
    with 50. Once the yahtzee box is filled, it goes to the upper box of its face; where
    that is filled, to an open lower box, all of which then score; where there is none,
    to an upper box, with 0 points.
    """

    name: str
    title: str
    five_is_full_house: bool = False
    has_jokers: bool = False
    sheet: Sheet = YAHTZEE_SHEET


SOURCE = Variant("source", "five of a kind is a full house", five_is_full_house=True)
PLAIN = Variant("plain", "a full house needs two faces")
FORCED = Variant("forced-joker", "yahtzee bonus, forced joker", has_jokers=True)
YATZY = Variant("yatzy", "Scandinavian Yatzy: 15 boxes, bonus 50", sheet=YATZY_SHEET)
OF_YAHTZEE = {each.name: each for each in (SOURCE, PLAIN, FORCED)}
VARIANTS = OF_YAHTZEE | {YATZY.name: YATZY}
