"""What people get and what the documents say: wheels, commands, links, the picture."""

from __future__ import annotations

import html
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import typer
from packaging.requirements import Requirement

from dicedojo.cli import build_app
from dicedojo.sandbox.executables import PACKAGE, VERSION

ROOT = Path(__file__).resolve().parents[1]
TREES = ("features", "katas", "lessons", "solutions")
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
BUILT = ("__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache")

# How each command of the README ends for a learner who has typed nothing else yet,
# and for a teacher with one learner, who has not passed.
LEARNER = {
    "dojo start greed": 0,
    "dojo lesson": 0,
    "dojo check": 1,
    "dojo hint": 0,
    "dojo next": 1,
    "dojo mutate": 1,
    "dojo mutate --least": 1,  # there is no code to change yet
    "dojo grade .": 1,
    "dojo play farkle": 0,
    "dojo start farkle": 0,
    "dojo exact farkle": 0,
    "dojo exact farkle .": 1,  # the stub decides nothing
    "dojo play hog": 0,
    "dojo start hog": 0,
    "dojo exact hog": 0,
    "dojo exact hog .": 1,
}
MOVES = {"cd greed", "cd ..", "cd farkle", "cd hog"}
TEACHER = 1  # without tests, so that grading takes no time
TOURNAMENT = "tests/cli/test_tournament.py, .ci/smoke"
OTHER_NAMES = (
    "dojo grade handed-in/ada --kata greed"
    " --module scoring.py --function calculate_score",
    "dojo grade handed-in/ada --kata greed"
    " --module src/kata/game.py --function Game.score",
    "dojo grade handed-in/ada --kata farkle"
    " --function score=points --function choose=pick",
    "dojo grade handed-in/* --kata greed --adapters adapters.toml",
)
NAMES = "tests/cli/test_names.py, tests/test_hostile.py"
ELSEWHERE = {  # what runs it instead
    "make demo": "the demo is part of .ci/smoke",
    "make test": "it runs this test",
    'pip install ".[sandbox]"': ".ci/run installs the wheel with this extra",
    "dojo doctor": "tests/cli/test_doctor.py, .ci/smoke",
    "dojo author check greed": "make author, tests/promises",
    "dojo class tournament handed-in": TOURNAMENT,
    "dojo class tournament handed-in --format html --out tournament.html": TOURNAMENT,
    **dict.fromkeys(OTHER_NAMES, NAMES),
}


def commands(heading: str = "", page: str = "README.md") -> list[str]:
    """Return the commands in a page's code blocks, without their comments."""
    text = (ROOT / page).read_text("utf-8")
    if heading:
        text = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = "".join(blocks).splitlines()
    return [line.partition(" #")[0].strip() for line in lines]


def second_words(command: str, page: str) -> set[str]:
    """Return what follows `dojo` or `make` wherever a page tells people to type it."""
    text = (ROOT / page).read_text("utf-8")
    told = "\n".join((*re.findall(r"`([^`\n]+)`", text), *commands(page=page)))
    return set(re.findall(rf"^{command} ([a-z]+)", told, re.MULTILINE))


def run(command: str | list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell would, with this environment's `dojo` in front."""
    here = str(Path(sys.executable).parent)
    settings = {"PATH": f"{here}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}
    words = ["sh", "-c", command] if isinstance(command, str) else command
    mine = {k: v for k, v in os.environ.items() if not k.startswith("DOJO_")}
    return subprocess.run(
        words,
        cwd=cwd,
        env={**mine, **settings},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


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


# The documents


def test_every_command_of_the_readme_is_run_somewhere() -> None:
    known = {*LEARNER, *ELSEWHERE, *commands("Five minutes as a teacher"), *MOVES}

    assert set(commands()) - known == set()
    assert set(ELSEWHERE) - set(commands()) == set()


def test_the_learners_five_minutes_go_as_the_readme_says(tmp_path: Path) -> None:
    folder = tmp_path

    for command in commands("Five minutes as a learner"):
        if command.startswith("cd "):
            folder /= command.removeprefix("cd ")
            continue
        done = run(command, folder)
        assert done.returncode == LEARNER[command], (command, done.stdout, done.stderr)


def test_the_teachers_five_minutes_go_as_the_readme_says(tmp_path: Path) -> None:
    submission = tmp_path / "handed-in" / "ada"
    submission.mkdir(parents=True)
    (submission / "greed.py").write_text("def score(roll):\n    return 1000\n")

    for command in commands("Five minutes as a teacher"):
        done = run(command, tmp_path)
        assert done.returncode == TEACHER, (command, done.stdout, done.stderr)

    written = sorted(
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")
    )
    pages = {"ada.md", "grades.json", "grades.xml", "pages/ada.html"}
    assert pages <= set(written)


@pytest.mark.parametrize("page", PAGES)
def test_every_verb_that_a_page_names_exists(page: str) -> None:
    group = typer.main.get_command(build_app())
    verbs = set(getattr(group, "commands", {}))

    assert second_words("dojo", page) - verbs == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_a_page_names_exists(page: str) -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))

    assert second_words("make", page) - targets == set()


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    paths = re.findall(r"`((?:src|tests/[a-z]+|katas|lessons|\.ci)/[\w/.]+)`", text)

    local = {name for name in (*links, *paths) if not name.startswith("https://")}

    assert {name for name in local if not (ROOT / name).exists()} == set()


def test_the_changelog_tells_of_this_version() -> None:
    from dicedojo import __version__

    assert f"\n## {__version__}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


# The picture


@pytest.fixture
def draw_survivor() -> ModuleType:
    path = ROOT / "assets" / "draw_survivor.py"
    spec = importlib.util.spec_from_file_location("draw_survivor", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_shows_what_dojo_says_today(
    draw_survivor: ModuleType, tmp_path: Path
) -> None:
    said = draw_survivor.mutate(draw_survivor.lay_out(tmp_path))

    drawn = draw_survivor.PICTURE.read_text("utf-8")

    assert words(drawn) == words(draw_survivor.draw(said)), (
        "Draw it anew: python assets/draw_survivor.py"
    )


def words(svg: str) -> list[str]:
    """Return the text in a picture, word by word."""
    spans = re.findall(r"<text [^>]*>(.*?)</text>", svg)
    return " ".join(html.unescape(span) for span in spans).split()


def test_the_picture_fetches_nothing(draw_survivor: ModuleType) -> None:
    drawn = draw_survivor.PICTURE.read_text("utf-8")

    fetched = re.findall(r"url\((?!#)|@import|href=|<script|src=", drawn)

    assert fetched == []


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
