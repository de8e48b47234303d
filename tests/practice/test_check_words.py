from __future__ import annotations

import pytest

from dicedojo.practice.check_words import Expected, record_prediction, tally_sentence
from dicedojo.practice.journal import Kind
from dicedojo.practice.workspace import Workspace


@pytest.mark.parametrize(
    ("expected", "kind", "told"),
    [
        (Expected.RED, Kind.RED, "You expected red, and it is red."),
        (Expected.RED, Kind.AMBER, "You expected red, but it is amber."),
        (Expected.RED, Kind.REFACTOR, "You expected red, but it is green."),
        (Expected.GREEN, Kind.GREEN, "You expected green, and it is green."),
        (Expected.GREEN, Kind.REFACTOR, "You expected green, and it is green."),
        (Expected.GREEN, Kind.RED, "You expected green, but it is red."),
    ],
)
def test_a_verdict_settles_a_prediction(
    workspace: Workspace, expected: Expected, kind: Kind, told: str
) -> None:
    right = "right" if "and it is" in told else "wrong"

    answer = record_prediction(workspace, expected, kind)

    assert answer == f"{told} Your one prediction was {right}."


def test_all_predictions_of_a_workspace_are_counted(workspace: Workspace) -> None:
    assert tally_sentence(workspace.journal.entries()) == ""

    for kind in (Kind.RED, Kind.AMBER, Kind.GREEN):
        record_prediction(workspace, Expected.RED, kind)

    told = tally_sentence(workspace.journal.entries())
    assert told == "1 of your 3 predictions were right."


def test_a_journal_that_cannot_be_written_keeps_no_verdict_back(
    workspace: Workspace,
) -> None:
    workspace.journal.path.unlink()
    workspace.journal.path.mkdir()

    assert record_prediction(workspace, Expected.RED, Kind.RED) == (
        "You expected red, and it is red."
    )
