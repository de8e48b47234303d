"""README and docs/: their commands run, their options and links exist, the picture."""

from __future__ import annotations

import html
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer

from dicedojo.cli.verbs import build_app
from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from tests.shell import run_here

from .scripts import load_script
from .shared_grades import *  # noqa: F403  # its fixtures

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        *ROOT.glob("*.md"),
        *ROOT.glob(".github/*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("lessons/*.md"),
    )
)
OURS = "https://github.com/dicedojo/dicedojo/blob/main/"
README_WORDS = 500
CONTRIBUTING_WORDS = 900
ALL_WORDS = 15_000  # of README, CONTRIBUTING and docs/
EVERYWHERE = {"--help", "--verbose", "--course"}  # options of every command

# How each command ends for a learner who has typed nothing else yet.
LEARNER = {
    "dojo start greed": 0,
    "dojo lesson": 0,
    "dojo check": 1,
    "dojo hint": 0,
    "dojo next": 1,
    "dojo try": 2,  # the stub does not have the line yet
    "dojo mutate": 1,
    "dojo mutate --hint": 1,
    "dojo grade .": 1,
    "dojo journal": 0,
    "dojo play farkle": 0,
    "dojo start farkle": 0,
    "dojo exact farkle": 0,
    "dojo exact farkle .": 1,  # the stub decides nothing
    "dojo play hog": 0,
    "dojo start hog": 0,
    "dojo exact hog": 0,
    "dojo exact hog .": 1,
}
MOVES = {"cd ..", *(f"cd {kata.name}" for kata in only(content_root()).katas)}
TEACHER = 1  # one learner, who has not passed, without tests: that is quick to grade
TOURNAMENT = "tests/cli/test_class_tournament.py, .ci/smoke"
OTHER_NAMES = (
    "dojo grade handed-in/ada --kata greed"
    " --module scoring.py --function calculate_score",
    "dojo grade handed-in/ada --kata greed"
    " --module src/kata/game.py --function Game.score",
    "dojo grade handed-in/ada --kata farkle"
    " --function score=points --function choose=pick",
    "dojo class review ada --take-name --module scoring.py --function calculate_score",
)
NAMES = "tests/cli/test_{names,class_grade}.py, tests/corpus/test_grades.py"
CLASS = (
    "dojo class grade handed-in --kata greed --roster roster.csv",
    "dojo class show",
    "dojo class show ada",
    "dojo class review",
    "dojo class report",
)
PERSON = (
    'dojo class override ada --points 80 --why "Your reading of rule 3 is right, too."',
    'dojo class override grace --add 2 --step 7 --why "…"',
    "dojo class override ada --take-back",
    'dojo class comment ada "Ask me about the order of the rules."',
)
EXPORTS = (
    "dojo class export csv",
    'dojo class export canvas --assignment "Greed" --template all.csv',
    "dojo class export moodle --worksheet worksheet.csv",
)
SOURCE = "https://github.com/dicedojo/dicedojo"
FROM_NOTHING = (
    f"git clone {SOURCE}",
    "python3 -m venv dojo-python",
    ". dojo-python/bin/activate",
    "pip install ./dicedojo",
)
ELSEWHERE = {  # what runs it instead
    "make demo": "the demo is part of .ci/smoke",
    "make test": "it runs this test",
    **dict.fromkeys(FROM_NOTHING, "test_from_nothing_to_the_first_red_test"),
    'pip install "./dicedojo[sandbox]"': ".ci/run installs the wheel with this extra",
    'uvx --from "./dicedojo[sandbox]" dojo demo': "the job `uvx` of ci.yml",
    "dojo doctor": "tests/cli/test_doctor.py, .ci/smoke",
    "dojo class tournament handed-in --kata hog": TOURNAMENT,
    "dojo class tournament handed-in --kata hog --format csv --out tournament.csv": (
        TOURNAMENT
    ),
    **dict.fromkeys(OTHER_NAMES, NAMES),
    **dict.fromkeys(EXPORTS, "tests/cli/test_class_export.py"),
    **dict.fromkeys(CLASS, "tests/cli/test_class_{grade,show,review,report}.py"),
    **dict.fromkeys(PERSON, "tests/cli/test_class_override.py"),
}
RUN_HERE = ("README.md", "docs/learners.md", "docs/teachers.md", "docs/classes.md")


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def commands(page: str, heading: str = "") -> list[str]:
    """Return the commands in a page's code blocks, without their comments."""
    text = read(page)
    if heading:
        text = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = "".join(blocks).splitlines()
    return [line.partition(" #")[0].strip() for line in lines]


def typed(program: str, page: str) -> list[list[str]]:
    """Return the words after `program` wherever a page tells people to type it."""
    spans = re.findall(r"`([^`\n]+)`", read(page))
    starts = f"{program} "
    lines = [line for line in (*spans, *commands(page)) if line.startswith(starts)]
    return [shlex.split(line.replace("…", ""))[1:] for line in lines]


def anchors(page: Path) -> set[str]:
    """Return the anchors that a code host gives to a page's headings."""
    headings = re.findall(r"^#+ (.*)", page.read_text("utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.replace(" ", "-") for heading in plain}


def unknown(group: Any, words: list[str]) -> Iterator[str]:
    """Yield the verbs and options that the command line does not know."""
    command = group
    for word in words:
        verbs = command.list_commands(None) if hasattr(command, "commands") else []
        if verbs and re.fullmatch("[a-z]+", word):
            if word not in verbs:
                yield word
                return
            command = command.get_command(None, word)
        elif word.startswith("-"):
            known = {name for each in command.params for name in each.opts}
            if word.partition("=")[0] not in known | EVERYWHERE:
                yield word


# What people type


def test_every_command_of_readme_and_first_pages_is_run_somewhere() -> None:
    shown = {command for page in RUN_HERE for command in commands(page)}
    teacher = commands("docs/teachers.md")[:5]

    assert shown - {*LEARNER, *ELSEWHERE, *teacher, *MOVES} == set()
    assert set(ELSEWHERE) - shown == set()


@pytest.mark.course
def test_from_nothing_to_the_first_red_test(tmp_path: Path) -> None:
    """The lines go together in a shell, with the system's Python, where it has one."""
    usual = "/usr/bin/python3"
    asks = "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"
    asked = [usual if Path(usual).exists() else sys.executable, "-c", asks]
    has_venv = not subprocess.run(asked, check=False).returncode
    (tmp_path / "bin").mkdir()
    python = asked[0] if has_venv else os.path.realpath(sys.executable)
    (tmp_path / "bin" / "python3").symlink_to(python)
    here = {  # in the place of the network, this clone
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.file://{ROOT}.insteadOf",
        "GIT_CONFIG_VALUE_0": SOURCE,
        "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }
    lines = commands("README.md", "Start")
    script = "\n".join(["set -e", *lines[:-1], "command -v dojo", lines[-1]])

    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env={**os.environ, **here},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1, (done.stdout, done.stderr)
    assert f"{tmp_path}/dojo-python/bin/dojo" in done.stdout
    assert "RED" in done.stdout


def test_a_learners_commands_end_as_stated(tmp_path: Path) -> None:
    folder = tmp_path

    for command in commands("docs/learners.md", ""):
        if command.startswith("cd "):
            folder /= command.removeprefix("cd ")
            continue
        done = run_here(command, folder)
        assert done.returncode == LEARNER[command], (command, done.stdout, done.stderr)


@pytest.mark.usefixtures("graded_once")
def test_a_teachers_commands_end_as_stated(tmp_path: Path) -> None:
    submission = tmp_path / "handed-in" / "ada"
    submission.mkdir(parents=True)
    (submission / "greed.py").write_text("def score(roll):\n    return 1000\n")

    for command in commands("docs/teachers.md")[:5]:
        done = run_here(command, tmp_path)
        assert done.returncode == TEACHER, (command, done.stdout, done.stderr)

    written = sorted(
        path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")
    )
    pages = {"ada.md", "grades.json", "grades.xml", "pages/ada.html"}
    assert pages <= set(written)


@pytest.mark.parametrize("page", PAGES)
def test_every_verb_and_option_that_a_page_shows_exists(page: str) -> None:
    group = typer.main.get_command(build_app())

    faults = {
        f"dojo {' '.join(words)}: {fault}"
        for words in typed("dojo", page)
        for fault in unknown(group, words)
    }

    assert faults == set()


def test_an_option_that_does_not_exist_is_noticed() -> None:
    group = typer.main.get_command(build_app())

    assert list(unknown(group, ["grade", ".", "--fromat", "html"])) == ["--fromat"]
    assert list(unknown(group, ["author", "chek"])) == ["chek"]


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_that_a_page_names_exists(page: str) -> None:
    makefile = read("Makefile")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))

    named = {words[0] for words in typed("make", page) if words}

    assert named - targets == set()


# Links


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    here = ROOT / page
    text = re.sub(r"```.*?```", "", here.read_text("utf-8"), flags=re.DOTALL)
    dead = []

    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        name, _, anchor = link.partition("#")
        if name.startswith("https://") and not name.startswith(OURS):
            continue
        there = here.parent / name if name else here
        if name.startswith(OURS):
            there = ROOT / name.removeprefix(OURS)
        if not there.exists() or (anchor and anchor not in anchors(there)):
            dead.append(link)

    assert dead == []


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_a_page_names_is_there(page: str) -> None:
    named = re.findall(
        r"`((?:src|tests/[a-z]+|docs|katas/[a-z]+|lessons|\.ci)/[\w/.]+)`", read(page)
    )

    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_documents_are_short() -> None:
    pages = [page for page in PAGES if page.startswith("docs/")]
    words = {
        page: len(read(page).split())
        for page in ("README.md", "CONTRIBUTING.md", *pages)
    }

    assert words["README.md"] <= README_WORDS
    assert words["CONTRIBUTING.md"] <= CONTRIBUTING_WORDS
    assert sum(words.values()) <= ALL_WORDS


def test_every_page_of_docs_can_be_reached_from_the_readme() -> None:
    reached = {"README.md"}
    waiting = ["README.md"]
    while waiting:
        here = ROOT / waiting.pop()
        for link in re.findall(r"\]\(([^)#\s]+\.md)", here.read_text("utf-8")):
            there = (here.parent / link).resolve()
            if not there.exists():
                continue  # another test says so
            name = there.relative_to(ROOT).as_posix()
            if name not in reached:
                reached.add(name)
                waiting.append(name)

    assert set(PAGES) - reached == set()


def test_the_changelog_has_a_section_for_this_version() -> None:
    from dicedojo import __version__

    assert f"\n## {__version__}\n" in read("CHANGELOG.md")


# The picture


@pytest.fixture
def draw_survivor() -> ModuleType:
    return load_script(ROOT / "docs" / "draw_survivor.py")


@pytest.mark.course  # what is said of Greed's own sample
def test_the_picture_shows_what_dojo_says_today(
    draw_survivor: ModuleType, tmp_path: Path
) -> None:
    said = draw_survivor.mutate(draw_survivor.lay_out(tmp_path))

    drawn = draw_survivor.PICTURE.read_text("utf-8")

    assert words(drawn) == words(draw_survivor.draw(said)), (
        "Draw it anew: python docs/draw_survivor.py"
    )


def words(svg: str) -> list[str]:
    """Return the text in a picture, word by word."""
    spans = re.findall(r"<text [^>]*>(.*?)</text>", svg)
    return " ".join(html.unescape(span) for span in spans).split()


def test_the_picture_fetches_nothing(draw_survivor: ModuleType) -> None:
    drawn = draw_survivor.PICTURE.read_text("utf-8")

    fetched = re.findall(r"url\((?!#)|@import|href=|<script|src=", drawn)

    assert fetched == []
