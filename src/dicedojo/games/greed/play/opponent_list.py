"""The opponents in Greed: each has one fault, and one has none."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.dice import Roll
from dicedojo.games.greed.play.game import Count, score, scoring_dice
from dicedojo.games.greed.scorer import SINGLE, TRIPLE


@dataclass(frozen=True)
class GreedOpponent:
    """A way to count, and the belief behind it."""

    belief: str
    count: Count


def _first_rule_only(roll: Roll) -> int:
    return sum(part.points for part in scoring_dice(roll)[:1])


def _same_face_once(roll: Roll) -> int:
    return sum(part.points for part in set(scoring_dice(roll)))


def _five_like_one(roll: Roll) -> int:
    singles = [part for part in scoring_dice(roll) if part.dice == (5,)]
    return score(roll) + (SINGLE[1] - SINGLE[5]) * len(singles)


def _triple_counts_again(roll: Roll) -> int:
    triples = [part for part in scoring_dice(roll) if len(part.dice) == TRIPLE]
    again = sum(SINGLE.get(face, 0) for part in triples for face in part.dice)
    return score(roll) + again


SURE = "sure"
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
