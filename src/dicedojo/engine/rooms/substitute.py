"""Substitutes for missing modules, inside a sandbox.

Code can import them and use them in definitions, so an unused import costs nothing,
and functions that do not need the module still work. Converting a substitute to a
number or returning it as an answer fails, since the right value is unknown.
"""

import dis
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

UNPACK = dis.opmap["UNPACK_SEQUENCE"]
MAX_PATH = 60  # characters; beyond that only the module is named
DEFINITIONS = (types.FunctionType, type, classmethod, staticmethod, property)
RESULTS = (  # operations whose result is a substitute
    *("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow"),
    *("lshift", "rshift", "and", "or", "xor", "radd", "rsub", "rmul", "rmatmul"),
    *("rtruediv", "rfloordiv", "rmod", "rdivmod", "rpow", "rlshift", "rrshift"),
    *("rand", "ror", "rxor", "neg", "pos", "abs", "invert", "round", "floor", "ceil"),
    *("trunc", "getitem"),
)
NUMBERS = ("int", "float", "complex", "index")
COMPARISONS = ("lt", "le", "gt", "ge", "contains")  # all are false

used_modules: set[str] = set()  # missing modules that affected a plain value


class Substitute:
    """Stands for a missing module, and for everything in it.

    A call with only a function or a class returns that, so decorators have no effect;
    any other call returns a substitute.
    """

    def __init__(self, path: str) -> None:
        self._dojo_path = path if len(path) <= MAX_PATH else path.partition(".")[0]

    def __getattr__(self, name: str) -> "Substitute":
        if name == "_dojo_path" or (name.startswith("__") and name != "__version__"):
            raise AttributeError(name)
        attribute = Substitute(f"{self._dojo_path}.{name}")
        self.__dict__[name] = attribute  # the same each time
        return attribute

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        is_single = len(arguments) == 1 and not keywords
        if is_single and isinstance(arguments[0], DEFINITIONS):
            return arguments[0]
        return Substitute(self._dojo_path)

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        """Return the base that replaces it in a class, once for each class."""
        first = next(base for base in bases if type(base) is Substitute)
        return (Base,) if first is self else ()

    def __iter__(self) -> Iterator["Substitute"]:
        """Yield nothing, or one item for each name to the left of `=`."""
        frame = sys._getframe(1)
        code, at = frame.f_code.co_code, frame.f_lasti
        if code[at] == UNPACK:
            return iter([Substitute(self._dojo_path) for _ in range(code[at + 1])])
        used_modules.add(module_of(self))
        return iter(())

    def __enter__(self) -> "Substitute":
        return self

    def __exit__(self, *_: object) -> None:
        """Let every exception pass."""

    def __setitem__(self, key: object, value: object) -> None:
        """Ignore a setting."""

    def __delitem__(self, key: object) -> None:
        """Ignore it, too."""

    def __eq__(self, other: object) -> bool:
        used_modules.add(module_of(self))
        return self is other

    def __hash__(self) -> int:
        return hash(self._dojo_path)  # an address would differ from run to run

    def __instancecheck__(self, instance: object) -> bool:
        return False

    def __subclasscheck__(self, subclass: object) -> bool:
        return False

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return Substitute, (self._dojo_path,)

    def __format__(self, form: str) -> str:
        return repr(self)

    def __repr__(self) -> str:
        return self._dojo_path


class Base:
    """The base of a class that names a substitute as its base."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        self.__dict__.update(keywords)

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__()


def module_of(substitute: Substitute) -> str:
    """Return the name of the missing module."""
    return substitute._dojo_path.partition(".")[0]


def not_available(module: str) -> str:
    """Return why there is no answer."""
    return f"{module} is not available in the exam."


def _result(self: Substitute, *_: object) -> Substitute:
    return Substitute(self._dojo_path)


def _no_number(self: Substitute) -> None:
    used_modules.add(module_of(self))
    raise ImportError(not_available(module_of(self)), name=module_of(self))


def _always(value: object) -> Callable[..., object]:
    def method(self: Substitute, *_: object) -> object:
        used_modules.add(module_of(self))
        return value

    return method


def _define(names: tuple[str, ...], method: Callable[..., Any]) -> None:
    for name in names:
        setattr(Substitute, f"__{name}__", method)


_define(RESULTS, _result)
_define(NUMBERS, _no_number)
_define(COMPARISONS, _always(False))
_define(("bool",), _always(True))
_define(("len",), _always(0))
