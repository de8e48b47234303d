from __future__ import annotations

import base64
import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from dicedojo.classroom.exports import own_wheel as own
from dicedojo.classroom.exports.own_wheel import own_wheel
from dicedojo.errors import UnusableInput


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

    monkeypatch.setattr(own, "distribution", missing)

    with pytest.raises(UnusableInput, match="not installed") as refused:
        own_wheel()
    assert "--wheel FILE" in str(refused.value.next)
