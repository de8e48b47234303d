"""Wheats and chaffs in the learner's place, with only the public functions to see.

A test may use what the rules promise, the public functions. A test that needs names of
the learner's own design cannot be judged by another design; it is told apart from a
test that contradicts the rules by writing down which names it used.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from functools import cache

from dicedojo import cache as disk

OWN_DESIGN = "NotInOtherDesigns"  # what using a private name raises

TEMPLATE = '''\
import functools as _functools

_dojo_calls = []
_dojo_touched = []
_space = {{"__name__": __name__, "__file__": __file__}}
exec(compile({source!r}, __file__, "exec", dont_inherit=True), _space)


class {own_design}(Exception):
    """Another design has no such name."""


class _Absent:
    def __init__(self, name):
        object.__setattr__(self, "_name", name)

    def _refuse(self, *_, **__):
        name = object.__getattribute__(self, "_name")
        raise {own_design}(f"{{name}} belongs to one design; others have none.")

    __call__ = __eq__ = __ne__ = __lt__ = __gt__ = __iter__ = __len__ = _refuse
    __bool__ = __getitem__ = __contains__ = __getattr__ = __setattr__ = _refuse
    __hash__ = object.__hash__


def _noted(function):
    @_functools.wraps(function)
    def noting(*arguments, **keywords):
        note = [function.__name__, [repr(item) for item in arguments], None]
        _dojo_calls.append(note)
        try:
            answer = function(*arguments, **keywords)
        except BaseException as error:
            note[2] = f"raises {{type(error).__name__}}"
            raise
        note[2] = repr(answer)
        return answer

    return noting


for _name in {functions!r}:
    globals()[_name] = _noted(_space[_name])
for _name in {values!r}:
    globals()[_name] = _space[_name]


def __getattr__(name):
    if name not in {private!r}:
        raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}")
    _dojo_touched.append(name)
    return _Absent(name)
'''


def facade(
    source: str,
    functions: Iterable[str],
    private: Iterable[str],
    values: Iterable[str] = (),
) -> str:
    """Return a module that shows `functions` of `source`, and notes their calls.

    It shows `values` as they are. `private` are the names of the learner's own design;
    using one raises, and is noted.
    """
    return TEMPLATE.format(
        source=without_words(source),
        functions=tuple(functions),
        values=tuple(values),
        private=tuple(sorted(private)),
        own_design=OWN_DESIGN,
    )


def failing(functions: Iterable[str]) -> str:
    """Return a module whose every public function fails."""
    lines = (
        f"def {name}(*_, **__):\n    raise RuntimeError('forced failure')\n"
        for name in functions
    )
    return "".join(lines)


@cache
def without_words(source: str) -> str:
    """Return the code alone: no docstring or comment says whether it is a chaff."""
    path = disk.folder("programs") / f"{disk.key(source)}.json"
    if isinstance(kept := disk.read(path), str):
        return kept
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_words(body[0]):
            body[0] = ast.copy_location(ast.Pass(), body[0])
    code = ast.unparse(tree)
    disk.write(path, code)
    return code


def _is_words(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def private_names(source: str, public: Iterable[str]) -> frozenset[str]:
    """Return the names that a module defines at its top level and that are not public.

    A module that does not parse defines none.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    names: set[str] = set()
    for node in ast.walk(ast.Module(_top_level(tree.body), [])):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.Name(ctx=ast.Store()):
                names.add(node.id)
            case ast.alias():
                names.add((node.asname or node.name).split(".")[0])
    dunders = {name for name in names if name.startswith("__")}
    return frozenset(names - dunders - set(public))


def _top_level(body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the statements with the insides of functions and classes taken out."""
    found: list[ast.stmt] = []
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.append(ast.ClassDef(node.name, [], [], [], []))
            case _:
                found.append(node)
    return found
