"""Cells that no spreadsheet takes for formulas."""

from __future__ import annotations

import pytest

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.csv_table import cell, csv_table, row_left_out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("ada", "ada", id="a name"),
        pytest.param("=1+1", "'=1+1", id="a formula"),
        pytest.param(" @SUM(A1)", "' @SUM(A1)", id="a formula behind a blank"),
        pytest.param("a\nb", "a\\nb", id="two lines"),
    ],
)
def test_a_cell_is_text(text: str, shown: str) -> None:
    assert cell(text) == shown


def test_a_table_has_a_line_for_each_row() -> None:
    assert csv_table([("rank", "name"), (1, 'a,"b"')]) == 'rank,name\n1,"a,""b"""\n'


def test_one_left_out_has_a_name_and_a_trouble() -> None:
    row = row_left_out(LeftOut("-dan", "It\n  raises."), 5)

    assert row == ["", "'-dan", "", "", "It raises."]
