from __future__ import annotations

import pytest

from dicedojo.classroom.twins.fingerprints import MAX_SOURCE, symbols

PROGRAM = "def score(roll):\n    return sum(roll) * 100\n"


def words(source: str) -> list[tuple[str, str]]:
    return [(one.text, one.name) for one in symbols(source)]


@pytest.mark.parametrize(
    "same",
    [
        pytest.param(PROGRAM.replace("    ", "\t"), id="tabs"),
        pytest.param(f"import math\nfrom a import b\n\n{PROGRAM}", id="imports"),
        pytest.param(PROGRAM.replace(":\n", ":  # why\n\n"), id="comments"),
        pytest.param(PROGRAM.replace(":\n", ':\n    """Why."""\n'), id="docstring"),
        pytest.param(
            PROGRAM.replace("(roll):", "(roll: list[int]) -> int:"), id="annotations"
        ),
        pytest.param(PROGRAM.replace("sum(roll) * 100", "(sum(roll) * 100)"), id="()"),
    ],
)
def test_layout_comments_and_annotations_do_not_count(same: str) -> None:
    assert words(same) == words(PROGRAM)


def test_an_annotation_behind_wide_characters_is_left_out_whole() -> None:
    assert words("'é'; x: int = 1") == words("x = 1")


def test_a_builtin_stays_and_a_name_does_not() -> None:
    kept = [one.text for one in symbols(PROGRAM) if one.text.isalpha()]

    assert kept == ["def", "return", "sum"]


def test_all_strings_are_alike() -> None:
    assert words("x = 'a'") == words('x = "b" ')


def test_what_is_read_before_an_error_counts() -> None:
    assert words("x = 1\ny = (") == words("x = 1\ny = ")


def test_an_endless_file_is_cut() -> None:
    assert len(symbols("x\n" * MAX_SOURCE)) < MAX_SOURCE
