"""A conversation goes through a socket, or goes on from what was said before."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from marshal import dumps, loads
from typing import Any

import pytest

from dicedojo.engine.wire.conversation import (
    CHUNK,
    HEAD,
    LAST,
    MAX_MESSAGES,
    Gone,
    Link,
    Resume,
    Script,
    ScriptReplay,
    digest_of,
    hand_over,
    payload,
)
from dicedojo.engine.wire.kinds import Ending

Ends = tuple[socket.socket, socket.socket]
TRUNK = [b"ask 1", b"one", b"ask 2", b"two", b"bye"]


@pytest.fixture
def ends() -> Iterator[Ends]:
    pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in pair:
        end.setblocking(False)  # a message that is missing fails a test at once
    with pair[0], pair[1]:
        yield pair


def link(end: socket.socket, talk: int = 7) -> Any:
    return Link(end.fileno(), talk)


# A socket


@pytest.mark.parametrize("size", [0, 1, CHUNK, CHUNK + 1, 2 * CHUNK + 5])
def test_a_message_arrives_whole_however_long_it_is(ends: Ends, size: int) -> None:
    message = bytes(number % 251 for number in range(size))

    link(ends[0]).send(message)

    assert link(ends[1]).receive() == message


def test_messages_keep_their_order_and_their_bounds(ends: Ends) -> None:
    ours, theirs = map(link, ends)

    for message in (b"one", b"", b"two"):
        ours.send(message)

    assert [theirs.receive() for _ in range(3)] == [b"one", b"", b"two"]


def test_what_is_left_of_another_conversation_is_lost(ends: Ends) -> None:
    link(ends[0], 6).send(bytes(CHUNK + 1))
    link(ends[0], 6).say_gone()
    link(ends[0], 7).send(b"now")

    assert link(ends[1], 7).receive() == b"now"


def test_an_end_that_has_gone_says_so(ends: Ends) -> None:
    link(ends[0]).say_gone()

    with pytest.raises(Gone):
        link(ends[1]).receive()


def test_an_end_that_is_closed_has_gone(ends: Ends) -> None:
    ends[0].close()

    with pytest.raises(Gone):
        link(ends[1]).receive()
    with pytest.raises(Gone):
        link(ends[1]).send(b"heads")


def test_a_message_can_be_waited_for_in_vain(ends: Ends) -> None:
    ends[0].send(HEAD.pack(6, LAST))

    with pytest.raises(TimeoutError):
        link(ends[1]).receive(0.01)


def test_no_test_catches_the_end_of_the_program_as_an_exception() -> None:
    assert not issubclass(Gone, Exception)
    assert issubclass(Gone, Ending)


# What is known of a session


@pytest.mark.parametrize(
    ("waits", "starts"), [(None, [None] * 4), (0, [0] * 4), (2, [None, None, 2, 2])]
)
def test_tests_go_on_from_a_process_that_waits_before_the_place(
    waits: int | None, starts: list[int | None]
) -> None:
    script = Script(TRUNK, waits)

    assert [script.start_for(place) for place in range(4)] == starts


def test_none_waits_that_knows_what_a_branch_alone_has_said() -> None:
    script = Script(TRUNK, 3)

    script.add_branch("rule", 3, [b"TWO", b"ask 3"], 9)

    (branch,) = script.branches.values()
    assert branch.messages == [*TRUNK[:3], b"TWO", b"ask 3"]
    assert (branch.number, branch.shared) == (9, 2)
    assert branch.start_for(4) is None


def test_a_conversation_that_is_too_long_is_no_branch() -> None:
    script = Script(TRUNK)

    script.add_branch("rule", 1, [b""] * MAX_MESSAGES, 9)

    assert script.branches == {}


class Diverged:
    """Where a program went over to the socket, and a wire that gives replies."""

    def __init__(self, *messages: bytes) -> None:
        self.at: list[tuple[Any, int, bytes]] = []
        self.sent: list[bytes] = []
        self.differences = 0
        self._messages = list(messages)

    def __call__(self, script: Any, place: int, message: bytes) -> Diverged:
        self.at.append((script, place, message))
        return self

    def receive(self) -> bytes:
        return self._messages.pop(0)

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def say_differs(self) -> None:
        self.differences += 1


def replayed(script: Any, diverged: Any, *answers: bytes, **how: Any) -> Any:
    """Return a replay in which a program was asked, and answered, in turn."""
    rule, live = how.get("rule", "rule"), how.get("live")
    replay = ScriptReplay(script, diverged, rule, live, how.get("explains", False))
    for answer in answers:
        replay.receive()
        replay.send(answer)
    return replay


def test_a_program_that_answers_alike_needs_no_tests() -> None:
    diverged = Diverged()

    replay = replayed(Script(TRUNK), diverged, b"one", b"two")

    assert replay.expected == replay.receive() == b"bye"
    assert (diverged.at, replay.rest) == ([], [])


def test_the_first_answer_that_differs_goes_through_the_socket() -> None:
    script, diverged = Script(TRUNK), Diverged(b"ask 3", b"bye")

    replay = replayed(script, diverged, b"one", b"TWO", b"three")

    assert diverged.at == [(script, 3, b"TWO")]
    assert replay.receive() == b"bye"
    assert replay.rest == [b"TWO", b"ask 3", b"three", b"bye"]
    assert (diverged.sent, replay.expected) == ([b"three"], None)


def test_the_first_answer_of_a_live_program_does_even_if_it_is_known() -> None:
    diverged = Diverged()

    replayed(Script(TRUNK), diverged, b"one", live=0.0)

    assert [place for _, place, _ in diverged.at] == [1]


def test_what_another_program_answered_is_a_branch() -> None:
    script, diverged = Script(TRUNK), Diverged()
    script.add_branch("rule", 3, [b"TWO", b"ask 3", b"three", b"bye"], 9)
    (branch,) = script.branches.values()
    branch.add_branch("rule", 5, [b"THREE", b"bye"], 10)

    same = replayed(script, diverged, b"one", b"TWO", b"three")
    further = replayed(script, diverged, b"one", b"TWO", b"THREE")

    assert [one.script.number for one in (same, further)] == [9, 10]
    assert same.receive() == further.receive() == b"bye"
    assert diverged.at == []


def test_a_branch_holds_only_where_sessions_end_by_the_same_rule() -> None:
    script, diverged = Script(TRUNK), Diverged()
    script.add_branch("rule", 3, [b"TWO", b"bye"], 9)

    replayed(script, diverged, b"one", b"TWO", rule="another")

    assert [place for _, place, _ in diverged.at] == [3]


A, B, C = (dumps(("test", name), 2) for name in "abc")
TESTS = [A, b"ok", b"ask 1", b"one", B, b"ok", b"ask 2", b"two", C, b"ok", b"bye"]


def test_where_tests_begin_is_known() -> None:
    assert Script.recorded(TESTS).begins == {A: 0, B: 4, C: 8}
    assert Script.recorded(TRUNK).begins == {}


def test_a_program_that_has_differed_is_known_to_answer_alike_again() -> None:
    diverged = Diverged(B, b"ask 2", C, b"ask 2")
    replay = replayed(Script.recorded(TESTS), diverged, b"ok", b"ONE", explains=True)

    expected = []
    for answer in (b"ok", b"TWO", b"ok", b"two"):
        replay.receive()
        expected.append(replay.expected)
        replay.send(answer)

    assert expected == [b"ok", b"two", b"ok", None]  # the last was not asked there
    assert diverged.differences == 1


def test_what_another_test_was_answered_says_nothing() -> None:
    diverged = Diverged(b"ask 2", b"bye")

    replay = replayed(Script.recorded(TESTS), diverged, b"ok", b"ONE", b"TWO")

    assert replay.expected is None
    assert diverged.differences == 0


def test_what_explains_follows_no_branch() -> None:
    script, diverged = Script.recorded(TESTS), Diverged()
    script.add_branch("rule", 3, [b"ONE", b"bye"], 9)

    replayed(script, diverged, b"ok", b"ONE", explains=True)

    assert [place for _, place, _ in diverged.at] == [3]


def test_the_other_end_can_say_that_the_next_answer_is_another(ends: Ends) -> None:
    tests, program = link(ends[0]), link(ends[1])
    program.say_differs()
    program.send(b"two")

    assert (tests.receive(), tests.differences) == (b"two", 1)


# The tests go on


@pytest.fixture
def resumed(ends: Ends) -> Callable[..., Any]:
    """Go on from where a process waits, after two messages, up to a new answer."""

    def resume(answer: bytes = b"TWO") -> Any:
        link(ends[0]).send(hand_over(Script(TRUNK), 2, 3, answer))
        return Resume(link(ends[1]))

    return resume


def test_the_tests_are_told_the_answers_up_to_the_new_one(ends: Ends) -> None:
    found = hand_over(Script(TRUNK), 0, 3, b"TWO")

    digests = [digest_of(b"ask 1"), digest_of(b"ask 2")]
    assert loads(found) == (digests, [b"one", b"TWO"], [1])


def test_they_are_told_which_of_these_differ_along_a_branch(ends: Ends) -> None:
    script = Script(TRUNK)
    script.add_branch("rule", 1, [b"ONE", *TRUNK[2:]], 9)
    branch = script.branches["rule", 1, b"ONE"]
    link(ends[0]).send(hand_over(branch, 0, 3, b"TWO"))
    wire = Resume(link(ends[1]))

    counts = []
    for question in (b"ask 1", b"ask 2"):
        wire.send(question)
        wire.receive()
        counts.append(wire.differences)

    assert counts == [1, 2]


def test_from_the_new_answer_on_the_program_is_asked(
    resumed: Callable[..., Any], ends: Ends
) -> None:
    wire, program = resumed(), link(ends[0])

    assert wire.differences == 0
    wire.send(b"ask 2")
    assert wire.receive() == b"TWO"
    assert wire.differences == 1

    wire.send(b"ask 3")
    assert program.receive() == b"ask 3"
    program.send(b"three")
    assert wire.receive() == b"three"
    assert not wire.asked_otherwise


def test_tests_that_ask_otherwise_after_the_same_answers_are_flaky_at_once(
    ends: Ends,
) -> None:
    link(ends[0]).send(hand_over(Script(TRUNK), 0, 3, b"TWO"))
    wire = Resume(link(ends[1]))

    with pytest.raises(Gone):
        wire.send(b"ask something else")

    assert wire.asked_otherwise


HELD = ("shared", (1 << 32,), (), ("ask", 1))
CHANGED = ("shared", (), (("o", 1 << 32, ("p", [2])),), ("ask", 1))


def test_what_tests_hold_may_be_chance_and_what_they_change_is_not() -> None:
    plain, held, changed = (dumps(one, 2) for one in (HELD[3], HELD, CHANGED))

    assert payload(plain) == payload(held) == plain
    assert payload(changed) == payload(dumps((*HELD[:2], *CHANGED[2:]), 2)) == changed
    assert digest_of(plain) == digest_of(held) != digest_of(changed)


def test_tests_that_hold_something_else_by_chance_are_not_flaky(ends: Ends) -> None:
    script = Script([dumps(HELD, 2), b"one"])
    link(ends[0]).send(hand_over(script, 0, 1, b"TWO"))
    wire = Resume(link(ends[1]))

    wire.send(dumps(HELD[3], 2))

    assert wire.receive() == b"TWO"
    assert not wire.asked_otherwise


def test_where_a_test_begins_is_known_whatever_it_holds() -> None:
    begins = dumps((*HELD[:3], ("test", "a")), 2)

    assert Script.recorded([begins, *TESTS[1:]]).begins == {A: 0, B: 4, C: 8}
