"""The source's policies as its tables have them: some toss coins, some never switch."""

from __future__ import annotations

from collections.abc import Mapping

from dicedojo.games.engineering.exact_values import SHARES, SOURCE_POLICIES
from dicedojo.games.engineering.policies import Mix, Policy, new_only, promo


def promo_then_new_as_published(share: float) -> Policy:
    """Do what the source's PromoThenNewPolicy does: promote, and never switch.

    Its figures are those of PromoPolicy for every share, in games of every length. A
    comparison of the share, below 1, with a number of rounds left, at least 1, comes to
    that: the share was not multiplied by the rounds of the game. (With a number of
    rounds played it would switch after the first, and have the figures of the other.)
    """
    return lambda revenue, left: (promo if left > share else new_only)(revenue, left)


def new_then_promo_as_published(share: float) -> Policy:
    """Do what the source's NewThenPromoPolicy does: add d4, and never switch.

    Its figures are those of NewOnlyPolicy, for the same reason.
    """
    return lambda revenue, left: (new_only if left > share else promo)(revenue, left)


def as_published() -> Mapping[str, Mix]:
    """Return the policies of the source's tables by their names."""
    never_switch = {
        **{f"PromoThenNewPolicy({p})": promo_then_new_as_published(p) for p in SHARES},
        **{f"NewThenPromoPolicy({p})": new_then_promo_as_published(p) for p in SHARES},
    }
    policies = {**SOURCE_POLICIES, **never_switch}
    return {
        **{name: {policy: 1} for name, policy in policies.items()},
        **{f"RandPolicy({p})": {new_only: p, promo: 1 - p} for p in SHARES},
        "RandPolicy(1)": {new_only: 1},
    }
