"""Which parts of a program only make it longer, and so make mutants?"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

MIN_OPERANDS = 8  # numbers in one sum; the course's own programs have two
MIN_PARTS = 30  # of one condition
MIN_UNREACHED = 5  # statements; two come with a project that learners complete
MIN_IDLE = 5  # statements without effect
MIN_RUN = 40  # neighbours of one form; the course's own programs have six
MIN_ASSERTIONS = 20  # outside test functions; learners' own programs have six

LEAVES = (ast.Return, ast.Raise, ast.Break, ast.Continue)
BLOCKS = ("body", "orelse", "finalbody")
Function = ast.FunctionDef | ast.AsyncFunctionDef
Place = tuple[int, str]  # a line, and what is there


def find_padding(tree: ast.Module) -> Iterator[Place]:
    """Yield the first line of each long run, and of all that is never reached."""
    nodes = list(_outside_tests(tree))
    yield from _sums(nodes)
    for node in nodes:
        if isinstance(node, ast.BoolOp) and len(node.values) >= MIN_PARTS:
            yield node.lineno, f"has a condition of {len(node.values)} parts"
    blocks = [block for node in nodes for block in _blocks(node)]
    for block in blocks:
        yield from _runs(block)
    unreached: set[ast.stmt] = set()
    for block in blocks:
        if block and block[0] not in unreached:  # else it is counted already
            unreached.update(_unreached(block))
    idle = [line for block in blocks for line in _idle(block)]
    asserted = [node.lineno for node in nodes if isinstance(node, ast.Assert)]
    for lines, least, what in (
        (
            [node.lineno for node in unreached],
            MIN_UNREACHED,
            "statements that are never reached",
        ),
        (idle, MIN_IDLE, "statements without effect"),
        (asserted, MIN_ASSERTIONS, "assertions about the program itself"),
    ):
        if len(lines) >= least:
            yield min(lines), f"is the first of {len(lines)} {what}"


def _outside_tests(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield every node but those of test functions and test classes."""
    waiting: list[ast.AST] = [tree]
    while waiting:  # a list, not recursion: hostile sources nest without end
        node = waiting.pop()
        if is_test(node):
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def is_test(node: ast.AST) -> bool:
    """Return whether a node is a test function or a test class."""
    named = isinstance(node, Function | ast.ClassDef)
    return named and node.name.lower().startswith("test")  # type: ignore[attr-defined]


def _sums(nodes: Iterable[ast.AST]) -> Iterator[Place]:
    """Yield each calculation with many numbers and nothing else."""
    every = [node for node in nodes if isinstance(node, ast.BinOp)]
    inner = {side for node in every for side in (node.left, node.right)}
    for node in every:
        if node in inner:
            continue
        operands = list(_operands(node))
        plain = all(isinstance(one, ast.Constant) for one in operands)
        if plain and len(operands) >= MIN_OPERANDS:
            what = f"calculates with {len(operands)} numbers and nothing else"
            yield node.lineno, what


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    waiting = [node]
    while waiting:
        match waiting.pop():
            case ast.BinOp(left, _, right):
                waiting += [left, right]
            case ast.UnaryOp(_, operand):
                waiting.append(operand)
            case other:
                yield other


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in BLOCKS:
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block


def _runs(block: list[ast.stmt]) -> Iterator[Place]:
    """Yield each long run of statements that differ only in names and values."""
    start, form = 0, ""
    for place, node in enumerate([*block, None]):
        other = _form(node) if node is not None and _is_simple(node) else ""
        if other != form:
            if form and place - start >= MIN_RUN:
                what = f"is the first of {place - start} statements of the same form"
                yield block[start].lineno, what
            start, form = place, other


def _is_simple(node: ast.stmt) -> bool:
    """Return whether a statement holds no other; the text of a game may be long."""
    match node:
        case ast.Expr(ast.Call(ast.Name("print"))):
            return False
    return not hasattr(node, "body") and not isinstance(node, ast.Match)


def _form(node: ast.stmt) -> str:
    return " ".join(type(part).__name__ for part in ast.walk(node))


def _unreached(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield each statement of a block, or within it, that can never run."""
    ended = False
    for node in block:
        if ended:
            yield from _statements([node])
        match node:
            case ast.If(ast.Constant(value)) if not value:
                yield from _statements(node.body)
            case ast.If(ast.Constant(value)) if value:
                yield from _statements(node.orelse)
            case ast.While(ast.Constant(value)) if not value:
                yield from _statements(node.body)
        ended = ended or isinstance(node, LEAVES)


def _statements(nodes: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    parts = (part for node in nodes for part in ast.walk(node))
    return (part for part in parts if isinstance(part, ast.stmt))


def _idle(block: list[ast.stmt]) -> Iterator[int]:
    """Yield the line of each statement without effect; a text may be a comment."""
    for node in block:
        match node:
            case ast.Expr(ast.Constant(value)) if (
                isinstance(value, str) or value is ...
            ):
                continue
            case ast.Expr(ast.Constant() | ast.Name() | ast.BinOp() | ast.Compare()):
                yield node.lineno
            case ast.Assign([ast.Name(target)], ast.Name(value)) if target == value:
                yield node.lineno
