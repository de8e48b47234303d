"""Which calls may a program answer with in the place of one of a kata's functions?

Every function, method, property and item of a table, with the parameters in any order,
a list as it is or as arguments of its own, and perhaps a constant besides.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from dicedojo.exam.constants import HOLE, alike
from dicedojo.submission.calls import enums_in
from dicedojo.submission.definitions import Function, filled_by_python, signature
from dicedojo.syntax import written

MAX_ITEMS = 4  # arguments that are tried in each order
MAX_FORMS = 800  # of one file
ANY = Function("", 0, None)


@dataclass(frozen=True)
class Callee:
    """A part of a program that may answer: `before`, made with arguments or not."""

    name: str  # by which it is known: `ones`, `Hand.ones`, `RULES['ones']`
    family: str  # its class or table, "" for a function
    before: str
    made: Function | None = None  # of its class, where an object has to be made first
    after: str = ""  # an attribute of that object
    called: Function | None = None  # None for a property

    @property
    def is_private(self) -> bool:
        return any(part.startswith("_") for part in self.name.split("."))


@dataclass(frozen=True)
class Form:
    """A call that may answer; with HOLE in it, for each constant."""

    callee: Callee
    text: str
    lengths: tuple[int, int | None]  # of a list whose items are arguments; least, most

    @property
    def has_hole(self) -> bool:
        return HOLE in self.text

    @property
    def whole(self) -> str:
        """The call of which this takes an item, "" if it takes none."""
        item = f"[{HOLE}]"
        return self.text.removesuffix(item) if self.text.endswith(item) else ""

    def is_named(self, constant: str | int | None, wanted: str) -> bool:
        """Return whether a constant, or else the callee, has a name like `wanted`."""
        return alike(str(constant) if self.has_hole else self.callee.name, wanted)

    def fits(self, length: int) -> bool:
        """Return whether a list of so many items can be asked about."""
        least, most = self.lengths
        return least <= length and (most is None or length <= most)


def find_forms(
    tree: ast.Module, parameters: Sequence[str], lists: Collection[str], *, holes: bool
) -> list[Form]:
    """Return the forms with these parameters, of which some are `lists`.

    With `holes`, also those with a constant besides.
    """
    forms: list[Form] = []
    fillings = ["", HOLE, *(f"{name}[{HOLE}]" for name in enums_in(tree))]
    for callee in find_callees(tree):
        for filling in fillings if holes or HOLE in callee.before else [""]:
            if filling and HOLE in callee.before:
                continue
            found = _forms(callee, [*parameters, *filter(None, [filling])], lists)
            forms += found if filling else []
            for form in [] if filling else found:  # all that it answers, or one item
                items = [f"{form.text}[{HOLE}]"] if holes and form.callee.called else []
                forms += [replace(form, text=text) for text in (form.text, *items)]
    return list(dict.fromkeys(forms))[:MAX_FORMS]


def find_callees(tree: ast.Module) -> Iterator[Callee]:
    """Yield what may answer, in the order of the program."""
    enums = enums_in(tree)
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield Callee(name, "", name, called=signature(name, node.args))
            case ast.ClassDef(name=name) if name in enums:
                yield from _of_class(node, f"{name}[{HOLE}]", None)
            case ast.ClassDef(name=name):
                yield from _of_class(node, name, _constructor(node))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda(args=args)):
                yield Callee(name, "", name, called=signature(name, args))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=keys)):
                for text in filter(None, map(written, filter(None, keys))):
                    yield Callee(f"{name}[{text}]", name, f"{name}[{text}]", called=ANY)
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=kind))
            ) if kind in classes:
                yield from _of_class(classes[kind], name, None)


def _of_class(
    node: ast.ClassDef, before: str, made: Function | None
) -> Iterator[Callee]:
    """Yield the methods of a class, or of an object of it, which is `before`."""
    for method in node.body:
        if not isinstance(method, ast.FunctionDef) or method.name.startswith("__"):
            continue
        kinds = {written(each) for each in method.decorator_list}
        found = signature(method.name, method.args, filled_by_python(method))
        name = f"{node.name}.{method.name}"
        called = None if kinds & {"property", "cached_property"} else found
        if kinds & {"staticmethod", "classmethod"} or made is None:
            text = f"{before}.{method.name}"
            yield Callee(name, node.name, text, called=called)
            continue
        yield Callee(name, node.name, before, made, f".{method.name}", called)
        first = [each.arg for each in method.args.args[:1]]
        if called is not None and first not in ([], ["self"]):  # a forgotten decorator
            called = signature(method.name, method.args, 0)
            yield Callee(name, node.name, f"{before}.{method.name}", called=called)


def _constructor(node: ast.ClassDef) -> Function:
    """Return what an object of a class is made with: any number where nobody says."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return signature(node.name, method.args, 1)
    return ANY if node.bases or node.decorator_list else Function("", 0, 0)


def _forms(callee: Callee, items: list[str], lists: Collection[str]) -> Iterator[Form]:
    orders = permutations(items) if len(items) <= MAX_ITEMS else [tuple(items)]
    for order in orders:
        ways = product(*(("", "*") if item in lists else ("",) for item in order))
        for stars in ways:
            arguments = [star + item for star, item in zip(stars, order, strict=True)]
            for made, called in _shares(callee, arguments):
                lengths = [
                    _lengths(function, some)
                    for function, some in ((callee.made, made), (callee.called, called))
                ]
                if None not in lengths:
                    least = max(one[0] for one in lengths if one)
                    most = [one[1] for one in lengths if one and one[1] is not None]
                    text = callee.before
                    text += f"({', '.join(made)})" if callee.made else ""
                    text += callee.after
                    text += f"({', '.join(called)})" if callee.called else ""
                    yield Form(callee, text, (least, min(most, default=None)))


def _shares(
    callee: Callee, arguments: list[str]
) -> Iterator[tuple[list[str], list[str]]]:
    """Yield what an object may be made with, and what it may then be called with.

    Where neither can do without arguments, that is all of them twice.
    """
    if callee.called is None:
        yield arguments, []
        return
    if callee.made is None:
        yield [], arguments
        return
    for cut in range(len(arguments) + 1):
        yield arguments[:cut], arguments[cut:]
    if callee.made.least and callee.called.least:
        yield arguments, arguments


def _lengths(
    function: Function | None, arguments: Sequence[str]
) -> tuple[int, int | None] | None:
    """Return how long a list among the arguments may be; None if they do not fit."""
    if function is None:
        return None if arguments else (0, None)
    starred = any(argument.startswith("*") for argument in arguments)
    if not starred:
        return (0, None) if function.takes(len(arguments)) else None
    others = len(arguments) - 1
    most = None if function.most is None else function.most - others
    if (most is not None and most < 1) or (most is None and others > function.least):
        return None
    return max(function.least - others, 0), most
