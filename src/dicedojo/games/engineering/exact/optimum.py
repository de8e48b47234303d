"""The best play of a whole game: its expected score, and the best action anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dicedojo.games.engineering.exact.dice import (
    FIX,
    NEW,
    NO_DICE,
    PROMOTE,
    act,
    counts_of,
    fix,
)
from dicedojo.games.engineering.exact.plain import (
    PlainOptimum,
    max_score,
    solve_plainly,
)


@dataclass(frozen=True, eq=False)
class Optimum:
    """A game of so many rounds that is played best from any state on."""

    rounds: int
    value: float  # the expected final score of the whole game
    plain: PlainOptimum = field(repr=False)

    def action(self, revenue: Iterable[int], rounds_left: int, score: int) -> str:
        """Return the best action where no die is legacy; "new" where both are best.

        Raises:
            ValueError: so many points cannot be reached in the rounds played.
        """
        dice = counts_of(revenue)
        self._require(rounds_left, score)
        worths = self.plain.worths(dice, rounds_left, score)
        return PROMOTE if worths.get(PROMOTE, 0) > worths[NEW] else NEW

    def worth(
        self,
        revenue: Iterable[int],
        legacy: Iterable[int],
        rounds_left: int,
        score: int,
        action: str,
    ) -> float:
        """Return the expected final score after an action, with best play from then on.

        "fix" is the action where there is legacy, "new" and "promote" elsewhere.

        Raises:
            ValueError: the action is not allowed there, or the score cannot be reached.
        """
        broken = counts_of(legacy)
        dice = counts_of((*revenue, *legacy))
        if broken == NO_DICE:
            acted, unfixed = act(dice, action), NO_DICE
        elif action == FIX:
            acted, unfixed = dice, fix(broken)
        else:
            raise ValueError(f'There is legacy; the action is "fix", not {action!r}.')
        self._require(rounds_left, score)
        return float(self.plain.acted[acted, unfixed, rounds_left][score])

    def _require(self, rounds_left: int, score: int) -> None:
        played = self.rounds - rounds_left
        if not 0 <= score <= max_score(played):
            raise ValueError(f"Nobody has {score} points after {played} rounds.")


def solve(rounds: int) -> Optimum:
    """Return the best play of a game of so many rounds."""
    plain = solve_plainly(rounds)
    return Optimum(rounds, float(plain.exact_value), plain)
