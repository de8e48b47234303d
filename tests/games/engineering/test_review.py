"""What choices were worth, exactly."""

from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.engineering import review as module
from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.exact.dice_sets import Group
from dicedojo.games.engineering.exact.policies import new_only, promo
from dicedojo.games.engineering.long_game import LongGame, Plan
from dicedojo.games.engineering.review import Review
from dicedojo.games.engineering.rounds import State
from tests.games.engineering.exact.policy_value import policy_value

LAST = State(rounds_left=1, score=5, revenue=(4,))


def test_the_worth_of_the_last_round_is_what_its_dice_bring() -> None:
    worth = Review(6).worth(LAST)

    both_fail, one_fails = 1 / 16, 6 / 16
    new = one_fails * 6 + (1 - both_fail - one_fails) * 7
    assert worth == pytest.approx({NEW: new, PROMOTE: 5 / 6 * 6})


def test_a_choice_gives_away_what_the_better_one_is_worth_more() -> None:
    review = Review(6)
    review.choices += [(LAST, NEW), (LAST, PROMOTE)]

    worth = review.worth(LAST)

    assert worth is not None
    assert review.regrets() == [0, worth[NEW] - worth[PROMOTE]]


def test_the_best_of_a_short_game_is_its_optimum() -> None:
    review = Review(6)

    assert review.best == best_play(6).value
    assert review.best == pytest.approx(policy_value(new_only, 6))
    assert review.best > policy_value(promo, 6)


@pytest.mark.parametrize("rounds", [MAX_ROUNDS + 1, 100])
def test_a_long_game_that_is_not_solved_names_the_command_that_solves_it(
    rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "read_game", lambda rounds: None)
    review = Review(rounds)

    hint = review.kept_hint(LAST)

    assert not review.is_exact
    assert review.worth(LAST) is None
    assert f"There is no hint yet in a game of {rounds} rounds." in hint
    assert f"dojo exact engineering --rounds {rounds} solves it, in" in hint
    assert max(map(len, hint.splitlines())) <= 80


def test_a_long_game_that_is_solved_has_the_best_action_as_a_hint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    promotes = np.zeros((1, MAX_ROUNDS), bool)
    promotes[0, LAST.rounds_left - 1] = True
    plan = Plan(MAX_ROUNDS + 1, 99.6, 0.0, {Group(1, 0): promotes})
    game = LongGame(plan, np.zeros((0, 0)), {})
    monkeypatch.setattr(module, "read_game", lambda rounds: game)

    hint = Review(MAX_ROUNDS + 1).kept_hint(LAST)

    assert hint.startswith("Best: promote, from the solution that dojo exact")
    assert max(map(len, hint.splitlines())) <= 80
