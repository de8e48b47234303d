"""Of a thousand saves none is lost, and none is answered with an old verdict.

They come by rename, in pieces, with nothing changed, before, during and after checks.
What a save leaves on the disk is one of a few programs, whose verdicts are known.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from dicedojo.practice.check_report import CheckReport, check
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.saves import Saves
from dicedojo.practice.screen.view import View
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow
PROGRAMS = [
    "def pays(side):\n    return 1 if side == 'heads' else 0\n",
    "def pays(side):\n    return 0\n",
    "def pays(side):\n    return 2\n",
    "def pays(side:\n",
    "",
]
COUNT = 1000
DURING = 0.3  # of all waits and checks are met by a save


@dataclass
class Editor:
    """Saves programs in the ways of different editors, each with a time of its own."""

    file: Path
    chance: random.Random
    saved: int = 0
    tick: int = 10**9  # a file's own clock is coarser than this test

    def save(self) -> None:
        text = self.chance.choice(PROGRAMS)
        way: Callable[[str], None] = self.chance.choice(
            [self._in_place, self._by_rename, self._in_pieces, self._away_and_back]
        )
        way(text)
        self.saved += 1

    def perhaps(self) -> None:
        if self.saved < COUNT and self.chance.random() < DURING:
            self.save()

    def _write(self, file: Path, text: str) -> None:
        file.write_text(text)
        self.tick += 1
        os.utime(file, ns=(self.tick, self.tick))

    def _in_place(self, text: str) -> None:
        self._write(self.file, text)

    def _by_rename(self, text: str) -> None:
        new = self.file.with_name(".coin.py.new")
        self._write(new, text)
        new.rename(self.file)

    def _in_pieces(self, text: str) -> None:
        self._write(self.file, text[: len(text) // 2])
        self._write(self.file, text)

    def _away_and_back(self, text: str) -> None:
        self.file.unlink()
        self._write(self.file, text)


def test_no_save_is_lost_or_answered_with_an_old_verdict(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports: dict[str, CheckReport] = {}
    for program in PROGRAMS:
        workspace.module.write_text(program)
        reports[program] = check(workspace)
    editor = Editor(workspace.module, random.Random(1))
    checked = ""  # the program that the check has met
    wrong: list[str] = []

    def check_while_saving(order: Workspace) -> CheckReport:
        nonlocal checked
        checked = workspace.module.read_text()
        editor.perhaps()
        return reports[checked]

    def compare(view: View) -> None:
        if view.checks != shown[-1]:
            shown.append(view.checks)
            if checked != workspace.module.read_text():
                wrong.append(f"verdict {view.checks}, after {editor.saved} saves")

    monkeypatch.setattr("dicedojo.practice.screen.practice.check", check_while_saving)
    monkeypatch.setattr(
        "dicedojo.practice.screen.practice.why_not_done", lambda workspace: None
    )
    practice = Practice(workspace.folder, coloured=False)
    practice._saves = Saves(workspace, lambda seconds: editor.perhaps())
    shown = [0]
    practice.tell = compare
    while editor.saved < COUNT:
        editor.save()
        practice.turn()
    for _ in range(2):  # the last check may have been overtaken
        practice.turn()
    practice.close()

    assert not wrong
    assert len(shown) > COUNT / 4
    assert checked == workspace.module.read_text()
    assert not practice.view.busy
