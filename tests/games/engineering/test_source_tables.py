"""Every figure that the source prints: the computed ones exactly, the sampled in error.

Up to 30 rounds each row is compared with the exact distribution of its policy, and at
100 rounds its mean with the exact mean. The percentiles of 100 rounds, and those of
coins in 30, are compared with games that are rolled here, whose distribution has too
many states. An error of four standard errors is once in 16,000 figures by chance.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from dicedojo.games.engineering.dice import FACES, NEW, PROMOTE, Floats
from dicedojo.games.engineering.visits import expected_score, score_distribution
from tests.games.engineering.published_policies import as_published

from .simulation import sample_scores, sampled_policies
from .source_tables import GAMES, SHARES, TABLES, SampledRow

pytestmark = pytest.mark.slow
ERRORS = 4.0  # standard errors that a sampled figure may be away
UNLIKELY = 1e-4  # for a highest score of all games to be so high, or so low
ROLLED = 4_000  # games that are rolled here, for each policy
SEED = 20
ROWS = [
    pytest.param(rounds, name, id=f"{name}, {rounds} rounds")
    for rounds, table in TABLES.items()
    for name in table
]
OTHER_NAMES = {"PromoThenNew": "PromoPolicy()", "NewThenPromo": "NewOnlyPolicy()"}
RULES_OF_THUMB = {10: "NewOnlyPolicy()", 30: "PromoOncePolicy()", 100: "PromoPolicy()"}


def policy_of(name: str) -> str:
    """Return the first name of the same policy; two of the source's never switch."""
    kind = name.partition("Policy")[0]
    return "NewOnlyPolicy()" if name == "RandPolicy(1)" else OTHER_NAMES.get(kind, name)


def is_coin(name: str) -> bool:
    return policy_of(name).startswith("Rand")


def has_distribution(rounds: int, name: str) -> bool:
    return rounds <= (10 if is_coin(name) else 30)


@cache
def distribution(rounds: int, policy: str) -> Floats:
    return score_distribution(as_published()[policy], rounds)


@cache
def rolled(rounds: int, policy: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the scores of games that are rolled here, the same ones each time."""
    random = np.random.default_rng(SEED + rounds)
    return sample_scores(sampled_policies(random)[policy], rounds, ROLLED, random)


@cache
def exact_mean(rounds: int, policy: str) -> float:
    new = as_published()[policy]
    return expected_score(
        lambda dice, left: NEW if new(dice, left) else PROMOTE, rounds
    )


def mean_and_error(rounds: int, name: str) -> tuple[float, float]:
    """Return the mean, and how far a mean of 10,000 games is from it, one time in 3."""
    policy = policy_of(name)
    if has_distribution(rounds, name):
        p = distribution(rounds, policy)
        scores = np.arange(len(p))
        mean = float(p @ scores)
        return mean, float(np.sqrt(p @ (scores - mean) ** 2 / GAMES))
    scores = rolled(rounds, policy)
    if is_coin(name):
        error = scores.std() * np.sqrt(1 / GAMES + 1 / ROLLED)
        return float(scores.mean()), float(error)
    return exact_mean(rounds, policy), float(scores.std() / np.sqrt(GAMES))


def cumulative(rounds: int, name: str) -> Floats:
    """Return how likely a score is at most 0, 1, 2, … points."""
    policy = policy_of(name)
    if has_distribution(rounds, name):
        return np.cumsum(distribution(rounds, policy))
    return np.cumsum(np.bincount(rolled(rounds, policy)) / ROLLED)


def at(below: Floats, score: int) -> float:
    return 0.0 if score < 0 else float(below[min(score, len(below) - 1)])


@pytest.mark.parametrize(("rounds", "name"), ROWS)
def test_a_mean_of_the_source_is_within_its_error(rounds: int, name: str) -> None:
    mean, error = mean_and_error(rounds, name)

    assert TABLES[rounds][name].mean == pytest.approx(mean, abs=ERRORS * error)


@pytest.mark.parametrize(("rounds", "name"), ROWS)
def test_percentiles_of_the_source_are_within_their_error(
    rounds: int, name: str
) -> None:
    row = TABLES[rounds][name]
    below = cumulative(rounds, name)

    for share, score in zip(SHARES, row.percentiles, strict=True):
        games = 1 / GAMES + (0 if has_distribution(rounds, name) else 1 / ROLLED)
        error = ERRORS * np.sqrt(share * (1 - share) * games)
        assert at(below, score - 1) - error <= share <= at(below, score) + error


@pytest.mark.parametrize(("rounds", "name"), ROWS)
def test_a_highest_score_of_the_source_is_a_likely_one(rounds: int, name: str) -> None:
    row = TABLES[rounds][name]
    if not has_distribution(rounds, name):
        assert_near_the_most_that_was_rolled(rounds, name, row)
        return
    below = cumulative(rounds, name)

    assert at(below, row.most) ** GAMES >= UNLIKELY
    assert at(below, row.most - 1) ** GAMES <= 1 - UNLIKELY


def assert_near_the_most_that_was_rolled(
    rounds: int, name: str, row: SampledRow
) -> None:
    """The highest of 10,000 games is above the 99th percentile, by a tail at most."""
    scores = rolled(rounds, policy_of(name))
    tail = scores.max() - np.quantile(scores, 0.99)

    assert row.percentiles[-1] < row.most <= scores.max() + 2 * tail


@pytest.mark.parametrize("policy", list(sampled_policies(np.random.default_rng())))
def test_rolled_games_agree_with_the_exact_distribution(policy: str) -> None:
    scores = rolled(10, policy)
    p = distribution(10, policy)

    mean = float(p @ np.arange(len(p)))
    assert scores.mean() == pytest.approx(mean, abs=ERRORS * scores.std() / 63)


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
