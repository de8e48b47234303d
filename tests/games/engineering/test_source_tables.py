"""The figures that the source prints: the computed ones exactly, the sampled in error.

Up to 30 rounds each row is compared with the exact distribution of its policy, and at
100 rounds its mean with the exact mean: the distribution has too many states. An error
of four standard errors is once in 16,000 figures by chance.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from dicedojo.games.engineering.dice import FACES, Floats
from dicedojo.games.engineering.exact_values import SHARES as COINS
from dicedojo.games.engineering.exact_values import SOURCE_POLICIES
from dicedojo.games.engineering.policies import (
    Mix,
    expected_score,
    new_only,
    promo,
    score_distribution,
)

from .source_tables import GAMES, SHARES, TABLES

pytestmark = pytest.mark.slow
ERRORS = 4.0  # standard errors that a sampled figure may be away
UNLIKELY = 1e-4  # for a highest score of all games to be so high, or so low
ROWS = [
    pytest.param(rounds, name, id=f"{name}, {rounds} rounds")
    for rounds in (10, 30)
    for name in TABLES[rounds]
]
PUBLISHED: Mapping[str, Mix] = {
    **{name: {policy: 1} for name, policy in SOURCE_POLICIES.items()},
    **{f"RandPolicy({p})": {new_only: p, promo: 1 - p} for p in COINS},
}
OTHER_NAMES = {"PromoThenNew": "PromoPolicy()", "NewThenPromo": "NewOnlyPolicy()"}
RULES_OF_THUMB = {10: "NewOnlyPolicy()", 30: "PromoOncePolicy()", 100: "PromoPolicy()"}


def policy_of(name: str) -> str:
    """Return the first name of the same policy; two of the source's never switch.

    Their figures are those of PromoPolicy and NewOnlyPolicy for every share, in games
    of every length. A comparison of the share, below 1, with a number of rounds left,
    at least 1, comes to that: the share was not multiplied by the rounds of the game.
    (With a number of rounds played they would switch after the first, and have the
    figures of the other.)
    """
    kind = name.partition("Policy")[0]
    return "NewOnlyPolicy()" if name == "RandPolicy(1)" else OTHER_NAMES.get(kind, name)


def is_coin(name: str) -> bool:
    return policy_of(name).startswith("Rand")


@cache
def distribution(rounds: int, policy: str) -> Floats:
    return score_distribution(PUBLISHED[policy], rounds)


@cache
def exact_mean(rounds: int, policy: str) -> float:
    (only,) = PUBLISHED[policy]
    return expected_score(only, rounds)


def at(below: Floats, score: int) -> float:
    return 0.0 if score < 0 else float(below[min(score, len(below) - 1)])


@pytest.mark.parametrize(("rounds", "name"), ROWS)
def test_a_row_of_the_source_is_within_its_error(rounds: int, name: str) -> None:
    row = TABLES[rounds][name]
    p = distribution(rounds, policy_of(name))
    scores, below = np.arange(len(p)), np.cumsum(p)

    mean = float(p @ scores)
    error = float(np.sqrt(p @ (scores - mean) ** 2 / GAMES))
    assert row.mean == pytest.approx(mean, abs=ERRORS * error)
    for share, score in zip(SHARES, row.percentiles, strict=True):
        error = ERRORS * np.sqrt(share * (1 - share) / GAMES)
        assert at(below, score - 1) - error <= share <= at(below, score) + error
    assert at(below, row.most) ** GAMES >= UNLIKELY
    assert at(below, row.most - 1) ** GAMES <= 1 - UNLIKELY


@pytest.mark.parametrize("name", TABLES[100])
def test_a_mean_of_a_hundred_rounds_is_within_its_error(name: str) -> None:
    row = TABLES[100][name]
    tenth, _, _, ninth, *_ = row.percentiles  # of a normal distribution, 2.56 sigmas
    error = (ninth - tenth) / 2.56 / GAMES**0.5

    expected = exact_mean(100, policy_of(name))

    assert row.mean == pytest.approx(expected, abs=ERRORS * error)


@pytest.mark.parametrize("rounds", TABLES)
def test_the_sources_rule_of_thumb_is_its_best_policy(rounds: int) -> None:
    means = {
        name: exact_mean(rounds, policy_of(name))
        for name in TABLES[rounds]
        if not is_coin(name)
    }

    assert means[RULES_OF_THUMB[rounds]] == max(means.values())


def test_the_sources_table_of_promotions_is_reproduced() -> None:
    fails = [Fraction(1, faces) for faces in FACES]
    saved = [one - other for one, other in pairwise(fails)]

    rows = [
        f"{i} | {faces:5} | {float(fail):7.3f} | {float(gain):19.4f}"
        for i, (faces, fail, gain) in enumerate(
            zip(FACES, fails, [*saved, 0], strict=True)
        )
    ]
    assert rows == [
        "0 |     4 |   0.250 |              0.0833",
        "1 |     6 |   0.167 |              0.0417",
        "2 |     8 |   0.125 |              0.0417",
        "3 |    12 |   0.083 |              0.0333",
        "4 |    20 |   0.050 |              0.0000",
    ]
