"""Records what each test sees of the program, as digests of questions and answers.

A transcript is hashed as it grows, so a test may call as often as it likes. The answer
to each plain question is noted besides: the keeper can compare it with the answer that
the program gives when it is asked alone.
"""

import inspect
import marshal
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from itertools import chain
from operator import add
from typing import Any
from zlib import crc32

import dojo_compare
import dojo_wire
from dojo_values import Values

MAX_SEEN = 2_000  # questions of one run whose answers are noted
MAX_QUESTION = 300  # bytes of such a question, and of its answer
MAX_CALLBACKS = 64  # calls back of one question that are recorded one by one
MAX_ANSWERS = 4_096  # of further ones that are kept before they are hashed
MAX_STEPS = 20_000  # calls and answers of one run that are told one by one
MAX_PLAIN = 2 * 4_096  # plain questions and answers, before they are hashed
MAX_KEPT = 2_000  # bytes of one that is not hashed at once
GIVES = b"gives"  # a question is answered
TWO_ANSWERS = "differs"  # stands for two answers to one question in one test
SHARED = ""  # the id under which imports and shared fixtures are recorded

PLAIN = (int, str, bool, float, type(None))

Facts = list[Any]  # digest of all, digest without words, opaque, cut
CRC_OF_GIVES = crc32(GIVES)


class Transcript:
    """What one test has seen so far."""

    def __init__(self) -> None:
        self.opaque = False  # it has had something that cannot be recorded
        self.seen: dict[str, str] = {}  # key of a question -> digest of its answer
        self.known: dict[bytes, bytes] = {}  # question -> answer, as recorded
        self.steps = array("I")  # digests of the test's moves, and of the replies
        self.is_cut = False  # there are more steps
        self.numbers: dict[int, int] = {}  # of the test's functions, by their id
        self._answers = blake2b(digest_size=8)
        self._words: blake2b | None = None
        self.add = self._answers.update  # what designs have in common, as bytes

    def add_words(self, *words: str) -> None:
        """Add a message, or printed text: designs may differ in it."""
        if self._words is None:
            self._words = blake2b(digest_size=8)
        self._words.update(marshal.dumps((self._answers.digest(), words), 2))

    def digests(self) -> tuple[str, str]:
        """Return the digest of what designs have in common, and that of the words."""
        words = "" if self._words is None else self._words.hexdigest()
        return self._answers.hexdigest(), words


class Recorder:
    """Holds the transcripts of one run; `dojo_membrane` tells it what happens."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._current = self._shared = Transcript()
        self._test = SHARED
        self._own = self._shared  # the running test's, also while others share
        self._facts: dict[str, Facts] = {}
        self._seen: dict[str, str] = {}
        self._left = MAX_SEEN
        self.has_room = True  # for the answers to further questions
        self._steps_left = MAX_STEPS
        self._steps: dict[str, str] = {}
        self._move = b""  # the test's, that the program has not replied to
        self.callbacks = 0  # since the last question
        self.many: list[Any] = []  # what tests' functions answered, beyond that
        self._many_count = 0
        self._many_digest = blake2b(digest_size=8)
        self._digests: dict[bytes, str] = {}
        self._plain: list[bytes] = []  # questions and answers, not hashed yet
        self._changed: dict[str, object] = {}  # name -> its value before a test
        self._handed: list[tuple[object, bytes]] = []  # values that tests could change

    @property
    def current(self) -> Transcript:
        """The transcript that whatever happens now belongs to."""
        if self._plain:
            self._hash_plain()
        return self._current

    def start(self, test: str) -> None:
        """Begin the transcript of a test, and end the one before."""
        self._end()
        self._test = test
        self._current = self._own = Transcript()

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Record what happens meanwhile for every test, not for the running one."""
        before, self._current = self.current, self._shared
        try:
            yield
        finally:
            _ = self.current  # what is kept for it
            self._current = before

    def facts(self) -> tuple[dict[str, Facts], dict[str, str]]:
        """Return, by test, its transcript in short, and the answers that it had.

        A line for each: the digest of the answer, a space, and the question's key.
        """
        self._end()
        self._test = ""
        self._facts[SHARED] = self._in_short(self._shared)
        self._keep(SHARED, self._shared)
        return self._facts, self._seen

    def steps(self) -> dict[str, str]:
        """Return, by test, the digests of its steps, sixteen characters for each."""
        return self._steps

    def _end(self) -> None:
        _ = self.current
        if self._test:
            self._facts[self._test] = self._in_short(self._shared, self._own)
            self._keep(self._test, self._own)

    def _keep(self, test: str, transcript: Transcript) -> None:
        if transcript.seen:
            seen = transcript.seen.items()
            self._seen[test] = "\n".join(f"{digest} {key}" for key, digest in seen)
        if transcript.steps:
            self._steps[test] = in_hexadecimal(transcript.steps)

    def ask(self, move: bytes) -> None:
        """Note what a test puts to the program, or answers to it."""
        if self.many or self._many_count:
            self._note_many()
        self._move = move

    def reply(self, move: bytes) -> None:
        """Note what the program does then: it answers, or calls the test back."""
        if self.many or self._many_count:
            self._note_many()
        current = self.current
        if self._steps_left:
            self._steps_left -= 1
            current.steps.append(crc32(self._move))
            current.steps.append(crc32(move))
        else:
            current.is_cut = True
        self._move = b""

    def note_plain(self, asked: bytes, answered: bytes) -> bool:
        """Note the answer to a plain question; return whether that was the last move.

        The bytes are all that there is to know of either: `answered` begins with the
        answer. Many are hashed together, before anything else is noted.
        """
        if self._move is not asked:
            return False
        self._move = b""
        self._plain += (asked, answered)
        is_long = len(asked) + len(answered) > MAX_KEPT
        if is_long or len(self._plain) >= MAX_PLAIN or self._handed or self._changed:
            self._hash_plain()
        return True

    def _hash_plain(self) -> None:
        questions, answers = self._plain[::2], self._plain[1::2]
        self._plain = []
        current = self._current
        current.add(GIVES + GIVES.join(map(add, questions, answers)))
        told = questions[: self._steps_left]
        self._steps_left -= len(told)
        current.is_cut = current.is_cut or len(told) < len(questions)
        replies = (crc32(answered, CRC_OF_GIVES) for answered in answers)
        steps = zip(map(crc32, told), replies, strict=False)
        current.steps.extend(chain.from_iterable(steps))
        known = current.known
        for question, answered in zip(questions, answers, strict=True):
            # Most questions are put again by no test, and answered alike if they are.
            if self.has_room and known.get(question) != answered:
                self.note_answer(question, answered, question.hex(), None)

    def note_one_of_many(self, answer: object) -> None:
        """Note what a function of the test answered, one that is called very often.

        They make one step together: so many calls, and all that was answered to them.
        """
        self.many.append(answer if type(answer) in PLAIN else type(answer).__name__)
        if len(self.many) >= MAX_ANSWERS:
            self._hash_many()

    def _hash_many(self) -> None:
        self._many_count += len(self.many)
        self._many_digest.update(marshal.dumps(self.many, 2))
        self.many = self.many[:0]

    def _note_many(self) -> None:
        self._hash_many()
        calls = marshal.dumps(("calls back", self._many_count), 2)
        answers = self._many_digest.digest()
        self._many_count, self._many_digest = 0, blake2b(digest_size=8)
        self.current.add(calls + answers)
        self.reply(calls)
        self._move = answers

    def _in_short(self, *parts: Transcript) -> Facts:
        digests = [part.digests() for part in parts]
        return [
            "-".join(f"{answers}{words}" for answers, words in digests),
            "-".join(answers for answers, _ in digests),
            any(part.opaque for part in parts),
            any(part.is_cut for part in parts),
        ]

    def note_answer(
        self,
        question: bytes,
        answered: bytes,
        key: str,
        answer: Callable[[], Any] | None,
    ) -> None:
        """Note the answer to a question, once; `key` is what the keeper knows it by.

        `answer` says the answer as JSON, where it is not what `answered` begins with.
        What a program answers that a test has changed says nothing about it.
        """
        current = self._current
        if current.known.get(question) == answered:
            return
        if len(question) > MAX_QUESTION or not self.has_room or self._is_altered():
            return
        self._left -= 1
        self.has_room = self._left > 0
        if question in current.known:
            current.seen[key] = TWO_ANSWERS
        else:
            current.known[question] = answered
            current.seen[key] = self._digest(answered, answer)

    def _digest(self, answered: bytes, answer: Callable[[], Any] | None) -> str:
        digest = self._digests.get(answered)
        if digest is None:
            digest = dojo_compare.digest_of(answer() if answer else plain(answered))
            if len(answered) <= MAX_QUESTION:
                self._digests[answered] = digest
        return digest

    def note_change(self, name: str, before: object, after: object) -> None:
        """Note that a test gives a name of the program another value, or takes it."""
        _ = self.current  # what came before is not altered
        if name in self._changed and self._changed[name] is after:
            del self._changed[name]
        else:
            self._changed.setdefault(name, before)

    def note_value(self, name: str, value: object, described: bytes) -> None:
        """Note that a test reads plain data of the program."""
        self.current.add(marshal.dumps(("reads", name, described), 2))
        self.ask(name.encode("utf-8", "surrogatepass"))
        self.reply(described)
        mutable = type(value) in (list, dict, set, bytearray)
        if mutable and not any(value is one for one, _ in self._handed):
            self._handed.append((value, described))

    def _is_altered(self) -> bool:
        describe = self.values.describe
        return bool(self._changed) or any(
            describe(value)[0] != before for value, before in self._handed
        )


def plain(described: bytes) -> Any:
    """Return the value with which a description begins, as JSON."""
    return dojo_wire.encode(marshal.loads(described), leave=dojo_wire.name_type)


def in_hexadecimal(numbers: "array[int]") -> str:
    """Return numbers of 32 bits as text, eight characters for each."""
    numbers = numbers[:]
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers.tobytes().hex()


def bound(
    function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return a call with as many of its arguments by place as its signature allows."""
    try:
        call = inspect.signature(function).bind(*arguments, **keywords)
    except (TypeError, ValueError):
        return arguments, keywords
    return call.args, call.kwargs
