"""A planted bug has a witness of its own, and tests catch it or let it through."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.program import OTHERWISE, Variant
from dicedojo.engine.judge.bugs import chaff_verdicts
from dicedojo.engine.judge.chaff import chaff_witness, stated_witness
from dicedojo.engine.judge.programs import Programs
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import ChaffVerdict, End, Run
from dicedojo.witness import Disagreement

from . import coins
from .coins import meeting

pytestmark = pytest.mark.slow


def chaff(kata: Kata, name: str) -> Variant:
    return next(one for one in kata.chaffs if one.name == name)


def planted(root: Path, body: str) -> tuple[Kata, Variant]:
    """The kata with one more chaff, and that chaff."""
    path = root / "solutions/coin/chaff/planted.py"
    path.write_text(f'"""Chaff: planted here."""\n\n\n{body}')
    kata = load_kata(root, "coin")
    return kata, chaff(kata, "planted")


def tried(kata: Kata, tests: str) -> dict[str, ChaffVerdict]:
    """Return what the tests make of each chaff."""
    with meeting(kata, coins.submission(tests=tests)) as rounds:
        runs = rounds.run(list(rounds.wall.programs.chaffs.values()), ())
    suite = Suite.of(rounds.session.run.seconds)
    verdicts = chaff_verdicts(rounds.wall.programs, runs, suite)
    return {verdict.name: verdict for verdict in verdicts}


# The witness


@pytest.mark.parametrize(
    ("name", "witness"),
    [
        ("one_for_a_tail", Disagreement("pays(['t'])", "row t", "0", "1")),
        (
            "no_guard",
            Disagreement("pays(['edge'])", "row edge", "raises ValueError", "0"),
        ),
        ("stops_at_a_tail", Disagreement("pays(['t', 'h'])", "row t h", "1", "0")),
        (
            "takes_the_coins",
            Disagreement("pays(['h'])", "row h", "leaves ['h']", "leaves []"),
        ),
    ],
)
def test_the_shortest_question_tells_a_chaff_from_the_rules(
    kata: Kata, name: str, witness: Disagreement
) -> None:
    assert chaff_witness(kata, chaff(kata, name)) == witness


def test_a_chaff_may_raise_anything(coin_course: Path) -> None:
    kata, planted_here = planted(
        coin_course, "def pays(coins):\n    return {0: 0}[len(coins)]\n"
    )

    witness = chaff_witness(kata, planted_here)

    assert witness == Disagreement("pays(['h'])", "row h", "1", "raises KeyError")


def test_what_is_right_has_no_witness(coin_course: Path) -> None:
    kata, planted_here = planted(coin_course, coins.REFERENCE)

    assert chaff_witness(kata, planted_here) is None


def test_a_chaff_finds_what_is_given(coin_course: Path) -> None:
    facts = coin_course / "katas/coin/kata.toml"
    given = facts.read_text().replace('["pays"]', '["pays"]\ngiven = ["till"]')
    facts.write_text(given)
    (coin_course / "katas/coin/till.py").write_text("HEADS = 2\n")
    body = "from till import HEADS\n\n\ndef pays(coins):\n    return HEADS\n"

    kata, bug = planted(coin_course, body)

    assert chaff_witness(kata, bug) == Disagreement("pays([])", "no coins", "0", "2")


def test_chaffs_of_hog_have_witnesses() -> None:
    hog = load_kata(content_root(), "hog")

    for bug in hog.chaffs[::9]:
        witness = chaff_witness(hog, bug)

        assert witness is not None, bug.name


def test_the_stated_witness_is_a_line_of_the_docstring(kata: Kata) -> None:
    stated = {one.name: stated_witness(one) for one in kata.chaffs}

    assert stated["no_guard"] == "edge pays 0, not ValueError."
    assert stated["one_for_a_tail"] == ""


# The witness that the docstring states


@pytest.mark.parametrize(
    ("line", "witness"),
    [
        (
            "row h h gives 0, not 2.",
            Disagreement("pays(['h', 'h'])", "row h h", "2", "0"),
        ),
        ("h h gives 0, not 2.", Disagreement("pays(['h', 'h'])", "row h h", "2", "0")),
        # It is not true, says nothing, or names no question: the shortest is found.
        ("row t gives 1, not 0.", Disagreement("pays(['h'])", "row h", "1", "0")),
        ("row h h pays less.", Disagreement("pays(['h'])", "row h", "1", "0")),
        ("row x gives 0, not 1.", Disagreement("pays(['h'])", "row h", "1", "0")),
    ],
)
def test_the_witness_is_the_stated_one_if_that_is_true(
    coin_course: Path, line: str, witness: Disagreement
) -> None:
    path = coin_course / "solutions/coin/chaff/planted.py"
    words = f'"""Chaff: planted here.\n\nWitness: {line}\n"""\n\n\n'
    path.write_text(f"{words}def pays(coins):\n    return 0\n")
    kata = load_kata(coin_course, "coin")

    assert chaff_witness(kata, chaff(kata, "planted")) == witness


# A chaff on top of the last solution


def test_a_chaff_may_state_only_what_differs(coin_course: Path) -> None:
    kata, on_top = planted(
        coin_course,
        f"{OTHERWISE}RIGHT = pays\n\n\ndef pays(coins):\n"
        "    return min(RIGHT(coins), 2)\n",
    )

    verdicts = tried(kata, coins.TESTS)

    assert chaff_witness(kata, on_top) == Disagreement(
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

    verdicts = tried(kata, tests)

    assert verdicts["one_for_a_tail"].caught
    assert not verdicts["no_guard"].caught


@pytest.mark.parametrize(
    ("ended", "is_run"),
    [(End.NONE, True), (End.STOPPED, True), (End.NOT_RUN, False), (End.LOST, False)],
)
def test_a_chaff_that_no_test_could_meet_was_not_run(
    kata: Kata, ended: End, is_run: bool
) -> None:
    programs = Programs(kata, coins.submission())
    runs = {one.key: Run(ended=ended) for one in programs.chaffs.values()}

    verdicts = chaff_verdicts(programs, runs, Suite.of(["tests/test_coin.py::test_it"]))

    assert {one.run for one in verdicts} == {is_run}
