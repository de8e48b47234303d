"""Mutants are compared with the original by their answers, and grouped by these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicedojo import cache
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, NOT_ASKED, STOPPED, Answer
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.judge.comparison import (
    LOST,
    NO_ANSWERS,
    OWN_CODE,
    UNSTABLE,
    Comparison,
)
from dicedojo.engine.judge.questions import QuestionRunner
from dicedojo.engine.judge.replay import NOT_ALONE
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.verdicts import (
    Compared,
    End,
    Grouped,
    Job,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission.handed_files import Problem
from dicedojo.witness import Difference

from . import coins

pytestmark = pytest.mark.slow

ORIGINAL = coins.REFERENCE
LAST = '    return coins.count("h")\n'
PROPS = """\
def counted_twice(pays, coins):
    return [pays(coins), pays(coins)]
"""


def mutant(source: str, number: int = 1) -> Mutant:
    return Mutant(f"m{number:03}", "any", 1, 1, "", "", source)


def instead(line: str) -> str:
    """The original with another last line."""
    assert LAST in ORIGINAL
    return ORIGINAL.replace(LAST, f"    {line}\n")


FORGETS = instead("return sum(coins.pop() == 'h' for _ in coins[:])")


@pytest.fixture(scope="module")
def runner() -> Iterator[TestRunner]:
    """One sandbox for all these tests: no program meets another in it."""
    files = {"coin.py": b""}
    with coins.running(files) as runner:
        yield runner


Decided = tuple[list[MutantVerdict], Problem | None]
Decide = Callable[..., Decided]


@pytest.fixture
def decided(kata: Kata, runner: TestRunner) -> Decide:
    """Gives the verdicts on survivors, in their order, and what was amiss."""
    return partial(decide_on, runner, kata)


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give what hangs less time than in earnest."""
    monkeypatch.setattr(limits, "MIN_QUESTION_STEPS", 5_000)


def decide_on(
    runner: TestRunner,
    kata: Kata,
    original: str,
    *sources: str,
    known: Sequence[Answer] = (),
) -> Decided:
    """Return the verdicts where all tests pass with all of these mutants."""
    mutants = [mutant(source, number) for number, source in enumerate(sources)]
    comparison = Comparison(kata, runner, original.encode(), known)
    grouped = comparison.group(mutants)
    verdicts = dict(grouped.decided)
    verdicts |= comparison.judge_survivors(grouped.groups)
    assert [verdicts[one.id].mutant for one in mutants] == mutants
    return [verdicts[one.id] for one in mutants], comparison.problem


def grouped(kata: Kata, runner: TestRunner, *sources: str) -> Grouped:
    mutants = [mutant(source, number) for number, source in enumerate(sources)]
    return Comparison(kata, runner, ORIGINAL.encode(), ()).group(mutants)


def test_the_first_question_that_differs_is_the_witness(decided: Decide) -> None:
    (verdict,), problem = decided(ORIGINAL, instead("return min(len(coins), 1)"))

    assert verdict.status is Status.SURVIVED
    assert verdict.witness == Difference("pays(['t'])", "row t", "0", "1")
    assert problem is None


def test_what_should_be_refused_may_be_the_witness(decided: Decide) -> None:
    (verdict,), _ = decided(ORIGINAL, "def pays(coins):\n" + LAST)

    assert verdict.witness == Difference(
        "pays(['edge'])", "row edge", "raises ValueError", "0"
    )


def test_what_hides_in_the_order_is_found_among_all_questions(
    kata: Kata, decided: Decide
) -> None:
    source = instead("return (coins + ['t']).index('t')")

    (verdict,), _ = decided(ORIGINAL, source)

    assert all(
        call.arguments[0] == sorted(call.arguments[0])
        for call in kata.domain.representatives
    )
    assert verdict.status is Status.SURVIVED
    assert verdict.witness == Difference("pays(['t', 'h'])", "row t h", "1", "0")


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(instead("return sum(c == 'h' for c in coins)"), id="other code"),
        pytest.param(FORGETS, id="what a call leaves of its arguments"),
        pytest.param(
            ORIGINAL.replace("is no side", "is odd"), id="the message of a refusal"
        ),
    ],
)
def test_no_question_tells_an_equivalent_mutant_apart(
    decided: Decide, source: str
) -> None:
    (verdict,), problem = decided(ORIGINAL, source)

    assert (verdict.status, verdict.witness, problem) == (Status.EQUIVALENT, None, None)


def test_a_domain_that_leaves_questions_out_decides_no_equivalence(
    coin_course: Path, runner: TestRunner
) -> None:
    path = coin_course / "katas/coin/domain.py"
    path.write_text(coins.DOMAIN.replace("EXHAUSTIVE = True", "EXHAUSTIVE = False"))
    kata = load_kata(coin_course, "coin")

    (same, other), _ = decide_on(
        runner,
        kata,
        ORIGINAL,
        instead("return sum(c == 'h' for c in coins)"),
        instead("pass"),
    )

    assert same.status is Status.UNDECIDED
    assert other.status is Status.SURVIVED


def test_a_mutant_of_a_mistake_is_not_charged_for(decided: Decide) -> None:
    mistaken = instead("return coins.count('h') + (9 if coins == ['t', 't'] else 0)")
    other = instead("return coins.count('h') + (7 if coins == ['t', 't'] else 0)")
    mended = ORIGINAL

    verdicts, _ = decided(mistaken, other, mended, instead("return 0"))

    assert [one.status for one in verdicts] == [
        Status.EQUIVALENT,
        Status.EQUIVALENT,
        Status.SURVIVED,
    ]
    assert verdicts[2].witness == Difference("pays(['h'])", "row h", "1", "0")


def test_an_exam_need_not_be_repeated(kata: Kata, decided: Decide) -> None:
    known = [call.arguments[0].count("h") for call in kata.domain.questions]

    verdicts, problem = decided(
        ORIGINAL, instead("return len(coins)"), ORIGINAL, known=known
    )

    assert [one.status for one in verdicts] == [Status.SURVIVED, Status.EQUIVALENT]
    assert problem is None


def test_what_only_a_prop_can_see_is_found(coin_course: Path) -> None:
    plain = '        yield "pays", (list(row),)\n'
    through = f'{plain}    yield "pays", (["h", "t"],), "counted_twice"\n'
    domain = coins.DOMAIN.replace(plain, through, 1)
    (coin_course / "katas/coin/domain.py").write_text(domain)
    (coin_course / "katas/coin/props.py").write_text(PROPS)
    kata = load_kata(coin_course, "coin")
    files = {"coin.py": b""}

    with coins.running(files, given=kata.given_sources) as runner:
        (verdict, same), _ = decide_on(runner, kata, ORIGINAL, FORGETS, ORIGINAL)

    assert verdict.witness == Difference(
        "counted_twice(pays, ['h', 't'])", "row h t", "[1, 1]", "[1, 0]"
    )
    assert same.status is Status.EQUIVALENT


# Code that remembers earlier questions

CACHED = """\
SEEN = {}


def pays(coins):
    for coin in coins:
        if coin not in ("h", "t"):
            raise ValueError(coin)
    key = tuple(coins)
    if key not in SEEN:
        SEEN[key] = coins.count("h")
    return SEEN[key]
"""
LEAKS = CACHED.replace("tuple(coins)", "len(coins)")


def test_what_differs_only_after_other_questions_is_undecided(decided: Decide) -> None:
    (leaking, wrong), problem = decided(
        CACHED, LEAKS, CACHED.replace('coins.count("h")', "len(coins)")
    )

    assert (leaking.status, leaking.witness) == (Status.UNDECIDED, None)
    assert leaking.why == NOT_ALONE
    assert wrong.status is Status.SURVIVED
    assert wrong.witness == Difference("pays(['t'])", "row t", "0", "1")
    assert problem is None


def test_a_later_question_that_differs_alone_is_the_witness(decided: Decide) -> None:
    leaks_and_errs = LEAKS.replace("return SEEN", "return coins == list('hht') or SEEN")

    (verdict,), _ = decided(CACHED, leaks_and_errs)

    assert verdict.status is Status.SURVIVED
    assert verdict.witness == Difference(
        "pays(['h', 'h', 't'])", "row h h t", "2", "True"
    )


# Survivors without an answer


@pytest.mark.parametrize(
    "row", [pytest.param("ht", id="a hand"), pytest.param("tht", id="one order of it")]
)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("while True: pass", "did not end", id="a loop"),
        pytest.param("import os; os._exit(0)", "stopped the program", id="an exit"),
    ],
)
@pytest.mark.usefixtures("hurry")
def test_a_question_without_an_answer_is_a_witness(
    decided: Decide, row: str, line: str, expected: str
) -> None:
    source = instead(f"if coins == list({row!r}):\n        {line}") + LAST

    (verdict,), _ = decided(ORIGINAL, source)

    assert verdict.status is Status.SURVIVED
    assert verdict.witness is not None
    assert verdict.witness.question == f"row {' '.join(row)}"
    assert verdict.witness.mutated == expected


def test_what_a_survivor_leaves_behind_concerns_no_other(decided: Decide) -> None:
    leaves = instead("open('left', 'w').close(); return len(coins)")
    finds = instead("import os; return len(coins) if os.path.exists('left') else 0")
    finds = finds.replace("else 0", "else coins.count('h')")

    verdicts, _ = decided(ORIGINAL, *[leaves, finds] * 3)

    assert [one.status for one in verdicts] == [
        Status.SURVIVED,
        Status.EQUIVALENT,
    ] * 3


# An original that answers as it likes


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("import os; return os.getpid()", id="with the process"),
        pytest.param("import time; return time.monotonic_ns()", id="with the moment"),
        pytest.param(
            "seen.append(1); return len(seen)", id="with what was asked before"
        ),
    ],
)
def test_an_original_that_answers_as_it_likes_leaves_its_mutants_undecided(
    decided: Decide, line: str
) -> None:
    original = "seen = []\n\n\n" + instead(line)

    (verdict,), problem = decided(original, ORIGINAL)

    assert (verdict.status, verdict.why) == (Status.UNDECIDED, UNSTABLE)
    assert problem is not None
    assert problem.kind == "flaky code"
    assert "does not answer the same each time" in problem.message


def test_so_does_an_original_that_answered_otherwise_in_the_exam(
    kata: Kata,
    decided: Decide,
) -> None:
    known = [call.arguments[0].count("h") for call in kata.domain.questions]
    known[4] = 7

    (verdict,), problem = decided(ORIGINAL, ORIGINAL, known=known)

    assert verdict.status is Status.UNDECIDED
    assert problem is not None
    assert "row h t gave 7, then 1" in problem.message


def test_what_the_original_did_not_answer_is_not_asked(
    kata: Kata, decided: Decide
) -> None:
    stops = instead("if coins == ['h']:\n        import os\n        os._exit(0)") + LAST
    known: list[Answer] = [c.arguments[0].count("h") for c in kata.domain.questions]
    known[1] = STOPPED

    verdicts, problem = decided(
        stops, ORIGINAL, instead("return len(coins)"), known=known
    )

    assert [one.status for one in verdicts] == [Status.EQUIVALENT, Status.SURVIVED]
    assert verdicts[1].witness == Difference("pays(['t'])", "row t", "0", "1")
    assert problem is None


def test_of_an_original_that_has_answered_nothing_nothing_is_decided(
    kata: Kata, runner: TestRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = len(kata.domain.questions)
    known = [DID_NOT_END, *[NOT_ASKED] * (questions - 1)]
    loops = "def pays(coins):\n    while True: pass\n"
    monkeypatch.setattr(runner, "never_answers", True)

    (verdict,), problem = decide_on(runner, kata, loops, ORIGINAL, known=known)

    assert (verdict.status, verdict.why) == (Status.UNDECIDED, NO_ANSWERS)
    assert problem is None


def test_an_original_that_stops_decides_what_it_answered(decided: Decide) -> None:
    stops = (
        instead("if len(coins) == 3:\n        import os\n        os._exit(0)") + LAST
    )

    verdicts, problem = decided(stops, ORIGINAL, instead("return 0"))

    assert [one.status for one in verdicts] == [Status.UNDECIDED, Status.SURVIVED]
    assert problem is None


# What differs to the byte, and is the same answer


def test_the_order_of_a_dict_does_not_part_answers(
    coin_course: Path, runner: TestRunner
) -> None:
    original = instead("return {'h': coins.count('h'), 't': coins.count('t')}")
    (coin_course / "solutions/coin/03_tails/green.py").write_text(original)
    kata = load_kata(coin_course, "coin")

    (turned, wrong), problem = decide_on(
        runner,
        kata,
        original,
        instead("return {'t': coins.count('t'), 'h': coins.count('h')}"),
        instead("return {'t': coins.count('t'), 'h': min(coins.count('h'), 2)}"),
    )

    assert (turned.status, turned.witness) == (Status.EQUIVALENT, None)
    assert wrong.witness == Difference(
        "pays(['h', 'h', 'h'])", "row h h h", "{'h': 3, 't': 0}", "{'t': 0, 'h': 2}"
    )
    assert problem is None


# Which mutants are the same bug


def test_mutants_that_answer_alike_are_one_group(
    kata: Kata, runner: TestRunner
) -> None:
    found = grouped(
        kata,
        runner,
        instead("return 0"),
        instead("return len(coins)"),
        instead("return coins.count('x')"),
        ORIGINAL.replace("ValueError", "KeyError"),
        ORIGINAL.replace("ValueError", "LookupError"),
    )

    ids = [[one.id for one in group.mutants] for group in found.groups]
    assert ids == [["m000", "m002"], ["m001"], ["m003"], ["m004"]]
    assert found.decided == {}


def test_a_group_knows_all_questions_that_reveal_it(
    kata: Kata, runner: TestRunner
) -> None:
    source = instead("return min(coins.count('h'), 1)")

    (group,) = grouped(kata, runner, source).groups

    assert list(map(str, group.reveals)) == [
        "pays(['h', 'h'])",
        "pays(['h', 'h', 'h'])",
        "pays(['h', 'h', 't'])",
    ]


def test_an_unimportable_mutant_is_in_no_group(kata: Kata, runner: TestRunner) -> None:
    found = grouped(kata, runner, "pays = 1 / 0\n")

    assert found.groups == ()
    assert found.decided["m000"].status is Status.UNIMPORTABLE


@pytest.mark.usefixtures("hurry")
def test_mutants_that_hang_at_the_same_question_are_one_group(
    kata: Kata, runner: TestRunner
) -> None:
    loop = instead("while coins == ['t']:\n        pass") + LAST
    other = loop.replace("        pass", "        coins")
    later = loop.replace("['t']", "['h', 't']")

    found = grouped(kata, runner, loop, later, other)

    ids = [[one.id for one in group.mutants] for group in found.groups]
    assert ids == [["m000", "m002"], ["m001"]]
    assert list(map(str, found.groups[0].reveals)) == ["pays(['t'])"]


def test_a_place_that_no_question_has_is_not_looked_at(
    kata: Kata, runner: TestRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = QuestionRunner.compare

    def forged(self: QuestionRunner, *asked: Any) -> dict[str, Compared]:
        differs = ((-(10**6), "a"), (10**6, "b"), (1, "c"))
        found = usual(self, *asked)
        return {
            key: one
            if key == "original"
            else Compared(differs, End.TIMED_OUT, place=10**6)
            for key, one in found.items()
        }

    monkeypatch.setattr(QuestionRunner, "compare", forged)

    (group,) = grouped(kata, runner, instead("return 0")).groups

    assert group.reveals == (kata.domain.batches["hands"][1],)


@pytest.mark.parametrize("place", [0, 2])
def test_a_mutant_that_stops_at_a_question_has_no_answer_to_it(
    kata: Kata, runner: TestRunner, place: int
) -> None:
    call = kata.domain.batches["hands"][place]
    coins = call.arguments[0]
    stops = instead(f"coins == {coins} and __import__('os')._exit(0)") + LAST

    (group,) = grouped(kata, runner, stops).groups

    assert (group.ended, group.digests) == ("stopped", {str(call): ""})


def test_a_mutant_that_the_clock_ends_is_in_no_group_whatever_differs(
    kata: Kata, runner: TestRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MIN_RUN_SECONDS", (0.5, 0.5))
    lines = "if len(coins) == 3:\n        import signal; signal.pause()\n    return 9"

    found = grouped(kata, runner, instead(lines))

    assert found.groups == ()
    verdict = found.decided["m000"]
    assert (verdict.status, verdict.why) == (Status.UNDECIDED, LOST)


# What was asked after the tests

LIES = Compared(((0, "a"),))


@pytest.mark.parametrize(
    ("beside", "place"),
    [
        pytest.param({OWN_CODE: Compared(), "m000": LIES}, 0, id="the own code is"),
        pytest.param({OWN_CODE: LIES, "m000": LIES}, 1, id="the own code is not"),
        pytest.param({"m000": LIES}, 1, id="nobody knows of the own code"),
        pytest.param(
            {OWN_CODE: Compared(), "m000": Compared(ended=End.STOPPED)},
            1,
            id="this one may have been stopped by another",
        ),
        pytest.param(
            {OWN_CODE: Compared(), "m000": Compared(LIES.differs, End.CUT_OFF)},
            1,
            id="the tests may have used up its seconds",
        ),
    ],
)
def test_what_was_asked_after_the_tests_counts_if_the_own_code_is_left_as_it_was(
    kata: Kata, runner: TestRunner, beside: dict[str, Compared], place: int
) -> None:
    mutants = [mutant(instead("return 0"), 0)]
    comparison = Comparison(kata, runner, ORIGINAL.encode(), ())

    (group,) = comparison.group(mutants, beside).groups

    assert group.reveals[0] == kata.domain.batches["hands"][place]


def test_code_that_answered_otherwise_in_the_exam_has_nothing_asked(
    kata: Kata, runner: TestRunner
) -> None:
    code = instead("return 0")
    known = right_answers(kata, "questions")

    orders = Comparison(kata, runner, code.encode(), known).orders([mutant(ORIGINAL)])

    assert orders == {}


# Kept on disk


class Counts:
    """Counts the programs that it compares."""

    def __init__(self, questions: QuestionRunner) -> None:
        self._questions = questions
        self.compared = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._questions, name)

    def compare(self, jobs: Sequence[Job], *rest: Any) -> dict[str, Compared]:
        self.compared += len(jobs)
        return self._questions.compare(jobs, *rest)


@pytest.mark.usefixtures("hurry")
def test_what_is_known_of_the_code_is_not_asked_again(
    kata: Kata, runner: TestRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / name)
    sources = [
        instead("return 0"),
        instead("while coins: pass"),
        ORIGINAL + "\n",
        "pays = 1 / 0\n",
    ]
    mutants = [mutant(source, number) for number, source in enumerate(sources)]
    counts = Counts(runner.questions)
    monkeypatch.setattr(runner, "questions", counts)
    found = []
    for tests in ("", "def test_more(): pass\n"):
        submission = coins.submission(ORIGINAL, tests)
        kept = coins.cache_of(kata, submission)
        each = Comparison(kata, runner, ORIGINAL.encode(), (), kept)
        found.append(each.group(mutants))

    assert found[0] == found[1]
    originals = len(kata.domain.batches)  # the second time nothing is asked
    # The one that is equivalent is asked in both batches.
    assert counts.compared == originals + len(mutants) + 1


def test_the_same_code_is_asked_anew_for_another_function(kata: Kata) -> None:
    submission = coins.submission(ORIGINAL, "")
    named = [kata.with_names("coin", "", {"pays": own}) for own in ("one", "two")]

    keys = {coins.cache_of(one, submission).key for one in named}

    assert len(keys) == 2


def test_what_there_was_no_time_for_is_undecided(kata: Kata) -> None:
    files = {"coin.py": ORIGINAL.encode()}
    with coins.running(files, seconds=0.0) as runner:
        verdicts, problem = decide_on(runner, kata, ORIGINAL, ORIGINAL)

    (one,) = verdicts
    assert (one.status, problem) == (Status.UNDECIDED, None)
    assert one.why == "there was no time left for a comparison with your code"


def test_a_sandbox_that_was_ended_says_nothing_against_the_code(kata: Kata) -> None:
    known = [call.arguments[0].count("h") for call in kata.domain.questions]
    files = {"coin.py": ORIGINAL.encode()}
    with coins.running(files) as runner:
        pass  # its sandboxes end here
    verdicts, problem = decide_on(runner, kata, ORIGINAL, ORIGINAL, known=known)

    assert [one.status for one in verdicts] == [Status.UNDECIDED]
    assert problem is None
