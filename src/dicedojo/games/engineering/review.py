"""What your choices were worth, where the best play is known, and the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from rich.padding import Padding

from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.policies import KNOWN_POLICIES
from dicedojo.games.engineering.long_game import LongGame, duration, read_game
from dicedojo.games.engineering.rounds import State
from dicedojo.games.engineering.rules import count_rounds, name_dice
from dicedojo.games.engineering.visits import expected_score
from dicedojo.games.table.table import Table
from dicedojo.games.table.words import indent, plain_grid

BEST = "best"  # what the best play is called among the players
NO_BEST = (
    "Your choices are compared with the best play in games of at most "
    f"{MAX_ROUNDS} rounds."
)
LITTLE = 0.005  # points; less is not worth a sentence


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
    def best(self) -> float:
        """What the best play expects to score, in a game for which it is exact."""
        return best_play(self.rounds).value

    def worth(self, state: State) -> dict[str, float] | None:
        """Return the score to expect after each action; None if that takes too long."""
        if not self.is_exact:
            return None
        worth = best_play(self.rounds).worth
        return {
            action: worth(state.revenue, state.rounds_left, state.score, action)
            for action in state.actions
        }

    def regrets(self) -> list[float]:
        """Return the points that each choice gave away, in order."""
        worths = [(self.worth(state) or {}, action) for state, action in self.choices]
        return [max(worth.values()) - worth[action] for worth, action in worths]


def say_comparison(table: Table, review: Review, score: int) -> None:
    """Say how your choices and the dice made the score, and what others expect."""
    if review.is_exact:
        for sentence in judge(review, score):
            table.say(sentence)
    else:
        table.say(NO_BEST)
    table.say(f"Expected scores over {count_rounds(review.rounds)}:")
    table.say(_expectations(review))


def judge(review: Review, score: int) -> list[str]:
    """Return how the score came about: the best play, your choices, and the dice."""
    best, regrets = review.best, review.regrets()
    lost = sum(regrets)
    luck = score - (best - lost)
    brought = f"{abs(luck):.2f} {'more' if luck >= 0 else 'less'} than that"
    if lost < LITTLE:
        sentence = "and you played as well as it"
        return [
            f"The best play expects {best:.2f}, {sentence}.",
            f"The dice brought you {brought}.",
        ]
    lines = [
        f"The best play expects {best:.2f}. Your choices gave away {lost:.2f} of it,",
        f"which left {best - lost:.2f}; the dice brought you {brought}.",
    ]
    regret = max(regrets)
    state, action = review.choices[regrets.index(regret)]
    number = review.rounds - state.rounds_left + 1
    return [
        *lines,
        f"Costliest choice: {action} in round {number}, with "
        f"{name_dice(state.revenue)} ({difference(regret)} points).",
    ]


def _expectations(review: Review) -> Padding:
    grid = plain_grid("cyan", "", "dim")
    grid.columns[1].justify = "right"
    if review.is_exact:
        grid.add_row(BEST, f"{review.best:.2f}", "makes the best choice each time")
    for name, known in KNOWN_POLICIES.items():
        value = expected_score(known.policy, review.rounds)
        grid.add_row(name, f"{value:.2f}", known.habit)
    return indent(grid)


def difference(points: float) -> str:
    """Return a difference that is not 0, with two decimals or what it takes."""
    return f"{points:.2f}" if points >= 0.005 else f"{points:.1g}"
