"""The stand-in for a submission's module in the exam, which forwards every call.

The step definitions import it under the module's own name and cannot distinguish it
from the module. Each call is sent into the sandbox, and only plain values come back.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from dicedojo.course import Call, Own
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    Answer,
    Foreign,
    NoAnswer,
    Raised,
    as_exception,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.hints import hint_for_answer, hint_for_import, with_hint
from dicedojo.engine.exam.workers import Loaded, Worker
from dicedojo.syntax import bindings, tree_of
from dicedojo.text import did_you_mean, nearest


class CodeLost(Exception):
    """The code gave no answer: `no_answer` says why."""

    def __init__(self, no_answer: NoAnswer, message: str) -> None:
        super().__init__(message)
        self.no_answer = no_answer


class NotReached(Exception):
    """The call was not asked, since an earlier call of its part had no answer."""


class Proxy:
    """Some code in its sandbox, asked by a new worker when one is lost."""

    def __init__(self, code: CodeUnderTest) -> None:
        self.code = code
        self.given_up = False  # the rest of a part of the exam
        self.hint = ""  # on the first answer with one; the exam resets it
        self._hangs = 0  # calls of the features that did not end
        self._is_late = False  # the clock, or an endless import, has ended a worker
        self._ended_by_clock = False
        self._stack = ExitStack()
        self.worker = self._start()

    @classmethod
    @contextmanager
    def open(cls, code: CodeUnderTest) -> Iterator[Proxy]:
        """Ask some code in its sandbox, with a new worker whenever one is lost.

        Raises:
            SandboxError: the sandbox could not be started.
        """
        proxy = cls(code)
        try:
            yield proxy
        finally:
            proxy._stack.close()

    @property
    def module(self) -> str:
        """The name under which the features import the module."""
        return self.code.asked_module or self.code.module

    @property
    def ended_by_clock(self) -> bool:
        """Whether the clock, and not its steps, has ended the code."""
        return self._ended_by_clock or self.worker.ended_by_clock

    def begin(self) -> None:
        """Begin a part of the exam, with another worker if the last was lost."""
        if self.given_up:
            self.given_up = False
            self.restart()

    def restart(self) -> None:
        """End the worker and start the next; after a late one it has less time."""
        self._is_late |= self.worker.is_late
        self._ended_by_clock |= self.worker.ended_by_clock
        self._stack.close()
        self.worker = self._start()

    def why_missing(self, function: str) -> str:
        """Return why `function` cannot be asked, "" if it can."""
        loaded = self.worker.loaded
        if loaded.failure is not None:
            return self._why_not_loaded(loaded)
        if loaded.names.get(function):
            return ""
        own = dict(self.code.renamed).get(function, function)
        if function in loaded.names:
            return f"{own} in {self.code.path} is not a function."
        others = {*_imported_names(self.code.source), *self.code.public}
        callables = [
            name
            for name, is_callable in loaded.names.items()
            if is_callable and name not in others
        ]
        hint = did_you_mean(nearest(own, callables[: limits.MAX_COMPARED]))
        return f"{self.code.path} defines no function {own!r}. {hint}".rstrip()

    def _why_not_loaded(self, loaded: Loaded) -> str:
        message = loaded.trace or str(loaded.failure)
        if not isinstance(loaded.failure, Raised):
            return message
        hint = hint_for_import(self.code.path, self.code.source, loaded.failure)
        return with_hint(message.rstrip(), hint) if hint else message

    def call(
        self,
        function: str,
        arguments: tuple[Any, ...],
        keywords: dict[str, Any] | None = None,
        through: str = "",
    ) -> Any:
        """Call into the sandbox as if the function, or the prop, were here.

        Raises:
            CodeLost: there was no answer.
            NotReached: an earlier call of this part had no answer.
            ImportError, AttributeError: the module or the function is missing.
            Exception: whatever the code raised, as its nearest built-in class.
        """
        if self.given_up:
            raise NotReached("Not asked: an earlier question got no answer.")
        if reason := self.why_missing(function):
            failure = self.worker.loaded.failure
            if isinstance(failure, NoAnswer):
                raise CodeLost(failure, reason)
            raise (ImportError if failure else AttributeError)(reason)
        call = Call(function, tuple(map(_for_sandbox, arguments)), through)
        text = str(call)  # before the code can change an argument
        reply = self.worker.ask(call, keywords)
        for argument, after in zip(arguments, reply.after or (), strict=False):
            if type(argument) is list and type(after) is list:
                argument[:] = after
        if not self.hint:
            answer, printed = reply.answer, reply.printed
            self.hint = hint_for_answer(function, answer, printed=printed)
        return self.deliver(reply.answer, text)

    def deliver(self, answer: Answer, call: str) -> Any:
        """Return the value of an answer, raise its exception, or wrap its object."""
        if isinstance(answer, NoAnswer):
            self.given_up = True
            self._hangs += answer == DID_NOT_END
            raise CodeLost(answer, f"{call} {answer}.")
        if isinstance(answer, Raised):
            raise as_exception(answer)
        if isinstance(answer, Foreign):
            return remote_object(self, answer)
        return answer

    def _start(self) -> Worker:
        worker = self._stack.enter_context(Worker.open(self.code, limits.EXAM))
        if self._hangs >= limits.PATIENT_HANGS:
            worker.call_steps = limits.QUICK_STEPS
        if self._is_late:
            worker.call_seconds = limits.LATE_SECONDS
        return worker


class RemoteObject:
    """An object that stayed in the sandbox. It is equal only to itself."""

    def __init__(self, proxy: Proxy, foreign: Foreign) -> None:
        self._proxy = proxy
        self._foreign = foreign

    def __repr__(self) -> str:
        return self._foreign.text

    def __call__(self, *arguments: Any) -> Any:
        encodable = tuple(map(_for_sandbox, arguments))
        answer = self._proxy.worker.use(self._foreign, "", encodable)
        return self._proxy.deliver(answer, f"calling {self!r}")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        answer = self._proxy.worker.use(self._foreign, name)
        return self._proxy.deliver(answer, f"{name} of {self!r}")


def remote_object(proxy: Proxy, foreign: Foreign) -> RemoteObject:
    """Return an object whose type has the same name as in the learner's code.

    Messages show that name, also those of Python: "'Points' and 'int'".
    """
    name = foreign.type if foreign.type.isidentifier() else "object"
    kind = type(name, (RemoteObject,), {"__module__": proxy.code.module})
    remote: RemoteObject = kind(proxy, foreign)
    return remote


class ProxyModule(ModuleType):
    """The module that `import coin` finds during an exam."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(proxy.module)
        self._proxy = proxy

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name in self._proxy.code.values:
            return Own(name)

        return Forward(self._proxy, name)


@dataclass(frozen=True, eq=False)
class Forward:
    """The stand-in for a function of a submission."""

    proxy: Proxy
    name: str

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        return self.proxy.call(self.name, arguments, keywords)

    def __repr__(self) -> str:
        return f"<function {self.name}>"


Forward.__name__ = Forward.__qualname__ = "function"  # for messages with its type


def put_through(props: ModuleType) -> None:
    """Have props that are functions run in the sandbox if they call a `Forward`."""
    for name, prop in list(vars(props).items()):
        if isinstance(prop, FunctionType) and prop.__module__ == props.__name__:
            setattr(props, name, _through(name, prop))


def _through(name: str, prop: FunctionType) -> Callable[..., Any]:
    def put(function: Any, *arguments: Any) -> Any:
        if isinstance(function, Forward):
            return function.proxy.call(function.name, arguments, through=name)
        return prop(function, *arguments)

    return put


def _for_sandbox(argument: Any) -> Any:
    """Return an argument, with stand-ins replaced by what they stand for."""
    if isinstance(argument, Forward):
        return Own(argument.name)
    return argument._foreign if isinstance(argument, RemoteObject) else argument


def _imported_names(source: bytes) -> set[str]:
    tree = tree_of(source)
    pairs = bindings(tree) if tree else ()
    return {name for name, node in pairs if isinstance(node, ast.alias)}
