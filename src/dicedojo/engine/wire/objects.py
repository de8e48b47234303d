"""The handles of one end: its own objects, and proxies for those of the other end.

Standard library only.
"""

import types
from typing import Any

from dicedojo.engine.wire import proxies
from dicedojo.engine.wire.proxies import (
    OPERATE,
    OPERATIONS,
    Proxy,
    ProxyClass,
    ProxyFunction,
    of_class,
)
from dicedojo.engine.wire.values import (
    FUNCTIONS,
    INSIDES,
    Absent,
    NotServed,
    is_builtin,
    library_name,
)

Ref = Any  # a number that an end has assigned, or (module, name)
# Equal values of these types may be one object with other names, as an empty tuple is.
SHARED = frozenset({type(None), bool, int, float, str, bytes, frozenset, type})
MAX_ERRORS = 10  # of the other end that are stored: each keeps all of its frames alive
OPAQUE = ("opaque",)  # the description of a value that depends on the design


class Objects:
    """Both tables of an end, and the descriptions of objects for the other."""

    def __init__(self, peer: Any) -> None:
        self._peer = peer
        self._sent: list[Any] = []  # objects that the other end knows, by number
        self._numbers: dict[int, int] = {}  # of these, by id
        self._named: dict[tuple[str, str], Any] = {}  # objects with a name
        self._names: dict[int, tuple[str, str]] = {}
        self._opaque: set[int] = set()
        self._proxies: dict[Ref, Any] = {}  # for the other end's objects
        self._refs: dict[int, Ref] = {}  # of these, by id
        self._errors: dict[int, tuple[Any, Ref]] = {}  # exceptions of the other end's

    def name(self, module: str, name: str, value: Any, opaque: bool = False) -> None:
        """Identify an object by module and name, as in every program."""
        self._named[module, name] = value
        self._names.setdefault(id(value), (module, name))
        is_empty = type(value) is tuple and not value
        if opaque and not is_empty and type(value) not in SHARED:
            self._opaque.add(id(value))

    def is_opaque(self, value: Any) -> bool:
        """Return whether a value must cross as a handle, plain or not."""
        return id(value) in self._opaque

    def add_proxy(self, ref: Ref, proxy: Any) -> Any:
        """Store the proxy for an object of the other end; return it."""
        self._proxies[ref] = proxy
        self._refs[id(proxy)] = ref
        return proxy

    def named_function(self, module: Ref, name: str) -> Any:
        """Return the proxy for a function of the other end."""
        ref = (module[0], name)
        if ref in self._proxies:
            return self._proxies[ref]
        return self.add_proxy(ref, ProxyFunction(self._peer, ref, name))

    def own_object(self, ref: Ref) -> Any:
        """Return an object of this end.

        Raises:
            Absent: there is none of that name.
        """
        try:
            return self._sent[ref] if type(ref) is int else self._named[ref]
        except LookupError:
            raise Absent(str(ref[1] if type(ref) is tuple else ref)) from None

    # To the other end

    def code(self, value: Any) -> Any:
        """Return an object as a message refers to it.

        Raises:
            NotServed: it would reveal how the program is written.
        """
        ref = self._refs.get(id(value))
        if ref is not None and self._proxies[ref] is value:
            return ("y", ref)
        if isinstance(value, INSIDES):
            raise NotServed(type(value).__name__)
        if isinstance(value, BaseException):
            return self._code_error(value)
        ref = self._names.get(id(value))
        if ref is None:
            ref = self._number(value)
        return ("m", ref, self._describe(value, ref))

    def _number(self, value: Any) -> int:
        number = self._numbers.setdefault(id(value), len(self._sent))
        if number == len(self._sent):
            self._sent.append(value)
        return number

    def _describe(self, value: Any, ref: Ref) -> Any:
        if id(value) in self._opaque:
            return OPAQUE
        if isinstance(value, type):
            bases = tuple(map(self._code_class, value.__bases__))
            return ("class", value.__name__, bases, operations_of(value))
        if isinstance(value, types.ModuleType):
            return ("module", value.__name__)
        if isinstance(value, FUNCTIONS):
            return ("function", str(getattr(value, "__name__", "function")))
        return ("object", self._code_class(type(value)))

    def _code_class(self, cls: type) -> Any:
        """Return a class as a description refers to it; a builtin by its operations."""
        is_ours = cls is object or issubclass(cls, BaseException)
        if is_ours and (library := library_name(cls)):
            return ("n", *library)
        if is_builtin(cls) or cls.__module__ in ("builtins", "_io", "itertools"):
            return ("kind", cls.__name__, operations_of(cls))
        return self.code(cls)

    def _code_error(self, error: BaseException) -> Any:
        earlier = self._errors.get(id(error))
        if earlier is not None and earlier[0] is error:
            return ("y", earlier[1])
        values = self._peer.values
        attributes = tuple(
            (name, value)
            for name, value in vars(error).items()
            if name not in ("__notes__", "_dojo_text")
            and not isinstance(value, INSIDES)
        )
        cls = type(error)
        is_own = not is_builtin(cls)
        text = str(error) if is_own and cls.__str__ is not BaseException.__str__ else ""
        coded = (self._code_class(cls), values.code(error.args))
        return ("e", self._number(error), *coded, values.code(attributes), text)

    # From the other end

    def decode(self, coded: Any) -> Any:
        """Return the object that a message refers to.

        Raises:
            ValueError: the tag is unknown.
        """
        tag = coded[0]
        if tag == "y":
            return self.own_object(coded[1])
        if tag == "e":
            return self._decode_error(coded)
        if tag != "m":
            raise ValueError(tag)
        _, ref, description = coded
        if ref in self._proxies:
            return self._proxies[ref]
        return self.add_proxy(ref, self._make(ref, description))

    def _make(self, ref: Ref, description: Any) -> Any:
        kind, *facts = description
        if kind == "function":
            return ProxyFunction(self._peer, ref, facts[0])
        if kind == "module":
            return proxies.ProxyModule(self._peer, ref, facts[0])
        if kind == "class":
            return self._make_class(ref, *facts)
        if kind == "opaque":
            cls = self._make_class(None, "value", (), ("__eq__", "__len__"))
            type.__setattr__(cls, "__hash__", lambda value: hash(ref))  # not its own
        else:
            cls = self._decode_class(facts[0])
        proxy = object.__new__(cls)
        object.__setattr__(proxy, "_dojo_number", ref)
        return proxy

    def _decode_class(self, coded: Any) -> Any:
        if coded[0] == "kind":
            key = ("kind", coded[1], coded[2])
            if key not in self._proxies:
                self._proxies[key] = self._make_class(None, coded[1], (), coded[2])
            return self._proxies[key]
        if coded[0] == "n":
            cls = self._peer.values.decode(coded)
            is_plain = cls is object
            return self._decode_class(("kind", "object", ())) if is_plain else cls
        return self.decode(coded)

    def _make_class(
        self, ref: Ref, name: str, bases: tuple[Any, ...], operations: tuple[str, ...]
    ) -> Any:
        """Return a class of proxies; exceptions stay exceptions."""
        parents = tuple(
            parent
            for parent in map(self._decode_class, bases)
            if issubclass(parent, (Proxy, BaseException))
        )
        space: dict[str, Any] = {"_dojo_peer": self._peer, "_dojo_ref": ref}
        if any(issubclass(parent, BaseException) for parent in parents):
            space["__str__"] = _text_of_error
            return ProxyClass(str(name), parents, space)
        space |= {op: OPERATE[op] for op in operations if op in OPERATE}
        if "__eq__" in operations and "__hash__" not in operations:
            space["__hash__"] = None
        self._peer.makes_class = True
        try:
            return ProxyClass(str(name), parents or (Proxy,), space)
        finally:
            self._peer.makes_class = False

    def _decode_error(self, coded: Any) -> BaseException:
        _, ref, cls, arguments, attributes, text = coded
        values = self._peer.values
        kind = self._decode_class(cls)
        if not (isinstance(kind, type) and issubclass(kind, BaseException)):
            raise ValueError(cls)
        error_arguments = values.decode(arguments)
        error = kind.__new__(kind, *error_arguments)
        error.args = error_arguments
        vars(error).update(values.decode(attributes))
        if isinstance(error, StopIteration) and error.args:
            error.value = error.args[0]
        if isinstance(error, SystemExit):
            error.code = error.args[0] if error.args else None
        if text:
            vars(error)["_dojo_text"] = text
        if len(self._errors) == MAX_ERRORS:
            del self._errors[next(iter(self._errors))]
        self._errors[id(error)] = error, ref
        return error


def _text_of_error(error: BaseException) -> str:
    return str(vars(error).get("_dojo_text") or BaseException.__str__(error))


def operations_of(cls: type) -> tuple[str, ...]:
    """Return the special methods that a class or its bases define."""
    spaces = [of_class(base) for base in cls.__mro__ if base is not object]
    names = {
        name
        for name in OPERATIONS
        if next((space[name] for space in spaces if name in space), None) is not None
    }
    return tuple(sorted(names))
