"""mutmut's operators, by readable names: the one module that imports mutmut.

mutmut promises no such interface, so its version is pinned and
tests/mutation/generate/test_adapter.py fails loudly when a new one differs.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper
from mutmut.mutation.pragma_handling import PragmaParseError, PragmaVisitor

from dicedojo.mutation.generate import small_matchers
from dicedojo.mutation.generate.operators import LONGEST, Node, Operator


def _load_mutators() -> ModuleType:
    """Import mutmut's operators without the slow module that they ask little of."""
    name = "libcst.matchers"
    loaded = name in sys.modules
    if not loaded:
        sys.modules[name] = small_matchers
    try:
        return importlib.import_module("mutmut.mutation.mutators")
    finally:
        if not loaded:
            del sys.modules[name]


mutators = _load_mutators()

IDENTITY = (cst.Is, cst.IsNot, cst.In, cst.NotIn)


def unmutated_lines(wrapper: MetadataWrapper) -> tuple[frozenset[int], frozenset[int]]:
    """Return the lines that `# pragma: no mutate` spares: single ones, whole blocks.

    Pragmas that contradict each other spare nothing.
    """
    visitor = PragmaVisitor("the module")
    try:
        wrapper.visit(visitor)
    except PragmaParseError:
        return frozenset(), frozenset()
    return frozenset(visitor.no_mutate_lines), frozenset(visitor.ignore_node_lines)


def _lazily(function: Callable[[Any], Any]) -> Callable[[Any], Iterator[Node]]:
    def mutate(node: Any) -> Iterator[Node]:
        yield from function(node)

    return mutate


def _number(node: cst.BaseNumber) -> Iterator[Node]:
    """Yield the number plus one; a number too long to print stays."""
    if len(getattr(node, "value", "")) <= LONGEST:
        yield from mutators.operator_number(node)


def _boolean(node: cst.Name) -> Iterator[Node]:
    if node.value in ("True", "False"):
        yield from mutators.operator_name(node)


def _copy(node: cst.Name) -> Iterator[Node]:
    if node.value not in ("True", "False"):
        yield from mutators.operator_name(node)


def _arguments(node: cst.Call) -> Iterator[cst.Call]:
    if len(node.args) <= LONGEST:
        for mutated in mutators.operator_arg_removal(node):
            yield cst.ensure_type(mutated, cst.Call)


def _argument_to_none(node: cst.Call) -> Iterator[Node]:
    return (call for call in _arguments(node) if len(call.args) == len(node.args))


def _argument_removal(node: cst.Call) -> Iterator[Node]:
    for call in _arguments(node):
        if len(call.args) < len(node.args):
            # what followed the last argument follows the new last one: f(a), not f(a, )
            *others, last = call.args
            last = last.with_changes(comma=node.args[-1].comma)
            yield call.with_changes(args=[*others, last])


def _string_method(node: cst.Call) -> Iterator[Node]:
    if isinstance(node.func, cst.Attribute):  # mutmut's own test is far slower
        yield from mutators.operator_symmetric_string_methods_swap(node)
        yield from mutators.operator_unsymmetrical_string_methods_swap(node)


def _case(node: cst.Match) -> Iterator[Node]:
    if len(node.cases) <= LONGEST:
        yield from mutators.operator_match(node)


def _condition(node: cst.IfExp) -> Iterator[Node]:
    """Yield the conditional with either arm for ever.

    mutmut fails where no blank parts the condition from `else`, as in `if(a)else b`.
    """
    if node.whitespace_before_else.empty:
        node = node.with_changes(whitespace_before_else=cst.SimpleWhitespace(" "))
    yield from mutators.operator_if_exp(node)


_swap = _lazily(mutators.operator_swap_op)
_keyword = _lazily(mutators.operator_keywords)

MUTMUT_OPERATORS = (
    Operator("number", cst.BaseNumber, _number, (("100", "101"), ("0.5", "1.5"))),
    Operator(
        "string",
        cst.SimpleString,
        _lazily(mutators.operator_string),
        (("'aB'", "'XXaBXX'", "'ab'", "'AB'"), ('"""a"""',)),
    ),
    Operator("boolean", cst.Name, _boolean, (("True", "False"), ("deepcopy",))),
    Operator("copy", cst.Name, _copy, (("deepcopy", "copy"), ("True",))),
    Operator(
        "assignment",
        (cst.Assign, cst.AnnAssign),
        _lazily(mutators.operator_assignment),
        (("a = 1", "a = None"), ("a = None", 'a = ""'), ("a: int",)),
    ),
    Operator(
        "accumulation",
        cst.AugAssign,
        _lazily(mutators.operator_augmented_assignment),
        (("a += 1", "a = 1"),),
    ),
    Operator(
        "negation",
        cst.UnaryOperation,
        _lazily(mutators.operator_remove_unary_ops),
        (("not a", "a"), ("~a", "a"), ("-a",)),
    ),
    Operator(
        "dict_keyword",
        cst.Call,
        _lazily(mutators.operator_dict_arguments),
        (("dict(a=1)", "dict(aXX=1)"), ("set(a=1)",)),
    ),
    Operator(
        "argument_to_none",
        cst.Call,
        _argument_to_none,
        (("f(a, b=1)", "f(None, b=1)", "f(a, b=None)"), ("f(*a)",)),
    ),
    Operator(
        "argument_removal",
        cst.Call,
        _argument_removal,
        (("f(a, b=1)", "f(b=1)", "f(a)"), ("f(a)",)),
    ),
    Operator(
        "string_method",
        cst.Call,
        _string_method,
        (("a.lower()", "a.upper()"), ("a.split(b, 1)", "a.rsplit(b, 1)"), ("f()",)),
    ),
    Operator(
        "lambda",
        cst.Lambda,
        _lazily(mutators.operator_lambda),
        (("lambda a: a", "lambda a: None"), ("lambda: None", "lambda: 0")),
    ),
    Operator(
        "comparison",
        IDENTITY,
        _keyword,
        (("a is b", "a is not b"), ("a in b", "a not in b")),
    ),
    Operator(
        "loop_exit",
        (cst.Break, cst.Continue),
        _keyword,
        (("break", "return"), ("continue", "break")),
    ),
    Operator(
        "arithmetic",
        cst.BinaryOperation,
        _swap,
        (("a + b", "a - b"), ("a * b", "a / b"), ("a | b", "a & b")),
    ),
    Operator("sign", cst.UnaryOperation, _swap, (("-a", "+a"), ("not a",))),
    Operator("and_or", cst.BooleanOperation, _swap, (("a and b", "a or b"),)),
    Operator(
        "comparison",
        cst.ComparisonTarget,
        _swap,
        (("a < b", "a <= b"), ("a == b", "a != b"), ("a in b",)),
    ),
    Operator("arithmetic", cst.AugAssign, _swap, (("a += b", "a -= b"),)),
    Operator(
        "delete_case",
        cst.Match,
        _case,
        (
            (
                "match a:\n    case 1:\n        b\n    case _:\n        c\n",
                "match a:\n    case _:\n        c\n",
                "match a:\n    case 1:\n        b\n",
            ),
        ),
    ),
    Operator(
        "condition",
        cst.IfExp,
        _condition,
        (
            ("a if b else c", "a if (b) and False else c", "a if (b) or True else c"),
            ("a if(b)else c", "a if(b) and False else c", "a if(b) or True else c"),
        ),
    ),
)
