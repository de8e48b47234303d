"""`--course DIR` is repeated in the next command, where that looks for a kata."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.console.every_command import (
    FOLDERS,
    restore_courses,
    take_courses,
    with_course,
)

from .conftest import SCORE
from .terminal import Dojo

WORDS = ["hunt", "coin", "--course", "mine"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dojo hunt coin", "dojo hunt coin --course mine"),
        (
            "fix that, then dojo author check coin --only chaffs",
            "fix that, then dojo author check coin --only chaffs --course mine",
        ),
        (
            "dojo grade 'a, b' --kata coin, and show this",
            "dojo grade 'a, b' --kata coin --course mine, and show this",
        ),
        (
            "dojo hunt coin or dojo start coin",
            "dojo hunt coin --course mine or dojo start coin --course mine",
        ),
        ("dojo", "dojo --course mine"),
        ("dojo start coin --course DIR", "dojo start coin --course DIR"),
        ("cd play && dojo lesson", "cd play && dojo lesson"),
        ("dojo check or dojo hint", "dojo check or dojo hint"),
        ("dojo class show", "dojo class show"),
        (
            "dojo class grade FOLDER --kata coin",
            "dojo class grade FOLDER --kata coin --course mine",
        ),
        ("open it in Chromium or Firefox", "open it in Chromium or Firefox"),
    ],
)
def test_a_command_that_looks_for_a_kata_names_the_course(
    text: str, expected: str
) -> None:
    with restore_courses():
        take_courses(WORDS)

        assert with_course(text) == expected


def test_it_is_quoted_and_an_absolute_path_after_a_change_of_folder() -> None:
    with restore_courses():
        take_courses(["demo", "--course=my course"])

        here, elsewhere = map(with_course, ("dojo demo", "cd .. && dojo start coin"))

    assert here == "dojo demo --course 'my course'"
    place = os.path.abspath("my course")
    assert elsewhere == f"cd .. && dojo start coin --course '{place}'"


def test_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, "/before")
    with restore_courses():
        words = take_courses(WORDS)
        inside = os.environ[FOLDERS]

    assert words == ["hunt", "coin"]
    assert inside == f"{os.path.abspath('mine')}{os.pathsep}/before"
    assert os.environ[FOLDERS] == "/before"
    assert with_course("dojo hunt coin") == "dojo hunt coin"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "last"),
    [
        (
            ["hunt", "second"],
            "Next: dojo hunt second --course mine",
        ),
        (
            ["hunt", "third"],
            "  Next: dojo --course mine",
        ),
        (
            ["grade", "nothing"],
            "  Next: dojo grade FOLDER --course mine",
        ),
    ],
)
def test_screens_and_messages_name_it(
    dojo: Dojo,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    last: str,
) -> None:
    write_kata(tmp_path / "mine", "second")
    monkeypatch.setattr("sys.stdin", None)
    (tmp_path / "handed-in").mkdir()
    (tmp_path / "handed-in/second.py").write_text(SCORE)

    answer = dojo(*words, "--course", "mine")

    assert (answer.out + answer.err).rstrip().splitlines()[-1] == last


@pytest.mark.slow
def test_the_kata_after_a_finished_one_is_found_outside_of_its_workspace(
    dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "mine"
    for kata in ("first", "second"):
        write_kata(root, kata)
    dojo("start", "first", "--course", root)
    finished = root / "solutions/first/02_highest_die/green.py"
    shutil.copy(finished, tmp_path / "first/first.py")
    monkeypatch.chdir(tmp_path / "first")
    for _ in range(2):
        dojo("check")
        end = dojo("next", "--anyway")

    assert f"cd .. && dojo start second --course {root}\n" in end.out
