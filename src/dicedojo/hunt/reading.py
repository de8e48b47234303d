"""Reads a typed line as a question to a program, or as a test of its answer.

Nothing of it is run here: arguments are plain values and the names that a kata gives.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass
from itertools import chain
from typing import Any

from dicedojo import syntax
from dicedojo.course.domain import Call, Own, Prop
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.hunt.programs import Reply
from dicedojo.sandbox.wire import NoAnswer, Raised, plain_calls
from dicedojo.text import plain

MAX_LINE = 10_000  # characters
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
RAISES = ("raises", "pytest.raises")
FORMS = "A test is one assert with ==, or `with raises(ValueError): ` and a call."


@dataclass(frozen=True)
class Test:
    """A call, and what it should give, raise, or leave in one of its lists."""

    __test__ = False

    call: Call
    expected: Any = None
    raises: str = ""  # the name of an exception
    place: int | None = None  # of the list among the arguments

    def passes_on(self, reply: Reply) -> bool:
        """Return whether a program that replies like this passes."""
        answer = reply.answer
        if isinstance(answer, Raised):
            return bool(self.raises) and _is_a(answer, self.raises)
        if self.raises or isinstance(answer, NoAnswer):
            return False
        value = answer if self.place is None else reply.lists[self.place]
        return bool(value == self.expected)


def read_line(kata: Kata, line: str) -> Call | Test:
    """Return the question or the test on a line.

    Raises:
        UnusableInput: it is neither, or it names something that the kata has not.
    """
    if len(line) > MAX_LINE:
        raise UnusableInput(f"This line has more than {MAX_LINE:,} characters.")
    try:
        body = syntax.parse(line).body
    except UNREADABLE as fault:
        reason = fault.msg if isinstance(fault, SyntaxError) else str(fault)
        raise UnusableInput(f"Python cannot read this line: {reason}.") from fault
    reader = _Reader(kata)
    match body:
        case [ast.Expr(value=ast.Call() as call)]:
            return reader.call(call)
        case [ast.Assert(test=ast.Compare(ast.Call() as call, [ast.Eq()], [right]))]:
            return Test(reader.call(call), _literal(right))
        case [ast.Assert(test=ast.Compare(left, [ast.Eq()], [ast.Call() as call]))]:
            return Test(reader.call(call), _literal(left))
        case [
            ast.With(
                items=[ast.withitem(ast.Call(raises, [ast.Name(id=error)]))],
                body=[ast.Expr(value=ast.Call() as call)],
            )
        ] if ast.unparse(raises) in RAISES:
            return Test(reader.call(call), raises=error)
        case [
            ast.Assign([ast.Name(id=name)], ast.List() as given),
            ast.Expr(value=ast.Call() as call),
            ast.Assert(
                test=ast.Compare(ast.Name(id=again), [ast.Eq()], [right]),
            ),
        ] if name == again:
            names = [isinstance(a, ast.Name) and a.id == name for a in call.args]
            if True in names and not _is_through(kata, call):
                place = names.index(True)
                call.args[place] = given
                return Test(reader.call(call), _literal(right), place=place)
    raise UnusableInput("This is not one call and not a test.", hint=FORMS)


def size_of(call: Call) -> int:
    """Return how many values the arguments of a call have."""
    return sum(map(_size, call.arguments))


def functions_of(kata: Kata) -> tuple[str, ...]:
    """Return the functions that can be asked."""
    return tuple(dict.fromkeys((*kata.functions, *kata.strategy_names)))


class _Reader:
    """Makes calls and arguments of what Python reads."""

    def __init__(self, kata: Kata) -> None:
        self._kata = kata
        self._props = vars(kata.props) if kata.props_source else {}

    def call(self, node: ast.Call) -> Call:
        """Return the call, which may go through a prop.

        Raises:
            UnusableInput: there is no such function, or a value cannot be asked about.
        """
        name, given, through = ast.unparse(node.func), node.args, ""
        if _is_through(self._kata, node) and name in self._props:
            through, name, given = name, ast.unparse(given[0]), given[1:]
        if name not in functions_of(self._kata):
            names = ", ".join(functions_of(self._kata))
            raise UnusableInput(f"No function {name} here. There is: {names}.")
        if node.keywords:
            raise UnusableInput("Write arguments without names: score([1]).")
        call = Call(name, tuple(map(self._value, given)), through)
        try:
            plain_calls([call])
        except TypeError as error:
            raise UnusableInput(
                f"The wall lets no such value through: {error}."
            ) from error
        return call

    def _value(self, node: ast.expr) -> Any:
        match node:
            case ast.Name(id=name) if name in self._kata.public:
                return Own(name)
            case ast.Call(ast.Name(id=name), args, []) if name in self._props:
                return Prop(name, tuple(map(self._value, args)))
            case ast.List(items):
                return list(map(self._value, items))
            case ast.Tuple(items):
                return tuple(map(self._value, items))
        return _literal(node)


def _is_through(kata: Kata, node: ast.Call) -> bool:
    """Return whether the first argument is a function of the kata."""
    first = node.args[0] if node.args else None
    return isinstance(first, ast.Name) and first.id in functions_of(kata)


def _literal(node: ast.expr) -> Any:
    try:
        return ast.literal_eval(node)
    except (*UNREADABLE, TypeError) as error:
        shown = plain(ast.unparse(node), 40)
        raise UnusableInput(
            f"{shown} is not a plain value.",
            hint="Write numbers, text in quotes, lists, tuples and dicts.",
        ) from error


def _size(value: Any) -> int:
    if isinstance(value, dict):
        return sum(map(_size, chain(value.keys(), value.values())))
    if isinstance(value, Prop):
        return sum(map(_size, value.arguments))
    return sum(map(_size, value)) if isinstance(value, (list, tuple)) else 1


def _is_a(answer: Raised, name: str) -> bool:
    """Return whether `pytest.raises` of that name takes the exception."""
    kinds = [getattr(builtins, each, None) for each in (answer.builtin, name)]
    first, second = (each if isinstance(each, type) else type for each in kinds)
    return name == answer.name or issubclass(first, second)
