from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.workspace.journal import Entry, Journal, Kind
from dicedojo.workspace.progress import (
    Progress,
    read_progress,
    write_progress,
    write_whole,
)

PROGRESS = Progress("coin", "coin/table", hints={"coin/heads": 2})


@pytest.mark.parametrize("finished", [False, True])
def test_progress_comes_back_as_it_was_written(tmp_path: Path, finished: bool) -> None:
    path = tmp_path / "progress.json"
    progress = replace(PROGRESS, finished=finished)

    write_progress(path, progress)

    assert read_progress(path, Journal(tmp_path / "none")) == (progress, False)


def test_others_may_read_a_file_as_they_may_read_any(tmp_path: Path) -> None:
    write_whole(tmp_path / "whole", b"")

    assert stat.filemode((tmp_path / "whole").stat().st_mode) == "-rw-r--r--"


@pytest.mark.parametrize(
    "content",
    [
        *(
            "",
            "{",
            "[]",
            '{"kata": "coin"}',
            '{"kata": "coin", "step": "x", "hints": 3}',
        ),
        '{"kata": "coin", "step": "x", "finished": true, "hints": []}',
    ],
)
def test_damaged_progress_is_rebuilt_from_the_journal(
    tmp_path: Path, content: str
) -> None:
    path = tmp_path / "progress.json"
    path.write_text(content)
    journal = Journal(tmp_path / "journal.jsonl")
    for kind in (Kind.START, Kind.HINT, Kind.HINT):
        journal.add(Entry(kind, "coin/heads"))
    journal.add(Entry(Kind.NEXT, "coin/table"))

    progress, rebuilt = read_progress(path, journal)

    assert rebuilt
    assert progress == PROGRESS
    assert path.with_suffix(".damaged").read_text() == content
    assert read_progress(path, journal) == (PROGRESS, False)


def test_that_the_kata_is_finished_is_rebuilt_too(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.jsonl")
    for kind in (Kind.START, Kind.FINISH, Kind.RED):
        journal.add(Entry(kind, "coin/heads"))

    progress, _ = read_progress(tmp_path / "progress.json", journal)

    assert progress.finished


def test_without_progress_and_journal_the_message_names_the_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "progress.json"

    with pytest.raises(UnusableInput) as refusal:
        read_progress(path, Journal(tmp_path / "none"))

    assert str(path) in str(refusal.value)


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(tmp_path: Path) -> None:
    path = tmp_path / "whole"
    write_whole(path, b"old")

    with pytest.raises(TypeError):
        write_whole(path, "no bytes")  # type: ignore[arg-type]

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_cannot_be_written_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(UnusableInput, match="dojo cannot write"):
        write_whole(tmp_path / "file" / "below", b"")
    with pytest.raises(UnusableInput, match="Your files are unchanged"):
        Journal(tmp_path / "file" / "journal").add(Entry(Kind.START, "coin/heads"))
