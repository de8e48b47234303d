"""Runs first inside a sandbox: sets the limits, drops privileges, starts the program.

Standard library only. Of dicedojo, only the parts of its engine that run inside can be
imported. The argument is one JSON object, the orders. If they name a `control` socket,
this process becomes a server that forks sandboxes, and each fork continues here with
its own orders.
"""

import builtins
import ctypes
import importlib
import json
import os
import resource
import sys
import time
from _sitebuiltins import Quitter
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec
from operator import index
from types import ModuleType
from typing import SupportsIndex

TK = ("tkinter", "_tkinter", "turtle", "turtledemo", "idlelib")
NOT_RANDOM = 0x0040000  # linux/personality.h: ADDR_NO_RANDOMIZE
ASK = 0xFFFFFFFF  # instead of a personality: returns the current one
REFUSED = -1
AGAIN = "again"  # the last argument after a restart
DROP_FOR_GOOD = 24  # linux/prctl.h: PR_CAPBSET_DROP
CAPABILITIES = 64  # at least as many as any kernel has
LONGEST_PAUSE = 9.2e9  # seconds; Python refuses longer ones
ENGINE = "dicedojo.engine"
INSIDE = f"{ENGINE}.sandbox.inside"
STANDARD_LIBRARY = os.path.dirname(os.__file__) + os.sep


def fix_addresses() -> None:
    """Restart this process with fixed memory addresses.

    Linux randomizes addresses. Code that uses `id([])`, or the default repr of an
    object, would answer differently in each sandbox, and get another grade each time.
    Some containers forbid fixed addresses; there they stay random.

    The restart takes 15 ms. It would give root the capabilities back that bubblewrap
    has removed, and Linux then ignores the setting. So they are dropped permanently.
    """
    c = ctypes.CDLL(None)
    for number in range(CAPABILITIES):
        c.prctl(DROP_FOR_GOOD, number, 0, 0, 0)  # fails for those that it does not have
    personality = c.personality(ctypes.c_ulong(ASK))
    if personality != REFUSED and c.personality(personality | NOT_RANDOM) != REFUSED:
        os.execv(sys.executable, [*sys.orig_argv, AGAIN])  # noqa: S606  # no shell


def limit(kind: int, value: int) -> None:
    """Set one limit, soft and hard; a lower limit already in force stays."""
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
    resource.setrlimit(kind, (value, value))


def go_first() -> None:
    """Let Linux end this process first if the whole machine runs out of memory.

    Each process has its own limit, and many of them can use all of the memory. The
    kernel then ends the largest process with this score, before any other program.
    """
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
        score.write("1000")


def show(folders: dict[str, str]) -> None:
    """Make the parts of the engine importable, in empty packages around them."""
    for part, folder in folders.items():
        name = f"{ENGINE}.{part}"
        packages = [name.rsplit(".", up)[0] for up in range(name.count("."), 0, -1)]
        for package in (*packages, name):
            if package not in sys.modules:
                spec = ModuleSpec(package, None, is_package=True)
                sys.modules[package] = module_from_spec(spec)
        sys.modules[name].__path__ = [folder]


class WithoutTk(PathFinder):
    """Finds modules as Python does, except Tk: no sandbox has a screen.

    Learners import turtle, and only some machines have Tk.
    """

    @classmethod
    def find_spec(
        cls,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or fullname.partition(".")[0] not in TK:
            return spec
        is_own = not str(spec.origin).startswith(STANDARD_LIBRARY)
        return spec if is_own else None  # a submission may have a turtle.py


def preload(names: list[str]) -> None:
    """Import packages before anything is forked; failures appear where they are used.

    Chance, the clock and files of an earlier run must not change a grade, so hypothesis
    gets the settings that it uses on a build server. A test's own settings override
    them.
    """
    chance = importlib.import_module(f"{ENGINE}.rooms.chance")
    chance.fix(0)  # some use random numbers when they are imported
    for name in names:
        with suppress(ImportError):
            importlib.import_module(name)
    if "hypothesis" in sys.modules:
        from hypothesis import HealthCheck, settings

        settings.register_profile(
            "default",
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        )
        settings.load_profile("default")


def add_exit() -> None:
    """Add the builtins that the module `site` adds, which is not imported here."""
    for name in ("exit", "quit"):
        setattr(builtins, name, Quitter(name, "Ctrl-D (i.e. EOF)"))


def skip_pauses() -> None:
    """Let `time.sleep` return at once: pauses are for players.

    A program that pauses in each call would take all of the time of a grade. Invalid
    arguments still raise an exception.
    """
    pause = time.sleep

    def sleep(seconds: float | SupportsIndex, /) -> None:
        number = seconds if isinstance(seconds, float) else index(seconds)
        pause(0 if 0 <= number <= LONGEST_PAUSE else number)

    time.sleep = sleep


def main() -> None:
    if sys.platform == "linux" and AGAIN not in sys.argv:
        fix_addresses()
    add_exit()
    orders = json.loads(sys.argv[1])
    # This is read before the user changes: only the owner may be able to read it.
    sys.path.append(orders["packages"])
    sys.meta_path[sys.meta_path.index(PathFinder)] = WithoutTk
    show(orders["shown"])
    refuse_calls = importlib.import_module(f"{INSIDE}.system_calls").refuse_calls
    room = importlib.import_module(orders["room"])
    preload(orders["preload"])
    control = orders.get("control")
    if control is not None:
        forks = importlib.import_module(f"{INSIDE}.forks")
        orders |= forks.serve(control)
        preload(orders["more"])
    go_first()
    if orders["uid"]:
        os.setgroups([])
        os.setgid(orders["uid"])
        os.setuid(orders["uid"])
    if control is not None:
        forks.drop_capabilities()
    if orders["refuses_calls"]:
        refuse_calls()
    for name, value in orders["limits"].items():
        limit(getattr(resource, name), value)
    skip_pauses()
    room.main(*orders["pipes"])


main()
