from __future__ import annotations

import pytest

from dicedojo.report.lessons import lesson_of


@pytest.mark.parametrize(
    ("step", "lesson"),
    [
        pytest.param("", "", id="the course names none"),
        pytest.param(
            "03_single_one", "step 3, lessons/greed/03_single_one.md", id="a step"
        ),
        pytest.param(
            "10_any_order", "step 10, lessons/greed/10_any_order.md", id="two digits"
        ),
        pytest.param("odd\nname", "lessons/greed/odd\\nname.md", id="no number"),
    ],
)
def test_a_lesson_is_named_by_number_and_file(step: str, lesson: str) -> None:
    assert lesson_of("greed", step) == lesson
