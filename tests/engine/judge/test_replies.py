"""Replies of a sandbox become results; one that breaks the format has ended badly."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from dicedojo.engine.judge.replies import (
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_TEXT,
    as_answers,
    as_compared,
    as_number,
    as_numbers,
    as_run,
    as_trace,
    as_unimportable,
    first_run,
    shorten,
)
from dicedojo.engine.judge.spared import Trace
from dicedojo.engine.judge.verdicts import Answers, Compared, End, NotedCall, Run

TEST = "tests/test_coin.py::test_it"
TIMES = {"cpu_seconds": 0.5, "wall_seconds": 1.0}


def reply(**outcome: Any) -> dict[str, Any]:
    facts = {"type": "KeyError", "message": "<C object at 0x7f001122aabb>"}
    return {
        **TIMES,
        "passed": {"b": None},
        "failed": {TEST: {**facts, **outcome}},
        "seconds": {TEST: 0.25, "b": 0.0},
        "faults": [["tests/bad.py", "no"]],
        "exit": 1,
        "asked": {TEST: 4},
    }


def call(argument: str) -> dict[str, Any]:
    return {"function": "pays", "arguments": [argument], "answer": "1"}


def test_a_run_has_the_outcome_of_each_test() -> None:
    used = {"private_names": ["HEADS"], "unserved": ["vars()"], "missing": ["numpy"]}
    facts = reply(last_call=call("['h']"), **used)
    run = as_run({**facts, "collected": {TEST: None}, "patched": {TEST: ["flip"]}})

    assert run.passed == {"b"}
    failure = run.failed[TEST]
    assert (failure.type, failure.last_call) == (
        "KeyError",
        NotedCall("pays", ["['h']"], "1"),
    )
    assert "0x7f" not in failure.message  # addresses differ from run to run
    assert (failure.private_names, failure.unserved) == (("HEADS",), ("vars()",))
    assert failure.missing == ("numpy",)
    assert (run.collected, run.patched) == ((TEST,), {TEST: ("flip",)})
    assert (run.cpu_seconds, run.wall_seconds) == (0.5, 1.0)
    assert run.faults == (("tests/bad.py", "no"),)
    assert run.asked == {TEST: 4}
    assert run.seconds == {TEST: 0.25, "b": 0.0}
    assert run.exit == 1


def test_a_failure_has_the_call_that_was_answered_otherwise() -> None:
    differs = call("<C object at 0x7f00>")

    failure = as_run(reply(differs=differs, last_is_outside=True)).failed[TEST]

    assert failure.differs == NotedCall("pays", ["<C object>"], "1")
    assert (failure.last_call, failure.last_is_outside) == (None, True)


def test_a_run_has_each_tests_first_call_outside_the_game() -> None:
    outside = {TEST: ["pays(<C object at 0x7f00>)", "asks about an edge"]}

    run = as_run({**reply(), "outside": outside})

    assert run.outside == {TEST: ("pays(<C object>)", "asks about an edge")}


def test_a_run_that_was_cut_short_says_where_and_why() -> None:
    cut = {"gone": True, "asked_otherwise": True, "at": TEST, "steps": 7}
    run = as_run({**reply(), **cut})

    assert (run.gone, run.asked_otherwise, run.at) == (True, True, TEST)
    assert run.steps == 7


def test_all_names_of_tests_are_kept_whole() -> None:
    names = [f"{number}_{'x' * MAX_TEXT}" for number in range(MAX_ITEMS + 1)]

    tests = dict.fromkeys(names)
    run = as_run({**reply(), "collected": tests, "passed": tests})

    assert (run.collected, run.passed) == (tuple(names), {*names})


def test_a_program_that_cannot_be_imported_has_run_no_test() -> None:
    error = {"unimportable": "NameError: <C object at 0x7f00>"}

    text = "NameError: <C object>"
    assert as_unimportable(error) == text
    assert as_unimportable({"unimportable": 3}) == ""
    compared = as_compared({**error, "differs": [], "cpu_seconds": 0.1})
    assert compared == Compared(unimportable=text, cpu_seconds=0.1)


def test_a_run_that_ended_says_how_long_it_took_and_what_was_collected() -> None:
    found = {"collected": {TEST: None}, "faults": [["a.py", "no"]]}

    run = as_run({"ended": "cut off", **found, **TIMES})

    assert run.ended is End.CUT_OFF
    assert (run.cpu_seconds, run.wall_seconds) == (0.5, 1.0)
    assert (run.collected, run.faults) == ((TEST,), (("a.py", "no"),))


@pytest.mark.parametrize(
    ("broken", "is_broken"),
    [
        (as_run({"passed": 1}), Run(ended=End.STOPPED)),
        (as_run({"exit": 0, **TIMES}), Run(ended=End.STOPPED)),
        (as_run(reply(type=[])), Run(ended=End.STOPPED)),
        (as_run({"ended": "won"}), Run(ended=End.STOPPED)),
        (as_answers({"answers": 1}, 2), Answers((), End.STOPPED)),
        (as_compared({"differs": 1}), Compared(ended=End.STOPPED)),
        (as_compared({"cpu_seconds": 0.1}), Compared(ended=End.STOPPED)),
        (
            as_compared({"differs": [], "unimportable": 3}),
            Compared(ended=End.STOPPED),
        ),
        # Python's JSON has infinite numbers.
        (as_run({**reply(), "exit": inf}), Run(ended=End.STOPPED)),
        (as_compared({"differs": [[inf, "d"]], **TIMES}), Compared(ended=End.STOPPED)),
        (as_trace({"sets": [[inf]], "which": [], "at_import": []}), None),
        (as_trace({"sets": [[1]], "which": [7], "at_import": []}), None),
    ],
)
def test_a_reply_that_breaks_the_format_has_ended(
    broken: object, is_broken: object
) -> None:
    assert broken == is_broken


def test_a_trace_has_the_lines_of_each_call() -> None:
    said = {"sets": [[1, 2], [3]], "which": [1, 0, 1], "at_import": [4]}

    one, other = frozenset({1, 2}), frozenset({3})
    assert as_trace(said) == Trace(frozenset({4}), [other, one, other])


def test_answers_come_in_order() -> None:
    said = {"answers": [[2, 1], [1, "x"]], "ended": "", "steps": 5}

    assert as_answers(said, 3) == Answers((1, 1, "x"), End.NONE, 5)
    assert as_answers(said, 2) == Answers((), End.STOPPED)


def test_a_comparison_that_ended_says_where_and_how() -> None:
    facts: dict[str, Any] = {
        "place": 4,
        "most_steps": 20,
        "steps": 30,
        "cpu_seconds": 0.5,
    }

    compared = as_compared({"differs": [], "ended": "timed out", **facts})

    assert compared == Compared((), ended=End.TIMED_OUT, **facts)
    assert as_compared({"differs": [], "cpu_seconds": 0.5}) == Compared(
        (), cpu_seconds=0.5
    )


# Texts and lists are cut; names of tests stay whole.


def test_a_long_text_keeps_both_ends() -> None:
    short = shorten("begin" + "x" * MAX_TEXT + "end")

    assert len(short) == MAX_TEXT
    assert short.startswith("begin")
    assert short.endswith("end")
    assert "…" in short


def test_a_long_list_loses_its_end() -> None:
    assert shorten(list(range(MAX_ITEMS + 5))) == list(range(MAX_ITEMS))


def test_keys_stay_whole_and_are_shared() -> None:
    name = "test_" + "x" * (2 * MAX_TEXT)

    one, other = shorten({name: 1}), shorten({name[:5] + name[5:]: 1})

    assert list(one) == [name]
    assert next(iter(one)) is next(iter(other))


def test_deeper_values_are_dropped() -> None:
    deep: object = "x"
    for _ in range(MAX_DEPTH + 1):
        deep = [deep]

    cut = shorten(deep)

    for _ in range(MAX_DEPTH):
        (cut,) = cut
    assert cut is None


@pytest.mark.parametrize("used", [inf, -inf, nan, 10**400, True, "7", None, [7]])
def test_no_number_of_steps_or_seconds_is_taken_for_one(used: Any) -> None:
    assert as_number(used) == 0
    assert as_numbers({"a": used, "b": 7}) == {"b": 7}


def test_the_time_of_a_program_is_a_number_whatever_it_replies() -> None:
    said = {"steps": {"a": inf, "b": 3}, "seconds": {"a": nan}, "cpu_seconds": "1"}

    run = first_run(reply(), said)

    assert run.program_steps == {"b": 3}
    assert run.cpu_seconds == TIMES["cpu_seconds"]
