from __future__ import annotations

import io
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from dicedojo.classroom.exports.gradescope_autograder import Autograder, autograder_zip


def opened(autograder: Autograder) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(autograder_zip(autograder)))


def text(autograder: Autograder, name: str) -> str:
    return opened(autograder).read(name).decode()


def test_both_scripts_are_at_the_root_and_can_be_run() -> None:
    entries = opened(Autograder("greed")).infolist()

    assert [entry.filename for entry in entries] == ["run_autograder", "setup.sh"]
    assert {entry.external_attr >> 16 & 0o777 for entry in entries} == {0o755}


def test_equal_autograders_are_equal_byte_for_byte() -> None:
    assert autograder_zip(Autograder("greed")) == autograder_zip(Autograder("greed"))


@pytest.mark.parametrize("script", ["setup.sh", "run_autograder"])
def test_the_shell_can_read_the_scripts(script: str, tmp_path: Path) -> None:
    hostile = Autograder("a'b;c", wheels={"x y.whl": b""}, course={"k": b""})
    file = tmp_path / script
    file.write_text(text(hostile, script))

    done = subprocess.run(["bash", "-n", file], capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")


def test_the_wheels_that_it_carries_are_installed() -> None:
    names = ("dicedojo-1.0-py3-none-any.whl", "coins-1.0-py3-none-any.whl")

    setup = text(Autograder("greed", wheels=dict.fromkeys(names, b"PK")), "setup.sh")

    assert (
        "pip install ./wheels/coins-1.0-py3-none-any.whl "
        "'./wheels/dicedojo-1.0-py3-none-any.whl[sandbox]'\n"
    ) in setup


def test_submissions_are_not_trusted_unless_the_teacher_says_so() -> None:
    strict = text(Autograder("greed"), "run_autograder")
    trusting = text(Autograder("greed", trust_submissions=True), "run_autograder")

    assert "--trust-submissions" not in strict
    assert "--trust-submissions" in trusting


@pytest.mark.parametrize(("code", "kept"), [(0, True), (2, False), (3, False)])
def test_only_a_decided_grade_reaches_gradescope(
    tmp_path: Path, code: int, kept: bool
) -> None:
    script = tmp_path / "run_autograder"
    script.write_text(text(Autograder("greed"), "run_autograder"))
    dojo = tmp_path / "dojo" / "bin" / "dojo"
    dojo.parent.mkdir(parents=True)
    dojo.write_text(f'#!/bin/sh\necho {{}} > "results/results.json"\nexit {code}\n')
    dojo.chmod(0o755)

    done = subprocess.run(
        [shutil.which("bash") or "bash", script],
        env={"AUTOGRADER_ROOT": str(tmp_path), "PATH": "/usr/bin:/bin"},
        check=False,
    )

    assert done.returncode == code
    assert (tmp_path / "results/results.json").exists() is kept
