"""The tests' end: stand-ins for every module of the program, and notes on their use.

Standard library only.
"""

import builtins
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import random
import sys
import types
from typing import Any

from dicedojo.engine.rooms import layout
from dicedojo.engine.rooms.program_end import TESTS
from dicedojo.engine.rooms.steps import STEPS
from dicedojo.engine.wire.objects import __name__ as PROXIES
from dicedojo.engine.wire.orders import Imports, StandIns
from dicedojo.engine.wire.peer import AGAIN, Peer, Wire
from dicedojo.engine.wire.proxies import ProxyFunction, ProxyModule, of_module
from dicedojo.engine.wire.values import Absent

RANDOM = frozenset(
    name
    for name, value in vars(random).items()
    if not name.startswith("_") and isinstance(value, types.MethodType)
)
LOCAL = {"Random": random.Random, "SystemRandom": random.SystemRandom}  # share nothing
MAX_TEXT = 1_000  # characters of a repr


class NotInOtherDesigns(Exception):
    """Another design lacks this name."""


class Missing:
    """A name of the learner's own design that this program lacks.

    It can be imported, but not used.
    """

    def __init__(self, peer: "TestPeer", name: str) -> None:
        object.__setattr__(self, "_missing", (peer, name))

    def _refuse(self, *_: object, **__: object) -> Any:
        peer, name = object.__getattribute__(self, "_missing")
        raise peer.refuse(name)

    __call__ = __eq__ = __ne__ = __lt__ = __gt__ = __iter__ = __len__ = _refuse
    __bool__ = __getitem__ = __contains__ = __getattr__ = __setattr__ = _refuse
    __hash__ = object.__hash__


class TestPeer(Peer):
    """Asks for the tests, and notes facts that explain a failure."""

    __test__ = False

    def __init__(self, wire: Wire, facts: StandIns) -> None:
        super().__init__(wire)
        self._facts = facts
        self._module = (facts["module"], "")
        # The kata's names of the public functions, by the submission's.
        self._public = facts["public"]
        space: dict[str, Any] = {"outside": lambda function, arguments: ""}
        exec(compile(facts["outside"], "outside", "exec", dont_inherit=True), space)
        self._outside = space["outside"]
        self.touched: list[str] = []  # names of another design, of the running test
        self.last: Any = None  # the last call of it into the program, and its reply
        self.differs: Any = None  # the first call whose answer differs from before
        self.outside: Any = None  # its first call outside the game, and the reason
        self._is_outside: Any = None  # its last one
        self.is_fresh = True  # the program was asked for imports only
        self.patched: list[str] = []  # names of the program that it has set
        self._unrestored: set[str] = set()  # functions that were set, and not restored
        self.print = _print
        self.objects.name(TESTS, "input", _input)

    def load(self, module: str, functions: tuple[str, ...] = ()) -> Any:
        """Let the program import a module; it stays fresh."""
        was_fresh = self.is_fresh
        unknown = super().load(module, functions)
        self.is_fresh = was_fresh
        return unknown

    def _ask(self, question: Any) -> Any:
        """Ask the program, unless all steps are taken: a loop of C takes no other."""
        STEPS.check()
        self.is_fresh = False
        return super()._ask(question)

    def begin(self, test: str) -> None:
        """Tell the program which test begins."""
        self.touched.clear()
        self.unserved.clear()
        self.last = self.outside = self.differs = None
        self.patched = sorted(self._unrestored)
        self._ask(lambda: ("test", test))

    def call(self, ref: Any, arguments: tuple[Any, ...], keywords: Any) -> Any:
        """Call a function, and note the last call."""
        is_public = type(ref) is tuple and ref[0] == self._module[0]
        is_public = is_public and ref[1] in self._public
        if is_public:
            self.last = note = [self._public[ref[1]], arguments, keywords, None]
            self._note_outside(note)
        else:
            note = [self._name_of(ref), arguments, keywords, None]
        differences, is_first = self._count_differences(), self.differs is None
        try:
            value = super().call(ref, arguments, keywords)
        except Absent as absent:
            note[3] = NotInOtherDesigns
            raise self.refuse(str(absent)) from None
        except BaseException as error:
            note[3] = type(error)
            raise
        finally:
            if is_first and note[0] and self._count_differences() > differences:
                self.differs = note
        note[3] = (value,)
        return value

    def _name_of(self, ref: Any) -> str:
        """Return the last call as text if it returned this function, else ""."""
        if self.last is None or not isinstance(self.last[3], tuple):
            return ""
        (value,) = self.last[3]
        if not isinstance(value, ProxyFunction) or value._dojo_number != ref:
            return ""
        return call_text(self.last)

    def get(self, ref: Any, name: str) -> Any:
        """Return an attribute, or a `Missing` for a name of another design."""
        try:
            return super().get(ref, name)
        except Absent:
            if ref != self._module or name in self._facts["private"]:
                self.touched.append(name)
                return Missing(self, name)
            raise

    def set(self, ref: Any, name: str, value: Any) -> None:
        """Set an attribute; which function of `random` rolls depends on the design."""
        if ref == ("random", ""):
            self.touched.append(f"random.{name}")
        self._note_patch(ref, name, value)
        super().set(ref, name, value)

    def delete(self, ref: Any, name: str) -> None:
        """Delete an attribute."""
        self._note_patch(ref, name, None)
        super().delete(ref, name)

    def _note_patch(self, ref: Any, name: str, value: Any) -> None:
        """Note an attribute that is set on the module, or on its classes and functions.

        A name that the module does not define is ignored: no design uses it.
        """
        if type(ref) is not tuple or ref[0] != self._module[0]:
            return
        facts = self._facts  # names at the top level of the program
        own_names = {*facts["functions"], *facts["private"], *facts["library"]}
        if ref == self._module and name not in own_names.union(facts["names"] or ()):
            return
        self.patched.append(".".join(part for part in (ref[1], name) if part))
        if ref == self._module and name in self._facts["functions"]:
            is_back = isinstance(value, ProxyFunction)  # `==` would call a mock
            is_back = is_back and value._dojo_number == (ref[0], name)
            (self._unrestored.discard if is_back else self._unrestored.add)(name)

    def refuse(self, name: str) -> Exception:
        """Note that a test needs a name of another design; return the exception."""
        self.touched.append(name)
        return NotInOtherDesigns(f"{name} belongs to one design; others have none.")

    def _count_differences(self) -> int:
        """Return the number of answers known to differ from the first session."""
        wire = getattr(self.wire, "wire", self.wire)
        return int(getattr(wire, "differences", 0))

    def _note_outside(self, note: list[Any]) -> None:
        name, arguments, keywords, _ = note
        try:
            reason = self._outside(name, (*arguments, *keywords.values()))
        except Exception:  # the program handles an odd argument
            return
        if reason:
            self._is_outside = note
            self.outside = self.outside or (note, str(reason))

    def facts(self) -> dict[str, Any]:
        """Return what explains a failure of the running test, named as in `Failure`."""
        last = self.last
        return {
            "last_call": describe_call(last),
            "differs": describe_call(self.differs),
            "last_is_outside": last is not None and self._is_outside is last,
            "private_names": sorted(set(self.touched)),
            "unserved": sorted(set(self.unserved)),
        }

    def outside_call(self) -> Any:
        """Return the first call outside the game and its reason; None if none is."""
        return self.outside and [call_text(self.outside[0]), self.outside[1]]


def describe_call(note: Any) -> Any:
    """Return a noted call as texts: its function, its arguments, its answer."""
    if note is None:
        return None
    name, arguments, keywords, reply = note
    texts = [_short_repr(argument) for argument in arguments]
    texts += [f"{key}={_short_repr(value)}" for key, value in keywords.items()]
    is_error = isinstance(reply, type)
    answer = f"raises {reply.__name__}" if is_error else reply and _short_repr(reply[0])
    return {"function": name, "arguments": texts, "answer": answer}


def call_text(note: Any) -> str:
    """Return a noted call as one text, without its answer."""
    call = describe_call(note)
    return f"{call['function']}({', '.join(call['arguments'])})"


def _short_repr(value: Any) -> str:
    try:
        # Classes of a program's objects are made here, which nobody need know.
        return repr(value)[:MAX_TEXT].replace(f"<{PROXIES}.", "<")
    except Exception:  # its own __repr__ failed
        return f"<{type(value).__name__}>"


def _print(text: str) -> None:
    sys.stdout.write(text)


def _input(prompt: object = "") -> str:
    return builtins.input(prompt)


def library_objects(names: Imports) -> dict[str, Any]:
    """Return objects of the standard library, by the names that a program uses."""
    objects = {}
    for own_name, (module, name) in names.items():
        library = importlib.import_module(module)
        if not name or hasattr(library, name):
            objects[own_name] = getattr(library, name) if name else library
    return objects


class StandInFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a stand-in for each module of the program that a test imports."""

    def __init__(self, peer: TestPeer, facts: StandIns) -> None:
        self._peer = peer
        self._module = facts["module"]
        # Names of the program's own modules, by path: `module` first
        self._files = {os.path.abspath(path): key for path, key in facts["files"]}
        self._given = facts["given"]
        self._functions = {
            self._module: frozenset(facts["functions"]),
            "random": RANDOM,
        }
        self._names = facts["names"]
        # Names that the program imports from the library: module and name, by its name.
        self._library = facts["library"]
        self._made: dict[str, types.ModuleType] = {}  # by their names here

    def install(self) -> None:
        """Become the first finder, also for modules that are already imported."""
        sys.meta_path.insert(0, self)
        for name in self._given:
            sys.modules.pop(name, None)

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if path is None and name in self._given:
            return importlib.machinery.ModuleSpec(name, self)
        target_file = layout.find(name, path, self._files.keys(), self._module)
        if target_file is None:
            return None
        return importlib.util.spec_from_file_location(
            name,
            target_file.path,
            loader=self,
            submodule_search_locations=list(target_file.folders) or None,
        )

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ProxyModule:
        """Return the stand-in of a module, which may have another name here."""
        key = self._files.get(spec.origin or "", spec.name)
        functions = self._functions.get(key, frozenset())
        names = self._names if key == self._module else None
        module = ProxyModule(self._peer, (key, ""), spec.name, functions, names)
        if spec.name == "random":
            of_module(module).update(LOCAL)
        if key == self._module:
            of_module(module).update(library_objects(self._library))
        self._peer.objects.add_proxy((key, ""), module)
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        """Let the program import it.

        A `reload` has no effect if nothing was asked of the program.

        Raises:
            NotServed: it is reloaded, and was asked before.
        """
        if self._made.get(module.__name__) is module and self._peer.is_fresh:
            return
        if module.__name__ in self._made:
            raise self._peer.not_served(AGAIN)
        self._made[module.__name__] = module
        space = of_module(module)
        key = space["_dojo_number"][0]
        functions = tuple(sorted(space["_dojo_is"])) if key == self._module else ()
        space["_dojo_is"] -= set(self._peer.load(key, functions) or ())
