"""Parts of a module that no mutant changes, as no honest test should notice.

| skipped                                         | why                           |
|-------------------------------------------------|-------------------------------|
| docstrings, bare strings                        | for readers                   |
| annotations, type aliases, type parameters      | not run, or not for a result  |
| decorators                                      | they shape the definition     |
| imports                                         | another module is not ours    |
| all of `raise`; the message of `assert`         | wording; the type stays       |
| a variable that only these use                  | wording, in two lines         |
| `print`, `pprint`, `warnings`, logging calls    | for readers                   |
| `TypeVar`, `NewType`, `namedtuple` … calls      | labels                        |
| `__all__`, `__slots__`, `__version__` …         | labels                        |
| `if __name__ == "__main__":`, `TYPE_CHECKING`   | not run when imported         |
| `len(…)`, `isinstance(…)`                       | as mutmut: only crashes       |
| a call, match or table of more than 200 items,  | data, not rules; its items    |
| as a whole                                      | are mutated nevertheless      |

Names of fields and parameters have no operator. Default arguments are mutated.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

CRASHING_CALLS = {"len", "isinstance"}
PRINTING_CALLS = {"print", "pprint"}
LABEL_CALLS = {
    "NamedTuple",
    "NewType",
    "ParamSpec",
    "TypeVar",
    "TypeVarTuple",
    "namedtuple",
}
LABEL_NAMES = {"__all__", "__author__", "__doc__", "__slots__", "__version__"}
LOGGERS = {"LOG", "LOGGER", "_log", "_logger", "log", "logger", "logging", "warnings"}
LOG_METHODS = {
    "critical",
    "debug",
    "error",
    "exception",
    "info",
    "log",
    "warn",
    "warning",
}
LOUD, UNMUTATED = "", "#"  # places where a variable is read, not variable names
ANNOTATIONS = {"annotation", "returns"}
WORD = re.compile(r"[^\W\d]\w*")
NEVER = (
    ast.Import,
    ast.ImportFrom,
    ast.Raise,
    getattr(ast, "TypeAlias", ast.Import),  # since Python 3.12
)
UNMUTATED_FIELDS = ANNOTATIONS | {"decorator_list", "type_params"}


class Skips:
    """Decides for each node of one module whether it is skipped, with all inside."""

    def __init__(self, tree: ast.Module) -> None:
        self._labels = LABEL_NAMES | silent_names(tree)

    def skips(self, node: ast.AST) -> bool:
        """Return whether neither this node nor anything inside it is mutated."""
        match node:
            case ast.Call(func=func):
                return _is_talk(func)
            case (
                ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name))
                | ast.AugAssign(target=ast.Name(id=name))
            ):
                return name in self._labels
            case ast.Expr(value=ast.Constant(value=str() | bytes()) | ast.JoinedStr()):
                return True
            case ast.If(test=test):
                return _runs_only_elsewhere(test)
        return isinstance(node, NEVER)


def is_unmutated(node: ast.AST, field: str) -> bool:
    """Return whether nothing in a field of a node is mutated."""
    is_message = field == "msg" and isinstance(node, ast.Assert)
    return field in UNMUTATED_FIELDS or is_message


def _is_talk(func: ast.expr) -> bool:
    """Return whether a call of `func` only prints or labels, or can only crash."""
    match func:
        case ast.Name(id=name):
            return name in CRASHING_CALLS | PRINTING_CALLS | LABEL_CALLS
        case ast.Attribute(value=ast.Name(id=base), attr=name):
            return base in LOGGERS and name in LOG_METHODS
    return False


def _runs_only_elsewhere(test: ast.expr) -> bool:
    """Return whether the condition holds only for a script, or a type checker."""
    match test:
        case ast.Compare(left=ast.Name(id="__name__")):
            return True
        case ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return True
    return False


def silent_names(tree: ast.Module) -> set[str]:
    """Return the variables that are read only where nothing is mutated.

    For example a type alias that only annotations use, or a message made one line
    before it is raised. Scopes are ignored: one loud use of a name counts for all.
    """
    places: dict[str, set[str]] = defaultdict(set)
    assigned: set[str] = set()
    for name, place in _uses(tree, LOUD):
        places[name].add(place)
        assigned.add(place)
    silent = assigned - {LOUD, UNMUTATED}
    while True:  # a variable that only silent ones use is silent too
        still = {
            name
            for name in silent
            if (others := places[name] - {name})
            and all(place == UNMUTATED or place in silent for place in others)
        }
        if still == silent:
            return silent
        silent = still


def _uses(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    """Yield each name that is read, and the place: LOUD, UNMUTATED or a variable.

    A variable means the assignment to it. One that is assigned in a class is a field,
    and fields are read from elsewhere.
    """
    match node:
        case ast.Name(id=name, ctx=ast.Load()):
            yield name, place
        case ast.Raise():
            place = UNMUTATED
        case ast.Call(func=ast.Name(id=name)) if name in PRINTING_CALLS:
            place = UNMUTATED
        case ast.Call(func=ast.Attribute(value=ast.Name(id=base), attr=name)) if (
            base in LOGGERS and name in LOG_METHODS
        ):
            place = UNMUTATED
        case ast.ClassDef(body=body):
            yield from ((name, LOUD) for name in map(_variable, body) if name)
        case ast.Assign() | ast.AnnAssign() if place == LOUD:
            if name := _variable(node):
                place = name
                yield name, name  # known to be assigned, even if it reads nothing
    for field, child in ast.iter_fields(node):
        children = child if isinstance(child, list) else [child]
        unmutated = field in ANNOTATIONS or (
            field == "msg" and isinstance(node, ast.Assert)
        )
        for part in children:
            if field in ANNOTATIONS and isinstance(part, ast.Constant):
                yield from ((word, UNMUTATED) for word in WORD.findall(str(part.value)))
            elif isinstance(part, ast.AST):
                yield from _uses(part, UNMUTATED if unmutated else place)


def _variable(node: ast.AST) -> str:
    """Return the one variable that a statement assigns, or an empty string."""
    match node:
        case (
            ast.Assign(targets=[ast.Name(id=name)])
            | ast.AnnAssign(target=ast.Name(id=name))
        ):
            return name
    return ""
