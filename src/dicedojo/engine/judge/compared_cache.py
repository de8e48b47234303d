"""On-disk cache of how mutants differ from the original, whatever the tests are.

So `dojo mutate` after an edit of the tests, and a second grade of the same code, ask no
mutant again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from dicedojo import cache
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import rules_key
from dicedojo.engine.judge.verdicts import Compared, End
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission.handed_files import is_for_tests


@dataclass(frozen=True)
class ComparedCache:
    """The entries for one submission's code, whatever its tests."""

    key: str

    @classmethod
    def of(cls, kata: Kata, code: CodeUnderTest) -> ComparedCache:
        """Return the cache for some code, whatever its tests."""
        parts: list[str | bytes] = [rules_key(kata), code.path, code.sandbox.name]
        parts += [*kata.imports, code.source]
        parts += [kata.module, repr(kata.renamed)]  # which are asked
        for name, content in sorted(code.files.items()):
            if not is_for_tests(name):
                parts += [name, content]
        return cls(cache.key(*parts))

    def read(
        self, batch: str, calls: Sequence[Call], mutants: Sequence[Mutant]
    ) -> dict[str, Compared]:
        """Return how programs differ, by id; nothing if that is not known.

        These are mutants, and the original itself as it answered once more.
        """
        kept = cache.read(self._path(batch, calls, mutants))
        if not isinstance(kept, dict):
            return {}
        found = {id: _from_json(entry) for id, entry in kept.items()}
        return {id: one for id, one in found.items() if one is not None}

    def write(
        self,
        batch: str,
        calls: Sequence[Call],
        mutants: Sequence[Mutant],
        compared: Mapping[str, Compared],
    ) -> None:
        """Keep how programs differ, where that does not depend on this run."""
        # Not `asdict`, which copies every tuple of tens of thousands.
        final = {id: one for id, one in compared.items() if not one.ended.is_of_machine}
        entries = {id: vars(one) for id, one in final.items()}
        cache.write(self._path(batch, calls, mutants), entries)

    def _path(
        self, batch: str, calls: Sequence[Call], mutants: Sequence[Mutant]
    ) -> Path:
        asked = "\n".join(map(str, calls))
        texts = [f"{one.id} {one.start} {one.end} {one.text}" for one in mutants]
        key = cache.key(self.key, batch, asked, *texts)
        return cache.folder("compared") / f"{key}.json"


def _from_json(entry: dict[str, Any]) -> Compared | None:
    """Return an entry, None if it is of another version of dojo's."""
    if entry.keys() != {each.name for each in fields(Compared)}:
        return None
    differs = tuple((place, digest) for place, digest in entry["differs"])
    return Compared(**{**entry, "differs": differs, "ended": End.of(entry["ended"])})
