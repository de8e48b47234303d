"""A failing test notices a program only where it has seen that answer otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from dicedojo.mutation.alone import Alone
from dicedojo.mutation.kills import Kill, KillFinder
from dicedojo.mutation.runs import Failure, Run, Transcript

TEST = "tests/test_coin.py::test_it"
FAILS = {TEST: Failure("AssertionError", "")}


def transcript(steps: str, **more: bool) -> Transcript:
    """A transcript of steps like "a1 b2": what was asked, and what was answered."""
    digests = "".join(8 * character for step in steps.split() for character in step)
    return Transcript("", "", steps=digests, **more)


def run(steps: str, shared: str = "", **more: bool) -> Run:
    """A run of one test that fails, or passes if told so."""
    passes = more.pop("passes", False)
    transcripts = {"": transcript(shared), TEST: transcript(steps, **more)}
    outcome = {"passed": frozenset({TEST})} if passes else {"failed": FAILS, "exit": 1}
    return Run(transcripts=transcripts, **outcome)


def kill(right: Run, found: Run, alone: Alone | None = None) -> Kill:
    return KillFinder([right], {TEST}).find_kill(found, alone)


RIGHT = run("a1 b2 c3", passes=True)


@pytest.mark.parametrize(
    ("found", "noticed", "blind"),
    [
        pytest.param(run("a1 b9 c3"), True, False, id="another answer"),
        pytest.param(run("a1 b9"), True, False, id="the last answer"),
        pytest.param(run("a1 b2 c3"), False, True, id="the same answers"),
        pytest.param(run("a1 b2"), False, True, id="the same answers, fewer of them"),
        pytest.param(run(""), False, True, id="nothing was asked"),
        pytest.param(run("a1 x9"), False, False, id="another question"),
        pytest.param(run("a1 b2 c3 d4"), False, False, id="one question more"),
        pytest.param(run("a1 b2", opaque=True), False, False, id="opaque"),
        pytest.param(run("a1 b9", opaque=True), True, False, id="opaque, later"),
        pytest.param(run("a1 b2", is_cut=True), False, False, id="cut"),
        pytest.param(run("a1 b2 c3", "r1"), False, False, id="more when imported"),
    ],
)
def test_the_first_step_that_differs_decides(
    found: Run, noticed: bool, blind: bool
) -> None:
    killers, blinds = (TEST,) * noticed, (TEST,) * blind

    assert kill(RIGHT, found) == Kill(noticed, killers, blinds)


def test_what_was_read_when_tests_were_imported_counts_for_each() -> None:
    right = run("a1", "r1", passes=True)

    assert kill(right, run("a1", "r2")).tests == (TEST,)


@pytest.mark.parametrize(
    ("steps", "shared", "how", "noticed"),
    [
        pytest.param("a9", "r1", "opaque", True, id="another answer"),
        pytest.param("a1", "r1", "opaque", False, id="the same answers"),
        pytest.param("a9", "r1 q2", "opaque", False, id="more when imported"),
        pytest.param("a9", "r1", "is_cut", False, id="cut"),
    ],
)
def test_what_cannot_be_recorded_on_import_hides_no_difference_in_a_test(
    steps: str, shared: str, how: str, noticed: bool
) -> None:
    right, found = run("a1", "r1", passes=True), run(steps)
    unclear = transcript(shared, **{how: True})
    transcripts = {**found.transcripts, "": unclear}

    killers = (TEST,) * noticed

    assert kill(right, replace(found, transcripts=transcripts)) == Kill(
        noticed, killers
    )


@pytest.mark.parametrize(("methods", "noticed"), [(True, True), (False, False)])
def test_what_cannot_be_recorded_tells_a_bug_where_methods_are_asked(
    methods: bool, noticed: bool
) -> None:
    right, found = run("", "r1", passes=True), run("", "r1", opaque=True)
    finder = KillFinder([right], {TEST}, methods=methods)

    assert finder.find_kill(found) == Kill(noticed, (TEST,) * noticed)


def test_a_test_that_passes_notices_nothing() -> None:
    assert kill(RIGHT, run("a1 b9", passes=True)) == Kill()


def test_a_test_that_does_not_count_notices_nothing() -> None:
    finder = KillFinder([RIGHT], set(), {TEST})

    assert finder.find_kill(run("a1 b9")) == Kill()


def test_a_test_of_this_program_alone_must_have_seen_it_when_it_was_collected() -> None:
    first = Run(transcripts={"": transcript("r1")})  # there is no such test on it
    second = Run(transcripts={"": transcript("r2")})
    finder = KillFinder([first, second], {"other"})
    sees, does_not = run("", "r2"), run("a9", "r1")

    assert finder.find_kill(sees) == Kill(True, (TEST,))
    assert finder.find_kill(does_not) == Kill()


@pytest.mark.parametrize(
    "how",
    [
        pytest.param({"faults": (("tests/test_coin.py", "no"),)}, id="a fault"),
        pytest.param({"exit": 5}, id="no tests"),
    ],
)
def test_a_file_that_cannot_be_collected_must_have_seen_it(
    how: Mapping[str, object],
) -> None:
    right = run("", "r1", passes=True)
    sees = replace(run("", "r2"), failed={}, exit=1)
    does_not = replace(run("", "r1"), failed={}, exit=1)

    assert kill(right, replace(sees, **how)).noticed  # type: ignore[arg-type]
    assert not kill(right, replace(does_not, **how)).noticed  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "noticed"),
    [
        pytest.param("tests/test_coin.py", True, id="of the tests that count"),
        pytest.param("tests/test_coin.py::TestIt", True, id="a class in it"),
        pytest.param("tests/test_other.py", False, id="another file"),
    ],
)
def test_a_broken_file_is_noticed_while_other_tests_run(
    path: str, noticed: bool
) -> None:
    right = run("", "r1", passes=True)
    other = frozenset({"tests/test_other.py::test_more"})
    found = replace(run("", "r2"), failed={}, passed=other, faults=((path, "no"),))

    assert kill(right, found) == Kill(noticed)


def test_the_file_of_a_test_in_a_class_is_noticed_when_it_breaks() -> None:
    right = run("", "r1", passes=True)
    path = "tests/test_coin.py"
    found = replace(
        run("", "r2"), failed={}, passed=frozenset({"other"}), faults=((path, "no"),)
    )

    finder = KillFinder([right], {f"{path}::TestIt::test_it"})

    assert finder.find_kill(found).noticed


def test_an_exit_code_alone_says_nothing() -> None:
    right = run("a1", "r1", passes=True)
    found = replace(run("a1", "r2", passes=True), exit=1)

    assert not kill(right, found).noticed


@pytest.mark.parametrize("missing", ["", TEST])
def test_without_a_transcript_there_is_no_difference(missing: str) -> None:
    known = {key: one for key, one in RIGHT.transcripts.items() if key != missing}
    right = replace(RIGHT, transcripts=known)

    assert kill(right, run("a1 b9")) == Kill()
    assert kill(RIGHT, replace(run("a1 b9"), transcripts={})) == Kill()


# Beside what a program answers when it is asked alone


def seen(steps: str, **answers: str) -> Run:
    return replace(run(steps, passes=steps == "a1"), seen={TEST: answers})


@pytest.mark.parametrize(
    ("alone", "noticed"),
    [
        pytest.param(Alone({"a", "b"}, {"a": "9"}), True, id="as alone"),
        pytest.param(Alone({"a", "b"}, {"b": "9"}), False, id="alone it is right"),
        pytest.param(Alone({"a", "b"}, {"a": "8"}), False, id="alone it is another"),
        pytest.param(Alone({"b"}, {"b": "9"}), True, id="never asked alone"),
        pytest.param(None, True, id="nothing is known"),
    ],
)
def test_answers_must_be_those_that_the_program_gives_alone(
    alone: Alone | None, noticed: bool
) -> None:
    assert kill(seen("a1", a="1"), seen("a9", a="9"), alone).noticed == noticed


@pytest.mark.parametrize(
    ("alone", "noticed"),
    [
        pytest.param(Alone({"a"}, {"a": "-"}, "timed out"), True, id="it hangs alone"),
        pytest.param(Alone({"a", "b"}, {"b": "-"}, "timed out"), False, id="elsewhere"),
        pytest.param(Alone({"a"}, {"a": "9"}), False, id="it answers alone"),
        pytest.param(Alone(), True, id="never asked alone"),
        pytest.param(None, True, id="nothing is known"),
    ],
)
def test_a_program_that_lets_no_test_end_hangs_alone_too(
    alone: Alone | None, noticed: bool
) -> None:
    hangs = Run(ended="timed out")

    assert kill(seen("a1", a="1"), hangs, alone).noticed == noticed


def test_a_test_that_ends_the_process_notices_nothing() -> None:
    assert not kill(RIGHT, Run(ended="stopped"), Alone({"a"}, {"a": "9"})).noticed
    assert not kill(RIGHT, Run(ended="stopped")).noticed


def test_what_a_right_program_was_not_asked_is_no_other_answer() -> None:
    nothing = Alone({"a", "b"}, {"c": "9"})  # it gives no other answer to a or b
    found = seen("a9", a="1", b="9")

    assert kill(seen("a1", a="1"), found, nothing).noticed
    assert kill(replace(seen("a1"), seen={}), found, nothing).noticed


def test_a_test_that_asked_nothing_plain_does_not_hide_a_program_that_hangs() -> None:
    finder = KillFinder([seen("a1", a="1")], ("tests/test_coin.py::test_more", TEST))
    alone = Alone({"a"}, {"a": "-"}, "timed out")

    assert finder.find_kill(Run(ended="timed out"), alone).noticed


# Beside the questions that the steps are about

A, B = 8 * "a", 8 * "b"


@pytest.mark.parametrize(
    ("alone", "noticed"),
    [
        pytest.param(Alone({"qa"}, {}, moves={A: "qa"}), False, id="alone as right"),
        pytest.param(Alone({"qa"}, {"qa": "9"}, moves={A: "qa"}), True, id="otherwise"),
        pytest.param(
            Alone({"qa"}, {}, moves={A: "qa"}, alters=True), True, id="it alters dice"
        ),
        pytest.param(Alone({"qb"}, {}, moves={A: "qa"}), True, id="never asked alone"),
        pytest.param(Alone({"qa"}, {}, moves={B: "qa"}), True, id="another question"),
    ],
)
def test_a_step_that_the_program_takes_otherwise_alone_is_no_difference(
    alone: Alone, noticed: bool
) -> None:
    assert kill(RIGHT, run("a9"), alone).noticed == noticed


def test_an_answer_without_a_digest_is_as_alone() -> None:
    alone = Alone({"a"}, {"a": ""})

    assert kill(seen("a1", a="1"), seen("a9", a="9"), alone).noticed


KNOWN = {A: "qa", B: "qb"}


@pytest.mark.parametrize(
    ("right", "alone", "noticed"),
    [
        pytest.param(run("a1", passes=True), Alone({"qa"}, {"qa": ""}), True, id="it"),
        pytest.param(
            run("b1", passes=True), Alone({"qb"}, {"qa": ""}), False, id="not"
        ),
        pytest.param(run("c1", passes=True), Alone({"qa"}, {}), True, id="not known"),
        pytest.param(run("", passes=True), Alone({"qa"}, {}), False, id="nothing"),
        pytest.param(
            run("a1", passes=True, is_cut=True), Alone({"qa"}, {}), True, id="cut"
        ),
        pytest.param(
            run("a1", passes=True, opaque=True), Alone({"qa"}, {}), True, id="opaque"
        ),
    ],
)
def test_a_test_that_hangs_must_have_asked_what_may_differ(
    right: Run, alone: Alone, noticed: bool
) -> None:
    alone = replace(alone, moves=KNOWN)
    finder = KillFinder([right], {TEST}, may_hang=True)

    assert finder.could_notice(alone) == noticed
    assert finder.find_kill(Run(ended="timed out"), alone).noticed == noticed
    assert (
        not replace(finder, may_hang=False)
        .find_kill(Run(ended="timed out"), alone)
        .noticed
    )
