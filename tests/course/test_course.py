"""The content on disk becomes a course, and says which file is at fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course import course as module
from dicedojo.course.course import LAST, content_root, course_name, load_kata
from dicedojo.course.kata import SHIPPED, Kata
from dicedojo.course.step import StepKind
from dicedojo.errors import ContentError

from .coin_course import FACTS, change

HEADS = "katas/coin/01_heads/step.toml"


def test_a_kata_is_read_with_its_steps_in_order(coin: Kata) -> None:
    assert (coin.title, coin.module, coin.functions) == ("Coin", "coin", ("pays",))
    assert coin.place == LAST
    assert [(step.number, step.slug, step.kind) for step in coin.steps] == [
        (1, "heads", StepKind.BEHAVIOUR),
        (2, "table", StepKind.REFACTORING),
        (3, "tails", StepKind.GUARD),
    ]


@pytest.mark.parametrize(
    ("project", "name"),
    [
        pytest.param(None, "trees", id="no pyproject.toml"),
        pytest.param('[project]\nname = "dice-course"', "dice-course", id="a project"),
        pytest.param(
            '[project]\nname = "x"\n'
            '[project.entry-points."dicedojo.courses"]\nclass = "there"',
            "class",
            id="an entry point",
        ),
        pytest.param("project = [1]", "trees", id="a list for a table"),
    ],
)
def test_a_course_is_named_by_its_entry_point_project_or_folder(
    tmp_path: Path, project: str | None, name: str
) -> None:
    root = tmp_path / "trees"
    root.mkdir()
    if project is not None:
        (root / "pyproject.toml").write_text(project)

    assert course_name(root) == name


def test_the_shipped_content_is_that_of_the_wheel_else_of_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "checkout/src/dicedojo"
    monkeypatch.setattr(module, "__file__", str(package / "course/course.py"))
    with pytest.raises(ContentError, match="missing from this installation"):
        content_root()
    (tmp_path / "checkout/katas").mkdir(parents=True)
    in_the_checkout = content_root()
    (package / "content/katas").mkdir(parents=True)
    in_the_wheel = content_root()

    assert in_the_checkout == tmp_path / "checkout"
    assert in_the_wheel == package / "content"
    assert course_name(in_the_wheel) == SHIPPED


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        pytest.param(FACTS, 'title = "Coin"\n', "", "lacks the field 'title'", id="x"),
        pytest.param(FACTS, "[rubric]", "[rubric", "is not TOML", id="no TOML"),
        pytest.param(
            FACTS, "[rubric]", 'mode = "ttd"\n[rubric]', "no mode 'ttd'", id="a mode"
        ),
        pytest.param(
            HEADS,
            'kind = "behaviour"',
            'kind = "behaviour"\ngives = "half"',
            "lacks a field or has a wrong",
            id="a gift",
        ),
        pytest.param(
            FACTS,
            'functions = ["pays"]',
            'functions = "pays"',
            "functions must be a list of texts, not 'pays'.\n  "
            'For example: functions = ["pays"]',
            id="a text for a list",
        ),
        pytest.param(
            FACTS,
            "[rubric.behaviour]\nsteps = 25\nsweep = 25\n",
            "behaviour = 50\n",
            "behaviour must be a table, not 50",
            id="a number for a table",
        ),
        pytest.param(
            HEADS,
            '"behaviour"',
            '"dance"',
            "kind is 'dance'; it can be behaviour, refactoring, guard, plan",
            id="a kind",
        ),
    ],
)
def test_a_fault_is_named_with_its_file(
    coin_root: Path, path: str, old: str, new: str, message: str
) -> None:
    change(coin_root, path, old, new)

    with pytest.raises(ContentError) as caught:
        load_kata(coin_root, "coin")

    assert message in str(caught.value)
    assert str(coin_root / path) in str(caught.value)


def test_a_step_must_be_named_like_one(coin_root: Path) -> None:
    (coin_root / "katas/coin/03_tails").rename(coin_root / "katas/coin/tails")

    with pytest.raises(ContentError, match="is not named like a step"):
        load_kata(coin_root, "coin")


def test_a_missing_kata_is_named(coin_root: Path) -> None:
    with pytest.raises(ContentError, match=r"marble/kata\.toml is missing"):
        load_kata(coin_root, "marble")
