"""The checker of a data set of mutants: one file, which shares no code with dojo."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring import dataset_check

from .coin_set import Row, read_rows, run_checker, write_rows, write_set

pytestmark = pytest.mark.slow

checker: Any = dataset_check  # it has no types


@pytest.mark.parametrize("words", [(), ("--bugs",)])
def test_the_checker_finds_the_data_set_true(
    written_set: Path, words: tuple[str, ...]
) -> None:
    checked = run_checker(written_set, *words)

    assert checked.stdout.endswith("\n0 wrong\n")
    assert checked.returncode == 0


def test_the_checker_has_the_hash_seed_of_the_sandboxes(
    coin_with_sample: Path, tmp_path: Path
) -> None:
    """The program's answers hang on the order of a set."""
    sample = coin_with_sample / "katas/coin/samples/odd"
    sample.mkdir()
    answer = "''.join(set('abcdefgh')) + str(len(coins) + 1)"
    (sample / "coin.py").write_text(f"def pays(coins):\n    return {answer}\n")
    write_set(coin_with_sample, tmp_path / "set")

    checked = run_checker(tmp_path / "set")

    assert checked.stdout.endswith("\n0 wrong\n")


def flip_the_verdict(row: Row) -> None:
    row |= {"verdict": "equivalent", "witness": None, "bug": None, "implied": None}


def name_a_later_question(row: Row) -> None:
    row["witness"]["place"] += 1


def state_another_answer(row: Row) -> None:
    row["witness"]["mutated"] = 77


def change_the_diff(row: Row) -> None:
    row["diff"] = row["diff"].replace("\n+", "\n+ ", 2)


def name_another_bug(row: Row) -> None:
    row["bug"] = "b999"


def imply_otherwise(row: Row) -> None:
    row["implied"] = not row["implied"]


@pytest.mark.parametrize(
    ("words", "plant"),
    [
        ((), flip_the_verdict),
        ((), name_a_later_question),
        ((), state_another_answer),
        ((), change_the_diff),
        (("--bugs",), name_another_bug),
        (("--bugs",), imply_otherwise),
    ],
)
def test_the_checker_finds_a_planted_error(
    written_set: Path, words: tuple[str, ...], plant: Callable[[Row], None]
) -> None:
    rows = read_rows(written_set)
    bugs = [row["bug"] for row in rows]
    place = max(n for n, one in enumerate(bugs) if one and one in bugs[:n])
    plant(rows[place])
    write_rows(written_set, rows)

    checked = run_checker(written_set, *words)

    named = f"{rows[place]['program']} {rows[place]['mutant']}: "
    assert named in checked.stdout
    assert checked.returncode == 1


def leave_a_question_out(row: Row) -> None:
    row["questions"].pop()


def count_otherwise(row: Row) -> None:
    row["witness"] += 1


@pytest.mark.parametrize("plant", [leave_a_question_out, count_otherwise])
def test_the_checker_finds_a_planted_error_about_a_program(
    written_set: Path, plant: Callable[[Row], None]
) -> None:
    programs = read_rows(written_set, "programs")
    plant(programs[-1])
    write_rows(written_set, programs, "programs")

    checked = run_checker(written_set, "--bugs")

    assert f"coin {programs[-1]['program']} " in checked.stdout
    assert checked.returncode == 1


def test_the_checker_says_that_a_folder_has_no_data_set(
    written_set: Path, tmp_path: Path
) -> None:
    (written_set / "mutants/coin.jsonl").unlink()

    assert run_checker(written_set).returncode == 2


LOOPS = """\
def pays(coins):
    left = coins.count("h")
    paid = 0
    while left > 0:
        left -= 1
        paid += 1
    return paid
"""


def test_a_mutant_that_hangs_has_a_last_question_and_is_checked(
    coin_with_sample: Path, tmp_path: Path
) -> None:
    (coin_with_sample / "solutions/coin/chaff/loops.py").write_text(
        f'"""Chaff: loops."""\n{LOOPS}'
    )

    write_set(coin_with_sample, tmp_path)

    cut_short = [row for row in read_rows(tmp_path) if row["asked_until"] is not None]
    assert any("left += 1" in row["diff"] for row in cut_short)
    assert run_checker(tmp_path, "--bugs").stdout.endswith("\n0 wrong\n")


TWO = """\
KNOWN = {}

def double(number):
    return number + number

def first(number):
    return double(number)

def second(number):
    return number
"""
KEEPS = """\
def second(number):
    if number not in KNOWN:
        KNOWN[number] = double(number)
    return KNOWN[number]
"""


@pytest.mark.parametrize(
    ("source", "places"),
    [
        pytest.param(TWO, [0, 2], id="those that run it"),
        pytest.param(TWO + KEEPS, [0, 1, 2, 3], id="all where answers are kept"),
        pytest.param(
            f"{TWO}double(1)\n", [0, 1, 2, 3], id="all where it runs at import"
        ),
    ],
)
def test_questions_that_can_show_a_change_run_its_function(
    tmp_path: Path, source: str, places: list[int]
) -> None:
    calls = [[name, [n], ""] for n in (1, 2) for name in ("first", "second")]
    lines = [{"module": "two", "exhaustive": True}, *calls]
    files = {
        "domains/two.jsonl": "".join(f"{json.dumps(line)}\n" for line in lines),
        "programs/two/one.py": source,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text)
    start = source.index("number + number")

    program = checker.Program(tmp_path, "two", "one")

    assert [*program.reach({"start": start, "end": start + 6})] == places
