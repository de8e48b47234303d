"""Says which tests notice a changed program, and whether they have seen its bug.

A test that fails has not necessarily seen a bug: it may look at the source, or at the
machine. So its transcript on the program is compared with the one on a program that is
right, where it passed. Up to the first step that differs the test has asked the same
and was answered alike, and there the program must have answered otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from dicedojo.mutation.alone import Alone
from dicedojo.mutation.runs import DIGEST, SHARED, Run, Transcript


class Sight(Enum):
    """How a program differs, to a failing test, from one that is right."""

    DIFFERENCE = "the program answered otherwise"
    NOTHING = "the program answered all that the test asked alike"
    NOT_RECORDED = "it had what cannot be recorded, and asked nothing otherwise"
    UNCLEAR = "the test asked otherwise"


@dataclass(frozen=True)
class Kill:
    """Whether a program is noticed, and by which tests.

    Tests are `blind` that fail although it answered them as a program that is right.
    """

    noticed: bool = False
    tests: tuple[str, ...] = ()
    blind: tuple[str, ...] = ()


@dataclass(frozen=True)
class KillFinder:
    """Finds which tests of a round notice a program.

    `right` are the runs of that round on programs that are right. Where the kata's
    functions are `methods`, tests ask objects, which are not recorded. There a test
    that fails notices the program. If the program `may_hang`, so do tests that do not
    end on it and could have noticed it.
    """

    right: Sequence[Run]
    counted: Collection[str]
    collected: Collection[str] = ()  # all tests, where some are not counted
    methods: bool = False
    may_hang: bool = False

    def find_kill(self, run: Run, alone: Alone | None = None) -> Kill:
        """Return whether tests that are `counted` notice the program of a run.

        A test that pytest collects on this program alone counts as well, as its
        parameters may depend on the code, and so does a file that cannot be collected
        on it. An exit code alone says nothing: a conftest can set it.
        """
        if run.ended:
            return Kill(self._is_ended_by_program(run, alone))
        if not self.right:
            return Kill()
        known = {*self.counted, *self.collected}
        failed = sorted(t for t in run.failed if t in self.counted or t not in known)
        sights = {test: self._sight(test, run, alone) for test in failed}
        telling = {Sight.DIFFERENCE}
        if self.methods:
            telling.add(Sight.NOT_RECORDED)
        killers = [test for test in failed if sights[test] in telling]
        blind = [test for test in failed if sights[test] is Sight.NOTHING]
        noticed = bool(killers) or self._is_collected_otherwise(run)
        return Kill(
            noticed, tuple(killers), tuple(test for test in blind if test in known)
        )

    def _is_ended_by_program(self, run: Run, alone: Alone | None) -> bool:
        """Return whether it was the program that did not let the tests end.

        Where we know that it answers all questions alone, it was a test.
        """
        if alone is None or not alone.asked:
            return run.ended == "timed out"
        if run.ended != alone.ended:
            is_hanging = self.may_hang and run.ended == "timed out"
            return is_hanging and self.could_notice(alone)
        asked = (
            set(one.seen.get(test, ())) for one in self.right for test in self.counted
        )
        shown = {*alone.shows}
        return any(questions & shown for questions in asked) or not any(
            one.seen for one in self.right
        )

    def could_notice(self, alone: Alone) -> bool:
        """Return whether a test asks what a program may answer otherwise.

        It asks a right program something that this one is not known to answer alike.
        """
        if not self.right:
            return True
        transcripts = self.right[0].transcripts
        some = [transcripts.get(test) for test in (SHARED, *self.counted)]
        known = [one for one in some if one and not (one.is_cut or one.opaque)]
        if len(known) < len(some):
            return True
        steps = (step for one in known for step in _steps(one))
        return not all(alone.contradicts(move) for move, _ in steps)

    def _is_collected_otherwise(self, run: Run) -> bool:
        """Return whether the tests cannot be collected on a program that differs."""
        files = {test.partition("::")[0] for test in self.counted}
        broken = any(path.partition("::")[0] in files for path, _ in run.faults)
        empty = bool(run.exit) and not (run.passed or run.failed)
        base = self.right[0].transcripts.get(SHARED)
        sight, _ = _sight(base, run.transcripts.get(SHARED))
        return (broken or empty) and sight is Sight.DIFFERENCE

    def _sight(self, test: str, run: Run, alone: Alone | None) -> Sight:
        passing = (one for one in self.right if test in one.passed)
        base = next(passing, None)
        if base is None:  # it was collected on this program alone
            base, test = self.right[0], SHARED
        key = SHARED
        before = base.transcripts.get(key), run.transcripts.get(key)
        sight, move = _sight(*before)
        if key != test and (sight is Sight.NOTHING or _is_alike_so_far(*before)):
            # An object that cannot be recorded, when tests were imported, takes
            # nothing from a difference that the test itself has seen.
            key = test
            own, move = _sight(base.transcripts.get(key), run.transcripts.get(key))
            sight = sight if own is Sight.NOTHING else own
        if sight is not Sight.DIFFERENCE or alone is None:
            return sight
        seen = base.seen.get(key, {}), run.seen.get(key, {})
        is_likely = _is_as_alone(*seen, alone) and not alone.contradicts(move)
        return sight if is_likely else Sight.UNCLEAR


def _sight(base: Transcript | None, found: Transcript | None) -> tuple[Sight, str]:
    """Compare two transcripts, step by step, up to the end of the one that is `found`.

    Return, too, the move of the first step that the program answered otherwise.

    Other words, in messages or in what is printed, are nothing that tells a bug. But a
    test that fails because of them has not looked at anything else either.
    """
    if base is None or found is None:
        return Sight.UNCLEAR, ""
    for before, after in zip(_steps(base), _steps(found), strict=False):
        if before[0] != after[0]:
            return Sight.UNCLEAR, ""
        if before[1] != after[1]:
            return Sight.DIFFERENCE, before[0]
    asked_more = len(found.steps) > len(base.steps)
    is_cut = base.is_cut or found.is_cut
    if asked_more or is_cut or base.words != found.words:
        return Sight.UNCLEAR, ""
    opaque = base.opaque or found.opaque
    return (Sight.NOT_RECORDED if opaque else Sight.NOTHING), ""


def _steps(transcript: Transcript) -> Iterator[tuple[str, str]]:
    """Yield the digests of each move of the test, and of the program's reply."""
    steps = transcript.steps
    for at in range(0, len(steps), 2 * DIGEST):
        yield steps[at : at + DIGEST], steps[at + DIGEST : at + 2 * DIGEST]


def _is_alike_so_far(base: Transcript | None, found: Transcript | None) -> bool:
    """Return whether two transcripts have the same steps, and all of these."""
    if base is None or found is None:
        return False
    return base.steps == found.steps and not (base.is_cut or found.is_cut)


def _is_as_alone(
    base: Mapping[str, str], found: Mapping[str, str], alone: Alone
) -> bool:
    """Return whether a program answered a test as it does alone.

    Of the questions with other answers than a right program's, one must have the
    answer that it gives alone, or one that is not known.
    """
    differing = [q for q, answer in found.items() if base.get(q, answer) != answer]
    return not differing or any(
        alone.shows[q] in ("", found[q]) if q in alone.shows else q not in alone.asked
        for q in differing
    )
