"""The scorecard as a table: upper boxes on the left, lower boxes on the right."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table as Grid
from rich.text import Text

from dicedojo.games.yahtzee.boxes import BOXES, LOWER, NEEDED, UPPER
from dicedojo.games.yahtzee.exact.card import Card, Scored

OPEN = "."


def draw_card(
    cards: Mapping[str, Card], options: Mapping[str, Scored] | None = None
) -> Grid:
    """Return the cards beside each other, by the names of their players.

    `options` is what a roll scores in the open boxes of the first card.
    """
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    grid.show_header = options is None
    for _ in range(2):
        grid.add_column(justify="right", style="cyan")
        grid.add_column()
        for name in cards:
            grid.add_column(Text(name), justify="right", min_width=4)
    bonus = [_bonus(card) for card in cards.values()]
    left = [_cells(box, cards, options) for box in UPPER]
    left.append(["", "bonus", *bonus])
    right = [_cells(box, cards, options) for box in LOWER]
    for upper, lower in zip(left, right, strict=True):
        grid.add_row(*upper, *lower)
    return grid


def _cells(
    box: str, cards: Mapping[str, Card], options: Mapping[str, Scored] | None
) -> list[Text | str]:
    yours, *others = (_points(card, box) for card in cards.values())
    if options is not None and box in options:
        scored = options[box]
        yours = Text(f"+{scored.points + scored.bonus}", "bold")
    is_open = options is None or box in options
    return [
        str(BOXES.index(box) + 1),
        Text(box, "" if is_open else "dim"),
        yours,
        *others,
    ]


def _points(card: Card, box: str) -> Text:
    return Text(str(card.points.get(box, OPEN)))


def _bonus(card: Card) -> Text:
    """Return the bonus, or how far it is reached: `24/63`."""
    if card.upper_bonus:
        return Text(f"+{card.upper_bonus}", "green")
    return Text(f"{card.upper_points}/{NEEDED}", "dim")
