"""The exact values of Pig, as a table and as a document."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from dicedojo.api.games import Progress, Say, Values, kept
from dicedojo.games.pig.exact import GOAL, chances, mean_points

SCHEMA = "dicedojo/exact-pig/v1"
VERSION = "1"  # of the solver: another one computes its values anew
TWENTY = 20  # points; that many bring the most in a turn, and so does one more
HOLDS = range(18, 27)


def prepare(values: Values, say: Say, progress: Progress) -> None:
    """Compute and keep the values, unless they are kept already."""

    def compute() -> dict[str, Any]:
        say("The exact values of Pig are worked out once, in about 10 s.")
        return _compute()

    kept("exact-pig", [VERSION], compute)


def document(values: Values) -> dict[str, Any]:
    """Return the exact values, as JSON holds them."""
    found: dict[str, Any] = kept("exact-pig", [VERSION], _compute)
    return found


def render(values: Values) -> RenderableType:
    """Return what people read."""
    found = document(values)
    grid = Grid(box=None, header_style="dim", pad_edge=False)
    for name in ("hold at", "points a turn", f"first, against {TWENTY}"):
        grid.add_column(name, justify="right")
    for row in found["hold_at"]:
        wins = f"{row['first_wins']:.3%}"
        grid.add_row(str(row["points"]), f"{row['mean_points']:.4f}", wins)
    return Group(
        f"Where both play best, the first to roll wins {found['best_play']:.9%}.",
        f"Best play holds its first turn at {found['first_hold']} points.",
        "",
        f"Who holds at so many points, rolls first, and plays a {TWENTY}:",
        grid,
        f"\nHolding at {TWENTY} and at {TWENTY + 1} brings the same points a turn.\n"
        f"Both need five such turns for {GOAL} points, and {TWENTY + 1} loses more.",
    )


def _compute() -> dict[str, Any]:
    best, _, holds = chances(GOAL, None, None)
    return {
        "schema": SCHEMA,
        "goal": GOAL,
        "best_play": best[0, 0],
        "first_hold": holds[0, 0],
        "hold_at": [
            {
                "points": hold,
                "mean_points": float(mean_points(hold)),
                "first_wins": chances(GOAL, hold, TWENTY)[0][0, 0],
            }
            for hold in HOLDS
        ],
    }
