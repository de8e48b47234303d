"""Rules of thumb for Yahtzee, written as the kata asks for a strategy.

`choose_keep(card, dice, rolls_left)` returns the dice to keep, `choose_box(card, dice)`
the box to fill. `card` holds the points of the boxes that are filled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.yahtzee.decisions import FIRST, SECOND, Decisions
from dicedojo.games.yahtzee.dice import rolls
from dicedojo.games.yahtzee.scorer import BOXES, FACE_OF, UPPER, score
from dicedojo.games.yahtzee.situations import Situation

Points = Mapping[str, int]  # of the boxes that are filled
ChooseKeep = Callable[[Points, Roll, int], Roll]
ChooseBox = Callable[[Points, Roll], str]

RUNS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
STRAIGHTS = ("small straight", "large straight")


@dataclass(frozen=True)
class Heuristic:
    """A rule of thumb: its name, its habit in words, and both of its functions."""

    name: str
    habit: str
    choose_keep: ChooseKeep
    choose_box: ChooseBox


def open_boxes(card: Points) -> list[str]:
    """Return the boxes that are not filled, in the order of the card."""
    return [box for box in BOXES if box not in card]


def most_points(card: Points, dice: Roll) -> str:
    """Return the box that scores most now; of equal ones, the first on the card."""
    return max(open_boxes(card), key=lambda box: score(box, dice))


def against_par(card: Points, dice: Roll) -> str:
    """Return the box that scores most above what it usually brings."""
    return max(open_boxes(card), key=lambda box: score(box, dice) - USUALLY[box])


def roll_once(card: Points, dice: Roll, rolls_left: int) -> Roll:
    """Keep everything."""
    return dice


def most_frequent(card: Points, dice: Roll, rolls_left: int) -> Roll:
    """Keep the face that lies there most often; of equal ones, the highest."""
    counts = Counter(dice)
    face = max(counts, key=lambda each: (counts[each], each))
    return (face,) * counts[face]


def by_open_boxes(card: Points, dice: Roll, rolls_left: int) -> Roll:
    """Keep a made straight or full house, three alike, or the longest run or face.

    Only what an open box can use is kept.
    """
    boxes = open_boxes(card)
    made = [box for box in (*STRAIGHTS, "full house") if box in boxes]
    if any(score(box, dice) for box in made if box != "small straight"):
        return dice
    counts = Counter(dice)
    useful = [f for f in counts if UPPER[f - 1] in boxes] or list(counts)
    face = max(useful, key=lambda each: (counts[each], each))
    run = _longest_run(dice) if any(box in boxes for box in STRAIGHTS) else ()
    if len(run) > counts[face] + 1 or not set(boxes) - set(STRAIGHTS):
        return run
    return (face,) * counts[face]


def _longest_run(dice: Roll) -> Roll:
    """Return the most faces of one straight that are among the dice."""
    runs = [tuple(face for face in run if face in dice) for run in RUNS]
    return max(runs, key=len)


USUALLY = {  # points of a box in a good game; ones to sixes: three of the face
    **{box: 3 * face for box, face in FACE_OF.items()},
    "three of a kind": 22,
    "four of a kind": 13,
    "full house": 22,
    "small straight": 29,
    "large straight": 32,
    "yahtzee": 16,
    "chance": 22,
}

HEURISTICS = (
    Heuristic(
        "one roll",
        "keeps all dice, fills the box with most points",
        roll_once,
        most_points,
    ),
    Heuristic(
        "greedy",
        "keeps the most frequent face, fills the box with most points",
        most_frequent,
        most_points,
    ),
    Heuristic(
        "par",
        "keeps the most frequent face, fills the box most above par",
        most_frequent,
        against_par,
    ),
    Heuristic(
        "careful",
        "keeps what open boxes can use, fills the box most above par",
        by_open_boxes,
        against_par,
    ),
)


def decide(heuristic: Heuristic, situation: Situation) -> Decisions:
    """Return all decisions of a rule of thumb on a card."""
    card = situation.card.points
    keeps = {
        left: {roll: heuristic.choose_keep(card, roll, left) for roll in rolls()}
        for left in (FIRST, SECOND)
    }
    return Decisions(
        keeps, {roll: heuristic.choose_box(card, roll) for roll in rolls()}
    )
