from __future__ import annotations

import pytest

from dicedojo.report.lessons import lesson_of, step_number


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


@pytest.mark.parametrize(
    ("step", "number"),
    [("03_single_one", "3"), ("10_any_order", "10"), ("", ""), ("odd_name", "")],
)
def test_the_number_of_a_step_is_what_its_command_takes(step: str, number: str) -> None:
    assert step_number(step) == number
