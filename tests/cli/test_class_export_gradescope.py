"""`dojo class export`: files for other systems."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dicedojo import __version__
from dicedojo.authoring.scaffold import write_kata

from ..report.contracts import validator
from .terminal import Dojo

WHEEL = f"dicedojo-{__version__}-py3-none-any.whl"


def test_the_zip_is_written_and_what_it_means_is_said(
    dojo: Dojo, tmp_path: Path
) -> None:
    answer = dojo("class", "export", "gradescope", "highest", "--out", "new/auto.zip")

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == (
        "Written: new/auto.zip\n"
        f"  It carries {WHEEL},\n"
        "  since the package index has no dicedojo yet.\n"
        "  Where Gradescope's container refuses bubblewrap, nothing is graded;\n"
        "  the output of the autograder then says so.\n"
        "  Next: upload it as the autograder, and test it with a submission of yours.\n"
    )
    with zipfile.ZipFile(tmp_path / "new/auto.zip") as archive:
        assert f"wheels/{WHEEL}" in archive.namelist()
        assert WHEEL in archive.read("setup.sh").decode()


def test_a_rubric_and_a_wheel_of_dicedojo_in_place_of_this_one_are_carried(
    dojo: Dojo, tmp_path: Path
) -> None:
    (tmp_path / "easy.toml").write_text("[rubric]\npass_mark = 40\n")
    wheel = "dicedojo-9-py3-none-any.whl"
    (tmp_path / wheel).write_bytes(b"PK")
    words = ("class", "export", "gradescope", "highest", "--wheel", wheel)

    answer = dojo(*words, "--rubric", "easy.toml")

    assert answer.code == 0
    with zipfile.ZipFile(tmp_path / "autograder.zip") as archive:
        names = [name for name in archive.namelist() if name.startswith("wheels/")]
        assert names == [f"wheels/{wheel}"]
        assert archive.read("rubric.toml") == b"[rubric]\npass_mark = 40\n"
        assert b'--rubric "$root/source/rubric.toml"' in archive.read("run_autograder")


@pytest.mark.parametrize(
    ("words", "first"),
    [
        pytest.param(["higest"], "There is no kata 'higest'.", id="another kata"),
        pytest.param(
            ["highest", "--wheel", "notes.txt"],
            "notes.txt is not a wheel.",
            id="no wheel",
        ),
        pytest.param(
            ["highest", "--wheel", "dicedojo.whl"],
            "dicedojo.whl cannot be read.",
            id="a missing wheel",
        ),
        pytest.param(
            ["highest", "--out", "notes.txt/a.zip"],
            "notes.txt/a.zip cannot be written.",
            id="below a file",
        ),
    ],
)
def test_a_zip_that_cannot_be_made_ends_with_a_sentence(
    dojo: Dojo, tmp_path: Path, words: list[str], first: str
) -> None:
    (tmp_path / "notes.txt").write_text("mine")

    answer = dojo("class", "export", "gradescope", *words)

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.splitlines()[0] == first


@pytest.mark.slow
def test_the_autograder_grades_in_gradescopes_folders(
    dojo: Dojo, weak: Path, tmp_path: Path
) -> None:
    course = tmp_path / "my course"
    write_kata(course, "highest_of_mine")
    word = "highest_of_mine"
    assert dojo("class", "export", "gradescope", word, "--course", course).code == 0
    root = tmp_path / "autograder"
    with zipfile.ZipFile(tmp_path / "autograder.zip") as archive:
        archive.extractall(root / "source")
    command = root / "dojo/bin/dojo"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m dicedojo "$@"\n')
    command.chmod(0o755)
    weak.rename(root / "submission")
    (root / "submission/highest.py").rename(root / f"submission/{word}.py")

    done = subprocess.run(
        ["bash", root / "source/run_autograder"],
        cwd=tmp_path,
        env={
            **{k: v for k, v in os.environ.items() if not k.startswith("DOJO_")},
            "AUTOGRADER_ROOT": str(root),
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    result = json.loads((root / "results/results.json").read_text("utf-8"))
    validator("gradescope.json").validate(result)
    assert 0 < result["score"] < 50
    assert result["extra_data"]["kata"] == word
