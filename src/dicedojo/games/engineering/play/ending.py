"""The end of a game: how the score compares with what could be expected."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table as Grid

from dicedojo.games.engineering.known_policies import KNOWN_POLICIES
from dicedojo.games.engineering.play.companions import BEST
from dicedojo.games.engineering.play.review import Review
from dicedojo.games.engineering.play.words import difference
from dicedojo.games.engineering.visits import expected_score
from dicedojo.games.engineering.words import count_rounds, name_dice
from dicedojo.games.table.table import Table

LITTLE = 0.005  # points; less is not worth a sentence


def say_comparison(table: Table, review: Review, score: int) -> None:
    """Say how your choices and the dice made the score, and what others expect."""
    if review.is_exact:
        for sentence in judge(review, score):
            table.say(sentence)
    else:
        table.say(review.no_best)
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
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(style="cyan")
    grid.add_column(justify="right")
    grid.add_column(style="dim")
    if review.is_exact:
        grid.add_row(BEST, f"{review.best:.2f}", "makes the best choice each time")
    for name, known in KNOWN_POLICIES.items():
        value = expected_score(known.policy, review.rounds)
        grid.add_row(name, f"{value:.2f}", known.habit)
    return Padding(grid, (0, 0, 0, 2), expand=False)
