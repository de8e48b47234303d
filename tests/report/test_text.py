from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest
from msgspec import structs
from rich.console import Console

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.text import grade_report

from .rendered import render_text


@pytest.mark.parametrize(
    "name", ["weak", "perfect", "empty", "hostile", "valued", "troubled", "won"]
)
def test_no_line_is_too_wide_or_reaches_the_terminal_as_a_command(
    name: str, request: pytest.FixtureRequest
) -> None:
    text = render_text([request.getfixturevalue(name)])

    assert max(map(len, text.splitlines())) <= 80
    assert all(char.isprintable() or char == "\n" for char in text)


def test_a_perfect_grade_has_nothing_to_point_at(perfect: Grade) -> None:
    text = render_text([perfect])

    assert "100 of 100 points" in text
    assert "✗" not in text
    assert "do not notice" not in text


def test_why_a_sweep_of_ten_functions_lost_points_is_told_in_full(weak: Grade) -> None:
    functions = [f"function_of_the_kata_{n} 1,000 of 10,000" for n in range(10)]
    why = f"It agrees with: {', '.join(functions)}. It has a known bug: {'w ' * 100}."
    behaviour, *others = weak.parts
    *steps, sweep = behaviour.lines
    lines = (*steps, structs.replace(sweep, why=why))
    grade = replace(weak, parts=(structs.replace(behaviour, lines=lines), *others))

    assert why in " ".join(render_text([grade]).split())


def test_colour_is_for_those_who_ask(weak: Grade) -> None:
    assert "\x1b[" not in render_text([weak])
    assert "\x1b[" in render_text([weak], colour=True)


def test_a_console_that_wants_no_colour_loses_no_words(
    weak: Grade, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    stream = io.StringIO()

    Console(file=stream, width=80, force_terminal=True).print(
        grade_report(grade_document(weak))
    )

    assert "\x1b[3" not in stream.getvalue()
    assert "- Rule(Sequence((4, 4, 4)), 400)," in stream.getvalue()


def test_the_reason_of_a_part_is_printed_whole(valued: Grade) -> None:
    why = " ".join(f"Sentence {number} is long enough." for number in range(12))
    first, *others = valued.parts
    one = replace(valued, parts=(structs.replace(first, why=why), *others))

    assert why in " ".join(render_text([one]).split())


@pytest.mark.parametrize(
    ("share", "place"),
    [
        pytest.param(1.0, 1, id="as good as the best, which stays first"),
        pytest.param(0.97, 1, id="better than every rule of thumb"),
        pytest.param(0.2, 3, id="worse than every rule of thumb"),
    ],
)
def test_ones_own_stands_where_it_belongs(
    valued: Grade, share: float, place: int
) -> None:
    assert valued.strategy is not None
    values = tuple(
        replace(value, value=value.best * share) for value in valued.strategy.values
    )
    one = replace(valued, strategy=replace(valued.strategy, values=values))

    text = render_text([one]).partition("What your strategy is worth\n")[2]
    names = ["the best possible", "the best set", "yours, choose", "a set and all"]
    order = sorted(names, key=text.index)
    assert order.index("yours, choose") == place


def test_ones_own_strategy_is_named_and_bold(valued: Grade) -> None:
    bold = re.findall(
        r"\x1b\[1m *([^\x1b]*?) *\x1b", render_text([valued], colour=True)
    )

    assert "yours, choose" in bold
    assert "the best possible" not in bold


def test_a_strategy_without_a_value_says_why_and_has_no_table(troubled: Grade) -> None:
    text = render_text([troubled])

    assert "strategy    0 of 15  For roll 1 it raises ValueError:" in text
    assert "What your strategy is worth" not in text
