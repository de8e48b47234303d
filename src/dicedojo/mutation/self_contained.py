"""Is code self-contained: can it leave nothing behind in the process that runs it?

Programs that cannot may run one after the other in one process, and none of them can
know of another. So this lists what code may do. It may change what it made itself, and
call what is known to keep nothing; it cannot change what Python, a library or we own,
nor reach a frame, a file or another thread. Code that does anything else may be as good
as this, and gets a process of its own.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import PurePosixPath

from dicedojo import syntax

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
METHODS = {  # of Python's own names those that a class may define
    *("__init__", "__post_init__", "__call__", "__repr__", "__str__", "__len__"),
    *("__iter__", "__next__", "__contains__", "__getitem__", "__bool__", "__hash__"),
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__add__"),
    *("__sub__", "__mul__", "__radd__", "__enter__", "__exit__"),
}
NAMES = {"__all__", "__author__", "__slots__", "__version__"}  # and those set
MAKERS = {"__init__", "__post_init__"}  # of the base, called on the new object
CHANGING = {"abstractmethod", "dataclass"}  # decorators that change what they are given
# Attributes that lead to frames or modules, or that change something without a store.
REACHING = {"frame", "mro", "obj", "register", "tb", "traceback"}
REACHING |= {"update_wrapper", "wraps", *MODULES}
REACHING_PREFIXES = ("_", "ag_", "co_", "cr_", "f_", "func_", "gi_", "tb_")
ASYNC = (ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Await)
SELF = "self"  # always the first argument of a method, and never given another value


def are_self_contained(
    files: Mapping[str, bytes], own: str, given: Iterable[str] = ()
) -> bool:
    """Return whether all Python files of a submission are self-contained.

    They may import one another, and what is `given`; `own` is the module under test.
    """
    sources = [(path, data) for path, data in files.items() if path.endswith(".py")]
    names = {own, *(PurePosixPath(path).stem for path, _ in sources)}
    if names & {*sys.stdlib_module_names, "pytest", "conftest"}:
        return False
    names |= {*given}
    return all(is_self_contained(data, frozenset(names)) for _, data in sources)


@cache
def is_self_contained(source: bytes, own: frozenset[str]) -> bool:
    """Return whether a file is self-contained, that may import its `own` modules."""
    try:
        tree = syntax.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return _Reader(own).is_fine(tree)


class _Reader:
    """Looks at every node of a file."""

    def __init__(self, own: Collection[str]) -> None:
        self._own = own
        self._modules: dict[str, str] = {}  # what a whole module is called
        self._allowed: set[int] = set()  # ids of nodes that are fine where they stand

    def is_fine(self, tree: ast.Module) -> bool:
        """Return whether nothing in the file can leave anything behind."""
        nodes = list(ast.walk(tree))
        for node in nodes:
            if isinstance(node, ast.Import):
                self._modules |= {
                    one.asname or one.name: one.name for one in node.names
                }
            self._allow_in(node)
        return all(id(node) in self._allowed or self._is_fine(node) for node in nodes)

    def _allow_in(self, node: ast.AST) -> None:
        """Note the nodes below that are fine there, and would not be elsewhere."""
        match node:
            case ast.Call(func=ast.Name(id="type") as name, args=[_], keywords=[]):
                self._allowed.add(id(name))
            case ast.Attribute(value=ast.Name() as name, ctx=ast.Load()):
                if name.id in self._modules:
                    self._allowed.add(id(name))  # the attribute itself is looked at
            case ast.ClassDef(body=body):
                methods = [one for one in body if isinstance(one, ast.FunctionDef)]
                for method in methods:
                    # No code can call one of these on anything but its own object.
                    if method.name in METHODS and not method.decorator_list:
                        self._allow_setting(method)
        match node:
            case ast.ClassDef() | ast.FunctionDef() if node.decorator_list:
                # The innermost is given what is defined here, and nothing else.
                last = node.decorator_list[-1]
                last = last.func if isinstance(last, ast.Call) else last
                if isinstance(last, ast.Name) and last.id in CHANGING:
                    self._allowed.add(id(last))

    def _allow_setting(self, method: ast.FunctionDef) -> None:
        """Allow a method to set attributes of its object."""
        arguments = method.args.posonlyargs + method.args.args
        if not arguments or arguments[0].arg != SELF:
            return
        waiting: list[ast.AST] = list(method.body)
        while waiting:
            node = waiting.pop()
            match node:
                case ast.FunctionDef() | ast.Lambda() | ast.ClassDef():
                    continue  # it may have another `self`
                case ast.Attribute(value=ast.Name(id="self"), attr=name):
                    if not name.startswith("__"):
                        self._allowed.add(id(node))
                case ast.Attribute(value=ast.Call(func=ast.Name(id="super"), args=[])):
                    if node.attr in MAKERS:
                        self._allowed.add(id(node))
            waiting += ast.iter_child_nodes(node)

    def _is_fine(self, node: ast.AST) -> bool:  # noqa: PLR0911  # one a kind
        match node:
            case ast.Import() | ast.ImportFrom():
                return self._imports_fine(node)
            case ast.ClassDef(keywords=[_, *_]):
                return False
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                return self._may_name(name) or name in METHODS
            case ast.Attribute():
                return isinstance(node.ctx, ast.Load) and self._may_read(node)
            case ast.Name(id=name, ctx=ast.Load()):
                if hasattr(builtins, name):
                    return name in BUILTINS
                is_private = name.startswith("__") and name not in NAMES
                return not (is_private or name in CHANGING or name in self._modules)
            case ast.Name(id=name):
                return self._may_name(name) or name in NAMES
            case ast.arg(arg=name):
                return name == SELF or self._may_name(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                return self._may_name(name)
            case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                return self._may_name(name)
            case ast.MatchClass(kwd_attrs=names):
                return not any(map(_is_reaching, names))
        return not isinstance(node, ASYNC)

    def _may_name(self, name: str) -> bool:
        """Return whether a file may give this name a value of its own."""
        taken = name in self._modules or name in CHANGING or name == SELF
        return not (taken or name.startswith("__"))

    def _may_read(self, node: ast.Attribute) -> bool:
        match node.value:
            case ast.Name(id=name) if name in self._modules:
                module = self._modules[name]
                known = ANY if module in self._own else MODULES[module]
                if known is not ANY:
                    return node.attr in known - CHANGING
            case ast.Name(id="self" | "cls"):
                return not node.attr.startswith("__") and node.attr not in REACHING
        return not _is_reaching(node.attr)

    def _imports_fine(self, node: ast.Import | ast.ImportFrom) -> bool:
        """Return whether an import is of known modules, each under its own name.

        So no other file meets a module under a name that it does not know.
        """
        if isinstance(node, ast.Import):
            return all(
                self._may_import(one)
                and (one.name in self._own or (one.name in MODULES and not one.asname))
                for one in node.names
            )
        if node.level or node.module is None:
            return False
        names = {one.name for one in node.names}
        if node.module in self._own:
            known = not any(map(_is_reaching, names)) and not names & {"*", *CHANGING}
            return known and all(map(self._may_import, node.names))
        allowed = MODULES.get(node.module, frozenset())
        return all(one.asname is None for one in node.names) and (
            allowed is ANY or names <= allowed
        )

    @staticmethod
    def _may_import(one: ast.alias) -> bool:
        name = one.asname or one.name
        return "." not in one.name and name != SELF and not name.startswith("__")


def _is_reaching(attribute: str) -> bool:
    return attribute in REACHING or attribute.startswith(REACHING_PREFIXES)
