"""Tests meet the mutants that some question could decide, and not too many."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.mutation import select
from dicedojo.mutation.generate.mutants import cached_generate
from dicedojo.mutation.select import choose_mutants

from . import coins

PAYS = """\
PRICE = 1


def pays(coins):
    check(coins)
    return PRICE * coins.count("h")


def check(coins):
    if not set(coins) <= {"h", "t"}:
        raise ValueError("no coin")


"""
TOSS = """\
def toss(number):
    return [side_of(n) for n in range(number)]


"""
HELPER = """\
SIDES = "ht"


def side_of(number):
    return SIDES[number * 7 % 2]


"""


@pytest.fixture
def tossing(coin_course: Path) -> Kata:
    """A kata with a function about which nothing is asked."""
    facts = coin_course / "katas/coin/kata.toml"
    facts.write_text(facts.read_text().replace('["pays"]', '["pays", "toss"]'))
    kata = load_kata(coin_course, "coin")
    assert kata.unasked == {"toss"}
    return kata


def changed_lines(kata: Kata, source: str) -> set[str]:
    """The lines of the source in which some mutant is left."""
    mutants, problems = choose_mutants(kata, coins.submission(source))
    assert problems == ()
    lines = source.splitlines()
    return {lines[mutant.line - 1].strip() for mutant in mutants}


IN_PAYS = {
    "PRICE = 1",
    "check(coins)",
    'return PRICE * coins.count("h")',
    'if not set(coins) <= {"h", "t"}:',
}


def test_every_mutant_of_what_is_asked_is_met(kata: Kata) -> None:
    mutants, problems = choose_mutants(kata, coins.submission(PAYS))

    assert tuple(mutants) == cached_generate(PAYS)
    assert changed_lines(kata, PAYS) == IN_PAYS
    assert problems == ()


def test_mutants_of_what_nothing_asks_about_are_left_out(tossing: Kata) -> None:
    toss = 'def toss(number):\n    return ["h"] * (number + 0)\n'

    assert changed_lines(tossing, PAYS + toss) == IN_PAYS


def test_what_serves_it_alone_is_left_out_too(tossing: Kata) -> None:
    assert changed_lines(tossing, HELPER + PAYS + TOSS) == IN_PAYS


def test_what_serves_another_function_too_is_met(tossing: Kata) -> None:
    pays = PAYS.replace('count("h")', "count(side_of(0))")

    assert changed_lines(tossing, HELPER + pays + TOSS) >= {
        'SIDES = "ht"',
        "return SIDES[number * 7 % 2]",
    }
    assert "return [side_of(n) for n in range(number)]" not in changed_lines(
        tossing, HELPER + pays + TOSS
    )


def test_what_is_asked_about_is_met_although_it_serves(tossing: Kata) -> None:
    toss = 'def toss(number):\n    return ["h"] * (pays(["h"]) + number)\n'

    assert changed_lines(tossing, PAYS + toss) == IN_PAYS


FORGOTTEN = "def forgotten(coins):\n    return len(coins) + 1\n\n\n"


def test_what_serves_nobody_is_left_out(tossing: Kata) -> None:
    assert changed_lines(tossing, FORGOTTEN + HELPER + PAYS + TOSS) == IN_PAYS


def test_a_foreign_decorator_makes_nobody_need_it(tossing: Kata) -> None:
    cached = f"from functools import cache\n\n\n@cache\n{FORGOTTEN}"

    assert changed_lines(tossing, cached + PAYS + TOSS) == IN_PAYS


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(f"{FORGOTTEN}forgotten([])\n\n\n", id="by a statement"),
        pytest.param(
            f"def keep(one):\n    return one\n\n\n@keep\n{FORGOTTEN}",
            id="by a decorator of its own",
        ),
        pytest.param(
            FORGOTTEN
            + PAYS.replace("  check(coins)\n", "  globals()['forgotten'](coins)\n"),
            id="by its name as text",
        ),
    ],
)
def test_what_is_found_in_another_way_is_met(tossing: Kata, found: str) -> None:
    source = found if "def pays" in found else found + PAYS

    assert "return len(coins) + 1" in changed_lines(tossing, source + TOSS)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def pays(:\n", id="no Python"),
        pytest.param("a = '\0'\n", id="a null byte"),
        pytest.param("a = " + "(" * 5_000 + ")" * 5_000 + "\n", id="too deep"),
    ],
)
def test_what_is_no_python_has_no_mutants(kata: Kata, source: str) -> None:
    assert choose_mutants(kata, coins.submission(source)) == ((), ())


@pytest.mark.parametrize(
    ("most", "nth"),
    [
        pytest.param(16, 1, id="as many as there are"),
        pytest.param(15, 2, id="one too many"),
        pytest.param(8, 2, id="twice as many"),
        pytest.param(7, 3, id="more than that"),
        pytest.param(1, 16, id="a single one"),
    ],
)
def test_too_many_mutants_are_thinned_out_evenly(
    kata: Kata, monkeypatch: pytest.MonkeyPatch, most: int, nth: int
) -> None:
    every, _ = choose_mutants(kata, coins.submission())
    monkeypatch.setattr(select, "MAX_MUTANTS", most)

    mutants, problems = choose_mutants(kata, coins.submission())

    assert len(every) == 16
    assert list(mutants) == list(every[::nth])
    assert len(mutants) <= most
    messages = [f"16 mutants are too many; one in {nth} was run."] * (nth > 1)
    assert [problem.message for problem in problems] == messages


def test_what_is_left_out_anyway_is_not_too_many(
    tossing: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = PAYS + HELPER + TOSS
    asked, _ = choose_mutants(tossing, coins.submission(source))
    monkeypatch.setattr(select, "MAX_MUTANTS", len(asked))

    mutants, problems = choose_mutants(tossing, coins.submission(source))

    assert len(asked) < len(cached_generate(source))
    assert (mutants, problems) == (asked, ())
