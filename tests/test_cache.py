"""The cache saves time, and nothing depends on it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicedojo import cache


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "one.json"

    cache.write(path, [1, "two", None])

    assert cache.read(path) == [1, "two", None]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"0000\n[1]", id="another digest"),
        pytest.param(b"\xff\xfe\n[1]", id="no text"),
    ],
)
def test_a_damaged_entry_counts_as_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(content)

    assert cache.read(path) is None


def test_an_entry_that_is_not_there_counts_as_none(tmp_path: Path) -> None:
    assert cache.read(tmp_path / "none.json") is None


def test_a_stamp_changes_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "lib"
    missing = [*cache.stamps([str(path)])]
    path.mkdir()
    empty = [*cache.stamps([str(path)])]
    os.utime(path, ns=(1, 1))

    assert len({*missing, *empty, *cache.stamps([str(path)])}) == 3


def test_a_place_that_cannot_be_written_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    cache.write(tmp_path / "file" / "one.json", 1)

    assert cache.read(tmp_path / "file" / "one.json") is None


@pytest.mark.parametrize(
    "limits",
    [
        pytest.param({"MAX_ENTRIES": 2}, id="too many"),
        pytest.param({"MAX_BYTES": 2 * (64 + len("\n0"))}, id="too large"),
    ],
)
def test_the_oldest_entries_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limits: dict[str, int]
) -> None:
    monkeypatch.setattr(cache, "SHARE", 1)
    for name, limit in limits.items():
        monkeypatch.setattr(cache, name, limit)

    for second in range(4):
        cache.write(tmp_path / f"{second}.json", second)
        os.utime(tmp_path / f"{second}.json", (second, second))
    cache.write(tmp_path / "last.json", 4)

    assert sorted(path.stem for path in tmp_path.iterdir()) == ["3", "last"]


def test_an_entry_that_was_read_is_not_the_oldest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "SHARE", 1)
    monkeypatch.setattr(cache, "MAX_ENTRIES", 2)
    for second in range(2):
        cache.write(tmp_path / f"{second}.json", second)
        os.utime(tmp_path / f"{second}.json", (second, second))

    cache.read(tmp_path / "0.json")
    cache.write(tmp_path / "last.json", 4)

    assert sorted(path.stem for path in tmp_path.iterdir()) == ["0", "last"]


def test_not_every_write_looks_through_all_entries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MAX_ENTRIES", 1)

    for number in range(200):
        cache.write(tmp_path / f"{number}.json", number)

    assert 1 <= len(list(tmp_path.iterdir())) < 200


def test_keys_tell_parts_apart() -> None:
    assert cache.key("ab", "c") != cache.key("a", "bc")
    assert cache.key("a", b"b") == cache.key("a", "b")


def test_a_kept_value_is_computed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache.place, "root", tmp_path)
    computed = []

    def compute() -> dict[str, int]:
        computed.append("once")
        return {"hold": 20}

    first = cache.kept("some-game", ["1.0", "best"], compute)
    again = cache.kept("some-game", ["1.0", "best"], compute)

    assert (first, again, computed) == ({"hold": 20}, {"hold": 20}, ["once"])
