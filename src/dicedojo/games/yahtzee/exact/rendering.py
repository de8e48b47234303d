"""How the exact values of Yahtzee look: tables in 80 columns, and one document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from dicedojo.games.yahtzee.boxes import BOXES
from dicedojo.games.yahtzee.exact.advice import (
    advice_document,
    cost_of_zero,
    make_table,
    render_advice,
)
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.question import Question
from dicedojo.games.yahtzee.exact.stored import announce, solution
from dicedojo.games.yahtzee.exact.variants import VARIANTS, Variant

SCHEMA = "dicedojo/exact-yahtzee/v1"


def render_yahtzee(question: Question) -> RenderableType:
    """Return what people read."""
    announce(VARIANTS.values() if question.is_general else [question.variant])
    blocks = _overview(question.variant)
    return Group(*(blocks if question.is_general else render_advice(question)), Text())


def yahtzee_document(question: Question) -> dict[str, Any]:
    """Return the same as plain values."""
    announce(VARIANTS.values() if question.is_general else [question.variant])
    start = {"schema": SCHEMA, "variant": question.variant.name}
    if not question.is_general:
        return start | advice_document(question)
    costs = cost_of_zero(solution(question.variant), Card())
    values = {name: solution(variant).value for name, variant in VARIANTS.items()}
    return start | {"values": values, "cost_of_zero": costs}


def _overview(variant: Variant) -> Iterator[RenderableType]:
    yield Text("What the best play scores on average, by the scoring", "bold")
    table = make_table("--variant", "points")
    table.add_column("")
    for name, each in VARIANTS.items():
        table.add_row(name, f"{solution(each).value:.4f}", each.title)
    yield table
    yield Text(f"\nThe boxes of {variant.name}", "bold")
    costs = cost_of_zero(solution(variant), Card())
    boxes = make_table("box", "0 in the first turn costs")
    for box in BOXES:
        boxes.add_row(box, f"{costs[box]:.2f}")
    yield boxes
