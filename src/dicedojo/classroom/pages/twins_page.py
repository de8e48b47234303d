"""The page of similar submissions: two passages side by side, for a person to judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.twins.find import (
    COMMON,
    COMMON_SHARE,
    MIN_SHARED,
    Excerpt,
    Passage,
    Twins,
)
from dicedojo.page import render_page
from dicedojo.report.adjusted import moment
from dicedojo.text import counted, plain

WIDTH = 160  # characters of a line of code


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
        pairs=[_pair(one, labels, files) for one in found],
        min_code=MIN_SHARED["code"],
        min_tests=MIN_SHARED["tests"],
        common=COMMON,
        common_percent=f"{COMMON_SHARE * 100:.0f}",
    )


def _pair(
    one: Twins, labels: Mapping[str, str], files: Mapping[str, str]
) -> dict[str, Any]:
    return {
        "part": one.part,
        "first": {"name": labels[one.first], "file": files.get(one.first, "")},
        "second": {"name": labels[one.second], "file": files.get(one.second, "")},
        "shared": counted(one.shared, "token"),
        "percent": int(100 * one.share),
        "passages": [_passage(passage) for passage in one.passages],
    }


def _passage(passage: Passage) -> dict[str, Any]:
    return {
        "tokens": counted(passage.tokens, "token"),
        "sides": [_excerpt(passage.first), _excerpt(passage.second)],
    }


def _excerpt(one: Excerpt) -> dict[str, Any]:
    lines = [plain(line.expandtabs(4), WIDTH) for line in one.lines]
    return {
        "place": f"{plain(one.file, 120)}, line {one.line}",
        "lines": lines,
        "more": counted(one.more, "more line") if one.more else "",
    }
