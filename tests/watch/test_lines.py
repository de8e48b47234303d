"""Practice in lines: each verdict is printed, and a key is a line."""

from __future__ import annotations

import io

import pytest

from dicedojo.watch.lines import practise_in_lines
from dicedojo.watch.practice import Practice
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow


def test_lines_say_the_verdict_the_keys_and_what_is_not_offered(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = Practice(workspace.folder, coloured=False)

    practise_in_lines(practice, io.StringIO("h\nn\n"))

    printed = capsys.readouterr().out
    assert "Checked:\nStep 1 of" in printed
    assert "Keys: h hint, l lesson, r expect red, g expect green, c check" in printed
    assert "hint 1 of" in printed
    assert "\x1b" not in printed
    assert "n is not offered now." in printed
