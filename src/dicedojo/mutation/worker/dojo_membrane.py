"""Shows the program to the tests so that their calls to it can be recorded.

From outside each function of the program is a stand-in that looks like it; the
program's own code keeps its own names, and notices nothing. `install` alone is public:
the classes and what they record are out of the tests' easy reach.
"""

import dis
import sys
import types
from collections.abc import Callable
from typing import Any

from dojo_border import Border
from dojo_calls import CallBack, Question
from dojo_transcript import MAX_ANSWERS, MAX_CALLBACKS, Recorder
from dojo_values import is_function

STAR = {dis.opmap.get("IMPORT_STAR"), dis.opmap.get("CALL_INTRINSIC_1")} - {None}
# Modules of Python and pytest that look into a module's names, and at nothing else.
LOOKERS = {
    *("importlib", "importlib._bootstrap", "importlib._bootstrap_external"),
    *("unittest.mock", "inspect", "pickle", "pkgutil", "typing"),
}
TELLING = {"__globals__", "__closure__", "__self__"}  # they lead to what is inside
# Warnings look for a caller beyond frames of such a file, and find the test.
FILE = "<frozen importlib._bootstrap of dojo>"

Install = Callable[[types.ModuleType, Recorder], None]


def _make() -> Install:  # noqa: PLR0915  # one scope, to keep its names
    """Return a function that puts a program behind the border."""
    border: Any = None

    class Standin:
        """Looks like a function on the other side of the border."""

        __slots__ = ("__weakref__", "function", "name")

        def __getattribute__(self, attribute: str) -> Any:
            function = function_of(self)
            if attribute == "__class__":
                return type(function)
            if attribute in ("__call__", "__reduce_ex__", "__reduce__"):
                return object.__getattribute__(self, attribute)
            value = getattr(function, attribute)
            return seen(self, attribute, value)

        def __setattr__(self, attribute: str, value: Any) -> None:
            setattr(function_of(self), attribute, value)

        def __delattr__(self, attribute: str) -> None:
            delattr(function_of(self), attribute)

        def __dir__(self) -> list[str]:
            return dir(function_of(self))

        def __eq__(self, other: object) -> bool:
            other = raw_of(other)[0] or other
            return bool(function_of(self) == other)

        def __hash__(self) -> int:
            return hash(function_of(self))

        def __repr__(self) -> str:
            return repr(function_of(self))

        def __get__(self, instance: object, owner: object = None) -> Any:
            if instance is None or not hasattr(type(function_of(self)), "__get__"):
                return self
            return types.MethodType(self, instance)  # type: ignore[arg-type]

        def __reduce_ex__(self, protocol: Any) -> Any:
            function = function_of(self)
            if type(function) is types.FunctionType:
                return function.__qualname__
            return function.__reduce_ex__(protocol)

    function_of: Callable[[Any], Any] = Standin.function.__get__  # type: ignore[attr-defined]
    set_function = Standin.function.__set__  # type: ignore[attr-defined]
    name_of: Callable[[Any], str] = Standin.name.__get__  # type: ignore[attr-defined]
    set_name = Standin.name.__set__  # type: ignore[attr-defined]
    del Standin.function, Standin.name  # type: ignore[attr-defined]

    class Shown(Standin):
        """Stands for a function of the program, outside."""

        __slots__ = ()

        def __call__(self, /, *arguments: Any, **keywords: Any) -> Any:
            __tracebackhide__ = True
            function = function_of(self)
            if border.inside:
                return function(*arguments, **keywords)
            name, question = name_of(self), None
            asked = b"" if keywords else border.plain(name, arguments)
            if asked:  # as most are: a test may ask thousands of them
                border.ask(asked)
            else:
                question = Question.put(border, name, function, arguments, keywords)
                arguments, keywords = question.arguments, question.keywords
            try:
                answer = function(*arguments, **keywords)
            except BaseException as error:
                question = question or Question(border, name, arguments, asked)
                question.failed(error)
                raise
            if question is None:
                if border.note_plain(name, arguments, asked, answer):
                    return answer
                question = Question(border, name, arguments, asked)
            return question.answered(answer)

        def __setattr__(self, attribute: str, value: Any) -> None:
            border.opaque()
            setattr(function_of(self), attribute, value)

    class Called(Standin):
        """Stands for a function of a test, inside."""

        __slots__ = ()

        def __call__(self, /, *arguments: Any, **keywords: Any) -> Any:
            __tracebackhide__ = True
            function = function_of(self)
            if not border.inside:
                return function(*arguments, **keywords)
            recorder = border.recorder
            if recorder.callbacks >= MAX_CALLBACKS and not (arguments or keywords):
                # A simulation throws thousands of dice; this must be quick.
                border.inside = False
                try:
                    answer = function()
                finally:
                    border.inside = True
                if type(answer) is int and len(recorder.many) < MAX_ANSWERS:
                    recorder.many.append(answer)
                    return answer
                recorder.note_one_of_many(answer)
                return border.to_program(answer)
            call = CallBack(border, function, arguments, keywords)
            try:
                answer = function(*call.arguments, **call.keywords)
            except BaseException as error:
                call.failed(error)
                raise
            return call.answered(answer)

    for kind in (Shown, Called):
        call: Any = kind.__call__
        call.__code__ = call.__code__.replace(co_filename=FILE)
        kind.__name__ = kind.__qualname__ = "function"
        kind.__module__ = "builtins"

    def stand_in(kind: type, function: Any, name: str = "") -> Any:
        found: Any = object.__new__(kind)
        set_function(found, function)
        set_name(found, name)
        return found

    def raw_of(value: object) -> tuple[Any, bool]:
        """Return the function behind a stand-in, and whether a test made it."""
        kind = type(value)
        if kind is Shown:
            return function_of(value), False
        if kind is Called:
            return function_of(value), True
        return None, False

    def seen(standin: Any, attribute: str, value: Any) -> Any:
        """Return an attribute of a function; record what a test sees of it."""
        if type(standin) is Called or border.inside:
            return value
        if attribute in ("__wrapped__", "__func__"):
            return border.to_test(value, getattr(value, "__qualname__", attribute))
        if attribute in TELLING:
            border.opaque()
        elif not attribute.startswith("__"):
            name = f"{name_of(standin)}.{attribute}"
            border.recorder.note_value(name, value, border.describe(value))
        return value

    def module_class(base: type) -> Any:
        known: dict[str, tuple[Any, Any]] = {}
        read: Any = base.__getattribute__
        write: Any = base.__setattr__

        def hand_out(name: str, value: Any) -> Any:  # noqa: PLR0911  # one a kind
            if name == "__class__":
                return base
            if name == "__dict__":
                if not only_looks(sys._getframe(2)):
                    border.opaque()
                return value
            if name.startswith("__") or type(value) is types.ModuleType:
                return value
            function, is_callback = raw_of(value)
            if is_callback:
                return function
            if is_function(value):
                if border.values.is_foreign(value):
                    return value
                known[name] = value, border.show(value, name)
                return known[name][1]
            if name in border.values.public:
                border.values.name_value(value, name)
                return value
            described, clear = border.values.describe(value)
            border.recorder.note_value(name, value, described)
            if not clear and not is_unused(sys._getframe(2), name):
                border.opaque()
            return value

        class Module(base):  # type: ignore[misc]
            """The program's module: from outside, its functions are stand-ins."""

            def __getattribute__(self, name: str) -> Any:
                value = read(self, name)
                if border.inside:
                    return value
                entry = known.get(name)
                if entry is not None and entry[0] is value:
                    return entry[1]
                return hand_out(name, value)

            def __setattr__(self, name: str, value: Any) -> None:
                if name.startswith("__") or border.inside:
                    write(self, name, value)
                    return
                before = read(self, "__dict__").get(name)
                value = border.to_program(value)
                border.recorder.note_change(name, before, value)
                border.describe(value)
                write(self, name, value)

            def __delattr__(self, name: str) -> None:
                before = read(self, "__dict__").get(name)
                border.recorder.note_change(name, before, None)
                super().__delattr__(name)

        Module.__name__ = Module.__qualname__ = "module"
        Module.__module__ = "builtins"
        return Module

    def install(module: types.ModuleType, recorder: Recorder) -> None:
        """Show a module that has been loaded to the tests, and record their calls."""
        nonlocal border
        # A module may be loaded again; another recorder is for another program.
        if border is None or border.recorder is not recorder:
            border = Border(
                recorder,
                lambda function, name: stand_in(Shown, function, name),
                lambda function: stand_in(Called, function),
                raw_of,
            )
        try:
            module.__class__ = module_class(type(module))
        except TypeError:  # the program has made itself an object of another kind
            border.opaque()

    return install


def only_looks(frame: types.FrameType) -> bool:
    """Return whether code that reads all names of a module is known to be harmless."""
    by = str(frame.f_globals.get("__name__"))
    return (
        by in LOOKERS or by.partition(".")[0] in ("_pytest", "pytest") or is_star(frame)
    )


def is_star(frame: types.FrameType) -> bool:
    """Return whether a frame is at `from … import *`."""
    return frame.f_code.co_code[frame.f_lasti] in STAR


def is_unused(frame: types.FrameType, name: str) -> bool:
    """Return whether a name comes with `*`, into a file that never uses it."""
    return is_star(frame) and not _uses(frame.f_code, name)


def _uses(code: types.CodeType, name: str) -> bool:
    inner = (one for one in code.co_consts if isinstance(one, types.CodeType))
    return name in code.co_names or any(_uses(one, name) for one in inner)


install = _make()
