"""The scorers of the class edition: the same functions, and no program in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.wheel import look_up, replace_scorers
from dicedojo.course.program import load_module
from dicedojo.errors import ContentError

SCORER = '''\
"""Points for the sum of two dice, counted."""

from __future__ import annotations

from dicedojo.dice import Roll, all_hands

SEVEN = 7


def score(roll: Roll, *, lucky: int = 10) -> int:
    """Return the points of two dice."""
    return lucky if total(roll) == SEVEN else total(roll)


def total(roll: Roll) -> int:
    return sum(roll)


def questions() -> dict[str, list[tuple[Roll, int]]]:
    return {"score": [(roll, 10) for roll in all_hands(2, 2)]}
'''


@pytest.fixture
def scorer(tmp_path: Path) -> Path:
    path = tmp_path / "games" / "sevens" / "scorer.py"
    path.parent.mkdir(parents=True)
    path.write_text(SCORER)
    return path


def test_a_replaced_scorer_answers_as_before_in_any_order_of_the_dice(
    scorer: Path, tmp_path: Path
) -> None:
    replace_scorers(tmp_path)

    score = load_module(scorer, "replaced_scorer").score
    assert [score((1, 2)), score((6, 1)), score((3, 4), lucky=10)] == [3, 10, 10]


def test_a_replaced_scorer_keeps_outlines_and_constants_and_no_program() -> None:
    source = look_up(SCORER, ["score"])

    assert "def score(roll: Roll, *, lucky: int=10) -> int:" in source
    assert '"""Return the points of two dice."""' in source
    assert "SEVEN = 7" in source
    assert "sum(" not in source
    assert "def total" not in source


def test_a_scorer_without_a_docstring_keeps_its_first_line() -> None:
    _, _, bare = SCORER.partition("\n\n")

    assert look_up(bare, ["score"]) == look_up(SCORER, ["score"])


def test_a_module_without_questions_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "scorer.py"
    path.write_text("def score(roll): return 0\n")

    replace_scorers(tmp_path)

    assert path.read_text() == "def score(roll): return 0\n"


def test_a_katas_own_module_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "katas" / "sevens" / "scorer.py"
    path.parent.mkdir(parents=True)
    path.write_text(SCORER)

    replace_scorers(tmp_path)

    assert path.read_text() == SCORER


@pytest.mark.parametrize(
    "table",
    [
        pytest.param(None, id="missing"),
        pytest.param(b"", id="empty"),
        pytest.param(b"\x1f\x8b\x08\x00", id="cut off"),
    ],
)
def test_a_damaged_table_says_what_to_install(
    scorer: Path, tmp_path: Path, table: bytes | None
) -> None:
    replace_scorers(tmp_path)
    file = scorer.with_suffix(".json.gz")
    file.unlink() if table is None else file.write_bytes(table)

    with pytest.raises(ContentError) as refusal:
        load_module(scorer, "damaged_scorer").score((1, 2))

    assert "class edition" in refusal.value.hint


def test_a_table_of_other_questions_is_refused(scorer: Path, tmp_path: Path) -> None:
    replace_scorers(tmp_path)
    scorer.write_text(scorer.read_text().replace("all_hands(2, 2)", "all_hands(2)"))

    with pytest.raises(ContentError):
        load_module(scorer, "other_scorer").score((1, 2))
