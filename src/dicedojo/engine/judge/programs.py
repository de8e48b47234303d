"""The programs that a submission's tests run on, as code; names private to a design.

A test may use the public functions, which the rules promise. A test that needs names
of the learner's own design cannot be judged by another design.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from marshal import dumps
from pathlib import Path

from dicedojo import syntax
from dicedojo.course import Kata
from dicedojo.engine.exam.code_under_test import in_base64
from dicedojo.engine.mutants.controls import make_controls
from dicedojo.engine.rooms.steps import compile_counted
from dicedojo.engine.wire.orders import ProgramCode
from dicedojo.submission import Submission

MAX_CACHED = 512  # programs; a submission's are compiled for comparison and for tests
DOES_NOT_COMPILE = (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError)
OWN = "own code"
LAST_SOLUTION = "last solution"  # no wheat has this name, since names are identifiers
OWN_DESIGN = "NotInOtherDesigns"  # the exception that a private name raises
# Modules of the standard library that are the same for tests and program: they have no
# chance, no clock, and no state through which one could change the other.
SHARED_MODULES = {
    *("abc", "collections", "copy", "dataclasses", "decimal", "enum", "fractions"),
    *("functools", "itertools", "math", "numbers", "operator", "re", "statistics"),
    *("string", "typing"),
}


@dataclass(frozen=True)
class Program:
    """A program for the tests to meet: its `source`, behind its `base` if it has one.

    Tests can ask a wheat or a chaff, which is `of_course`, only what the rules promise.
    A program that is `live` answers the tests directly from that share of their
    questions on, even if it answers as the first program did. Its public functions in
    `fails` fail at every call of a test.
    """

    key: str
    source: str | bytes
    base: str = ""
    of_course: bool = False
    live: float | None = None
    fails: tuple[str, ...] = ()


@dataclass(frozen=True)
class Programs:
    """Wheats, chaffs and controls that replace one submission's module."""

    kata: Kata
    submission: Submission

    @property
    def own(self) -> Program:
        """The learner's own code."""
        return Program(OWN, self.submission.source)

    @cached_property
    def controls(self) -> dict[str, Program]:
        """Programs that differ from the learner's in nothing that matters, by name.

        There are none if the learner's code does not parse.
        """
        try:
            controls = make_controls(self.submission.text)
        except SyntaxError:
            return {}
        return {
            name: Program(f"control {name}", source)
            for name, source in controls.items()
        }

    @cached_property
    def wheats(self) -> dict[str, Program]:
        """The correct designs, by name.

        One is the course's last solution, from which most chaffs are made: a test that
        fails on it would seem to catch all of these.
        """
        designs = {wheat.name: wheat.parts for wheat in self.kata.wheats}
        if designs:  # a class edition has no solutions
            path = self.kata.reference
            designs[LAST_SOLUTION] = {path: path.read_text("utf-8")}
        return {
            name: _of_course(f"wheat {name}", parts) for name, parts in designs.items()
        }

    @cached_property
    def chaffs(self) -> dict[str, Program]:
        """The designs with one bug each, by name."""
        return {
            chaff.name: _of_course(f"chaff {chaff.name}", chaff.parts)
            for chaff in self.kata.chaffs
        }

    @cached_property
    def failing(self) -> dict[str, Program]:
        """For each function that tests should call, a correct program where it fails.

        Strategies are left out: their values are graded, so tests need not call them. A
        class edition has no correct program but the learner's.
        """
        wheats = self.kata.wheats
        source = wheats[0].source if wheats else self.submission.text
        renamed = dict(self.kata.renamed)
        return {
            renamed.get(name, name): Program(
                f"{name} fails", source, of_course=True, fails=(name,)
            )
            for name in self.kata.asked_functions
            if renamed.get(name, name) not in self.kata.strategy_names
        }


def _of_course(key: str, parts: Mapping[Path, str]) -> Program:
    *base, source = parts.values()
    return Program(key, source, "".join(base), of_course=True)


@lru_cache(MAX_CACHED)
def compiled(source: str | bytes, path: str) -> ProgramCode:
    """Return the part of an order with a program's code, which counts its steps.

    The keeper compiles it, and never runs it. A program that does not compile is sent
    as text, and the sandbox says why.
    """
    text = source.encode() if isinstance(source, str) else source
    try:
        return {"code": [in_base64(dumps(compile_counted(text, path)))]}
    except DOES_NOT_COMPILE:
        return {"source": in_base64(text)}


@cache
def without_words(source: str) -> str:
    """Return the code without docstrings and comments, which may name a chaff's bug."""
    tree = syntax.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_words(body[0]):
            body[0] = ast.copy_location(ast.Pass(), body[0])
    return syntax.unparse(tree) or source


def _is_words(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


def private_names(source: str, public: Iterable[str]) -> frozenset[str]:
    """Return the names that a module defines at its top level and that are not public.

    A module that does not parse defines none.
    """
    tree = syntax.tree_of(source)
    names = {name for name, _ in syntax.bindings(tree)} if tree else set()
    dunders = {name for name in names if name.startswith("__")}
    return frozenset(names - dunders - set(public) - library_names(source).keys())


def given_names(kata: Kata) -> dict[str, tuple[str, str]]:
    """Return the imports of the kata's stub from modules that the kata gives, by name.

    Each is a module and a name in it. Every design has them under these names.
    """
    tree = syntax.tree_in(kata.stub) or ast.Module([], [])
    return {
        alias.asname or alias.name: (module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (module := node.module) in kata.given
        for alias in node.names
        if alias.name != "*"
    }


def own_names(kata: Kata, source: str) -> list[str]:
    """Return the names in a learner's module that other designs need not have."""
    return sorted(private_names(source, {*kata.public, *given_names(kata)}))


def library_names(source: str) -> dict[str, tuple[str, str]]:
    """Return what a module imports from shared ones, by name: module and name there.

    The latter is "" for the module itself. `from coin import *` imports them as well.
    """
    body = tree.body if (tree := syntax.tree_of(source)) else []
    imported: dict[str, tuple[str, str]] = {}
    for node in body:
        match node:
            case ast.Import():
                pairs = [(alias, alias.name, "") for alias in node.names]
            case ast.ImportFrom(module=str(module), level=0):
                pairs = [(alias, module, alias.name) for alias in node.names]
            case _:
                pairs = []
        imported |= {
            alias.asname or alias.name: (module, name)
            for alias, module, name in pairs
            if module in SHARED_MODULES and name != "*"
        }
    rebound = {
        name
        for statement in body
        for name, node in syntax.bindings(statement)
        if not isinstance(node, ast.alias)
    }
    return {name: where for name, where in imported.items() if name not in rebound}


def star_names(source: str) -> list[str] | None:
    """Return the names that `import *` imports from a module; None if unknown."""
    names = private_names(source, ()) | library_names(source).keys()
    if not names or "__all__" in source:
        return None
    return sorted(name for name in names if not name.startswith("_"))
