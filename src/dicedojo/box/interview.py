"""The part of an interview that runs inside the box: it loads, and it answers.

Standard library only. It knows neither the right answers nor the course, and every
answer is the learner's code's own: there is no verdict here to forge. One JSON object
a line comes in, one or more go out; `wire.py` is the other side and says the same.

Values: None, bool, int and str as JSON has them; float {"f": repr}, list {"l": [..]},
tuple {"t": [..]}, dict {"d": [[key, value], ..]}; anything else is an object that
stays here, {"o": number, "type": name, "repr": text}. An exception is
{"e": name, "m": message, "mro": names of its built-in classes}.
"""

import base64
import importlib.machinery
import json
import os
import signal
import sys
import traceback
import types
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TextIO

from dojo_standin import with_stand_ins

Json = Any  # what json.loads gives

MOST_ITEMS = 10_000
MOST_CHARACTERS = 10_000
MOST_BITS = 4_096
MOST_DEPTH = 16

objects: list[object] = []  # what was answered and is no plain value
kept: dict[str, list[tuple[str, list[Any]]]] = {}  # batches of calls, by name


def encode(value: Any, depth: int = 0) -> Json:
    """Return a value as JSON can carry it, tagged where JSON has no such type."""
    kind = type(value)
    if value is None or kind is bool or (kind is str and len(value) <= MOST_CHARACTERS):
        return value
    if kind is int and value.bit_length() <= MOST_BITS:
        return value
    if kind is float:
        return {"f": repr(value)}
    if depth < MOST_DEPTH and kind in (list, tuple, dict) and len(value) <= MOST_ITEMS:
        if kind is dict:
            pairs = value.items()
            return {"d": [[encode(item, depth + 1) for item in pair] for pair in pairs]}
        return {kind.__name__[0]: [encode(item, depth + 1) for item in value]}
    return leave_here(value)


def leave_here(value: object) -> Json:
    """Keep an object that is no plain value; return its number, type and look."""
    objects.append(value)
    name = type(value).__name__
    try:
        text = repr(value[:200] if type(value) is str else value)[:200]
    except Exception:  # its own __repr__ failed, which is no fault of the answer
        text = f"<{name}>"
    return {"o": len(objects) - 1, "type": name, "repr": text}


def decode(value: Json) -> Any:
    """Return what `encode` would have made of it; a bare list stays a list."""
    if type(value) is list:
        return [item if type(item) is int else decode(item) for item in value]
    if type(value) is not dict:
        return value
    ((tag, inside), *_) = value.items()
    if tag == "f":
        return float(inside)
    if tag == "d":
        return {decode(key): decode(item) for key, item in inside}
    if tag == "o":
        return objects[inside]
    items = [decode(item) for item in inside]
    return tuple(items) if tag == "t" else items


def fresh(arguments: list[Any]) -> list[Any]:
    """Return copies of plain lists, so that no question sees another's dice."""
    return [fresh(item) if type(item) is list else item for item in arguments]


def raised(error: BaseException) -> Json:
    """Return an exception by name, with the built-in classes that it belongs to."""
    try:
        message = str(error)[:500]
    except Exception:
        message = ""
    names = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
    return {"e": type(error).__name__, "m": message, "mro": names}


def answer(
    function: Callable[..., Any],
    arguments: Sequence[Any],
    keywords: dict[str, Any] | None = None,
) -> Json:
    """Return what the call gives, or the exception that it ends with."""
    try:
        return encode(function(*arguments, **(keywords or {})))
    except BaseException as error:
        return raised(error)


def execute(name: str, code: types.CodeType, path: str) -> types.ModuleType:
    """Run a module's code under its name; return the module."""
    module = types.ModuleType(name)
    module.__file__ = path
    module.__spec__ = importlib.machinery.ModuleSpec(name, None, origin=path)
    sys.modules[name] = module
    exec(code, module.__dict__)
    return module


def load(order: Json) -> tuple[types.ModuleType | None, Json]:
    """Lay the submission out, run its module; say what it defines or why it failed."""
    for path, content in order["files"].items():
        folder = os.path.dirname(path)
        if folder:
            os.makedirs(folder, exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(content))
    path = order["path"]
    sys.path[:0] = list(
        dict.fromkeys([os.path.dirname(os.path.abspath(path)), os.getcwd()])
    )
    with open(path, "rb") as file:
        source = file.read()
    try:
        code = compile(source, path, "exec", dont_inherit=True)
        module, names = with_stand_ins(partial(execute, order["module"], code, path))
    except BaseException as error:
        return None, {"raised": raised(error), "trace": explain(error, path)}
    defined = {name: callable(item) for name, item in vars(module).items()}
    return module, {"names": defined, "stand_ins": names}


def explain(error: BaseException, path: str) -> str:
    """Return the lines that Python would show for it, from the learner's file on."""
    if isinstance(error, SyntaxError):
        return "".join(traceback.format_exception_only(error))[-2000:]
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if frame.filename == path]
    lines = traceback.format_list(own[-3:]) + traceback.format_exception_only(error)
    return "".join(lines)[-2000:]


def send(pipe: TextIO, message: Json) -> None:
    """Write one line; it goes out at once."""
    pipe.write(json.dumps(message, separators=(",", ":")))
    pipe.write("\n")
    pipe.flush()


def look_up(module: types.ModuleType | None, name: str) -> Callable[..., Any]:
    """Return the function of that name, or one that says that there is none."""

    def missing(*_: object, **__: object) -> None:
        raise AttributeError(f"there is no {name!r}")

    found: Callable[..., Any] = getattr(module, name, missing)
    return found


def ask(module: types.ModuleType | None, order: Json) -> Json:
    """Answer one call, and say what became of its arguments if they changed."""
    function, arguments = order["call"]
    arguments = [decode(item) for item in arguments]
    before = [encode(item) for item in arguments]
    keywords = {
        name: decode(value) for name, value in order.get("keywords", {}).items()
    }
    given = answer(look_up(module, function), arguments, keywords)
    after = [encode(item) for item in arguments]
    return {"answer": given, "after": after if after != before else None}


def use(order: Json) -> Json:
    """Answer for an object that an earlier answer left here: an attribute or a call."""
    target: Any = objects[order["object"]]
    if "attribute" in order:
        return {"answer": answer(getattr, [target, order["attribute"]])}
    return {"answer": answer(target, [decode(item) for item in order["arguments"]])}


def answer_batch(module: types.ModuleType | None, order: Json, pipe: TextIO) -> None:
    """Answer kept calls from a position on, `flush` answers a line."""
    calls = kept[order["kept"]][order["from"] :]
    functions = {name: look_up(module, name) for name, _ in calls}
    flush = order["flush"]
    answers = []
    for name, arguments in calls:
        answers.append(answer(functions[name], fresh(arguments)))
        if len(answers) >= flush:
            send(pipe, {"answers": answers})
            answers = []
    if answers:
        send(pipe, {"answers": answers})


def answer_as_variant(order: Json, pipe: TextIO) -> str:
    """Answer kept calls as another program would, in a child that then ends."""
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_PROF, order["cpu_seconds"])
        try:
            code = compile(order["source"], order["path"], "exec", dont_inherit=True)
            run = partial(execute, order["module"], code, order["path"])
            module, _ = with_stand_ins(run)
        except BaseException as error:
            send(pipe, {"unimportable": raised(error)})
            os._exit(0)
        answer_batch(module, order, pipe)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    timed_out = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return "timed out" if timed_out else "stopped" if status else "all"


def main() -> None:
    reads, writes = globals()["__pipes__"]
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    module = None
    for line in orders:
        order = json.loads(line)
        match order["do"]:
            case "load":
                module, reply = load(order)
            case "ask":
                reply = ask(module, order)
            case "use":
                reply = use(order)
            case "usage":
                reply = {"cpu_seconds": sum(os.times()[:4])}
            case "keep":
                kept[order["name"]] = [
                    (function, decode(arguments))
                    for function, arguments in order["calls"]
                ]
                reply = {}
            case "batch":
                answer_batch(module, order, pipe)
                reply = {"end": "all"}
            case "variant":
                reply = {"end": answer_as_variant(order, pipe)}
        send(pipe, reply)


main()
