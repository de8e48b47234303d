"""Each reason for which a test does not count, from what its runs show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.engine.judge.programs import OWN_DESIGN
from dicedojo.engine.judge.reasons import (
    first_line,
    not_run,
    patches,
    unfinished,
    white_box,
    why_failing,
    without_end,
)
from dicedojo.engine.judge.verdicts import (
    End,
    Exclusion,
    ExclusionKind,
    Failure,
    NotedCall,
    Run,
)
from dicedojo.engine.judge.wheat_reasons import Evidence, why_excluded
from dicedojo.engine.wire.peer import AGAIN
from dicedojo.submission.submission import Submission

from . import coins

TEST = "tests/test_coin.py::test_it"
CALL = NotedCall("pays", ["['t']"], "0")
FAILURE = Failure("AssertionError", "assert 0 == 1", last_call=CALL)


FAILS = "NameError: name 'x' is not defined"
TEXT = "with pytest.raises(ValueError, match='no side'):"


def evidence(
    failure: Failure | None = FAILURE, *, passes: bool = True, **more: object
) -> Evidence:
    failed = {TEST: failure} if failure else {}
    run = replace(Run(failed=failed), **more)  # type: ignore[arg-type]
    fails = None if passes else FAILS
    handed = Submission("ada", {"tests/test_coin.py": TEXT.encode()}, "coin.py")
    return Evidence(handed, "adding", run, fails)


def excluded(kata: Kata, found: Evidence) -> Exclusion:
    return why_excluded(kata, TEST, found)


def test_a_wheat_that_answers_otherwise_contradicts(kata: Kata) -> None:
    found = excluded(kata, evidence(passes=False))

    assert (found.kind, found.wheat) == ("contradicts the rules", "adding")
    assert found.reason == "The rules say otherwise: row t gives 0."
    assert found.witness is not None
    assert (found.witness.call, found.witness.expected) == ("pays(['t'])", "0")


def test_where_the_test_passes_on_its_own_code_the_differing_call_is_shown(
    kata: Kata,
) -> None:
    differs = replace(FAILURE, differs=NotedCall("pays", ["['h']"], "1"))

    found = excluded(kata, evidence(differs))

    assert found.reason == "The rules say otherwise: row h gives 1."


def test_an_object_is_no_ruling_where_the_last_call_has_one(kata: Kata) -> None:
    differs = replace(FAILURE, differs=NotedCall("sides", ["2"], "<coin.Sides object>"))

    found = excluded(kata, evidence(differs))

    assert found.reason == "The rules say otherwise: row t gives 0."


def test_where_the_test_fails_on_its_own_code_its_last_call_is_shown(
    kata: Kata,
) -> None:
    differs = replace(FAILURE, differs=NotedCall("pays", ["['h']"], "1"))

    found = excluded(kata, evidence(differs, passes=False))

    assert found.reason == "The rules say otherwise: row t gives 0."


@pytest.mark.parametrize(
    "arguments", [["'h'", "'t'"], ["'t'"], [], ["<coin>", "1"]], ids=repr
)
def test_a_call_of_another_shape_does_not_contradict(
    kata: Kata, arguments: list[str]
) -> None:
    differs = replace(FAILURE, differs=NotedCall("pays", arguments, "raises TypeError"))

    found = excluded(kata, evidence(differs))

    assert found.kind == "about your own design"
    assert found.reason.startswith("It calls pays in your program's own way; the kata")
    assert found.reason.endswith(" asks pays(['h', 't']).")
    assert found.witness is None
    assert found.helps


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [(["['h', 'x']"], "raises TypeError"), (["<a row>"], "raises TypeError")],
)
def test_a_call_of_the_katas_shape_does_contradict(
    kata: Kata, arguments: list[str], answer: str
) -> None:
    differs = replace(FAILURE, differs=NotedCall("pays", arguments, answer))

    assert excluded(kata, evidence(differs)).kind == "contradicts the rules"


@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("assert [1] == [1, 2]", "fails on every program"),
        ("[1] != [1, 2]", "fails on every program"),
        ("assert 0 == 2\n + where 0 = it", "contradicts the rules"),
        ("assert [1] == ['never read']", "contradicts the rules"),
        ("", "contradicts the rules"),
    ],
)
def test_only_a_test_that_compares_the_last_answer_contradicts_the_rules(
    kata: Kata, message: str, kind: str
) -> None:
    failure = replace(FAILURE, message=message)

    assert excluded(kata, evidence(failure, passes=False)).kind == kind


@pytest.mark.parametrize(
    ("error", "answer", "kind"),
    [
        ("AttributeError", "0", "about your own design"),
        ("AttributeError", "raises AttributeError", "contradicts the rules"),
        ("TypeError", "0", "contradicts the rules"),
    ],
)
def test_a_test_that_needs_an_attribute_of_an_answer_is_about_its_own_design(
    kata: Kata, error: str, answer: str, kind: str
) -> None:
    failure = Failure(error, "", replace(CALL, answer=answer), differs=CALL)

    found = excluded(kata, evidence(failure))

    assert found.kind == kind
    assert found.reason.endswith("row t gives 0.")
    assert found.helps is (kind == "about your own design")


@pytest.mark.parametrize(
    ("error", "shown"),
    [("RuntimeError", "RuntimeError: no side"), ("ValueError", "ValueError")],
)
def test_an_exception_that_the_rules_do_not_ask_is_shown_with_its_words(
    kata: Kata, error: str, shown: str
) -> None:
    call = replace(CALL, answer=f"raises {error}")
    failure = Failure(error, "no side", last_call=call)

    found = excluded(kata, evidence(failure, passes=False))

    assert found.reason == f"The rules say otherwise: row t raises {shown}."


def test_a_failure_on_every_program_is_not_about_the_rules(kata: Kata) -> None:
    failure = Failure("NameError", "what it reads on the other program")

    found = excluded(kata, evidence(failure, passes=False))

    assert found.kind == "fails on every program"
    assert found.reason == "It fails on another correct program, too: NameError"


@pytest.mark.parametrize(
    ("failure", "shown"),
    [
        (Failure("KeyError", "'side'"), "KeyError: 'side'"),
        (Failure("ValueError", "assert 3 == 4"), "ValueError: assert 3 == 4"),
        (
            Failure("NameError", "name 'side' is not defined"),
            "NameError: name 'side' is not defined",
        ),
        (
            Failure("AttributeError", "'function' object has no attribute 'side'"),
            "AttributeError: 'function' object has no attribute 'side'",
        ),
        (Failure("ValueError", "assert 12345"), "ValueError"),
        (Failure("ValueError", "match " * 20), "ValueError"),
        (Failure("KeyError", "def pays(coins):"), "KeyError"),
        (Failure("def pays(coins):", ""), "an exception"),
    ],
)
def test_only_words_of_the_submission_are_shown_of_a_failure_on_a_wheat(
    kata: Kata, failure: Failure, shown: str
) -> None:
    reason = f"It fails on another correct program: {shown}"
    called = replace(failure, last_call=CALL)

    assert excluded(kata, evidence(failure)).reason == reason
    assert excluded(kata, evidence(called)).reason == reason.replace(
        ":", ", which answers as yours does:", 1
    )


@pytest.mark.parametrize(
    ("failure", "kind", "reason"),
    [
        pytest.param(
            Failure("AttributeError", "", private_names=("HEADS", "check")),
            "about your own design",
            "It needs HEADS, check, which other correct programs do not have.",
            id="a name of its own",
        ),
        pytest.param(
            Failure("AssertionError", "", private_names=("random.randint",)),
            "about your own design",
            "It sets random.randint, which other correct programs do without.",
            id="a function of random",
        ),
        pytest.param(
            Failure(OWN_DESIGN, "HEADS is your own"),
            "about your own design",
            "It needs HEADS, which other correct programs do not have.",
            id="at import",
        ),
    ],
)
def test_the_failure_says_why(
    kata: Kata, failure: Failure, kind: str, reason: str
) -> None:
    found = excluded(kata, evidence(failure))

    assert (found.kind, found.reason) == (kind, reason)


def test_a_call_outside_the_game_costs_nothing(kata: Kata) -> None:
    failure = replace(FAILURE, last_is_outside=True)
    outside = {TEST: ("pays(['x'])", "asks about an edge")}

    found = excluded(kata, evidence(failure, outside=outside))

    assert found.kind == "outside the game"
    assert found.reason == "pays(['x']) asks about an edge. This costs no points."


RAISES = NotedCall("pays", ["['edge']"], "raises ValueError")


@pytest.mark.parametrize(
    ("message", "expects"),
    [
        ("Regex pattern did not match.\n Expected regex: 'no side'", "“no side”"),
        ("assert 'no side' in 'another text'", "“no side”"),
        ("assert 'another text' == 'no side'", "“no side”"),
        ("assert 'never said' in 'another text'", "words of its own"),
    ],
)
def test_a_test_of_the_words_of_an_exception_is_about_wording(
    kata: Kata, message: str, expects: str
) -> None:
    failure = Failure("AssertionError", message, last_call=RAISES)

    found = excluded(kata, evidence(failure))

    assert found.kind == "about wording"
    assert expects in found.reason


@pytest.mark.parametrize(
    ("call", "passes", "kind"),
    [
        pytest.param(CALL, True, "about your own design", id="no exception"),
        pytest.param(
            RAISES, False, "fails on every program", id="its own code says it otherwise"
        ),
    ],
)
def test_words_that_no_exception_says_are_not_about_wording(
    kata: Kata, call: NotedCall, passes: bool, kind: str
) -> None:
    failure = Failure("AssertionError", "Expected regex: 'no side'", last_call=call)

    assert excluded(kata, evidence(failure, passes=passes)).kind == kind


@pytest.mark.parametrize(
    ("more", "kind", "words"),
    [
        ({"ended": End.LOST}, "does not run", "was ended before"),
        ({"ended": End.NOT_RUN}, "not run", "no time left"),
        (
            {"ended": End.CUT_OFF},
            "ended by the clock",
            "nothing is decided",
        ),
        (
            {"faults": (("tests/test_coin.py", "E   KeyError: 'x'"),)},
            "about your own design",
            "cannot be collected on another correct program. KeyError: 'x'",
        ),
        (
            {"faults": (("tests/test_coin.py", "E   dicedojo.x.Y: HEADS is one's"),)},
            "about your own design",
            "cannot be collected on another correct program. HEADS is one's",
        ),
        (
            {"ended": End.TIMED_OUT},
            "about your own design",
            "On another correct program the tests did not come to their end.",
        ),
    ],
)
def test_without_an_outcome_the_run_says_why(
    kata: Kata, more: dict[str, object], kind: str, words: str
) -> None:
    found = excluded(kata, evidence(None, **more))  # type: ignore[arg-type]

    assert found.kind == kind
    assert words in found.reason


def test_a_test_that_patches_the_program_still_helps(kata: Kata) -> None:
    found = patches(TEST, ["flip", "pays"])

    assert found.reason == (
        "It replaces flip, pays in your program; others may not use that."
    )
    assert found.helps


def test_a_failure_that_is_its_own_on_every_program_is_shown_whole(kata: Kata) -> None:
    name, message = FAILS.split(": ")

    found = excluded(kata, evidence(Failure(name, message), passes=False))

    assert found.reason == f"It fails on another correct program, too: {FAILS}"


UNREAD = ("tests/test_coin.py", "E   ImportError: cannot import name 'pays'")


@pytest.mark.parametrize(
    ("own", "why"),
    [
        (
            Run(unimportable="ValueError: no side", faults=(UNREAD,)),
            "coin.py cannot be imported: ValueError: no side",
        ),
        (
            Run(faults=(UNREAD,)),
            "its file cannot be imported: ImportError: cannot import name 'pays'",
        ),
        (Run(), "it did not run"),
    ],
)
def test_a_test_that_cannot_begin_on_its_own_code_says_why(own: Run, why: str) -> None:
    assert why_failing(Submission("ada", {}, "coin.py"), own, TEST) == why


def test_a_failure_is_shown_by_its_first_line() -> None:
    assert first_line(Failure("KeyError", "'x'\nmore")) == "KeyError: 'x'"
    assert first_line(Failure("KeyError", "")) == "KeyError"
    assert first_line(not_run(4)) == "it was not run: 4 did not end"


def test_a_test_of_each_function_that_a_strategy_decides_with_costs_nothing(
    kata: Kata,
) -> None:
    strategy = Strategy("keep", nothing_at=0.3, full_from=0.95, also=("fill",))
    player = replace(kata, strategy=strategy)
    failure = Failure(OWN_DESIGN, "fill is not there", private_names=("fill",))

    found = excluded(player, evidence(failure))

    assert found.reason.startswith("It asks fill, and another good strategy may")
    assert not found.helps


@pytest.mark.parametrize(
    ("failure", "kind", "reason"),
    [
        (
            unfinished(End.TIMED_OUT),
            ExclusionKind.TIMED_OUT,
            "It did not end in 4,000,000 turns of loops, where each call between a "
            "test and the program counts as 200.",
        ),
        (
            unfinished(End.CUT_OFF),
            ExclusionKind.TIMED_OUT,
            "It did not end in 6 s of CPU time or 20 s in all.",
        ),
        (
            unfinished(End.NOT_RUN),
            ExclusionKind.NOT_RUN,
            "It was not run: there was no time left.",
        ),
        (not_run(4), ExclusionKind.NOT_RUN, "It was not run: 4 did not end."),
        (
            unfinished(End.STOPPED),
            ExclusionKind.DOES_NOT_RUN,
            "It stops the test runner.",
        ),
    ],
)
def test_a_test_that_does_not_end_alone_says_how(
    failure: Failure, kind: ExclusionKind, reason: str
) -> None:
    assert without_end(TEST, failure) == Exclusion(TEST, kind, reason)


def test_a_test_that_reloads_the_program_is_told_the_line() -> None:
    handed = coins.submission(
        tests="import coin\n\n\ndef test_it():\n    reload(coin)\n"
    )
    failure = Failure("AttributeError", "", unserved=(AGAIN,))

    reloading = white_box(handed, TEST, failure).reason
    looking = white_box(handed, TEST).reason

    assert "reloads your program in line 5" in reloading
    assert looking.startswith("It needs more of your program than what it answers")
