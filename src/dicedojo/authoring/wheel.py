"""Builds the wheel of a course, with its solutions or as the class edition.

The class edition has tables of right answers instead of solutions and scorers. A scorer
is the module `scorer.py` of a game. Its function `questions` returns the arguments of
all possible calls, by function. The class edition keeps only the signatures, docstrings
and constants of these functions.
"""

from __future__ import annotations

import ast
import importlib.metadata
import inspect
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import InvalidRequirement, Requirement

from dicedojo.authoring.facts import build_facts, write_facts
from dicedojo.authoring.structure import require_complete
from dicedojo.course import GROUP, TREES, CourseFolder, Kata, Mode, load_module
from dicedojo.errors import UnusableInput
from dicedojo.games import SUFFIX, Arguments, write_answers

LEFT_OUT = (".*", "__pycache__", "dist", "build", "venv")  # of every wheel
SHOWN = 8  # last lines of the build's output
PROGRAMS = ("solutions", "samples")  # folders with finished code
SCORER = "scorer.py"
QUESTIONS = "questions"
DOCSTRING = "What dice score, looked up: the class edition leaves the program out."
TABLE = """

from dicedojo.games.score_table import ScoreTable

_TABLE = ScoreTable(__file__, questions)
"""


def build_wheel(
    root: Path, out: Path, *, for_class: bool = False, mode: Mode | None = None
) -> Path:
    """Return the wheel of the course in `root`, written to the folder `out`.

    Each kata gets its file of facts; the class edition has it instead of solutions and
    samples. With `mode`, the katas state this mode for their learners.

    Raises:
        UnusableInput: pyproject.toml is missing, unreadable or names no course, a build
            requirement is not installed, the course is not complete, the build failed,
            or `out` cannot be written.
    """
    project = _read_project(root)
    package = _package(root, project)
    _require_builders(project)
    for name in CourseFolder(root.name, root).kata_names:
        require_complete(root, name, "no wheel was built")
    with tempfile.TemporaryDirectory(prefix="dojo-wheel-") as folder:
        copy, built = Path(folder) / root.name, Path(folder) / "built"
        shutil.copytree(root, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        if mode is not None:
            state_mode(copy, mode)
        if for_class:
            remove_programs(copy, root.name)
        else:
            for kata in CourseFolder(root.name, copy).katas:
                write_facts(kata)
        wheel = _build(copy, built)
        _require_katas(wheel, package)
        try:
            out.mkdir(parents=True, exist_ok=True)
            return Path(shutil.copy(wheel, out / wheel.name))
        except OSError as error:
            message = f"{out} cannot be written."
            raise UnusableInput(message, evidence=str(error)) from error


def _read_project(root: Path) -> dict[str, Any]:
    path = root / "pyproject.toml"
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError as missing:
        raise UnusableInput(
            f"{path} is missing, and it says how the wheel is built.",
            hint="`dojo author new` writes one, with the first kata or another.",
            next=f"dojo author new KATA {root}",
        ) from missing
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise UnusableInput(
            f"{path} is not TOML.",
            evidence=str(fault),
            next="fix that line, then dojo author wheel",
        ) from fault


def _package(root: Path, project: dict[str, Any]) -> str:
    try:
        (package,) = project["project"]["entry-points"][GROUP].values()
        return str(package)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise UnusableInput(
            f"{root / 'pyproject.toml'} does not name one course as an entry point.",
            evidence=f'[project.entry-points."{GROUP}"]\nNAME = "PACKAGE"',
            hint="With these two lines, `dojo` finds the course where it is installed.",
            next="add them, then dojo author wheel",
        ) from fault


def _require_builders(project: dict[str, Any]) -> None:
    missing = []
    for requirement in ("build", *project.get("build-system", {}).get("requires", ())):
        try:
            name = Requirement(requirement).name
            importlib.metadata.distribution(name)
        except InvalidRequirement as fault:
            message = "build-system.requires in pyproject.toml cannot be read."
            raise UnusableInput(message, evidence=str(fault)) from fault
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        raise UnusableInput(
            f"Building a wheel needs {' and '.join(missing)}, not installed here.",
            evidence=f"This dojo runs in {sys.prefix}.",
            next=f"pip install {' '.join(missing)}",
        )


def _build(source: Path, out: Path) -> Path:
    command = [sys.executable, "-P", "-m", "build", "--no-isolation", "--wheel"]
    result = subprocess.run(
        [*command, "--outdir", str(out), str(source)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    wheels = list(out.glob("*.whl"))
    if result.returncode or len(wheels) != 1:
        printed = [line for line in result.stdout.splitlines() if line.strip()]
        raise UnusableInput(
            "The wheel could not be built.",
            evidence="\n".join(printed[-SHOWN:]),
            next="change pyproject.toml, then dojo author wheel",
        )
    return wheels[0]


def _require_katas(wheel: Path, package: str) -> None:
    """Raise UnusableInput if the wheel has no katas in the entry point's package."""
    folder = f"{package.replace('.', '/')}/katas/"
    with zipfile.ZipFile(wheel) as file:
        if not any(name.startswith(folder) for name in file.namelist()):
            raise UnusableInput(
                f"The wheel would have no {folder}, which its entry point names.",
                hint="[tool.hatch.build.targets.wheel.sources] says where files go.",
                next="change pyproject.toml, then dojo author wheel",
            )


def remove_programs(root: Path, course: str) -> None:
    """Turn a copy of a course in `root`, with its games, into its class edition.

    `dojo mutate` needs the right answers, so each kata has them in its facts, without
    the chaffs. Each game with a scorer gets a table.

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
    """Return the class edition of a kata, written to the empty folder `root`.

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
    """State a mode for learners in each kata of a copy of a course in `root`."""
    for path in (root / "katas").glob("*/kata.toml"):
        before, table, after = f"\n{path.read_text('utf-8')}".partition("\n[")
        settings = re.sub(r"\nmode\s*=.*", "", before)
        path.write_text(f'mode = "{mode}"{settings}{table}{after}', "utf-8")


def replace_scorers(root: Path) -> None:
    """Replace every game's scorer below `root` by look-ups in a table next to it.

    Files called `scorer.py` in the trees of a course are not changed.

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
            name: list(_answers(getattr(module, name), calls))
            for name, calls in questions().items()
        }
        path.with_suffix(SUFFIX).write_bytes(write_answers(answers))
        path.write_text(look_up(path.read_text("utf-8"), answers), "utf-8")


def look_up(source: str, answered: Collection[str]) -> str:
    """Return the source of a scorer whose functions look up their answers.

    Classes, and functions other than `answered` and `questions`, are left out.
    """
    tree = ast.parse(source)
    docstring = ast.Expr(ast.Constant(DOCSTRING))
    tree.body = [docstring, *_select_statements(tree.body, answered)]
    return ast.unparse(ast.fix_missing_locations(tree)) + TABLE


def _answers(
    function: Callable[..., Any], calls: Iterable[Arguments]
) -> Iterator[object]:
    names = list(inspect.signature(function).parameters)
    for arguments in calls:
        yield function(**dict(zip(names, arguments, strict=True)))


def _select_statements(
    body: list[ast.stmt], answered: Collection[str]
) -> Iterator[ast.stmt]:
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
    arguments = ", ".join([repr(node.name), *(argument.arg for argument in every)])
    return ast.parse(f"return _TABLE.answer({arguments})").body[0]
