"""The public functions of another program, as tests see them.

`facade.py` puts this text in front of the program, and the whole in the learner's
place: it is not a module of its own, so all its names are private. Each public call is
recorded. Where the learner's own program is asked as well, the game does not define the
answer, or a failure is to be explained.
"""

import functools as _functools
from marshal import dumps as _dumps
from marshal import loads as _loads
from typing import Any as _Any

# The last call of the running test: function, arguments as `_dojo_noted` returns them,
# answer as text.
_dojo_calls: list[_Any] = []
_dojo_touched: list[str] = []  # names of the learner's own design that tests have used
_dojo_outside: list[
    _Any
] = []  # of the running test: calls outside the game, each with its reason
_dojo_differs: list[
    _Any
] = []  # the last call that the learner's own program answers otherwise
_dojo_unknown: list[_Any] = []  # the last call whose answers could not be compared
_dojo_private: set[str] = set()
_DOJO_FUNCTION = type(lambda: None)


class NotInOtherDesigns(Exception):
    """Another design has no such name."""


class _DojoAbsent:
    """A name of the learner's own design: it can be imported and not used."""

    def __init__(self, name: str) -> None:
        object.__setattr__(self, "_name", name)

    def _refuse(self, *_: object, **__: object) -> _Any:
        name = object.__getattribute__(self, "_name")
        raise NotInOtherDesigns(f"{name} belongs to one design; others have none.")

    __call__ = __eq__ = __ne__ = __lt__ = __gt__ = __iter__ = __len__ = _refuse
    __bool__ = __getitem__ = __contains__ = __getattr__ = __setattr__ = _refuse
    __hash__ = object.__hash__


class _DojoOwner:
    """Stands for the learner's class, of which only public methods are known."""

    def __init__(self, *_: object, **__: object) -> None:
        """Take whatever the learner's class takes."""

    def __getattr__(self, name: str) -> _Any:
        if name.startswith("__"):
            raise AttributeError(name)
        _dojo_touched.append(f"{type(self).__name__}.{name}")
        raise NotInOtherDesigns(f"{name} belongs to one design; others have none.")


class _DojoProgram:
    """A program in a namespace of its own, run when it is first asked."""

    def __init__(self, source: str | bytes) -> None:
        self._source = source
        self._space: dict[str, _Any] | None = None

    def get(self, name: str) -> _Any:
        """Return one of its names."""
        if self._space is None:
            space: dict[str, _Any] = {"__name__": __name__, "__file__": __file__}
            exec(compile(self._source, __file__, "exec", dont_inherit=True), space)
            self._space = space
        if name not in self._space:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return self._space[name]


def _dojo_noted(arguments: tuple[_Any, ...]) -> bytes | list[str]:
    """Return plain arguments as bytes, which is quick, and others as text."""
    try:
        return _dumps(arguments, 2)
    except ValueError:
        return [repr(item) for item in arguments]


class _DojoShown:
    """Shows one program, and asks the learner's own where the game needs it."""

    def __init__(self, source: str, own: bytes, outside: str, facts: _Any) -> None:
        predicate: dict[str, _Any] = {"outside": lambda function, arguments: ""}
        exec(compile(outside, "outside", "exec", dont_inherit=True), predicate)
        self._shown = _DojoProgram(source)
        self._own = _DojoProgram(own)
        self._outside = predicate["outside"]
        self._values = facts["values"]
        self._explain = facts["explain"]
        self._renamed = facts["renamed"]  # public names -> the learner's own

    def define(self, functions: _Any) -> None:
        """Define the public names of the program in this module."""
        for name in functions:
            own, _, method = self._renamed.get(name, name).partition(".")
            if method:
                owner = globals().setdefault(own, type(own, (_DojoOwner,), {}))
                setattr(owner, method, staticmethod(self._recorded(name)))
            else:
                globals()[own] = self._recorded(name)
        for name in self._values:
            globals()[name] = self._shown.get(name)

    def _recorded(self, name: str) -> _Any:
        """Return a public function that records its calls."""
        function, explain = self._shown.get(name), self._explain

        @_functools.wraps(function)
        def recording(*arguments: _Any, **keywords: _Any) -> _Any:
            call: list[_Any] = [name, _dojo_noted(arguments), None]
            _dojo_calls[:] = (call,)
            try:
                if keywords or explain or self._why_outside(name, arguments):
                    answer = self._answer(call, function, arguments, keywords)
                else:
                    answer = function(*arguments)
            except BaseException as error:
                call[2] = f"raises {type(error).__name__}"
                raise
            call[2] = repr(answer)
            return answer

        return recording

    def _answer(
        self, call: _Any, function: _Any, arguments: _Any, keywords: _Any
    ) -> _Any:
        name = call[0]
        if reason := self._why_outside(name, (*arguments, *keywords.values())):
            _dojo_outside.append([call, reason])
            return self._own_function(name)(*map(self._as_own, arguments), **keywords)
        if not self._explain:
            return function(*arguments, **keywords)
        return self._compared(call, function, arguments, keywords)

    def _why_outside(self, name: str, arguments: _Any) -> str:
        try:
            return str(self._outside(name, arguments))
        except Exception:  # an odd argument is for the program to judge
            return ""

    def _compared(
        self, call: _Any, function: _Any, arguments: _Any, keywords: _Any
    ) -> _Any:
        """Answer as the program does, in the words of the learner's own refusal."""
        try:
            copies = [self._copied(item) for item in arguments]
        except (TypeError, RecursionError):
            _dojo_unknown[:] = [call]
            return function(*arguments, **keywords)
        try:
            answer = function(*arguments, **keywords)
        except Exception as error:
            own, refusal = self._ask_own(call[0], copies, keywords)
            if isinstance(refusal, type(error)):
                raise refusal from None
            _dojo_differs[:] = [call]
            raise
        own, refusal = self._ask_own(call[0], copies, keywords)
        if callable(answer):
            _dojo_unknown[:] = [call]
            if not refusal and type(answer) is type(own) is _DOJO_FUNCTION:
                return self._comparing(call, answer, own)
        elif refusal or type(own) is not type(answer) or repr(own) != repr(answer):
            _dojo_differs[:] = [call]
        return answer

    def _comparing(self, maker: _Any, function: _Any, own: _Any) -> _Any:
        """Return a function that a call has made; its answers are compared as well."""
        name, noted, _ = maker
        texts = map(repr, _loads(noted)) if type(noted) is bytes else noted
        made = f"{name}({', '.join(texts)})"

        @_functools.wraps(function)
        def comparing(*arguments: _Any, **keywords: _Any) -> _Any:
            call = [made, _dojo_noted(arguments), None]
            answer = function(*arguments, **keywords)
            try:
                copies = [self._copied(item) for item in arguments]
                own_answer = own(*copies, **keywords)
            except Exception:
                return answer
            if type(own_answer) is not type(answer) or repr(own_answer) != repr(answer):
                call[2] = repr(answer)
                _dojo_differs[:] = [call]
            return answer

        return comparing

    def _ask_own(
        self, name: str, arguments: _Any, keywords: _Any
    ) -> tuple[_Any, Exception | None]:
        """Return the answer of the learner's own program, or its exception."""
        try:
            return self._own_function(name)(*arguments, **keywords), None
        except Exception as error:
            return None, error

    def _own_function(self, name: str) -> _Any:
        """Return the learner's own function, or the method of a new instance."""
        own, _, method = self._renamed.get(name, name).partition(".")
        found = self._own.get(own)
        return getattr(found(), method) if method else found

    def _copied(self, value: _Any) -> _Any:
        """Return a copy of a plain value, as the learner's own program takes it.

        Raises:
            TypeError: the value is not plain; a second call could change it.
        """
        kind = type(value)
        if value is None or kind in (bool, int, float, str):
            return value
        if kind in (list, tuple):
            return kind(self._copied(item) for item in value)
        if self._as_own(value) is not value:
            return self._as_own(value)
        raise TypeError(f"{kind.__name__} is not plain")

    def _as_own(self, value: _Any) -> _Any:
        """Return a public value of this program as the learner's own has it."""
        for name in self._values:
            if value is self._shown.get(name):
                return self._own.get(name)
        return value


def __getattr__(name: str) -> _DojoAbsent:
    if name not in _dojo_private:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    _dojo_touched.append(name)
    return _DojoAbsent(name)
