"""What people get: the wheels, the project's metadata, the set-up."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from dicedojo.sandbox.executables import PACKAGE, VERSION
from tests.shell import run

ROOT = Path(__file__).resolve().parents[1]
TREES = ("features", "katas", "lessons", "solutions")
BUILT = ("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache")


def build_wheel(folder: Path, edition: str) -> Path:
    """Return a wheel of the edition, built in `folder`."""
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={**os.environ, "DICEDOJO_EDITION": edition},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


def files_under(*folders: str) -> Iterator[str]:
    """Yield every file of these folders that somebody wrote."""
    for folder in folders:
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and not set(BUILT) & set(path.parts):
                yield path.relative_to(ROOT).as_posix()


# The wheel


def test_the_wheel_holds_the_package_and_the_whole_course(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, "full")

    names = set(zipfile.ZipFile(wheel).namelist())
    package = {name.removeprefix("src/") for name in files_under("src/dicedojo")}
    course = {f"dicedojo/content/{name}" for name in files_under(*TREES)}
    assert {name for name in names if ".dist-info/" not in name} == package | course


def test_the_class_edition_holds_no_finished_code(tmp_path: Path) -> None:
    wheel = build_wheel(tmp_path, "class")

    content = [
        name.removeprefix("dicedojo/content/")
        for name in zipfile.ZipFile(wheel).namelist()
        if name.startswith("dicedojo/content/")
    ]
    assert {name.split("/")[0] for name in content} == {"features", "katas", "lessons"}
    assert not [name for name in content if "/samples/" in name]


def test_an_edition_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="DICEDOJO_EDITION is 'clas'"):
        build_wheel(tmp_path, "clas")


@pytest.fixture
def in_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace that was started with the class edition, unpacked beside it."""
    with zipfile.ZipFile(build_wheel(tmp_path, "class")) as wheel:
        wheel.extractall(tmp_path / "class")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "class"))
    python = [sys.executable, "-m", "dicedojo"]
    started = run([*python, "start", "greed"], tmp_path)
    assert started.returncode == 0, started.stderr
    return tmp_path / "greed"


def test_a_learner_can_work_with_the_class_edition(in_class: Path) -> None:
    python = [sys.executable, "-m", "dicedojo"]

    check = run([*python, "check"], in_class)
    lesson = run([*python, "lesson"], in_class)

    assert (check.returncode, check.stderr) == (1, "")
    assert "RED  given/test_01_three_ones.py" in check.stdout
    assert (lesson.returncode, lesson.stderr) == (0, "")
    assert "Three ones are worth 1000" in lesson.stdout


@pytest.mark.parametrize(
    ("verb", "says"),
    [
        ("solution --spoil", "This edition of the course has no solution"),
        ("mutate", "This is a class edition of dojo: it has no solutions."),
        ("grade .", "This is a class edition of dojo: it has no solutions."),
        ("demo", "This is a class edition of dojo: it has no solutions."),
    ],
)
def test_the_class_edition_says_what_it_cannot_do(
    in_class: Path, verb: str, says: str
) -> None:
    done = run([sys.executable, "-m", "dicedojo", *verb.split()], in_class)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(says)
    assert "Next: " in done.stderr


# The set-up

OLD_PYTHON = """\
#!/bin/sh
case "$2" in
    *python_version*) echo 3.8.18 ;;
    *sys.exit*) exit 1 ;;
esac
"""


def test_an_interpreter_that_is_too_old_is_named(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text(OLD_PYTHON)
    old.chmod(0o755)

    done = run(f"sh .ci/python-is-new-enough {shlex.quote(str(old))}", ROOT)

    first, following = done.stderr.splitlines()
    assert done.returncode == 2
    assert first == f'dicedojo needs Python 3.11 or later; "{old}" is 3.8.18.'
    assert following.startswith("  Next: ")


def test_an_interpreter_that_is_not_there_is_named() -> None:
    done = run("sh .ci/python-is-new-enough python4", ROOT)

    assert done.returncode == 2
    assert done.stderr.startswith('There is no interpreter "python4" that runs.')
    assert "\n  Next: " in done.stderr


def test_this_interpreter_is_new_enough() -> None:
    done = run(f"sh .ci/python-is-new-enough {shlex.quote(sys.executable)}", ROOT)

    assert (done.returncode, done.stderr) == (0, "")


def test_the_package_of_bubblewrap_is_pinned_to_what_doctor_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["sandbox"]

    (package,) = map(Requirement, extra)

    assert (package.name, str(package.specifier)) == (PACKAGE, f"=={VERSION}")
