"""A learner's way from `dojo start` to the end, and commands that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import HEADS
from .terminal import Dojo

pytestmark = pytest.mark.slow


def test_what_the_screen_says_leads_from_start_to_the_end(
    coin_dojo: Dojo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table_code: str
) -> None:
    assert coin_dojo().last == "Next: dojo start coin"
    assert coin_dojo("start", "coin").last == "Next: cd coin && dojo lesson"
    monkeypatch.chdir(tmp_path / "coin")
    lesson = coin_dojo("lesson")
    assert "Heads should pay one." in lesson.out
    assert lesson.last == "Next: dojo check or dojo hint"
    red = coin_dojo("check")
    assert (red.code, red.last) == (
        1,
        "Next: dojo lesson or write a test for this step, then dojo check",
    )
    Path("tests/test_coin.py").write_text(HEADS)
    again = coin_dojo("check")
    assert again.last == "Next: change coin.py, then dojo check or dojo hint"
    Path("coin.py").write_text(table_code)
    for opened in ("Step 2 of 3", "Step 3 of 3", "Coin is finished"):
        green = coin_dojo("check")
        if opened == "Step 3 of 3":  # after a refactoring, which is still to be done
            edit = "Next: change it, then dojo check; or go on with dojo next --anyway"
            assert (green.code, green.last) == (0, edit)
            Path("coin.py").write_text(f"{table_code}\n\n# a table\n")
            green = coin_dojo("check")
        assert (green.code, green.last) == (0, "Next: dojo next or dojo mutate")
        assert coin_dojo("next").out.startswith(opened)
    assert "3 of 3 steps" in coin_dojo().out
    assert coin_dojo("check").last == "Next: dojo mutate or dojo grade ."


def test_one_folder_above_the_workspace_the_way_in_is_told(
    coin_dojo: Dojo, tmp_path: Path
) -> None:
    coin_dojo("start", "coin", "my coins")

    assert "it holds one.\n  Next: cd 'my coins'" in coin_dojo("check").err
    assert coin_dojo().last == "Next: cd 'my coins'"


def test_from_elsewhere_the_way_into_each_workspace_is_told(coin_dojo: Dojo) -> None:
    coin_dojo("start", "coin", "mine/first")
    coin_dojo("start", "coin", "mine/then")

    told = "it holds 2 of them.\n  Next: cd mine/first or cd mine/then\n"
    assert coin_dojo("check", "mine").err.endswith(told)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("start", "cion"), 2, "Did you mean 'coin'?"),
        (("start",), 2, "The katas are: coin.\n  Next: dojo start coin"),
        (("frobnicate",), 2, "No such command"),
        (("chekc",), 2, "Did you mean 'check'?"),
        (("test", "."), 2, "No such command 'test'. Did you mean 'check'?"),
        (("check", "--quick"), 2, "--quick"),
        (("check",), 2, "not a dojo workspace"),
        (("check", "nowhere"), 2, "There is no folder"),
    ],
)
def test_a_command_that_cannot_be_used_says_why_in_a_few_lines(
    coin_dojo: Dojo, words: tuple[str, ...], code: int, told: str
) -> None:
    answer = coin_dojo(*words)

    assert answer.code == code
    assert told in answer.err
    assert answer.out == ""
    assert len(answer.err.splitlines()) <= 4
    assert "Traceback" not in answer.err


def test_a_fault_of_dojo_itself_is_owned_without_a_traceback(
    here: Dojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a planted fault")

    monkeypatch.setattr("dicedojo.practice.commands.lessons.take_hint", fail)

    quiet, loud = here("hint"), here("hint", "--verbose")

    assert quiet.code == loud.code == 3
    assert quiet.err.startswith("dojo could not do this; your files are unchanged.")
    assert "a planted fault" in quiet.err
    assert "Traceback" not in quiet.err
    assert "Traceback" in loud.err


def test_the_version_is_said(coin_dojo: Dojo) -> None:
    from dicedojo import __version__

    assert coin_dojo("--version").out == f"dicedojo {__version__}\n"
