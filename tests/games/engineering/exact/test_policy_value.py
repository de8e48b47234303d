from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.games.engineering.exact.policies import (
    Policy,
    as_published,
    chance_of_new,
    exp_legacy,
    new_only,
    promo,
    promo_once,
    promo_then_new,
)
from dicedojo.games.engineering.exact.policy_value import mixed_value, policy_value
from tests.games.engineering.exact.engineering_by_hand import expected_score

# The means in the source's table for 10 rounds, and how far from it a mean of 10,000
# games may be: its standard error is at most 0.1, since no score is above 55.
MEANS = {
    "NewOnlyPolicy()": 20.4285,
    "PromoPolicy()": 11.3936,
    "PromoOncePolicy()": 17.5299,
    "ExpLegacyPolicy(0.2)": 13.8859,
    "ExpLegacyPolicy(0.5)": 17.5381,
    "ExpLegacyPolicy(0.9)": 19.6407,
    "ExpLegacyPolicy(1.0)": 19.8342,
    "ExpLegacyPolicy(2.0)": 20.4322,
    "RandPolicy(0.1)": 12.6042,
    "RandPolicy(0.2)": 13.8666,
    "RandPolicy(0.5)": 17.451,
    "RandPolicy(0.8)": 19.697,
    "RandPolicy(0.9)": 20.1577,
    "RandPolicy(1)": 20.4376,
    "PromoThenNewPolicy(0.1)": 11.4551,
    "NewThenPromoPolicy(0.9)": 20.5329,
}


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


@pytest.mark.parametrize(("name", "mean"), MEANS.items())
def test_the_means_of_the_source_are_within_their_error(name: str, mean: float) -> None:
    assert mixed_value(as_published()[name], 10) == pytest.approx(mean, abs=0.2)


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


def test_a_promotion_that_is_impossible_is_named() -> None:
    with pytest.raises(ValueError, match=r"None of the dice \(\) can be promoted"):
        policy_value(lambda revenue, left: "promote", 3)
