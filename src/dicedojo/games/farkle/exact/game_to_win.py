"""How the chances of winning two-player Farkle look, and how long they take once."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dicedojo.cache import kept
from dicedojo.games.farkle.exact.chances import ON_THE_BOARD, STEP
from dicedojo.games.farkle.exact.two_players import TARGET, solve
from dicedojo.games.protocol import Progress, Say, Tell
from dicedojo.games.table.words import number_table

SCHEMA = "dicedojo/exact-farkle-game/v1"
VERSION = "1"  # of the solver: another one computes its values anew
SHOWN = (0, ON_THE_BOARD, 2_500, 5_000, 7_500, 9_000, 9_500, 9_950)  # totals
PERCENT = 100


def prepare(say: Say, progress: Progress) -> None:
    """Solve the game unless that is kept; say first how long it takes."""

    def compute() -> dict[str, Any]:
        say("Solving the game takes about 35 s of CPU time and 50 MB of memory.")
        say("The solution is kept on disk; the next call prints it at once.")
        with progress("Solving two-player Farkle, percent", PERCENT) as tell:
            return _compute(tell)

    kept("exact-farkle-game", [VERSION], compute)


def document() -> dict[str, Any]:
    """Return the chances of winning of the player to roll, each within `error`."""
    found: dict[str, Any] = kept("exact-farkle-game", [VERSION], _compute)
    return found


def render() -> RenderableType:
    """Return what people read."""
    found = document()
    table = number_table("own total", *(f"{other:,}" for other in SHOWN))
    for own, chances in zip(found["totals"], found["wins"], strict=True):
        table.add_row(f"{own:,}", *(f"{chance:.2%}" for chance in chances))
    return Group(
        Text(f"Two players to {TARGET:,} points, both by best play", "bold"),
        f"The first player wins with a chance of {found['first_wins']:.12f}.",
        f"That is proved to be off by less than {2 * found['error']:.0e}.",
        Text("\nHow often the player to roll wins, by the other's total", "bold"),
        table,
        "",
    )


def _compute(tell: Tell = lambda done: None) -> dict[str, Any]:
    solved = solve(tell=tell)
    rows = [total // STEP for total in SHOWN]
    return {
        "schema": SCHEMA,
        "target": TARGET,
        "first_wins": solved.first_wins,
        "error": solved.error,
        "totals": list(SHOWN),
        "wins": [[float(solved.wins[own, other]) for other in rows] for own in rows],
    }
