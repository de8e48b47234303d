"""Instrumented programs: wheats and chaffs with only the public functions visible.

A test may use what the rules promise, the public functions. A test that needs names of
the learner's own design cannot be judged by another design. The names that it used are
recorded, so that it is not taken for a test that contradicts the rules. Calls outside
the rules, such as a roll of too many dice, cannot be judged by another design either:
there, the learner's own program answers.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dicedojo import cache as disk
from dicedojo import syntax
from dicedojo.course.kata import Kata
from dicedojo.submission.submission import Submission

OWN_DESIGN = "NotInOtherDesigns"  # what using a private name raises
INSTRUMENT = Path(__file__).parent / "worker" / "dojo_instrument.py"


@dataclass(frozen=True)
class Instrumentation:
    """How a kata's programs are shown to the tests of one submission.

    `private` are the names of the learner's own design: using one raises, and is noted.
    """

    functions: tuple[str, ...]  # by the kata's names
    values: tuple[str, ...] = ()  # public names that are shown as they are
    private: tuple[str, ...] = ()
    own: bytes = b""  # the learner's own program, which answers outside the game
    outside: str = ""  # the source of the kata's predicate, "" if it has none
    renamed: tuple[tuple[str, str], ...] = ()  # functions, and the learner's names

    @classmethod
    def of(cls, kata: Kata, submission: Submission) -> Instrumentation:
        """Return how the programs of `kata` are shown to the tests of `submission`."""
        return cls(
            functions=kata.asked_functions,
            values=kata.values,
            private=tuple(sorted(private_names(submission.text, kata.public))),
            own=submission.source,
            outside=kata.outside_source,
            renamed=kata.renamed,
        )

    def apply(self, source: str, *, explain: bool = False) -> str:
        """Return a module that shows `functions` of `source`, and records their calls.

        A call outside the game gets the answer of the learner's own program, so it
        decides nothing. To `explain` a failure, the other calls are put to that
        program as well: a refusal comes in its words, and the last call that it
        answers otherwise is noted.
        """
        program = without_words(source), self.own, without_words(self.outside)
        renamed = dict(self.renamed)
        facts = {"values": self.values, "explain": explain, "renamed": renamed}
        arguments = ", ".join(map(repr, (*program, facts)))
        return (
            f"{program_opening()}_dojo_private.update({self.private!r})\n"
            f"_DojoShown({arguments}).define({self.functions!r})\n"
        )


@cache
def program_opening() -> str:
    """Return the text that all instrumented programs begin with."""
    return without_words(INSTRUMENT.read_text("utf-8")) + "\n\n"


def failing(functions: Iterable[str]) -> str:
    """Return a module whose every public function fails, `Class.method` included."""
    return "".join(map(_failing, functions))


def _failing(name: str) -> str:
    owner, _, method = name.rpartition(".")
    body = "    raise RuntimeError('forced failure')\n"
    if owner:
        return (
            f"class {owner}(globals().get({owner!r}, object)):\n"
            f"    def {method}(*_, **__):\n    {body}"
        )
    return f"def {name}(*_, **__):\n{body}"


@cache
def without_words(source: str) -> str:
    """Return the code alone: no docstring or comment says whether it is a chaff."""
    path = disk.folder("programs") / f"{disk.key(source)}.json"
    if isinstance(kept := disk.read(path), str):
        return kept
    tree = syntax.parse(source)
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
        tree = syntax.parse(source)
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
