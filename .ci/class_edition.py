"""Builds dist/dicedojo_class-*.whl: dojo for learners, without the solutions.

    python .ci/class_edition.py [DIR [MODE]]    the wheel goes to DIR, or to dist

MODE is guided, tdd or free, for all learners; without it each chooses.

It is built from a copy of the checkout: solutions and samples are left out, each kata
gets facts that name no planted bug, and the package its own name, so that nobody
installs one edition and believes that it is the other.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from dicedojo.authoring.wheel import remove_programs, state_mode
from dicedojo.course.kata import SHIPPED
from dicedojo.course.step import Mode

ROOT = Path(__file__).resolve().parents[1]
NEEDED = (
    *("features", "katas", "lessons", "solutions", "src"),
    *("LICENSE", "README.md", "hatch_build.py", "pyproject.toml"),
)
FULL, CLASS = 'name = "dicedojo"', 'name = "dicedojo-class"'


def build(out: Path, mode: Mode | None) -> None:
    """Write the wheel to the folder `out`."""
    with tempfile.TemporaryDirectory(prefix="dojo-class-") as folder:
        copy = Path(folder)
        for name in NEEDED:
            _copy(ROOT / name, copy / name)
        remove_programs(copy, SHIPPED)
        if mode is not None:
            state_mode(copy, mode)
        project = copy / "pyproject.toml"
        text = project.read_text("utf-8")
        if text.count(FULL) != 1:
            raise SystemExit(f"{project.name} should say {FULL} once.")
        project.write_text(text.replace(FULL, CLASS), "utf-8")
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)],
            cwd=copy,
            check=True,
        )


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


if __name__ == "__main__":
    out, *mode = sys.argv[1:] or ["dist"]
    build(Path(out).absolute(), Mode(mode[0]) if mode else None)
