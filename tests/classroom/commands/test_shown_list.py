"""The table that says who handed in what, before a class is graded."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.table import Table

from dicedojo.classroom.commands.shown_list import (
    MISSING,
    StudentLine,
    list_class,
    shorten,
)
from dicedojo.classroom.gradebook.records import ClassEntry
from dicedojo.classroom.row import Student

LONG = "lovelaceada_LATE_1034_55501_greed.py"


@pytest.mark.parametrize(
    ("handed_in", "shown"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("ada.zip", "ada.zip", id="a short name stays"),
        pytest.param("yael, yael.zip", "yael, yael.zip", id="two short names stay"),
        pytest.param(LONG, "lovelaceada_LAT…greed.py", id="a name ends as it does"),
        pytest.param(
            f"{LONG} and 1 more",
            "lovelaceada_LAT…greed.py and 1 more",
            id="a name and a number",
        ),
        pytest.param(
            f"{LONG}, {LONG}.zip and 12 more",
            "lovelaceada_LAT…greed.py, lovelaceada_LAT…d.py.zip and 12 more",
            id="two names",
        ),
        pytest.param(
            "王小明的作业最终版本_1037_55531_greed.py",
            "王小明的作业最终版…ed.py",
            id="wide characters take two columns",
        ),
    ],
)
def test_a_long_name_is_cut_and_a_number_is_not(handed_in: str, shown: str) -> None:
    assert shorten(handed_in) == shown


def test_those_who_are_missing_do_not_hide_what_is_in_the_way() -> None:
    absent = [missing(f"m{number}") for number in range(60)]

    table, below = list_class(
        [*absent, line("ada"), line("zoe", "no module", in_the_way=True)]
    )

    assert printed(table) == ["Zoe      zoe        no module"]
    assert below == [
        "1 other with nothing in the way.",
        "60 missing: M0, M1, M2, M3, M4, …",
    ]


def test_of_many_that_have_something_in_the_way_some_are_counted() -> None:
    stuck = [line(f"s{number}", "no tests", in_the_way=True) for number in range(42)]

    table, below = list_class(stuck)

    assert table.row_count == 40
    assert below == ["… and 2 more such lines"]


def line(
    id: str, state: str = "first grade", *, in_the_way: bool = False
) -> StudentLine:
    return StudentLine(ClassEntry(Student(id, id.title()), id), state, in_the_way)


def missing(id: str) -> StudentLine:
    return StudentLine(ClassEntry(Student(id, id.title())), MISSING, in_the_way=True)


def printed(table: Table) -> list[str]:
    console = Console(width=80)
    with console.capture() as capture:
        console.print(table)
    return [row.rstrip() for row in capture.get().splitlines()[1:]]
