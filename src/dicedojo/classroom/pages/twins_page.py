"""The page of similar submissions: two passages side by side, for a person to judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.twins.find import (
    COMMON,
    COMMON_SHARE,
    MIN_SHARED,
    Twins,
)
from dicedojo.page import render_page
from dicedojo.text import moment, plain


def render_twins(
    subject: Subject,
    found: Sequence[Twins],
    *,
    labels: Mapping[str, str],
    files: Mapping[str, str],
) -> str:
    """Return the page of these pairs.

    `labels` says what to call each student, `files` has the address of their page, by
    id, of those who have one.
    """
    return render_page(
        "twins.html",
        "dicedojo.classroom.pages",
        title=plain(subject.title),
        updated=moment(subject.updated_at),
        pairs=found,
        labels=labels,
        files=files,
        min_code=MIN_SHARED["code"],
        min_tests=MIN_SHARED["tests"],
        common=COMMON,
        common_percent=f"{COMMON_SHARE * 100:.0f}",
    )
