"""mutmut's operators, by readable names: they change one expression at a time.

tests/engine/mutants/test_expressions.py compares them with those of mutmut itself.
"""

from __future__ import annotations

import ast
import cmath
import re
from collections.abc import Iterator
from itertools import pairwise

from dicedojo.engine.mutants.module_text import Span, Text
from dicedojo.engine.mutants.operators import (
    LONGEST,
    Item,
    Operator,
    Splice,
    Splices,
    is_number,
    items_of,
    without,
)

OTHER_METHOD = {
    name: other
    for pair in (
        ("lower", "upper"),
        ("lstrip", "rstrip"),
        ("find", "rfind"),
        ("ljust", "rjust"),
        ("index", "rindex"),
        ("removeprefix", "removesuffix"),
        ("partition", "rpartition"),
        ("split", "rsplit"),
    )
    for name, other in (pair, pair[::-1])
}
OTHER_OPERATOR: dict[type[ast.AST], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "/",
    ast.Mod: "/",
    ast.LShift: ">>",
    ast.RShift: "<<",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.BitXor: "&",
    ast.Pow: "*",
    ast.And: "or",
    ast.Or: "and",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.UAdd: "-",
    ast.USub: "+",
}
# The parts of a string whose case can be changed, not escapes such as `\x4e` or
# `\N{DASH}`.
ESCAPES = re.compile(
    r"\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\N\{[^}]+\}|\\."
    r"|((?<!\\)[^\\]+)"
)
RAW = re.compile(r"((?<!\\)[^\\]+)")


def number(node: ast.Constant, text: Text) -> Iterator[Splices]:
    """Yield the number plus one; a number too long to print stays."""
    span = text.inner(node)
    value = node.value
    if not is_number(node) or span.end - span.start > LONGEST:
        return
    assert isinstance(value, int | float | complex)
    more = value + (1j if isinstance(value, complex) else 1)
    infinite = cmath.isinf(more) if isinstance(more, complex | float) else False
    if not infinite:
        yield (Splice(*span, repr(more)),)


def string(span: Span, text: Text) -> Iterator[Splices]:
    """Yield a string with XX around it, in lower and in upper case."""
    code = text.code(span)
    prefix = code[: min(at for at in map(code.find, "\"'") if at != -1)]
    quote, body = code[len(prefix)], code[len(prefix) + 1 : -1]
    if code[len(prefix) :].startswith(quote * 3):
        return  # mostly for readers
    parts = RAW if "r" in prefix.lower() else ESCAPES
    for new_body in (
        f"XX{body}XX",
        parts.sub(lambda part: (part[1] or "").lower() or part[0], body),
        parts.sub(lambda part: (part[1] or "").upper() or part[0], body),
    ):
        if new_body != body:
            yield (Splice(*span, f"{prefix}{quote}{new_body}{quote}"),)


def boolean(node: ast.Constant | ast.MatchSingleton, text: Text) -> Iterator[Splices]:
    if isinstance(node.value, bool):
        yield (Splice(*text.inner(node), str(not node.value)),)


def copy(span: Span, text: Text) -> Iterator[Splices]:
    if text.code(span) == "deepcopy":
        yield (Splice(*span, "copy"),)


def assignment(node: ast.Assign | ast.AnnAssign, text: Text) -> Iterator[Splices]:
    if node.value is not None:
        new = '""' if _is_none(node.value) else "None"
        yield (Splice(*text.outer(node.value), new),)


def accumulation(node: ast.AugAssign, text: Text) -> Iterator[Splices]:
    yield (_replace_between(node.target, node.value, " = ", text),)


def negation(node: ast.UnaryOp, text: Text) -> Iterator[Splices]:
    if isinstance(node.op, ast.Not | ast.Invert):
        operand, inner = text.outer(node.operand), text.inner(node)
        if operand == text.inner(node.operand):  # it needs the brackets of the whole
            yield (Splice(inner.start, operand.start, ""),)
        else:
            yield (Splice(*text.outer(node), text.code(operand)),)


def dict_keyword(node: ast.Call, text: Text) -> Iterator[Splices]:
    if isinstance(node.func, ast.Name) and node.func.id == "dict":
        for item in items_of(node, text):
            if item.name is None:
                return
            first = text.tokens.starting[item.span.start]
            end = text.tokens.spans[first].end
            yield (Splice(end, end, "XX"),)


def argument_to_none(node: ast.Call, text: Text) -> Iterator[Splices]:
    for item in _arguments(node, text):
        if not item.stars and not _is_none(item.value):
            yield (Splice(*text.outer(item.value), "None"),)


def argument_removal(node: ast.Call, text: Text) -> Iterator[Splices]:
    items = _arguments(node, text)
    if len(items) > 1:
        for index in range(len(items)):
            yield without(node, items, index, text)


def string_method(node: ast.Call, text: Text) -> Iterator[Splices]:
    if isinstance(node.func, ast.Attribute) and node.func.attr in OTHER_METHOD:
        method = node.func.attr
        items = items_of(node, text)
        limited = len(items) == 2 or any(item.name == "maxsplit" for item in items)
        if limited or method not in ("split", "rsplit"):
            end = text.inner(node.func).end
            start = text.tokens.spans[text.tokens.ending[end]].start
            yield (Splice(start, end, OTHER_METHOD[method]),)


def lambda_(node: ast.Lambda, text: Text) -> Iterator[Splices]:
    new = "0" if _is_none(node.body) else "None"
    yield (Splice(*text.outer(node.body), new),)


def loop_exit(node: ast.Break | ast.Continue, text: Text) -> Iterator[Splices]:
    new = "return" if isinstance(node, ast.Break) else "break"
    yield (Splice(*text.inner(node), new),)


def arithmetic(node: ast.BinOp, text: Text) -> Iterator[Splices]:
    if new := OTHER_OPERATOR.get(type(node.op)):
        yield (_replace_between(node.left, node.right, f" {new} ", text),)


def sign(node: ast.UnaryOp, text: Text) -> Iterator[Splices]:
    if new := OTHER_OPERATOR.get(type(node.op)):
        start = text.inner(node).start
        yield (Splice(start, text.outer(node.operand).start, new),)


def augmented(node: ast.AugAssign, text: Text) -> Iterator[Splices]:
    if new := OTHER_OPERATOR.get(type(node.op)):
        yield (_replace_between(node.target, node.value, f" {new}= ", text),)


def delete_case(node: ast.Match, text: Text) -> Iterator[Splices]:
    if 1 < len(node.cases) <= LONGEST:
        for span in case_spans(node, text):
            yield (Splice(*span, ""),)


def condition(node: ast.IfExp, text: Text) -> Iterator[Splices]:
    """Yield the conditional with one arm only, for each arm."""
    span = text.outer(node.test)
    bare = text.code(text.inner(node.test))
    if text.has_brackets(node.test):
        bare = bare[1:-1].strip()
    gap = "" if text.source[span.end] in " \t\f\r\n\\#" else " "
    for more in ("and False", "or True"):
        yield (Splice(*span, f"({bare}) {more}{gap}"),)


def and_or(node: ast.BoolOp, text: Text) -> Iterator[Splices]:
    """Yield the other operator in each place, the last one first."""
    new = f" {OTHER_OPERATOR[type(node.op)]} "
    for left, right in reversed([*pairwise(node.values)]):
        yield (_replace_between(left, right, new, text),)


def comparison(node: ast.Compare, text: Text) -> Iterator[Splices]:
    operands = pairwise([node.left, *node.comparators])
    for (left, right), operator in zip(operands, node.ops, strict=True):
        new = f" {OTHER_OPERATOR[type(operator)]} "
        yield (_replace_between(left, right, new, text),)


def case_spans(node: ast.Match, text: Text) -> list[Span]:
    """Return the spans of the cases, each with the comments above it."""
    spans = []
    start = text.line_start(text.line(text.outer(node.subject).end) + 1)
    for case in node.cases:
        body = text.inner(case.body[-1])
        indent = text.indent(text.inner(case.body[0]).start)
        end = _end_of_comments(text, text.line(body.end) + 1, indent)
        spans.append(Span(start, end))
        start = end
    return spans


def _end_of_comments(text: Text, line: int, indent: str | None) -> int:
    """Return where a block ends: after the comments with its indent."""
    end = line
    while (start := text.line_start(line)) < len(text.source) and indent:
        code = text.source[start : text.line_start(line + 1)]
        if code.strip() and not code.startswith(indent + "#"):
            break
        line += 1
        end = line if code.strip() else end
    return text.line_start(end)


def _arguments(node: ast.Call, text: Text) -> list[Item]:
    items = items_of(node, text)
    return items if len(items) <= LONGEST else []


def _replace_between(left: ast.AST, right: ast.AST, new: str, text: Text) -> Splice:
    return Splice(text.outer(left).end, text.outer(right).start, new)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


MUTMUT_OPERATORS = (
    Operator("number", ast.Constant, number, (("100", "101"), ("0.5", "1.5"))),
    Operator(
        "boolean",
        (ast.Constant, ast.MatchSingleton),
        boolean,
        (("True", "False"), ("None",)),
    ),
    Operator(
        "assignment",
        (ast.Assign, ast.AnnAssign),
        assignment,
        (("a = 1", "a = None"), ("a = None", 'a = ""'), ("a: int",)),
    ),
    Operator("accumulation", ast.AugAssign, accumulation, (("a += 1", "a = 1"),)),
    Operator("negation", ast.UnaryOp, negation, (("not a", "a"), ("~a", "a"), ("-a",))),
    Operator(
        "dict_keyword",
        ast.Call,
        dict_keyword,
        (("dict(a=1)", "dict(aXX=1)"), ("set(a=1)",)),
    ),
    Operator(
        "argument_to_none",
        ast.Call,
        argument_to_none,
        (("f(a, b=1)", "f(None, b=1)", "f(a, b=None)"), ("f(*a)",)),
    ),
    Operator(
        "argument_removal",
        ast.Call,
        argument_removal,
        (("f(a, b=1)", "f(b=1)", "f(a)"), ("f(a)",)),
    ),
    Operator(
        "string_method",
        ast.Call,
        string_method,
        (("a.lower()", "a.upper()"), ("a.split(b, 1)", "a.rsplit(b, 1)"), ("f()",)),
    ),
    Operator(
        "lambda",
        ast.Lambda,
        lambda_,
        (("lambda a: a", "lambda a: None"), ("lambda: None", "lambda: 0")),
    ),
    Operator(
        "comparison",
        ast.Compare,
        comparison,
        (
            ("a is b", "a is not b"),
            ("a in b", "a not in b"),
            ("a < b", "a <= b"),
            ("a == b", "a != b"),
        ),
    ),
    Operator(
        "loop_exit",
        (ast.Break, ast.Continue),
        loop_exit,
        (("break", "return"), ("continue", "break")),
    ),
    Operator(
        "arithmetic",
        ast.BinOp,
        arithmetic,
        (("a + b", "a - b"), ("a * b", "a / b"), ("a | b", "a & b")),
    ),
    Operator("sign", ast.UnaryOp, sign, (("-a", "+a"), ("not a",))),
    Operator("and_or", ast.BoolOp, and_or, (("a and b", "a or b"),)),
    Operator("arithmetic", ast.AugAssign, augmented, (("a += b", "a -= b"),)),
    Operator(
        "delete_case",
        ast.Match,
        delete_case,
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
        ast.IfExp,
        condition,
        (
            ("a if b else c", "a if (b) and False else c", "a if (b) or True else c"),
            ("a if(b)else c", "a if(b) and False else c", "a if(b) or True else c"),
        ),
    ),
)
