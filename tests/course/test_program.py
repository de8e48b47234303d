"""The course's own programs as modules: what they see, and what stays afterwards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.program import Variant, load_module, load_parts
from dicedojo.errors import ContentError

from .coin_course import CHAFF, planted

CHANGES = "def pays(side):\n    return PAYS[side] + 1\n"


def test_a_source_keeps_the_file_that_it_comes_from(tmp_path: Path) -> None:
    module = load_parts({tmp_path / "face.py": "FACE = 6\n"}, "loaded_for_a_test")

    assert (module.FACE, module.__file__) == (6, str(tmp_path / "face.py"))


@pytest.mark.parametrize("text", [None, "1 / 0", "def", "import no_such_module"])
def test_a_program_that_does_not_run_is_named(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "broken.py"
    if text is not None:
        path.write_text(text)

    with pytest.raises(ContentError) as fault:
        load_module(path, "broken_for_a_test")

    assert str(path) in fault.value.what


def test_a_chaff_may_stand_on_the_last_solution(coin: Kata) -> None:
    chaff = planted(coin, f"{CHAFF}\n\n{CHANGES}")

    program = load_parts(chaff.parts, "coin_planted")

    assert chaff.source.startswith(coin.reference.read_text())
    assert (program.pays("heads"), program.pays("tails")) == (2, 1)


def test_a_chaff_on_the_last_solution_keeps_what_it_does_not_replace(
    coin: Kata,
) -> None:
    chaff = planted(coin, f"{CHAFF}\nPAYS['heads'] = 5\n")

    program = load_parts(chaff.parts, "coin_planted")

    assert (program.pays("heads"), program.pays("tails")) == (5, 0)


def test_a_chaff_may_be_a_program_of_its_own(coin: Kata) -> None:
    text = '"""Chaff: pays nothing."""\n\n\ndef pays(side):\n    return 0\n'

    assert planted(coin, text).source == text


def test_the_words_of_a_chaff_are_its_own(coin: Kata) -> None:
    chaff = planted(coin, f"{CHAFF}\n\n{CHANGES}")

    assert chaff.misconception == "pays one too many."
    assert "Chaff" not in chaff.source


def test_a_chaff_without_a_last_solution_is_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "planted.py"
    path.write_text(f"{CHAFF}\n\n{CHANGES}")

    assert Variant("planted", path).source == path.read_text()


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("def pays(side):\n    return 2\n", "has no docstring"),
        ("\ndef pays(side:\n", r"planted.py:2 does not compile: '\(' was"),
    ],
)
def test_a_program_that_is_none_of_a_course_is_named(
    coin: Kata, source: str, fault: str
) -> None:
    chaff = planted(coin, source)

    with pytest.raises(ContentError, match=fault):
        assert chaff.docstring
    with pytest.raises(ContentError, match=fault):
        replace(coin, chaffs=(chaff,)).read_docstrings()


def test_what_programs_say_is_read_once(coin: Kata) -> None:
    chaff = planted(coin, CHAFF)
    replace(coin, chaffs=(chaff,)).read_docstrings()

    chaff.path.unlink()

    assert chaff.docstring.startswith("Chaff: ")


def test_a_chaff_may_name_the_step_that_treats_it(coin: Kata) -> None:
    text = CHAFF.replace("not 0.\n", "not 0.\nStep: tails\n")

    chaff = planted(coin, f"{text}\n{CHANGES}")

    assert (chaff.step, coin.step_of(chaff)) == ("tails", "03_tails")


@pytest.mark.parametrize("line", ["", "Step: heels\n", "Step:\n"])
def test_a_chaff_need_not_name_a_step(coin: Kata, line: str) -> None:
    chaff = planted(coin, CHAFF.replace("not 0.\n", f"not 0.\n{line}") + CHANGES)

    assert coin.step_of(chaff) == ""
