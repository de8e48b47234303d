"""Pages of HTML share their style, and escape what they are filled with."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import UndefinedError

from dicedojo.page import LESSONS, environment, with_lessons

ROOT = Path(__file__).parents[2]
REPORT = environment("dicedojo.report")


def test_a_template_may_include_the_style_of_all_pages() -> None:
    page = REPORT.from_string('{% include "page.css" %}').render()

    assert page.startswith(":root {")


def test_text_is_escaped() -> None:
    assert REPORT.from_string("{{ name }}").render(name="<b>") == "&lt;b&gt;"


def test_a_lesson_of_our_own_course_is_a_link_to_where_it_lies() -> None:
    lesson = next((ROOT / "lessons/accumulate").glob("0*.md")).relative_to(ROOT)

    linked = with_lessons(f"<step 3>, {lesson}.", "dicedojo")

    assert f'<a href="{LESSONS}{lesson}">' in linked
    assert linked.startswith("&lt;step 3&gt;, <a")
    assert linked.endswith("</a>.")


@pytest.mark.parametrize(
    ("text", "course"),
    [
        ("lessons/coin/01_heads.md", "coins"),
        ("lessons/../../etc/passwd.md", "dicedojo"),
        ('lessons/"><script>/a.md', "dicedojo"),
    ],
)
def test_no_other_path_is_a_link(text: str, course: str) -> None:
    assert "<a" not in with_lessons(text, course)
    assert "<script" not in with_lessons(text, course)


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        REPORT.from_string("{{ name }}").render()
