"""Strategies for Yahtzee: a learner's functions in their sandbox, and rules of thumb.

`choose_keep(card, dice, rolls_left)` returns the dice to keep, `choose_box(card, dice)`
the box to fill. `card` holds the points of the boxes that are filled.

A learner's functions are asked about all 252 rolls on each card: which dice to keep
with two rolls left and with one, and which box to fill with the last roll. With one box
left there is no choice, so the box is asked for one roll only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from dicedojo.course import Call
from dicedojo.dice import Roll
from dicedojo.engine import Answer, Proxy
from dicedojo.games.strategy_value import StrategyProxy, Unfit
from dicedojo.games.words import show
from dicedojo.games.yahtzee.decisions import FIRST, SECOND, CardDecisions
from dicedojo.games.yahtzee.dice import keeps_of, rolls
from dicedojo.games.yahtzee.scorer import BOXES, DICE, FACE_OF, UPPER, score
from dicedojo.games.yahtzee.situations import Situation

CHOOSE_KEEP, CHOOSE_BOX = "choose_keep", "choose_box"
EACH = 3  # every third question is repeated

Question = tuple[Any, ...]  # a card, a roll, and for choose_keep the rolls left


class StrategyPlayer:
    """A learner's two functions, asked in their sandbox."""

    def __init__(self, proxy: Proxy, seconds: float) -> None:
        """Raise NoStrategy if one of them is missing."""
        self._keep = StrategyProxy(proxy, CHOOSE_KEEP, name_call, seconds)
        self._box = StrategyProxy(proxy, CHOOSE_BOX, name_call, seconds)
        self._keep_answers: list[tuple[Question, Roll]] = []
        self._box_answers: list[tuple[Question, str]] = []

    def decide(self, situation: Situation) -> CardDecisions:
        """Return the player's decisions about every roll on a card.

        Raises:
            NoStrategy: an answer is missing, or breaks the rules.
        """
        points = dict(situation.card.points)
        keeps = {}
        for left in (FIRST, SECOND):
            of_keeps = [(points, roll, left) for roll in rolls()]
            choices = self._keep.decide(of_keeps, read_keep)
            self._keep_answers += zip(of_keeps, choices, strict=True)
            keeps[left] = dict(zip(rolls(), choices, strict=True))
        has_choice = len(situation.card.open_boxes) > 1
        of_boxes = [(points, roll) for roll in (rolls() if has_choice else rolls()[:1])]
        boxes = self._box.decide(of_boxes, read_box)
        self._box_answers += zip(of_boxes, boxes, strict=True)
        if not has_choice:
            boxes *= len(rolls())
        return CardDecisions(keeps, dict(zip(rolls(), boxes, strict=True)))

    def require_same(self) -> None:
        """Ask every third question again, in a new process and in reverse order.

        Raises:
            NoStrategy: a decision differs from the first one.
        """
        self._keep.restart()
        keeps, boxes = self._keep_answers[::-EACH], self._box_answers[::-EACH]
        self._keep.require_same(keeps, read_keep, name_choice, "says")
        self._box.require_same(boxes, read_box, name_choice, "says")


def read_keep(question: Question, answer: Answer) -> Roll:
    """Return the dice that an answer keeps, sorted.

    Raises:
        Unfit: they are not dice of the roll.
    """
    _, roll, _ = question
    if type(answer) not in (tuple, list) or not set(map(type, answer)) <= {int}:
        raise Unfit("it should be a tuple or a list of dice")
    keep = tuple(sorted(answer))
    if keep not in keeps_of(roll):
        raise Unfit(f"only dice of the roll {show(roll)} can be kept")
    return keep


def read_box(question: Question, answer: Answer) -> str:
    """Return the box that an answer names.

    Raises:
        Unfit: it is not the name of an open box.
    """
    card, _ = question
    if type(answer) is not str or answer not in BOXES:
        raise Unfit("it should be the name of a box, such as 'chance'")
    if answer in card:
        raise Unfit("that box is filled already")
    return answer


def name_choice(choice: Roll | str) -> str:
    """Return a box, or the dice of a keep: `4 4`, `all dice`, `no dice`."""
    if isinstance(choice, str):
        return choice
    return "all dice" if len(choice) == DICE else show(choice) or "no dice"


def name_call(call: Call) -> str:
    """Return a question in words, as the beginning of a sentence."""
    arguments = ", ".join(map(repr, call.arguments))
    return f"For {call.function}({arguments})"


Points = Mapping[str, int]  # of the boxes that are filled
ChooseKeep = Callable[[Points, Roll, int], Roll]
ChooseBox = Callable[[Points, Roll], str]

RUNS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6))
STRAIGHTS = ("small straight", "large straight")


class Player(Protocol):
    """Decides which dice to keep, and which box to fill."""

    def choose_keep(self, card: Points, roll: Roll, rolls_left: int, /) -> Roll: ...

    def choose_box(self, card: Points, roll: Roll, /) -> str: ...


@dataclass(frozen=True)
class KnownPlayer:
    """A known player: its name, its habit in words, and both of its functions."""

    name: str
    habit: str
    choose_keep: ChooseKeep
    choose_box: ChooseBox


def open_boxes(card: Points) -> list[str]:
    """Return the boxes that are not filled, in the order of the card."""
    return [box for box in BOXES if box not in card]


def most_points(card: Points, dice: Roll) -> str:
    """Return the box that scores most now, the first on the card on a tie."""
    return max(open_boxes(card), key=lambda box: score(box, dice))


def against_par(card: Points, dice: Roll) -> str:
    """Return the box that scores most above its usual points."""
    return max(open_boxes(card), key=lambda box: score(box, dice) - USUALLY[box])


def roll_once(card: Points, dice: Roll, rolls_left: int) -> Roll:
    """Keep everything."""
    return dice


def most_frequent(card: Points, dice: Roll, rolls_left: int) -> Roll:
    """Keep the most frequent face, the highest on a tie."""
    counts = Counter(dice)
    face = max(counts, key=lambda f: (counts[f], f))
    return (face,) * counts[face]


def by_open_boxes(card: Points, dice: Roll, rolls_left: int) -> Roll:
    """Keep a made straight or full house, or the longest run or most frequent face.

    Only dice that an open box can use are kept.
    """
    boxes = open_boxes(card)
    made = [box for box in (*STRAIGHTS, "full house") if box in boxes]
    if any(score(box, dice) for box in made if box != "small straight"):
        return dice
    counts = Counter(dice)
    useful = [f for f in counts if UPPER[f - 1] in boxes] or list(counts)
    face = max(useful, key=lambda f: (counts[f], f))
    run = _longest_run(dice) if any(box in boxes for box in STRAIGHTS) else ()
    if len(run) > counts[face] + 1 or not set(boxes) - set(STRAIGHTS):
        return run
    return (face,) * counts[face]


def _longest_run(dice: Roll) -> Roll:
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
    KnownPlayer(
        "one roll",
        "keeps all dice, fills the box with most points",
        roll_once,
        most_points,
    ),
    KnownPlayer(
        "greedy",
        "keeps the most frequent face, fills the box with most points",
        most_frequent,
        most_points,
    ),
    KnownPlayer(
        "par",
        "keeps the most frequent face, fills the box most above par",
        most_frequent,
        against_par,
    ),
    KnownPlayer(
        "careful",
        "keeps what open boxes can use, fills the box most above par",
        by_open_boxes,
        against_par,
    ),
)


def decide(player: KnownPlayer, situation: Situation) -> CardDecisions:
    """Return all decisions of a rule of thumb on a card."""
    card = situation.card.points
    keeps = {
        left: {roll: player.choose_keep(card, roll, left) for roll in rolls()}
        for left in (FIRST, SECOND)
    }
    return CardDecisions(
        keeps, {roll: player.choose_box(card, roll) for roll in rolls()}
    )
