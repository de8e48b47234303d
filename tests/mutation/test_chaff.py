"""A planted bug has a witness of its own, and tests catch it or let it through."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo import cache
from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.variant import OTHERWISE, Variant
from dicedojo.mutation.chaff import (
    chaff_witness,
    judge_chaffs,
    none_caught,
    stated_witness,
)
from dicedojo.mutation.reasons import beside_the_program
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import ChaffVerdict
from dicedojo.witness import Witness

from . import coins
from .meeting import meeting

pytestmark = pytest.mark.slow


def chaff(kata: Kata, name: str) -> Variant:
    return next(one for one in kata.chaffs if one.name == name)


def planted(root: Path, body: str) -> tuple[Kata, Variant]:
    """The kata with one more chaff, and that chaff."""
    path = root / "solutions/coin/chaff/planted.py"
    path.write_text(f'"""Chaff: planted here."""\n\n\n{body}')
    kata = load_kata(root, "coin")
    return kata, chaff(kata, "planted")


def tried(kata: Kata, tests: str, *excluded: str) -> dict[str, ChaffVerdict]:
    """Return what the tests make of each chaff."""
    submission = coins.submission(tests=tests)
    with meeting(kata, submission, excluded) as rounds:
        runs = rounds.run(list(rounds.programs.chaffs.values()), ())
    collected = (*rounds.session.run.seconds, *excluded)
    why = {test: beside_the_program(test) for test in excluded}
    verdicts = judge_chaffs(rounds.programs, runs, Suite(collected, excluded=why))
    return {verdict.name: verdict for verdict in verdicts}


# The witness


@pytest.mark.parametrize(
    ("name", "witness"),
    [
        ("one_for_a_tail", Witness("pays(['t'])", "row t", "0", "1")),
        (
            "no_guard",
            Witness("pays(['edge'])", "row edge", "raises ValueError", "0"),
        ),
        ("stops_at_a_tail", Witness("pays(['t', 'h'])", "row t h", "1", "0")),
        (
            "takes_the_coins",
            Witness("pays(['h'])", "row h", "leaves ['h']", "leaves []"),
        ),
    ],
)
def test_the_shortest_question_tells_a_chaff_from_the_rules(
    kata: Kata, name: str, witness: Witness
) -> None:
    assert chaff_witness(kata, chaff(kata, name)) == witness


def test_a_chaff_may_raise_anything(coin_course: Path) -> None:
    kata, planted_here = planted(
        coin_course, "def pays(coins):\n    return {0: 0}[len(coins)]\n"
    )

    witness = chaff_witness(kata, planted_here)

    assert witness == Witness("pays(['h'])", "row h", "1", "raises KeyError")


def test_what_is_right_has_no_witness(coin_course: Path) -> None:
    kata, planted_here = planted(coin_course, coins.REFERENCE)

    assert chaff_witness(kata, planted_here) is None


def test_a_chaff_finds_what_is_given(coin_course: Path, kept: Path) -> None:
    facts = coin_course / "katas/coin/kata.toml"
    given = facts.read_text().replace('["pays"]', '["pays"]\ngiven = ["till"]')
    facts.write_text(given)
    (coin_course / "katas/coin/till.py").write_text("HEADS = 2\n")
    body = "from till import HEADS\n\n\ndef pays(coins):\n    return HEADS\n"

    kata, bug = planted(coin_course, body)

    assert chaff_witness(kata, bug) == Witness("pays([])", "no coins", "0", "2")


def test_chaffs_of_hog_have_witnesses(kept: Path) -> None:
    hog = load_kata(content_root(), "hog")

    for bug in hog.chaffs[::9]:
        witness = chaff_witness(hog, bug)

        assert witness is not None, bug.name


def test_the_stated_witness_is_a_line_of_the_docstring(kata: Kata) -> None:
    stated = {one.name: stated_witness(one) for one in kata.chaffs}

    assert stated["no_guard"] == "edge pays 0, not ValueError."
    assert stated["one_for_a_tail"] == ""


def test_looking_for_a_witness_changes_no_question(kata: Kata) -> None:
    chaff_witness(kata, chaff(kata, "takes_the_coins"))

    assert [call.arguments for call in kata.domain.representatives[:3]] == [
        ([],),
        (["h"],),
        (["t"],),
    ]


def test_each_chaff_of_greed_has_a_witness() -> None:
    greed = load_kata(content_root(), "greed")

    without = [one.name for one in greed.chaffs if chaff_witness(greed, one) is None]

    assert without == []


# The witness is kept on disk


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of witnesses, still empty."""
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / "kept" / name)
    return tmp_path / "kept/witnesses"


def afresh(kata: Kata, name: str) -> Witness | None:
    """The witness as another run of dojo would come to it."""
    return chaff_witness.__wrapped__(kata, chaff(kata, name))


@pytest.mark.parametrize("name", ["no_guard", "stops_at_a_tail", "takes_the_coins"])
def test_a_witness_that_was_kept_is_the_one_that_was_found(
    kata: Kata, kept: Path, name: str
) -> None:
    first = afresh(kata, name)
    (path,) = kept.iterdir()
    written = path.read_bytes()

    again = afresh(kata, name)

    assert again == first
    assert isinstance(again, Witness)
    assert path.read_bytes() == written


def test_what_was_kept_is_read(kata: Kata, kept: Path) -> None:
    afresh(kata, "no_guard")
    (path,) = kept.iterdir()
    cache.write(path, ["pays(9)", "nine coins", "0", "9"])

    again = afresh(kata, "no_guard")

    assert again == Witness("pays(9)", "nine coins", "0", "9")


def test_that_there_is_no_witness_is_kept_too(coin_course: Path, kept: Path) -> None:
    kata, _ = planted(coin_course, coins.REFERENCE)
    assert afresh(kata, "planted") is None
    (path,) = kept.iterdir()
    kept_before = cache.read(path)

    assert afresh(kata, "planted") is None
    assert kept_before == []


def test_a_chaff_that_changes_has_another_witness(
    coin_course: Path, kept: Path
) -> None:
    kata, _ = planted(coin_course, "def pays(coins):\n    return 0\n")
    before = afresh(kata, "planted")

    kata, _ = planted(coin_course, "def pays(coins):\n    return 1\n")

    assert before == Witness("pays(['h'])", "row h", "1", "0")
    assert afresh(kata, "planted") == Witness("pays([])", "no coins", "0", "1")


# A chaff on top of the last solution


def test_a_chaff_may_state_only_what_differs(coin_course: Path) -> None:
    kata, on_top = planted(
        coin_course,
        f"{OTHERWISE}RIGHT = pays\n\n\ndef pays(coins):\n"
        "    return min(RIGHT(coins), 2)\n",
    )

    verdicts = tried(kata, coins.TESTS)

    assert chaff_witness(kata, on_top) == Witness(
        "pays(['h', 'h', 'h'])", "row h h h", "3", "2"
    )
    assert not verdicts["planted"].caught  # no test has three heads
    assert verdicts["no_guard"].caught


# The tests


def test_tests_catch_what_they_notice(kata: Kata) -> None:
    tests = (
        "from coin import pays\n\n\n"
        "def test_heads():\n    assert pays(['h']) == 1\n\n\n"
        "def test_tails():\n    assert pays(['t']) == 0\n\n\n"
        "def test_both():\n    assert pays(['t', 'h']) == 1\n"
    )

    verdicts = tried(kata, tests)

    assert {name: one.caught for name, one in verdicts.items()} == {
        "no_guard": False,
        "one_for_a_tail": True,
        "stops_at_a_tail": True,
        "takes_the_coins": False,
    }
    assert verdicts["one_for_a_tail"].caught_by == ("tests/test_coin.py::test_tails",)
    assert verdicts["no_guard"].misconception == "pays for whatever lies there."
    assert verdicts["no_guard"].witness == chaff_witness(kata, chaff(kata, "no_guard"))


def test_excluded_tests_catch_nothing(kata: Kata) -> None:
    verdicts = tried(kata, coins.TESTS, "tests/test_coin.py::test_edge")

    assert not verdicts["no_guard"].caught
    assert verdicts["takes_the_coins"].caught


def test_a_chaff_that_hangs_is_caught_by_any_test_that_asks(coin_course: Path) -> None:
    kata, _ = planted(
        coin_course,
        "def pays(coins):\n    while len(coins) > 3:\n        pass\n    return 0\n",
    )
    ask = "from coin import pays\n\n\ndef test_it():\n    pays(list('hhhh'))\n"
    never = ask.replace("hhhh", "h")

    assert tried(kata, ask)["planted"].caught
    assert not tried(kata, never)["planted"].caught


def test_a_chaff_that_hangs_on_a_question_of_the_game_is_caught(
    coin_course: Path,
) -> None:
    kata, _ = planted(
        coin_course,
        "def pays(coins):\n    while len(coins) == 3:\n        pass\n    return 2\n",
    )
    ask = "from coin import pays\n\n\ndef test_it():\n    pays(list('hht'))\n"

    assert tried(kata, ask)["planted"].caught


@pytest.mark.parametrize(
    "leave", ["os._exit(1)", "os.kill(os.getpid(), 9)", "pytest.exit('no')"]
)
def test_a_test_that_leaves_at_another_answer_catches_a_chaff(
    kata: Kata, leave: str
) -> None:
    tests = (
        "import os\nimport pytest\nfrom coin import pays\n\n\n"
        f"def test_it():\n    if pays(['t']):\n        {leave}\n"
    )

    assert tried(kata, tests)["one_for_a_tail"].caught
    assert not tried(kata, tests)["no_guard"].caught


def test_tests_that_ask_too_little_catch_nothing(kata: Kata) -> None:
    tests = "import coin\n\n\ndef test_it():\n    assert coin.pays([]) == 0\n"

    assert not any(one.caught for one in tried(kata, tests).values())


def test_where_no_test_counts_no_chaff_is_caught(kata: Kata) -> None:
    found = none_caught(kata)

    assert [one.name for one in found] == [chaff.name for chaff in kata.chaffs]
    assert not any(one.caught for one in found)
