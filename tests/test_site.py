"""The pages of the site keep their links, and no document is forgotten."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from .scripts import load_script

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def build() -> ModuleType:
    return load_script(ROOT / "docs" / "site" / "build.py")


def test_every_document_has_its_place_in_the_margin(build: ModuleType) -> None:
    listed = [page for pages in build.PARTS.values() for page in pages]
    documents = sorted((ROOT / "docs").glob("*.md"))

    assert len(listed) == len(set(listed))
    assert {f"docs/{page.stem}" for page in documents} <= set(listed)
    assert all((ROOT / f"{page}.md").is_file() for page in listed)


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("grading.md", "grading.md"),
        ("venues/github.yml", "venues/github.yml"),
        ("../lessons/glossary.md", "../lessons/glossary.md"),
        ("../LICENSE", "https://github.com/dicedojo/dicedojo/blob/main/LICENSE"),
        ("../tests/", "https://github.com/dicedojo/dicedojo/tree/main/tests"),
        ("../nowhere.py", "../nowhere.py"),  # Sphinx says so
        ("https://example.org", "https://example.org"),
    ],
)
def test_links_that_leave_the_pages_lead_to_the_repository(
    build: ModuleType, link: str, there: str
) -> None:
    page = Path("docs", "teachers.md")

    assert build.with_links(f"[it]({link})", page) == f"[it]({there})"


def test_a_lesson_shows_how_its_step_changes_the_program(build: ModuleType) -> None:
    section = build.change_of("a = 1\nb = 2\n", "a = 1\nb = 3\n")

    assert "~~~~diff\n@@ -1,2 +1,2 @@\n a = 1\n-b = 2\n+b = 3\n~~~~" in section


def test_the_last_program_of_a_step_is_the_tidied_one(
    build: ModuleType, tmp_path: Path
) -> None:
    (tmp_path / "green.py").write_text("green")
    assert build.last_program(tmp_path) == "green"

    (tmp_path / "refactored.py").write_text("tidy")
    assert build.last_program(tmp_path) == "tidy"
    assert build.last_program(tmp_path / "none") == ""


def test_a_page_loses_the_barriers_of_the_theme(build: ModuleType) -> None:
    for before, after in build.BARRIERS:
        assert build.without_barriers(f"<main>{before}</main>") == (
            f"<main>{after}</main>"
        )


def test_the_lessons_of_greed_have_its_page_and_the_hunt(
    build: ModuleType, tmp_path: Path
) -> None:
    build.lay_out(tmp_path / "source")

    readme = (tmp_path / "source/lessons/greed/README.md").read_text("utf-8")
    assert '<a href="../../greed.html">' in readme
    assert '<iframe data-src="../../greed.html#hunt"' in readme
