"""`dojo journal`: the lights of a workspace."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.practice.journal import Entry, Kind
from dicedojo.practice.workspace import Workspace

from .terminal import Dojo


def record(workspace: Workspace, kind: Kind, code: str) -> None:
    """Write the entry of a check, on this code."""
    workspace.module.write_text(code)
    workspace.record(Entry(kind, workspace.step.key))


@pytest.fixture
def three_lights(workspace: Workspace) -> Workspace:
    record(workspace, Kind.RED, "one\ntwo\n")
    record(workspace, Kind.GREEN, "one\nthree\n")
    (workspace.tests / "test_coin.py").unlink()
    record(workspace, Kind.REFACTOR, "one\nthree\n")
    return workspace


def test_a_journal_of_a_step_that_was_renamed_is_shown(
    here: Dojo, three_lights: Workspace
) -> None:
    path = three_lights.journal.path
    path.write_text(path.read_text().replace("coin/heads", "coin/an_older_name"))

    assert "an_older_name" in here("journal").out


def test_a_folder_can_be_stated(
    coin_dojo: Dojo, three_lights: Workspace, tmp_path: Path
) -> None:
    assert "3 lights" in coin_dojo("journal", three_lights.folder).out


def test_a_journal_without_a_light_asks_for_the_first(
    here: Dojo, workspace: Workspace
) -> None:
    assert here("journal").last == "Next: dojo check"
    entry = {"kind": "pytest", "step": "coin/heads", "outcomes": {"a": "passed"}}
    with workspace.journal.path.open("a") as file:
        file.write(json.dumps(entry) + "\n")
    assert "  heads              g" in here("journal").out
    assert here("journal").last == "Next: dojo check"


def test_each_step_has_its_lights_and_one_without_is_left_out(
    here: Dojo, workspace: Workspace
) -> None:
    for step, kinds in {
        "coin/heads": (Kind.RED, Kind.HINT, Kind.GREEN),
        "coin/table": (Kind.NEXT, Kind.AMBER, Kind.REFACTOR, Kind.ANYWAY),
        "coin/skipped": (Kind.NEXT, Kind.HINT),
        "coin/left": (Kind.NEXT, Kind.ANYWAY),
    }.items():
        for kind in kinds:
            workspace.journal.add(Entry(kind, step, outcomes={"a": "failed"}))
    for outcomes in (("passed", "skipped"), ("passed", "failed"), ("error", "failed")):
        by_test = dict(zip("ab", outcomes, strict=True))
        workspace.journal.add(Entry(Kind.PYTEST, "coin/tails", outcomes=by_test))

    out = here("journal").out

    assert [line.split() for line in out.splitlines()[2:6]] == [
        ["heads", "RG"],
        ["table", "AF", ">"],
        ["left", ">"],
        ["tails", "gra"],
    ]
