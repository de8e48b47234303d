"""Finds students by what a download calls them: numbers, addresses, names."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.row import Student

Keys = Callable[[Student], Iterable[str]]


class Directory:
    """The students of a roster, looked up by what identifies them."""

    def __init__(self, students: Iterable[Student]) -> None:
        everyone = list(students)

        def index(keys: Keys) -> dict[str, set[str]]:
            found: defaultdict[str, set[str]] = defaultdict(set)
            for student in everyone:
                for key in keys(student):
                    if key:
                        found[key].add(student.id)
            return found

        self._ids = index(lambda one: [one.id])
        self._numbers = {
            name: index(_number(name)) for name in ("canvas", "moodle", "sis")
        }
        self._folded_ids = index(lambda one: [folded(one.id)])
        self._logins = index(lambda one: [folded(one.known_as.get("login", ""))])
        self._emails = index(lambda one: [folded(one.email)])
        self._names = index(lambda one: [name_key(one.name)])
        self._squashed = index(lambda one: squashed_names(one.name))
        self._groups = index(lambda one: [squashed(one.group)])

    def fitting(self, known_as: dict[str, str]) -> set[str]:
        """Return the ids of the students whom the first telling clue fits.

        `known_as` is what a download, or a file of an LMS, calls someone. Clues come
        the surest first: a number of the LMS, an id, a username, an address, a full
        name. Several ids: it cannot be told which of them.
        """
        return next(filter(None, self._clues(known_as)), set())

    def group(self, one: HandedIn) -> set[str]:
        """Return the ids of a group's members, if a submission has the group's name.

        Canvas gives the number of one member beside it, so this comes before the rest.
        """
        for clue in ("squashed name", "folder", "name"):
            name = squashed(one.known_as.get(clue, ""))
            if name in self._groups and name not in self._squashed:
                return self._groups[name]
        return set()

    def _clues(self, known: dict[str, str]) -> Iterator[set[str]]:
        nobody: set[str] = set()
        for name, index in self._numbers.items():
            stated = index.get(known.get(name, ""), nobody)
            yield stated | index.get(known.get(f"{name} or", ""), nobody)
        for key in ("sis", "folder", "login"):
            yield self._ids.get(
                unicodedata.normalize("NFC", known.get(key, "")), nobody
            )
        for key in ("sis", "folder", "login"):
            yield self._folded_ids.get(folded(known.get(key, "")), nobody)
        for key in ("login", "folder"):
            yield self._logins.get(folded(known.get(key, "")), nobody)
        for key in ("email", "folder"):
            yield self._emails.get(folded(known.get(key, "")), nobody)
        for key in ("name", "folder"):
            yield self._names.get(name_key(known.get(key, "")), nobody)
        yield self._squashed.get(squashed(known.get("squashed name", "")), nobody)
        yield self._ending(known.get("clone", ""))
        if name := known.get("numbered", ""):
            yield from self._clues({"folder": name, "login": name})

    def _ending(self, clone: str) -> set[str]:
        """Return the students with whose usernames a clone's name ends."""
        words = folded(clone).split("-")
        ends = ("-".join(words[start:]) for start in range(1, len(words)))
        return {id for end in ends for id in self._logins.get(end, ())}


def _number(name: str) -> Keys:
    return lambda one: [one.known_as.get(name, "")]


def folded(text: str) -> str:
    """Return an id, a username or an address without regard to case."""
    return unicodedata.normalize("NFC", text.strip()).casefold()


def name_key(name: str) -> str:
    """Return a name's words, without case and accents, in a fixed order.

    So `Lovelace, Ada` is `ada lovelace`, and `Ada_LOVELACE` too.
    """
    return " ".join(sorted(_words(name)))


def squashed(name: str) -> str:
    """Return a name without what is not a letter or a digit."""
    return "".join(_words(name))


def squashed_names(name: str) -> Iterator[str]:
    """Yield a name squashed, beginning with each of its words.

    Where the last name begins is not known: `Ada Lovelace` gives `lovelaceada` too.
    """
    words = _words(name)
    for start in range(len(words)):
        yield "".join(words[start:] + words[:start])


def _words(name: str) -> list[str]:
    apart = unicodedata.normalize("NFKD", name)
    bare = "".join(char for char in apart if not unicodedata.combining(char))
    return re.findall(r"[^\W_]+", bare.casefold())
