"""`dojo journal`: the lights of a workspace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicedojo.cli.journal import StepLights, light_kind, lights_by_step
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.workspace import Workspace

from .terminal import Dojo

STEP = "coin/heads"
KINDS = {
    "S": Kind.START,
    "N": Kind.NEXT,
    "R": Kind.RED,
    "A": Kind.AMBER,
    "G": Kind.GREEN,
    "F": Kind.REFACTOR,
    "H": Kind.HINT,
    ">": Kind.ANYWAY,
}


def entries(letters: str, step: str = STEP) -> Iterator[Entry]:
    """Yield an entry for each letter."""
    return (Entry(KINDS[letter], step) for letter in letters)


def only(letters: str) -> StepLights:
    (row,) = lights_by_step(entries(letters))
    return row


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


def test_each_step_has_its_lights() -> None:
    first = list(entries("SRHG"))
    second = list(entries("NRG", step="coin/tails"))

    rows = lights_by_step([*first, *second])

    assert [(row.step, len(row.lights)) for row in rows] == [
        (STEP, 2),
        ("coin/tails", 2),
    ]


def test_a_step_without_a_light_is_left_out_unless_it_was_left_anyway() -> None:
    assert lights_by_step(entries("SH")) == ()

    assert only("S>") == StepLights(STEP, (), True)
    assert not only("SRG").anyway


@pytest.mark.parametrize(
    ("outcomes", "kind"),
    [
        pytest.param({"a": "passed", "b": "skipped"}, Kind.GREEN, id="green"),
        pytest.param({"a": "passed", "b": "failed"}, Kind.RED, id="red"),
        pytest.param({"a": "error", "b": "failed"}, Kind.AMBER, id="amber"),
    ],
)
def test_a_plain_run_of_pytest_is_a_light_by_its_outcomes(
    outcomes: dict[str, str], kind: Kind
) -> None:
    entry = Entry(Kind.PYTEST, STEP, outcomes=outcomes)

    (row,) = lights_by_step([entry])

    assert light_kind(entry) is row.lights[0].kind is kind
    assert row.lights[0].by_pytest


@pytest.mark.parametrize("kind", [Kind.RED, Kind.AMBER, Kind.GREEN, Kind.REFACTOR])
def test_a_check_is_a_light_of_its_kind(kind: Kind) -> None:
    assert light_kind(Entry(kind, STEP, outcomes={"a": "failed"})) is kind
    assert not lights_by_step([Entry(kind, STEP)])[0].lights[0].by_pytest
