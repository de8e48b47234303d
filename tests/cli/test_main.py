"""The command line itself: `--course` behind any verb, and what stays afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo import cli
from dicedojo.cli import main

from .terminal import Dojo

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


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("class grade x --jobs 0", "'--jobs': 0 is less than 1."),
        ("class grade x --time 0", "'--time': 0.0 is not from 1 to 86400."),
        ("class grade x --time long", "'--time': 'long' is not a number."),
        ("class export csv --round 9", "'--round': 9 is not from 0 to 6."),
        ("class export csv --round 1.5", "'--round': '1.5' is not a whole number."),
        ("class grade x --time nan", "'--time': nan is not from 1 to 86400."),
    ],
)
def test_a_number_out_of_range_is_said_in_plain_words(
    dojo: Dojo, command: str, message: str
) -> None:
    answer = dojo(*command.split())

    verb = command.split(" x ", maxsplit=1)[0].split(" --", maxsplit=1)[0]
    assert answer.code == 2
    assert answer.err == f"Invalid value for {message}\n  Next: dojo {verb} --help\n"


def test_arguments_too_many_are_named(dojo: Dojo) -> None:
    answer = dojo("class", "show", "ada", "bob", "--out", "x")

    assert answer.code == 2
    assert answer.err == "Too many arguments: bob.\n  Next: dojo class show --help\n"


INTERRUPTED = """\
import atexit, signal, sys
from dicedojo.__main__ import main
atexit.register(signal.raise_signal, signal.SIGINT)
sys.argv = ["dojo", "--version"]
sys.exit(main())
"""


@pytest.mark.slow
def test_an_interrupt_after_the_command_is_not_shown() -> None:
    run = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (run.returncode, run.stderr) == (0, "")
