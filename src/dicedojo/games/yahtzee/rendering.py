"""Shows the exact values of Yahtzee: tables in 80 columns, and one document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.games.protocol import Values
from dicedojo.games.words import number_table, show
from dicedojo.games.yahtzee.card import VARIANTS, Card, Solution
from dicedojo.games.yahtzee.reading import CardQuestion, read_question
from dicedojo.games.yahtzee.solver import (
    announce,
    load_solution,
    turn_of,
    worth_of_card,
)

SHOWN = 8  # choices of dice; the document has them all
SCHEMA = "dicedojo/exact-yahtzee/v1"


def render_advice(question: CardQuestion) -> Iterator[RenderableType]:
    """Yield the advice about a card or a roll for people."""
    card, roll = question.card, question.roll
    solution = load_solution(question.card.variant)
    yield Text(_standing(solution, card), "bold")
    if roll is None:
        yield Text("\nWhat it costs to cross out a box now, with 0 points")
        yield _costs_table(solution, card)
        return
    turn = turn_of(solution, card)
    if question.rolls_left == 0:
        yield Text(f"\nWhere to score {show(roll)}, by the points of the whole game")
        yield _boxes_table(turn.rank_boxes(roll), card.options(roll))
        return
    left = "two rolls" if question.rolls_left == 2 else "one roll"
    what = f"What to keep of {show(roll)} with {left} left"
    yield Text(f"\n{what}, by the points of the whole game")
    keeps = turn.rank_keeps(roll, question.rolls_left)
    yield _keeps_table(keeps)
    if len(keeps) > SHOWN:
        yield Text(f"and {len(keeps) - SHOWN} more", "dim")


def advice_document(question: CardQuestion) -> dict[str, Any]:
    """Return the same as JSON values."""
    card, roll = question.card, question.roll
    solution = load_solution(question.card.variant)
    document: dict[str, Any] = {
        "card": dict(card.points),
        "value": worth_of_card(solution, card),
    }
    if roll is None:
        costs = cost_of_zero(solution, card)
        return document | {"cost_of_zero": costs}
    turn = turn_of(solution, card)
    document |= {"roll": list(roll), "rolls_left": question.rolls_left}
    if question.rolls_left:
        keeps = turn.rank_keeps(roll, question.rolls_left)
        choices = [{"keep": list(dice), "worth": n} for dice, n in keeps.items()]
        return document | {"keeps": choices}
    options = card.options(roll)
    boxes = [
        {"box": box, "points": options[box], "worth": worth}
        for box, worth in turn.rank_boxes(roll).items()
    ]
    return document | {"boxes": boxes}


def cost_of_zero(solution: Solution, card: Card) -> dict[str, float]:
    """Return the cost of crossing out each open box before this turn's first roll."""
    worth = worth_of_card(solution, card)
    return {
        box: worth - worth_of_card(solution, card.fill(box, 0))
        for box in card.open_boxes
    }


def _standing(solution: Solution, card: Card) -> str:
    worth = worth_of_card(solution, card)
    count = len(card.points)
    if not count:
        return f"An empty card: the best play scores {worth:.2f} points on average."
    boxes = "One box filled" if count == 1 else f"{count} boxes filled"
    return (
        f"{boxes} with {card.total} points: the best play ends with {worth:.2f} on"
        " average."
    )


def _costs_table(solution: Solution, card: Card) -> Table:
    table = number_table("box", "costs")
    costs = cost_of_zero(solution, card)
    for box in sorted(costs, key=lambda box: costs[box]):
        table.add_row(box, f"{costs[box]:.2f}")
    return table


def _keeps_table(keeps: dict[Roll, float]) -> Table:
    table = number_table("keep", "worth", "costs")
    best, *_ = keeps.values()
    for keep, worth in list(keeps.items())[:SHOWN]:
        table.add_row(show(keep) or "no dice", *_worth(worth, best))
    return table


def _boxes_table(boxes: dict[str, float], options: dict[str, int]) -> Table:
    table = number_table("box", "points", "worth", "costs")
    best, *_ = boxes.values()
    for box, worth in boxes.items():
        table.add_row(box, str(options[box]), *_worth(worth, best))
    return table


def _worth(worth: float, best: float) -> tuple[str, str]:
    cost = round(best - worth, 9)
    return f"{worth:.2f}", f"{cost:.2f}" if cost else "best"


def render(values: Values) -> RenderableType:
    """Return the exact values or the advice for people."""
    question = read_question(values)
    _announce(question)
    blocks = _overview(question) if question.is_general else render_advice(question)
    return Group(*blocks, Text())


def document(values: Values) -> dict[str, Any]:
    """Return the same as JSON values."""
    question = read_question(values)
    _announce(question)
    start = {"schema": SCHEMA, "variant": question.card.variant.name}
    if not question.is_general:
        return start | advice_document(question)
    return start | {
        "values": {
            name: load_solution(variant).value for name, variant in VARIANTS.items()
        },
        "cost_of_zero": cost_of_zero(
            load_solution(question.card.variant), question.card
        ),
    }


def _announce(question: CardQuestion) -> None:
    announce(VARIANTS.values() if question.is_general else [question.card.variant])


def _overview(question: CardQuestion) -> Iterator[RenderableType]:
    variant = question.card.variant
    yield Text("What the best play scores on average, by the scoring", "bold")
    table = number_table("--variant", "points")
    table.add_column("")
    for name, candidate in VARIANTS.items():
        style = "bold" if candidate is variant else ""
        value = f"{load_solution(candidate).value:.4f}"
        table.add_row(name, value, candidate.title, style=style)
    yield table
    title = f"What a 0 in the first turn costs the best play of {variant.name}"
    yield Text(f"\n{title}", "bold")
    yield _costs_table(load_solution(variant), question.card)
