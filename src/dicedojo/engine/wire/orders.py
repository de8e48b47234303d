"""Orders of the keeper to what runs inside, each a JSON object.

The first line that a room of programs or of tests reads is its opening; the others are
lists of orders, or one message that later orders refer to. A worker of the exam reads
one order after the other. Replies have no types here: what runs inside may send
anything. `judge/replies.py` and `exam/workers.py` read them.

Standard library only; both ends import it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from dicedojo.engine.wire.kinds import Json

Imports = Mapping[str, Sequence[str]]  # a module and a name in it, by another name


class Opening(TypedDict):
    """The files of a submission, for the folder in which its code runs."""

    files: Mapping[str, str]  # in base64, by path
    folders: list[str]  # that exist without a file
    own_folders: list[str]  # of the sandbox; nothing may be left in them


class OpeningOfPrograms(Opening):
    """What a room of programs holds: files without a test, and where the module is."""

    module: str
    path: str
    given: Mapping[str, str]  # the text of the kata's modules, by name


class StandIns(TypedDict):
    """The names of a program for the stand-ins that tests import in its place."""

    module: str
    files: Sequence[tuple[str, str]]  # of the program: paths, and names of modules
    functions: list[str]
    public: Mapping[str, str]  # the kata's names of these functions
    private: list[str]  # names that other designs need not have
    names: list[str] | None  # that `import *` brings, None if it brings all
    library: Imports  # that the program imports from the standard library
    given: list[str]  # modules of the kata
    outside: str  # the kata's code that tells calls outside the game


class OpeningOfTests(Opening):
    """What a room of tests holds: files without any program."""

    sys_path: list[str]
    others: list[str]  # modules that tests can ask, besides the program's
    facts: StandIns


class Limits(TypedDict):
    """Limits for one order."""

    steps: int
    cpu_seconds: float
    wall_seconds: float


class ProgramCode(TypedDict, total=False):
    """A program: parts that count their steps, or the text if it does not compile."""

    code: Sequence[str]  # in base64
    source: str  # in base64


class Batch(TypedDict):
    """Questions that later orders refer to by their name."""

    do: Literal["keep"]
    keep: str
    calls: Sequence[Json]
    baseline: Sequence[Json] | None  # answers to compare with


class Waiting(TypedDict):
    """The number of messages after which the tests of a session wait, if they do."""

    do: Literal["wait"]
    session: int
    waits: int | None


class Compare(TypedDict):
    """The questions of a batch to compare, None for all, and steps for one and all."""

    kept: str
    places: Sequence[int] | None
    each_steps: int
    steps: int


class Ask(Limits, ProgramCode):
    """Have a program answer questions of a batch, or its own."""

    id: str
    do: Literal["answer", "compare", "trace"]
    kept: str
    calls: Sequence[Json] | None
    flush: int  # answers on a line
    places: Sequence[int] | None
    each_steps: int


class Selection(TypedDict):
    """The tests that run, in which order, and when they end.

    They end with the first failure of a test that is not `tolerated`, unless that is
    None.
    """

    seed: int
    excluded: Sequence[str]  # tests and files that do not run
    last: Sequence[str]  # tests
    reversed_order: bool
    tolerated: Sequence[str] | None
    whole: bool  # a conftest's hooks run, too


class Session(Limits, Selection):
    """What all orders for one session of tests say, to programs and to tests."""

    id: str
    talk: int  # the number of the conversation
    session: int
    others: Sequence[str]  # modules that tests can ask, besides the program's
    values: Sequence[str]  # names of opaque values
    words: bool  # other words are another answer
    substitutes: Sequence[Sequence[str]]  # for modules that are missing
    has_chance: bool


class CourseFacts(TypedDict):
    """What is known of a program of the course."""

    functions: Sequence[str]
    renamed: Mapping[str, str]  # the submission's names of these
    fails: Sequence[str]  # functions that fail at every call
    private: Sequence[str]  # names of the submission that it need not have
    given: Imports  # names that every design has
    outside: str


class ProgramOfTests(ProgramCode):
    """A program that answers tests, and how long it goes on."""

    live: float | None  # the share of the script after which the tests run
    course: CourseFacts | None
    asks_own: bool  # it asks the learner's own program about calls outside the game
    rule: str  # a name for the `tolerated` tests
    compare: Compare | None  # after the tests


class Converse(Session, ProgramOfTests):
    """Have a program answer tests, or the recorded questions of a session."""

    do: Literal["record", "replay"]


class Serve(Session, ProgramCode):
    """Have the learner's own program answer one of the course."""

    do: Literal["serve"]


class RunTests(Session):
    """Run the tests of a new session, or of one that waits."""

    do: Literal["begin", "go on"]
    keep: bool  # it waits for other programs
    anew: bool  # no process waits


class PlainRun(OpeningOfPrograms, Selection):
    """Run the tests in one process with the program."""

    substitutes: Sequence[Sequence[str]]


Order = Ask | Converse | Serve | RunTests


class Load(TypedDict):
    """Import the submission's module, in a worker of the exam."""

    do: Literal["load"]
    files: Mapping[str, str]
    path: str
    module: str
    given: Mapping[str, str]
    steps: int


class AskAlone(TypedDict):
    """Answer one question."""

    do: Literal["ask"]
    call: Json
    keywords: Mapping[str, Json]
    steps: int


class Use(TypedDict):
    """Return an attribute of an object that stayed in the worker, or call it."""

    do: Literal["use"]
    object: int
    attribute: str  # "" to call it
    arguments: Sequence[Json]
    steps: int


class AskBatch(TypedDict):
    """Answer a batch from one question on."""

    do: Literal["answer"]
    calls: Sequence[Json] | None  # None for the batch before
    first: int
    flush: int  # answers on a line
    each_steps: int
    steps: int


ExamOrder = Load | AskAlone | Use | AskBatch
Reply = dict[str, Any]  # from a room that is not trusted
