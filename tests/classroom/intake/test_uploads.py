"""Which of several uploads of a file counts, and what is not clear."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from dicedojo.classroom.intake.uploads import (
    UNKNOWN,
    UploadPart,
    newest_of,
    read_uploads,
    split_number,
    with_doubts,
)
from dicedojo.submission.handed_files import HandedFiles, ProblemKind

from ...submission.tars import tarred
from ...submission.zips import zipped

OLD = b"def pays(side):\n    return 0\n"
NEW = b"def pays(side):\n    return 1\n"
TESTS = b"from coin import pays\ndef test_heads(): ...\n"
MORE = b"from coin import pays\ndef test_tails(): ...\n"


def read(folder: Path, *uploads: tuple[str, int, bytes]) -> HandedFiles:
    """Return the files of uploads, each with its name, when it came, its content."""
    parts = []
    for place, (name, when, content) in enumerate(uploads):
        path = folder / str(place) / name
        path.parent.mkdir()
        path.write_bytes(content)
        parts.append(UploadPart(path, name, when))
    return read_uploads(parts)


def unclear(handed: HandedFiles) -> list[str]:
    return [
        one.message for one in handed.problems if one.kind == ProblemKind.UNCLEAR_UPLOAD
    ]


@pytest.mark.parametrize(
    ("name", "plain", "number"),
    [
        ("greed.py", "greed.py", 0),
        ("greed-1.py", "greed.py", 1),
        ("greed-12.PY", "greed.PY", 12),
        ("greed (2).py", "greed.py", 2),
        ("tests/test_greed (1).py", "tests/test_greed.py", 1),
        ("greed-1.final.py", "greed.final.py", 1),
        ("greed-1.py.txt", "greed.py.txt", 1),
        ("in-1.tar.gz", "in.tar.gz", 1),
        ("in.tar-1.gz", "in.tar.gz", 1),
        ("in-3.zip", "in.zip", 3),
        ("greed-1f0c9b7e-1c1d-4c55-9d0f-0123456789ab.py", "greed.py", UNKNOWN),
        ("-1.py", "-1.py", 0),
        ("a/-1.py", "a/-1.py", 0),
        ("2026-11-28.md", "2026-11-28.md", 0),
        ("greed-2026.py", "greed-2026.py", 0),
        ("greed_1.py", "greed_1.py", 0),
    ],
)
def test_the_number_of_an_upload_is_told_from_its_name(
    name: str, plain: str, number: int
) -> None:
    assert split_number(name) == (plain, number)


def test_of_each_file_the_newest_upload_counts(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        ("coin-2.py", 30, NEW),
        ("coin.py", 10, b"first = 1\ndef pays(side): ...\n"),
        ("test_coin.py", 11, TESTS),
        ("coin-1.py", 20, OLD),
    )

    assert found == HandedFiles({"coin.py": NEW, "test_coin.py": TESTS}, (), 3)


def test_where_files_have_no_numbers_those_in_their_names_tell(tmp_path: Path) -> None:
    found = read(tmp_path, ("coin (1).py", 0, NEW), ("coin.py", 0, OLD))

    assert found == HandedFiles({"coin.py": NEW}, (), 2)
    assert [
        one.own
        for one in newest_of([UploadPart(tmp_path, "a"), UploadPart(tmp_path, "b")])
    ]


def test_an_upload_that_cannot_be_read_as_python_counts_too(tmp_path: Path) -> None:
    found = read(tmp_path, ("coin.py", 1, OLD), ("coin-1.py", 2, b"def pays(side)\n"))

    assert found == HandedFiles({"coin.py": b"def pays(side)\n"}, (), 2)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("coin{}.py", OLD, b"def half(x): ...\n"), ("test_coin{}.py", TESTS, MORE)],
)
def test_two_different_programs_are_not_uploads_of_one(
    name: str, old: bytes, new: bytes, tmp_path: Path
) -> None:
    first, second = name.format(""), name.format("-1")

    found = read(tmp_path, (first, 1, old), (second, 2, new))

    assert found.files == {first: old, second: new}
    assert unclear(found) == [
        f"{first} and {second} define no function in common: all of them count."
    ]


def test_numbers_that_contradict_each_other_are_named(tmp_path: Path) -> None:
    found = read(tmp_path, ("coin.py", 20, NEW), ("coin-1.py", 10, OLD))

    assert found.files == {"coin.py": NEW}
    assert unclear(found) == [
        "coin-1.py and coin.py were uploaded in this order, against their numbers: "
        "coin.py counts."
    ]


def test_where_nothing_tells_the_order_none_counts(tmp_path: Path) -> None:
    found = read(tmp_path, ("coin-1.py", 0, OLD), ("coin (1).py", 0, NEW))

    assert found.files == {}
    assert unclear(found) == [
        "coin-1.py and coin (1).py differ. It is not clear which is newer: none "
        "counts while both are there."
    ]


def test_equal_uploads_need_no_order(tmp_path: Path) -> None:
    found = read(tmp_path, ("coin-1.py", 0, NEW), ("coin (1).py", 0, NEW))

    assert (found.files, found.problems) == ({"coin.py": NEW}, ())


# Archives


@pytest.mark.parametrize("folder", ["", "ada/"])
@pytest.mark.parametrize(
    ("zip_at", "expected", "uploads"), [(1, NEW, 2), (3, OLD, 2), (2, NEW, 1)]
)
def test_a_file_alone_and_one_in_an_archive_are_uploads_of_one(
    folder: str, zip_at: int, expected: bytes, uploads: int, tmp_path: Path
) -> None:
    inside = OLD if zip_at != 2 else NEW
    files = [(f"{folder}coin.py", inside), (f"{folder}tests/test_coin.py", TESTS)]

    found = read(tmp_path, ("in.zip", zip_at, zipped(files)), ("coin.py", 2, NEW))

    assert found == HandedFiles(
        {f"{folder}coin.py": expected, f"{folder}tests/test_coin.py": TESTS},
        (),
        uploads,
    )


def test_a_tar_and_a_zip_are_put_together_below_their_folders(tmp_path: Path) -> None:
    tar = tarred([("v1/coin.py", OLD), ("v1/tests/test_coin.py", TESTS)])

    found = read(
        tmp_path,
        ("v1.tgz", 1, gzip.compress(tar)),
        ("v2.zip", 2, zipped([("v2/coin.py", NEW)])),
    )

    assert found == HandedFiles(
        {"v2/coin.py": NEW, "v1/tests/test_coin.py": TESTS}, (), 2
    )


def test_a_file_in_an_archive_beside_another_of_unknown_age(tmp_path: Path) -> None:
    found = read(
        tmp_path, ("in.zip", 0, zipped([("coin.py", OLD)])), ("coin.py", 0, NEW)
    )

    assert found.files == {}
    assert unclear(found) == [
        "There are two different uploads of coin.py. It is not clear which is "
        "newer: none counts while both are there."
    ]


def test_a_file_that_could_be_two_of_an_archive_is_named(tmp_path: Path) -> None:
    inside = zipped([("a/x/coin.py", OLD), ("a/y/coin.py", OLD), ("a/z.txt", b"")])

    found = read(tmp_path, ("in.zip", 1, inside), ("coin.py", 2, NEW))

    assert len(found.files) == 4
    assert unclear(found) == [
        "coin.py may be a newer upload of a/x/coin.py and a/y/coin.py: all of them "
        "count."
    ]


def test_an_archive_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    found = read(tmp_path, ("in.zip", 2, b"no zip"), ("test_coin.py", 1, TESTS))

    assert found.files == {"test_coin.py": TESTS}
    assert [one.message for one in found.problems] == [
        "in.zip cannot be read, and was left out. File is not a zip file."
    ]


# A folder, whose files have no order


@pytest.mark.parametrize(
    ("files", "doubts"),
    [
        pytest.param(
            {"a/coin.py": OLD, "a/coin-1.py": NEW},
            ["a/coin-1.py may be a newer upload of a/coin.py, which counts."],
            id="another version",
        ),
        pytest.param({"coin.py": OLD, "coin-1.py": OLD}, [], id="equal"),
        pytest.param(
            {"coin.py": OLD, "coin-1.py": b"def other(): ...\n"}, [], id="different"
        ),
        pytest.param({"coin-1.py": OLD, "a/coin.py": NEW}, [], id="elsewhere"),
        pytest.param({"test_a.py": OLD, "test_a (1).py": NEW}, [], id="tests"),
    ],
)
def test_a_later_upload_in_a_folder_is_a_doubt(
    files: dict[str, bytes], doubts: list[str]
) -> None:
    found = with_doubts(HandedFiles(files))

    assert found.files == files
    assert unclear(found) == doubts
