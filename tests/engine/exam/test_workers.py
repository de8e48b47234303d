"""A worker asks a learner's module, whatever that module is and does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from textwrap import dedent
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    SENT_TOO_MUCH,
    STOPPED,
    Foreign,
    Raised,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.own_python import OwnPython
from dicedojo.engine.exam.workers import Answered, Halt, Reply, Worker
from dicedojo.engine.sandbox import Bubblewrap, Sandbox
from dicedojo.engine.sandbox.base import Limits

from ..conftest import SANDBOXES
from .batch_answers import batch_answers

pytestmark = pytest.mark.slow

Meet = Callable[[str], Worker]


@contextmanager
def meeting(sandbox: Sandbox) -> Iterator[Meet]:
    """Yield how to start a worker with a module of some source."""
    with ExitStack() as stack:

        def hold(source: str) -> Worker:
            files = {"greed.py": dedent(source).encode()}
            worker = Worker.open(
                CodeUnderTest(sandbox, files, "greed.py", "greed"), Limits()
            )
            return stack.enter_context(worker)

        yield hold


@pytest.fixture
def meet(bubblewrap: Bubblewrap) -> Iterator[Meet]:
    """Start a worker, in a sandbox that is as good as any."""
    with meeting(bubblewrap) as hold:
        yield hold


@pytest.fixture
def meet_in_sandboxes(sandbox: Sandbox) -> Iterator[Meet]:
    """Hold a worker in each sandbox, where a learner's own Python promises less."""
    with meeting(sandbox) as hold:
        yield hold


@pytest.fixture(params=[*SANDBOXES.values(), OwnPython])
def meet_in_each(request: pytest.FixtureRequest) -> Iterator[Meet]:
    """Hold a worker in each sandbox, where what the code does might matter to it."""
    with meeting(request.param()) as hold:
        yield hold


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait less than in earnest for what never comes."""
    monkeypatch.setattr(limits, "CALL_SECONDS", 0.5)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow fewer steps than in earnest."""
    monkeypatch.setattr(limits, "CALL_STEPS", 10_000)
    monkeypatch.setattr(limits, "LOAD_STEPS", 10_000)


def ask(worker: Worker, function: str, *arguments: Any) -> Any:
    return worker.ask(Call(function, arguments)).answer


# Loading.


def test_a_loaded_module_says_what_can_be_called(meet_in_each: Meet) -> None:
    worker = meet_in_each("""\
        FACES = 6
        def score(roll):
            return 0
        class Die:
            pass
        """)

    names = worker.loaded.names

    own = {name: can for name, can in names.items() if not name.startswith("__")}
    assert own == {"FACES": False, "score": True, "Die": True}
    assert worker.loaded.failure is None


STOPS = ("stopped the program", "importing greed.py stops the program")
SYNTAX = ("raises SyntaxError", 'File "greed.py", line 1')
FAILURES = {
    "raises": ("1 / 0", "raises ZeroDivisionError", "1 / 0"),
    "exits": ("import sys\nsys.exit('enough')", "raises SystemExit", "line 2"),
    "interrupts": ("raise KeyboardInterrupt", "raises KeyboardInterrupt", "line 1"),
    "imports a name that is not there": (
        *("from os import dice", "raises ImportError", "from os import dice"),
    ),
    "is not Python": ("def score(roll)\n    return 0\n", *SYNTAX),
    "leaves": ("import os\nos._exit(0)", *STOPS),
    "crashes": ("import os\nos.kill(os.getpid(), 11)", *STOPS),
}


@pytest.mark.parametrize(("source", "failure", "told"), FAILURES.values(), ids=FAILURES)
def test_a_module_that_cannot_be_imported_says_why(
    meet_in_each: Meet, source: str, failure: str, told: str
) -> None:
    loaded = meet_in_each(source).loaded

    assert str(loaded.failure) == failure
    assert told in loaded.trace
    assert loaded.names == {}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    "source",
    [
        pytest.param("while True: pass", id="loops"),
        pytest.param(
            "try:\n    while True: pass\nexcept BaseException: pass", id="catches all"
        ),
        pytest.param("import helper", id="in another module"),
    ],
)
def test_an_import_that_takes_all_its_steps_did_not_end(
    sandbox: Sandbox, source: str
) -> None:
    files = {"greed.py": source.encode(), "helper.py": b"while True: pass"}
    code = CodeUnderTest(sandbox, files, "greed.py", "greed")

    with Worker.open(code, Limits()) as worker:
        loaded = worker.loaded

    assert (loaded.names, loaded.failure) == ({}, DID_NOT_END)
    assert loaded.trace == "importing greed.py did not end"


def test_an_import_that_waits_is_given_up(
    meet_in_each: Meet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOAD_SECONDS", 1.5)

    worker = meet_in_each("__import__('signal').pause()")

    assert worker.loaded.failure == DID_NOT_END
    assert worker.loaded.trace == "importing greed.py did not end"
    assert ask(worker, "score", [1]) == DID_NOT_END


def test_an_import_may_take_more_steps_than_a_call(
    meet: Meet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOAD_STEPS", 10_000)
    monkeypatch.setattr(limits, "CALL_STEPS", 1_000)

    worker = meet("""\
        def score(roll):
            for _ in range(5_000): pass
            return 100
        ONE = score([1])
        """)

    assert worker.loaded.failure is None
    assert ask(worker, "score", [1]) == DID_NOT_END
    assert not worker.ended_by_clock


@pytest.mark.parametrize(
    "start",
    [
        pytest.param("for _ in range(300): print('flood' * 2000)", id="prints a flood"),
        pytest.param("sys.stdout.close(); sys.stderr.close()", id="closes its output"),
        pytest.param("os.closerange(0, 3)", id="closes all three streams"),
        pytest.param("sys.stdin = sys.stdout = sys.stderr = None", id="has no streams"),
        pytest.param(
            "for number in range(1, 65):\n"
            "    with contextlib.suppress(OSError, ValueError):\n"
            "        signal.signal(number, signal.SIG_IGN)",
            id="ignores every signal",
        ),
        pytest.param(
            "threading.Thread(target=time.sleep, args=[600]).start()",
            id="leaves a thread waiting",
        ),
        pytest.param(
            "def spin():\n    while True: pass\nthreading.Thread(target=spin).start()",
            id="leaves a thread running",
        ),
        pytest.param("os.chdir('/'); sys.path.clear()", id="goes elsewhere"),
        pytest.param("sys.setrecursionlimit(80)", id="has a shallow stack"),
        pytest.param("sys.modules.clear()", id="forgets every module"),
        pytest.param("del sys.modules[__name__]", id="forgets itself"),
        pytest.param("gc.disable(); gc.freeze()", id="keeps its garbage"),
        pytest.param("atexit.register(os._exit, 1)", id="plans its exit"),
        pytest.param("os.environ.clear()", id="empties the environment"),
        pytest.param("__name__ = '__main__'; __file__ = None", id="renames itself"),
    ],
)
def test_a_module_that_makes_itself_at_home_is_asked_all_the_same(
    meet_in_each: Meet, start: str
) -> None:
    worker = meet_in_each(f"""\
import atexit, contextlib, gc, os, signal, sys, threading, time

def score(roll):
    return 100 * len(roll)

{start}
""")

    answers = [ask(worker, "score", [1] * ones) for ones in range(3)]

    assert answers == [0, 100, 200]


# Missing modules.


def test_a_missing_module_that_nobody_uses_is_no_failure(meet: Meet) -> None:
    worker = meet("""\
        import dice_of_another_machine as dice
        import dice_of_another_machine.loaded
        from turtles_of_another_machine.shell import st, ht as hide
        def score(roll):
            return 100
        """)

    assert worker.loaded.failure is None
    assert worker.loaded.missing == (
        ("greed.py", "dice_of_another_machine"),
        ("greed.py", "turtles_of_another_machine"),
    )
    assert ask(worker, "score", [1]) == 100


def test_dice_that_depend_on_a_missing_module_say_so(meet: Meet) -> None:
    worker = meet("""\
        import dice_of_another_machine as dice
        def leaves(roll):
            roll.append(dice.ONE)
            return 100
        """)

    assert ask(worker, "leaves", [1]) == Raised(
        "ImportError",
        "dice_of_another_machine is not available in the exam.",
        "ImportError",
    )


@pytest.mark.parametrize("module", ["tkinter", "turtle", "idlelib.help"])
def test_no_sandbox_has_a_screen(meet_in_sandboxes: Meet, module: str) -> None:
    worker = meet_in_sandboxes(f"""\
        import {module}
        def score(roll):
            return 100
        """)

    assert worker.loaded.missing == (("greed.py", module.partition(".")[0]),)
    assert ask(worker, "score", [1]) == 100


GUARDED = """\
try:
    import dice_of_another_machine as dice
except ImportError:
    dice = None
{other}
def score(roll):
    return dice.score(roll) if dice else 100
"""


@pytest.mark.parametrize(
    ("other", "missing"),
    [
        pytest.param("", (), id="alone"),
        pytest.param(
            "import turtles_of_another_machine",
            (("greed.py", "turtles_of_another_machine"),),
            id="beside one that nobody deals with",
        ),
    ],
)
def test_code_that_deals_with_a_missing_module_meets_no_substitute(
    meet: Meet, other: str, missing: tuple[tuple[str, str], ...]
) -> None:
    worker = meet(GUARDED.format(other=other))

    assert worker.loaded.missing == missing
    assert ask(worker, "score", [1]) == 100


def test_a_module_that_is_missed_in_a_call_is_missed(meet: Meet) -> None:
    worker = meet("""\
        def score(roll):
            import dice_of_another_machine
        """)

    answer = ask(worker, "score", [1])

    assert answer == Raised(
        "ModuleNotFoundError",
        "greed.py imports dice_of_another_machine, which is not available in the exam.",
        "ModuleNotFoundError",
    )


def test_a_module_that_says_it_is_missing_is_a_failure(meet: Meet) -> None:
    loaded = meet("raise ModuleNotFoundError('gone', name='gone')").loaded

    assert loaded.failure == Raised(
        "ModuleNotFoundError", "gone", "ModuleNotFoundError"
    )


# Asking.


def test_a_call_may_name_its_arguments(meet: Meet) -> None:
    worker = meet("def score(roll, *, rules=None): return [roll, rules]")

    reply = worker.ask(Call("score", ([1],)), {"rules": {"three": (3,)}})

    assert reply == Reply([[1], {"three": (3,)}])


def test_arguments_that_a_call_left_alone_do_not_come_back(meet: Meet) -> None:
    worker = meet("""\
        def strategy(score):
            return 5
        def make():
            return strategy
        def play(strategy, roll, odds):
            return strategy(0)
        """)
    strategy = ask(worker, "make")

    reply = worker.ask(Call("play", (strategy, [1, 2], {"nan": float("nan")})))

    assert reply == Reply(5, None)


BY_CHANCE = """\
import os, random, secrets
from random import random as at_random

START = random.random()

def start():
    return START

def score(roll):
    return at_random() + len(roll)

def system():
    return random.SystemRandom().random()

def named():
    return secrets.token_hex(8)

def raw():
    return os.urandom(8).hex()

def unseeded():
    random.seed()
    return random.Random().random() + random.random()
"""


def test_chance_is_the_same_in_every_worker(meet_in_each: Meet) -> None:
    rolls = [Call("score", ([1] * ones,)) for ones in range(20)]
    said = []

    for _ in range(2):
        worker = meet_in_each(BY_CHANCE)
        asked = [ask(worker, "start"), ask(worker, "score", [])]
        points = [*asked, *batch_answers(worker, rolls)]
        others = [ask(worker, name) for name in ("system", "named", "raw") * 2]
        unseeded = [ask(worker, "unseeded") for _ in range(2)]
        said.append((points, others, unseeded))

    assert said[0] == said[1]
    points, others, unseeded = said[0]
    assert len({round(each % 1, 9) for each in points}) == 22  # each by chance
    assert len({*others, *unseeded}) == 8


def test_the_device_gives_the_same_chance_in_bubblewrap(meet: Meet) -> None:
    source = """\
        def system():
            with open("/dev/urandom", "rb") as one, open("/dev/random", "rb") as two:
                return one.read(12).hex(), two.read(12).hex()
        """

    first, second = (ask(meet(source), "system") for _ in range(2))

    assert first == second
    assert len(set(first[0])) > 4


@pytest.fixture(scope="module")
def raising(bubblewrap: Bubblewrap) -> Iterator[Worker]:
    """One worker for all exceptions: none of them ends it."""
    with meeting(bubblewrap) as hold:
        yield hold(RAISES)


RAISES = """\
import sys

class NotAFace(ValueError):
    pass

class Mute(Exception):
    def __str__(self):
        raise OSError

class Long(Exception):
    def __str__(self):
        return "6" * 100_000

class Borrowed(Exception):
    __module__ = "builtins"

def deep():
    return deep()

def run(source):
    exec(source, globals())

def still_here():
    return True
"""


@pytest.mark.parametrize(
    ("source", "name", "builtin", "message"),
    [
        ("raise ValueError('7')", "ValueError", "ValueError", "7"),
        ("raise NotAFace('7')", "NotAFace", "ValueError", "7"),
        ("raise Mute", "Mute", "Exception", ""),
        ("raise Long", "Long", "Exception", "6" * 500),
        ("raise Borrowed", "Borrowed", "Exception", ""),
        ("assert False, 'no'", "AssertionError", "AssertionError", "no"),
        ("next(iter([]))", "StopIteration", "StopIteration", ""),
        ("raise KeyboardInterrupt", "KeyboardInterrupt", "KeyboardInterrupt", ""),
        ("sys.exit(3)", "SystemExit", "SystemExit", "3"),
        ("raise GeneratorExit", "GeneratorExit", "GeneratorExit", ""),
        ("raise ExceptionGroup('g', [OSError()])", *["ExceptionGroup"] * 2, "g"),
        ("input()", "EOFError", "EOFError", "EOF when reading a line"),
        ("deep()", "RecursionError", "RecursionError", "maximum recursion depth"),
        ("bytearray(1 << 40)", "MemoryError", "MemoryError", ""),
        ("absent", "NameError", "NameError", "name 'absent' is not defined"),
        ("raise 'a string'", "TypeError", "TypeError", "exceptions must derive"),
    ],
)
def test_an_exception_comes_back_by_name_and_the_worker_goes_on(
    raising: Worker, source: str, name: str, builtin: str, message: str
) -> None:
    answer = ask(raising, "run", source)

    assert isinstance(answer, Raised)
    assert (answer.name, answer.builtin) == (name, builtin)
    assert answer.message.startswith(message)
    assert len(answer.message) <= 500
    assert ask(raising, "still_here") is True


ENDS = """\
import ctypes, os, sys, threading

class NoText(type):
    @property
    def __name__(cls):
        return b"no text"

class Named(metaclass=NoText):
    pass

def run(source):
    exec(source, globals())
    return found

def answers():
    return True
"""


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("os._exit(0)", id="leaves"),
        pytest.param("ctypes.string_at(0)", id="crashes"),
        pytest.param("os.closerange(0, 4096); found = 1", id="closes the pipes"),
        pytest.param("found = Named()", id="answers with a type that has no name"),
    ],
)
def test_a_call_that_stops_the_program_ends_the_worker(
    meet_in_each: Meet, source: str
) -> None:
    worker = meet_in_each(ENDS)

    assert ask(worker, "run", source) == STOPPED
    assert ask(worker, "answers") == STOPPED
    assert batch_answers(worker, [Call("answers", ())]) == [STOPPED]


def test_an_answer_beyond_all_measure_ends_the_worker(meet_in_sandboxes: Meet) -> None:
    worker = meet_in_sandboxes(ENDS)

    answer = ask(worker, "run", "found = [['6' * 9999] * 1000]")

    assert answer == SENT_TOO_MUCH
    assert ask(worker, "answers") == SENT_TOO_MUCH


ENDLESS = """\
asked = []

class Tosses:
    def __iter__(self):
        return self
    def __next__(self):
        while True: pass
    def __getattr__(self, name):
        while True: pass
    def __call__(self):
        while True: pass
    def __repr__(self):
        return "tosses"

def tosses():
    return Tosses()

def hang(roll):
    asked.append(roll)
    {hang}

def many():
    return len(asked)
"""


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    "hang",
    [
        pytest.param("while True: pass", id="loops"),
        pytest.param(
            "while True:\n"
            "        try:\n"
            "            while True: pass\n"
            "        except BaseException: pass",
            id="catches all",
        ),
        pytest.param("return list(Tosses())", id="an end that looks like its own"),
    ],
)
def test_a_call_that_takes_all_its_steps_did_not_end_and_the_worker_goes_on(
    meet_in_each: Meet, hang: str
) -> None:
    worker = meet_in_each(ENDLESS.format(hang=hang))

    before = ask(worker, "hang", [1]), ask(worker, "many")
    again = ask(worker, "hang", [1]), ask(worker, "many")

    assert before[0] == again[0] == DID_NOT_END
    assert 0 < before[1] < again[1]


@pytest.mark.usefixtures("few")
def test_an_object_that_hangs_did_not_end_and_the_worker_goes_on(meet: Meet) -> None:
    worker = meet(ENDLESS.format(hang="pass"))
    tosses = ask(worker, "tosses")

    assert worker.use(tosses, "sides") == DID_NOT_END
    assert worker.use(tosses, "") == DID_NOT_END
    assert ask(worker, "many") == 0


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize(
    "source",
    [
        pytest.param("while True: pass", id="loops in a text"),
        pytest.param("__import__('signal').pause()", id="sleeps"),
        pytest.param("lock.acquire(); lock.acquire()", id="waits for itself"),
        pytest.param("os.system('while :; do :; done')", id="waits for another"),
        pytest.param(
            "class Slow:\n    def __repr__(self): __import__('signal').pause()\n"
            "found = Slow()",
            id="looks like nothing for long",
        ),
        pytest.param(
            "found = []\nfor _ in range(20): found = [found] * 100",
            id="answers with a list of lists of lists",
        ),
    ],
)
def test_a_call_that_takes_no_step_ends_by_the_clock_and_the_worker_with_it(
    meet_in_each: Meet, source: str
) -> None:
    worker = meet_in_each("""\
        import os, threading, time
        lock = threading.Lock()
        def run(source):
            exec(source, globals())
            return found
        def answers():
            return True
        """)

    assert ask(worker, "run", source) == DID_NOT_END
    assert worker.ended_by_clock
    assert ask(worker, "answers") == DID_NOT_END


@pytest.mark.usefixtures("hurry")
def test_a_late_answer_is_nobody_elses(meet: Meet) -> None:
    worker = meet("""\
        import time
        def late():
            __import__("select").select([], [], [], 0.7)
            return "late"
        def prompt():
            return "prompt"
        """)

    assert ask(worker, "late") == DID_NOT_END
    assert ask(worker, "prompt") == DID_NOT_END


# What a submission forges.

FORGES = """\
import json, os

def say(*lines):
    for number in range(3, 64):
        try:
            os.write(number, "".join(line + "\\n" for line in lines).encode())
        except OSError:
            pass  # not open, or not to be written

def forge(reply):
    say(reply)

def answer():
    return True
"""


LOADINGS = {
    "no JSON": "nonsense",
    "JSON without a floor": "[" * 2000,
    "an endless number": "1" * 5000,
    "a list": "[]",
    "names that are none": '{"names": 3, "missing": []}',
    "missing modules that are none": '{"names": {}, "missing": 3}',
    "a number among them": '{"names": {}, "missing": ["ab", 3]}',
    "names alone": '{"names": {}}',
    "an exception that is none": '{"raised": 3, "trace": "", "missing": []}',
    "one without a trace": '{"raised": {"e": "E", "m": "", "mro": []}, "missing": []}',
}


@pytest.mark.parametrize("reply", LOADINGS.values(), ids=LOADINGS)
def test_a_module_that_forges_its_loading_has_stopped(meet: Meet, reply: str) -> None:
    worker = meet(f"{FORGES}\nsay({reply!r})")

    assert worker.loaded.failure == STOPPED
    assert ask(worker, "answer") == STOPPED


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param('{"after": []}', id="arguments alone"),
        pytest.param('{"answer": 3, "after": 3}', id="arguments that are none"),
        pytest.param('{"answer": 3, "after": {"l": []}}', id="arguments by name"),
    ],
)
def test_a_forged_reply_is_no_answer(meet: Meet, reply: str) -> None:
    worker = meet(FORGES)

    assert ask(worker, "forge", reply) == STOPPED
    assert ask(worker, "answer") == STOPPED


def test_a_forged_answer_is_a_wrong_answer(meet: Meet) -> None:
    worker = meet(FORGES)

    answer = ask(worker, "forge", '{"answer": [1000]}')

    assert answer == Foreign(-1, "nothing", "an answer that breaks the protocol")


NO_ANSWERS = {
    "answers that are none": '{"answers": 3}',
    "answers by name": '{"answers": {"a": 1}}',
    "more than questions": '{"answers": [[4, 1]], "cpu": 0.1}',
    "fewer than none": '{"answers": [[9, 1], [-7, 0]], "cpu": 0.1}',
    "none": '{"answers": [[2, 1], [0, 0]], "cpu": 0.1}',
    "endless": '{"answers": [[Infinity, 1]], "cpu": 0.1}',
    "a number alone": '{"answers": [[2]], "cpu": 0.1}',
    "steps of none": '{"answers": [[1, 1]], "steps": []}',
    "an end that is none": '{"all": []}',
    "an early end": '{"all": true}',
    "a hang that is none": '{"hung": "yes"}',
    "nothing": "{}",
}
THREE = {
    "answers before the questions": '{"answers": [[3, 1]], "cpu": 0.1}',
    "a late hang": '{"answers": [[3, 1]], "cpu": 0.1}\n{"hung": true}',
}


@pytest.mark.parametrize(
    ("reply", "most"),
    [*((reply, 0) for reply in NO_ANSWERS.values()), *((r, 3) for r in THREE.values())],
    ids=[*NO_ANSWERS, *THREE],
)
def test_a_forged_batch_ends_without_an_answer(
    meet: Meet, reply: str, most: int
) -> None:
    worker = meet(FORGES)

    answers = batch_answers(worker, [Call("forge", (reply,)) for _ in range(3)])

    assert answers == [*[1] * most, STOPPED]


@pytest.mark.parametrize("seconds", ["NaN", "Infinity", "-Infinity", "-5.0"])
def test_what_no_clock_can_say_is_no_time_and_fewer_steps_than_none_are_none(
    meet: Meet, seconds: str
) -> None:
    worker = meet(FORGES)
    reply = f'{{"answers": [[1, 3]], "steps": -5, "cpu": {seconds}}}'

    first, *_ = worker.answers([Call("forge", (reply,))])

    assert first == Answered([3], 0, 0.0)


def test_a_forged_hang_is_a_hang_and_what_comes_late_answers_nothing_else(
    meet: Meet,
) -> None:
    worker = meet(FORGES)
    batch = [Call("forge", ('{"hung": true}',)), *[Call("answer", ())] * 3]

    assert [*worker.answers(batch)] == [Halt(DID_NOT_END)]
    assert batch_answers(worker, batch, 1) == [STOPPED]
