"""The katas in their order, the pages that count them, and what their lessons print."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from dicedojo.course.courses import only
from dicedojo.course.kata import Kata

ROOT = Path(__file__).resolve().parents[2]
KATAS = only(ROOT).katas
STEPS = sum(len(kata.steps) for kata in KATAS)
LESSONS = sorted((ROOT / "lessons").glob("*/[0-9]*.md"))
RUN = re.compile(r"^```console\n\$ pytest.*\n((?:.*\n)*?)```$", re.MULTILINE)
# A count, dots and letters, or a line of the error.
TELLS = re.compile(
    r"^(.*\d+ (passed|failed|error)|[.FEs]+ +\[|E  |ERROR |FAILED )",
    re.MULTILINE,
)


def read(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


@pytest.mark.parametrize(
    ("kata", "following"),
    [pytest.param(*two, id=two[0].name) for two in pairwise(KATAS)],
)
def test_the_last_lesson_of_a_kata_leads_to_the_next_kata(
    kata: Kata, following: Kata
) -> None:
    ending = kata.steps[-1].lesson.read_text("utf-8").splitlines()[-1]

    assert f"(../{following.name}/README.md)" in ending
    assert f"`dojo start {following.name}`" in ending


def test_the_pages_list_the_katas_in_their_order() -> None:
    names = [kata.name for kata in KATAS]

    for page in ("lessons/README.md", "lessons/teaching.md"):
        listed = re.findall(
            r"^(?:- |\| )\[.+?\]\((\w+)/README\.md\)", read(page), re.MULTILINE
        )
        assert listed == names, page


def test_the_teachers_page_counts_the_steps_of_each_kata() -> None:
    stated = re.findall(
        r"^\| \[.+?\]\((\w+)/README\.md\) \| (\d+) ",
        read("lessons/teaching.md"),
        re.MULTILINE,
    )

    assert stated == [(kata.name, str(len(kata.steps))) for kata in KATAS]


def test_the_readme_counts_the_steps_of_all_katas() -> None:
    assert f" in {STEPS} steps, " in read("README.md")


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: "/".join(path.parts[-2:]))
def test_each_run_of_the_tests_shows_its_outcome(lesson: Path) -> None:
    """`...` alone agrees with any outcome, so a claim beside it is unchecked."""
    outputs = [run[1] for run in RUN.finditer(lesson.read_text("utf-8"))]

    assert [output for output in outputs if not TELLS.search(output)] == []
