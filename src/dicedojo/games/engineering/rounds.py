"""A round: the action, the roll, and both in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from dicedojo.dice import Roll
from dicedojo.games.engineering.dice import FACES, NEW, Dice, actions, build, promoted
from dicedojo.games.protocol import RollDice
from dicedojo.text import counted

FIX = "fix"  # the only action while there is legacy
FAILS = 1  # the face that sends a die to the legacy dice
MAX_SINGLE = 8  # dice; more of them are counted by kind


@dataclass(frozen=True)
class State:
    """The state before a round; `rounds_left` includes that round."""

    rounds_left: int
    score: int = 0
    revenue: Dice = ()
    legacy: Dice = ()

    @property
    def actions(self) -> tuple[str, ...]:
        """The possible actions of the player."""
        return (FIX,) if self.legacy else actions(self.revenue)


@dataclass(frozen=True)
class Rolled:
    """All revenue dice were rolled."""

    roll: tuple[tuple[int, Roll], ...]  # the sorted faces of each kind of die
    points: int
    lost: int  # points that were lost with the last revenue die
    state: State  # after it

    @property
    def failed(self) -> Dice:
        """The dice that became legacy."""
        return tuple(die for die, faces in self.roll for face in faces if face == FAILS)


def roll(before: State, action: str, roll_dice: RollDice) -> Rolled:
    """Return the roll after an action, from the dice with the fewest faces to the most.

    FIX fixes the die with the most faces.
    """
    if action == FIX:
        *legacy, fixed = before.legacy  # sorted
        revenue = tuple(sorted((*before.revenue, fixed)))
    else:
        legacy, revenue = [], build(before.revenue, action)
    rolls = tuple(
        (die, tuple(sorted(roll_dice(revenue.count(die), die))))
        for die in FACES
        if die in revenue
    )
    dice = [(die, face) for die, faces in rolls for face in faces]
    failed = tuple(die for die, face in dice if face == FAILS)
    working = tuple(die for die, face in dice if face != FAILS)
    points = len(working)
    score = before.score + points if points else 0
    state = replace(
        before,
        rounds_left=before.rounds_left - 1,
        score=score,
        revenue=working,
        legacy=tuple(sorted((*legacy, *failed))),
    )
    lost = 0 if points else before.score
    return Rolled(rolls, points, lost, state)


def name_dice(dice: Dice) -> str:
    """Return `d4 d4 d6`, `12 d4, 3 d6` if there are many, or `no dice`."""
    if not dice:
        return "no dice"
    if len(dice) <= MAX_SINGLE:
        return " ".join(f"d{die}" for die in dice)
    return ", ".join(f"{count} d{die}" for die, count in sorted(Counter(dice).items()))


def explain_action(revenue: Dice, action: str) -> str:
    """Return the effect of an action in words: `promotes a d4 to a d6`."""
    if action == NEW:
        return "adds a d4"
    return f"promotes a d{revenue[0]} to a d{promoted(revenue[0])}"


def explain_choice(state: State, action: str) -> str:
    """Return your action in words, and the reason if there was no choice."""
    if action == FIX:
        most = ", the one with the most faces" if len(set(state.legacy)) > 1 else ""
        return f"Fixing comes first: a d{state.legacy[-1]} is revenue again{most}."
    if len(state.actions) == 1:
        why = "there is nothing to promote" if state.revenue else "you have no dice"
        return f"You add a d4: {why}."
    verb, _, rest = explain_action(state.revenue, action).partition(" ")
    return f"You {verb.removesuffix('s')} {rest}."


def explain_failed(failed: Dice) -> str:
    """Return which dice become legacy."""
    if len(failed) == 1:
        return f"A d{failed[0]} goes to legacy."
    return f"{name_dice(failed)} go to legacy."


def explain_loss(rolled: Rolled) -> str:
    """Return the cost of a roll that shows only ones."""
    ones = "The die shows a 1" if len(rolled.failed) == 1 else "Every die shows a 1"
    points = (
        f"your {counted(rolled.lost, 'point')} are lost"
        if rolled.lost > 1
        else "your point is lost"
        if rolled.lost
        else "your score stays 0"
    )
    return f"{ones}! No revenue dice are left, and {points}."
