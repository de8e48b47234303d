"""Shows the exact values of Farkle: tables, a document, and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.games.farkle import game_to_win, two_players
from dicedojo.games.farkle.best_turn import OptimalTurn, optimal_turn
from dicedojo.games.farkle.chances import DICE, ON_THE_BOARD, STEP, bust_chance
from dicedojo.games.farkle.heuristics import (
    BestBank,
    compare_first_rolls,
    known_heuristics,
    one_or_all,
)
from dicedojo.games.picture import PictureForm, as_figure, blank
from dicedojo.games.protocol import Progress, Say, Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.words import number_table, show

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.image import AxesImage

SCHEMA = "dicedojo/exact-farkle/v1"
VARIANTS = {False: "the usual table", True: "with three pairs"}


def prepare(values: Values, say: Say, progress: Progress) -> None:
    """Solve the game of two players if it is requested and not cached."""
    if values["two_players"]:
        game_to_win.prepare(two_players.TARGET, say, progress)


def render(values: Values) -> RenderableType:
    """Return the exact values for people."""
    if values["two_players"]:
        return game_to_win.render()
    return Group(*_blocks())


def document(values: Values) -> dict[str, Any]:
    """Return the exact values as JSON values."""
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
        "first_rolls": [asdict(first_roll) for first_roll in compare_first_rolls()],
    }


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw the win rates, or where the best turn of a player on the board stops."""
    if values["two_players"]:
        exact = game_to_win.document()
        return figure_of_wins(exact["totals"], exact["wins"], form)
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
    for name, bank in rules:
        points, share = f"{bank.value:.1f}", f"{bank.share:.1%}"
        table.add_row(name, f"{bank.bank_from:,}", points, share)
    return table


def _first_rolls() -> Table:
    table = number_table(
        "roll", "one 1 or 5", "all that scores", "the best", "by keeping"
    )
    for first_roll in compare_first_rolls():
        points = (
            f"{worth:.1f}"
            for worth in (first_roll.one, first_roll.every, first_roll.best)
        )
        table.add_row(show(first_roll.roll), *points, show(first_roll.best_keep))
    return table


def _advice() -> str:
    advice = one_or_all()
    but = " or ".join(f"{points:,}" for points in advice.but)
    return (
        "Where there is no set, is one 1 or 5 better than all of them? Banking from"
        f" {advice.bank_from}, one comes to {advice.one:.1f} points a turn, all to"
        f" {advice.every:.1f}. All is better only for those who bank from {but} on."
    )


def _turns() -> list[OptimalTurn]:
    return [
        optimal_turn(total, three_pairs=pairs)
        for pairs in (False, True)
        for total in (ON_THE_BOARD, 0)
    ]


def _dice_left() -> list[str]:
    return [f"{dice} {'die' if dice == 1 else 'dice'}" for dice in DICE]


SIZE = (9.0, 4.8)  # inches
TEXT_SIZE = 11
SHOWN = 4_000  # points at stake; the row of six dice goes on far to the right
STRONGEST = 400  # points gained or lost that get the strongest shade
SHADES = "cividis"  # monotonic from dark to light, so it works in grey, too
GAME = "farkle"
TITLE = "Farkle, on the board: roll on where it is light, bank where it is dark"
ALTERNATIVE_TEXT = (
    "What rolling on gains over banking, by points at stake and dice left"
)
WINS_SIZE = (7.0, 6.0)  # inches
WINS_TITLE = "Farkle: how often the player to roll wins"
WINS_TEXT = "The chance that the player to roll wins, by the totals of both players"
LINES = {5: "white", 10: "white", 25: "white", 40: "white"}  # percent, on dark
LINES |= dict.fromkeys((50, 60, 75, 90, 95), "black")


def figure_of_stops(turn: OptimalTurn, form: PictureForm) -> Figure:
    """Return the picture of a turn of a player on the board."""
    drawing, axes = blank(SIZE, TITLE, form)
    shades = _shade(axes, turn)
    _draw_boundary(axes, turn)
    _label(axes)
    bar = drawing.colorbar(shades, extend="both", pad=0.02)
    bar.set_label("points that rolling on gains over banking")
    bar.ax.yaxis.set_major_formatter(lambda x, _: f"{x:+.0f}" if x else "0")
    return as_figure(drawing, form, GAME, ALTERNATIVE_TEXT, TITLE)


def figure_of_wins(
    totals: Sequence[int], wins: Sequence[Sequence[float]], form: PictureForm
) -> Figure:
    """Return the picture of the chances of winning, `wins[own][other]`."""
    drawing, axes = blank(WINS_SIZE, WINS_TITLE, form)
    board = totals[1:]  # no total lies between 0 and a first bank
    percent = [[100 * chance for chance in row[1:]] for row in wins[1:]]
    axes.contourf(board, board, percent, levels=range(0, 101, 5), cmap=SHADES)
    lines = axes.contour(
        board, board, percent, levels=list(LINES), colors=list(LINES.values())
    )
    axes.clabel(lines, fmt="%d %%", fontsize=TEXT_SIZE)
    axes.set_xlabel("total of the other player")
    axes.set_ylabel("total of the player to roll")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    return as_figure(drawing, form, GAME, WINS_TEXT, WINS_TITLE)


def _shade(axes: Axes, turn: OptimalTurn) -> AxesImage:
    points = range(0, SHOWN + STEP, STEP)
    rows = [[turn.rolling[n, p // STEP] - p for p in points] for n in DICE]
    return axes.imshow(
        rows,
        cmap=SHADES,
        vmin=-STRONGEST,
        vmax=STRONGEST,
        origin="lower",
        aspect="auto",
        interpolation="nearest",
        extent=(-STEP / 2, SHOWN + STEP / 2, 0.5, len(DICE) + 0.5),
    )


def _draw_boundary(axes: Axes, turn: OptimalTurn) -> None:
    from matplotlib.patheffects import withStroke

    steps = [(turn.bank_from[n] - STEP / 2, n) for n in DICE]
    across = [x for x, _ in steps for _ in range(2)]
    upwards = [n + side for _, n in steps for side in (-0.5, 0.5)]
    halo = withStroke(linewidth=5, foreground="white")
    axes.plot(across, upwards, color="black", linewidth=2.5, path_effects=[halo])
    for x, dice in steps:
        points = f"{turn.bank_from[dice]:,}"
        if x < SHOWN:
            place, label, side, colour = x + 45, f"bank from {points}", "left", "white"
        else:
            label = f"roll on; bank from {points}, far to the right  →"
            place, side, colour = SHOWN - 45, "right", "black"
        axes.text(
            place, dice, label, ha=side, va="center", color=colour, fontsize=TEXT_SIZE
        )


def _label(axes: Axes) -> None:
    axes.set_xlabel("points at stake")
    axes.set_ylabel("dice left to roll")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlim(-STEP / 2, SHOWN + STEP / 2)
    axes.set_ylim(0.5, len(DICE) + 0.5)
    axes.tick_params(length=0)
    for dice in DICE[:-1]:
        axes.axhline(dice + 0.5, color="white", linewidth=0.5, alpha=0.6)
