"""Pictures of Farkle: where to stop in a turn, and who wins from which totals."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing
from matplotlib.image import AxesImage
from matplotlib.patheffects import withStroke

from dicedojo.games.farkle.best_turn import OptimalTurn
from dicedojo.games.farkle.chances import DICE, STEP
from dicedojo.games.picture import PictureForm, as_figure
from dicedojo.games.strategy_report import Figure

SIZE = (9.0, 4.8)  # inches
TEXT_SIZE = 11
SHOWN = 4_000  # points at stake; the row of six dice goes on far to the right
STRONGEST = 400  # points gained or lost that get the strongest shade
SHADES = "cividis"  # from dark to light without a turn, so that grey tells it, too
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
    drawing = Drawing(SIZE, layout="constrained")
    axes = drawing.subplots()
    shades = _shade(axes, turn)
    _draw_boundary(axes, turn)
    _label(axes, title=form.titled)
    bar = drawing.colorbar(shades, extend="both", pad=0.02)
    bar.set_label("points that rolling on gains over banking")
    bar.ax.yaxis.set_major_formatter(lambda x, _: f"{x:+.0f}" if x else "0")
    return as_figure(drawing, form, GAME, ALTERNATIVE_TEXT, TITLE)


def figure_of_wins(
    totals: Sequence[int], wins: Sequence[Sequence[float]], form: PictureForm
) -> Figure:
    """Return the picture of the chances of winning, `wins[own][other]`."""
    drawing = Drawing(WINS_SIZE, layout="constrained")
    axes = drawing.subplots()
    board = totals[1:]  # nobody has between nothing and a first bank
    percent = [[100 * chance for chance in row[1:]] for row in wins[1:]]
    axes.contourf(board, board, percent, levels=range(0, 101, 5), cmap=SHADES)
    lines = axes.contour(
        board, board, percent, levels=list(LINES), colors=list(LINES.values())
    )
    axes.clabel(lines, fmt="%d %%", fontsize=TEXT_SIZE)
    if form.titled:
        axes.set_title(WINS_TITLE, pad=12)
    axes.set_xlabel("total of the other player")
    axes.set_ylabel("total of the player to roll")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    return as_figure(drawing, form, GAME, WINS_TEXT, WINS_TITLE)


def _shade(axes: Axes, turn: OptimalTurn) -> AxesImage:
    """Shade every cell by what rolling on is worth, less what banking is worth."""
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
    """Draw where rolling on ends, and write the points beside it."""
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


def _label(axes: Axes, *, title: bool) -> None:
    if title:
        axes.set_title(TITLE, pad=12)
    axes.set_xlabel("points at stake")
    axes.set_ylabel("dice left to roll")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlim(-STEP / 2, SHOWN + STEP / 2)
    axes.set_ylim(0.5, len(DICE) + 0.5)
    axes.tick_params(length=0)
    for dice in DICE[:-1]:
        axes.axhline(dice + 0.5, color="white", linewidth=0.5, alpha=0.6)
