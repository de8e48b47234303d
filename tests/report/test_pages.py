"""Pages of HTML share their style, and escape what they are filled with."""

from __future__ import annotations

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from dicedojo.report.pages import LessonPage, environment, link_lessons, named_lessons

REPORT = environment("dicedojo.report")


def test_a_template_may_include_the_style_of_all_pages() -> None:
    page = REPORT.from_string('{% include "page.css" %}').render()

    assert page.startswith(":root {")


def test_text_is_escaped() -> None:
    assert REPORT.from_string("{{ name }}").render(name="<b>") == "&lt;b&gt;"


def lesson(name: str) -> LessonPage:
    return LessonPage(f"lessons/greed/{name}.md", name, Markup("<p>Dice.</p>"))


LESSONS = {one.file: one for one in (lesson("02_other_triples"), lesson("03_one"))}


def test_a_lesson_that_the_page_holds_is_a_link_into_it() -> None:
    linked = link_lessons(
        "<b>, step 2, lessons/greed/02_other_triples.md. x_y", LESSONS
    )

    assert linked == (
        '&lt;b&gt;, <a href="#lesson-02_other_triples">step 2, other triples</a>. '
        "x_<wbr>y"
    )


@pytest.mark.parametrize(
    "text",
    [
        "lessons/coin/01_heads.md",
        "lessons/../../etc/passwd.md",
        'lessons/"><script>/a.md',
    ],
)
def test_no_other_path_is_a_link(text: str) -> None:
    assert "<a" not in link_lessons(text, LESSONS)
    assert "<script" not in link_lessons(text, LESSONS)


def test_lessons_that_texts_name_come_once_in_the_order_of_the_course() -> None:
    texts = [f"Lesson: step 3, {one}." for one in reversed(LESSONS)] * 2

    assert named_lessons(texts, LESSONS) == [*LESSONS.values()]
    assert named_lessons(["lessons/coin/01_heads.md"], LESSONS) == []


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        REPORT.from_string("{{ name }}").render()
