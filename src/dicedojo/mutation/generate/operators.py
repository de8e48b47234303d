"""The operators of our own: they change what a refactoring has moved into data.

mutmut's operators change an expression at a time. Once the rules of a game lie in
a table, the mistakes to fear are others: a rule is missing, stands in the wrong
place, has its neighbour's points, or asks for one die too few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import libcst as cst

LONGEST = 200  # items; a longer table is data, and its mutants would be thousands

Node = cst.CSTNode
Display = cst.Tuple | cst.List | cst.Set | cst.Dict


@dataclass(frozen=True)
class Operator:
    """A named way to change one kind of node, with examples that the tests run.

    An example is the code before, then the code of every mutant, in order.
    """

    name: str
    node_type: type[Node] | tuple[type[Node], ...]
    mutate: Callable[[Any], Iterator[Node]]
    examples: tuple[tuple[str, ...], ...]


def delete_element(node: Display) -> Iterator[Node]:
    """Yield the display without each of its elements in turn."""
    count = len(node.elements)
    lonely_rule = count == 1 and not isinstance(node, cst.Set) and _is_table(node)
    if 1 < count <= LONGEST or lonely_rule:
        for index in range(count):
            yield _without(node, index)


def swap_rules(node: cst.Tuple | cst.List | cst.Dict) -> Iterator[Node]:
    """Yield the table with each two neighbouring rules exchanged."""
    if not _is_ordered_table(node):
        return
    for index, (first, second) in enumerate(pairwise(node.elements)):
        yield _with(node, {index: second, index + 1: first})


def repoint_rule(node: cst.Tuple | cst.List | cst.Dict) -> Iterator[Node]:
    """Yield the table with the points of each two neighbouring rules exchanged."""
    if not 1 < len(node.elements) <= LONGEST:
        return
    for index, (first, second) in enumerate(pairwise(node.elements)):
        ours, theirs = _points(first), _points(second)
        if ours is not None and theirs is not None and not ours.deep_equals(theirs):
            exchanged = {
                index: _with_points(first, theirs),
                index + 1: _with_points(second, ours),
            }
            yield _with(node, exchanged)


def shorten_sequence(node: cst.Tuple | cst.List) -> Iterator[Node]:
    """Yield a sequence of two or more literals without its last."""
    if 1 < len(node.elements) <= LONGEST and all(
        _is_literal(element.value) for element in node.elements
    ):
        yield _without(node, len(node.elements) - 1)


def _without(node: Display, index: int) -> Node:
    """Return the display without one element, its layout kept."""
    elements: list[Any] = list(node.elements)
    gone = elements.pop(index)
    if elements and index == len(elements):  # what followed the last follows the new
        elements[-1] = elements[-1].with_changes(comma=gone.comma)
    if not elements and isinstance(node, cst.Tuple) and not node.lpar:
        node = node.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    return node.with_changes(elements=elements)


def _with(node: Display, changed: dict[int, Any]) -> Node:
    """Return the display with some elements replaced; the commas stay in place."""
    elements = list(node.elements)
    for index, element in changed.items():
        elements[index] = element.with_changes(comma=elements[index].comma)
    return node.with_changes(elements=elements)


def _is_ordered_table(node: cst.Tuple | cst.List | cst.Dict) -> bool:
    """Say if the order of the elements is likely to matter, as that of rules does."""
    if not 1 < len(node.elements) <= LONGEST:
        return False
    if isinstance(node, cst.List) and all(
        isinstance(element.value, cst.Name) for element in node.elements
    ):
        return True  # functions to try one after the other
    return _is_table(node)


def _is_table(node: Display) -> bool:
    """Say if every element is a row: a call, a tuple, a list, a lambda.

    A dict is a table where its keys are rows, or its one value is.
    """
    rows = (cst.Call, cst.Tuple, cst.List, cst.Lambda)
    if isinstance(node, cst.Dict):
        return all(
            isinstance(element, cst.DictElement) and isinstance(element.key, rows)
            for element in node.elements
        )
    return all(isinstance(element.value, rows) for element in node.elements)


def _points(element: Any) -> cst.BaseExpression | None:
    """Return what a row ends with, if it can be points; else None."""
    if isinstance(element, cst.DictElement):
        return element.value if _is_points(element.value) else None
    place = _place_of_points(element.value)
    return None if place is None else _items(element.value)[place].value


def _with_points(element: Any, points: cst.BaseExpression) -> Any:
    if isinstance(element, cst.DictElement):
        return element.with_changes(value=points)
    row = element.value
    place = _place_of_points(row)
    items: list[Any] = list(_items(row))
    assert place is not None, "only called on rows that have points"
    items[place] = items[place].with_changes(value=points)
    field = "args" if isinstance(row, cst.Call) else "elements"
    return element.with_changes(value=row.with_changes(**{field: items}))


def _items(row: cst.BaseExpression) -> Sequence[cst.Arg | cst.BaseElement]:
    if isinstance(row, cst.Call):
        return row.args
    return row.elements if isinstance(row, cst.Tuple | cst.List) else ()


def _place_of_points(row: cst.BaseExpression) -> int | None:
    places = [i for i, item in enumerate(_items(row)) if _is_points(item.value)]
    return places[-1] if places else None


def _is_points(value: cst.BaseExpression) -> bool:
    """Say if it is a number, or the name of a constant."""
    return isinstance(value, cst.Integer | cst.Float) or (
        isinstance(value, cst.Name) and value.value.isupper()
    )


def _is_literal(value: cst.BaseExpression) -> bool:
    if isinstance(value, cst.UnaryOperation):
        value = value.expression
    return isinstance(value, cst.BaseNumber | cst.SimpleString)


# `shorten_sequence` comes first: where two operators give the same program, the
# first one names it, and "shortened" says more about (1, 1, 1) than "deleted".
TABLE_OPERATORS = (
    Operator(
        "shorten_sequence",
        (cst.Tuple, cst.List),
        shorten_sequence,
        (
            ("(1, 1, 1)", "(1, 1)"),
            ("[2, 5]", "[2]"),
            ("('a', 'b')", "('a',)"),
            ("(5,)",),
            ("(face, 1)",),
        ),
    ),
    Operator(
        "swap_rules",
        (cst.Tuple, cst.List, cst.Dict),
        swap_rules,
        (
            ("(f(1), f(2), f(3))", "(f(2), f(1), f(3))", "(f(1), f(3), f(2))"),
            ("[(1, 100), (5, 50)]", "[(5, 50), (1, 100)]"),
            ("[triple, single]", "[single, triple]"),
            ("{(1, 1): 9, (2,): 3}", "{(2,): 3, (1, 1): 9}"),
            ("(points, rest)",),
            ("{1: 100, 5: 50}",),
            ("(1, 2)",),
        ),
    ),
    Operator(
        "repoint_rule",
        (cst.Tuple, cst.List, cst.Dict),
        repoint_rule,
        (
            ("(f((1,), 100), f((5,), 50))", "(f((1,), 50), f((5,), 100))"),
            ("[(1, ONE), (5, 50)]", "[(1, 50), (5, ONE)]"),
            ("{1: 100, 5: 50}", "{1: 50, 5: 100}"),
            ("(f(points=1), f(points=2))", "(f(points=2), f(points=1))"),
            ("(f(2), f(2))",),
            ("(1, 2)",),
        ),
    ),
    Operator(
        "delete_element",
        (cst.Tuple, cst.List, cst.Set, cst.Dict),
        delete_element,
        (
            ("(f(1), f(2))", "(f(2),)", "(f(1),)"),
            ("(f(1),)", "()"),
            ("{1: 100, 5: 50}", "{5: 50}", "{1: 100}"),
            ("{1, 5}", "{5}", "{1}"),
            ("[*a, b]", "[b]", "[*a]"),
            ("[5]",),
            ("{f(1)}",),
        ),
    ),
)
