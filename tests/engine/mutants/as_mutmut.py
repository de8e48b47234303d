"""The mutants of mutmut's own operators, and ours, as syntax trees to compare."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from typing import Any

import libcst as cst
import pytest
from libcst.metadata import MetadataWrapper, WhitespaceInclusivePositionProvider
from mutmut.mutation.mutators import mutation_operators

from dicedojo.engine.mutants import changes, edits, skips
from dicedojo.engine.mutants.module_text import Text, line_starts
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.mutants.operators import TABLE_OPERATORS, Operator, Splices

OURS_ALONE = {operator.name for operator in TABLE_OPERATORS}


def made(operator: Operator, code: str) -> list[str]:
    """Return what an operator makes of the outermost node that it is for."""
    text = Text(code)
    for node in ast.walk(text.tree):
        if isinstance(node, operator.node_type):
            return [spliced(changed, code) for changed in operator.mutate(node, text)]
    raise AssertionError(f"{code!r} holds no {operator.node_type}")


def spliced(changed: Splices, code: str) -> str:
    for start, end, text in reversed(changed):
        code = code[:start] + text + code[end:]
    return code


def tree_of(code: str) -> str | None:
    """Return what tells programs apart, or None where the code does not compile."""
    try:
        with warnings.catch_warnings(action="ignore"):  # `1 is x` and such
            compile(code, "mutant", "exec")
            return ast.dump(ast.parse(code))
    except SyntaxError:
        return None


def ours(source: str) -> dict[str | None, Mutant]:
    """Return our mutants by mutmut's operators, with nothing left alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skips.Skips, "skips", lambda *_: False)
        patch.setattr(changes, "is_unmutated", lambda *_: False)
        found = [
            one for one in edits.generate(source) if one.operator not in OURS_ALONE
        ]
    return {tree_of(one.source): one for one in found}


def theirs(source: str) -> dict[str | None, str]:
    """Return the mutants that mutmut's operators make anywhere in a module."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    ranges = wrapper.resolve(WhitespaceInclusivePositionProvider)
    starts = line_starts(source)
    found: dict[str | None, str] = {}
    nodes: list[cst.CSTNode] = [wrapper.module]
    for node in nodes:
        nodes += node.children
        for mutated in _mutated(node):
            if isinstance(node, cst.Match):  # its code lacks the indent of the block
                (gone,) = {*node.cases} - {*cst.ensure_type(mutated, cst.Match).cases}
                span, code = ranges[gone], ""
            else:
                span, code = ranges[node], wrapper.module.code_for_node(mutated)
            start, end = (
                starts[place.line - 1] + place.column
                for place in (span.start, span.end)
            )
            found[tree_of(source[:start] + code + source[end:])] = code
    return {tree: found[tree] for tree in found.keys() - {None, tree_of(source)}}


def _mutated(node: Any) -> Iterator[Any]:
    """Yield what mutmut makes of a node, where it would write what is no Python."""
    if isinstance(node, cst.IfExp) and node.whitespace_before_else.empty:
        node = node.with_changes(whitespace_before_else=cst.SimpleWhitespace(" "))
    mutated: Any
    for kind, operator in mutation_operators:
        for mutated in operator(node) if isinstance(node, kind) else ():
            if isinstance(node, cst.UnaryOperation) and node.lpar:
                brackets = {"lpar": node.lpar, "rpar": node.rpar}
                yield mutated if mutated.lpar else mutated.with_changes(**brackets)
            elif isinstance(node, cst.Break | cst.Continue):
                yield mutated.with_changes(semicolon=node.semicolon)
            else:
                yield mutated
