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
    """A policy, and its habit in a sentence without its subject."""

    policy: Policy
    habit: str


KNOWN_POLICIES: Mapping[str, KnownPolicy] = {
    "new_only": KnownPolicy(new_only, "always adds a d4"),
    "promo_once": KnownPolicy(promo_once, "makes a d6 of each d4 before it adds more"),
    "promo": KnownPolicy(promo, "promotes while there is a die to promote"),
    "exp_legacy": KnownPolicy(
        exp_legacy(0.5), "promotes where it expects to break half a die or more"
    ),
}
