from __future__ import annotations

import numpy as np
import pytest

from dicedojo.games.engineering.exact.distribution import (
    PERCENTILES,
    mean,
    percentiles,
    score_distribution,
)
from dicedojo.games.engineering.exact.policies import as_published
from dicedojo.games.engineering.exact.policy_value import coin_value, mixed_value

# From the source's tables: the mean, p10, p20, p50, p90, p95, p99 and, where it is the
# highest score that there is, the maximum. Each row is a sample, of 10,000 games to
# judge by the spread of the rows for the same policy: the standard error of a mean is a
# hundredth of the standard deviation.
TABLE_10 = {
    "NewOnlyPolicy()": (20.4285, 9, 15, 21, 30, 33, 38, None),
    "PromoPolicy()": (11.3936, 7, 9, 12, 15, 15, 15, 15),
    "PromoOncePolicy()": (17.5299, 11, 14, 18, 24, 25, 28, 30),
    "ExpLegacyPolicy(0.2)": (13.8859, 8, 11, 15, 18, 19, 20, 20),
    "ExpLegacyPolicy(0.5)": (17.5381, 9, 14, 19, 24, 25, 28, 29),
    "ExpLegacyPolicy(0.9)": (19.6407, 9, 15, 21, 28, 30, 33, None),
    "ExpLegacyPolicy(1.0)": (19.8342, 9, 15, 21, 28, 31, 34, None),
    "ExpLegacyPolicy(2.0)": (20.4322, 9, 15, 21, 30, 33, 37, None),
    "RandPolicy(0.1)": (12.6042, 7, 9, 13, 17, 19, 22, None),
    "RandPolicy(0.5)": (17.451, 9, 13, 18, 25, 28, 32, None),
    "RandPolicy(1)": (20.4376, 10, 15, 21, 30, 33, 38, None),
    "PromoThenNewPolicy(0.5)": (11.4877, 7, 9, 12, 15, 15, 15, 15),
    "NewThenPromoPolicy(0.5)": (20.5538, 10, 15, 21, 30, 33, 37, None),
}
TABLE_30 = {
    "NewOnlyPolicy()": (70.5769, 19, 49, 77, 101, 109, 123, None),
    "PromoPolicy()": (79.6702, 67, 72, 80, 92, 94, 99, 105),
    "PromoOncePolicy()": (92.0301, 70, 78, 93, 115, 122, 133, None),
    "ExpLegacyPolicy(0.2)": (79.2237, 64, 70, 80, 93, 96, 102, None),
    "ExpLegacyPolicy(0.5)": (82.5735, 62, 71, 84, 102, 106, 115, None),
    "ExpLegacyPolicy(0.9)": (78.5807, 44, 63, 82, 106, 113, 125, None),
    "ExpLegacyPolicy(1.0)": (77.0499, 40, 62, 81, 106, 113, 125, None),
    "ExpLegacyPolicy(2.0)": (71.3014, 20, 52, 78, 102, 109, 122, None),
    "PromoThenNewPolicy(0.1)": (79.4273, 67, 72, 80, 91, 94, 99, 105),
    "NewThenPromoPolicy(0.9)": (71.5944, 21, 53, 78, 102, 109, 123, None),
}
ERRORS = 3.0  # standard errors of a mean that a sampled one may be away
GAMES = 10_000


@pytest.mark.parametrize(
    ("rounds", "name", "row"),
    [
        pytest.param(rounds, name, row, id=f"{name}, {rounds} rounds")
        for rounds, table in ((10, TABLE_10), (30, TABLE_30))
        for name, row in table.items()
    ],
)
def test_the_tables_of_the_source_are_within_their_error(
    rounds: int, name: str, row: tuple[float, ...]
) -> None:
    sampled, *shares, highest = row

    p = score_distribution(as_published()[name], rounds)

    scores = np.arange(len(p))
    deviation = np.sqrt(p @ (scores - mean(p)) ** 2)
    assert mean(p) == pytest.approx(sampled, abs=ERRORS * deviation / np.sqrt(GAMES))
    # A share of 10,000 games is within 3 * sqrt(0.25 / 10,000) of its probability.
    for share, sampled_score in zip(PERCENTILES, shares, strict=True):
        error = 3 * np.sqrt(share * (1 - share) / GAMES)
        low, high = percentiles(p, (share - error, share + error))
        assert low <= sampled_score <= high
    if highest is not None:
        assert len(p) - 1 == highest


def test_the_mean_of_promoting_for_100_rounds_is_within_its_error() -> None:
    """The standard deviation is about 50: p10 is 591 and p90 is 715."""
    value = mixed_value(as_published()["PromoPolicy()"], 100)

    assert value == pytest.approx(653.394, abs=ERRORS * 50 / np.sqrt(GAMES))


@pytest.mark.parametrize("name", ["NewOnlyPolicy()", "RandPolicy(0.5)"])
def test_the_mean_of_the_distribution_is_that_of_the_chain(name: str) -> None:
    policy = as_published()[name]

    p = score_distribution(policy, 8)

    assert p.sum() == pytest.approx(1, rel=1e-14)
    assert mean(p) == pytest.approx(mixed_value(policy, 8), rel=1e-13)


def test_two_rounds_of_new_dice_are_counted_by_hand() -> None:
    """After a 1 the die is fixed; after another face a second one is added."""
    p = score_distribution(as_published()["NewOnlyPolicy()"], 2)

    both, one, none = 9 / 16, 6 / 16, 1 / 16
    expected = [1 / 4 * 1 / 4 + 3 / 4 * none, 1 / 4 * 3 / 4, 3 / 4 * one, 3 / 4 * both]
    np.testing.assert_allclose(p, expected, rtol=1e-14)


@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_a_coin_has_the_value_of_its_chain(share: float) -> None:
    policy = as_published()[f"RandPolicy({share:g})"]

    assert coin_value(share, 9) == pytest.approx(mixed_value(policy, 9), rel=1e-13)


def test_the_mean_of_a_coin_for_30_rounds_is_within_its_error() -> None:
    """The standard deviation is about 20: p10 is 62 and p90 is 110."""
    assert coin_value(0.5, 30) == pytest.approx(85.8505, abs=ERRORS * 20 / 100)
