"""The command line itself: `--course` behind any verb, and what stays afterwards."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicedojo import cli
from dicedojo.cli import main

VARIABLE = "DOJO_COURSE"


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str]]:
    """The words of each command, and the folders of courses while it runs."""
    calls: list[tuple[list[str], str]] = []

    def run(words: list[str]) -> int:
        calls.append((words, os.environ.get(VARIABLE, "")))
        return 0

    monkeypatch.setattr(cli, "_run", run)
    monkeypatch.delenv(VARIABLE, raising=False)
    return calls


@pytest.mark.parametrize(
    "words",
    [
        ["--course", "mine", "start", "coin"],
        ["start", "--course", "mine", "coin"],
        ["start", "coin", "--course=mine"],
    ],
)
def test_a_course_may_stand_anywhere(
    seen: list[tuple[list[str], str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    main(words)

    assert seen == [(["start", "coin"], str(tmp_path / "mine"))]
    assert VARIABLE not in os.environ


def test_folders_come_before_those_of_the_environment(
    seen: list[tuple[list[str], str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "/old")

    main(["check", "--course", "/a", "--course", "/b"])

    assert seen == [(["check"], os.pathsep.join(["/a", "/b", "/old"]))]
    assert os.environ[VARIABLE] == "/old"


def test_words_behind_two_dashes_are_arguments(
    seen: list[tuple[list[str], str]],
) -> None:
    main(["grade", "--", "--course", "mine"])

    assert seen == [(["grade", "--", "--course", "mine"], "")]
