"""A learner's file on its way from one snapshot to the next, block by block."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from dicedojo.authoring.lesson import apply_experiment


class Growth:
    """The lines of `old` turn into those of `new` where blocks have shown them.

    A diff may bring in lines that `new` does not have, and a later one takes them out.
    """

    def __init__(self, old: str, new: str) -> None:
        self._new = new.splitlines()
        self._brought: list[str] = []  # lines of diffs
        self._start_from(old)

    def _start_from(self, old: str) -> None:
        self._old = old.splitlines()
        self._changes = [
            change
            for change in SequenceMatcher(
                None, self._old, self._new, autojunk=False
            ).get_opcodes()
            if change[0] != "equal"
        ]
        self._shown: set[int] = set()  # lines of `new`, from 0

    @property
    def target(self) -> str:
        return _text(self._new)

    def show(self, block: str) -> bool:
        """Take a block into the file; False if `new` does not have it in one piece.

        If `new` has it more than once, it is the place with most that is still to show.
        """
        lines = block.splitlines()
        places = [
            range(start, start + len(lines))
            for start in range(len(self._new) - len(lines) + 1)
            if self._new[start : start + len(lines)] == lines
        ]
        if not lines or not places:
            return False
        missing = set(self._missing())
        self._shown.update(max(places, key=lambda place: len(missing & set(place))))
        return True

    def exchange(self, diff: str) -> bool:
        """Exchange the lines of a diff; False if the old ones are not there once."""
        changed = apply_experiment(self.text(), diff)
        if changed is None:
            return False
        self._brought += [line[1:] for line in diff.splitlines() if line[:1] == "+"]
        self._start_from(changed)
        return True

    def text(self) -> str:
        """Return the file as far as it has grown."""
        lines: list[str] = []
        done = 0  # lines of `old`
        for kind, old, old_end, new, new_end in self._changes:
            lines += self._old[done:old]
            done = old_end
            if kind == "delete":
                touched = {new - 1, new} & self._shown
                lines += [] if touched else self._old[old:old_end]
                continue
            wanted = [at for at in range(new, new_end) if self._new[at].strip()]
            if self._shown.issuperset(wanted):
                lines += self._new[new:new_end]
            elif self._shown.isdisjoint(wanted):
                lines += self._old[old:old_end]
            else:  # what takes the place of the old lines has begun to come in
                lines += [self._new[at] for at in range(new, new_end) if self._in(at)]
        return _text([*lines, *self._old[done:]])

    def left_out(self) -> list[str]:
        """Return the lines that `new` adds and no block has shown."""
        return [self._new[at] for at in self._missing()]

    def left_over(self) -> list[str]:
        """Return the lines that diffs brought in and that `new` does not have."""
        present = self.text().splitlines()
        return [
            line for line in present if line in self._brought and line not in self._new
        ]

    def _in(self, at: int) -> bool:
        return at in self._shown or not self._new[at].strip()

    def _missing(self) -> Iterator[int]:
        for _, _, _, new, new_end in self._changes:
            for at in range(new, new_end):
                if not self._in(at):
                    yield at


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
