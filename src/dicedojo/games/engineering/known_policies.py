"""The source's policies that a policy is compared with, and plays against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dicedojo.games.engineering.exact.policies import (
    Policy,
    exp_legacy,
    new_only,
    promo,
    promo_once,
)


@dataclass(frozen=True)
class KnownPolicy:
    """A policy, its name with all arguments, and its habit without a subject."""

    name: str
    policy: Policy
    habit: str


THRESHOLD = 0.5  # expected breaks
KNOWN_POLICIES: Mapping[str, KnownPolicy] = {  # by a word that people can type
    "new_only": KnownPolicy("new_only", new_only, "always adds a d4"),
    "promo_once": KnownPolicy(
        "promo_once", promo_once, "makes a d6 of each d4 before it adds more"
    ),
    "promo": KnownPolicy("promo", promo, "promotes while there is a die to promote"),
    "exp_legacy": KnownPolicy(
        f"exp_legacy({THRESHOLD})",
        exp_legacy(THRESHOLD),
        "promotes where it expects to break half a die or more",
    ),
}
