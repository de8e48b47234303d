"""A game of counting Greed's dice, and the opponents: all but one have one fault.

The right answer earns the points of the roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.greed.scorer import FIVE, SINGLE, TRIPLE, parts

ROUNDS = 5

Count = Callable[[Roll], int]  # a player's answer for a roll
RollDice = Callable[[int], Roll]
SURE = "sure"


@dataclass(frozen=True)
class Rolled:
    number: int  # of the round, from 1
    roll: Roll


@dataclass(frozen=True)
class Counted:
    roll: Roll
    answers: tuple[int, ...]
    points: int  # what the roll scores
    totals: tuple[int, ...]


def play(
    counts: Sequence[Count], roll_dice: RollDice, rounds: int = ROUNDS
) -> Iterator[Rolled | Counted]:
    """Yield each roll and, once all have said what it scores, who gets the points."""
    totals = [0] * len(counts)
    for number in range(1, rounds + 1):
        roll = roll_dice(FIVE)
        yield Rolled(number, roll)
        answers = tuple(count(roll) for count in counts)
        points = score(roll)
        for player, answer in enumerate(answers):
            totals[player] += points if answer == points else 0
        yield Counted(roll, answers, points, tuple(totals))


def score(roll: Roll) -> int:
    """Return the points of up to five dice."""
    return sum(points for _, points in parts(roll))


@dataclass(frozen=True)
class GreedOpponent:
    """A way to count, and the belief behind it."""

    belief: str
    count: Count


def _first_rule_only(roll: Roll) -> int:
    return sum(points for _, points in parts(roll)[:1])


def _same_face_once(roll: Roll) -> int:
    return sum(points for _, points in set(parts(roll)))


def _five_like_one(roll: Roll) -> int:
    singles = [dice for dice, _ in parts(roll) if dice == (5,)]
    return score(roll) + (SINGLE[1] - SINGLE[5]) * len(singles)


def _triple_counts_again(roll: Roll) -> int:
    triples = [dice for dice, _ in parts(roll) if len(dice) == TRIPLE]
    return score(roll) + sum(SINGLE.get(face, 0) for dice in triples for face in dice)


OPPONENTS = {
    "hasty": GreedOpponent("one rule a roll is enough", _first_rule_only),
    "thrifty": GreedOpponent("the same single die scores only once", _same_face_once),
    "generous": GreedOpponent(
        "a single five is worth as much as a one", _five_like_one
    ),
    "double": GreedOpponent(
        "the dice of a triple also score as singles", _triple_counts_again
    ),
    SURE: GreedOpponent("what the rules say, and nothing else", score),
}
