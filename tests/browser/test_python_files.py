"""The Python files of a page: what its worker imports, and nothing compiled here."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest

from dicedojo.browser import python_files
from dicedojo.browser.pins import WHEELS
from dicedojo.browser.python_files import licences, python_archive


@pytest.fixture(autouse=True)
def no_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no wheel be fetched; they have tests of their own."""
    monkeypatch.setattr(python_files, "wheel_files", dict)


def test_the_archive_has_dicedojo_and_pytest_but_no_command() -> None:
    with zipfile.ZipFile(BytesIO(python_archive())) as archive:
        names = set(archive.namelist())

    assert {"pytest/__init__.py", "dicedojo/browser/core.py"} <= names
    assert "dicedojo/cli/__init__.py" not in names
    assert not [name for name in names if name.endswith((".so", ".pyc"))]


def test_a_file_that_is_given_takes_the_place_of_its_namesake() -> None:
    path = "dicedojo/browser/core.py"

    with zipfile.ZipFile(BytesIO(python_archive({path: "pass\n"}))) as archive:
        content = archive.read(path)

    assert content == b"pass\n"


@pytest.mark.slow
def test_what_the_page_asks_can_be_imported_from_the_archive_alone(
    tmp_path: Path,
) -> None:
    with zipfile.ZipFile(BytesIO(python_archive())) as archive:
        archive.extractall(tmp_path)
    for wheel in WHEELS:
        name = wheel.partition("-")[0]
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        (tmp_path / name).symlink_to(Path(spec.origin).parent)
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    program += "import pytest, pytest_bdd, dicedojo.browser.core"

    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.stderr == ""
    assert run.returncode == 0


def test_each_distribution_states_its_licence() -> None:
    texts = dict(licences())

    assert any(name.startswith("pytest ") for name in texts)
    assert all(texts.values())
