"""Events and progress come back as they were written; what is damaged costs itself."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.practice.journal import (
    Entry,
    Journal,
    Kind,
    Progress,
    is_refactoring,
    last_check,
    opening,
    present_digests,
    read_progress,
    write_progress,
    write_whole,
)

STEP = "coin/heads"
TEST = "tests/test_coin.py::test_x"


def check(kind: Kind, outcome: str, step: str = STEP, module: str = "a") -> Entry:
    return Entry(kind, step, module, outcomes={TEST: outcome})


def test_an_entry_comes_back_as_it_was_added(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "new" / "folder" / "journal.jsonl")
    added = Entry(Kind.RED, STEP, "a", "b", {"tests/test_würfel.py::test_x": "failed"})

    journal.add(added)
    journal.add(added)

    first, second = journal.entries()
    assert replace(first, time="") == replace(second, time="") == added
    assert first.time.endswith("+00:00")
    lines = journal.path.read_text("utf-8").splitlines()
    assert [TEST in line.replace("würfel", "coin") for line in lines] == [True, True]


@pytest.mark.parametrize(
    "line",
    [
        *(b"null", b"[]", b"5", b'"x"', b"\xff", b"[" * 100_000, b"9" * 10_000),
        b'{"kind": "red"}',
        b'{"kind": "purple", "step": ""}',
        b'{"kind": ["red"], "step": ""}',
        b'{"kind": "red", "step": "", "outcomes": 5}',
        b'{"kind": "red", "step": "", "outcomes": ["abc"]}',
        b'{"kind": "red", "step": "", "outcomes": {"a": null}}',
        b'{"kind": "red", "step": "", "more": ' + b"[" * 100_000 + b"}",
    ],
)
def test_a_line_that_is_not_an_entry_is_passed_over(
    line: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(line + b'\n{"kind": "red", "step": "a"}')

    assert Journal(path).entries() == (Entry(Kind.RED, "a"),)


def test_a_torn_last_line_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    journal = Journal(path)
    journal.add(check(Kind.RED, "failed"))
    journal.add(check(Kind.GREEN, "passed"))
    path.write_bytes(path.read_bytes()[:-20])

    journal.add(check(Kind.NEXT, "passed"))

    assert [entry.kind for entry in journal.entries()] == [Kind.RED, Kind.NEXT]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        pytest.param(check(Kind.GREEN, "passed", module="old"), True, id="other code"),
        pytest.param(check(Kind.REFACTOR, "passed", module="old"), True, id="again"),
        pytest.param(check(Kind.GREEN, "passed", module="new"), False, id="same code"),
        pytest.param(check(Kind.RED, "failed", module="old"), False, id="after red"),
        pytest.param(
            check(Kind.GREEN, "passed", step="coin/before", module="old"),
            False,
            id="first green of a step",
        ),
    ],
)
def test_green_after_green_on_other_code_is_a_refactoring(
    before: Entry, expected: bool
) -> None:
    assert is_refactoring([before], STEP, "new") is expected


@pytest.mark.parametrize("kind", [Kind.RED, Kind.AMBER, Kind.GREEN, Kind.REFACTOR])
def test_the_newest_check_is_the_last_one(kind: Kind) -> None:
    newest = check(kind, "failed")
    entries = (check(Kind.GREEN, "passed"), newest, Entry(Kind.HINT, STEP))

    assert last_check(entries) is newest
    assert last_check([Entry(Kind.START, STEP)]) is None


def test_a_step_opens_with_its_start_or_the_next_before_it() -> None:
    start, green = Entry(Kind.START, STEP), check(Kind.GREEN, "passed")
    following = Entry(Kind.NEXT, "coin/tails")
    entries = (start, green, following)

    assert opening(entries, STEP) is start
    assert opening(entries, "coin/tails") is following
    assert opening(entries, "coin/edge") is None


def test_the_digests_are_of_the_module_and_of_all_tests(tmp_path: Path) -> None:
    def write(name: str, text: str) -> tuple[str, str]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        return present_digests(tmp_path, "coin.py")

    missing = present_digests(tmp_path, "coin.py")
    empty, first, again = (write("coin.py", text) for text in ("", "a\n", "a\n"))
    names = ("tests/test_coin.py", "tests/coin.feature", "features/edge.feature")
    with_tests = [write(name, "") for name in names]

    assert first == again
    assert len({missing[0], empty[0], first[0]}) == 3
    assert {module for module, _ in with_tests} == {first[0]}
    assert len({first[1], *(tests for _, tests in with_tests)}) == 4


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
