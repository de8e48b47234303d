"""Progress of a comparison, in memory that server and child share: what differs.

The server reads it when the child has finished a program, or was killed at a question.
Thousands of answers that differ need not pass through a pipe.
"""

import mmap
from array import array

AT_IMPORT = -1  # the place of a program that is being imported
DIGEST_BYTES = 8
PLACE, COUNT, FIRST = 0, 1, 2  # offsets in the memory, in numbers of 8 bytes


class ChildProgress:
    """The question that a child is at, and the digests of answers that differ."""

    def __init__(self) -> None:
        self._blank = array("q")
        self.memory = memoryview(b"")
        self.make_room(0)

    def make_room(self, questions: int) -> None:
        """Make room for answers to so many questions, in later children."""
        needed = FIRST + 2 * questions
        if needed > len(self._blank):
            self._blank = array("q", [AT_IMPORT, *[0] * (needed - 1)])
            self.memory = memoryview(mmap.mmap(-1, 8 * needed)).cast("q")

    def begin(self) -> None:
        """Clear the memory; the server calls this before each child."""
        self.memory[:] = self._blank

    def restart(self) -> None:
        """Discard the digests; a child calls this before it compares."""
        self.memory[PLACE], self.memory[COUNT] = AT_IMPORT, 0

    def note(self, place: int, digest: int) -> None:
        """Note that the answer at a place differs; the digest is a signed integer."""
        count = self.memory[COUNT]
        at = FIRST + 2 * count
        self.memory[at], self.memory[at + 1] = place, digest
        self.memory[COUNT] = count + 1  # last: it may be killed anywhere

    def leave(self) -> None:
        """Stop sharing the memory; a process that a program forks calls this."""
        self.memory = memoryview(array("q", self.memory))

    @property
    def place(self) -> int:
        """The question that the child is at, or was killed at."""
        return self.memory[PLACE]

    def differs(self) -> list[tuple[int, str]]:
        """Return each place that differs, with the digest in hexadecimal."""
        end = FIRST + 2 * max(self.memory[COUNT], 0)  # a program may write anything
        numbers = self.memory[FIRST:end].tolist()
        numbers = numbers[: len(numbers) // 2 * 2]
        texts = {
            number: number.to_bytes(DIGEST_BYTES, "big", signed=True).hex()
            for number in set(numbers[1::2])
        }
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        return [(place, texts[number]) for place, number in pairs]
