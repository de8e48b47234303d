"""A game with stacked dice, event by event."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.exact.dice import FIX, NEW, PROMOTE
from dicedojo.games.engineering.play.game import (
    MAX_ROUNDS,
    ROUNDS,
    Built,
    Choose,
    Ended,
    Rolled,
    RoundBegan,
    State,
    play,
    require_rounds,
)


class Dice:
    """Rolls the stated faces, in turn, and remembers which dice were asked for."""

    def __init__(self, *faces: int) -> None:
        self.faces: Iterator[int] = iter(faces)
        self.asked: list[tuple[int, int]] = []

    def __call__(self, count: int, sides: int) -> Roll:
        self.asked.append((count, sides))
        return tuple(next(self.faces) for _ in range(count))


def by(*actions: str) -> Choose:
    """Return a player who does this, in turn."""
    turn = iter(actions)
    return lambda state: next(turn)


def rolls(choose: Choose, dice: Dice, rounds: int) -> list[Rolled]:
    return [one for one in play([choose], dice, rounds) if isinstance(one, Rolled)]


def test_a_round_begins_builds_and_rolls() -> None:
    began, built, rolled, ended = play([by()], Dice(3), 1)

    state = State(1)
    assert began == RoundBegan(0, state)
    assert built == Built(0, NEW, 4, state)
    assert rolled == Rolled(0, ((4, (3,)),), 1, 0, State(0, 1, (4,), ()))
    assert ended == Ended((1,))


def test_a_die_that_shows_a_1_goes_to_legacy_and_is_fixed_first() -> None:
    first, second, third = rolls(by(NEW), Dice(4, 1, 2, 3, 3), 3)

    assert first.state == State(2, 1, (4,), ())
    assert second.state == State(1, 2, (4,), (4,))
    assert second.failed == (4,)
    assert third.state == State(0, 4, (4, 4), ())


def test_nobody_is_asked_while_there_are_legacy_dice_or_no_dice() -> None:
    built = [one for one in play([by()], Dice(1, 1), 2) if isinstance(one, Built)]

    assert [one.action for one in built] == [NEW, FIX]
    assert all(one.is_forced for one in built)


def test_the_score_is_lost_with_the_last_revenue_die() -> None:
    *_, lost, again = rolls(by(NEW), Dice(4, 1, 1, 3), 3)

    assert (lost.points, lost.lost) == (0, 1)
    assert lost.state == State(1, 0, (), (4, 4))
    assert again.state == State(0, 1, (4,), (4,))


def test_each_kind_of_die_is_rolled_together() -> None:
    dice = Dice(2, 3, 4, 2, 6)

    _, _, last = rolls(by(NEW, PROMOTE), dice, 3)

    assert dice.asked == [(1, 4), (2, 4), (1, 4), (1, 6)]
    assert last.roll == ((4, (2,)), (6, (6,)))


def test_the_best_legacy_die_is_fixed_before_the_others() -> None:
    events = play([by(PROMOTE, NEW)], Dice(2, 2, 1, 1, 2), 4)

    built = [(one.action, one.die) for one in events if isinstance(one, Built)]
    assert built == [(NEW, 4), (PROMOTE, 4), (NEW, 4), (FIX, 6)]


def test_two_players_take_turns_with_dice_of_their_own() -> None:
    events = list(play([by(NEW), by(PROMOTE)], Dice(2, 1, 3, 4, 2), 2))

    assert [one.player for one in events if isinstance(one, Built)] == [0, 1, 0, 1]
    assert events[-1] == Ended((3, 1))


def test_rounds_are_ten_if_not_stated() -> None:
    assert (require_rounds(None), require_rounds(30)) == (ROUNDS, 30)


def test_more_rounds_than_the_sources_are_refused() -> None:
    with pytest.raises(UnusableInput, match="--rounds must be at most 100"):
        require_rounds(MAX_ROUNDS + 1)
