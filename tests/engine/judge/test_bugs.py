"""Mutants that the same questions reveal are one bug; some survivors imply others."""

from __future__ import annotations

from collections.abc import Mapping

from dicedojo.course.domain import Call
from dicedojo.engine.judge.bugs import Group, find_bugs
from dicedojo.engine.judge.verdicts import Bug, MutantVerdict, Status
from dicedojo.engine.mutants.mutant import Mutant

KILLED, SURVIVED, TIMED_OUT = Status.KILLED, Status.SURVIVED, Status.TIMED_OUT


def group(ids: str, reveals: str, ended: str = "") -> Group:
    """A group of mutants "a", "b", … revealed by questions about these numbers."""
    mutants = tuple(Mutant(id, "any", 1, 1, "", "", "") for id in ids)
    calls = tuple(Call("pays", ([int(n)],)) for n in reveals)
    return Group(mutants, calls, ended)


def found(
    groups: list[Group], statuses: Mapping[str, Status]
) -> dict[str, tuple[Status, bool, int]]:
    """Return status, implied and also_notices of each bug, by its mutants."""
    verdicts = {
        id: MutantVerdict(Mutant(id, "any", 1, 1, "", "", ""), status)
        for id, status in statuses.items()
    }
    bugs = find_bugs(groups, verdicts)
    assert all(isinstance(bug, Bug) for bug in bugs)
    return {
        "".join(bug.mutants): (bug.status, bug.implied, bug.also_notices)
        for bug in bugs
    }


def test_groups_that_the_same_questions_reveal_are_one_bug() -> None:
    groups = [group("ab", "12"), group("c", "12"), group("d", "1")]

    bugs = found(groups, dict.fromkeys("abcd", KILLED))

    assert list(bugs) == ["abc", "d"]


def test_a_bug_survives_with_one_of_its_mutants_which_comes_first() -> None:
    groups = [group("a", "12"), group("b", "12")]

    bugs = found(groups, {"a": KILLED, "b": SURVIVED})

    assert bugs == {"ba": (SURVIVED, False, 0)}


def test_a_bug_that_only_ever_times_out_has_that_status() -> None:
    groups = [group("ab", "12"), group("c", "3")]

    bugs = found(groups, {"a": TIMED_OUT, "b": TIMED_OUT, "c": KILLED})

    assert bugs == {"ab": (TIMED_OUT, False, 0), "c": (KILLED, False, 0)}


def test_mutants_of_one_bug_come_by_their_ids_whatever_the_groups_order() -> None:
    groups = [group("c", "12"), group("a", "12"), group("b", "12")]

    assert list(found(groups, dict.fromkeys("abc", SURVIVED))) == ["abc"]


def test_a_survivor_with_more_questions_is_implied() -> None:
    groups = [group("a", "123"), group("b", "12"), group("c", "4"), group("d", "1234")]

    bugs = found(groups, dict.fromkeys("abcd", SURVIVED))

    assert bugs == {
        "a": (SURVIVED, True, 1),
        "b": (SURVIVED, False, 2),
        "c": (SURVIVED, False, 1),
        "d": (SURVIVED, True, 0),
    }


def test_a_survivor_that_more_questions_may_reveal_implies_nothing() -> None:
    groups = [group("a", "1", ended="timed out"), group("b", "12"), group("c", "12345")]

    bugs = found(groups, dict.fromkeys("abc", SURVIVED))

    assert bugs == {
        "a": (SURVIVED, False, 0),
        "b": (SURVIVED, False, 1),
        "c": (SURVIVED, True, 0),
    }


def test_killed_bugs_imply_nothing() -> None:
    groups = [group("a", "12"), group("b", "1")]

    bugs = found(groups, {"a": SURVIVED, "b": KILLED})

    assert bugs == {"a": (SURVIVED, False, 0), "b": (KILLED, False, 0)}


def test_mutants_that_could_not_be_compared_are_bugs_of_their_own() -> None:
    groups = [group("a", ""), group("b", "")]

    bugs = found(groups, {"a": SURVIVED, "b": SURVIVED, "c": KILLED})

    assert bugs == {
        "a": (SURVIVED, False, 0),
        "b": (SURVIVED, False, 0),
        "c": (KILLED, False, 0),
    }


def test_what_is_equivalent_or_was_never_run_is_no_bug() -> None:
    groups = [group("a", "1")]

    assert found(groups, {"b": Status.EQUIVALENT, "c": Status.UNDECIDED}) == {}
