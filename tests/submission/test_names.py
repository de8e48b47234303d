"""What a submission names otherwise: what options state, and what tests import."""

from __future__ import annotations

import shlex

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.names import Names, read_names


def test_a_name_alone_is_for_the_only_function() -> None:
    names = read_names(("score",), "./scoring.py", ["calculate_score"])

    assert names == Names("scoring.py", (("score", "calculate_score"),))


def test_of_several_functions_each_is_named() -> None:
    names = read_names(("score", "play"), None, ["play=Game.play", "score=points"])

    assert names == Names("", (("play", "Game.play"), ("score", "points")))


@pytest.mark.parametrize(
    ("module", "functions", "expected"),
    [
        ("/etc/scoring.py", (), "inside the submission"),
        ("../scoring.py", (), "inside the submission"),
        ("scoring", (), "Python file"),
        ("", (), "Python file"),
        (None, ["3x"], "a name or Class.method (got '3x')"),
        (None, ["class"], "got 'class'"),
        (None, ["a.b.c"], "got 'a.b.c'"),
        (None, ["score="], "got ''"),
        (None, ["flip=a"], "the kata has no function 'flip'"),
        (None, ["a", "score=b"], "names score twice"),
    ],
)
def test_what_cannot_be_a_name_is_refused(
    module: str | None, functions: list[str], expected: str
) -> None:
    with pytest.raises(UnusableInput) as refused:
        read_names(("score",), module, functions)

    assert expected in str(refused.value)


def test_a_name_alone_is_refused_where_there_are_several_functions() -> None:
    with pytest.raises(UnusableInput) as refused:
        read_names(("score", "play"), None, ["points"])

    assert "score, play" in str(refused.value)


@pytest.mark.parametrize(
    "names",
    [
        Names("my scoring.py", (("score", "Game.points"),)),
        Names("", (("score", "points"),)),
        Names("scoring.py"),
    ],
)
def test_the_options_of_names_state_these_names(names: Names) -> None:
    words = shlex.split(names.options(("score",)))
    stated = dict(zip(words[::2], words[1::2], strict=True))

    functions = [stated["--function"]] if "--function" in stated else []
    assert read_names(("score",), stated.get("--module"), functions) == names


def test_the_name_of_a_strategy_can_be_stated() -> None:
    hog = load_kata(content_root(), "hog")

    names = read_names(hog.expected_functions, None, ["final_strategy=my_best"])

    named = hog.named_as("hog", "", dict(names.functions))
    assert named.strategy_name == "my_best"
    assert named.functions == hog.functions


def test_a_kata_keeps_its_own_names_for_what_it_asks(coin: Kata) -> None:
    named = coin.named_as("scoring", "src/scoring.py", {"pays": "Coin.worth"})

    assert (named.module, named.functions) == ("scoring", ("Coin.worth",))
    assert (named.asked_module, named.asked_functions) == ("coin", ("pays",))
    assert (named.public, named.file) == (("Coin",), "src/scoring.py")
    assert named.own_sources == coin.given_sources
    assert named.as_taught is coin
