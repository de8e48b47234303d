"""A game of engineering, event by event; who plays, and who watches, is up to others.

The events come one at a time, so that the state of a round has been shown before its
player is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.exact.dice import FACES, FIX, NEW
from dicedojo.games.engineering.rules import FAILS, Dice, actions, build, fix, lowest

ROUNDS = 10  # of the original game
MAX_ROUNDS = 100  # of the longest game in the source's tables

RollDice = Callable[[int, int], Roll]  # (how many, of how many faces)


@dataclass(frozen=True)
class State:
    """What a player has when a round begins; `rounds_left` counts that round."""

    rounds_left: int
    score: int = 0
    revenue: Dice = ()
    legacy: Dice = ()

    @property
    def actions(self) -> tuple[str, ...]:
        """What the player can do; there is a choice where it is more than one."""
        return (FIX,) if self.legacy else actions(self.revenue)


Choose = Callable[[State], str]  # asked only where there is a choice


@dataclass(frozen=True)
class RoundBegan:
    player: int
    state: State


@dataclass(frozen=True)
class Built:
    """A player has fixed, added or promoted a die."""

    player: int
    action: str
    die: int  # the die that was fixed, added, or promoted (as it was before)
    before: State

    @property
    def is_forced(self) -> bool:
        """Whether there was no choice."""
        return len(self.before.actions) == 1


@dataclass(frozen=True)
class Rolled:
    """All revenue dice of a player were rolled."""

    player: int
    roll: tuple[tuple[int, Roll], ...]  # the sorted faces of each kind of die
    points: int
    lost: int  # points of the score that went with the last revenue die
    state: State  # after it

    @property
    def failed(self) -> Dice:
        """The dice that became legacy."""
        return tuple(die for die, faces in self.roll for face in faces if face == FAILS)


@dataclass(frozen=True)
class Ended:
    scores: tuple[int, ...]


Event = RoundBegan | Built | Rolled | Ended


def require_rounds(rounds: int | None) -> int:
    """Return how many rounds are played; 10 where no number is stated.

    Raises:
        UnusableInput: they are too many.
    """
    if rounds is not None and rounds > MAX_ROUNDS:
        raise UnusableInput(
            f"--rounds must be at most {MAX_ROUNDS} (got {rounds}).",
            next=f"dojo play engineering --rounds {MAX_ROUNDS}",
        )
    return rounds or ROUNDS


def play(
    chooses: Sequence[Choose], roll_dice: RollDice, rounds: int = ROUNDS
) -> Iterator[Event]:
    """Yield what happens in all rounds; the players take turns, each with own dice."""
    states = [State(rounds) for _ in chooses]
    for _ in range(rounds):
        for player, choose in enumerate(chooses):
            state = states[player]
            yield RoundBegan(player, state)
            built = decide(player, state, choose)
            yield built
            rolled = roll(built, roll_dice)
            yield rolled
            states[player] = rolled.state
    yield Ended(tuple(state.score for state in states))


def decide(player: int, state: State, choose: Choose) -> Built:
    """Return what a player does in a round; without a choice nobody is asked."""
    possible = state.actions
    action = choose(state) if len(possible) > 1 else possible[0]
    if action == FIX:
        die = max(state.legacy)
    else:
        die = FACES[0] if action == NEW else lowest(state.revenue) or 0
    return Built(player, action, die, state)


def roll(built: Built, roll_dice: RollDice) -> Rolled:
    """Return what the dice of a round bring, from the fewest faces to the most."""
    before = built.before
    if built.action == FIX:
        revenue, legacy = fix(before.revenue, before.legacy)
    else:
        revenue, legacy = build(before.revenue, built.action), ()
    thrown = tuple(
        (die, tuple(sorted(roll_dice(revenue.count(die), die))))
        for die in FACES
        if die in revenue
    )
    dice = [(die, face) for die, faces in thrown for face in faces]
    failed = tuple(die for die, face in dice if face == FAILS)
    working = tuple(die for die, face in dice if face != FAILS)
    points = len(working)
    score = before.score + points if points else 0
    state = replace(
        before,
        rounds_left=before.rounds_left - 1,
        score=score,
        revenue=working,
        legacy=tuple(sorted(legacy + failed)),
    )
    lost = 0 if points else before.score
    return Rolled(built.player, thrown, points, lost, state)
