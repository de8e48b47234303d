"""The paper meets the checklist of the Journal of Open Source Education."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
PAPER = ROOT / "docs/paper"
WHOLE = (PAPER / "paper.md").read_text("utf-8")
_, HEAD, BODY = WHOLE.split("---\n", 2)
BIBLIOGRAPHY = (PAPER / "paper.bib").read_text("utf-8")


@pytest.mark.parametrize(
    "title",
    [
        "Summary",
        "Statement of need",
        "Learning objectives",
        "Content and instructional design",
        "Installation and use in class",
        "Comparison with other tools",
        "Story of the project",
        "References",
    ],
)
def test_the_paper_has_the_sections_of_the_checklist(title: str) -> None:
    assert f"\n# {title}\n" in BODY


def test_the_paper_is_as_long_as_the_journal_asks() -> None:
    assert 800 <= len(BODY.split()) <= 1_100


def test_every_reference_is_cited_and_every_citation_resolves() -> None:
    cited = set(re.findall(r"@(\w+)", BODY))

    assert cited == set(re.findall(r"^@\w+\{(\w+),", BIBLIOGRAPHY, re.MULTILINE))


def test_the_authors_are_those_of_the_citation() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))

    head = yaml.safe_load(HEAD)

    assert [each["name"] for each in head["authors"]] == [
        each["name"] for each in citation["authors"]
    ]
    assert head["title"] == citation["title"]
    assert (PAPER / head["bibliography"]).is_file()


def test_the_figures_are_those_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")

    figures = re.findall(r"\b\d[\d,]*\d", BODY.replace("CC BY 4.0", ""))

    counts = {each for each in figures if not re.search(rf"@\w*{each}", BODY)}
    assert counts == {"104", "9,331"}
    assert all(each in readme for each in counts)


@pytest.mark.parametrize(
    ("file", "says"),
    [
        pytest.param("LICENSE", "MIT License", id="license"),
        pytest.param(
            "lessons/LICENSE.md", "Attribution 4.0", id="license of the lessons"
        ),
        pytest.param("README.md", "## Install", id="installation"),
        pytest.param("README.md", "## Start", id="example usage"),
        pytest.param("README.md", "make test", id="automated tests"),
        pytest.param("CONTRIBUTING.md", "## Fix a bug", id="contributions"),
        pytest.param(".github/CODE_OF_CONDUCT.md", "in private", id="conduct"),
        pytest.param("lessons/teaching.md", "minutes", id="use in class"),
        pytest.param("docs/writing-a-kata.md", "dojo author", id="adoption"),
    ],
)
def test_the_repository_has_the_files_of_the_checklist(file: str, says: str) -> None:
    assert says in (ROOT / file).read_text("utf-8")
