"""The containers that tests and program both hold: each is one thing to the two.

A list, dict or set that crosses is made anew at the other end, and is known there and
here by one number: that of the message in which it crossed first, and its place in it.
Nobody has to say these. Before the tests speak, their end looks which containers that
have crossed are still held there, which few are (`score([1, 2])`), and says so; both
ends forget the others. With each message, an end says which of those it has changed,
and to what; and one that crosses again crosses as the one that it is. So two programs
of which one returns its own list each time, and the other a new one, answer alike as
long as no test holds on to a list.

Who holds something may depend on when Python looks for garbage. So nothing depends on
it: contents go with each mention, and a number that an end does not know is a new
container. Standard library only.
"""

from marshal import dumps
from operator import is_
from sys import getrefcount
from typing import Any

from dicedojo.engine.wire.values import is_plain

MAX_HELD = 100  # containers, those in use last; each takes 0.5 us with each message
MAX_ITEMS = 500  # of a container; a longer one is another one each time it crosses
PLACES = 32  # bits of a number that say its place in a message
Toggled = tuple[int, ...]  # numbers of what the tests hold from now on, or no more


class Container:
    """A list, dict, set or the like, and what both ends last knew of it."""

    __slots__ = ("_known", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self._known = tuple(value) if type(value) is list else _items_of(value)

    def note(self) -> None:
        """Note that the other end knows what it holds now."""
        self._known = _items_of(self.value)

    def is_changed(self) -> bool:
        """Return whether it holds something else than the other end knows."""
        value, known = self.value, self._known
        current = value if type(value) is list else _items_of(value)
        if len(current) != len(known):
            return True
        return not (all(map(is_, current, known)) or all(map(is_alike, current, known)))

    def matters(self) -> bool:
        """Return whether anything but this refers to it, or has changed it before."""
        return getrefcount(self.value) > UNHELD or self.is_changed()


def _items_of(value: Any) -> tuple[Any, ...]:
    return (*value, *value.values()) if isinstance(value, dict) else tuple(value)


def is_alike(first: Any, second: Any) -> bool:
    """Return whether nobody can tell two items apart: 1 is neither 1.0 nor True."""
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
        # What has crossed since the tests last said what they hold.
        self._fresh: dict[int, Container] = {}
        # The numbers of both by id, for the message that is being made.
        self._numbers: dict[int, int] | None = None
        self._changed: list[Container] = []  # to be said, too
        self.told: set[int] = set()  # whose contents this message has
        self._toggled: list[int] = []  # to be said
        self._is_open = False  # a message of this end is being made
        self.turn = 0  # how many messages have gone by
        self.place = 0  # the number of the container that crosses next

    # Message by message

    def begin(self) -> tuple[Toggled, list[Any]]:
        """Begin a message of this end; return what it has to say before.

        That is what the tests hold, and the containers that this end has changed.
        """
        self._numbers = None
        self.told.clear()
        self.place = self.turn + 1 << PLACES
        if self._is_open:  # the last one could not be made
            self._fresh = {n: c for n, c in self._fresh.items() if n < self.place}
        self._is_open = True
        self._changed = []
        if not (self._held or self._fresh or self._toggled):
            return (), []
        if self._held:
            self._let_go(
                [n for n, container in self._held.items() if not container.matters()]
            )
        if self.turn % 2 == 0:
            self._hold_fresh()
        containers = (*self._held.values(), *self._fresh.values())
        changed = self._changed = [
            container for container in containers if container.is_changed()
        ]
        return tuple(self._toggled), [container.value for container in changed]

    def _hold_fresh(self) -> None:
        """Hold what is held here of all that has crossed, and forget the rest."""
        for number in [*self._fresh]:  # each goes before what it holds is looked at
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
        """Note that the message has been made, with all that it has to say."""
        self._is_open = False
        self.turn += 1
        self._toggled.clear()
        for container in self._changed:
            container.note()

    def hear(self, toggled: Any = ()) -> None:
        """Begin a message of the other end, which says what the tests hold."""
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
        """Give the next number to a container."""
        container = self._fresh[self.place] = Container(value)
        if self._numbers is not None:
            self._numbers[id(value)] = self.place
        self.place += 1
        return container

    def mention(self, value: Any) -> tuple[int | None, bool]:
        """Return a container's number, and whether this message has it already.

        One that has none yet gets one.
        """
        number = self._numbers_by_id().get(id(value))
        if number is None:
            self.add(value)
            return None, False
        is_told = number >> PLACES > self.turn or number in self.told
        self.told.add(number)
        self.find(number)
        return number, is_told

    def _numbers_by_id(self) -> dict[int, int]:
        if self._numbers is None:
            containers = (*self._held.items(), *self._fresh.items())
            self._numbers = {
                id(container.value): number for number, container in containers
            }
        return self._numbers

    def find(self, number: int, new: Any = None) -> Container:
        """Return a container; one that is not known here is `made` from now on.

        Raises:
            ValueError: it is not known, and nothing was made.
        """
        container = self._held.pop(number, None)
        if container is not None:
            self._held[number] = container  # the last to be let go: it is in use
        else:
            container = self._fresh.get(number)
        if new is not None and (
            container is None or type(container.value) is not type(new)
        ):
            container = self._held[number] = Container(new)
        if container is None:
            raise ValueError(number)
        return container
