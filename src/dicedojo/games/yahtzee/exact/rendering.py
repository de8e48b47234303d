"""How the exact values of Yahtzee look: tables in 80 columns, and one document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.errors import UnusableInput
from dicedojo.games.picture import PictureForm
from dicedojo.games.protocol import Values
from dicedojo.games.strategy_report import Figure
from dicedojo.games.table.words import number_table, show
from dicedojo.games.yahtzee.boxes import NEEDED, VARIANTS, Variant
from dicedojo.games.yahtzee.exact.card import Card, Scored, score_options
from dicedojo.games.yahtzee.exact.states import Solution
from dicedojo.games.yahtzee.exact.stored import announce, solution, usage
from dicedojo.games.yahtzee.exact.turn import Box, Keep, turn_of, worth_of_card
from dicedojo.games.yahtzee.reading import COMMAND, Question, read_question

SHOWN = 8  # choices of dice; the document has them all
SCHEMA = "dicedojo/exact-yahtzee/v1"


def render_advice(question: Question) -> Iterator[RenderableType]:
    """Yield what people read about a card or a roll."""
    card, roll = question.card, question.roll
    solved = solution(question.variant)
    yield Text(_standing(solved, card), "bold")
    if roll is None:
        yield Text("\nWhat it costs to cross out a box now, with 0 points")
        yield _costs_table(solved, card)
        return
    turn = turn_of(solved, card)
    if question.rolls_left == 0:
        yield Text(f"\nWhere to score {show(roll)}, by the points of the whole game")
        options = score_options(question.variant, card, roll)
        yield _boxes_table(turn.rank_boxes(roll), options)
        return
    left = "two rolls" if question.rolls_left == 2 else "one roll"
    what = f"What to keep of {show(roll)} with {left} left"
    yield Text(f"\n{what}, by the points of the whole game")
    keeps = turn.rank_keeps(roll, question.rolls_left)
    yield _keeps_table(keeps[:SHOWN])
    if len(keeps) > SHOWN:
        yield Text(f"and {len(keeps) - SHOWN} more", "dim")


def advice_document(question: Question) -> dict[str, Any]:
    """Return the same as plain values."""
    card, roll = question.card, question.roll
    solved = solution(question.variant)
    document: dict[str, Any] = {
        "card": dict(card.points),
        "value": worth_of_card(solved, card),
    }
    if roll is None:
        costs = cost_of_zero(solved, card)
        return document | {"cost_of_zero": costs}
    turn = turn_of(solved, card)
    document |= {"roll": list(roll), "rolls_left": question.rolls_left}
    if question.rolls_left:
        keeps = turn.rank_keeps(roll, question.rolls_left)
        choices = [{"keep": list(one.dice), "worth": one.worth} for one in keeps]
        return document | {"keeps": choices}
    options = score_options(question.variant, card, roll)
    boxes = [
        {
            "box": one.name,
            "points": options[one.name].points,
            "bonus": options[one.name].bonus,
            "worth": one.worth,
        }
        for one in turn.rank_boxes(roll)
    ]
    return document | {"boxes": boxes}


def cost_of_zero(solved: Solution, card: Card) -> dict[str, float]:
    """Return what it costs to give up each open box, before this turn's first roll."""
    worth = worth_of_card(solved, card)
    return {
        box: worth - worth_of_card(solved, card.fill(box, Scored(0)))
        for box in card.open_boxes
    }


def _standing(solved: Solution, card: Card) -> str:
    worth = worth_of_card(solved, card)
    count = len(card.points)
    if not count:
        return f"An empty card: the best play scores {worth:.2f} points on average."
    boxes = "One box filled" if count == 1 else f"{count} boxes filled"
    return (
        f"{boxes} with {card.total} points: the best play ends with {worth:.2f} on"
        " average."
    )


def _costs_table(solved: Solution, card: Card) -> Table:
    table = number_table("box", "costs")
    costs = cost_of_zero(solved, card)
    for box in sorted(costs, key=lambda box: costs[box]):
        table.add_row(box, f"{costs[box]:.2f}")
    return table


def _keeps_table(keeps: list[Keep]) -> Table:
    table = number_table("keep", "worth", "costs")
    for keep in keeps:
        table.add_row(show(keep.dice) or "no dice", *_worth(keep.worth, keeps[0].worth))
    return table


def _boxes_table(boxes: list[Box], options: dict[str, Scored]) -> Table:
    table = number_table("box", "points", "worth", "costs")
    for box in boxes:
        scored = options[box.name]
        points = str(scored.points) + (f" + {scored.bonus}" if scored.bonus else "")
        table.add_row(box.name, points, *_worth(box.worth, boxes[0].worth))
    return table


def _worth(worth: float, best: float) -> tuple[str, str]:
    """Return what a choice is worth, and what it costs against the best."""
    cost = round(best - worth, 9)
    return f"{worth:.2f}", f"{cost:.2f}" if cost else "best"


def render(values: Values) -> RenderableType:
    """Return what people read."""
    question = read_question(values)
    _announce(question)
    is_general, variant = question.is_general, question.variant
    blocks = _overview(variant) if is_general else render_advice(question)
    return Group(*blocks, Text())


def document(values: Values) -> dict[str, Any]:
    """Return the same as plain values."""
    question = read_question(values)
    _announce(question)
    variant = question.variant
    start = {"schema": SCHEMA, "variant": variant.name}
    if not question.is_general:
        return start | advice_document(question)
    used, costs = usage(variant), cost_of_zero(solution(variant), _empty(variant))
    boxes = [
        {
            "box": box,
            "mean_points": float(used.points[at]),
            "zero": float(used.zeros[at]),
            "cost_of_zero": costs[box],
            "filled_in_round": used.rounds[at].tolist(),
        }
        for at, box in enumerate(variant.sheet.boxes)
    ]
    return start | {
        "values": {name: solution(each).value for name, each in VARIANTS.items()},
        "boxes": boxes,
        "upper_bonus": used.upper_bonus,
        "yahtzee_bonus": used.yahtzee_bonus,
    }


def figure(values: Values, form: PictureForm) -> Figure:
    """Draw when the best play fills each box.

    Raises:
        UnusableInput: the question is about one card.
    """
    from dicedojo.games.yahtzee.picture import figure_of_rounds

    question = read_question(values)
    if not question.is_general:
        raise UnusableInput(
            "The picture shows whole games: one card or roll has none.",
            next=f"{COMMAND} --variant {question.variant.name} --out yahtzee.png",
        )
    announce([question.variant], question.variant)
    return figure_of_rounds(usage(question.variant), question.variant, form)


def _empty(variant: Variant) -> Card:
    return Card(sheet=variant.sheet)


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
    used, costs = usage(variant), cost_of_zero(solution(variant), _empty(variant))
    boxes = number_table("box", "points", "filled with 0", "without it")
    for at, box in enumerate(variant.sheet.boxes):
        zero, without = f"{used.zeros[at]:.1%}", f"-{costs[box]:.2f}"
        boxes.add_row(box, f"{used.points[at]:.2f}", zero, without)
    boxes.add_row(f"bonus for {NEEDED}", f"{used.upper_bonus:.2f}")
    if variant.has_bonus:
        boxes.add_row("yahtzee bonus", f"{used.yahtzee_bonus:.2f}")
    yield boxes
    yield Text(
        "without it: the game if that box gets 0 points in the first turn", "dim"
    )
