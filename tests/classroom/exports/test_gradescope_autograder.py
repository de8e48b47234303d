from __future__ import annotations

import base64
import csv
import hashlib
import io
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from dicedojo.classroom.exports import gradescope_autograder
from dicedojo.classroom.exports.gradescope_autograder import (
    Autograder,
    autograder_zip,
    own_wheel,
)
from dicedojo.errors import UnusableInput


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


@pytest.fixture(scope="module")
def wheel() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(own_wheel()[1]))


def test_it_holds_the_package_and_the_course(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()

    assert "dicedojo/__main__.py" in names
    assert "dicedojo/content/katas/greed/kata.toml" in names
    assert not [name for name in names if "__pycache__" in name]


def test_it_says_nothing_about_this_machine(wheel: zipfile.ZipFile) -> None:
    info = {name.split("/")[1] for name in wheel.namelist() if ".dist-info/" in name}

    assert info >= {"METADATA", "WHEEL", "entry_points.txt", "licenses", "RECORD"}
    assert info.isdisjoint({"INSTALLER", "direct_url.json", "REQUESTED"})


def test_its_record_has_the_hash_of_every_file(wheel: zipfile.ZipFile) -> None:
    *_, record = wheel.namelist()
    rows = list(csv.reader(wheel.read(record).decode().splitlines()))

    assert [row[0] for row in rows] == wheel.namelist()
    assert rows[-1][1:] == ["", ""]
    for name, digest, size in rows[:-1]:
        content = wheel.read(name)
        found = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
        assert digest == "sha256=" + found.decode().rstrip("=")
        assert int(size) == len(content)


def test_two_of_one_dojo_are_equal_byte_for_byte() -> None:
    assert own_wheel() == own_wheel()


@pytest.mark.slow
def test_pip_installs_it(tmp_path: Path) -> None:
    name, content = own_wheel()
    (tmp_path / name).write_bytes(content)
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "-q"]

    done = subprocess.run(
        [*pip, "--target", tmp_path / "there", tmp_path / name],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "there/dicedojo/content/katas/greed/kata.toml").is_file()


def test_where_dojo_is_not_installed_the_teacher_states_a_wheel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(gradescope_autograder, "distribution", missing)

    with pytest.raises(UnusableInput, match="not installed") as refused:
        own_wheel()
    assert "--wheel FILE" in str(refused.value.next)
