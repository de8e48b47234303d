"""Whether a module is small and flat enough to be mutated.

Making mutants takes time with the square of a module's size, and calls itself as deep
as the code is nested. So both are limited before anything is made.
"""

from __future__ import annotations

import ast

from dicedojo.errors import UnusableInput

MAX_LINES = 10_000
MAX_NODES = 20_000  # of the syntax tree; the largest kata has 3,000
MAX_DEPTH = 300  # nodes inside one another
MAX_CHAIN = 300  # operands of one `and`, comparisons of one `<`, dots of one import
HINT = "Could data lie in a file, and a long expression be split?"


def require_mutable(source: str, tree: ast.Module) -> None:
    """Return if the operators can read a module; `tree` is its syntax tree.

    Raises:
        UnusableInput: it is too large, or nested too deeply.
    """
    lines = source.count("\n") + source.count("\r")
    if lines > MAX_LINES:
        raise too_large(f"It has {lines:,} lines; at most {MAX_LINES:,} are read.")
    nodes = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        chain = _links(node)
        nodes += 1 + chain
        if nodes > MAX_NODES:
            message = f"Its syntax tree has more than {MAX_NODES:,} nodes."
            raise too_large(message)
        if depth > MAX_DEPTH or chain > MAX_CHAIN:
            line = getattr(node, "lineno", 0)
            raise too_deep(f"Line {line} is nested too deeply." if line else "")
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]


def too_large(evidence: str) -> UnusableInput:
    what = "The module is too large to be mutated."
    return UnusableInput(what, evidence=evidence, hint=HINT)


def too_deep(evidence: str) -> UnusableInput:
    what = "The module is nested too deeply to be mutated."
    return UnusableInput(what, evidence=evidence, hint=HINT)


def _links(node: ast.AST) -> int:
    """Return how many parts follow one another in a node."""
    match node:
        case ast.BoolOp(values=parts) | ast.Compare(comparators=parts):
            return len(parts)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return len(node.generators)
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return len(names)
        case ast.alias(name=name):
            return name.count(".")
        case ast.ImportFrom(module=module, level=level):
            return (module or "").count(".") + level
    return 0
