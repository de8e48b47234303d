"""Proxies for objects of the other end: each use of one is a question.

Standard library only.
"""

import types
from collections.abc import Callable, Mapping
from typing import Any

# Special methods, which Python looks up on the class. So a proxy's class needs them.
OPERATIONS = frozenset(
    f"__{name}__"
    for name in (
        *("call", "len", "iter", "next", "getitem", "setitem", "delitem", "contains"),
        *("bool", "eq", "ne", "lt", "le", "gt", "ge", "hash", "repr", "str", "format"),
        *("add", "radd", "iadd", "sub", "rsub", "mul", "rmul", "truediv", "rtruediv"),
        *("floordiv", "rfloordiv", "mod", "rmod", "divmod", "pow", "neg", "pos", "abs"),
        *("and", "or", "xor", "invert", "int", "float", "index", "round", "reversed"),
        *("enter", "exit", "missing", "matmul", "rmatmul", "imatmul", "lshift"),
        *("rlshift", "ilshift", "rshift", "rrshift", "irshift", "rand", "iand", "ror"),
        *("ior", "rxor", "ixor", "isub", "imul", "itruediv", "ifloordiv", "imod"),
        *("rpow", "ipow", "rdivmod", "trunc", "floor", "ceil", "complex"),
    )
)
# Special attributes that do not reveal how a program is written.
READABLE = frozenset(
    {"__name__", "__qualname__", "__doc__", "__module__", "__all__", "__match_args__"}
)
# The real `__dict__` of each; a proxy's own `__dict__` shows that of the other end.
of_class: Callable[[type], Any] = type.__dict__["__dict__"].__get__
of_module: Callable[[types.ModuleType], Any] = vars(types.ModuleType)[
    "__dict__"
].__get__


class Names(Mapping[str, Any]):
    """The `__dict__` of an object of the other end; it cannot be listed."""

    def __init__(self, peer: Any, ref: Any, own_names: Any = None) -> None:
        self._peer = peer
        self._ref = ref
        self._own_names = own_names  # of a class of proxies itself

    def __getitem__(self, name: str) -> Any:
        if self._own_names is not None and name in OPERATIONS:
            return self._own_names[name]  # an abstract class asks for these
        try:
            is_own = self._peer.has_own(self._ref, name)
        except AttributeError:  # the object does not exist
            is_own = False
        if not is_own:
            raise KeyError(name)
        return self._peer.get(self._ref, name)

    def __iter__(self) -> Any:
        raise self._peer.not_served("the names of an object")

    def __len__(self) -> int:
        raise self._peer.not_served("the names of an object")


class ProxyClass(type):
    """The class of proxies for the other end's objects of one class.

    If the other end has sent the class itself, calling it makes an object there.
    """

    _dojo_peer: Any
    _dojo_ref: Any

    def __call__(cls, *arguments: Any, **keywords: Any) -> Any:
        return cls._dojo_peer.call(_ref_of(cls), arguments, keywords)

    def __getattr__(cls, name: str) -> Any:
        if name in ("_dojo_ref", "_dojo_peer") or not is_readable(name):
            raise AttributeError(name)
        return cls._dojo_peer.get(_ref_of(cls), name)

    def __setattr__(cls, name: str, value: Any) -> None:
        if name.startswith("__"):
            type.__setattr__(cls, name, value)
        else:
            cls._dojo_peer.set(_ref_of(cls), name, value)

    def __delattr__(cls, name: str) -> None:
        cls._dojo_peer.delete(_ref_of(cls), name)

    @property  # type: ignore[misc]
    def __dict__(cls) -> Any:  # type: ignore[override]
        """What `vars` shows."""
        own_names = of_class(cls)
        return Names(cls._dojo_peer, own_names.get("_dojo_ref"), own_names)

    def __iter__(cls) -> Any:
        return cls._dojo_peer.operate(_ref_of(cls), "__iter__", ())

    def __len__(cls) -> Any:
        return cls._dojo_peer.operate(_ref_of(cls), "__len__", ())

    def __bool__(cls) -> bool:
        return True

    def __getitem__(cls, key: Any) -> Any:
        return cls._dojo_peer.operate(_ref_of(cls), "__getitem__", (key,))

    def __contains__(cls, item: Any) -> Any:
        return cls._dojo_peer.operate(_ref_of(cls), "__contains__", (item,))


def _ref_of(cls: Any) -> Any:
    """Return the number or name of the class at the other end.

    Raises:
        NotServed: this is a test's class that inherits from it, or a class that the
            other end has not sent.
    """
    ref = of_class(cls).get("_dojo_ref")
    if ref is None:
        raise cls._dojo_peer.not_served(f"a class made of {cls.__name__}")
    return ref


class Proxy:
    """An object of the other end."""

    _dojo_peer: Any

    def __init_subclass__(cls, **keywords: Any) -> None:
        """Refuse a test's class that inherits from the program's.

        Raises:
            NotServed: unless the peer makes the class.
        """
        peer = cls._dojo_peer if hasattr(cls, "_dojo_peer") else None
        if peer is not None and not peer.makes_class:
            raise peer.not_served(f"a class made of {cls.__mro__[1].__name__}")

    def __getattr__(self, name: str) -> Any:
        if not is_readable(name):
            raise AttributeError(name)
        number = object.__getattribute__(self, "_dojo_number")
        return type(self)._dojo_peer.get(number, name)

    def __setattr__(self, name: str, value: Any) -> None:
        number = object.__getattribute__(self, "_dojo_number")
        type(self)._dojo_peer.set(number, name, value)

    def __delattr__(self, name: str) -> None:
        number = object.__getattribute__(self, "_dojo_number")
        type(self)._dojo_peer.delete(number, name)

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        """What `vars` shows."""
        number = object.__getattribute__(self, "_dojo_number")
        return Names(type(self)._dojo_peer, number)


def is_readable(name: str) -> bool:
    """Return whether an attribute may be read: it reveals nothing of the source."""
    is_own = name.startswith("__") and name.endswith("__")
    return not is_own or name in READABLE


def operation(name: str) -> Callable[..., Any]:
    """Return a special method that calls the one at the other end."""

    def operate(self: Any, *arguments: Any) -> Any:
        if name == "__exit__":
            arguments = (*arguments[:2], None)  # a traceback does not cross
        number = object.__getattribute__(self, "_dojo_number")
        return type(self)._dojo_peer.operate(number, name, arguments)

    def call(self: Any, *arguments: Any, **keywords: Any) -> Any:
        number = object.__getattribute__(self, "_dojo_number")
        return type(self)._dojo_peer.call(number, arguments, keywords)

    method = call if name == "__call__" else operate
    method.__name__ = name
    return method


OPERATE = {name: operation(name) for name in OPERATIONS}


class ProxyFunction:
    """A function of the other end."""

    __slots__ = (
        "__name__",
        "__qualname__",
        "__weakref__",
        "_dojo_number",
        "_dojo_peer",
    )

    def __init__(self, peer: Any, ref: Any, name: str) -> None:
        for slot, value in (
            *(("_dojo_peer", peer), ("_dojo_number", ref)),
            *(("__name__", name), ("__qualname__", name)),
        ):
            object.__setattr__(self, slot, value)

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self._dojo_peer.call(self._dojo_number, arguments, keywords)

    def __get__(self, holder: Any, kind: Any = None) -> Any:
        """Become a method in a class, as a function does."""
        return self if holder is None else types.MethodType(self, holder)

    def __getattribute__(self, name: str) -> Any:
        if name in ("__doc__", "__module__"):
            return self._dojo_peer.get(self._dojo_number, name)
        if name == "__dict__":
            return Names(self._dojo_peer, self._dojo_number)
        return object.__getattribute__(self, name)

    def __getattr__(self, name: str) -> Any:
        # pytest asks each name of a test module whether it is a mock.
        if not is_readable(name) or name.startswith("_mock_"):
            raise AttributeError(name)
        return self._dojo_peer.get(self._dojo_number, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._dojo_peer.set(self._dojo_number, name, value)

    def __delattr__(self, name: str) -> None:
        self._dojo_peer.delete(self._dojo_number, name)

    def __repr__(self) -> str:
        return f"<function {self.__name__}>"


class ProxyModule(types.ModuleType):
    """A module of the other end, under the name by which this end imports it.

    `functions` are names that are known to be functions, which saves questions. `names`
    are those that `import *` imports, None if the module states them.
    """

    def __init__(
        self, peer: Any, ref: Any, name: str, functions: Any = (), names: Any = None
    ) -> None:
        super().__init__(name)
        of_module(self).update(_dojo_peer=peer, _dojo_number=ref, _dojo_is=functions)
        of_module(self).update(_dojo_names=names)
        del of_module(self)["__doc__"]

    def __getattr__(self, name: str) -> Any:
        peer = of_module(self)["_dojo_peer"]
        ref = of_module(self)["_dojo_number"]
        if name in of_module(self)["_dojo_is"]:
            return peer.objects.named_function(ref, name)
        if name == "__all__" and of_module(self)["_dojo_names"] is not None:
            return of_module(self)["_dojo_names"]
        if name == "__path__" or not is_readable(name) or name.startswith("_mock_"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return peer.get(ref, name)

    def __setattr__(self, name: str, value: Any) -> None:
        is_inside = isinstance(value, types.ModuleType)
        is_inside = is_inside and value.__name__ == f"{self.__name__}.{name}"
        if name.startswith("__") or is_inside:  # a package has the modules in it here
            super().__setattr__(name, value)
            return
        peer = of_module(self)["_dojo_peer"]
        peer.set(of_module(self)["_dojo_number"], name, value)
        of_module(self).pop(name, None)  # the value that the test has set replaces it
        of_module(self)["_dojo_is"] = of_module(self)["_dojo_is"] - {name}

    def __delattr__(self, name: str) -> None:
        of_module(self)["_dojo_peer"].delete(of_module(self)["_dojo_number"], name)

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        """What `vars` shows."""
        space = of_module(self)
        return Names(space["_dojo_peer"], space["_dojo_number"])

    def __dir__(self) -> list[str]:
        raise of_module(self)["_dojo_peer"].not_served("dir() of the module")
