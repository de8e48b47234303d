"""Practice in lines: for screen readers, pipes and terminals without a screen.

Each verdict is printed as `dojo check` prints it. A key is a line: the letter, Enter.
"""

from __future__ import annotations

from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TextIO

from dicedojo.cli.endings import write_out
from dicedojo.watch.keys import LABELS, Key
from dicedojo.watch.practice import Practice
from dicedojo.watch.saves import INTERVAL
from dicedojo.watch.view import View

QUIT = "q"


class Lines:
    """Prints what is new in a view."""

    def __init__(self) -> None:
        self._shown = View()

    def show(self, view: View) -> None:
        before, self._shown = self._shown, view
        if view.checks != before.checks:
            _say(f"\n{_what_was_saved(view)}\n{view.verdict}")
        if view.predicted and view.predicted != before.predicted:
            _say(view.predicted)
        if view.page and view.page != before.page:
            _say(f"\n{view.page}")
        if view.missing and view.missing != before.missing:
            _say(f"\n{view.missing}")
        if view.survivors and view.survivors != before.survivors:
            _say(f"\n{view.survivors}")
        if view.next and view.next != before.next:
            _say(f"Next: {view.next}")
        if view.keys and not view.busy and (before.busy or view.keys != before.keys):
            _say(_offer(view.keys))


def practise_in_lines(practice: Practice, typed: TextIO) -> None:
    """Practise until `typed` ends, or says q."""
    practice.tell = Lines().show
    keys: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(typed, keys), daemon=True).start()
    try:
        while True:
            practice.turn()
            try:
                word = keys.get(timeout=INTERVAL)
            except Empty:
                continue
            if word == QUIT:
                return
            if word in practice.view.keys:
                practice.press(Key(word))
            elif word:
                _say(f"{word} is not offered now. {_offer(practice.view.keys)}")
    finally:
        practice.close()


def _say(text: str) -> None:
    write_out(f"{text}\n")  # it has its colours already, and is folded


def _read(typed: Iterable[str], keys: SimpleQueue[str]) -> None:
    for line in typed:
        keys.put(line.strip().lower())
    keys.put(QUIT)


def _what_was_saved(view: View) -> str:
    if not view.saved:
        return "Checked:"
    return f"Saved: {', '.join(view.saved)}"


def _offer(keys: tuple[Key, ...]) -> str:
    offered = [f"{key} {LABELS[key]}" for key in keys]
    return f"Keys: {', '.join([*offered, f'{QUIT} quit'])}"
