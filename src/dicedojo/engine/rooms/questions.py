"""Questions and answers, inside a sandbox: makes what is asked, says what is answered.

`kinds.py` says how values look on the wire; what is not a plain value stays here.
An exception may also have "at", with the file, line and function of the learner's where
it was raised. A call is [function, arguments, through]: where it goes through a prop,
that function is called with the one that is asked. Standard library only.
"""

import json
import marshal
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations
from typing import Any, Protocol

from dicedojo.engine.rooms.loading import message_of
from dicedojo.engine.rooms.standin import StandIn, module_of, not_available
from dicedojo.engine.wire import kinds
from dicedojo.engine.wire.kinds import Json

Question = list[Any]  # function, arguments as they came, through
Make = Callable[[types.ModuleType | None], Any]  # makes what a module is asked with

MAX_NAME = 100  # characters of a file or a function in the place of an exception

PROPS = "props"  # the name under which a kata's own classes are imported
NAMES = "dojo_names"  # and that of the module that states the submission's names

objects: list[object] = []  # what was answered and is not a plain value
own_files: tuple[str, ...] = ()  # the module's path, and the learner's folder
given: dict[str, types.CodeType] = {}  # the kata's own modules
own_names: dict[str, str] = {}  # of public functions, where they differ
numbers: dict[int, int] = {}  # id of an object -> its place there


def leave_here(value: object) -> Json:
    """Keep an object that is not a plain value; return its number, type and look.

    Raises:
        ImportError: it stands for something of a module that is not available.
    """
    if type(value) is StandIn:
        raise ImportError(not_available(module_of(value)))
    number = numbers.setdefault(id(value), len(objects))
    if number == len(objects):
        objects.append(value)
    name = type(value).__name__
    try:
        text = repr(value[:200] if type(value) is str else value)[:200]
    except Exception:  # its own __repr__ failed, which is no fault of the answer
        text = f"<{name}>"
    return {"o": number, "type": name, "repr": text}


encode = partial(kinds.encode, leave_here)


def take_given(sources: dict[str, str]) -> None:
    """Let the kata's own modules be imported in this process, its props among them.

    They know no rule of the game. A file of the same name is not looked at.
    """
    given.clear()
    own_names.clear()
    for name, source in sources.items():
        given[name] = compile(source, f"{name}.py", "exec", dont_inherit=True)
    make_given()
    if NAMES in given:
        del given[NAMES]
        stated = sys.modules.pop(NAMES)
        own_names.update(stated.NAMES)


def make_given() -> None:
    """Make the kata's own modules anew, since a program may have changed them."""
    for name, code in given.items():
        module = types.ModuleType(name)
        sys.modules[name] = module
        exec(code, module.__dict__)


def find(module: types.ModuleType | None, name: str) -> Any:
    """Return what a module has for one of the kata's names.

    A submission may name it otherwise; the course's own programs do not. A method is
    called on an instance of its own each time, made without arguments.

    Raises:
        AttributeError: the module has nothing of that name.
    """
    own, _, method = own_names.get(name, name).partition(".")
    if own != name and not hasattr(module, own):
        return getattr(module, name)
    found = getattr(module, own)
    return partial(call_method, found, method) if method else found


def call_method(made: Callable[[], Any], method: str, *given: Any, **named: Any) -> Any:
    """Call a method of a new instance."""
    return getattr(made(), method)(*given, **named)


def decode(coded: Json, module: types.ModuleType | None = None) -> Any:
    """Return what the keeper means, made anew: no call sees the dice of another.

    Raises:
        AttributeError: it is a value of the module, which has none of that name.
    """
    return kinds.decode(partial(_asked_of_here, module), coded)


def _asked_of_here(module: types.ModuleType | None, tagged: Json) -> Any:
    if "o" in tagged:
        return objects[tagged["o"]]
    if "own" in tagged:
        return find(module, tagged["own"])
    prop = getattr(sys.modules[PROPS], tagged["p"])
    return prop(*(decode(item, module) for item in tagged["a"]))


def prepared(arguments: list[Json]) -> Make:
    """Return what makes the arguments of a call anew, as `decode` does each.

    Where thousands of programs are asked, it takes a tenth of the time for plain ones.
    """
    makers = [*map(_maker, arguments)]
    return lambda module: [make(module) for make in makers]


def _maker(coded: Json) -> Make:
    match coded:
        case {"own": name}:
            return lambda module: find(module, name)
        case {"p": prop, "a": arguments}:
            inner = prepared(arguments)
            return lambda module: getattr(sys.modules[PROPS], prop)(*inner(module))
    try:
        packed = marshal.dumps(kinds.decode(_refuse, coded), 2)
    except LookupError:  # it holds what is no plain value
        return partial(decode, coded)
    return lambda module: marshal.loads(packed)


def _refuse(tagged: Json) -> Any:
    raise LookupError


def raised(error: BaseException) -> Json:
    """Return an exception by name, with the built-in classes that it belongs to."""
    names = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
    found = {"e": type(error).__name__, "m": message_of(error), "mro": names}
    place = where(error)
    return found if place is None else {**found, "at": place}


def where(error: BaseException) -> list[Any] | None:
    """Return file, line and function of the innermost frame in the learner's files.

    None before `own_files` is set: programs are compared by what they answer, and a
    changed program may raise the same on another line.
    """
    place: list[Any] | None = None
    trace = error.__traceback__ if own_files else None
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename.startswith(own_files):
            file = code.co_filename.removeprefix(own_files[-1])
            name = code.co_name
            if name.startswith("<") and place is not None:
                name = place[2]  # the function around a comprehension or a lambda
            place = [file[:MAX_NAME], trace.tb_lineno, name[:MAX_NAME]]
        trace = trace.tb_next
    return place


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


class Pipe(Protocol):
    """Takes text, which goes out when it is flushed."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> None: ...


def send(pipe: Pipe, message: Json) -> None:
    """Write one line; it goes out at once."""
    pipe.write(json.dumps(message, separators=(",", ":")))
    pipe.write("\n")
    pipe.flush()


def look_up(
    module: types.ModuleType | None, name: str, through: str = ""
) -> Callable[..., Any]:
    """Return the function of that name, or one that says that there is none.

    Through a prop, return what calls the prop with it.
    """

    def missing(*_: object, **__: object) -> None:
        raise AttributeError(f"there is no {name!r}")

    try:
        found: Callable[..., Any] = find(module, name)
    except AttributeError:
        found = missing
    return partial(getattr(sys.modules[PROPS], through), found) if through else found


def in_every_order(question: Question) -> Iterator[Question]:
    """Yield a question with its dice in each order, the smallest first."""
    name, (dice, *rest), through = question
    for order in sorted(set(permutations(dice["l"]))):
        yield [name, [{"l": [*order]}, *rest], through]


def answer_one(
    module: types.ModuleType | None, function: Callable[..., Any], arguments: list[Json]
) -> Json:
    """Answer one call of a batch."""
    try:
        return encode(function(*[decode(item, module) for item in arguments]))
    except BaseException as error:
        return raised(error)


def fingerprint(value: Any) -> bytes | None:
    """Return bytes that only an equal plain value has, types included; else None."""
    try:
        return marshal.dumps(value, 2)  # later versions depend on reference counts
    except ValueError:
        return None
