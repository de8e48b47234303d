"""Which tests count, and what is said of those that do not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine import limits
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.validity import (
    MORE_SEEDS,
    REVERSED_SEED,
    Start,
    begin,
    judge,
    run_again,
    run_alone,
)
from dicedojo.engine.judge.verdicts import Exclusion, ExclusionKind
from dicedojo.engine.judge.wall import SEED, FirstSession, Wall
from dicedojo.submission.submission import Submission
from dicedojo.witness import Ruling

from . import coins
from .coins import named

pytestmark = pytest.mark.slow

IMPORTS = """\
import os
import pytest
from coin import pays


"""


def judged_submission(kata: Kata, submission: Submission) -> Suite:
    """What is known of the tests once they have met their own code and all wheats."""
    with coins.walled(kata, submission) as wall:
        return judge(wall, begin(wall))[1]


def judged(kata: Kata, tests: str, source: str = coins.LEARNERS) -> Suite:
    suite = judged_submission(kata, coins.submission(source, IMPORTS + tests))
    assert suite.broken == ()
    return suite


# Each kind that is excluded

CONTRADICTING = """\
def test_good():
    assert pays(["h"]) == 1


def test_tails_pay():
    assert pays(["h"]) == 1
    assert pays(["t"]) == 1


def test_nobody_is_refused():
    assert pays(["edge"]) == 0


def test_three_sides():
    assert pays(list("hhhh")) == 3


def test_without_asking():
    assert 1 == 2
"""


def test_a_test_that_contradicts_the_rules_is_shown_where(kata: Kata) -> None:
    found = judged(kata, CONTRADICTING)

    excluded = {one.test.split("::")[1]: one for one in found.exclusions}
    assert list(excluded) == [
        "test_tails_pay",
        "test_nobody_is_refused",
        "test_three_sides",
        "test_without_asking",
    ]
    assert [one.kind for one in found.exclusions] == [
        *["contradicts the rules"] * 3,
        "fails on every program",
    ]
    assert {one.wheat for one in found.exclusions} == {"adding"}
    assert excluded["test_tails_pay"].witness == Ruling("pays(['t'])", "row t", "0")
    assert excluded["test_tails_pay"].reason == (
        "The rules say otherwise: row t gives 0."
    )
    assert excluded["test_nobody_is_refused"].reason == (
        "The rules say otherwise: row edge raises ValueError."
    )
    # No question of the domain, so it is told as the call that it is.
    assert excluded["test_three_sides"].reason == (
        "The rules say otherwise: pays(['h', 'h', 'h', 'h']) gives 4."
    )
    assert excluded["test_without_asking"].witness is None
    assert excluded["test_without_asking"].reason == (
        "It fails on another correct program, too: AssertionError: assert 1 == 2"
    )


def last_solution(course: Path) -> Path:
    return course / "solutions/coin/03_tails/green.py"


def test_the_last_solution_has_to_pass_as_every_wheat(coin_course: Path) -> None:
    path = last_solution(coin_course)
    path.write_text(path.read_text().replace('("h")', '("h") * 1.0'))
    tests = "def test_look():\n    assert str(pays(['h'])) == '1'\n"

    (one,) = judged(load_kata(coin_course, "coin"), tests).exclusions

    # Chaffs are made from it: they would all seem to be caught.
    assert (one.kind, one.wheat) == ("contradicts the rules", "last solution")


EXPECTED_TO_FAIL = """\
import unittest


@pytest.mark.xfail(strict=True, reason="not done")
def test_tails():
    assert pays(["t"]) == 0


class Coins(unittest.TestCase):
    @unittest.expectedFailure
    def test_tails(self):
        self.assertEqual(pays(["t"]), 0)
"""


def test_a_test_that_is_expected_to_fail_contradicts_no_rule(kata: Kata) -> None:
    source = coins.LEARNERS.replace('("h")', '("h") + coins.count("t")')

    found = judged(kata, EXPECTED_TO_FAIL, source)

    assert [one.test for one in found.exclusions] == [
        named("test_tails"),
        named("Coins::test_tails"),
    ]
    assert {(one.kind, one.reason) for one in found.exclusions} == {
        (
            "about your own design",
            "It is expected to fail, and passes on another correct program. "
            "Without that mark it may count, also while your code fails it.",
        )
    }


@pytest.mark.parametrize(
    ("compares", "words"),
    [
        ("assert {} == 1", "assert 0.9999999999999999 == 1"),
        ("unittest.TestCase().assertEqual({}, 1)", "0.9999999999999999 != 1"),
    ],
)
def test_a_float_that_is_rounded_otherwise_contradicts_no_rule(
    coin_course: Path, compares: str, words: str
) -> None:
    path = last_solution(coin_course)
    path.write_text(path.read_text().replace('("h")', '("h") * 0.9999999999999999'))
    compared = compares.format("pays(['h'])")
    tests = f"import unittest\n\n\ndef test_sum():\n    {compared}\n"

    (one,) = judged(load_kata(coin_course, "coin"), tests).exclusions

    assert (one.kind, one.helps) == ("about your own design", True)
    assert one.reason == (
        "It compares floats exactly, and one is rounded on another correct program: "
        f"{words}; compare with pytest.approx(1)."
    )


PATCHING = """\
import coin
from unittest import mock


def fake(side):
    return 7


def test_monkeypatch(monkeypatch):
    monkeypatch.setattr(coin, "pays", fake)
    assert coin.pays("t") == 7


def test_by_name(monkeypatch):
    monkeypatch.setattr("coin.pays", fake)
    assert coin.pays("t") == 7


def test_mock():
    with mock.patch("coin.pays", return_value=7):
        assert coin.pays("t") == 7


@mock.patch.object(coin, "pays", fake)
def test_mock_object():
    assert coin.pays("t") == 7


def test_by_hand():
    real = coin.pays
    coin.pays = fake
    try:
        assert coin.pays("t") == 7
    finally:
        coin.pays = real


def test_another():
    assert coin.pays(["h", "t"]) == 1
"""


def test_tests_that_patch_the_program_are_about_its_design(kata: Kata) -> None:
    found = judged(kata, PATCHING)

    assert found.valid == (named("test_another"),)
    assert {one.kind for one in found.exclusions} == {"about your own design"}
    reasons = {one.reason for one in found.exclusions}
    assert reasons == {
        "It replaces pays in your program; others may not use that.",
    }
    assert set(found.helpers) == {one.test for one in found.exclusions}


OWN_DESIGN = """\
import coin


def test_names():
    assert coin.HEADS == "h"


def test_helper():
    coin.check(["h", "t"])


def test_all_is_well():
    assert pays(["h", "t"]) == 1
"""


def test_a_test_of_ones_own_design_is_told_by_the_names_it_needs(kata: Kata) -> None:
    found = judged(kata, OWN_DESIGN)

    wheat = "adding"
    needs = "It needs {}, which other correct programs do not have."
    kind = ExclusionKind.OWN
    assert found.exclusions == (
        Exclusion(named("test_names"), kind, needs.format("HEADS"), wheat, helps=True),
        Exclusion(named("test_helper"), kind, needs.format("check"), wheat, helps=True),
    )


def test_a_file_that_needs_names_of_ones_own_to_be_read_is_about_them(
    kata: Kata,
) -> None:
    rows = "@pytest.mark.parametrize('side', coin.HEADS)\ndef test_it(side):\n"
    tests = f"import coin\n\n\n{rows}"

    found = judged(kata, tests + "    assert pays([side]) == 1\n")

    ((one),) = found.exclusions
    assert one.kind == "about your own design"
    assert "HEADS belongs to one design" in one.reason


def test_a_public_value_belongs_to_no_design(coin_course: Path) -> None:
    facts = coin_course / "katas/coin/kata.toml"
    facts.write_text(
        facts.read_text().replace('["pays"]', '["pays"]\nvalues = ["SIDES"]')
    )
    designs = [
        *(coin_course / "solutions/coin/wheat").iterdir(),
        last_solution(coin_course),
    ]
    for design in designs:
        design.write_text(f"{design.read_text()}\n\nSIDES = 'ht'\n")
    tests = "def test_sides():\n    import coin\n\n    assert pays(coin.SIDES) == 1\n"

    found = judged(
        load_kata(coin_course, "coin"),
        tests,
        f"{coins.LEARNERS}\n\nSIDES = ['h', 't']\n",
    )

    assert found.exclusions == ()


# Each true reason, and none that is not

LAST_CALL_IS_RIGHT = """\
def test_two_rows():
    paid = [pays(["h", "h", "t"]), pays(["h"])]
    assert paid == [5, 1]
"""


def test_the_witness_is_the_call_that_the_learners_code_answers_otherwise(
    kata: Kata,
) -> None:
    wrong = coins.LEARNERS.replace("    total = 0", "    total = len(coins) // 3 * 3")

    found = judged(kata, LAST_CALL_IS_RIGHT, wrong)

    (one,) = found.exclusions
    assert one.kind == "contradicts the rules"
    assert one.reason == "The rules say otherwise: row h h t gives 2."
    assert one.witness == Ruling("pays(['h', 'h', 't'])", "row h h t", "2")


WORDS = """\
def test_words():
    with pytest.raises(ValueError, match="edge is no"):
        pays(["edge"])


def test_text():
    with pytest.raises(ValueError) as caught:
        pays(["edge"])
    assert str(caught.value) == "edge is no side"


def test_type():
    with pytest.raises(KeyError):
        pays(["edge"])


def test_row():
    assert pays(["h"]) == 1
"""


def test_a_test_may_want_its_own_words_and_not_another_exception(kata: Kata) -> None:
    worded = coins.LEARNERS.replace(
        "ValueError(coin)", 'ValueError(f"{coin} is no side")'
    )

    (one,) = judged(kata, WORDS, worded).exclusions

    assert (one.test, one.kind) == (named("test_type"), "contradicts the rules")
    assert one.reason == "The rules say otherwise: row edge raises ValueError."


# Outside the game

FOUR_COINS = """\
def test_four():
    assert pays(["h"]) == 1
    assert pays(list("hhhh")) == {four}
    assert pays(["t"]) == {tail}


def test_three():
    assert pays(list("hht")) == 2
"""
CAPPED = coins.LEARNERS.replace("return total", "return min(total, 3)")


def test_outside_the_game_the_learners_own_code_answers(bounded: Kata) -> None:
    found = judged(bounded, FOUR_COINS.format(four=3, tail=0), CAPPED)

    assert found.exclusions == ()
    (one,) = found.outside
    assert (one.test, one.kind) == (named("test_four"), "outside the game")
    assert one.reason == (
        "pays(['h', 'h', 'h', 'h']) asks about four coins; there are three. "
        "This costs no points."
    )


def test_the_other_lines_of_such_a_test_still_count(bounded: Kata) -> None:
    found = judged(bounded, FOUR_COINS.format(four=3, tail=1), CAPPED)

    (one,) = found.exclusions
    assert (one.kind, one.reason) == (
        "contradicts the rules",
        "The rules say otherwise: row t gives 0.",
    )
    assert found.outside == ()


def test_a_test_that_fails_outside_the_game_is_told_so(bounded: Kata) -> None:
    found = judged(bounded, FOUR_COINS.format(four=4, tail=0), CAPPED)

    (one,) = found.exclusions
    assert (one.test, one.kind) == (named("test_four"), "outside the game")
    assert one.reason.startswith("pays(['h', 'h', 'h', 'h']) asks about four coins;")
    assert found.own_bugs == ()


# What a test asks with may look like anything

# A key that is none, nested beyond all limits, a null byte, nothing
LOOKS_ODD = ["{[]: 1}", "-" * 100_000 + "1", "\0", ""]
ODD = f"""\
class Odd(list):
    def __repr__(self):
        return self.look


@pytest.mark.parametrize("look", {LOOKS_ODD}, ids=range(4))
def test_odd(look):
    odd = Odd("h")
    odd.look = look
    assert pays(odd) == 3
"""


def test_no_look_of_an_argument_trips_the_keeper(kata: Kata) -> None:
    exclusions = judged(kata, ODD).exclusions

    for one, look in zip(exclusions, LOOKS_ODD, strict=True):
        assert one.kind == "contradicts the rules"
        assert one.witness is not None
        assert one.witness.question.startswith(f"pays({look[:100]}")  # the rest is cut


def test_an_argument_that_looks_like_a_place_in_memory_is_told_without(
    kata: Kata,
) -> None:
    tests = "def test_it():\n    assert pays(iter(['h'])) == object()\n"

    (one,) = judged(kata, tests).exclusions

    assert one.witness is not None
    assert one.witness.call == "pays(<list_iterator object>)"
    assert "0x" not in one.reason


def test_an_object_of_another_program_is_told_without_where_it_was_made(
    coin_course: Path,
) -> None:
    facts = coin_course / "katas/coin/kata.toml"
    facts.write_text(facts.read_text().replace('["pays"]', '["pays", "mint"]'))
    minted = "\n\nclass Coin:\n    side = 'h'\n\n\ndef mint():\n    return Coin()\n"
    designs = [*(coin_course / "solutions/coin/wheat").iterdir()]
    for design in (*designs, last_solution(coin_course)):
        design.write_text(design.read_text() + minted)
    tests = "import coin\n\n\ndef test_it():\n    assert pays([coin.mint()]) == 7\n"
    source = "def pays(coins):\n    return 7\n\n\ndef mint():\n    return 'h'\n"

    (one,) = judged(load_kata(coin_course, "coin"), tests, source).exclusions

    assert one.reason == (
        "The rules say otherwise: pays([<Coin object>]) raises ValueError."
    )


UNSTEADY = """\
import coin


def test_first():
    coin.seen = True
    assert pays(["h"]) == 1


def test_second():
    assert pays(["h"]) == 1 and hasattr(coin, "seen")


def test_steady():
    assert pays(["t"]) == 0
"""


def test_a_test_that_needs_another_before_it_is_flaky(kata: Kata) -> None:
    found = judged(kata, UNSTEADY)

    assert [(one.test, one.kind) for one in found.exclusions] == [
        (named("test_second"), "flaky")
    ]
    assert found.exclusions[0].reason == (
        "Its outcome changes from run to run, or with the order of tests."
    )
    assert found.own_bugs == ()


# What is left to chance

LUCKY = """\
import random


@pytest.mark.parametrize("time", range(40))
def test_lucky(time):
    assert pays(["h"]) == min(random.randrange(12), 1)
"""


def test_tests_of_chance_are_judged_the_same_each_time(kata: Kata) -> None:
    first, second = judged(kata, LUCKY), judged(kata, LUCKY)

    assert first == second
    assert "flaky" in {one.kind for one in first.exclusions}
    assert len(first.exclusions) > 12


# Beside the program

INSIDE = """\
import importlib
import coin


def test_text():
    with open(coin.__file__) as file:
        assert "total + 1" in file.read()


def test_size():
    assert pays.__code__.co_argcount == 1


def test_again():
    pays([])
    assert importlib.reload(coin).pays(["h"]) == 1


def test_behaviour():
    assert pays(["h"]) == 1


def test_bug():
    assert pays(["h", "h", "h"]) == 3
"""
NEEDS_MORE = (
    "It needs more of your program than what it answers and prints, such as its "
    "source, its log or standard error."
)


def test_a_test_that_needs_the_program_beside_it_is_named_and_earns_nothing(
    kata: Kata,
) -> None:
    wrong = coins.LEARNERS.replace("return total", "return min(total, 2)")

    found = judged(kata, INSIDE, wrong)

    assert {one.test: one.kind for one in found.exclusions} == dict.fromkeys(
        map(named, ("test_text", "test_size", "test_again")), "about your own design"
    )
    text, size, again = (one.reason for one in found.exclusions)
    assert text == size == NEEDS_MORE
    assert again.startswith("It reloads your program in line 21.")
    assert (found.helpers, found.sound) == ((), (named("test_behaviour"),))
    assert found.own_bugs == (named("test_bug"),)


LIES = """\
import json

SAYS = {f"tests/test_coin.py::test_{name}": None for name in "abc"}


def test_a():
    for pipe in range(3, 64):
        try:
            os.write(pipe, json.dumps({"passed": SAYS, "exit": 0}).encode() + b"\\n")
        except OSError:
            pass
    assert pays(["h"]) == 2


def test_b():
    assert pays(["h"]) == 1


def test_d():
    assert pays(["h"]) == 3
"""


def test_a_test_that_says_it_passes_excludes_itself_alone(kata: Kata) -> None:
    found = judged(kata, LIES)

    assert [(one.test, one.kind) for one in found.exclusions] == [
        (named("test_a"), "about your own design"),
        (named("test_d"), "contradicts the rules"),
    ]
    assert found.sound == (named("test_b"),)


def test_a_file_that_needs_the_program_beside_it_is_no_broken_one(kata: Kata) -> None:
    looks = "import coin\n\nTEXT = open(coin.__file__).read()\n\n\ndef test_text():\n"
    looks += "    assert 'total' in TEXT\n"
    broken = "import coin\n\nassert 0\n"

    submission = coins.submission(test_looks=looks, test_broken=broken)
    found = judged_submission(kata, submission)

    assert [(one.test, one.kind) for one in found.exclusions] == [
        ("tests/test_broken.py", "does not run"),
        ("tests/test_looks.py", "about your own design"),
    ]
    assert len(found.sound) == 7


FIXTURES = """\
@pytest.fixture(scope="class")
def heads():
    return ["h"]


class TestCoins:
    def test_heads(self, heads):
        assert pays(heads) == 1

    def test_tails(self):
        assert pays(["t"]) == 0


def test_after_the_class(tmp_path):
    assert pays([]) == 0
"""


def test_a_plain_test_between_two_with_fixtures_disturbs_neither(kata: Kata) -> None:
    found = judged(kata, FIXTURES)

    assert not found.exclusions
    assert len(found.sound) == 3


# Suites that do not come to their end


NO_END = (
    "did not end in 50,000 turns of loops, where each call between a test and the "
    "program counts as 200"
)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that hang wait less than in earnest."""
    monkeypatch.setattr(limits, "FIRST_STEPS", 100_000)
    monkeypatch.setattr(limits, "ALONE_STEPS", 50_000)


HANGING = """\
def test_good():
    assert pays(["h"]) == 1


def test_hangs():
    while pays(["t"]) == 0:
        pass


def test_leaves():
    os._exit(0)


def test_tails():
    assert pays(["t"]) == 0
"""


@pytest.mark.usefixtures("hurry")
def test_in_a_suite_that_hangs_each_test_is_tried_alone(kata: Kata) -> None:
    found = judged(kata, HANGING)

    assert [(one.test, one.kind, one.reason) for one in found.exclusions] == [
        (
            named("test_hangs"),
            "timed out",
            f"It {NO_END}.",
        ),
        (
            named("test_leaves"),
            "does not run",
            "It stops the test runner.",
        ),
    ]
    assert found.sound == (named("test_good"), named("test_tails"))


@pytest.mark.usefixtures("hurry")
def test_a_test_that_does_not_end_hides_none_that_needs_the_program_beside_it(
    kata: Kata,
) -> None:
    hangs = "def test_hangs():\n    while pays(['t']) == 0:\n        pass\n"

    found = judged(kata, f"{INSIDE}\n\n{hangs}")

    kinds = dict.fromkeys(
        ("test_text", "test_size", "test_again"), "about your own design"
    )
    assert {one.test: one.kind for one in found.exclusions} == {
        named("test_hangs"): "timed out",
        **{named(test): kind for test, kind in kinds.items()},
    }


ASKS_OFTEN = """\
@pytest.mark.parametrize("times", range(300, 305))
def test_asks_often(times):
    assert sum(pays(["h"]) for _ in range(times)) == times


def test_heads():
    assert pays(["h"]) == 1
"""


@pytest.mark.usefixtures("hurry")
def test_cases_that_ask_too_often_are_said_to_and_leave_the_other_tests(
    kata: Kata,
) -> None:
    found = judged(kata, ASKS_OFTEN)

    assert [(one.kind, one.reason) for one in found.exclusions] == [
        *[("timed out", f"It {NO_END}.")] * 4,
        ("not run", "It was not run: 4 did not end."),
    ]
    assert found.sound == (named("test_heads"),)


@pytest.mark.usefixtures("hurry")
def test_code_that_hangs_is_the_learners_own_bug(kata: Kata) -> None:
    hangs = "def pays(coins):\n    while coins:\n        pass\n    return 0\n"
    tests = """\
def test_no_coins():
    assert pays([]) == 0


def test_heads():
    assert pays(["h"]) == 1
"""

    found = judged(kata, tests, hangs)

    assert found.own_bugs == (named("test_heads"),)
    assert found.exclusions == ()


def test_after_too_many_that_do_not_end_the_rest_has_no_turn(kata: Kata) -> None:
    count = limits.MAX_ENDED + 2
    leaving = "\n\n".join(
        f"def test_{number}():\n    os._exit(0)\n" for number in range(count)
    )

    found = judged(kata, leaving)

    reasons = [one.reason for one in found.exclusions]
    expected = "It stops the test runner."
    assert reasons[: limits.MAX_ENDED] == [expected] * limits.MAX_ENDED
    assert set(reasons[limits.MAX_ENDED :]) == {"It was not run: 4 did not end."}
    assert found.exclusions[-1].kind == "not run"
    assert len(reasons) == count


# On the learner's own code, again

COIN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"
A, B = "tests/test_coin.py::test_a", "tests/test_coin.py::test_b"


@contextmanager
def begun(
    kata: Kata, tests: str, seconds: float = 600.0, source: str = COIN
) -> Iterator[tuple[Wall, Start]]:
    """Yield a wall, and what the tests did first on their own code."""
    submission = coins.submission(source, tests)
    with coins.walled(kata, submission, seconds=seconds) as wall:
        yield wall, begin(wall)


def asked_again(kata: Kata, tests: str, seconds: float = 600.0) -> Suite:
    with begun(kata, tests, seconds) as (wall, start):
        return run_again(wall, start).suite


def test_no_sound_test_is_excluded_and_what_each_costs_is_known(kata: Kata) -> None:
    tests = "from coin import pays\n\n\ndef test_a():\n    assert pays('') == 0\n"
    source = "def pays(side):\n    for _ in range(7): pass\n    return 0\n"

    with begun(kata, tests, source=source) as (wall, start):
        again = run_again(wall, start)

    assert again.suite.excluded == ()
    assert again.session.run.program_steps[A] == 7


@pytest.mark.parametrize(
    ("opening", "seeds"),
    [
        pytest.param("", (), id="no chance"),
        pytest.param("import random\n", MORE_SEEDS, id="chance"),
        pytest.param("import time\n", (), id="a clock"),
    ],
)
def test_only_tests_with_chance_are_put_to_more_of_it(
    kata: Kata, opening: str, seeds: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = f"{opening}import coin\n\n\ndef test_a():\n    assert not coin.pays(1)\n"
    run_first, sessions = Wall.begin, []

    def noted(wall: Wall, session: FirstSession) -> FirstSession:
        sessions.append((session.seed, session.reversed_order))
        return run_first(wall, session)

    monkeypatch.setattr(Wall, "begin", noted)
    asked_again(kata, tests)

    first = [(SEED, False), (REVERSED_SEED, True)]
    assert sessions == [*first, *((seed, False) for seed in seeds)]


def test_the_slowest_test_makes_room_for_the_others(kata: Kata) -> None:
    tests = (
        "import time\n\n\ndef test_a():\n"
        "    while time.process_time() < 0.8: pass\n\n\n"
        # The clock alone says nothing.
        "def test_b():\n    __import__('select').select([], [], [], 0.7)\n"
    )

    suite = asked_again(kata, tests, seconds=12.0)

    (one,) = suite.exclusions
    assert (one.test, one.kind) == (A, "too slow")
    assert one.reason.endswith(
        "All tests together may take 0.5 s, since they also run on other programs; "
        "`--time` allows more."
    )


# Each test alone


@pytest.mark.usefixtures("hurry")
def test_of_code_that_answers_nothing_one_test_that_does_not_end_will_do(
    kata: Kata,
) -> None:
    tests = "import coin\n\n\ndef test_a():\n    coin.pays('')\n\n\ntest_b = test_a\n"
    loops = "def pays(side):\n    while True: pass\n"

    with begun(kata, tests, source=loops) as (wall, start):
        wall.runner.expect_no_answers()
        alone = run_alone(wall, start)

    assert [alone.own.failed[test].message for test in (A, B)] == [
        NO_END,
        "was not run: 1 did not end",
    ]
