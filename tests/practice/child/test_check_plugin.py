"""The plugin writes one event a line, and stops what does not end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dicedojo.child import Child

pytestmark = pytest.mark.slow

Event = dict[str, Any]
Record = Callable[..., list[Event]]  # from tests, and the seconds that each has


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    return tmp_path


@pytest.fixture(scope="module")
def python() -> Iterator[Child]:
    child = Child("dicedojo.practice.child.pytest_here")
    yield child
    child.end()


@pytest.fixture
def record(folder: Path, python: Child) -> Record:
    """Return what runs a file of tests with the plugin and returns the events."""

    def run(tests: str, seconds: float = 10.0) -> list[Event]:
        (folder / "tests/test_it.py").write_text(tests)
        events = folder / "events.jsonl"
        options = ["-q", "-p", "no:cacheprovider", "--rootdir", str(folder), "tests"]
        given = options, str(folder), str(events), seconds
        python.call("dicedojo.practice.child.pytest_here:run", *given, seconds=60)
        return list(map(json.loads, events.read_text("utf-8").splitlines()))

    return run


def only(events: list[Event], kind: str) -> Event:
    (event,) = (one for one in events if one["event"] == kind)
    return event


@pytest.mark.parametrize(
    ("body", "outcome"), [("pass", "passed"), ("pytest.skip('no')", "skipped")]
)
def test_a_test_is_announced_and_reported(
    record: Record, body: str, outcome: str
) -> None:
    events = record(f"import pytest\n\n\ndef test_a():\n    {body}\n")

    assert [one["event"] for one in events] == ["reading", "running", "ran", "done"]
    assert only(events, "ran")["outcome"] == outcome


@pytest.mark.parametrize(
    "hang",
    [
        pytest.param("    while True: pass\n", id="plainly"),
        pytest.param(
            "    while True:\n        try:\n            while True: pass\n"
            "        except Exception: pass\n",
            id="behind an except",
        ),
    ],
)
def test_a_test_that_does_not_end_is_stopped_and_no_other_runs(
    record: Record, hang: str
) -> None:
    tests = f"def test_a():\n{hang}\n\ndef test_b():\n    pass\n"

    events = record(tests, seconds=0.2)

    assert only(events, "ran")["outcome"] == "timed out"
    assert only(events, "running")["test"].endswith("test_a")
    assert (
        "not ended after 200,000 rounds of its loops"
        in only(events, "ran")["trouble"]["says"]
    )


@pytest.mark.parametrize(
    ("tests", "error"),
    [
        pytest.param("import nothing_here\n", "ModuleNotFoundError", id="no module"),
        pytest.param("def (\n", "SyntaxError", id="no Python"),
        pytest.param("while True: pass\n", "TookTooLong", id="hangs"),
        pytest.param("raise SystemExit('over')\n", "SystemExit", id="ends Python"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(
    record: Record, tests: str, error: str
) -> None:
    # A busy machine may take long even for what fails at once.
    events = record(tests, seconds=0.5 if error == "TookTooLong" else 60)

    unreadable = only(events, "unreadable")
    assert unreadable["test"] == "tests/test_it.py"
    assert unreadable["trouble"]["error"] == error


def test_what_is_printed_is_reported_by_test_and_by_file(record: Record) -> None:
    tests = "print('read')\ndef test_a():\n    print('run')\ndef test_b():\n    pass\n"

    events = record(tests)

    printed = [one for one in events if one["event"] == "printed"]
    file = "tests/test_it.py"
    assert printed == [
        {"event": "printed", "test": file, "text": "read\n"},
        {"event": "printed", "test": f"{file}::test_a", "text": "run\n"},
    ]


def test_subtests_print_nothing(record: Record) -> None:
    events = record(
        "def test_a(subtests):\n"
        "    for side in (1, 2):\n"
        "        with subtests.test(side=side):\n"
        "            assert side == 1\n"
    )

    assert not [one for one in events if one["event"] == "printed"]
    assert "failed" in [one["outcome"] for one in events if one["event"] == "ran"]


def test_of_much_that_is_printed_the_beginning_is_reported(record: Record) -> None:
    events = record("def test_a():\n    print('x' * 10_000)\n")

    assert set(only(events, "printed")["text"]) == {"x"}
    assert len(only(events, "printed")["text"]) < 5_000
