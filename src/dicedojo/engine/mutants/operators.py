"""dojo's own operators: they change rules that a refactoring has moved into data.

mutmut's operators change one expression at a time. Once the rules of a game are in a
table, other mistakes are likely: a rule is missing, is in the wrong place, has its
neighbour's points, or needs one die too few.

A new operator needs words for learners, in `report/changes.py`. Survivors of those in
`TABLE_OPERATORS` are shown before changed numbers (`grading/document/suite.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from dicedojo.engine.mutants.module_text import Span, Text

LONGEST = 200  # items; a longer table is data, with thousands of mutants

Display = ast.Tuple | ast.List | ast.Set | ast.Dict
ROWS = (ast.Call, ast.Tuple, ast.List, ast.Lambda)


class Splice(NamedTuple):
    """Replace the characters from `start` up to `end` by a text."""

    start: int
    end: int
    text: str


class Item(NamedTuple):
    """An element of a display or an argument of a call, with its `*` or `name=`."""

    span: Span
    value: ast.expr
    key: ast.expr | None = None
    name: str | None = None  # of a keyword argument
    stars: int = 0


Splices = tuple[Splice, ...]


@dataclass(frozen=True)
class Operator:
    """A named way to change one kind of node, with examples that the tests run.

    An example is the code before, then the code of every mutant, in order.
    """

    name: str
    node_type: type[ast.AST] | tuple[type[ast.AST], ...]
    mutate: Callable[[Any, Text], Iterator[Splices]]
    examples: tuple[tuple[str, ...], ...]


def delete_element(node: Display, text: Text) -> Iterator[Splices]:
    """Yield the display without each of its elements in turn."""
    items = items_of(node, text)
    lonely_rule = len(items) == 1 and not isinstance(node, ast.Set) and _is_table(items)
    if 1 < len(items) <= LONGEST or lonely_rule:
        for index in range(len(items)):
            yield without(node, items, index, text)


def swap_rules(node: ast.Tuple | ast.List | ast.Dict, text: Text) -> Iterator[Splices]:
    """Yield the table with each two neighbouring rules exchanged."""
    items = items_of(node, text)
    if not 1 < len(items) <= LONGEST:
        return
    are_functions = isinstance(node, ast.List) and all(
        _is_name(item.value)
        for item in items  # to try one after the other
    )
    if are_functions or _is_table(items):
        for first, second in pairwise(items):
            yield _exchange(first.span, second.span, text)


def repoint_rule(
    node: ast.Tuple | ast.List | ast.Dict, text: Text
) -> Iterator[Splices]:
    """Yield the table with the points of each two neighbouring rules exchanged."""
    items = items_of(node, text)
    if not 1 < len(items) <= LONGEST:
        return
    for first, second in pairwise(items):
        left, right = _points(first, text), _points(second, text)
        if left and right and text.code(left) != text.code(right):
            yield _exchange(left, right, text)


def shorten_sequence(node: ast.Tuple | ast.List, text: Text) -> Iterator[Splices]:
    """Yield a sequence of two or more literals without its last."""
    items = items_of(node, text)
    if 1 < len(items) <= LONGEST and all(
        _is_literal(item.value, text) for item in items
    ):
        yield without(node, items, len(items) - 1, text)


def items_of(node: ast.AST, text: Text) -> list[Item]:
    """Return the elements of a display or the arguments of a call, in their order."""
    match node:
        case ast.Dict(keys=keys, values=values):
            return [
                _pair(key, value, text) for key, value in zip(keys, values, strict=True)
            ]
        case ast.Tuple() | ast.List() | ast.Set():
            return [_item(element, text) for element in node.elts]
        case ast.Call(args=arguments, keywords=keywords):
            named = [_keyword(keyword, text) for keyword in keywords]
            return sorted([*(_item(argument, text) for argument in arguments), *named])
    return []


def _item(element: ast.expr, text: Text) -> Item:
    if isinstance(element, ast.Starred):
        return Item(text.inner(element), element.value, stars=1)
    return Item(text.outer(element), element)


def _pair(key: ast.expr | None, value: ast.expr, text: Text) -> Item:
    end = text.outer(value).end
    if key is not None:
        return Item(Span(text.outer(key).start, end), value, key)
    first = text.tokens.starting[text.outer(value).start] - 2
    return Item(Span(text.tokens.spans[first].start, end), value, stars=2)


def _keyword(keyword: ast.keyword, text: Text) -> Item:
    span = Span(text.inner(keyword).start, text.outer(keyword.value).end)
    stars = 0 if keyword.arg else 2
    return Item(span, keyword.value, name=keyword.arg, stars=stars)


def without(node: ast.AST, items: Sequence[Item], index: int, text: Text) -> Splices:
    """Return the display or call without one item, with the same layout."""
    start, end = items[index].span
    tokens = text.tokens
    if len(items) == 1:
        if isinstance(node, ast.Tuple) and not text.has_brackets(node):
            return (Splice(*text.inner(node), "()"),)
        comma = tokens.ending[end] + 1
        has_comma = tokens[comma] == ","
        return (Splice(start, tokens.spans[comma].end if has_comma else end, ""),)
    if index + 1 < len(items):
        cut = Splice(start, items[index + 1].span.start, "")
    else:  # what followed the last follows the new last
        cut = Splice(items[index - 1].span.end, end, "")
    last = tokens.ending[items[-1].span.end]
    if tokens[last + 1] == ",":
        return (cut,)
    if isinstance(node, ast.Tuple) and len(items) == 2:
        end_of_other = items[1 - index].span.end
        return tuple(sorted((cut, Splice(end_of_other, end_of_other, ","))))
    if isinstance(node, ast.Call) and cut.end == end:
        return (cut._replace(end=tokens.spans[last + 1].start),)
    return (cut,)


def _exchange(first: Span, second: Span, text: Text) -> Splices:
    return Splice(*first, text.code(second)), Splice(*second, text.code(first))


def _is_table(items: Sequence[Item]) -> bool:
    """Return whether every element is a row: a call, a tuple, a list, a lambda.

    A dict is a table if its keys are rows.
    """
    return all(
        isinstance(item.key or item.value, ROWS) and item.stars < 2 for item in items
    )


def _points(item: Item, text: Text) -> Span | None:
    """Return the span of a row's points, at its end; None if it has none."""
    row = [item] if item.key else []
    if not item.key and isinstance(item.value, ast.Call | ast.Tuple | ast.List):
        row = items_of(item.value, text)
    points = [part.value for part in row if _is_points(part.value)]
    return text.outer(points[-1]) if points else None


def _is_points(value: ast.expr) -> bool:
    """Return whether it is a number, or the name of a constant."""
    if isinstance(value, ast.Constant):
        return type(value.value) in (int, float)
    return isinstance(value, ast.Name) and value.id.isupper()


def _is_name(value: ast.expr) -> bool:
    """Return whether it is a name, or None, True or False."""
    if isinstance(value, ast.Constant):
        return value.value is None or isinstance(value.value, bool)
    return isinstance(value, ast.Name)


def is_number(node: ast.Constant) -> bool:
    return type(node.value) in (int, float, complex)


def _is_literal(value: ast.expr, text: Text) -> bool:
    if isinstance(value, ast.UnaryOp):
        value = value.operand
    if not isinstance(value, ast.Constant):
        return False
    return is_number(value) or text.inner(value) in text.tokens.strings


# `shorten_sequence` comes first: if two operators make the same program, the first one
# names it, and "shortened" describes (1, 1, 1) better than "deleted".
TABLE_OPERATORS = (
    Operator(
        "shorten_sequence",
        (ast.Tuple, ast.List),
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
        (ast.Tuple, ast.List, ast.Dict),
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
        (ast.Tuple, ast.List, ast.Dict),
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
        (ast.Tuple, ast.List, ast.Set, ast.Dict),
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
