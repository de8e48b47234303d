from __future__ import annotations

import pytest

from .changed import GATES, MAX_TESTS, SAMPLE, changed_files, select

PAGE, GRADE = (
    "tests/page/test_same_verdicts.py::test_a_page_says_the_same_of_a_submission",
    "tests/corpus/test_grades.py::test_a_submission_gets_what_its_verdict_says",
)
TESTS = [
    f"{PAGE}[always_equal]",
    f"{PAGE}[bool_points]",
    f"{GRADE}[bool_points, in full]",
    "tests/content/test_samples.py::test_a_sample[hog-perfect]",
    "tests/grading/test_scoring.py::test_points",
]


@pytest.mark.parametrize(
    ("change", "selected"),
    [
        pytest.param(
            "tests/corpus/cases/greed/bool_points.case", TESTS[1:3], id="case"
        ),
        pytest.param("tests/corpus/shared/greed.py", [], id="shared code"),
        pytest.param("solutions/hog/wheat/plain.py", TESTS[3:4], id="kata"),
        pytest.param("lessons/glossary.md", [], id="beside the katas"),
        pytest.param("src/dicedojo/grading/scoring.py", TESTS[4:], id="module"),
        pytest.param("tests/content/test_samples.py", TESTS[3:4], id="tests"),
        pytest.param("README.md", [], id="prose"),
    ],
)
def test_a_change_selects_the_tests_that_it_concerns(
    change: str, selected: list[str]
) -> None:
    assert sorted(select(TESTS, [change])) == sorted(selected)


def test_a_change_of_the_engine_selects_a_sample_of_its_gates() -> None:
    gates = [f"{gate}::test[{n}]" for gate in GATES for n in range(80)]
    others = [f"tests/content/test_domains.py::test[{n}]" for n in range(100)]

    selected = select([*gates, *others], ["src/dicedojo/engine/wire/values.py"])

    assert len(gates) / SAMPLE / 2 < len(selected) < len(gates) / SAMPLE * 2
    assert set(selected) < set(gates)
    assert {each.partition("::")[0] for each in selected} == set(GATES)


def test_a_large_change_leaves_some_to_the_night_but_no_case() -> None:
    tests = [f"tests/content/test_samples.py::test[hog-{n}]" for n in range(500)]

    selected = select(
        [*tests, f"{PAGE}[bool_points]"],
        ["katas/hog/domain.py", "tests/corpus/cases/greed/bool_points.case"],
    )

    assert len(selected) == MAX_TESTS
    assert selected[0] == f"{PAGE}[bool_points]"


def test_a_commit_that_git_does_not_know_is_refused() -> None:
    with pytest.raises(pytest.UsageError, match="--changed-since no-such-commit"):
        changed_files("no-such-commit")
