"""A course without its solutions and scorers: tables of right answers replace them.

A scorer is the module `scorer.py` of a game. Its function `questions` returns, by the
name of a function, the arguments of every call that the game makes. The class edition
keeps the signatures, docstrings and constants of these functions, and no other code.
"""

from __future__ import annotations

import ast
import inspect
import re
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from dicedojo.authoring.answers import build_facts
from dicedojo.course.course import TREES
from dicedojo.course.courses import CourseFolder
from dicedojo.course.kata import Kata
from dicedojo.course.program import load_module
from dicedojo.course.step import Mode
from dicedojo.games.score_table import SUFFIX, Arguments, write_answers

PROGRAMS = ("solutions", "samples")  # folders that hold finished code
SCORER = "scorer.py"
QUESTIONS = "questions"
DOCSTRING = "What dice score, looked up: the class edition leaves the program out."
TABLE = """

from dicedojo.games.score_table import ScoreTable

_TABLE = ScoreTable(__file__, questions)
"""


def remove_programs(root: Path, course: str) -> None:
    """Turn a copy of a course in `root`, with its games, into its class edition.

    `dojo mutate` needs the right answers, so each kata has them among its facts, which
    name no chaff; each game that has a scorer gets a table.

    Raises:
        ContentError: a kata cannot be loaded, or a program does not run.
    """
    for kata in CourseFolder(course, root).katas:
        kata.facts_file.write_bytes(build_facts(kata, with_chaffs=False))
    for name in PROGRAMS:
        for folder in (root / name, *(root / "katas").glob(f"*/{name}")):
            shutil.rmtree(folder, ignore_errors=True)
    replace_scorers(root)


def class_edition_of(kata: Kata, root: Path) -> Kata:
    """Return a kata's class edition, laid out in the empty folder `root`.

    Raises:
        ContentError: the kata cannot be loaded, or a program does not run.
    """
    for tree in TREES:
        place = kata.root / tree / kata.name
        if place.is_dir():
            shutil.copytree(place, root / tree / kata.name)
    remove_programs(root, kata.course)
    return CourseFolder(kata.course, root).katas[0]


def state_mode(root: Path, mode: Mode) -> None:
    """Have each kata of a copy of a course in `root` state a mode for its learners."""
    for path in (root / "katas").glob("*/kata.toml"):
        before, table, after = f"\n{path.read_text('utf-8')}".partition("\n[")
        kept = re.sub(r"\nmode\s*=.*", "", before)
        path.write_text(f'mode = "{mode}"{kept}{table}{after}', "utf-8")


def replace_scorers(root: Path) -> None:
    """Turn every scorer of a game below `root` into look-ups, with a table beside it.

    What the trees of a course call `scorer.py` stays as it is.

    Raises:
        ContentError: a scorer does not run.
    """
    for path in sorted(root.rglob(SCORER)):
        if path.relative_to(root).parts[0] in TREES:
            continue
        module = load_module(path, f"{path.parent.name}_scorer")
        questions = getattr(module, QUESTIONS, None)
        if questions is None:
            continue  # another module of this name
        answers = {
            name: list(_answers(getattr(module, name), asked))
            for name, asked in questions().items()
        }
        path.with_suffix(SUFFIX).write_bytes(write_answers(answers))
        path.write_text(look_up(path.read_text("utf-8"), answers), "utf-8")


def look_up(source: str, answered: Collection[str]) -> str:
    """Return the source of a scorer whose functions look their answers up.

    Functions that are neither `answered` nor `questions`, and classes, are left out.
    """
    tree = ast.parse(source)
    tree.body = [ast.Expr(ast.Constant(DOCSTRING)), *_kept(tree.body[1:], answered)]
    return ast.unparse(ast.fix_missing_locations(tree)) + TABLE


def _answers(
    function: Callable[..., Any], asked: Iterable[Arguments]
) -> Iterator[object]:
    names = list(inspect.signature(function).parameters)
    for arguments in asked:
        yield function(**dict(zip(names, arguments, strict=True)))


def _kept(body: list[ast.stmt], answered: Collection[str]) -> Iterator[ast.stmt]:
    """Yield the imports, the constants, `questions`, and the functions' outlines."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)):
            yield node
        elif isinstance(node, ast.FunctionDef):
            if node.name in answered:
                node.body = [*_docstring(node), _answer(node)]
            if node.name in (*answered, QUESTIONS):
                yield node


def _docstring(node: ast.FunctionDef) -> list[ast.stmt]:
    return [node.body[0]] if ast.get_docstring(node) else []


def _answer(node: ast.FunctionDef) -> ast.stmt:
    every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    arguments = ", ".join([repr(node.name), *(each.arg for each in every)])
    return ast.parse(f"return _TABLE.answer({arguments})").body[0]
