"""The programs that a submission's tests run on, and what of them is one design's own.

A test may use what the rules promise, the public functions. A test that needs names of
the learner's own design cannot be judged by another design.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property

from dicedojo import syntax
from dicedojo.course import Kata, Variant
from dicedojo.engine.mutants.controls import make_controls
from dicedojo.submission import Submission

OWN = "own code"
OWN_DESIGN = "NotInOtherDesigns"  # what using a private name raises
# Modules of the standard library that are the same for tests and program: no chance in
# them, no clock, and nothing that either could change for the other.
SHARED_MODULES = {
    *("abc", "collections", "copy", "dataclasses", "decimal", "enum", "fractions"),
    *("functools", "itertools", "math", "numbers", "operator", "re", "statistics"),
    *("string", "typing"),
}


@dataclass(frozen=True)
class Program:
    """A program for the tests to meet: its `source`, behind its `base` if it has one.

    Of one `of_course`, a wheat or a chaff, tests can ask what the rules promise alone.
    One that is `live` answers the tests themselves from that share of their questions
    on, even if it answers as they know. Its public functions in `fails` fail at every
    call of a test.
    """

    key: str
    source: str | bytes
    base: str = ""
    of_course: bool = False
    live: float | None = None
    fails: tuple[str, ...] = ()


@dataclass(frozen=True)
class Programs:
    """Wheats, chaffs and controls in the place of one submission's module."""

    kata: Kata
    submission: Submission

    @property
    def own(self) -> Program:
        """The learner's own code."""
        return Program(OWN, self.submission.source)

    @cached_property
    def controls(self) -> dict[str, Program]:
        """Programs that differ from the learner's in nothing that matters, by name.

        There are none of code that is not Python.
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
        """The correct designs, by name."""
        return {
            one.name: _of_course(f"wheat {one.name}", one) for one in self.kata.wheats
        }

    @cached_property
    def chaffs(self) -> dict[str, Program]:
        """The designs with one bug each, by name."""
        return {
            one.name: _of_course(f"chaff {one.name}", one) for one in self.kata.chaffs
        }

    @cached_property
    def failing(self) -> dict[str, Program]:
        """A correct program for each function that tests should ask; it fails there.

        Strategies are left out: their values are graded, and no test need ask them. A
        class edition has no correct program but the learner's.
        """
        wheats = self.kata.wheats
        source = wheats[0].source if wheats else self.submission.text
        own = dict(self.kata.renamed)
        return {
            own.get(name, name): Program(
                f"{name} fails", source, of_course=True, fails=(name,)
            )
            for name in self.kata.asked_functions
            if own.get(name, name) not in self.kata.strategy_names
        }


def _of_course(key: str, variant: Variant) -> Program:
    *base, source = variant.parts.values()
    return Program(key, source, "".join(base), of_course=True)


@cache
def without_words(source: str) -> str:
    """Return the code alone: no docstring or comment says whether it is a chaff."""
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
    """Return what the kata's own stub imports of modules that the kata gives, by name.

    So it is there in every design, under that name: module and name there.
    """
    tree = syntax.tree_in(kata.stub) or ast.Module([], [])
    return {
        one.asname or one.name: (module, one.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (module := node.module) in kata.given
        for one in node.names
        if one.name != "*"
    }


def own_names(kata: Kata, source: str) -> list[str]:
    """Return the names that a learner's module has and other designs need not."""
    return sorted(private_names(source, {*kata.public, *given_names(kata)}))


def library_names(source: str) -> dict[str, tuple[str, str]]:
    """Return what a module imports from shared ones, by name: module and name there.

    The latter is "" for the module itself. `from coin import *` takes them as well.
    """
    body = tree.body if (tree := syntax.tree_of(source)) else []
    found: dict[str, tuple[str, str]] = {}
    for node in body:
        match node:
            case ast.Import():
                pairs = [(one, one.name, "") for one in node.names]
            case ast.ImportFrom(module=str(module), level=0):
                pairs = [(one, module, one.name) for one in node.names]
            case _:
                pairs = []
        found |= {
            one.asname or one.name: (module, name)
            for one, module, name in pairs
            if module in SHARED_MODULES and name != "*"
        }
    rebound = {
        name
        for part in body
        for name, node in syntax.bindings(part)
        if not isinstance(node, ast.alias)
    }
    return {name: where for name, where in found.items() if name not in rebound}


def star_names(source: str) -> list[str] | None:
    """Return what `import *` takes of a module; None where that is not to be read."""
    names = private_names(source, ()) | library_names(source).keys()
    if not names or "__all__" in source:
        return None
    return sorted(name for name in names if not name.startswith("_"))
