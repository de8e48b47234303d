"""Stand-ins that code gets, inside a sandbox, for modules that are not there.

Importing it and defining things with it works, so an import that nobody needs costs
nothing, and code that needs the module only here and there keeps the rest. A number
or a plain answer cannot be made of it: nobody knows which it would have been.
"""

import dis
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

UNPACK = dis.opmap["UNPACK_SEQUENCE"]
MAX_PATH = 60  # characters; beyond that only the module is named
DEFINITIONS = (types.FunctionType, type, classmethod, staticmethod, property)
RESULTS = (  # each operation that may give anything
    *("add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow"),
    *("lshift", "rshift", "and", "or", "xor", "radd", "rsub", "rmul", "rmatmul"),
    *("rtruediv", "rfloordiv", "rmod", "rdivmod", "rpow", "rlshift", "rrshift"),
    *("rand", "ror", "rxor", "neg", "pos", "abs", "invert", "round", "floor", "ceil"),
    *("trunc", "getitem"),
)
NUMBERS = ("int", "float", "complex", "index")
COMPARISONS = ("lt", "le", "gt", "ge")

used: set[str] = set()  # missing modules on which something plain has depended


class StandIn:
    """Stands for a missing module and for everything that is found in it.

    Called with nothing but a function or a class it returns that, so that what it
    decorates stays what it is; called otherwise it returns a stand-in.
    """

    def __init__(self, path: str) -> None:
        self._dojo_path = path if len(path) <= MAX_PATH else path.partition(".")[0]

    def __getattr__(self, name: str) -> "StandIn":
        if name == "_dojo_path" or (name.startswith("__") and name != "__version__"):
            raise AttributeError(name)
        found = StandIn(f"{self._dojo_path}.{name}")
        self.__dict__[name] = found  # the same each time
        return found

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        one = len(arguments) == 1 and not keywords
        if one and isinstance(arguments[0], DEFINITIONS):
            return arguments[0]
        return StandIn(self._dojo_path)

    def __mro_entries__(self, bases: tuple[object, ...]) -> tuple[type, ...]:
        """Return the base that a class gets in its place, once for each class."""
        first = next(base for base in bases if type(base) is StandIn)
        return (Base,) if first is self else ()

    def __iter__(self) -> Iterator["StandIn"]:
        """Give nothing, or as many items as there are names to the left of `=`."""
        frame = sys._getframe(1)
        code, at = frame.f_code.co_code, frame.f_lasti
        if code[at] == UNPACK:
            return iter([StandIn(self._dojo_path) for _ in range(code[at + 1])])
        used.add(module_of(self))
        return iter(())

    def __enter__(self) -> "StandIn":
        return self

    def __exit__(self, *_: object) -> None:
        """Let every exception pass."""

    def __setitem__(self, key: object, value: object) -> None:
        """Take a setting, and keep none."""

    def __delitem__(self, key: object) -> None:
        """As for settings."""

    def __len__(self) -> int:
        used.add(module_of(self))
        return 0

    def __bool__(self) -> bool:
        used.add(module_of(self))
        return True

    def __contains__(self, item: object) -> bool:
        used.add(module_of(self))
        return False

    def __eq__(self, other: object) -> bool:
        used.add(module_of(self))
        return self is other

    def __hash__(self) -> int:
        return hash(self._dojo_path)  # no address, which differs from run to run

    def __instancecheck__(self, instance: object) -> bool:
        return False

    def __subclasscheck__(self, subclass: object) -> bool:
        return False

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return StandIn, (self._dojo_path,)

    def __format__(self, form: str) -> str:
        return repr(self)

    def __repr__(self) -> str:
        return self._dojo_path


class Base:
    """What a class inherits from where it names a stand-in."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        self.__dict__.update(keywords)

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__()


def module_of(stand_in: StandIn) -> str:
    """Return the name of the missing module."""
    return stand_in._dojo_path.partition(".")[0]


def not_available(module: str) -> str:
    """Return why there is no answer."""
    return f"{module} is not available in the exam."


def _result(self: StandIn, *_: object) -> StandIn:
    return StandIn(self._dojo_path)


def _no_number(self: StandIn) -> None:
    used.add(module_of(self))
    raise ImportError(not_available(module_of(self)), name=module_of(self))


def _false(self: StandIn, _: object) -> bool:
    used.add(module_of(self))
    return False


def _define(names: tuple[str, ...], method: Callable[..., Any]) -> None:
    for name in names:
        setattr(StandIn, f"__{name}__", method)


_define(RESULTS, _result)
_define(NUMBERS, _no_number)
_define(COMPARISONS, _false)
