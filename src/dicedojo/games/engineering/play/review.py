"""What your choices were worth: exactly, where the best play can be computed."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.play.game import State
from dicedojo.games.engineering.words import count_rounds


@dataclass
class Review:
    """Your choices so far, in a game of so many rounds."""

    rounds: int
    choices: list[tuple[State, str]] = field(default_factory=list)

    @property
    def is_exact(self) -> bool:
        """Whether the best play of this game is computed at once."""
        return self.rounds <= MAX_ROUNDS

    @property
    def no_hint(self) -> str:
        """Return why there is no hint."""
        return (
            f"There is no hint in a game of {count_rounds(self.rounds)}: the best play "
            f"is computed\nat once for at most {MAX_ROUNDS} rounds."
        )

    @property
    def no_best(self) -> str:
        """Return why nothing is said about the best play."""
        return (
            f"The best play is computed for at most {MAX_ROUNDS} rounds, and not "
            "compared here."
        )

    @property
    def best(self) -> float:
        """What the best play expects to score, in a game for which it is exact."""
        return best_play(self.rounds).value

    def add(self, state: State, action: str) -> None:
        """Keep a choice in mind."""
        self.choices.append((state, action))

    def worth(self, state: State) -> dict[str, float] | None:
        """Return the score to expect after each action; None if that takes too long."""
        if not self.is_exact:
            return None
        worth = best_play(self.rounds).worth
        return {
            action: worth(state.revenue, (), state.rounds_left, state.score, action)
            for action in state.actions
        }

    def regrets(self) -> list[float]:
        """Return the points that each choice gave away, in order."""
        worths = [(self.worth(state) or {}, action) for state, action in self.choices]
        return [max(worth.values()) - worth[action] for worth, action in worths]
