"""How the exact values of Yahtzee look: tables in 80 columns, and one document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.picture import PictureForm
from dicedojo.games.strategy_report import Figure
from dicedojo.games.tables import number_table
from dicedojo.games.yahtzee.boxes import BOXES, NEEDED, VARIANTS, Variant
from dicedojo.games.yahtzee.exact.advice import (
    advice_document,
    cost_of_zero,
    render_advice,
)
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.stored import announce, solution, usage
from dicedojo.games.yahtzee.reading import COMMAND, Question, read_question

SCHEMA = "dicedojo/exact-yahtzee/v1"


def render_yahtzee(**values: Any) -> RenderableType:
    """Return what people read."""
    question = read_question(**values)
    _announce(question)
    is_general, variant = question.is_general, question.variant
    blocks = _overview(variant) if is_general else render_advice(question)
    return Group(*blocks, Text())


def yahtzee_document(**values: Any) -> dict[str, Any]:
    """Return the same as plain values."""
    question = read_question(**values)
    _announce(question)
    variant = question.variant
    start = {"schema": SCHEMA, "variant": variant.name}
    if not question.is_general:
        return start | advice_document(question)
    used, costs = usage(variant), cost_of_zero(solution(variant), Card())
    boxes = [
        {
            "box": box,
            "mean_points": float(used.points[at]),
            "zero": float(used.zeros[at]),
            "cost_of_zero": costs[box],
            "filled_in_round": used.rounds[at].tolist(),
        }
        for at, box in enumerate(BOXES)
    ]
    return start | {
        "values": {name: solution(each).value for name, each in VARIANTS.items()},
        "boxes": boxes,
        "upper_bonus": used.upper_bonus,
        "yahtzee_bonus": used.yahtzee_bonus,
    }


def draw_yahtzee(form: PictureForm, **values: Any) -> Figure:
    """Draw when the best play fills each box.

    Raises:
        UnusableInput: the question is about one card.
    """
    from dicedojo.games.yahtzee.picture import figure_of_rounds

    question = read_question(**values)
    if not question.is_general:
        raise UnusableInput(
            "The picture shows whole games: one card or roll has none.",
            next=f"{COMMAND} --variant {question.variant.name} --picture yahtzee.png",
        )
    announce([question.variant], question.variant)
    return figure_of_rounds(usage(question.variant), question.variant, form)


def _announce(question: Question) -> None:
    if question.is_general:
        announce(VARIANTS.values(), question.variant)
    else:
        announce([question.variant])


def _overview(variant: Variant) -> Iterator[RenderableType]:
    yield Text("What the best play scores on average, by the scoring", "bold")
    table = number_table("--variant", "points")
    table.add_column("")
    for name, each in VARIANTS.items():
        style = "bold" if each is variant else ""
        table.add_row(name, f"{solution(each).value:.4f}", each.title, style=style)
    yield table
    title = f"\nWhat each box brings to the best play of {variant.name}"
    yield Text(title, "bold")
    used, costs = usage(variant), cost_of_zero(solution(variant), Card())
    boxes = number_table("box", "points", "filled with 0", "without it")
    for at, box in enumerate(BOXES):
        zero, without = f"{used.zeros[at]:.1%}", f"-{costs[box]:.2f}"
        boxes.add_row(box, f"{used.points[at]:.2f}", zero, without)
    boxes.add_row(f"bonus for {NEEDED}", f"{used.upper_bonus:.2f}")
    if variant.has_bonus:
        boxes.add_row("yahtzee bonus", f"{used.yahtzee_bonus:.2f}")
    yield boxes
    yield Text(
        "without it: the game if that box gets 0 points in the first turn", "dim"
    )
