"""Puts a batch of questions to a program, and says where it differs from the original.

The original's answers are the baseline; the learner has that code, so they are no
secret. A program that answers alike says next to nothing, and one that differs says
where, with a digest of each answer, so that programs that answer alike can be found.
"""

import functools
import gc
import hashlib
import sys
import threading
import types
from collections.abc import Callable
from typing import Any, NamedTuple

from dicedojo.engine.rooms import questions
from dicedojo.engine.rooms.progress import DIGEST_BYTES, PLACE, Progress
from dicedojo.engine.rooms.steps import STEPS
from dicedojo.engine.wire.kinds import Json, Order, text_of

Said = dict[str, Any]

PLAIN = (int, str, bool, type(None))  # as in JSON; a quick look shows equal ones
MAX_RECURSIONS = 30  # answers that are a RecursionError, each a thousand calls deep

RECURSION = "RecursionError"
CACHED = type(functools.lru_cache(id))

progress = Progress()


class Raises(NamedTuple):
    """An answer that is an exception, by the name of its class."""

    name: str


class Batch:
    """Questions, and the original's answer to each as `questions.encode` gives it."""

    def __init__(self, calls: Json, baseline: list[Json]) -> None:
        self.calls: list[questions.Question] = calls
        self.arguments = [questions.prepared(arguments) for _, arguments, _ in calls]
        # What the questions are put to, and through which props.
        self.functions = sorted({(name, through) for name, _, through in self.calls})
        self.baseline = baseline
        # Of answers that are no single value, by place: most programs give most of
        # them alike, and this tells so without encoding either. A grade takes
        # up to 21 % more CPU time without this and `prepared`.
        self.prints = {
            place: questions.fingerprint(questions.decode(answer))
            for place, answer in enumerate(baseline)
            if type(answer) is dict and not _holds_object(answer)
        }


def _holds_object(answer: Json) -> bool:
    """Return whether an answer is, or has in it, something that is not a value."""
    if type(answer) is dict:
        return not answer.keys().isdisjoint({"e", "o"}) or any(
            map(_holds_object, answer.values())
        )
    return type(answer) is list and any(map(_holds_object, answer))


def trace(load: Callable[[], types.ModuleType], calls: list[Any], path: str) -> Said:
    """Return the first lines of the program's functions that each question runs.

    What `functools` keeps is forgotten before each, or a question would not run what
    an earlier one ran. Nothing where the program is not to be traced, cannot be
    imported, or runs other functions when it is asked again: it keeps something itself.
    """
    ran: set[int] = set()

    def note(frame: types.FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_filename == path:
            ran.add(frame.f_code.co_firstlineno)

    def asked(place: int) -> tuple[int, ...]:
        name, arguments, through = calls[place]
        ran.clear()
        for cache in caches:
            cache.cache_clear()
        function = questions.look_up(module, name, through)
        questions.answer_one(module, function, arguments)
        return tuple(sorted(ran))

    threading.settrace(note)
    sys.settrace(note)
    module = load()
    at_import = sorted(ran)
    caches = [each for each in gc.get_objects() if type(each) is CACHED]
    sets: dict[tuple[int, ...], int] = {}
    firsts: list[int] = []  # the first question of each set
    which = []
    for place in range(len(calls)):
        which.append(sets.setdefault(asked(place), len(sets)))
        if len(firsts) < len(sets):
            firsts.append(place)
    is_alike = [*map(asked, firsts)] == [*sets]
    if sys.gettrace() is not note or not is_alike:
        return {}
    return {"at_import": at_import, "sets": [*sets], "which": which}


def compare(module: types.ModuleType, batch: Batch, order: Order) -> Said:
    """Note each place that differs and its answer's digest; return how it went.

    Only the questions at the order's `places` are asked, if it names any. Each may take
    so many steps, and all together. A program whose recursion does not end is soon
    asked no more.

    Raises:
        TookTooLong: it takes more.
    """
    calls, baseline = batch.calls, batch.baseline
    digests: dict[tuple[Json, type], int] = {}  # of short answers, and of exceptions
    functions = {each: questions.look_up(module, *each) for each in batch.functions}
    most = recursions = place = 0
    each_steps, left = order["each_steps"], order["steps"]
    STEPS.allow(min(each_steps, left))
    places = order["places"]
    for place in range(len(calls)) if places is None else places:
        (name, _, through), expected = calls[place], baseline[place]
        progress.memory[PLACE] = place
        found, is_alike = _ask(module, functions[name, through], batch, place)
        if taken := STEPS.taken:
            STEPS.check()
            most, left = max(most, taken), left - taken
            STEPS.allow(min(each_steps, left))
        if is_alike:
            continue
        kind = type(found)
        if kind is int or kind is bool or kind is Raises:
            number = digests.get((found, kind))
            if number is None:
                answer = {"e": found.name} if kind is Raises else found
                number = digests[found, kind] = _number(text_of(answer))
            progress.note(place, number)
            if found == (RECURSION,):
                recursions += 1
                if recursions == MAX_RECURSIONS:
                    break
            continue
        text = text_of(found)
        if text != text_of(expected):
            progress.note(place, _number(text))
    ended = "recursion" if recursions == MAX_RECURSIONS else ""
    spent = {"steps": order["steps"] - left, "most_steps": most}
    return {"all": True, **spent, "ended": ended, "place": place}


def _ask(
    module: types.ModuleType,
    function: Callable[..., Any],
    batch: Batch,
    place: int,
) -> tuple[Json, bool]:
    """Return an answer, and whether it is plainly the expected one."""
    expected = batch.baseline[place]
    try:
        answer = function(*batch.arguments[place](module))
        if type(answer) is type(expected) in PLAIN and answer == expected:
            return answer, True
        known = batch.prints.get(place)
        if known is not None and questions.fingerprint(answer) == known:
            return answer, True
        found = questions.encode(answer)
        return found, type(answer) is float and found == expected
    except BaseException as error:
        name = type(error).__name__
        is_expected = type(expected) is dict and expected.get("e") == name
        return Raises(name), is_expected


def read(said: Said, cut_short: str) -> Said:
    """Return how a comparison went, and where and why it ended too early, if it did.

    `said` comes from a child, {} where it said nothing that can be understood. A
    program may have spoiled that, and what is in the shared memory.
    """
    if "unimportable" in said:
        return {"unimportable": said["unimportable"]}
    differs = progress.differs()
    if "all" in said:
        return {**said, "differs": differs}
    return {"differs": differs, "ended": cut_short, "place": progress.place}


def _number(text: str) -> int:
    """Return the digest of a text as a signed integer."""
    digest = hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).digest()
    return int.from_bytes(digest, "big", signed=True)
