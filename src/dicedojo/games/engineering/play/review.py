"""What your choices were worth: exactly, where the best play can be computed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.long_game import LongGame, duration, read_game
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

    def kept_hint(self, state: State) -> str:
        """Return the best action of a long game, from what is kept, or why not."""
        command = f"dojo exact engineering --rounds {self.rounds}"
        if self._kept is None:
            return (
                f"There is no hint yet in a game of {count_rounds(self.rounds)}.\n"
                f"{command} solves it, in {duration(self.rounds)} of CPU time."
            )
        action = self._kept.plan.action(state.revenue, state.rounds_left)
        return (
            f"Best: {action}, from the solution that {command} keeps.\n"
            f"What each choice is worth is kept for at most {MAX_ROUNDS} rounds."
        )

    @cached_property
    def _kept(self) -> LongGame | None:
        return read_game(self.rounds)

    @property
    def no_best(self) -> str:
        """Return why nothing is said about the best play."""
        return (
            f"Your choices are compared with the best play in games of at most "
            f"{MAX_ROUNDS} rounds."
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
