"""The containers that tests and program share: each is one object for both.

A list, dict or set that crosses is copied at the other end. Both ends know it by one
number: that of the message in which it crossed first, and its place in it. This number
need not be sent. Before the tests send a message, their end finds the containers that
are still referred to there, usually few (`score([1, 2])`), and sends their numbers;
both ends forget the others. With each message, an end sends the new contents of the
containers that it has changed; one that crosses again keeps its identity. So a program
that returns its own list each time and one that returns a new one answer alike, as long
as no test keeps a list.

References may depend on garbage collection. So nothing depends on them: each mention
has the contents, and a number that an end does not know is a new container. Standard
library only.
"""

from marshal import dumps
from operator import is_
from sys import getrefcount
from typing import Any

from dicedojo.engine.wire.values import is_plain

MAX_HELD = 100  # most recently used containers; each takes 0.5 us with each message
MAX_ITEMS = 500  # of a container; a longer one is a new one each time it crosses
PLACES = 32  # bits of a number that are its place in a message
Toggled = tuple[int, ...]  # numbers that the tests hold from now on, or no longer


class Container:
    """A list, dict, set or the like, and the contents that both ends last knew."""

    __slots__ = ("_known", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._known = tuple(value) if type(value) is list else _items_of(value)

    def note(self) -> None:
        """Note that the other end knows the contents."""
        self._known = _items_of(self.value)

    def is_changed(self) -> bool:
        """Return whether the contents differ from those that the other end knows."""
        value, known = self.value, self._known
        current = value if type(value) is list else _items_of(value)
        if len(current) != len(known):
            return True
        return not (all(map(is_, current, known)) or all(map(is_alike, current, known)))

    def matters(self) -> bool:
        """Return whether anything else refers to it, or has changed it."""
        return getrefcount(self.value) > UNHELD or self.is_changed()


def _items_of(value: Any) -> tuple[Any, ...]:
    return (*value, *value.values()) if isinstance(value, dict) else tuple(value)


def is_alike(first: Any, second: Any) -> bool:
    """Return whether two items are indistinguishable: 1 is neither 1.0 nor True."""
    if first is second or type(first) is not type(second):
        return first is second
    within: list[Any] = []
    is_value = is_plain(first, within) and not within
    return is_value and dumps(first, 2) == dumps(second, 2)


_ALONE = Container([])
UNHELD = getrefcount(_ALONE.value)


class Shared:
    """The containers of one end, by number. Messages of the tests have odd numbers."""

    def __init__(self) -> None:
        self._held: dict[int, Container] = {}
        # Containers that have crossed since the tests last sent their list.
        self._fresh: dict[int, Container] = {}
        # The numbers of both by id, for the message that is being made.
        self._numbers: dict[int, int] | None = None
        self._changed: list[Container] = []  # to be sent, too
        self.mentioned: set[int] = set()  # whose contents this message has
        self._toggled: list[int] = []  # to be sent
        self._is_open = False  # a message of this end is being made
        self.turn = 0  # the number of messages so far
        self.place = 0  # the number of the container that crosses next

    # Message by message

    def begin(self) -> tuple[Toggled, list[Any]]:
        """Begin a message of this end; return the news to send before it.

        These are the numbers that the tests hold, and the containers that changed here.
        """
        self._numbers = None
        self.mentioned.clear()
        self.place = self.turn + 1 << PLACES
        if self._is_open:  # the last one could not be made
            self._fresh = {n: c for n, c in self._fresh.items() if n < self.place}
        self._is_open = True
        self._changed = []
        if not (self._held or self._fresh or self._toggled):
            return (), []
        if self._held:
            self._let_go([n for n, c in self._held.items() if not c.matters()])
        if self.turn % 2 == 0:
            self._hold_fresh()
        containers = (*self._held.values(), *self._fresh.values())
        changed = self._changed = [c for c in containers if c.is_changed()]
        return tuple(self._toggled), [c.value for c in changed]

    def _hold_fresh(self) -> None:
        """Hold the containers that are referred to here, and forget the others."""
        for number in [*self._fresh]:  # an outer one is removed before inner ones
            container = self._fresh.pop(number)
            if container.matters() and len(container.value) <= MAX_ITEMS:
                self._held[number] = container
                self._toggled.append(number)
        if self._held:
            self._let_go([*self._held][:-MAX_HELD])
            self._let_go([n for n, c in self._held.items() if len(c.value) > MAX_ITEMS])

    def _let_go(self, numbers: list[int]) -> None:
        for number in numbers:
            del self._held[number]
        if self.turn % 2 == 0:
            self._toggled += numbers

    def end(self) -> None:
        """Note that the message is complete."""
        self._is_open = False
        self.turn += 1
        self._toggled.clear()
        for container in self._changed:
            container.note()

    def hear(self, toggled: Any = ()) -> None:
        """Begin a message of the other end, with the numbers that the tests hold."""
        self.turn += 1
        self.place = self.turn << PLACES
        if self.turn % 2 == 0:
            return
        for number in toggled:
            if number in self._fresh:
                self._held[number] = self._fresh[number]
            else:
                self._held.pop(number, None)
        self._fresh.clear()

    # Container by container

    def add(self, value: Any) -> Container:
        """Assign the next number to a container."""
        container = self._fresh[self.place] = Container(value)
        if self._numbers is not None:
            self._numbers[id(value)] = self.place
        self.place += 1
        return container

    def mention(self, value: Any) -> tuple[int | None, bool]:
        """Return a container's number, and whether this message has its contents.

        A new container gets a number, and None is returned.
        """
        number = self._numbers_by_id().get(id(value))
        if number is None:
            self.add(value)
            return None, False
        is_told = number >> PLACES > self.turn or number in self.mentioned
        self.mentioned.add(number)
        self.find(number)
        return number, is_told

    def _numbers_by_id(self) -> dict[int, int]:
        if self._numbers is None:
            containers = (*self._held.items(), *self._fresh.items())
            self._numbers = {id(c.value): number for number, c in containers}
        return self._numbers

    def find(self, number: int, new: Any = None) -> Container:
        """Return the container with a number; `new` becomes one that is unknown.

        Raises:
            ValueError: it is unknown, and there is no `new` one.
        """
        known = self._held.pop(number, None)
        if known is not None:
            self._held[number] = known  # the most recently used
        else:
            known = self._fresh.get(number)
        if new is not None and (known is None or type(known.value) is not type(new)):
            known = self._held[number] = Container(new)
        if known is None:
            raise ValueError(number)
        return known
