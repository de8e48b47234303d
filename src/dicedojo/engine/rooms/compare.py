"""Puts a batch of questions to a program; reports differences from the original.

The original's answers are the baseline; they are not secret, as the learner has that
code. The report has a digest of each answer that differs, so that programs that answer
alike can be found.
"""

import functools
import gc
import hashlib
import sys
import threading
import types
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dicedojo.engine.rooms import questions
from dicedojo.engine.rooms.steps import STEPS
from dicedojo.engine.wire.kinds import Json, text_of
from dicedojo.engine.wire.orders import Ask, Compare, Reply

PLAIN = (int, str, bool, type(None))  # as in JSON; `==` compares them
MAX_RECURSIONS = 30  # answers that are a RecursionError, each a thousand calls deep

RECURSION = "RecursionError"
CACHED = type(functools.lru_cache(id))
DIGEST_BYTES = 8


class Raises(NamedTuple):
    """An answer that is an exception, by the name of its class."""

    name: str


class KnownBatch:
    """Questions, and the original's answer to each as `questions.encode` gives it."""

    def __init__(self, calls: Sequence[Json], baseline: Sequence[Json]) -> None:
        self.calls: Sequence[questions.Question] = calls
        self.arguments = [questions.prepare(arguments) for _, arguments, _ in calls]
        # Pairs of a function that is asked, and the prop through which it is.
        self.functions = sorted({(name, through) for name, _, through in self.calls})
        self.baseline = baseline
        # Fingerprints of compound answers, by place. Most programs give most answers
        # alike, and these compare them without encoding. A grade takes up to 21 % more
        # CPU time without this and `prepare`.
        self.prints = {
            place: questions.fingerprint(questions.decode(answer))
            for place, answer in enumerate(baseline)
            if type(answer) is dict and not _holds_object(answer)
        }


def _holds_object(answer: Json) -> bool:
    """Return whether an answer is or contains something that is not a value."""
    if type(answer) is dict:
        return not answer.keys().isdisjoint({"e", "o"}) or any(
            map(_holds_object, answer.values())
        )
    return type(answer) is list and any(map(_holds_object, answer))


def trace(load: Callable[[], types.ModuleType], batch: KnownBatch, path: str) -> Reply:
    """Return the first lines of the program's functions that each question runs.

    The caches of `functools` are cleared before each question, or it would not run
    what an earlier one ran. Return {} if the program stops the trace, or runs other
    functions when it is asked again: it caches something itself.
    """
    ran: set[int] = set()

    def note(frame: types.FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_filename == path:
            ran.add(frame.f_code.co_firstlineno)

    def trace_question(place: int) -> tuple[int, ...]:
        name, _, through = batch.calls[place]
        ran.clear()
        for cache in caches:
            cache.cache_clear()
        function = questions.look_up(module, name, through)
        make = batch.arguments[place]
        questions.answer(lambda: function(*make(module)), ())
        return tuple(sorted(ran))

    threading.settrace(note)
    sys.settrace(note)
    module = load()
    at_import = sorted(ran)
    caches = [candidate for candidate in gc.get_objects() if type(candidate) is CACHED]
    sets: dict[tuple[int, ...], int] = {}
    firsts: list[int] = []  # the first question of each set
    set_numbers = []
    for place in range(len(batch.calls)):
        set_numbers.append(sets.setdefault(trace_question(place), len(sets)))
        if len(firsts) < len(sets):
            firsts.append(place)
    is_alike = [*map(trace_question, firsts)] == [*sets]
    if sys.gettrace() is not note or not is_alike:
        return {}
    return {"at_import": at_import, "sets": [*sets], "which": set_numbers}


def compare(module: types.ModuleType, batch: KnownBatch, order: Ask | Compare) -> Reply:
    """Return each place that differs, with its answer's digest, and where it ended.

    Only the questions at the order's `places` are asked, if it names any. No more are
    asked once the steps that the order allows are taken, or after MAX_RECURSIONS
    answers that are a RecursionError.
    """
    calls, baseline = batch.calls, batch.baseline
    differs: list[tuple[int, str]] = []
    ended = ""
    digests: dict[tuple[Json, type], str] = {}  # of short answers, and of exceptions
    functions = {key: questions.look_up(module, *key) for key in batch.functions}
    most_steps = recursions = place = 0
    each_steps, steps_left = order["each_steps"], order["steps"]
    STEPS.allow(min(each_steps, steps_left))
    places = order["places"]
    for place in range(len(calls)) if places is None else places:
        (name, _, through), expected = calls[place], baseline[place]
        actual, is_alike = _ask(module, functions[name, through], batch, place)
        if taken := STEPS.taken:
            if STEPS.is_over:
                ended = "timed out"
                break
            most_steps, steps_left = max(most_steps, taken), steps_left - taken
            STEPS.allow(min(each_steps, steps_left))
        if is_alike:
            continue
        kind = type(actual)
        if kind is int or kind is bool or kind is Raises:
            digest = digests.get((actual, kind))
            if digest is None:
                answer = {"e": actual.name} if kind is Raises else actual
                digest = digests[actual, kind] = _digest_of(text_of(answer))
            differs.append((place, digest))
            if actual == (RECURSION,):
                recursions += 1
                if recursions == MAX_RECURSIONS:
                    ended = "recursion"
                    break
            continue
        text = text_of(actual)
        if text != text_of(expected):
            differs.append((place, _digest_of(text)))
    usage = {"steps": order["steps"] - steps_left, "most_steps": most_steps}
    return {"differs": differs, **usage, "ended": ended, "place": place}


def _ask(
    module: types.ModuleType,
    function: Callable[..., Any],
    batch: KnownBatch,
    place: int,
) -> tuple[Json, bool]:
    """Return an answer, and whether it is certainly the expected one."""
    expected = batch.baseline[place]
    try:
        answer = function(*batch.arguments[place](module))
        if type(answer) is type(expected) in PLAIN and answer == expected:
            return answer, True
        mark = batch.prints.get(place)
        if mark is not None and questions.fingerprint(answer) == mark:
            return answer, True
        coded = questions.encode(answer)
        return coded, type(answer) is float and coded == expected
    except BaseException as error:
        name = type(error).__name__
        is_expected = type(expected) is dict and expected.get("e") == name
        return Raises(name), is_expected


def read(reply: Reply, cut_short: str) -> Reply:
    """Return a child's reply, or why there is none.

    `reply` is {} if the child sent nothing valid. A program may have damaged it.
    """
    if "unimportable" in reply or "differs" in reply:
        return {"differs": [], **reply}
    return {"differs": [], "ended": cut_short, "place": -1}


def _digest_of(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
