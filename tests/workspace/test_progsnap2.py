from __future__ import annotations

import csv
import io
from collections.abc import Iterable

import pytest

from dicedojo.course.kata import Kata
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.progsnap2 import COLUMNS, export
from dicedojo.workspace.sources import Sources
from dicedojo.workspace.workspace import Workspace

STEP = "coin/heads"
OWN = "tests/test_coin.py"
TIME = "2026-01-01T12:00:00+00:00"
# The columns that the specification requires of an event, beside those of all events.
REQUIRED = {
    "File.Create": {"CodeStateSection"},
    "File.Delete": {"CodeStateSection"},
    "File.Edit": {"CodeStateSection", "EditType"},
    "Run.Test": {"ExecutionID", "TestID", "ExecutionResult"},
    "Intervention": {
        *("EventInitiator", "InterventionCategory"),
        *("InterventionType", "InterventionMessage"),
    },
}
EVERYWHERE = {"EventType", "EventID", "SubjectID", "ToolInstances"}

Row = dict[str, str]


def rows_of(
    workspace: Workspace, entries: Iterable[Entry], subject: str = "s1"
) -> list[Row]:
    """Return the main table, of which each row has what its event type requires."""
    files = export(entries, workspace.sources, workspace.kata, subject)
    rows = list(csv.DictReader(io.StringIO(files["MainTable.csv"].decode())))
    for row in rows:
        assert tuple(row) == COLUMNS
        needed = EVERYWHERE | REQUIRED.get(row["EventType"], set())
        assert [name for name in needed if not row[name]] == []
    return rows


def columns(rows: Iterable[Row], *names: str) -> list[tuple[str, ...]]:
    return [tuple(row[name] for name in names) for row in rows]


def entry(workspace: Workspace, kind: Kind, **outcomes: str) -> Entry:
    """Return an entry on the files as they are now."""
    tests = {f"{OWN}::{name}": outcome for name, outcome in outcomes.items()}
    return workspace.stamp(Entry(kind, STEP, outcomes=tests, time=TIME))


def test_a_check_is_a_run_with_a_run_for_each_test(workspace: Workspace) -> None:
    red = entry(workspace, Kind.RED, a="passed", b="failed", c="skipped")

    rows = rows_of(workspace, [red])

    assert columns(rows, "EventID", "ParentEventID", "TestID", "ExecutionResult") == [
        ("1", "", STEP, "TestFailed"),
        ("2", "1", f"coin/{OWN}::a", "Success"),
        ("3", "1", f"coin/{OWN}::b", "TestFailed"),
    ]
    assert {row["ExecutionID"] for row in rows} == {"run-1"}
    assert {row["EventType"] for row in rows} == {"Run.Test"}
    assert columns(rows[:1], "X-Light", "X-Command") == [("red", "dojo check")]
    assert {row["IsFabricatedEvent"] for row in rows} == {""}


def test_every_event_says_who_when_where_and_on_what(workspace: Workspace) -> None:
    start = entry(workspace, Kind.START)

    (row,) = rows_of(workspace, [start])

    assert row["EventType"] == "X-Step.Open"
    assert row["SubjectID"] == "s1"
    assert row["ClientTimestamp"] == TIME
    assert row["AssignmentID"] == "coin"
    assert row["ProblemID"] == STEP
    assert row["CodeStateID"] == f"{start.module}-{start.tests}"
    assert row["Order"] == row["EventID"] == "1"


@pytest.mark.parametrize(
    ("kind", "outcomes", "light", "result", "command"),
    [
        (Kind.GREEN, {}, "green", "Success", "dojo check"),
        (Kind.REFACTOR, {}, "refactor", "Success", "dojo check"),
        (Kind.AMBER, {}, "amber", "Error", "dojo check"),
        (Kind.RED, {}, "red", "TestFailed", "dojo check"),
        (Kind.PYTEST, {"a": "passed"}, "green", "Success", "pytest"),
        (Kind.PYTEST, {"a": "error"}, "amber", "Error", "pytest"),
    ],
)
def test_a_light_has_its_result_and_its_command(  # noqa: PLR0913, PLR0917
    workspace: Workspace,
    kind: Kind,
    outcomes: dict[str, str],
    light: str,
    result: str,
    command: str,
) -> None:
    run = rows_of(workspace, [entry(workspace, kind, **outcomes)])[0]

    assert (run["X-Light"], run["ExecutionResult"]) == (light, result)
    assert run["X-Command"] == command


@pytest.mark.parametrize(
    ("outcome", "result"), [("timed out", "Timeout"), ("error", "Error")]
)
def test_a_test_that_did_not_end_or_run_says_so(
    workspace: Workspace, outcome: str, result: str
) -> None:
    _, test = rows_of(workspace, [entry(workspace, Kind.RED, a=outcome)])

    assert test["ExecutionResult"] == result


def test_what_changed_between_two_runs_is_said_to_be_derived(
    workspace: Workspace,
) -> None:
    entries = [entry(workspace, Kind.RED)]
    workspace.module.write_text("changed\n")
    (workspace.tests / "test_coin.py").unlink()
    (workspace.tests / "test_new.py").write_text("new\n")
    entries.append(entry(workspace, Kind.GREEN))

    first, *changes, second = rows_of(workspace, entries)

    assert columns(changes, "EventType", "CodeStateSection", "EditType") == [
        ("File.Edit", "coin.py", "GenericEdit"),
        ("File.Delete", OWN, ""),
        ("File.Create", "tests/test_new.py", ""),
    ]
    assert {row["IsFabricatedEvent"] for row in changes} == {"true"}
    assert {row["CodeStateID"] for row in changes} == {second["CodeStateID"]}
    assert first["CodeStateID"] != second["CodeStateID"]


def test_a_reset_is_an_edit_that_was_seen(workspace: Workspace) -> None:
    workspace.module.write_text("changed\n")
    before = entry(workspace, Kind.RED)
    workspace.module.write_bytes(workspace.kata.stub.read_bytes())

    _, reset = rows_of(workspace, [before, entry(workspace, Kind.RESET)])

    assert (reset["EventType"], reset["EditType"]) == ("File.Edit", "Reset")
    assert reset["IsFabricatedEvent"] == ""


def test_a_hint_is_an_intervention_with_its_text(workspace: Workspace) -> None:
    hints = [Entry(Kind.HINT, STEP, time=TIME)] * 2

    rows = rows_of(workspace, hints)

    assert columns(rows, "InterventionCategory", "InterventionMessage") == [
        ("Hint", "What does the test expect?"),
        ("Hint", "Which number is that?"),
    ]


def test_a_hint_that_the_course_has_no_longer_is_without_text(
    workspace: Workspace,
) -> None:
    gone = [Entry(Kind.HINT, "coin/older"), *[Entry(Kind.HINT, STEP)] * 3]

    files = export(gone, workspace.sources, workspace.kata)

    table = files["MainTable.csv"].decode().splitlines()
    assert [line.endswith("dojo hint 1,,,") for line in table[1:]] == [
        *(True, False, False, False)
    ]
    assert table[-1].endswith("dojo hint 3,,,")


def test_going_on_is_an_event_of_its_own(workspace: Workspace) -> None:
    kinds = (Kind.ANYWAY, Kind.NEXT, Kind.FINISH)

    rows = rows_of(workspace, [entry(workspace, kind) for kind in kinds])

    assert columns(rows, "EventType") == [
        ("X-Step.Anyway",),
        ("X-Step.Open",),
        ("X-Kata.Finish",),
    ]
    readme = export([], workspace.sources, workspace.kata)["README.md"].decode()
    assert all(row["EventType"] in readme for row in rows)


def test_files_that_were_not_kept_leave_the_code_state_blank(
    coin: Kata, workspace: Workspace, tmp_path_factory: pytest.TempPathFactory
) -> None:
    entries = [entry(workspace, Kind.RED)]
    workspace.module.write_text("changed\n")
    entries.append(entry(workspace, Kind.RED))
    (workspace.sources.folder / entries[0].module).unlink()

    files = export(entries, workspace.sources, coin)
    rows = rows_of(workspace, entries)

    assert [bool(row["CodeStateID"]) for row in rows] == [False, True]
    assert {row["EventType"] for row in rows} == {"Run.Test"}
    states = {path.split("/")[1] for path in files if "/" in path}
    assert states == {rows[1]["CodeStateID"]}
    empty = Sources(tmp_path_factory.mktemp("empty"))
    assert [*export(entries, empty, coin)] == [
        *("README.md", "DatasetMetadata.csv", "MainTable.csv")
    ]


def test_the_code_states_are_folders_of_files(workspace: Workspace) -> None:
    red = entry(workspace, Kind.RED)

    files = export([red], workspace.sources, workspace.kata)

    folder = f"CodeStates/{red.module}-{red.tests}"
    assert files[f"{folder}/coin.py"] == workspace.module.read_bytes()
    assert files[f"{folder}/{OWN}"] == (workspace.folder / OWN).read_bytes()
    metadata = dict(csv.reader(io.StringIO(files["DatasetMetadata.csv"].decode())))
    assert metadata["CodeStateRepresentation"] == "Directory"
    assert metadata["EventOrderScope"] == "Global"


def test_a_subject_of_whom_nothing_is_known_has_the_word_for_it(
    workspace: Workspace,
) -> None:
    table = export([entry(workspace, Kind.RED)], workspace.sources, workspace.kata)

    assert b"\n1,1,UNKNOWN,Run.Test," in table["MainTable.csv"]
