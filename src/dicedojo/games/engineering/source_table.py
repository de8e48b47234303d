"""The source's table of its policies, computed: means and percentiles of the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dicedojo.games.engineering.exact.dice import NEW, PROMOTE
from dicedojo.games.engineering.exact.distribution import (
    PERCENTILES,
    mean,
    percentiles,
    score_distribution,
)
from dicedojo.games.engineering.exact.policies import (
    SHARES,
    ChanceOfNew,
    as_published,
    chance_of_new,
    new_then_promo,
    promo_then_new,
)
from dicedojo.games.engineering.visits import expected_score

MAX_SCORED = 40  # rounds; the scores of longer games have too many states to follow


@dataclass(frozen=True)
class Row:
    """What a policy scores; of long games only the mean."""

    mean: float
    percentiles: Sequence[int] = ()
    highest: int | None = None  # that is possible


def compute_rows(rounds: int) -> dict[str, Row]:
    """Return the row of each of the source's policies that tosses no coin."""
    row = _scored if rounds <= MAX_SCORED else _mean
    return {name: row(policy, rounds) for name, policy in _policies(rounds).items()}


def _policies(rounds: int) -> Mapping[str, ChanceOfNew]:
    policies = {
        name: policy
        for name, policy in as_published().items()
        if not name.startswith(("Rand", "PromoThenNew", "NewThenPromo"))
    }
    for name, make in (
        ("PromoThenNew", promo_then_new),
        ("NewThenPromo", new_then_promo),
    ):
        for share in SHARES:
            intended = chance_of_new(make(share, rounds))
            policies[f"{name}({share}) intended"] = intended
    return policies


def _scored(policy: ChanceOfNew, rounds: int) -> Row:
    p = score_distribution(policy, rounds)
    return Row(mean(p), tuple(percentiles(p, PERCENTILES)), len(p) - 1)


def _mean(policy: ChanceOfNew, rounds: int) -> Row:
    def decide(revenue: tuple[int, ...], rounds_left: int) -> str:
        return NEW if policy(revenue, rounds_left) else PROMOTE

    return Row(expected_score(decide, rounds))
