"""Runs inside the sandbox: loads the learner's module and answers calls to it.

Standard library only. It knows neither the right answers nor the course, and every
answer is the learner's code's own: there is no verdict here to forge. One JSON object
a line comes in, one or more go out; `exam/workers.py` is the other side.
"""

import json
import os
import sys
import traceback
import types
from functools import partial
from itertools import chain
from typing import Any

from dicedojo.engine.rooms import batches, chance, cleanup, imports, loading, questions
from dicedojo.engine.rooms.questions import answer, decode, encode
from dicedojo.engine.rooms.steps import STEPS, TookTooLong
from dicedojo.engine.wire.kinds import Json

SEED = 1  # the same for all, so that a program answers the same on every run


def load(order: Json) -> tuple[types.ModuleType | None, Json]:
    """Lay the submission out, run its module; say what it defines or why it failed."""
    cleanup.write_files(order["files"])
    questions.take_given(order["given"])
    chance.fix(SEED)
    path = order["path"]
    questions.own_files = (path, os.path.join(os.getcwd(), ""))
    sys.meta_path.insert(0, loading.CountedFiles(os.getcwd()))
    STEPS.allow(order["steps"])
    try:
        module = loading.load(order["module"], path)
    except BaseException as error:
        failed = questions.raised(error), explain(error, path), line_of(error, path)
        return None, said_of_import({}, *failed)
    defined = {name: callable(item) for name, item in vars(module).items()}
    for name, own in questions.own_names.items():
        owner, _, method = own.partition(".")
        found = vars(module).get(owner)
        defined.pop(name, None)
        if hasattr(found, method) if method else owner in vars(module):
            defined[name] = callable(getattr(found, method) if method else found)
    return module, said_of_import(defined)


def said_of_import(
    names: dict[str, bool], raised: Json = None, trace: str = "", line: int = 0
) -> Json:
    """Return what came of the import, and which modules it missed."""
    missing = sorted(imports.finder.missing)
    said = {"names": names, "raised": raised, "trace": trace, "line": line}
    return {**said, "missing": missing}


def explain(error: BaseException, path: str) -> str:
    """Return the lines that Python would show for it, from the learner's file on."""
    if isinstance(error, SyntaxError):
        return "".join(traceback.format_exception_only(error))[-2000:]
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == path]
    lines = traceback.format_list(own[-3:]) + traceback.format_exception_only(error)
    return "".join(lines)[-2000:]


def line_of(error: BaseException, path: str) -> int:
    """Return the line of the file at whose top level it failed, 0 if at none."""
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == path and frame.name == "<module>":
            return frame.lineno or 0
    return 0


def ask(module: types.ModuleType | None, order: Json) -> Json:
    """Answer one call, and say what became of its arguments if they changed."""
    function, arguments, through = order["call"]
    try:
        arguments = [decode(item, module) for item in arguments]
    except AttributeError as error:  # a value that the module should have
        return {"answer": questions.raised(error), "after": None}
    before = [encode(item) for item in arguments]
    keywords = {
        name: decode(value) for name, value in order.get("keywords", {}).items()
    }
    printed = prints.count
    STEPS.allow(order["steps"])
    given = answer(questions.look_up(module, function, through), arguments, keywords)
    STEPS.check()
    try:
        after = [encode(item) for item in arguments]
    except ImportError as error:
        return {"answer": questions.raised(error), "after": None}
    return {
        "answer": given,
        "after": after if after != before else None,
        "printed": prints.count > printed,
    }


class Prints:
    """Counts the texts that are printed."""

    count = 0

    def watch(self) -> None:
        """Count from now on."""
        write = sys.stdout.write

        def counted(text: str) -> int:
            self.count += bool(text.strip())
            return write(text)

        sys.stdout.write = counted  # type: ignore[method-assign]


prints = Prints()


def use(order: Json) -> Json:
    """Answer for an object that an earlier answer left here: an attribute or a call."""
    target: Any = questions.objects[order["object"]]
    STEPS.allow(order["steps"])
    if "attribute" in order:
        given = answer(getattr, [target, order["attribute"]])
    else:
        given = answer(target, [decode(item) for item in order["arguments"]])
    STEPS.check()
    return {"answer": given}


class Program:
    """The module that is loaded here, and the last batch of questions about it."""

    def __init__(self) -> None:
        self._module: types.ModuleType | None = None
        self._batch: list[questions.Question] = []

    def carry_out(self, order: Json, pipe: questions.Pipe) -> None:
        """Carry out an order, and say what came of it."""
        try:
            match order["do"]:
                case "load":
                    self._module, reply = load(order)
                    STEPS.check()
                case "ask":
                    reply = ask(self._module, order)
                case "use":
                    reply = use(order)
                case "answer":
                    if order["calls"] is not None:
                        every = map(questions.in_every_order, order["in_every_order"])
                        self._batch = [*order["calls"], *chain.from_iterable(every)]
                    reply = answer_batch(self._module, self._batch, order, pipe)
        except TookTooLong:
            reply = {"hung": True}
        questions.send(pipe, reply)


def main(reads: int, writes: int) -> None:
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    prints.watch()
    # A copy that the code forks must take no order, and give no answer.
    nothing = os.open(os.devnull, os.O_RDWR)
    leave = partial(cleanup.redirect, (reads, writes), nothing)
    os.register_at_fork(after_in_child=leave)
    program = Program()
    for line in orders:
        program.carry_out(json.loads(line), pipe)


def answer_batch(
    module: types.ModuleType | None,
    batch: list[questions.Question],
    order: Json,
    pipe: questions.Pipe,
) -> Json:
    """Answer a batch from one question on; say that this is all.

    Raises:
        TookTooLong: the next question has no answer.
    """
    places, line = range(order["from"], len(batch)), batches.Line(pipe)
    each, most = order["each_steps"], order["steps"]
    batches.answer(module, batch, places, order["flush"], line, each, most)
    return {"all": True}
