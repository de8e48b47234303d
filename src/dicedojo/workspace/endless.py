"""Refuses code on which a test does not end, before more is run on it."""

from __future__ import annotations

from dicedojo.workspace.advance import NotYet, require_green
from dicedojo.workspace.check_run import Event, run_tests
from dicedojo.workspace.step_tests import copied
from dicedojo.workspace.workspace import Workspace


def require_an_end(workspace: Workspace) -> None:
    """Return if each given and own test ends.

    A green check of the files as they are now has seen that; else the tests are run, on
    a copy, so that nothing in the workspace changes.

    Raises:
        NotYet: one does not end; the message says where, and in which call.
    """
    try:
        require_green(workspace)
    except NotYet:
        with copied(workspace) as copy:
            events = run_tests(copy).events
        for event in events:
            trouble = event.get("trouble")
            if trouble and trouble["error"] == "TookTooLong":
                raise _endless(workspace, event, trouble) from None


def _endless(workspace: Workspace, event: Event, trouble: Event) -> NotYet:
    test = event.get("test") or event["file"]
    places = [trouble["test"], trouble["place"]]
    lines = [
        f"{place['file']}:{place['line']}  {place['code']}"
        for place in places
        if place and place["code"]
    ]
    return NotYet(
        f"{test} does not end, so {workspace.module.name} was not changed.",
        evidence="\n".join([*dict.fromkeys(lines), trouble["says"]]),
        hint="Which line should bring the loop to its end, and does it run each time?",
        next="change that, then dojo check",
    )
