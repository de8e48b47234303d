"""Advice on the shape of a solution, and the measurements behind it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

from dicedojo.grading.document.grade import Design
from dicedojo.syntax import tree_of

LONG_FUNCTION = 20  # lines; every function of the finished katas is shorter
DEEP_NESTING = 3  # blocks inside one another
MANY_BRANCHES = 8  # decisions in one function; a kata has at most eight rules
REPEATED_SHAPE = 3  # statements that differ only in names and values

BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)
DECISIONS = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.match_case)
Function = ast.FunctionDef | ast.AsyncFunctionDef


NO_ADVICE = Design(advice=(), measured={})


def review_design(source: str) -> Design:
    """Return what the shape of `source` suggests.

    A source that does not parse gives no advice and no measures: it has a
    problem of its own, which the grade names elsewhere.
    """
    tree = tree_of(source)
    if tree is None:
        return NO_ADVICE
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    longest = max(functions, key=_lines, default=None)
    branchiest = max(functions, key=_branches, default=None)
    depth, deepest_line = _deepest(tree)
    shape_count, shape_line = _most_repeated_shape(tree)

    advice = []
    if shape_count >= REPEATED_SHAPE:
        advice.append(
            f"{shape_count} decisions share the shape of the one in line {shape_line}: "
            "could a table hold what differs between them?"
        )
    if depth > DEEP_NESTING:
        advice.append(
            f"Line {deepest_line} lies {depth} blocks deep: "
            "which of them would read well as a function with a name?"
        )
    if longest is not None and _lines(longest) > LONG_FUNCTION:
        advice.append(
            f"`{longest.name}` is {_lines(longest)} lines long: "
            "which part of it could you explain in one sentence, and move out?"
        )
    if branchiest is not None and _branches(branchiest) > MANY_BRANCHES:
        advice.append(
            f"`{branchiest.name}` takes {_branches(branchiest)} decisions: "
            "which of them say the same thing about different dice?"
        )
    measured = {  # in alphabetical order, as documents have it
        "branches": _branches(tree),
        "deepest_nesting": depth,
        "longest_function": _lines(longest) if longest else 0,
        "repeated_shapes": shape_count,
    }
    return Design(tuple(advice[:3]), measured)


def _lines(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def _branches(tree: ast.AST) -> int:
    return sum(isinstance(node, DECISIONS) for node in ast.walk(tree))


def _deepest(tree: ast.Module) -> tuple[int, int]:
    """Return how many blocks the deepest one lies in, itself included, and its line.

    An `elif` is a sibling to its reader, though the tree nests it.
    """
    deepest = (0, 0)
    waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
    while waiting:  # a list, not recursion: hostile sources nest without end
        node, depth = waiting.pop()
        for child in ast.iter_child_nodes(node):
            below = depth
            if isinstance(child, BLOCKS) and not _is_elif(node, child):
                below += 1
                # the tie goes to the earlier line, whatever the order of the walk
                deepest = max(
                    deepest, (below, child.lineno), key=lambda at: (at[0], -at[1])
                )
            waiting.append((child, below))
    return deepest


def _is_elif(parent: ast.AST, child: ast.AST) -> bool:
    return (
        isinstance(parent, ast.If)
        and isinstance(child, ast.If)
        and parent.orelse == [child]
        and child.col_offset == parent.col_offset
    )


def _most_repeated_shape(tree: ast.Module) -> tuple[int, int]:
    """Return how often the commonest `if` occurs, and the line of its first.

    Two of them share a shape when they differ only in names and values.
    """
    shapes: Counter[str] = Counter()
    first: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            shape = " ".join(_shape([node.test, *node.body]))
            shapes[shape] += 1
            first[shape] = min(first.get(shape, node.lineno), node.lineno)
    if not shapes:
        return 0, 0
    # the tie goes to the earlier line, so that the advice is the same on every run
    shape = min(shapes, key=lambda one: (-shapes[one], first[one]))
    return shapes[shape], first[shape]


def _shape(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for part in ast.walk(node):
            yield type(part).__name__
