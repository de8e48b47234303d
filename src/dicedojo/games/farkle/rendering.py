"""How the exact values of Farkle look: of a turn, or of a game to the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.farkle import game_to_win, two_players
from dicedojo.games.farkle.best_turn import OptimalTurn, optimal_turn
from dicedojo.games.farkle.chances import DICE, ON_THE_BOARD, bust_chance
from dicedojo.games.farkle.heuristics import (
    BestBank,
    compare_first_rolls,
    known_heuristics,
    one_or_all,
)
from dicedojo.games.picture import PictureForm
from dicedojo.games.protocol import Progress, Say, Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.words import number_table, show

SCHEMA = "dicedojo/exact-farkle/v1"
VARIANTS = {False: "the usual table", True: "with three pairs"}


def prepare(values: Values, say: Say, progress: Progress) -> None:
    """Solve the game of two players if it is wanted and not kept."""
    if values["two_players"]:
        game_to_win.prepare(two_players.TARGET, say, progress)


def render(values: Values) -> RenderableType:
    """Return what people read."""
    if values["two_players"]:
        return game_to_win.render()
    return Group(*_blocks())


def document(values: Values) -> dict[str, Any]:
    """Return the same as plain values."""
    if values["two_players"]:
        return game_to_win.document()
    busts = [
        {"dice": n, "three_pairs": pairs, "exact": str(bust), "chance": float(bust)}
        for pairs in (False, True)
        for n in DICE
        for bust in (bust_chance(n, three_pairs=pairs),)
    ]
    turns = [
        {
            "total": turn.total,
            "three_pairs": turn.three_pairs,
            "value": turn.value,
            "bank_from": turn.bank_from,
        }
        for turn in _turns()
    ]
    heuristics = [
        {
            "name": rule.name,
            "on_the_board": asdict(rule.on_the_board),
            "from_nothing": asdict(rule.from_nothing),
        }
        for rule in known_heuristics()
    ]
    return {
        "schema": SCHEMA,
        "bust_chances": busts,
        "best_turns": turns,
        "heuristics": heuristics,
        "one_or_all": asdict(one_or_all()),
        "first_rolls": [asdict(each) for each in compare_first_rolls()],
    }


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw who wins, or where the best turn of a player on the board stops."""
    from dicedojo.games.farkle.picture import (  # matplotlib
        figure_of_stops,
        figure_of_wins,
    )

    if values["two_players"]:
        found = game_to_win.document()
        return figure_of_wins(found["totals"], found["wins"], form)
    return figure_of_stops(optimal_turn(), form)


def _blocks() -> Iterator[RenderableType]:
    yield Text("How often a roll is a bust", "bold")
    yield _busts()
    yield Text("\nThe best turn: points on average; from how many on to bank", "bold")
    yield _best_turns()
    rules = known_heuristics()
    yield Text("\nRules of thumb on the board, each banking where it does best", "bold")
    yield _rules((rule.name, rule.on_the_board) for rule in rules)
    yield Text("\nThe same with no points yet, so that 1,000 are needed", "bold")
    yield _rules((rule.name, rule.from_nothing) for rule in rules)
    yield Text(
        "\nWhat a first roll is worth, by what you keep; best play from then on", "bold"
    )
    yield _first_rolls()
    yield Text(f"\n{_advice()}\n")


def _busts() -> Table:
    table = number_table("", *_dice_left())
    for pairs, name in VARIANTS.items():
        busts = [bust_chance(dice, three_pairs=pairs) for dice in DICE]
        table.add_row(name, *(f"{float(bust):.1%}" for bust in busts))
        table.add_row("", *(Text(str(bust), "dim") for bust in busts))
    return table


def _best_turns() -> Table:
    table = number_table("", "points", *_dice_left())
    for turn in _turns():
        if turn.total:
            table.add_row(VARIANTS[turn.three_pairs])
        name = "  on the board" if turn.total else "  no points yet"
        stops = (f"{turn.bank_from[dice]:,}" for dice in DICE)
        table.add_row(name, f"{turn.value:.1f}", *stops)
    return table


def _rules(rules: Iterable[tuple[str, BestBank]]) -> Table:
    table = number_table("keep", "bank from", "points", "of the best")
    for name, found in rules:
        points, share = f"{found.value:.1f}", f"{found.share:.1%}"
        table.add_row(name, f"{found.bank_from:,}", points, share)
    return table


def _first_rolls() -> Table:
    table = number_table(
        "roll", "one 1 or 5", "all that scores", "the best", "by keeping"
    )
    for each in compare_first_rolls():
        points = (f"{worth:.1f}" for worth in (each.one, each.every, each.best))
        table.add_row(show(each.roll), *points, show(each.best_keep))
    return table


def _advice() -> str:
    """Return how the source's advice about 1s and 5s fares."""
    found = one_or_all()
    but = " or ".join(f"{points:,}" for points in found.but)
    return (
        "Where there is no set, is one 1 or 5 better than all of them? Banking from"
        f" {found.bank_from}, one comes to {found.one:.1f} points a turn, all to"
        f" {found.every:.1f}. All is better only for those who bank from {but} on."
    )


def _turns() -> list[OptimalTurn]:
    return [
        optimal_turn(total, three_pairs=pairs)
        for pairs in (False, True)
        for total in (ON_THE_BOARD, 0)
    ]


def _dice_left() -> list[str]:
    return [f"{dice} {'die' if dice == 1 else 'dice'}" for dice in DICE]
