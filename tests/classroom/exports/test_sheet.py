from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicedojo.classroom.exports.sheet import read_sheet, sheet_of
from dicedojo.errors import UnusableInput

ODD = (
    b'\xef\xbb\xbfId,"Full, name" ,Grade\r\n'
    b'1,"a ""b""\nc",\n'
    b'2,\xc3\xa9 "x" y,"5"\r'
    b"\r\n"
    b'"3",,'
)


def test_what_is_not_changed_stays_byte_for_byte() -> None:
    sheet = sheet_of(ODD, "x.csv")

    assert sheet.content() == ODD
    assert sheet.header == ("Id", '"Full, name"', "Grade")
    assert [cells for _, cells in sheet.data()] == [
        ("1", 'a "b"\nc', ""),
        ("2", 'é "x" y', "5"),
        ("3", "", ""),
    ]


@given(st.text(alphabet=',;\t"\n\r aé1', max_size=40))
def test_no_sheet_changes_by_being_read(text: str) -> None:
    try:
        sheet = sheet_of(text.encode(), "x.csv")
    except UnusableInput:
        return

    assert sheet.content() == text.encode()
    assert sheet.changed({(0, 0): "x"}).lines[0].cells[0] == "x"


def test_a_changed_cell_is_the_only_change() -> None:
    changed = sheet_of(ODD, "x.csv").changed({(1, 2): "61,5", (4, 1): "x"})

    expected = ODD.replace(b'c",\n', b'c","61,5"\n').replace(b'"3",,', b'"3",x,')
    assert changed.content() == expected


@pytest.mark.parametrize("separator", [";", "\t"])
def test_the_separator_is_that_of_the_first_line(separator: str) -> None:
    sheet = sheet_of(f"a{separator}b\n1{separator}2,5\n".encode(), "x.csv")

    changed = sheet.changed({(1, 0): "0,5"}).content().decode()

    assert sheet.lines[1].cells == ("1", "2,5")
    assert changed == f"a{separator}b\n0,5{separator}2,5\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"PK\x03\x04", "is a spreadsheet"),
        (b"\xff\xfea\x00", "is not text in UTF-8"),
        (b"a,b\n1\n", "row 2: it has 1 cells"),
        (b'a,b\n1,"2\n', "row 2: a quote is not closed"),
    ],
)
def test_a_file_that_is_not_such_a_sheet_is_refused(
    content: bytes, message: str
) -> None:
    with pytest.raises(UnusableInput, match=message):
        sheet_of(content, "x.csv")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="cannot be read"):
        read_sheet(tmp_path)
