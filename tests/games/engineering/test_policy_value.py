from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.games.engineering.policies import (
    Policy,
    chance_of_new,
    exp_legacy,
    new_only,
    promo,
    promo_once,
    promo_then_new,
)
from tests.games.engineering.engineering_by_hand import expected_score
from tests.games.engineering.policy_value import mixed_value, policy_value


@pytest.mark.parametrize("policy", [new_only, promo, promo_once, exp_legacy(0.5)])
@pytest.mark.parametrize("rounds", [1, 4, 6])
def test_tiny_games_have_the_value_found_die_by_die(
    policy: Policy, rounds: int
) -> None:
    value = mixed_value(chance_of_new(policy), rounds, Fraction(1))

    assert value == expected_score(policy, rounds)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**16))
def test_any_policy_has_the_value_found_die_by_die(seed: int) -> None:
    def policy(revenue: tuple[int, ...], rounds_left: int) -> str:
        odd = hash((seed, revenue, rounds_left)) % 2
        return "promote" if odd and promo(revenue, rounds_left) == "promote" else "new"

    value = mixed_value(chance_of_new(policy), 5, Fraction(1))

    assert value == expected_score(policy, 5)


def test_always_new_is_the_optimum_of_ten_rounds() -> None:
    assert policy_value(new_only, 10) == pytest.approx(20.483601957243238, rel=1e-14)


def test_each_decision_is_asked_once() -> None:
    asked: Counter[tuple[tuple[int, ...], int]] = Counter()

    def policy(revenue: tuple[int, ...], rounds_left: int) -> str:
        asked[revenue, rounds_left] += 1
        return promo_then_new(0.5, 6)(revenue, rounds_left)

    policy_value(policy, 6)

    assert set(asked.values()) == {1}
    assert asked[(), 6] == 1
