"""Finds how few questions of a kata's domain reveal all of its planted bugs.

All bugs are asked every question, which takes some seconds, so the result is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from dicedojo import cache
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.oracle import right_answers, rules_key
from dicedojo.hunt.bugs import Bug
from dicedojo.hunt.programs import LEFT, Asking, with_lists
from dicedojo.mutation.alone import NO_ANSWER
from dicedojo.mutation.cover import find_cover
from dicedojo.mutation.runs import Compared
from dicedojo.sandbox.wire import Answer, Raised

CPU_SECONDS = 120.0  # for all questions to one bug
EACH_SECONDS = 2.0
BATCH = "domain"


@dataclass(frozen=True)
class Par:
    """Questions, as text, that together reveal all bugs but those `not_revealed`.

    No fewer than `at_least` questions of the domain do; where that is their number, it
    is proved to be the least.
    """

    questions: tuple[str, ...]
    at_least: int
    asked: int  # questions of the domain
    not_revealed: tuple[str, ...]

    @property
    def is_least(self) -> bool:
        return self.at_least == len(self.questions)


def find_par(kata: Kata, asking: Asking, bugs: Sequence[Bug]) -> Par:
    """Return the fewest questions of the domain that reveal some bugs.

    Raises:
        ContentError: the reference does not run.
    """
    sources = [f"{bug.job.key}\n{bug.chaff.source}" for bug in bugs]
    key = cache.key(rules_key(kata), *sorted(sources))
    path = cache.folder("golf") / f"{key}.json"
    kept = cache.read(path)
    if isinstance(kept, dict):
        texts, hidden = tuple(kept["questions"]), tuple(kept["not_revealed"])
        return Par(texts, kept["at_least"], kept["asked"], hidden)
    found = _find_par(kata, asking, bugs)
    cache.write(path, asdict(found))
    return found


@dataclass
class Round:
    """The bugs that are left, and how many questions were asked."""

    asking: Asking
    par: Par
    left: tuple[Bug, ...]
    total: int
    questions: int = 0

    @classmethod
    def begin(cls, asking: Asking, bugs: Sequence[Bug], par: Par) -> Round:
        """Return a round with the bugs that some question of the domain reveals."""
        left = tuple(bug for bug in bugs if bug.job.key not in par.not_revealed)
        return cls(asking, par, left, len(left))

    def ask(self, call: Call) -> tuple[Bug, ...] | None:
        """Return the bugs that this question reveals, and no question before it.

        None where right programs reply differently: then the rules give no answer, and
        the question does not count.
        """
        right = self.asking.ask(self.asking.right, call)
        if not all(map(right[0].is_as, right)):
            return None
        replies = self.asking.ask([bug.job for bug in self.left], call)
        pairs = zip(self.left, replies, strict=True)
        found = tuple(bug for bug, reply in pairs if not right[0].is_as(reply))
        self.left = tuple(bug for bug in self.left if bug not in found)
        self.questions += 1
        return found


def _find_par(kata: Kata, asking: Asking, bugs: Sequence[Bug]) -> Par:
    domain = kata.domain
    known = {
        text: (with_lists(call), answer)
        for name, calls in domain.batches.items()
        for text, call, answer in zip(
            domain.texts[name], calls, right_answers(kata, name), strict=True
        )
    }
    calls = [call for call, _ in known.values()]
    baseline = [_with_lists_kept(call, answer) for call, answer in known.values()]
    asking.runner.keep_with_baseline(BATCH, calls, baseline)
    jobs = [bug.job for bug in bugs]
    found = asking.runner.compare(jobs, BATCH, CPU_SECONDS, EACH_SECONDS)
    reveals = {key: _places(one) for key, one in found.items()}
    cover = find_cover([places for places in reveals.values() if places])
    # What a bug does after a question that it does not answer, nobody knows.
    sure = [reveals[key] for key, one in found.items() if not one.ended]
    texts = list(known)
    return Par(
        tuple(texts[place] for place in cover.chosen),
        find_cover([places for places in sure if places]).at_least,
        len(texts),
        tuple(key for key, places in reveals.items() if not places),
    )


def _places(found: Compared) -> set[int]:
    """Return the places of the questions that reveal a bug."""
    places = {at for at, _ in found.differs}
    return places | {found.place} if found.ended in NO_ANSWER else places


def _with_lists_kept(call: Call, answer: Answer) -> Answer:
    """Return the right reply to a call; the rules leave every list as it was."""
    if call.through != LEFT or isinstance(answer, Raised):
        return answer
    lists = [one if type(one) is list else None for one in call.arguments]
    return [answer, lists]
