"""Exceptions that the learner's code raised in the sandbox, raised again outside."""

from __future__ import annotations

import builtins

from dicedojo.sandbox.wire import Raised

RAISED = "raised in the sandbox"  # under which an exception keeps what was raised


def as_exception(raised: Raised) -> Exception:
    """Return what the sandbox raised, as an exception of its nearest built-in class.

    Its text is the one that it has in the sandbox. An exit or an interrupt becomes a
    RuntimeError: it must not end the keeper. `raised_by` finds what was raised.
    """
    error = _as_exception(raised)
    error.__dict__[RAISED] = raised
    return error


def raised_by(error: BaseException) -> Raised | None:
    """Return what the sandbox raised, None for an exception of the keeper's own."""
    raised = error.__dict__.get(RAISED)
    return raised if isinstance(raised, Raised) else None


def _as_exception(raised: Raised) -> Exception:
    builtin = getattr(builtins, raised.builtin)
    if not issubclass(builtin, Exception):
        return RuntimeError(f"{raised.name}: {raised.message}")
    try:
        error = _make(builtin, raised)
        if builtin.__name__ != raised.name or str(error) != raised.message:
            # A KeyError shows its key as code, and others are more than a message.
            text = {"__str__": lambda self: raised.message}
            error = _make(type(raised.name, (builtin,), text), raised)
    except TypeError:  # a group of exceptions wants those, too
        return RuntimeError(f"{raised.name}: {raised.message}")
    return error


def _make(kind: type[Exception], raised: Raised) -> Exception:
    error = kind.__new__(kind, raised.message)
    error.args = (raised.message,)
    return error
