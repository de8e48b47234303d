"""`dojo journal`: the lights of a workspace, and what changed between two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.workspace import Workspace

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


def test_the_lights_stand_in_a_line_with_letters(
    here: Dojo, three_lights: Workspace
) -> None:
    answer = here("journal")

    assert answer.code == 0
    assert "     1  heads              RGF" in answer.out
    assert answer.last == "Next: dojo journal --diff 2 3 or dojo check"


def test_it_shows_what_changed_from_one_light_to_another(
    here: Dojo, three_lights: Workspace
) -> None:
    answer = here("journal", "--diff", "1", "2")

    assert answer.code == 0
    assert answer.out.splitlines() == [
        "--- coin.py (light 1, red)",
        "+++ coin.py (light 2, green)",
        "@@ -1,2 +1,2 @@",
        " one",
        "-two",
        "+three",
        "Next: dojo journal",
    ]


def test_a_file_that_is_not_there_at_one_light_is_all_new_or_all_gone(
    here: Dojo, three_lights: Workspace
) -> None:
    forward = here("journal", "--diff", "2", "3").out.splitlines()
    backward = here("journal", "--diff", "3", "2").out.splitlines()

    assert forward[0] == "--- tests/test_coin.py (light 2, green)"
    assert all(line.startswith("-") for line in forward[3:-1])
    assert all(line.startswith("+") for line in backward[3:-1])


def test_equal_files_are_said_to_be_the_same(
    here: Dojo, three_lights: Workspace
) -> None:
    assert "the same at both" in here("journal", "--diff", "2", "2").out


def test_commands_to_a_terminal_in_a_file_are_not_obeyed(
    here: Dojo, workspace: Workspace
) -> None:
    record(workspace, Kind.RED, "")
    record(workspace, Kind.RED, "[bold]\x1b[2J\n")

    assert "+[bold]\\x1b[2J\n" in here("journal", "--diff", "1", "2").out


@pytest.mark.parametrize("number", ["0", "4", "-1"])
def test_a_light_that_is_not_there_is_told_from_those_that_are(
    here: Dojo, three_lights: Workspace, number: str
) -> None:
    answer = here("journal", "--diff", "1", number)

    assert answer.code == 2
    assert f"no light {number}" in answer.err
    assert "1 to 3" in answer.err


def test_a_light_of_a_lost_source_says_so(here: Dojo, three_lights: Workspace) -> None:
    red = three_lights.journal.entries()[1]
    (three_lights.sources.folder / red.module).write_bytes(b"damaged")

    answer = here("journal", "--diff", "1", "2")

    assert answer.code == 2
    assert "at light 1 have not been kept" in answer.err


def test_a_journal_of_a_step_that_was_renamed_is_shown(
    here: Dojo, three_lights: Workspace
) -> None:
    path = three_lights.journal.path
    path.write_text(path.read_text().replace("coin/heads", "coin/an_older_name"))

    assert "an_older_name" in here("journal").out


def test_a_step_left_anyway_is_marked_and_no_more(
    here: Dojo, three_lights: Workspace
) -> None:
    record(three_lights, Kind.ANYWAY, "one\n")

    out = here("journal").out

    assert "RGF >" in out
    assert "> went on with dojo next --anyway" in out


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
