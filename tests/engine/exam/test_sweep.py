"""Every question of the domain, put to a submission; the first that differs shown."""

from __future__ import annotations

from contextlib import AbstractContextManager
from fractions import Fraction
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine import limits
from dicedojo.engine.exam import batch
from dicedojo.engine.exam.answers import NOT_ASKED, Answer
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import right_answers, sweep_questions
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import FunctionRecord, SweepRecord
from dicedojo.engine.exam.run import sweep
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.witness import Disagreement

from ...tosses import TOSSES
from ..judge.coins import REFERENCE

pytestmark = pytest.mark.slow

DOMAIN = """\
from itertools import chain, product

EXHAUSTIVE = True
SUMMARY = "every row of up to eight coins, and two that are no coins"


def questions():
    rows = (product("ht", repeat=size) for size in range(9))
    for row in chain.from_iterable(rows):
        yield "pays", (list(row),)
    for stranger in ("edge", 0):
        yield "pays", ([stranger],)


def representatives():
    return questions()


def refused():
    return ()


def describe(function, arguments):
    (row,) = arguments
    return f"the coins show {' '.join(map(str, row)) or 'nothing'}"
"""
QUESTIONS = 2**9 - 1 + 2


@pytest.fixture
def coins(coin_root: Path) -> Kata:
    """A kata with more questions than go on one line."""
    (coin_root / "katas/coin/domain.py").write_text(DOMAIN)
    (coin_root / "solutions/coin/03_tails/green.py").write_text(REFERENCE)
    assert QUESTIONS > limits.ANSWERS_PER_LINE
    return load_kata(coin_root, "coin")


def swept(kata: Kata, source: str, budget: float = 30.0) -> SweepRecord:
    return swept_whole(kata, source, budget)[0]


def swept_whole(
    kata: Kata, source: str, budget: float = 30.0
) -> tuple[SweepRecord, tuple[Answer, ...]]:
    with opened(kata, source) as proxy:
        return sweep(kata, proxy, budget)


def opened(kata: Kata, source: str) -> AbstractContextManager[Proxy]:
    files = {"coin.py": source.encode()}
    return Proxy.open(CodeUnderTest.of(kata, Bubblewrap(), files, "coin.py"))


def test_a_right_program_agrees_everywhere(coins: Kata) -> None:
    found = swept(coins, REFERENCE)

    assert (found.questions, found.agreed) == (QUESTIONS, QUESTIONS)
    assert found.exhaustive
    assert found.witness is None
    assert found.functions[0].slow == ""


def test_the_shortest_disagreement_is_the_witness(coins: Kata) -> None:
    found = swept(
        coins,
        REFERENCE.replace("coins.count", "min(2, coins.count('h')) or coins.count"),
    )

    assert found.witness == Disagreement(
        "pays(['h', 'h', 'h'])", "the coins show h h h", "3", "2"
    )
    at_most_two = sum(
        1 for q in coins.domain.questions if q.arguments[0].count("h") < 3
    )
    assert found.agreed == at_most_two


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        pytest.param("True", "True", id="a bool"),
        pytest.param("object()", "an object of type object", id="an object"),
        pytest.param(
            "1 / 0",
            "raises ZeroDivisionError: division by zero (coin.py, line 6, in pays)",
            id="an exception",
        ),
    ],
)
def test_an_answer_of_another_kind_is_another_answer(
    coins: Kata, answer: str, shown: str
) -> None:
    source = REFERENCE.replace("return", "points =") + "    return points or 0\n"
    one = source.replace("points or 0", f"({answer}) if points == 1 else points")

    found = swept(coins, one)

    assert found.witness == Disagreement("pays(['h'])", "the coins show h", "1", shown)


def test_what_should_be_refused_may_be_the_witness(coins: Kata) -> None:
    found = swept(coins, "def pays(coins):\n    return coins.count('h')\n")

    assert found.agreed == QUESTIONS - 2
    assert found.witness == Disagreement(
        "pays(['edge'])", "the coins show edge", "raises ValueError", "0"
    )


def test_a_domain_that_is_not_exhaustive_says_so(coin_root: Path, coins: Kata) -> None:
    part = DOMAIN.replace("EXHAUSTIVE = True", "EXHAUSTIVE = False")
    (coin_root / "katas/coin/domain.py").write_text(part)

    assert not swept(load_kata(coin_root, "coin"), REFERENCE).exhaustive


@pytest.mark.parametrize(
    "source", ["def pay(coins):\n    return 0\n", "pays = 1 / 0\n", "pays = 3\n"]
)
def test_a_function_that_is_missing_agrees_nowhere(coins: Kata, source: str) -> None:
    found = swept(coins, source)

    assert (found.questions, found.agreed, found.witness) == (QUESTIONS, 0, None)
    assert found.not_asked == QUESTIONS


# Questions without an answer


def stops_at(condition: str) -> str:
    return REFERENCE.replace(
        "    return", f"    {condition} and leave()\n    return"
    ) + ("\n\ndef leave():\n    import os\n\n    os._exit(0)\n")


def test_one_question_without_an_answer_costs_no_other(coins: Kata) -> None:
    found = swept(coins, stops_at("coins == ['t', 'h', 't']"))

    assert found.agreed == QUESTIONS - 1
    assert found.witness == Disagreement(
        "pays(['t', 'h', 't'])", "the coins show t h t", "1", "stopped the program"
    )


# Questions that do not end


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow fewer steps than in earnest."""
    monkeypatch.setattr(limits, "CALL_STEPS", 10_000)
    monkeypatch.setattr(limits, "HANG_STEPS", (1_000, 2_000))


def allow(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Allow each function so many steps."""
    allowance = partial(batch.Allowance, steps=steps)
    monkeypatch.setattr("dicedojo.engine.exam.run.Allowance", allowance)


def hangs_at(condition: str) -> str:
    return REFERENCE.replace("    return", f"    while {condition}: pass\n    return")


def test_a_question_that_takes_its_steps_away_costs_itself_alone(
    coins: Kata, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_SECONDS", 0.2)
    monkeypatch.setattr(limits, "LOAD_SECONDS", 1.5)
    meddles = """

def meddle():
    import builtins
    vars(builtins)["a step of dicedojo"] = int
    return True
"""

    found = swept(coins, hangs_at("coins == ['h', 't'] and meddle()") + meddles)

    assert (found.agreed, found.did_not_end) == (QUESTIONS - 1, 1)


def test_when_the_hangs_have_used_all_steps_the_rest_is_not_asked(
    coins: Kata, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = sum(len(call.arguments[0]) for call in coins.domain.questions[:15])
    allow(monkeypatch, 10_000 + 16 * 1_000 + taken)

    first, again = (swept_whole(coins, hangs_at("len(coins) > 3")) for _ in range(2))
    found, answers = first

    # One hang of all the steps of a call, and then of fewer.
    assert found.did_not_end == 1 + 16
    assert found.agreed == 15
    assert found.not_asked == QUESTIONS - 15 - 17
    assert found.functions[0].slow == ""
    assert found.witness == Disagreement(
        "pays(['h', 'h', 'h', 'h'])", "the coins show h h h h", "4", "did not end"
    )
    assert answers[-1] == NOT_ASKED
    assert again == first


def test_code_that_takes_many_steps_is_not_asked_everything(
    coins: Kata, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, 5_000)
    busy = "    for _ in range(100): pass\n    return"
    source = REFERENCE.replace("    return", busy)

    found, again = (swept(coins, source) for _ in range(2))

    rows = coins.domain.questions[:-2]
    steps = accumulate(100 + len(call.arguments[0]) for call in rows)
    asked = sum(1 for taken in steps if taken < 5_000)
    assert (found.agreed, found.did_not_end) == (asked, 0)
    assert found.not_asked == QUESTIONS - asked
    assert found.functions[0].slow.startswith("pays needs about ")
    assert again.agreed == found.agreed


def takes(seconds: float) -> str:
    slow = hangs_at(f"time.process_time() < start + {seconds}")
    source = slow.replace("    while", "    start = time.process_time()\n    while")
    return f"import time\n{source}"


def test_slow_code_is_called_slow(coins: Kata) -> None:
    found = swept(coins, takes(0.02), budget=1.0)

    (pays,) = found.functions
    assert (found.agreed, found.did_not_end, found.not_asked) == (32, 0, QUESTIONS - 32)
    assert found.witness is None
    assert pays.slow.startswith("pays needs about 0.02 s for one question, so 32 of ")


# Several functions, with props and values, in every order

TABLE = """\
from itertools import product

from dicedojo.course.domain import Own, Prop

EXHAUSTIVE = True
SUMMARY = "short rows, a long one in every order, and what is tossed"


def questions():
    for row in product("ht", repeat=2):
        yield "pays", (list(row),)
    yield "pays", (["h", "h", "t"],)
    yield "pays", (["h", "t", "t", "t"],)
    yield "tossed", (Prop("Tosses", ("h", "t")), 2)
    yield "tossed", (Prop("Tosses", ("t",)), 1)
    yield "price", ("h", Own("PRICES"))


def in_every_order():
    yield "pays", (["h", "h", "t"],)
    yield "pays", (["h", "t", "t", "t"],)


def representatives():
    return questions()


def refused():
    return ()


def describe(function, arguments):
    if function == "pays":
        return f"the coins show {' '.join(arguments[0])}"
    return f"{function} {arguments[0]!r}"
"""

PAYS = "def pays(coins):\n    return coins.count('h')\n"
TOSSED = "def tossed(toss, times):\n    return [toss() for _ in range(times)]\n"
PRICE = "PRICES = {'h': 1, 't': 0}\ndef price(side, prices):\n    return prices[side]\n"
ALL_RIGHT = (
    FunctionRecord.of("pays", 6 + 3 + 4, 6 + 3 + 4),
    FunctionRecord.of("tossed", 2, 2),
    FunctionRecord.of("price", 1, 1),
)


@pytest.fixture
def table(coin_root: Path) -> Kata:
    """A kata of three functions, the first of which is asked in every order."""
    facts = coin_root / "katas/coin/kata.toml"
    named = '["pays", "tossed", "price"]\nvalues = ["PRICES"]'
    facts.write_text(facts.read_text().replace('["pays"]', named))
    (coin_root / "katas/coin/domain.py").write_text(TABLE)
    (coin_root / "katas/coin/props.py").write_text(TOSSES)
    (coin_root / "solutions/coin/03_tails/green.py").write_text(PAYS + TOSSED + PRICE)
    return load_kata(coin_root, "coin")


def test_each_function_is_counted_apart(table: Kata) -> None:
    found, answers = swept_whole(table, PAYS + TOSSED + PRICE)

    assert found.functions == ALL_RIGHT
    assert (found.questions, found.agreed, found.witness) == (16, 16, None)
    assert found.share == 1
    assert answers == right_answers(table, "questions")


TWICE = TOSSED.replace("range(times)", "range(2)")
NO_PROP = "raises IndexError: pop from empty list (coin.py, line 4, in tossed)"
NO_VALUE = "raises AttributeError: module 'coin' has no attribute 'PRICES'"


@pytest.mark.parametrize(
    ("source", "agreed", "unasked", "witness"),
    [
        pytest.param(TOSSED + PRICE, [0, 2, 1], range(6), None, id="the first"),
        pytest.param(PAYS + PRICE, [13, 0, 1], range(6, 8), None, id="the second"),
        pytest.param(
            *(PAYS + PRICE + "tossed = 3\n", [13, 0, 1], range(6, 8), None),
            id="no function",
        ),
        pytest.param(
            *(PAYS + TOSSED + PRICE.replace("PRICES", "COSTS"), [13, 2, 0], range(0)),
            Disagreement("price('h', PRICES)", "price 'h'", "1", NO_VALUE),
            id="a value",
        ),
        pytest.param(
            *(PAYS + TWICE + PRICE, [13, 1, 1], range(0)),
            Disagreement(
                "tossed(Tosses('t'), 1)", "tossed Tosses('t')", "['t']", NO_PROP
            ),
            id="a toss",
        ),
    ],
)
def test_what_is_missing_costs_the_questions_that_need_it(
    table: Kata,
    source: str,
    agreed: list[int],
    unasked: range,
    witness: Disagreement | None,
) -> None:
    found, answers = swept_whole(table, source)

    assert [one.agreed for one in found.functions] == agreed
    assert [one.questions for one in found.functions] == [13, 2, 1]
    assert found.witness == witness
    shares = [
        Fraction(right, all) for right, all in zip(agreed, [13, 2, 1], strict=True)
    ]
    assert found.exact_share == sum(shares) / 3
    places = [at for at, one in enumerate(answers) if one == NOT_ASKED]
    assert places == list(unasked)


@pytest.mark.parametrize(
    ("bad", "witness"),
    [
        pytest.param("while True: pass", "did not end", id="hangs"),
        pytest.param("__import__('os')._exit(0)", "stopped the program", id="leaves"),
    ],
)
def test_a_function_that_gives_no_answer_costs_no_other(
    table: Kata, few: None, monkeypatch: pytest.MonkeyPatch, bad: str, witness: str
) -> None:
    monkeypatch.setattr(limits, "MAX_HANGS", 1)
    monkeypatch.setattr(limits, "MAX_LOSSES", 1)

    found, answers = swept_whole(table, f"def pays(coins):\n    {bad}\n{TOSSED}{PRICE}")

    assert [one.agreed for one in found.functions] == [0, 2, 1]
    assert found.witness is not None
    assert found.witness.actual == witness
    assert answers[1:6] == (NOT_ASKED,) * 5
    assert found.exact_share == Fraction(2, 3)


def test_what_one_function_has_used_the_next_ones_lack(
    table: Kata, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = []

    class Noted(batch.Allowance):
        def __init__(self, seconds: float) -> None:
            super().__init__(seconds)
            budgets.append(seconds)
            self.cpu_seconds = 3.5 if len(budgets) == 1 else 0.0

    monkeypatch.setattr("dicedojo.engine.exam.run.Allowance", Noted)

    swept(table, PAYS + TOSSED + PRICE, budget=20.0)

    # Of 20 s, then of 17, one is kept for each function that is still to be asked.
    assert budgets == [18.0, 16.0, 17.0]


def test_each_function_has_steps_of_its_own(
    table: Kata, few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    allow(monkeypatch, 11_000)
    hangs = PAYS.replace("    return", "    while coins[0] == 'h': pass\n    return")
    toss = TOSSED.replace("    return", "    for _ in range(5_000): pass\n    return")

    found = swept(table, hangs + toss + PRICE)

    assert [one.did_not_end for one in found.functions] == [2, 0, 0]
    assert [one.agreed for one in found.functions][1:] == [2, 1]


def seven_where(condition: str) -> str:
    return f"def pays(coins):\n    return 7 if {condition} else coins.count('h')\n"


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param("coins == list('hht')", id="the first of the orders"),
        pytest.param("coins == list('thh')", id="the last of them"),
        pytest.param("coins == list('tthh')[:3] + ['t']", id="none"),
        pytest.param("coins == list('ttht')", id="behind two that are answered alike"),
        pytest.param(
            "coins[:2] == ['t', 't'] and coins[2:]", id="two beside each other"
        ),
        pytest.param("coins[1:] in (list('th'), list('tth'))", id="in both rolls"),
        pytest.param("coins[0] == 't' and 'h' in coins", id="most of them"),
    ],
)
def test_a_witness_disagrees_when_it_is_replayed(table: Kata, wrong: str) -> None:
    heeds = seven_where(wrong)

    found = swept(table, heeds + TOSSED + PRICE)

    program: dict[str, Any] = {}
    exec(heeds, program)
    asked = ["hh", "ht", "th", "tt", "hht", "httt"]
    asked += ["hht", "hth", "thh", "httt", "thtt", "ttht", "ttth"]
    wrong_ones = [program["pays"](list(order)) == 7 for order in asked]
    assert found.functions[0].agreed == len(asked) - sum(wrong_ones)
    assert (found.witness is not None) is any(wrong_ones)
    if found.witness is not None:
        replayed = eval(found.witness.call, program)
        assert str(replayed) == found.witness.actual != found.witness.expected


def test_after_every_order_the_next_function_has_its_own_answers(
    table: Kata,
) -> None:
    with opened(table, PAYS + TOSSED + PRICE) as proxy:
        worker = proxy.worker

        _, answers = sweep(table, proxy)

        assert proxy.worker is worker  # nothing had to be asked anew
        assert proxy.call("pays", (["t", "h", "h"],)) == 2
    assert answers[6:] == (["h", "t"], ["t"], 1)


def test_orders_that_get_no_answer_cost_no_other_function(table: Kata) -> None:
    leaves = f"import os\n{PAYS}".replace(
        "    return", "    coins == list('thtt') and os._exit(0)\n    return"
    )

    found = swept(table, leaves + TOSSED + PRICE)

    # The six questions, the three orders of the roll before, and all but one.
    assert [one.agreed for one in found.functions] == [6 + 3 + 3, 2, 1]
    assert found.functions[0].questions == 13


# Questions through a prop


@pytest.fixture
def through(coin_root: Path, table: Kata) -> Kata:
    """The same kata, in which some coins are counted twice."""
    props = (
        f"{TOSSES}\n\ndef twice(pays, coins):\n    return [pays(coins), pays(coins)]\n"
    )
    long = '    yield "pays", (["h", "h", "t"],)\n'
    (coin_root / "katas/coin/props.py").write_text(props)
    (coin_root / "katas/coin/domain.py").write_text(
        TABLE.replace(long, long.replace(",)\n", ',), "twice"\n'))
    )
    return load_kata(coin_root, "coin")


def test_an_order_that_disagrees_through_a_prop_is_asked_through_it(
    through: Kata,
) -> None:
    heeds = seven_where("coins == list('hth')")

    found, answers = swept_whole(through, heeds + TOSSED + PRICE)

    assert answers[4:6] == ([2, 2], 1)
    assert [one.agreed for one in found.functions] == [12, 2, 1]
    assert found.witness == Disagreement(
        "twice(pays, ['h', 't', 'h'])", "the coins show h t h", "[2, 2]", "[7, 7]"
    )


def test_each_question_is_asked_of_its_function() -> None:
    hog = load_kata(content_root(), "hog")

    asked = {
        place: (one.function, call)
        for one in sweep_questions(hog)
        for place, call in zip(one.places, one.calls, strict=True)
    }

    questions = hog.domain.questions
    assert asked == {at: (one.function, one) for at, one in enumerate(questions)}


def test_a_program_with_a_planted_bug_is_told_that_bug() -> None:
    greed = load_kata(content_root(), "greed")
    bug = next(each for each in greed.chaffs if each.name == "first_rule_only")
    code = CodeUnderTest.of(
        greed, Bubblewrap(), {greed.file: bug.source.encode()}, greed.file
    )

    with Proxy.open(code) as proxy:
        found, _ = sweep(greed, proxy)

    assert found.likeness.startswith("Your code answers like one with a known bug")
    assert bug.misconception.removesuffix(".") in found.likeness
