"""`dojo export html`: what it refuses before it packs a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.errors import ContentError
from dicedojo.workspace.workspace import Workspace

from .terminal import Dojo

pytestmark = pytest.mark.slow


def test_export_names_the_katas_where_one_is_unknown(here: Dojo) -> None:
    answer = here("export", "html", "chess")

    assert answer.code == 2
    assert "coin" in answer.err


def test_export_names_a_lesson_that_is_missing(here: Dojo) -> None:
    answer = here("export", "html", "coin")

    assert answer.code == ContentError.exit_code
    assert "is missing" in answer.err
    assert answer.err.endswith("Next: dojo author check coin\n")


def test_export_without_a_registry_says_what_to_bring(
    here: Dojo,
    workspace: Workspace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for step in workspace.kata.steps:
        step.lesson.parent.mkdir(parents=True, exist_ok=True)
        step.lesson.write_text("# Toss\n")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "empty"))
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")

    answer = here("export", "html", "coin")

    assert answer.code == 2
    assert "Next: npm pack pyodide@" in answer.err
    assert not list(Path.cwd().glob("*.html"))


def test_one_file_and_a_site_are_not_both_written(here: Dojo) -> None:
    answer = here("export", "html", "coin", "--out", "a.html", "--site", "pages")

    assert answer.code == 2
    assert answer.err.endswith("Next: dojo export html coin --site pages\n")
