"""What is left alone in an archive, whatever its format. test_zip_and_tar has more."""

from __future__ import annotations

import stat

import pytest

from dicedojo.submission.archive_members import Member, is_theirs, read_members
from dicedojo.submission.handed_files import HandedFiles, Problem


def member(name: str, content: bytes = b"x", kind: int = 0) -> Member:
    return Member(name, kind, content, lambda path, most: content)


def test_what_leads_out_is_left_out_under_the_archives_name() -> None:
    members = [member("coin.py"), member("../coin.py"), member("a", kind=stat.S_IFLNK)]

    assert read_members(members, [], "tar file", None) == HandedFiles(
        {"coin.py": b"x"},
        (
            Problem(
                "not a file", "../coin.py leads out of the tar file, and was left out."
            ),
            Problem("not a file", "a is a link, and was left out."),
        ),
    )


def test_problems_of_listing_it_come_first() -> None:
    cut = Problem("too many files", "The rest was left out.")

    read = read_members([member("a"), member("a", b"y")], [cut], "tar file", None)

    assert [one.kind for one in read.problems] == ["too many files", "doubled name"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("coin.py", True),
        (".dojo/journal.jsonl", False),
        (".dojo/progress.json", False),
        ("venv/coin.py", False),
        ("../venv/coin.py", False),
        ("../.git", True),
    ],
)
def test_files_of_tools_are_not_theirs(path: str, expected: bool) -> None:
    assert is_theirs(path.split("/")) is expected
