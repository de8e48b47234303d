"""Runs inside the sandbox: loads the learner's module and answers calls to it.

Standard library only. It knows neither the right answers nor the course, so there is
no verdict here to forge. It reads one JSON object per line, and writes one or more;
`exam/workers.py` is the other side.
"""

import json
import os
import sys
import traceback
import types
from functools import partial
from typing import Any

from dicedojo.engine.rooms import batches, chance, cleanup, imports, loading, questions
from dicedojo.engine.rooms.questions import answer, decode, encode
from dicedojo.engine.rooms.steps import PRINTS, STEPS, TookTooLong
from dicedojo.engine.wire.kinds import Json
from dicedojo.engine.wire.orders import AskAlone, AskBatch, ExamOrder, Load, Use

SEED = 1  # fixed, so that a program answers the same on every run


def load(order: Load) -> tuple[types.ModuleType | None, Json]:
    """Write the submission's files and import its module; return it and the reply."""
    cleanup.write_files(order["files"])
    questions.load_kata_modules(order["given"])
    chance.fix(SEED)
    path = order["path"]
    questions.own_files = (path, os.path.join(os.getcwd(), ""))
    sys.meta_path.insert(0, loading.CountedFiles(os.getcwd()))
    STEPS.allow(order["steps"])
    try:
        module = loading.load(order["module"], path)
    except BaseException as error:
        raised, trace = questions.encode_error(error), explain(error, path)
        return None, import_reply({}, raised, trace, line_of(error, path))
    callables = {name: callable(item) for name, item in vars(module).items()}
    for name, own_name in questions.own_names.items():
        owner, _, method = own_name.partition(".")
        value = vars(module).get(owner)
        callables.pop(name, None)
        if hasattr(value, method) if method else owner in vars(module):
            callables[name] = callable(getattr(value, method) if method else value)
    return module, import_reply(callables)


def import_reply(
    names: dict[str, bool], raised: Json = None, trace: str = "", line: int = 0
) -> Json:
    """Return the reply about an import, with the modules that were missing."""
    missing = sorted(imports.finder.missing)
    reply = {"names": names, "raised": raised, "trace": trace, "line": line}
    return {**reply, "missing": missing}


def explain(error: BaseException, path: str) -> str:
    """Return the lines that Python would show for it, from the learner's file down."""
    if isinstance(error, SyntaxError):
        return "".join(traceback.format_exception_only(error))[-2000:]
    trace = traceback.extract_tb(error.__traceback__)
    frames = [frame for frame in trace if frame.filename == path]
    lines = traceback.format_list(frames[-3:]) + traceback.format_exception_only(error)
    return "".join(lines)[-2000:]


def line_of(error: BaseException, path: str) -> int:
    """Return the line at the file's top level where it failed, 0 if there is none."""
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == path and frame.name == "<module>":
            return frame.lineno or 0
    return 0


def ask(module: types.ModuleType | None, order: AskAlone) -> Json:
    """Answer one call, and return its arguments if they changed."""
    function, arguments, through = order["call"]
    try:
        arguments = [decode(item, module) for item in arguments]
    except AttributeError as error:  # a value that the module should have
        return {"answer": questions.encode_error(error), "after": None}
    before = [encode(item) for item in arguments]
    keywords = {name: decode(value) for name, value in order["keywords"].items()}
    prints_before = PRINTS.count
    STEPS.allow(order["steps"])
    reply = answer(questions.look_up(module, function, through), arguments, keywords)
    STEPS.check()
    try:
        after = [encode(item) for item in arguments]
    except ImportError as error:
        return {"answer": questions.encode_error(error), "after": None}
    return {
        "answer": reply,
        "after": after if after != before else None,
        "printed": PRINTS.count > prints_before,
    }


def use(order: Use) -> Json:
    """Return an attribute of an object that an earlier answer left here, or call it."""
    target: Any = questions.objects[order["object"]]
    STEPS.allow(order["steps"])
    if order["attribute"]:
        reply = answer(getattr, [target, order["attribute"]])
    else:
        reply = answer(target, [decode(item) for item in order["arguments"]])
    STEPS.check()
    return {"answer": reply}


class LoadedProgram:
    """The module that is loaded here, and the last batch of questions about it."""

    def __init__(self) -> None:
        self._module: types.ModuleType | None = None
        self._batch: list[questions.Question] = []

    def carry_out(self, order: ExamOrder, pipe: questions.Pipe) -> None:
        """Carry out an order, and send the reply."""
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
                        self._batch = [*order["calls"]]
                    reply = answer_batch(self._module, self._batch, order, pipe)
        except TookTooLong:
            reply = {"hung": True}
        questions.send(pipe, reply)


def main(reads: int, writes: int) -> None:
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    PRINTS.watch()
    # A process that the code forks must read no order, and send no answer.
    nothing = os.open(os.devnull, os.O_RDWR)
    leave = partial(cleanup.redirect, (reads, writes), nothing)
    os.register_at_fork(after_in_child=leave)
    program = LoadedProgram()
    for line in orders:
        program.carry_out(json.loads(line), pipe)


def answer_batch(
    module: types.ModuleType | None,
    batch: list[questions.Question],
    order: AskBatch,
    pipe: questions.Pipe,
) -> Json:
    """Answer a batch from one question on; return the reply that ends it.

    Raises:
        TookTooLong: the next question has no answer.
    """
    places, line = range(order["first"], len(batch)), batches.AnswerLine(pipe)
    each_steps, steps = order["each_steps"], order["steps"]
    batches.answer(module, batch, places, order["flush"], line, each_steps, steps)
    return {"all": True}
