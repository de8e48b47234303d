"""What choices were worth, exactly."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.exact.policies import new_only, promo
from dicedojo.games.engineering.exact.policy_value import policy_value
from dicedojo.games.engineering.play.game import State
from dicedojo.games.engineering.play.review import Review

LAST = State(rounds_left=1, score=5, revenue=(4,))


def test_the_worth_of_the_last_round_is_what_its_dice_bring() -> None:
    worth = Review(6).worth(LAST)

    both_fail, one_fails = 1 / 16, 6 / 16
    new = one_fails * 6 + (1 - both_fail - one_fails) * 7
    assert worth == pytest.approx({NEW: new, PROMOTE: 5 / 6 * 6})


def test_a_choice_gives_away_what_the_better_one_is_worth_more() -> None:
    review = Review(6)
    review.add(LAST, NEW)
    review.add(LAST, PROMOTE)

    worth = review.worth(LAST)

    assert worth is not None
    assert review.regrets() == [0, worth[NEW] - worth[PROMOTE]]


def test_the_best_of_a_short_game_is_its_optimum() -> None:
    review = Review(6)

    assert review.best == best_play(6).value
    assert review.best == pytest.approx(policy_value(new_only, 6))
    assert review.best > policy_value(promo, 6)


def test_a_long_game_has_no_hints_and_says_why() -> None:
    review = Review(MAX_ROUNDS + 1)

    assert not review.is_exact
    assert review.worth(LAST) is None
    assert f"There is no hint in a game of {MAX_ROUNDS + 1} rounds" in review.no_hint
    assert max(map(len, review.no_hint.splitlines())) <= 80
    assert f"at most {MAX_ROUNDS} rounds" in review.no_best
