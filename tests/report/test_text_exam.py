from __future__ import annotations

from dicedojo.grading.grade import Grade

from .rendered import render_text


def test_what_holds_needs_no_reason_and_what_does_not_has_one(weak: Grade) -> None:
    lines = render_text([weak]).splitlines()

    assert "  ✓  01_three_ones                5 of 5" in lines
    assert "  ✗  03_single_one                0 of 5  0 of 2 scenarios pass; “1" in (
        "\n".join(lines)
    )
    assert "  Witness: roll 1 should score 100; your code scores 0." in lines


def test_every_function_of_a_sweep_is_counted_in_full(counted: Grade) -> None:
    why = counted.parts[0].lines[-1].why

    assert why in " ".join(render_text([counted]).split())


def test_a_helper_is_not_among_the_steps(won: Grade) -> None:
    text = render_text([won])

    assert "05_nothing_else_scores" in text
    assert "06_helped" not in text
    assert "5 of 5 steps hold" in " ".join(text.split())
