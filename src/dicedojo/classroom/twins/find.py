"""Which submissions share long passages that few others have?

Each program becomes a set of fingerprints, as in winnowing (Schleimer, Wilkerson and
Aiken, 2003), without thinning them out: katas are short. What the course gave everyone
is subtracted, and so is what many submissions share. An index from fingerprints to
submissions finds the pairs; only those are compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dicedojo.classroom.twins.fingerprints import (
    MAX_TOKENS,
    RUN,
    Hashes,
    Symbol,
    fingerprints,
    symbols,
)

Part = Literal["code", "tests"]
MIN_SHARED = {"code": 60, "tests": 100}  # tokens; about nine and fifteen lines
MIN_SHARE = {"code": 0.5, "tests": 0.6}  # of what the shorter one wrote itself
COMMON = 10  # submissions that share a run, at least, for it to be common knowledge
COMMON_SHARE = 0.1  # of the class, where that is more
MAX_PASSAGES = 6  # of a pair, the longest
MAX_LINES = 30  # of a passage
MAX_PAIRS = 200  # shown to a person


@dataclass(frozen=True)
class Work:
    """What one student handed in: the text of files, by their paths."""

    id: str
    code: dict[str, str]
    tests: dict[str, str]


@dataclass(frozen=True)
class Excerpt:
    """Lines of one file."""

    file: str
    line: int
    lines: tuple[str, ...]  # at most MAX_LINES
    more: int = 0  # lines that follow


@dataclass(frozen=True)
class Passage:
    """The same tokens in two submissions, whatever their names are."""

    first: Excerpt
    second: Excerpt
    tokens: int


@dataclass(frozen=True)
class Twins:
    """Two submissions that share much that few others have."""

    first: str  # a student's id
    second: str
    part: Part
    shared: int  # tokens of the first that the second has, too
    share: float  # of what the shorter one wrote itself, 0 to 1
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class _Text:
    """The tokens of all files of one part of a submission, and their fingerprints."""

    id: str
    files: tuple[tuple[str, str], ...]
    tokens: tuple[tuple[int, Symbol], ...]  # with the number of the file
    places: NDArray[np.int64]  # where each run begins
    runs: Hashes  # their fingerprints

    def covered(self, which: NDArray[np.bool_]) -> int:
        """Return how many tokens are in one of these runs."""
        steps = np.zeros(len(self.tokens) + 1, np.int64)
        starts = self.places[which]
        np.add.at(steps, starts, 1)
        np.add.at(steps, starts + RUN, -1)
        return int((np.cumsum(steps) > 0).sum())


def find_twins(works: Iterable[Work], given: Iterable[str]) -> list[Twins]:
    """Return the pairs that share most, at most MAX_PAIRS of them, the closest first.

    `given` are the texts that everyone has: starter code, lessons, solutions. A passage
    that more than COMMON submissions share, and more than COMMON_SHARE of them, is
    taken for common knowledge: a larger group that shares a solution is not found.
    """
    known = {int(run) for text in given for run in fingerprints(symbols(text))}
    everyone = list(works)
    found: list[Twins] = []
    for part in ("code", "tests"):
        texts = [
            _text(one.id, one.code if part == "code" else one.tests) for one in everyone
        ]
        found += _pairs(part, texts, known)
    found.sort(key=lambda one: (-one.share * one.shared, one.first, one.second))
    return found[:MAX_PAIRS]


def _text(id: str, files: dict[str, str]) -> _Text:
    tokens: list[tuple[int, Symbol]] = []
    places = [np.empty(0, np.int64)]
    runs = [np.empty(0, np.uint64)]
    ordered = tuple(sorted(files.items()))
    for number, (_, source) in enumerate(ordered):
        if len(tokens) >= MAX_TOKENS:
            break
        of_file = symbols(source)
        of_runs = fingerprints(of_file)
        places.append(np.arange(len(of_runs)) + len(tokens))
        runs.append(of_runs)
        tokens += [(number, one) for one in of_file]
    return _Text(
        id, ordered, tuple(tokens), np.concatenate(places), np.concatenate(runs)
    )


def _pairs(part: Part, texts: Sequence[_Text], known: set[int]) -> Iterator[Twins]:
    holders: defaultdict[int, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        for run in np.unique(text.runs).tolist():
            holders[run].append(number)
    limit = max(COMMON, int(COMMON_SHARE * len(texts)))
    common = known | {run for run, found in holders.items() if len(found) > limit}
    candidates: Counter[tuple[int, int]] = Counter()
    for run, found in holders.items():
        if run not in common and len(found) > 1:
            candidates.update(combinations(found, 2))
    given = np.array(sorted(common), np.uint64)
    own = [len(one.tokens) - one.covered(np.isin(one.runs, given)) for one in texts]
    for (first, second), runs in sorted(candidates.items()):
        shorter = min(own[first], own[second])
        wanted = max(MIN_SHARED[part], MIN_SHARE[part] * shorter)
        if runs * RUN < wanted:  # each run in common covers at most RUN tokens
            continue
        one, other = texts[first], texts[second]
        alike = np.isin(one.runs, other.runs) & ~np.isin(one.runs, given)
        shared = one.covered(alike)
        if shared >= wanted:
            share = min(1.0, shared / shorter) if shorter else 1.0
            passages = _passages(one, other, common)
            yield Twins(one.id, other.id, part, shared, share, passages)


def _passages(one: _Text, other: _Text, given: set[int]) -> tuple[Passage, ...]:
    """Return the longest passages that are equal, in the order of the first."""
    matches = _matches(one, other, given)
    longest = sorted(matches, key=lambda match: (-match[2], match[0]))[:MAX_PASSAGES]
    return tuple(
        Passage(_excerpt(one, start, n), _excerpt(other, begin, n), n)
        for start, begin, n in sorted(longest)
    )


def _matches(
    one: _Text, other: _Text, given: set[int]
) -> Iterator[tuple[int, int, int]]:
    """Yield where equal passages begin in both, and how many tokens they have.

    The longest is taken first at each place, from the start of the first one.
    """
    mine = dict(zip(one.places.tolist(), one.runs.tolist(), strict=True))
    theirs = dict(zip(other.places.tolist(), other.runs.tolist(), strict=True))
    begins: defaultdict[int, list[int]] = defaultdict(list)
    for at, run in theirs.items():
        if run not in given:
            begins[run].append(at)
    place, end = 0, len(one.tokens)
    while place < end:
        starts = begins.get(mine.get(place, -1), [])
        lengths = [(_length(mine, theirs, place, at, given), -at) for at in starts[:20]]
        if not lengths:
            place += 1
            continue
        length, start = max(lengths)
        yield place, -start, length
        place += length


def _length(
    mine: dict[int, int],
    theirs: dict[int, int],
    place: int,
    at: int,
    given: set[int],
) -> int:
    """Return how many tokens are equal from two places on."""
    runs = 0
    while (run := mine.get(place + runs)) is not None:
        if run in given or theirs.get(at + runs) != run:
            break
        runs += 1
    return runs + RUN - 1


def _excerpt(text: _Text, start: int, tokens: int) -> Excerpt:
    number, first = text.tokens[start]
    _, last = text.tokens[start + tokens - 1]
    file, source = text.files[number]
    lines = source.splitlines()[first.line - 1 : last.line]
    more = max(0, len(lines) - MAX_LINES)
    return Excerpt(file, first.line, tuple(lines[:MAX_LINES]), more)
