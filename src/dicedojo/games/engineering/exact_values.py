"""How exact values look: of the source's games, or of one; a table, and a document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering import long_game
from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.policies import KNOWN_POLICIES
from dicedojo.games.engineering.rules import count_rounds
from dicedojo.games.engineering.source_table import (
    MAX_SCORED,
    MAX_TOSSED,
    PERCENTILES,
    Row,
    compute_rows,
)
from dicedojo.games.engineering.strategy_value import best_visits
from dicedojo.games.engineering.strategy_value import draw as draw_policy
from dicedojo.games.engineering.visits import expected_score, follow_policy, promoting
from dicedojo.games.picture import PictureForm
from dicedojo.games.protocol import Progress, Say, Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.table.words import number_table

SCHEMA = "dicedojo/exact-engineering/v1"
SCHEMA_OF_ONE = "dicedojo/exact-engineering-game/v1"
GAMES = (10, 30, 100)  # rounds, those of the source's tables
LONGEST = max(GAMES)
DRAWN = 30
COMPARED = "promo_once"  # the best of the known policies in that game
UNKNOWN = "-"
COLUMNS = tuple(f"p{round(100 * share)}" for share in PERCENTILES)
RULES_OF_THUMB = {
    "NewOnlyPolicy()": "always new, for 10 rounds",
    "PromoOncePolicy()": "a d6 first, for 30 rounds",
    "PromoPolicy()": "promote always, for 100 rounds",
}
ABOUT = (
    "\nThe names are the source's, and its samples are computed here.{scores} The "
    "source's PromoThenNew is PromoPolicy and its NewThenPromo NewOnlyPolicy, since "
    "they never switch; the intended ones do, after that share of the rounds.{tossed}"
)
TOSSED = (
    " RandPolicy tosses a coin, and comes to too many dice to follow in more than "
    f"{MAX_TOSSED} rounds."
)
SCORES = " One game in ten scores no more than p10."
MEANS = f" Percentiles are computed for at most {MAX_SCORED} rounds."


def prepare(values: Values, say: Say, progress: Progress) -> None:
    """Solve a long game unless it is kept; say first how long that takes."""
    if (rounds := values["rounds"]) is not None:
        long_game.prepare(require_rounds(rounds), say, progress)


def document(values: Values) -> dict[str, Any]:
    """Return the values as plain ones; the best is null where it is not kept.

    Of long games, the policies of one game have the mean alone.
    """
    if (rounds := values["rounds"]) is not None:
        return {
            "schema": SCHEMA_OF_ONE,
            "rounds": require_rounds(rounds),
            "best": find_best(rounds),
            "policies": {name: _values(row) for name, row in find_rows(rounds).items()},
        }
    games = [
        {"rounds": each, "best": kept_best(each), "policies": find_means(each)}
        for each in GAMES
    ]
    return {"schema": SCHEMA, "games": games}


def render(values: Values) -> RenderableType:
    """Return what people read."""
    rounds = values["rounds"]
    return Group(*(_games() if rounds is None else _game(rounds)))


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw the best play of a game; of none, a rule of thumb beside the best play."""
    from dicedojo.games.engineering.picture import figure_of_best_actions  # matplotlib

    rounds = values["rounds"]
    if rounds is None:
        own = follow_policy(KNOWN_POLICIES[COMPARED].policy, DRAWN)
        return draw_policy(own, DRAWN, form, COMPARED)
    if require_rounds(rounds) <= MAX_ROUNDS:
        shares = promoting(best_visits(rounds))
    else:
        shares = long_game.long_game(rounds).promoting
    return figure_of_best_actions(shares, rounds, form)


def require_rounds(rounds: int) -> int:
    """Return the number of rounds.

    Raises:
        UnusableInput: a game of so many rounds takes too long to solve here.
    """
    if rounds > LONGEST:
        time, memory = long_game.duration(LONGEST), long_game.memory(LONGEST)
        raise UnusableInput(
            f"--rounds must be at most {LONGEST} for exact values (got {rounds}).",
            evidence=f"A game of {LONGEST} rounds takes {time} of CPU time and "
            f"{memory} MB of memory to solve.",
            next=f"dojo exact engineering --rounds {LONGEST}",
        )
    return rounds


def find_best(rounds: int) -> float:
    """Return what the best play expects."""
    if rounds <= MAX_ROUNDS:
        return best_play(rounds).value
    return long_game.long_game(rounds).plan.value


def kept_best(rounds: int) -> float | None:
    """Return the same, None where it takes minutes, and is not kept on this machine."""
    if rounds <= MAX_ROUNDS:
        return best_play(rounds).value
    game = long_game.read_game(rounds)
    return None if game is None else game.plan.value


def find_means(rounds: int) -> dict[str, float]:
    """Return the score that each known policy expects."""
    return {
        known.name: expected_score(known.policy, rounds)
        for known in KNOWN_POLICIES.values()
    }


@cache
def find_rows(rounds: int) -> Mapping[str, Row]:
    """Return what each of the source's policies scores."""
    if rounds <= MAX_ROUNDS:
        return compute_rows(rounds)
    return long_game.long_game(rounds).rows


def _games() -> Iterator[RenderableType]:
    yield Text("The score that each policy expects, by the rounds of the game", "bold")
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for rounds in GAMES:
        table.add_column(f"{rounds}", justify="right")
    best = {rounds: kept_best(rounds) for rounds in GAMES}
    shown = (UNKNOWN if value is None else f"{value:.3f}" for value in best.values())
    table.add_row("the best play", *shown)
    means = [find_means(rounds) for rounds in GAMES]
    for known in KNOWN_POLICIES.values():
        table.add_row(known.name, *(_value(each, known.name) for each in means))
    yield table
    yield Text()
    for known in KNOWN_POLICIES.values():
        yield Text.assemble((f"{known.name} ", "bold"), f"{known.habit}.")
    yield Text()
    for rounds in (rounds for rounds, value in best.items() if value is None):
        command = f"dojo exact engineering --rounds {rounds}"
        yield Text(f"{UNKNOWN}: {command} computes it, {long_game.duration(rounds)}.")
    yield Text("Bold: the best of the policies in that game.\n")


def _value(means: dict[str, float], name: str) -> Text:
    value = means[name]
    return Text(f"{value:.3f}", "bold" if value == max(means.values()) else "")


def _game(rounds: int) -> Iterator[RenderableType]:
    best, rows = find_best(require_rounds(rounds)), find_rows(rounds)
    title = f"A game of {count_rounds(rounds)}: the best play expects {best:.4f} points"
    yield Text(f"{title}\n", "bold")
    values = {name: _values(row) for name, row in rows.items()}
    table = number_table("", *next(iter(values.values())))
    for name, row in values.items():
        table.add_row(name, f"{row.pop('mean'):.4f}", *map(str, row.values()))
    yield table
    yield Text("\nThe source's rules of thumb, as a share of the best play:", "bold")
    for name, meaning in RULES_OF_THUMB.items():
        yield Text(f"{rows[name].mean / best:6.1%}  {meaning}")
    scores = SCORES if rounds <= MAX_SCORED else MEANS
    tossed = TOSSED if rounds > MAX_TOSSED else ""
    yield Text(ABOUT.format(scores=scores, tossed=tossed) + "\n")


def _values(row: Row) -> dict[str, float | int]:
    if row.highest is None:
        return {"mean": row.mean}
    percentiles = dict(zip(COLUMNS, row.percentiles, strict=True))
    return {"mean": row.mean, **percentiles, "highest": row.highest}
