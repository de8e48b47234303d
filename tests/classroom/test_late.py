"""The rule about due dates: who is late, by how many days, and what that costs."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicedojo.classroom.late import LateRule, read_rule
from dicedojo.errors import UnusableInput

DUE = "due = 2026-09-01T23:59:00+02:00\n"  # 21:59 in UTC


def rule(text: str) -> LateRule:
    return read_rule(DUE + text, "late.toml")


@pytest.mark.parametrize(
    ("submitted_at", "days"),
    [
        pytest.param("", 0, id="no time is known"),
        pytest.param("2026-08-30T08:00:00+00:00", 0, id="early"),
        pytest.param("2026-09-01T21:59:00+00:00", 0, id="in time, to the second"),
        pytest.param("2026-09-01T22:09:00+00:00", 0, id="within the grace"),
        pytest.param("2026-09-01T22:09:01+00:00", 1, id="a second after the grace"),
        pytest.param("2026-09-02T21:59:00+00:00", 1, id="one day, to the second"),
        pytest.param("2026-09-02T21:59:01+00:00", 2, id="a second more than one day"),
    ],
)
def test_each_day_that_has_begun_counts(submitted_at: str, days: int) -> None:
    with_grace = rule("grace_minutes = 10\npoints_per_day = 1")

    assert with_grace.days_late("ada", submitted_at) == days


@pytest.mark.parametrize(
    ("text", "loss", "why"),
    [
        ("points_per_day = 5", -10, "2 days late: 5 points for each day"),
        (
            "percent_per_day = 10",
            -16,
            "2 days late: 10 % of the points for each day",
        ),
        (
            "points_per_day = 1\npercent_per_day = 10",
            -18,
            "2 days late: 1 point and 10 % of the points for each day",
        ),
        ("points_per_day = 50", -80, "2 days late: 50 points for each day"),
        (
            "percent_per_day = 10\nmost_days = 1",
            -80,
            "2 days late; nothing counts after 1 day",
        ),
    ],
)
def test_a_late_submission_loses_what_the_rule_says(
    text: str, loss: int, why: str
) -> None:
    found = rule(text).adjustment("ada", "2026-09-03T08:00:00+00:00", Decimal(80))

    assert found is not None
    assert (found.kind, found.points, found.why) == ("late", Decimal(loss), why)


def test_a_rule_is_summed_up_for_a_student() -> None:
    text = """due = 2026-09-01T23:59:00+02:00
percent_per_day = 10
grace_minutes = 30
most_days = 3
days_if_marked = 1
[due_for]
bob = 2026-09-08T12:00:00Z
"""
    summed_up = (
        "30 minutes of grace, 10 % of the points for each day, nothing counts after 3"
        " days, marked as late counts as 1 day"
    )

    rule = read_rule(text, "late.toml")

    assert rule.summary("ada") == f"due 2026-09-01 23:59+02:00, {summed_up}"
    assert rule.summary("bob") == f"due 2026-09-08 12:00+00:00, {summed_up}"


def test_a_rule_that_only_cuts_off_is_summed_up() -> None:
    rule = read_rule("due = 2026-09-01T12:00:00Z\nmost_days = 0", "late.toml")

    assert rule.summary("ada") == (
        "due 2026-09-01 12:00+00:00, nothing counts after 0 days"
    )


def test_an_extension_is_for_one_student() -> None:
    extended = rule("points_per_day = 5\n[due_for]\nada = 2026-09-08T12:00:00+02:00\n")
    late = "2026-09-03T08:00:00+00:00"

    assert extended.adjustment("ada", late, Decimal(80)) is None
    assert extended.adjustment("bob", late, Decimal(80)) is not None


def test_a_mark_without_a_time_counts_as_the_days_that_the_rule_states() -> None:
    stated = rule("points_per_day = 5\ndays_if_marked = 2\n")

    found = stated.adjustment("ada", "", Decimal(80), marked=True)

    assert found is not None
    assert found.points == -10
    assert found.why == (
        "marked as late, which counts as 2 days: 5 points for each day"
    )
    assert stated.adjustment("ada", "", Decimal(80)) is None


def test_a_mark_without_a_time_costs_nothing_unless_the_rule_says_so() -> None:
    assert rule("most_days = 0").days_late("ada", "", marked=True) == 0


def test_a_time_tells_more_than_a_mark() -> None:
    stated = rule("points_per_day = 5\ndays_if_marked = 1")
    in_time = "2026-09-01T08:00:00+00:00"

    assert stated.days_late("ada", in_time, marked=True) == 0


def test_a_mark_says_nothing_about_an_extension() -> None:
    stated = rule(
        "points_per_day = 5\ndays_if_marked = 1\n"
        "[due_for]\nada = 2026-09-08T12:00:00+02:00\n"
    )

    assert stated.days_late("ada", "", marked=True) == 0
    assert stated.days_late("bob", "", marked=True) == 1


@given(
    st.decimals(0, 100, places=2),
    st.integers(0, 60),
    st.decimals(0, 100, places=1),
    st.decimals(0, 100, places=1),
)
def test_nobody_loses_more_than_was_earned(
    earned: Decimal, days: int, points: Decimal, percent: Decimal
) -> None:
    late = rule(
        f"points_per_day = {points}\npercent_per_day = {percent}\nmost_days = 30"
    )
    day, month = (days % 28 + 1, 10 + days // 28 % 3)

    found = late.adjustment("ada", f"2026-{month}-{day:02}T08:00:00+00:00", earned)

    assert found is None or 0 < -found.points <= earned


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("due = [", "late.toml is not TOML"),
        ("points_per_day = 5", "due is missing"),
        ("due = 2026-09-01", "due must be a date, a time and a time zone"),
        ("due = 2026-09-01T10:00:00", "due must be a date, a time and a time zone"),
        ("due = 'Monday'", "due must be a date, a time and a time zone"),
        (DUE, "being late costs nothing"),
        (f"{DUE}points_per_day = -5", "points_per_day must be a number from 0"),
        (f"{DUE}points_per_day = true", "points_per_day must be a number from 0"),
        (f"{DUE}percent_per_day = 120", "percent_per_day must be a number from 0"),
        (f"{DUE}percent_per_day = nan", "percent_per_day must be a number from 0"),
        (f"{DUE}per_day = 5", "'per_day' is not known"),
        (f"{DUE}most_days = 1.5", "most_days must be a whole number"),
        (f"{DUE}most_days = 3\ndays_if_marked = -1", "days_if_marked must be a whole"),
        (f"{DUE}days_if_marked = 1", "being late costs nothing"),
        (f"{DUE}most_days = 3\ndue_for = 4", "due_for must be a table"),
        (f"{DUE}most_days = 3\n[due_for]\nada = 4", "ada must be a date"),
    ],
)
def test_a_rule_that_nobody_can_mean_is_refused(text: str, says: str) -> None:
    with pytest.raises(UnusableInput, match=says):
        read_rule(text, "late.toml")
