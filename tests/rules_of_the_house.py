"""Rules of this repository that no linter knows, for `make lint`.

    python -m tests.rules_of_the_house    prints each place that breaks one

- Each module has a test file of its name, or one that imports it. `TESTED_BY` names
  the test file of a module that has neither: mostly it runs inside a sandbox.
- A function imports nothing of dicedojo, but what `LATE` names and why.
- `PRIVATE` names all modules that use private parts of pytest, and what they use is
  as they know it: `tests/test_private_pytest.py`.
- A module that a text or a comment names is there.
- A module's first line begins with a noun or a verb, and not with a clause.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "src/dicedojo/"
HANDED_IN = ("tests/corpus/shared/", "tests/corpus/cases/")  # what students would write

TESTED_BY = {
    "authoring/commands/root.py": "tests/cli/test_author.py",
    "authoring/commands/write.py": "tests/cli/test_author.py",
    "cli/beside.py": "tests/practice/screen/test_verbs.py",
    "page/commands.py": "tests/cli/test_lessons.py",
    "classroom/commands/export.py": "tests/cli/test_class_export.py",
    "classroom/commands/export_gradescope.py": "tests/cli/"
    "test_class_export_gradescope.py",
    "classroom/commands/override.py": "tests/cli/test_class_override.py",
    "classroom/commands/review.py": "tests/cli/test_class_review.py",
    "practice/commands/shown_experiments.py": "tests/cli/test_try.py",
    "page/hunts.py": "tests/page/test_core.py",
    "page/survivors.py": "tests/page/test_core.py",
    "classroom/commands/folder.py": "tests/cli/test_class_student.py",
    "classroom/commands/grade_input.py": "tests/cli/test_class_grade.py",
    "classroom/commands/shown_table.py": "tests/cli/test_class_student.py",
    "engine/judge/orders.py": "tests/engine/judge/test_wall.py",
    "engine/mutants/skips.py": "tests/engine/mutants/test_mutants.py",
    "engine/rooms/chance.py": "tests/engine/sandbox/test_session.py",
    "child_main.py": "tests/test_child.py",
    "engine/rooms/cleanup.py": "tests/engine/judge/test_runner.py",
    "engine/rooms/compare.py": "tests/engine/judge/test_comparison.py",
    "engine/rooms/loading.py": "tests/engine/exam/test_workers.py",
    "engine/rooms/tests.py": "tests/engine/judge/test_wall.py",
    "engine/rooms/tests_session.py": "tests/engine/judge/test_wall.py",
    "engine/rooms/tests_recorder.py": "tests/engine/judge/test_wall.py",
    "engine/sandbox/bubblewrap.py": "tests/engine/sandbox/test_base.py",
    "engine/sandbox/inside/forks.py": "tests/engine/sandbox/test_fork_server.py",
    "engine/sandbox/inside/launch.py": "tests/engine/sandbox/test_base.py",
    "practice/child/pytest_here.py": "tests/practice/child/test_check_plugin.py",
    "games/score_table.py": "tests/authoring/test_scorer_lookup.py",
    "authoring/dojo_here.py": "tests/authoring/test_terminal.py",
    "authoring/warm_pytest.py": "tests/authoring/test_warm_python.py",
}

# Modules that functions import, because they take long and few commands need them.
# Beside these, commands import what their verb alone needs: `cli/verbs.py`.
LATE = {
    "dicedojo.games.farkle.game_to_win": "NumPy; half of the opponents need none",
    "dicedojo.games.farkle.best_turn": "NumPy; half of the opponents need none",
    "dicedojo.practice.screen.screen": "Textual; who practises in lines needs none",
    "dicedojo.errors": "a plugin that every run of pytest loads",
    "dicedojo.practice.journal": "the same plugin",
}

COMMANDS = re.compile(PACKAGE + r"(cli/|\w+/commands)")

PRIVATE = (
    "engine/here/sessions.py",
    "engine/rooms/pytest_session.py",
    "authoring/feature_runs.py",
)

# A path to a module, or the name of one as code.
NAMED = re.compile(r"(?<![\w/.<>*-])((?:[\w-]+/)+[\w-]+\.py)\b|`([\w-]+\.py)`")
CLAUSES = {"How", "That", "What", "When", "Where", "Whether", "Which", "Who", "Why"}
LEARNERS = ("coin.py", "test_coin.py", "src/kata/game.py", "tests/test_greed.py")


def files() -> list[str]:
    """Return the paths of all files of the repository."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for path in done.stdout.splitlines() if (ROOT / path).is_file()]


def modules(
    paths: list[str], folder: str, pattern: str = "*.py"
) -> Iterator[tuple[str, ast.Module]]:
    """Yield each module below a folder that is ours, and what it says."""
    for path in paths:
        is_ours = path.startswith(folder) and not path.startswith(HANDED_IN)
        if is_ours and PurePosixPath(path).match(pattern):
            yield path, _parsed(ROOT / path)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imported(tree: ast.AST) -> set[str]:
    """Return the names of all modules that are imported, and of what is in them."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            names |= {module, *(f"{module}.{each.name}" for each in node.names)}
    return names


def untested(paths: list[str]) -> Iterator[str]:
    """Yield modules that no test file is named after, imports, or is stated for."""
    tests = {PurePosixPath(path).name for path in paths if path.startswith("tests/")}
    used = {
        name
        for _, tree in modules(paths, "tests/", "test_*.py")
        for name in imported(tree)
    }
    for path in paths:
        if not path.startswith(PACKAGE) or not path.endswith(".py"):
            continue
        module = PurePosixPath(path)
        named = f"test_{module.stem}.py" in tests
        dotted = ".".join(module.with_suffix("").parts[1:])
        has_test = named or module.stem == "__init__" or {dotted, module.stem} & used
        stated = TESTED_BY.get(path.removeprefix(PACKAGE))
        if has_test and stated:
            yield f"{path}: has a test of its own; take it out of TESTED_BY"
        elif not has_test and stated not in paths:
            yield f"{path}: has no test file"
    for path in TESTED_BY:
        if PACKAGE + path not in paths:
            yield f"{PACKAGE}{path}: is in TESTED_BY, and is not there"


def late_imports(paths: list[str]) -> Iterator[str]:
    """Yield imports of dicedojo inside functions that no reason is stated for."""
    seen = set()
    for path, tree in modules(paths, PACKAGE):
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for late in ast.walk(node):
                    if isinstance(late, ast.ImportFrom) and late.module:
                        seen.add(late.module)
                        if not COMMANDS.match(path) and not (
                            late.module in LATE
                            or not late.module.startswith("dicedojo")
                        ):
                            yield f"{path}:{late.lineno}: imports {late.module} late"
    yield from (
        f"{name}: is in LATE, and nobody imports it" for name in LATE.keys() - seen
    )


def private_imports(paths: list[str]) -> Iterator[str]:
    """Yield modules that use private parts of pytest, and are not stated."""
    for path, tree in modules(paths, PACKAGE):
        uses = any(name.split(".")[0] == "_pytest" for name in imported(tree))
        if uses != (path.removeprefix(PACKAGE) in PRIVATE):
            yield f"{path}: {'uses' if uses else 'does not use'} _pytest; see PRIVATE"


def missing_files(paths: list[str]) -> Iterator[str]:
    """Yield names of our modules, in texts and comments, that no module has."""
    known, names = {*paths}, {PurePosixPath(path).name for path in paths}
    tops = {path.partition("/")[0] for path in paths if "/" in path}
    packages = {path.split("/")[2] for path in paths if path.startswith(PACKAGE)}
    for path in paths:
        is_text = path.endswith(".md") and path.startswith(("docs/", "CONTRIBUTING"))
        if not is_text and not (path.startswith(PACKAGE) and path.endswith(".py")):
            continue
        for number, line in enumerate((ROOT / path).read_text("utf-8").splitlines(), 1):
            for named, alone in NAMED.findall(line):
                first = named.partition("/")[0]
                is_there = alone in names or first not in tops | packages
                is_there |= named in known or PACKAGE + named in known
                if not is_there and not (named or alone).endswith(LEARNERS):
                    yield f"{path}:{number}: names {named or alone}, which is not there"


def clauses(paths: list[str]) -> Iterator[str]:
    """Yield modules whose first line begins with a clause."""
    for path, tree in modules(paths, PACKAGE):
        word = (ast.get_docstring(tree) or "").partition(" ")[0]
        if word in CLAUSES:
            yield f"{path}: begins with “{word}”; begin with a noun or a verb"


RULES = (untested, late_imports, private_imports, missing_files, clauses)


def main() -> None:
    paths = files()
    faults = [fault for rule in RULES for fault in rule(paths)]
    print(*faults, sep="\n")
    sys.exit(f"{len(faults)} places break a rule of this repository" if faults else 0)


if __name__ == "__main__":
    main()
