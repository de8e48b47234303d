"""What self-contained code may use of Python and of libraries, by name."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from string import Formatter

import pytest

ANY = frozenset({"*"})
# What may be used of each module. None of it keeps anything but chance, which starts
# anew for each test, or can be changed without an attribute of its own.
MODULES: dict[str, frozenset[str]] = {
    "__future__": ANY,
    "abc": frozenset({"ABC", "abstractmethod"}),
    "collections": frozenset(
        {"Counter", "OrderedDict", "defaultdict", "deque", "namedtuple"}
    ),
    "collections.abc": ANY,
    "dataclasses": frozenset({"dataclass", "field", "replace"}),
    "enum": frozenset({"Enum", "IntEnum", "auto", "unique"}),
    "fractions": frozenset({"Fraction"}),
    "functools": frozenset({"cache", "cached_property", "lru_cache", "reduce"}),
    "itertools": ANY,
    "math": ANY,
    "operator": frozenset({"add", "eq", "ge", "gt", "itemgetter", "le", "lt", "mul"}),
    "pytest": frozenset({"approx", "mark", "param", "raises"}),
    "random": frozenset(
        {"choice", "choices", "randint", "random", "randrange", "sample", "seed"}
        | {"shuffle"}
    ),
    "typing": frozenset(
        {"Any", "Callable", "ClassVar", "Dict", "Final", "FrozenSet", "Generic"}
        | {"Iterable", "Iterator", "List", "Literal", "Mapping", "NamedTuple"}
        | {"NoReturn", "Optional", "Protocol", "Sequence", "Set", "Tuple"}
        | {"TypeAlias", "TypeVar", "Union", "cast"}
    ),
}
BUILTINS = {
    *("abs", "all", "any", "bin", "bool", "bytes", "callable", "chr", "classmethod"),
    *("complex", "format", "hasattr", "hash", "hex", "input", "oct"),
    *("dict", "divmod", "enumerate", "filter", "float", "frozenset", "int"),
    *("isinstance", "issubclass", "iter", "len", "list", "map", "max", "min", "next"),
    *("object", "ord", "pow", "print", "property", "range", "repr", "reversed"),
    *("round", "set", "slice", "sorted", "staticmethod", "str", "sum", "super"),
    *("tuple", "zip", "NotImplemented", "True", "False", "None", "__name__"),
    *(
        name
        for name, value in vars(builtins).items()
        if isinstance(value, type) and issubclass(value, Exception)
    ),
}
# Of Python's own names those that a class may define. Not among them are `__eq__` and
# `__hash__`: the caches of `typing` keep objects, and hand others to them.
METHODS = {
    *("__init__", "__post_init__", "__call__", "__repr__", "__str__", "__len__"),
    *("__iter__", "__next__", "__contains__", "__getitem__", "__bool__"),
    *("__lt__", "__le__", "__gt__", "__ge__", "__add__"),
    *("__sub__", "__mul__", "__radd__", "__enter__", "__exit__"),
}
NAMES = {"__all__", "__author__", "__slots__", "__version__"}  # and those set
MAKERS = {"__init__", "__post_init__"}  # of the base, called on the new object
SELF = "self"  # always the first argument of a method, and never given another value
CHANGING = {"abstractmethod", "dataclass"}  # decorators that change what they are given
MARK = "mark"  # pytest's, which does so too
ENUMS = {"Enum", "IntEnum"}  # called, they make classes with methods of any name
RESTRICTED = {MARK, *CHANGING, *ENUMS}  # used in their places only
OF_PYTHON = {SELF, "super", "auto", "_ignore_", *RESTRICTED}  # mean always the same
# Attributes that lead to frames or modules, or that change something without a store.
REACHING = {"frame", "locals", "mro", "obj", "register", "tb", "traceback"}
REACHING |= {"format_map", "getrepr", "update_wrapper", "wraps", *RESTRICTED}
REACHING |= {"fill_unfilled", "from_current", "from_exc_info", "from_exception"}
# One's own modules may hold others; of these names only functions are called like that.
FUNCTIONS = {"copy", "trace"}  # of lists, say, and of a kata's own modules
REACHING |= sys.stdlib_module_names - FUNCTIONS
INNER = ("ag_", "co_", "cr_", "f_", "func_", "gi_", "tb_")  # of code that runs


def is_reaching(attribute: str) -> bool:
    """Return whether an attribute may lead to what others share."""
    return attribute in REACHING or attribute.startswith(("_", *INNER))


def is_reaching_of_self(attribute: str) -> bool:
    """Return whether this is so where the object should be one's own.

    It may be any object: methods can be called with another `self`.
    """
    if attribute.startswith("_") and not attribute.startswith("__"):
        return attribute in private_names()
    return is_reaching(attribute)


@cache
def private_names() -> frozenset[str]:
    """Return the names with an underscore that objects of the libraries have."""
    objects = [*_objects(), pytest.ExceptionInfo.for_later()]
    return frozenset(
        name for one in objects for name in dir(one) if name.startswith("_")
    )


def _objects() -> Iterator[object]:
    for name, known in MODULES.items():
        space = vars(import_module(name))
        yield from (space[one] for one in (space if known is ANY else known))


def is_plain_template(value: object) -> bool:
    """Return whether a text, by `format`, looks at no attribute or item of a value."""
    try:
        fields = list(Formatter().parse(value)) if isinstance(value, str) else [None]
    except ValueError:
        return False
    return all(
        field is not None
        and not {".", "["} & {*(field[1] or "")}
        and (not field[2] or is_plain_template(field[2]))
        for field in fields
    )
