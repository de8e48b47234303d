"""Reads a typed line as a question to a program, or as a test of its answer.

The line is not run: arguments are plain values and names that a kata provides.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass
from itertools import chain
from typing import Any

from dicedojo import syntax
from dicedojo.course import Call, Kata, Own, Prop, props_in
from dicedojo.engine import Answer, NoAnswer, Raised, plain_calls
from dicedojo.errors import UnusableInput
from dicedojo.text import plain

MAX_LINE = 10_000  # characters
UNREADABLE = (SyntaxError, ValueError, TypeError, RecursionError, MemoryError)
RAISES = ("raises", "pytest.raises")
FORMS = "A test is one assert with ==, or `with raises(ValueError): ` and a call."


@dataclass(frozen=True)
class HuntQuestion:
    """A call without an expectation."""

    call: Call


@dataclass(frozen=True)
class Test(HuntQuestion):
    """A call, and the value or exception that it should give."""

    __test__ = False

    expected: Any = None
    raises: str = ""  # the name of an exception

    def passes_on(self, answer: Answer) -> bool:
        """Return whether a program with this answer passes, as under pytest."""
        if isinstance(answer, Raised):
            kinds = [getattr(builtins, n, 0) for n in (answer.builtin, self.raises)]
            kind, base = (item if isinstance(item, type) else type for item in kinds)
            return self.raises == answer.name or issubclass(kind, base)
        if self.raises or isinstance(answer, NoAnswer):
            return False
        return bool(answer == self.expected)


def read_line(kata: Kata, line: str) -> HuntQuestion:
    """Return the question on a line, which may be a test.

    Raises:
        UnusableInput: it is neither, or it names something unknown to the kata.
    """
    if len(line) > MAX_LINE:
        raise UnusableInput(f"This line has more than {MAX_LINE:,} characters.")
    try:
        body = syntax.parse(line).body
    except UNREADABLE as fault:
        reason = fault.msg if isinstance(fault, SyntaxError) else str(fault)
        raise UnusableInput(f"Python cannot read this line: {reason}.") from fault
    match body:
        case [ast.Expr(value=ast.Call() as call)]:
            return HuntQuestion(_call(kata, call))
        case [ast.Expr(value=ast.List() as roll)] if len(kata.functions) == 1:
            return HuntQuestion(Call(kata.functions[0], (_value(kata, roll),)))
        case [ast.Assert(test=ast.Compare(ast.Call() as call, [ast.Eq()], [value]))] | [
            ast.Assert(test=ast.Compare(value, [ast.Eq()], [ast.Call() as call]))
        ]:
            return Test(_call(kata, call), _literal(value))
        case [
            ast.With(
                items=[ast.withitem(ast.Call(raises, [ast.Name(id=name)]))],
                body=[ast.Expr(value=ast.Call() as call)],
            )
        ] if syntax.unparse(raises) in RAISES:
            return Test(_call(kata, call), raises=name)
    raise UnusableInput("This is not one call and not a test.", hint=FORMS)


def size_of(value: Any) -> int:
    """Return how many values the arguments of a call have."""
    if isinstance(value, (Call, Prop)):
        return size_of(value.arguments)
    if isinstance(value, dict):
        value = [*chain.from_iterable(value.items())]
    return sum(map(size_of, value)) if isinstance(value, (list, tuple)) else 1


def _call(kata: Kata, node: ast.Call) -> Call:
    """Return a call of a public function, possibly through a prop."""
    functions = tuple(dict.fromkeys((*kata.functions, *kata.strategy_names)))
    name, arguments, prop = syntax.unparse(node.func) or "", node.args, ""
    if name in _props(kata) and arguments and syntax.unparse(arguments[0]) in functions:
        prop, name, arguments = name, syntax.unparse(arguments[0]) or "", arguments[1:]
    if name not in functions:
        names = ", ".join(functions)
        raise UnusableInput(f"No function {plain(name, 40)} here. There is: {names}.")
    if node.keywords:
        raise UnusableInput("Write arguments without their names.")
    call = Call(name, tuple(_value(kata, argument) for argument in arguments), prop)
    try:
        plain_calls([call])
    except TypeError as error:
        raise UnusableInput(f"This cannot be asked: {error}.") from error
    return call


def _value(kata: Kata, node: ast.expr) -> Any:
    match node:
        case ast.Name(id=name) if name in kata.public:
            return Own(name)
        case ast.Call(ast.Name(id=name), args, []) if name in _props(kata):
            return Prop(name, tuple(_value(kata, argument) for argument in args))
        case ast.List(items):
            return [_value(kata, item) for item in items]
        case ast.Tuple(items):
            return tuple(_value(kata, item) for item in items)
    return _literal(node, kata)


def _names(kata: Kata) -> list[str]:
    """Return the props and values of the domain, as they are typed."""
    props = {
        prop.name for call in kata.domain.questions for prop in props_in(call.arguments)
    }
    return [*(f"{name}(…)" for name in sorted(props)), *kata.values]


def _props(kata: Kata) -> dict[str, Any]:
    return vars(kata.props) if kata.props_source else {}


def _literal(node: ast.expr, kata: Kata | None = None) -> Any:
    try:
        return ast.literal_eval(node)
    except UNREADABLE as error:
        names = _names(kata) if kata else []
        raise UnusableInput(
            f"{plain(syntax.unparse(node) or 'It', 40)} is not a plain value.",
            hint="Write numbers, text in quotes, lists, tuples and dicts"
            + (f", or {' or '.join(names)}." if names else "."),
        ) from error
