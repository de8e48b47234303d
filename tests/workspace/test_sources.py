from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

from dicedojo.workspace.sources import MAX_BYTES, MAX_RECORD, Sources, digest

CODE = "def pays(side):\n    return 1\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "coin.py").write_text(CODE)
    (tmp_path / "tests/test_coin.py").write_text("# mine\n")
    return tmp_path


@pytest.fixture
def sources(folder: Path) -> Sources:
    return Sources(folder)


def records(sources: Sources) -> list[Path]:
    return sorted(sources.folder.iterdir())


def test_the_digests_lead_back_to_the_files(folder: Path, sources: Sources) -> None:
    odd = b"\xff\x00\r\n# w\xc3\xbcrfel\n"
    (folder / "tests/deep/test_edge.py").write_bytes(odd)

    module, tests = sources.keep_present("coin.py")

    assert sources.files(module) == {"coin.py": CODE.encode()}
    assert sources.files(tests) == {
        "tests/deep/test_edge.py": odd,
        "tests/test_coin.py": b"# mine\n",
    }


def test_features_of_ones_own_are_kept_with_the_tests(
    folder: Path, sources: Sources
) -> None:
    _, before = sources.keep_present("coin.py")
    for place in ("tests/coin.feature", "features/edge.feature"):
        (folder / place).parent.mkdir(exist_ok=True)
        (folder / place).write_text("Feature: A coin\n")

    _, tests = sources.keep_present("coin.py")

    assert tests != before
    assert sorted(sources.files(tests) or ()) == [
        "features/edge.feature",
        "tests/coin.feature",
        "tests/test_coin.py",
    ]


def test_equal_files_are_kept_once(folder: Path, sources: Sources) -> None:
    first = sources.keep_present("coin.py")
    (folder / "coin.py").write_text("other\n")
    other = sources.keep_present("coin.py")
    (folder / "coin.py").write_text(CODE)

    again = sources.keep_present("coin.py")

    assert first == again != other
    assert {path.name for path in records(sources)} == {*first, *other}


def test_a_record_is_smaller_than_its_source(sources: Sources) -> None:
    files = {"coin.py": CODE.encode() * 100}

    sources.keep(files)

    (record,) = records(sources)
    assert record.stat().st_size * 10 < len(CODE) * 100


def test_a_missing_module_has_a_digest_and_no_source(
    folder: Path, sources: Sources
) -> None:
    (folder / "coin.py").unlink()

    module, _ = sources.keep_present("coin.py")

    assert module == digest({"coin.py": None}) != digest({"coin.py": b"missing!"})
    assert sources.files(module) == {}


def test_more_than_a_megabyte_is_left_out(sources: Sources) -> None:
    files = {
        "tests/a.py": b"a" * MAX_BYTES,
        "tests/b.py": b"b",
        "tests/c.py": b"",
    }

    sources.keep(files)

    kept = sources.files(digest(files))
    assert kept == {"tests/a.py": b"a" * MAX_BYTES, "tests/c.py": b""}


def test_bytes_that_json_makes_long_come_back(sources: Sources) -> None:
    files = {"coin.py": b"\x00" * MAX_BYTES}

    sources.keep(files)

    assert sources.files(digest(files)) == files


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"not compressed", id="no record"),
        pytest.param(zlib.compress(b'{"coin.py": "1"}')[:-3], id="torn"),
        pytest.param(zlib.compress(b"[1]"), id="another shape"),
        pytest.param(zlib.compress(b'{"coin.py": 1}'), id="another type"),
        pytest.param(zlib.compress(b'{"coin.py": "\\u20ac"}'), id="no bytes"),
        pytest.param(zlib.compress(b" " * (MAX_RECORD + 9) + b"{}"), id="too long"),
    ],
)
def test_a_damaged_record_is_as_if_it_had_not_been_kept(
    sources: Sources, record: bytes
) -> None:
    module, _ = sources.keep_present("coin.py")
    (sources.folder / module).write_bytes(record)

    assert sources.files(module) is None


def test_a_place_that_cannot_hold_records_keeps_none(
    folder: Path, sources: Sources
) -> None:
    (folder / ".dojo").mkdir()
    (folder / ".dojo/sources").write_text("a file")

    module, tests = sources.keep_present("coin.py")

    assert sources.files(module) is sources.files(tests) is None


def test_nothing_outside_the_workspace_is_read_or_named(
    folder: Path, sources: Sources
) -> None:
    sources.keep_present("coin.py")
    text = json.dumps({"../a.py": "1", "/b.py": "2", "c.py": "3"})
    (sources.folder / "abc").write_bytes(zlib.compress(text.encode()))
    (folder / "secret").write_bytes(zlib.compress(b'{"d.py": "4"}'))

    assert sources.files("abc") == {"c.py": b"3"}
    assert sources.files("../../secret") is None
