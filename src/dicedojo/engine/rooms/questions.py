"""Questions and answers, inside a sandbox: decodes questions, and encodes answers.

`kinds.py` defines how values look on the wire; objects that are not plain values stay
here. An exception may also have "at": the learner's file, line and function that raised
it. A call is [function, arguments, through]; `through` names a prop, or is empty. The
prop is then called with the function that is asked. Standard library only.
"""

import json
import marshal
import sys
import types
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from numbers import Integral, Number
from typing import Any, Protocol

from dicedojo.engine.rooms.loading import message_of
from dicedojo.engine.rooms.substitute import Substitute, module_of, not_available
from dicedojo.engine.wire import kinds
from dicedojo.engine.wire.kinds import Json

Question = list[Any]  # function, arguments as they came, through
Make = Callable[[types.ModuleType | None], Any]  # makes an argument for a module

MAX_NAME = 100  # characters of a file or a function in an exception's "at"

PROPS = "props"  # the name under which a kata's own classes are imported
NAMES = "dojo_names"  # and that of the module that states the submission's names
DICTS = frozenset({Counter, OrderedDict, defaultdict})  # exactly these types

LIKE = (  # plain types, and what is made one by calling it
    *(("str", str), ("list", list), ("tuple", tuple), ("dict", Mapping)),
    *(("int", Integral), ("float", float), ("number", Number)),
)

objects: list[object] = []  # answers that are not plain values
own_files: tuple[str, ...] = ()  # the module's path, and the learner's folder
kata_modules: dict[str, types.CodeType] = {}  # the kata's own modules
own_names: dict[str, str] = {}  # of public functions, where they differ
numbers: dict[int, int] = {}  # id of an object -> its place in `objects`


def leave_here(value: Any, depth: int) -> Json:
    """Store an object that is not a plain value; return its number and description.

    A member of a StrEnum is a text, as the name of a box in a test, whatever else its
    class says of it. A named tuple is the tuple that it equals, and a dict of the
    standard library the dict.

    Raises:
        ImportError: it is a substitute for a module that is not available.
    """
    kind = type(value)
    if kind is Substitute:
        raise ImportError(not_available(module_of(value)))
    if issubclass(kind, Enum) and issubclass(kind, str):
        return encode(str.__str__(value))
    if kind in DICTS:
        return encode(dict(dict.items(value)), depth)
    if kind is not tuple and issubclass(kind, tuple) and kind.__eq__ is tuple.__eq__:
        return encode(tuple(tuple.__iter__(value)), depth)
    number = numbers.setdefault(id(value), len(objects))
    if number == len(objects):
        objects.append(value)
    name, like = kind.__name__, ""
    try:
        like = next((like for like, base in LIKE if issubclass(kind, base)), "")
        text = repr(value[:200] if kind is str else value)[:200]
    except Exception:  # its own __repr__ failed; the answer is still valid
        text = f"<{name}>"
    return {"o": number, "type": name, "repr": text, "like": like}


encode = partial(kinds.encode, leave_here)


def load_kata_modules(sources: Mapping[str, str]) -> None:
    """Make the kata's own modules importable in this process, with its props.

    They do not contain the rules. A file of the same name is ignored.
    """
    kata_modules.clear()
    own_names.clear()
    for name, source in sources.items():
        kata_modules[name] = compile(source, f"{name}.py", "exec", dont_inherit=True)
    reset_kata_modules()
    if NAMES in kata_modules:
        del kata_modules[NAMES]
        names = sys.modules.pop(NAMES)
        own_names.update(names.NAMES)


def reset_kata_modules() -> None:
    """Run the kata's own modules again, since a program may have changed them."""
    for name, code in kata_modules.items():
        module = types.ModuleType(name)
        sys.modules[name] = module
        exec(code, module.__dict__)


def find(module: types.ModuleType | None, name: str) -> Any:
    """Return the module's value for one of the kata's names.

    A submission may use another name; the course's own programs do not. A method is
    called on a new instance each time, made without arguments.

    Raises:
        AttributeError: the module has nothing of that name.
    """
    own_name, _, method = own_names.get(name, name).partition(".")
    if own_name != name and not hasattr(module, own_name):
        return getattr(module, name)
    value = getattr(module, own_name)
    return partial(call_method, value, method) if method else value


def call_method(make: Callable[[], Any], method: str, *args: Any, **kwargs: Any) -> Any:
    """Call a method of a new instance, which `make` returns."""
    return getattr(make(), method)(*args, **kwargs)


def decode(coded: Json, module: types.ModuleType | None = None) -> Any:
    """Return a new value for a coded one: no call gets the dice of another.

    Raises:
        AttributeError: the module lacks the name that it refers to.
    """
    return kinds.decode(partial(_asked_of_here, module), coded)


def _asked_of_here(module: types.ModuleType | None, tagged: Json) -> Any:
    if "o" in tagged:
        return objects[tagged["o"]]
    if "own" in tagged:
        return find(module, tagged["own"])
    prop = getattr(sys.modules[PROPS], tagged["p"])
    return prop(*(decode(item, module) for item in tagged["a"]))


def prepare(arguments: list[Json]) -> Make:
    """Return a function that makes the arguments of a call, as `decode` does.

    For plain ones it takes a tenth of the time, which counts for thousands of programs.
    """
    makers = [*map(_maker, arguments)]
    return lambda module: [make(module) for make in makers]


def _maker(coded: Json) -> Make:
    match coded:
        case {"own": name}:
            return lambda module: find(module, name)
        case {"p": prop, "a": arguments}:
            inner = prepare(arguments)
            return lambda module: getattr(sys.modules[PROPS], prop)(*inner(module))
    try:
        packed = marshal.dumps(kinds.decode(_refuse, coded), 2)
    except LookupError:  # not a plain value
        return partial(decode, coded)
    return lambda module: marshal.loads(packed)


def _refuse(tagged: Json) -> Any:
    raise LookupError


def encode_error(error: BaseException) -> Json:
    """Return an exception by name, with the built-in classes that it belongs to."""
    names = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
    coded = {"e": type(error).__name__, "m": message_of(error), "mro": names}
    place = find_place(error)
    return coded if place is None else {**coded, "at": place}


def find_place(error: BaseException) -> list[Any] | None:
    """Return file, line and function of the innermost frame in the learner's files.

    None before `own_files` is set: answers of programs are compared, and a mutant may
    raise the same exception on another line.
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
    """Return the value of a call or its exception, encoded."""
    try:
        return encode(function(*arguments, **(keywords or {})))
    except BaseException as error:
        return encode_error(error)


class Pipe(Protocol):
    """Takes text, and sends it when it is flushed."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> None: ...


def send(pipe: Pipe, message: Json) -> None:
    """Send one line at once."""
    pipe.write(json.dumps(message, separators=(",", ":")))
    pipe.write("\n")
    pipe.flush()


def look_up(
    module: types.ModuleType | None, name: str, through: str = ""
) -> Callable[..., Any]:
    """Return the function of that name, or one that raises AttributeError.

    With `through`, return a function that calls this prop with it.
    """

    def fail(*_: object, **__: object) -> None:
        raise AttributeError(f"there is no {name!r}")

    try:
        target: Callable[..., Any] = find(module, name)
    except AttributeError:
        target = fail
    return partial(getattr(sys.modules[PROPS], through), target) if through else target


def fingerprint(value: Any) -> bytes | None:
    """Return bytes that equal plain values share, types included; else None."""
    try:
        return marshal.dumps(value, 2)  # later versions depend on reference counts
    except ValueError:
        return None
