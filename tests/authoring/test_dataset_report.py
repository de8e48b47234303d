"""The data card of a data set, and its report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.authoring.dataset_report import write_card, write_report

from .coin_set import Row

VERDICTS = {"witness": 6, "equivalent": 2, "undecided": 1, "unimportable": 1}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    program = {"kata": "coin", "program": "wheat/one", "mutants": 10, **VERDICTS}
    least: Row = {"bugs": 4, "questions": [1, 3], "is_least": True}
    files: dict[str, list[Row]] = {
        "programs": [{**program, **least}],
        "mutants": [
            {"kata": "coin", "operator": operator, "verdict": verdict}
            for operator, verdict in (
                *[("compare", "witness")] * 3,
                ("compare", "equivalent"),
                *[("number", "witness")] * 2,
            )
        ],
        "domains": [{"kata": "coin", "exhaustive": True}],
    }
    for kind, rows in files.items():
        (tmp_path / kind).mkdir()
        text = "".join(f"{json.dumps(row)}\n" for row in rows)
        (tmp_path / kind / "coin.jsonl").write_text(text)
    return tmp_path


def test_the_card_counts_what_is_decided_of_what_can_be_imported(folder: Path) -> None:
    card = write_card(folder, "1.0", "3.11")

    assert "| coin | 1 | 10 | 6 | 2 | 1 | 1 | 4 | 88.9% |" in card
    assert "| all | 1 | 10 | 6 | 2 | 1 | 1 | 4 | 88.9% |" in card


def test_the_report_has_the_share_of_equivalent_mutants_by_operator(
    folder: Path,
) -> None:
    report = write_report(folder, {})["REPORT.md"]

    assert "| compare | 4 | 1 | 25.0% |\n| number | 2 | 0 | 0.0% |" in report
    assert "| coin | 4 | 2 | 2 |" in report


def test_a_kata_whose_domain_is_not_exhaustive_has_no_share(folder: Path) -> None:
    head = {"kata": "coin", "exhaustive": False}
    (folder / "domains/coin.jsonl").write_text(f"{json.dumps(head)}\n")

    report = write_report(folder, {})["REPORT.md"]

    assert "| compare |" not in report


@pytest.mark.parametrize(
    ("planted", "coefficient"),
    [
        pytest.param([0.1, 0.2, 0.3, 0.4], "1.000", id="the same order"),
        pytest.param([0.4, 0.3, 0.2, 0.1], "-1.000", id="the opposite order"),
        # 1 - 6 * (1 + 1) / (4 * 15), the textbook formula for ranks without ties
        pytest.param([0.2, 0.1, 0.3, 0.4], "0.800", id="two of them exchanged"),
        pytest.param([0.2, 0.2, 0.2, 0.2], "-", id="always the same"),
    ],
)
def test_two_scores_agree_as_far_as_their_ranks_do(
    folder: Path, planted: list[float], coefficient: str
) -> None:
    scores = [0.5, 0.6, 0.7, 0.9]
    rows = [
        {"name": "x", "mutants": one, "planted": other}
        for one, other in zip(scores, planted, strict=True)
    ]

    report = write_report(folder, {"coin": rows})["REPORT.md"]

    assert f"| coin | 4 | {coefficient} |" in report
